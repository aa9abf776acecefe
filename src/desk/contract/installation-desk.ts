import { Type } from 'typebox'
import { readFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, flag, int32, listOf, nameSchema, nullable, oneOf } from '../../kernel/contract/schema.ts'
import { installationTaskNames } from '../../kernel/desk.ts'

export const readInstallationDesk = {
  operationId: 'readInstallationDesk',
  service: 'admin',
  method: 'GET',
  path: '/admin/v1/desk',
  tag: 'Desk',
  summary: 'Read what of the installation waits for a person',
  description:
    'What an operator looks at first: jobs that have been due for five minutes and nobody has begun, jobs that were given up, and rates of exchange that are too old to be relied on. `listJobs` and `retryJob` show and cure the first two; `portolan import rates` the last.',
  scope: 'admin',
  asSystem: true,
  responses: {
    200: nameSchema(
      'InstallationDesk',
      Type.Object(
        {
          tasks: listOf(
            Type.Object(
              {
                name: oneOf(installationTaskNames, { description: 'What waits.' }),
                count: int32('How many; 10,000 at the most.'),
                isMore: flag('Whether there are more than that.'),
                oldestAt: nullable(
                  dateTime('Since when the oldest of them waits, or of when the rates are; null where there are none.'),
                ),
              },
              { description: 'Something that waits for a person.' },
            ),
            { description: 'What waits; also what nothing waits of.' },
          ),
        },
        { description: 'What of the installation waits for a person.' },
      ),
    ),
  },
  failures: readFailures.filter((status) => status !== 404),
  examples: [{ name: 'now', summary: 'What waits now', response: { status: 200 } }],
} as const satisfies Route
