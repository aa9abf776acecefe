import { Type } from 'typebox'
import { pathKey, readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, day, flag, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { deskBreakdownNames, deskSeriesNames, deskTaskNames } from '../../kernel/desk.ts'

const task = Type.Object(
  {
    name: oneOf(deskTaskNames, { description: 'Type of work.' }),
    count: int32('Number of items, up to 10,000.'),
    isMore: flag('Whether there are more than 10,000.'),
    oldestAt: nullable(dateTime('Since when the oldest item has been waiting; null if there is none.')),
  },
  { description: 'Work that waits for a person.' },
)

const series = Type.Object(
  {
    name: oneOf(deskSeriesNames, { description: 'What is counted.' }),
    days: listOf(Type.Object({ day: day('Date, in UTC.'), count: int32('Number, up to 10,000.') }), {
      description: 'Days in ascending order, ending today.',
    }),
  },
  { description: 'Daily counts.' },
)

const breakdown = Type.Object(
  {
    name: oneOf(deskBreakdownNames, { description: 'What is counted.' }),
    parts: listOf(
      Type.Object({
        key: text('Code of a reason, country or rule, or the lower bound of a confidence in percent: 0, 50, 70 or 90.'),
        label: nullable(text('Label, if the code is not self-explanatory.')),
        count: int32('Number.'),
      }),
      { description: 'The 6 largest groups, largest first; confidences from high to low.' },
    ),
  },
  {
    description:
      'A breakdown: of returns in the requested days, of products that are invalid now, or of the newest products by the confidence of their automatic classification.',
  },
)

export const readDesk = {
  operationId: 'readDesk',
  service: 'desk',
  method: 'GET',
  path: '/{identifier}/desk',
  tag: 'Desk',
  summary: 'Get the work that waits for a person',
  description:
    'Returns the work of a tenant that waits for a person and how long the oldest item has been waiting, daily counts of confirmations and returns, and breakdowns of returns, invalid products and classification confidence. Sections outside the token’s scopes are omitted.',
  scope: 'desk',
  isOfWholeTenant: true,
  tenantIn: { place: 'params', name: 'identifier' },
  params: Type.Object({ identifier: pathKey('Tenant code.') }),
  query: Type.Object({
    days: Type.Optional(int32('Number of days, including today.', { minimum: 1, maximum: 31, default: 28 })),
  }),
  responses: {
    200: nameSchema(
      'Desk',
      Type.Object(
        {
          tasks: listOf(task, { description: 'Waiting work, including types with nothing waiting.' }),
          series: listOf(series, { description: 'Daily counts.' }),
          breakdowns: listOf(breakdown, { description: 'Breakdowns of the newest entries, up to 1,000 of each type.' }),
        },
        { description: 'Overview of a tenant’s work.' },
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
