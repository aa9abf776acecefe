import { Type } from 'typebox'
import { pageType, type Route } from '../../kernel/contract/route.ts'
import { int32, oneOf, text } from '../../kernel/contract/schema.ts'

/** Base path of the inboxes, followed by the name of one. */
export const inboxPath = '/sandbox/inbox'

const common = { service: 'sandbox', tag: 'Webhook inbox', scope: null } as const
const params = Type.Object({
  name: Type.String({
    description: 'Any name: 1 to 40 lower-case letters, digits and hyphens.',
    pattern: '^[a-z0-9-]{1,40}$',
    examples: ['demo'],
  }),
})
const demo = { name: 'demo' }
const cloudEvent = Type.Unknown({ description: 'A CloudEvent, as delivered to webhooks.' })

export const readSandboxInbox = {
  ...common,
  operationId: 'readSandboxInbox',
  method: 'GET',
  path: `${inboxPath}/{name}`,
  summary: 'View an inbox',
  description:
    'Returns a page with the webhooks that a sandbox inbox has received, newest first, and a form to choose its responses. Not available if the server has no sandbox, as in production.',
  params,
  responses: { 200: text('HTML page.') },
  responseType: pageType,
  failures: [400, 404],
  examples: [{ name: 'page', summary: 'The inbox of the demo', params: demo, response: { status: 200 } }],
} as const satisfies Route

export const receiveSandboxDelivery = {
  ...common,
  operationId: 'receiveSandboxDelivery',
  method: 'POST',
  path: `${inboxPath}/{name}`,
  summary: 'Deliver a webhook to an inbox',
  description:
    'A target for webhook endpoints of the sandbox, such as `http://127.0.0.1:8080/sandbox/inbox/demo`. Responds with 204, or as chosen on the page of the inbox: 500, 503 with Retry-After, 410, or 204 after 12 seconds. Stores deliveries for 7 days, up to 100 per inbox, and per tenant up to 1,000 with a total of 4 MiB.',
  params,
  body: cloudEvent,
  bodyUnchecked: true,
  responses: { 204: Type.Null({ description: 'Stored.' }) },
  failures: [400, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'delivery',
      summary: 'An unsigned delivery',
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
  summary: 'Configure an inbox',
  description: 'Handles the forms on the page of an inbox: chooses its next responses, or clears its deliveries.',
  params,
  body: Type.Object({
    action: oneOf(['answer', 'empty'], { description: 'Choose responses, or clear all deliveries.' }),
    answer: Type.Optional(oneOf(['Accept', 'Fail', 'Busy', 'Gone', 'Slow'], { description: 'The response.' })),
    count: Type.Optional(int32('Number of deliveries to answer this way; 0 for all.', { minimum: 0, maximum: 1000 })),
  }),
  bodyType: 'application/x-www-form-urlencoded',
  bodyUnchecked: true,
  bodyLimit: 4096,
  responses: { 200: text('The updated page of the inbox.') },
  responseType: pageType,
  failures: [400, 403, 404, 413, 415],
  examples: [
    {
      name: 'fail',
      summary: 'Fail the next three deliveries',
      params: demo,
      body: { action: 'answer', answer: 'Fail', count: '3' },
      response: { status: 200 },
    },
    {
      name: 'accept',
      summary: 'Accept all deliveries again',
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
