import { Type } from 'typebox'
import { readFailures, tenant, writeFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Sandbox', scope: 'admin', isConditional: true } as const
const about =
  'The business time of a sandbox tenant. Return periods, withdrawal periods, registrations, tariffs and document dates follow it; tokens, sessions, rate limits, events, signatures and jobs do not. While it is moved, each response to the tenant states the time in the header Portolan-Sandbox-Clock.'

/** Maximum offset of a clock in seconds: ten years of 365 days. */
export const maxAheadSeconds = 315_360_000

const clock = nameSchema(
  'SandboxClock',
  Type.Object(
    {
      tenant: text('Tenant code.'),
      aheadSeconds: int32('Offset from the server’s clock in seconds, forward; 0 if it was not moved.'),
      now: dateTime('The current business time.'),
      movedAt: nullable(dateTime('When it was moved, by the server’s clock; null if it was not.')),
      movedBy: nullable(text('Who moved it; null if it was not moved.')),
    },
    { description: about },
  ),
)
const clockBody = nameSchema(
  'SandboxClockBody',
  Type.Object(
    {
      aheadSeconds: int32('New offset from the server’s clock in seconds, such as 3456000 for 40 days; 0 resets it.', {
        minimum: 0,
        maximum: maxAheadSeconds,
      }),
    },
    { description: about },
  ),
)
const params = Type.Object({ tenant })
const acme = { tenant: 'acme' }
const path = '/admin/v1/tenants/{tenant}/clock'

export const readSandboxClock = {
  ...common,
  operationId: 'readSandboxClock',
  method: 'GET',
  path,
  summary: 'Get the sandbox clock of a tenant',
  description: about,
  params,
  responses: { 200: clock },
  failures: readFailures,
  examples: [
    { name: 'usual', summary: 'A clock that was not moved', params: acme, response: { status: 200 } },
    { name: 'unknown', summary: 'Unknown tenant', params: { tenant: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putSandboxClock = {
  ...common,
  operationId: 'putSandboxClock',
  method: 'PUT',
  path,
  summary: 'Move the sandbox clock of a tenant',
  description:
    'Takes effect in every process from the next request. The clock moves only forward, or back to the server’s time with 0; any other move back returns 409, because existing data would lie in the future. Also returns 409 if the server has no sandbox, as in production.',
  write: true,
  params,
  body: clockBody,
  responses: { 200: clock },
  failures: writeFailures,
  examples: [
    {
      name: 'forward',
      summary: 'Move 40 days forward, past the usual return period',
      params: acme,
      headers: { 'if-match': '*' },
      body: { aheadSeconds: 3_456_000 },
      response: { status: 200 },
    },
    {
      name: 'back',
      summary: 'Reset to the server’s time',
      params: acme,
      headers: { 'if-match': '*' },
      body: { aheadSeconds: 0 },
      response: { status: 200 },
    },
    {
      name: 'too-far',
      summary: 'More than ten years',
      params: acme,
      headers: { 'if-match': '*' },
      body: { aheadSeconds: 400_000_000 },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const sandboxClockRoutes = [readSandboxClock, putSandboxClock] as const satisfies readonly Route[]
