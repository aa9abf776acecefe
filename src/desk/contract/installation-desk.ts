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
  summary: 'Get the operator’s work',
  description:
    'Returns what an operator checks first: jobs overdue by five minutes or more, failed jobs, and outdated exchange rates. List and retry jobs with `listJobs` and `retryJob`; update rates with `portolan import rates`.',
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
                name: oneOf(installationTaskNames, { description: 'Type of work.' }),
                count: int32('Number of items, up to 10,000.'),
                isMore: flag('Whether there are more than 10,000.'),
                oldestAt: nullable(
                  dateTime(
                    'Since when the oldest item has been waiting, or the date of the exchange rates; null if there is none.',
                  ),
                ),
              },
              { description: 'Work that waits for a person.' },
            ),
            { description: 'Waiting work, including types with nothing waiting.' },
          ),
        },
        { description: 'Overview of the operator’s work.' },
      ),
    ),
  },
  failures: readFailures.filter((status) => status !== 404),
  examples: [{ name: 'now', summary: 'Current work', response: { status: 200 } }],
} as const satisfies Route
