import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { int32, oneOf, text } from '../../kernel/contract/schema.ts'

/** Where the inboxes lie; after it comes the name of one. */
export const inboxPath = '/sandbox/inbox'

const common = { service: 'sandbox', tag: 'Webhook inbox', scope: null } as const
const params = Type.Object({
  name: Type.String({
    description: 'Any name: lower-case letters, digits and -, 40 at the most.',
    pattern: '^[a-z0-9-]{1,40}$',
    examples: ['demo'],
  }),
})
const demo = { name: 'demo' }
const cloudEvent = Type.Unknown({ description: 'A CloudEvent, as webhooks deliver it.' })

export const readSandboxInbox = {
  ...common,
  operationId: 'readSandboxInbox',
  method: 'GET',
  path: `${inboxPath}/{name}`,
  summary: 'Look at the deliveries of an inbox',
  description:
    'A page with the webhooks that an inbox of the sandbox has received, newest first, and with the answers that it gives. There is no such page where the server has no sandbox, as in production.',
  params,
  responses: { 200: text('The page.') },
  responseType: pageType,
  failures: [400, 404],
  examples: [{ name: 'page', summary: 'The inbox of the demo', params: demo, response: { status: 200 } }],
} as const satisfies Route

export const receiveSandboxDelivery = {
  ...common,
  operationId: 'receiveSandboxDelivery',
  method: 'POST',
  path: `${inboxPath}/{name}`,
  summary: 'Receive a webhook in an inbox',
  description:
    'The address that a webhook endpoint of the sandbox can have, such as `http://127.0.0.1:8080/sandbox/inbox/demo`. It answers 204, or as the page of the inbox was told to: 500, 503 with Retry-After, 410, or 204 after 12 seconds. Deliveries are kept for 7 days, the newest 100 of each inbox, and of each tenant 1,000 with 4 MiB at the most.',
  params,
  body: cloudEvent,
  bodyUnchecked: true,
  responses: { 204: Type.Null({ description: 'It is kept.' }) },
  failures: [400, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'delivery',
      summary: 'A delivery that nobody has signed',
      params: demo,
      body: {
        specversion: '1.0',
        id: '0197f3a2-0000-7000-8000-000000000001',
        source: '/tenants/acme',
        type: 'order-confirmation.confirmed',
        subject: 'SBX-1001',
        time: '2026-03-04T13:07:16.002Z',
        data: {},
      },
      response: { status: 204 },
    },
  ],
} as const satisfies Route

export const changeSandboxInbox = {
  ...common,
  operationId: 'changeSandboxInbox',
  method: 'POST',
  path: `${inboxPath}/{name}/settings`,
  summary: 'Have an inbox answer otherwise',
  description:
    'The forms of the page of an inbox: how it answers the next deliveries, and forgetting those that it has.',
  params,
  body: Type.Object({
    action: oneOf(['answer', 'empty'], { description: 'Answer otherwise, or forget every delivery.' }),
    answer: Type.Optional(oneOf(['Accept', 'Fail', 'Busy', 'Gone', 'Slow'], { description: 'How it answers.' })),
    count: Type.Optional(int32('How many deliveries it answers so; 0 for all.', { minimum: 0, maximum: 1000 })),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  bodyUnchecked: true,
  bodyLimit: 4096,
  responses: { 200: text('The page of the inbox, as it is then.') },
  responseType: pageType,
  failures: [400, 403, 404, 413, 415],
  examples: [
    {
      name: 'fail',
      summary: 'The next three deliveries fail',
      params: demo,
      body: { action: 'answer', answer: 'Fail', count: '3' },
      response: { status: 200 },
    },
    {
      name: 'accept',
      summary: 'All are accepted again',
      params: demo,
      body: { action: 'answer', answer: 'Accept', count: '0' },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

export const sandboxInboxRoutes = [
  readSandboxInbox,
  receiveSandboxDelivery,
  changeSandboxInbox,
] as const satisfies readonly Route[]
