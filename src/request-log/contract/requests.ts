import { Type } from 'typebox'
import { pageOf, pageQuery, pathKey, readFailures, tenant } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import {
  dateTime,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Request log', scope: 'admin', ownScope: 'developer', method: 'GET' } as const
const path = '/admin/v1/tenants/{tenant}/api-requests'
const about =
  'A request of one of the tenant’s clients, without personal data: values in its path, query and body are not stored.'

const outcome = (description: string) => oneOf(['Succeeded', 'Refused', 'Failed'], { description })

const members = {
  entryNumber: text('Number of the entry, ascending.'),
  answeredAt: dateTime('When it was answered.'),
  clientId: text('Client that sent it.'),
  operationId: text('The operation.'),
  reference: nullable(text('Section of the operation in the API reference; null if the operation no longer exists.')),
  method: text('HTTP method.'),
  path: text('Path with the names of its parameters instead of their values.'),
  status: int32('Status of the response.'),
  outcome: outcome('`Succeeded`: below 400. `Refused`: 4xx. `Failed`: 5xx.'),
  milliseconds: int32('Duration in milliseconds, from the first byte of the request to the last of the response.'),
  requestId: nullable(
    text(
      'Request id, as in the `x-request-id` header of the response, if it is a UUID, a ULID or a W3C trace id; null for other ids chosen by the client.',
    ),
  ),
  requestBytes: nullable(int32('Size of the request body in bytes; null if there was none or it was not stated.')),
  responseBytes: nullable(int32('Size of the response body in bytes; null if it was streamed.')),
  problem: nullable(
    Type.Object(
      {
        type: text('Kind of error: its section of the errors page.'),
        title: text('Summary of the kind of error.'),
        reason: nullable(text('More specific name of the case, if it has one.')),
      },
      { description: 'Why it was refused; null if it was not, or repeats a stored refusal.' },
    ),
  ),
}
const summary = nameSchema('ApiRequest', Type.Object(members, { description: about }))
const masked = (description: string) => nullable(text(description))
const details = nameSchema(
  'ApiRequestDetails',
  Type.Object(
    {
      ...members,
      failures: listOf(
        Type.Object(
          {
            path: text('Path of the field; `?` replaces names that the contract does not have.'),
            rule: text('The rule it broke.'),
          },
          { description: 'A field that was refused.' },
        ),
        { description: 'The first 20 fields that were refused.' },
      ),
      maskedParams: masked('Path parameters of a refused request as JSON, masked like the body; null for none.'),
      maskedQuery: masked('Query parameters of a refused request as JSON, masked like the body; null for none.'),
      maskedBody: masked(
        'Body of a refused request as JSON of at most 4 KiB. Texts and numbers are replaced by their kind and length, except codes that the contract defines, countries and currencies. Null for other requests, bodies that are not JSON or were not read, and all but the first 25 refused requests of a tenant in a second.',
      ),
    },
    { description: about },
  ),
)

export const listApiRequests = {
  ...common,
  operationId: 'listApiRequests',
  path,
  summary: 'List the requests of a tenant',
  description:
    'Returns the latest requests of the tenant’s clients, newest first: up to 7 days, 100,000 requests and 64 MiB, unless the operator has set other limits. Of a tenant that sends many requests per second, some are missing. Requests without a valid access token, of the console and of operators are not in the log.',
  params: Type.Object({ tenant }),
  query: Type.Object({
    outcome: Type.Optional(outcome('Only requests with this outcome.')),
    operationId: Type.Optional(singleLineText('Only requests to this operation.', 100)),
    clientId: Type.Optional(singleLineText('Only requests of this client.', 200)),
    from: Type.Optional(dateTime('Only requests answered at or after this time.')),
    ...pageQuery,
  }),
  responses: { 200: pageOf('ApiRequestPage', summary, 'requests', 'Newest first.') },
  failures: readFailures,
  examples: [
    {
      name: 'refused',
      summary: 'Refused requests',
      after: ['receiveOrderConfirmation/amount-as-number'],
      params: { tenant: 'acme' },
      query: { outcome: 'Refused', pageSize: '10' },
      response: { status: 200 },
    },
    {
      name: 'no-tenant',
      summary: 'Unknown tenant',
      params: { tenant: 'nobody' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const readApiRequest = {
  ...common,
  operationId: 'readApiRequest',
  path: `${path}/{entryNumber}`,
  summary: 'Get a request of a tenant',
  description:
    'Returns a request and, if it was refused, which fields were wrong, with a masked copy of what was sent.',
  params: Type.Object({ tenant, entryNumber: pathKey('Number of the entry.') }),
  responses: { 200: details },
  failures: readFailures,
  examples: [
    {
      name: 'read',
      summary: 'A refused request',
      after: ['listApiRequests/refused'],
      params: { tenant: 'acme', entryNumber: '1' },
      fromResponses: { 'params.entryNumber': 'listApiRequests/refused#items.0.entryNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown or deleted request',
      params: { tenant: 'acme', entryNumber: '999999' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const requestLogRoutes = [listApiRequests, readApiRequest]
