import type { TSchema } from 'typebox'
import type { EventDescriptor } from '../../kernel/contract/event.ts'
import { extractNamedSchemas } from '../http/json-schema.ts'

type JsonMembers = { [key: string]: unknown }

/** An AsyncAPI 3.0 document. */
export interface AsyncApiDocument {
  readonly asyncapi: '3.0.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly defaultContentType: string
  readonly channels: JsonMembers
  readonly operations: JsonMembers
  readonly components: JsonMembers
}

/** What the document is made of beside the types of events. */
export interface AsyncApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  /** The media type of a delivery. */
  readonly contentType: string
  /** What every event has. */
  readonly event: TSchema
  /** The headers of a delivery. */
  readonly headers: TSchema
  /** An event as it is sent, with the example of its type. */
  readonly createExample: (descriptor: EventDescriptor) => Readonly<Record<string, unknown>>
}

const channelName = 'webhooks'

/** Makes the document of what webhook endpoints are told, from the contract alone. */
export function buildAsyncApiDocument(info: AsyncApiInfo, events: readonly EventDescriptor[]): AsyncApiDocument {
  const named = new Map<string, { readonly from: unknown; json: unknown }>()
  const reference = (schema: TSchema) =>
    extractNamedSchemas(
      schema,
      (name) => `#/components/schemas/${name}`,
      named as Parameters<typeof extractNamedSchemas>[2],
    )
  const messages = Object.fromEntries(
    events.map((descriptor) => [descriptor.type, buildMessage(info, descriptor, reference)]),
  )
  const headers = reference(info.headers)
  const schemas = Object.fromEntries([...named].map(([name, { json }]) => [name, json]))
  return {
    asyncapi: '3.0.0',
    info: { title: info.title, version: info.version, description: info.description },
    defaultContentType: info.contentType,
    channels: {
      [channelName]: {
        // Each endpoint has an address of its own, which an operator sets.
        address: null,
        title: 'Webhook endpoints',
        description: 'The URL of an endpoint, which receives the events of its tenant that it subscribes to.',
        messages: Object.fromEntries(events.map(({ type }) => [type, { $ref: `#/components/messages/${type}` }])),
      },
    },
    operations: {
      deliverEvent: {
        action: 'send',
        channel: { $ref: `#/channels/${channelName}` },
        title: 'Deliver an event',
        description:
          'Delivers an event at least once; events of one subject arrive in order. Any 2xx response accepts it. Any other response, or none in time, leads to a retry. 410 stops all deliveries to the endpoint.',
        bindings: { http: { method: 'POST', bindingVersion: '0.3.0' } },
        messages: events.map(({ type }) => ({ $ref: `#/channels/${channelName}/messages/${type}` })),
      },
    },
    components: { messages, messageTraits: { delivery: { headers } }, schemas },
  }
}

function buildMessage(
  { event, contentType, createExample }: AsyncApiInfo,
  descriptor: EventDescriptor,
  reference: (schema: TSchema) => unknown,
): JsonMembers {
  const { type, when, subject, data } = descriptor
  return {
    name: type,
    title: type,
    summary: when,
    contentType,
    traits: [{ $ref: '#/components/messageTraits/delivery' }],
    payload: {
      allOf: [
        reference(event),
        {
          type: 'object',
          properties: {
            type: { const: type },
            subject: { type: 'string', description: subject },
            data: reference(data),
          },
        },
      ],
    },
    examples: [{ name: type, summary: when, payload: createExample(descriptor) }],
  }
}
