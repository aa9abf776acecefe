import { Type } from 'typebox'
import { readFailures, tenant, writeFailures } from '../../kernel/contract/resource-routes.ts'
import type { Route } from '../../kernel/contract/route.ts'
import { dateTime, int32, nameSchema, nullable, text } from '../../kernel/contract/schema.ts'

const common = { service: 'admin', tag: 'Sandbox', scope: 'admin', isConditional: true } as const
const about =
  'What time it is in the business of a tenant of the sandbox. Return periods, withdrawal periods, registrations, tariffs and the dates of what is made go by it; tokens, sessions, limits, events, signatures and jobs never do. While it is moved, each answer to the tenant tells the time in the header Portolan-Sandbox-Clock.'

/** As far as a clock can be moved, in seconds: ten years of 365 days. */
export const maxAheadSeconds = 315_360_000

const clock = nameSchema(
  'SandboxClock',
  Type.Object(
    {
      tenant: text('The code of the tenant.'),
      aheadSeconds: int32('How far it is ahead of the machine’s, in seconds; 0 unless it was moved.'),
      now: dateTime('What it shows.'),
      movedAt: nullable(dateTime('When it was moved, by the machine’s clock; null while it shows the same.')),
      movedBy: nullable(text('Who moved it; null while it shows the same.')),
    },
    { description: about },
  ),
)
const clockBody = nameSchema(
  'SandboxClockBody',
  Type.Object(
    {
      aheadSeconds: int32(
        'How far it is to be ahead of the machine’s, in seconds: 3456000 for 40 days; 0 puts it back.',
        {
          minimum: 0,
          maximum: maxAheadSeconds,
        },
      ),
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
  summary: 'Read the sandbox clock of a tenant',
  description: about,
  params,
  responses: { 200: clock },
  failures: readFailures,
  examples: [
    { name: 'usual', summary: 'One that was not moved', params: acme, response: { status: 200 } },
    { name: 'unknown', summary: 'Of no tenant', params: { tenant: 'nobody' }, response: { status: 404 } },
  ],
} as const satisfies Route

export const putSandboxClock = {
  ...common,
  operationId: 'putSandboxClock',
  method: 'PUT',
  path,
  summary: 'Move the sandbox clock of a tenant',
  description:
    'Holds in every process from the next request on. It moves forward, or back to the machine’s time with 0: 409 for anything between, as what was made under it would not have happened yet. 409, too, where the server has no sandbox, as in production.',
  write: true,
  params,
  body: clockBody,
  responses: { 200: clock },
  failures: writeFailures,
  examples: [
    {
      name: 'forward',
      summary: '40 days forward: the usual return period has ended',
      params: acme,
      headers: { 'if-match': '*' },
      body: { aheadSeconds: 3_456_000 },
      response: { status: 200 },
    },
    {
      name: 'back',
      summary: 'Back to the machine’s time',
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
