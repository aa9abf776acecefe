import { Type } from 'typebox'
import { dateTime, nameSchema, text } from '../../kernel/contract/schema.ts'

/** An event as every reader is told of it. */
export const event = nameSchema(
  'Event',
  Type.Object(
    {
      specversion: Type.Literal('1.0', { description: 'Version of CloudEvents.' }),
      id: Type.String({ format: 'uuid', description: 'Id of the event; the same whenever it is told.' }),
      source: text('Where it happened: /tenants/{tenant}.'),
      type: text('What happened.'),
      subject: text('What it happened to, by its own reference.'),
      time: dateTime('When it happened.'),
      datacontenttype: Type.Literal('application/json', { description: 'Always application/json.' }),
      tenant: text('The tenant it belongs to.'),
      traceparent: Type.Optional(text('Trace context of the request that caused it (W3C).')),
      data: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'How its subject stands after it.' }),
    },
    { description: 'Something that happened, as a CloudEvent 1.0.' },
  ),
)

const headers = nameSchema(
  'DeliveryHeaders',
  Type.Object(
    {
      'webhook-id': Type.String({
        format: 'uuid',
        description: 'Id of the event; the same each time it is sent, so that one that came before is known.',
      }),
      'webhook-timestamp': Type.String({
        pattern: '^\\d+$',
        description: 'When it was sent, in seconds since 1970. One that is minutes old should be refused.',
      }),
      'webhook-signature': text(
        'v1, and the HMAC-SHA256 of webhook-id.webhook-timestamp.body in base64; several, divided by blanks, while a secret is being replaced.',
      ),
    },
    { description: 'The head of a delivery, as Standard Webhooks says.' },
  ),
)

/** What a delivery to a webhook endpoint is. */
export const deliveryContract = { contentType: 'application/cloudevents+json', event, headers } as const
