import { Type } from 'typebox'
import { pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, day, flag, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { deskBreakdownNames, deskSeriesNames, deskTaskNames } from '../../kernel/desk.ts'

const task = Type.Object(
  {
    name: oneOf(deskTaskNames, { description: 'What waits.' }),
    count: int32('How many; 10,000 at the most.'),
    isMore: flag('Whether there are more than that.'),
    oldestAt: nullable(dateTime('Since when the oldest of them waits; null where there are none.')),
  },
  { description: 'Something that waits for a person.' },
)

const series = Type.Object(
  {
    name: oneOf(deskSeriesNames, { description: 'What was counted.' }),
    days: listOf(Type.Object({ day: day('The day, in UTC.'), count: int32('How many; 10,000 at the most.') }), {
      description: 'The days in their order, up to the present one.',
    }),
  },
  { description: 'How many there were on each day.' },
)

const breakdown = Type.Object(
  {
    name: oneOf(deskBreakdownNames, { description: 'What was counted.' }),
    parts: listOf(
      Type.Object({
        key: text(
          'The code of a reason, a country or a rule, or the lower bound of a confidence in percent: 0, 50, 70 or 90.',
        ),
        label: nullable(text('What it means, where the code does not say so.')),
        count: int32('How many.'),
      }),
      { description: 'The 6 largest, the largest first; confidences from high to low.' },
    ),
  },
  {
    description:
      'What something is made of: returns of the days that are shown, products that are invalid now, and how sure automatic classification was of the newest products.',
  },
)

export const readDesk = {
  operationId: 'readDesk',
  service: 'desk',
  method: 'GET',
  path: '/{identifier}/desk',
  tag: 'Desk',
  summary: 'Read what waits for a person',
  description:
    'What of a tenant waits for a person, with how long the oldest has waited, and how many confirmations and returns there were on each of the last days, what the returns and the invalid products are made of, and how sure automatic classification was. What the other scopes of the token do not reach is left out.',
  scope: 'desk',
  isOfWholeTenant: true,
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({ identifier: pathKey('The tenant’s code.') }),
  query: Type.Object({
    days: Type.Optional(int32('How many days, with the present one.', { minimum: 1, maximum: 31, default: 28 })),
  }),
  responses: {
    200: nameSchema(
      'Desk',
      Type.Object(
        {
          tasks: listOf(task, { description: 'What waits; also what nothing waits of.' }),
          series: listOf(series, { description: 'How the days have been.' }),
          breakdowns: listOf(breakdown, { description: 'What the newest are made of; 1,000 of each are looked at.' }),
        },
        { description: 'What a desk begins its day with.' },
      ),
    ),
  },
  failures: readFailures.filter((status) => status !== 404),
  examples: [
    {
      name: 'week',
      summary: 'With the last seven days',
      params: { identifier: 'acme' },
      query: { days: '7' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route
