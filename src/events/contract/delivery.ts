import { Type } from 'typebox'
import { dateTime, nameSchema, text } from '../../kernel/contract/schema.ts'

/** An event as readers receive it. */
export const event = nameSchema(
  'Event',
  Type.Object(
    {
      specversion: Type.Literal('1.0', { description: 'CloudEvents version.' }),
      id: Type.String({ format: 'uuid', description: 'Event id; the same in every delivery.' }),
      source: text('Source of the event: /tenants/{tenant}.'),
      type: text('Event type.'),
      subject: text('Reference of the resource the event is about.'),
      time: dateTime('When it happened.'),
      datacontenttype: Type.Literal('application/json', { description: 'Always application/json.' }),
      tenant: text('Tenant it belongs to.'),
      traceparent: Type.Optional(text('W3C trace context of the request that caused it.')),
      data: Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'The subject’s state after the event.',
      }),
    },
    { description: 'An event, as a CloudEvent 1.0.' },
  ),
)

const headers = nameSchema(
  'DeliveryHeaders',
  Type.Object(
    {
      'webhook-id': Type.String({
        format: 'uuid',
        description: 'Event id; the same in every delivery, so that duplicates can be detected.',
      }),
      'webhook-timestamp': Type.String({
        pattern: '^\\d+$',
        description: 'When it was sent, in seconds since 1970. Reject deliveries that are several minutes old.',
      }),
      'webhook-signature': text(
        '`v1,` and the Base64 HMAC-SHA256 of `webhook-id.webhook-timestamp.body`; several, separated by spaces, during a secret rotation.',
      ),
    },
    { description: 'Headers of a delivery, as defined by Standard Webhooks.' },
  ),
)

/** The content of a delivery to a webhook endpoint. */
export const deliveryContract = { contentType: 'application/cloudevents+json', event, headers } as const
