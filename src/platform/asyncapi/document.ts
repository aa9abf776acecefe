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

/** The content of the document besides the event types. */
export interface AsyncApiInfo {
  readonly title: string
  readonly version: string
  readonly description: string
  /** Media type of a delivery. */
  readonly contentType: string
  /** The members of every event. */
  readonly event: TSchema
  /** Headers of a delivery. */
  readonly headers: TSchema
  /** An event as delivered, with the example of its type. */
  readonly createExample: (descriptor: EventDescriptor) => Readonly<Record<string, unknown>>
}

const channelName = 'webhooks'

/** Builds the AsyncAPI document of webhook deliveries from the contract. */
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
        // Each endpoint has its own URL, set by an operator.
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
