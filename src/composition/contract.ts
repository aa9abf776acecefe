import { esw } from '../dialects/esw.ts'
import { deliveryContract, describeEvents, webhookEvents } from '../events/index.ts'
import type { EventDescriptor } from '../kernel/contract/event.ts'
import type { Route } from '../kernel/contract/route.ts'
import { type AsyncApiDocument, buildAsyncApiDocument } from '../platform/asyncapi/document.ts'
import type { DomainDescriptor, ServiceDescriptor } from '../platform/domain.ts'
import { usualErrorPage } from '../platform/http/error-page.ts'
import type { ErrorBodies } from '../platform/http/errors.ts'
import type { RateLimits } from '../platform/http/rate-limit.ts'
import type { FieldRules } from '../platform/http/validator.ts'
import { buildOpenApiDocument, type DocumentInfo, type OpenApiDocument } from '../platform/openapi/document.ts'
import { domains as domainsWithEvents } from './domains.ts'

/** All event types. */
export const events: readonly EventDescriptor[] = [
  ...domainsWithEvents.flatMap((domain) => domain.events ?? []),
  ...webhookEvents,
]

const domains: readonly DomainDescriptor[] = [...domainsWithEvents, describeEvents(events.map(({ type }) => type))]

/** All services, in the order of the OpenAPI documents. */
export const services: readonly ServiceDescriptor[] = domains.flatMap((domain) => domain.services)

/** All routes of the server. */
export const routes: readonly Route[] = domains.flatMap((domain) => domain.routes)

/** The first segments of paths without a parameter there: no tenant can have such a code. */
export const fixedPaths: ReadonlySet<string> = new Set([
  ...routes.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => !segment.startsWith('{')),
  esw.prefix.split('/')[1] ?? '',
])

/** The cross-field rules that the contract refers to. */
export const fieldRules: FieldRules = Object.assign({}, ...domains.map((domain) => domain.fieldRules))

/** The default rate limits. */
export const rateLimits: RateLimits = Object.assign({}, ...domains.map((domain) => domain.rateLimits))

/** The operations that rate limits can name: those that require a token or have a default limit. */
export const limitableOperations: readonly string[] = routes
  .filter(({ scope, operationId }) => scope !== null || Object.hasOwn(rateLimits, operationId))
  .map(({ operationId }) => operationId)

export const errorBodies: ErrorBodies = {
  byService: new Map(services.map(({ name, errorBody }) => [name, errorBody])),
  prefixes: services.flatMap(({ name, paths }) => (paths === null ? [] : [{ prefix: paths, service: name }])),
  ofOperation: Object.assign({}, ...domains.map((domain) => domain.operationErrorBodies)),
  pages: {
    usual: usualErrorPage,
    ofOperation: Object.assign({}, ...domains.map((domain) => domain.errorPages)),
  },
}

const documentsByVersion = new Map<string, ReadonlyMap<string, OpenApiDocument>>()

/** The OpenAPI documents by name, built once per version. `portolan` covers all services. */
export function getOpenApiDocuments(version: string): ReadonlyMap<string, OpenApiDocument> {
  const documents = documentsByVersion.get(version) ?? buildDocuments(version)
  documentsByVersion.set(version, documents)
  return documents
}

function buildDocuments(version: string): ReadonlyMap<string, OpenApiDocument> {
  const documents = new Map<string, OpenApiDocument>()
  const errors: DocumentInfo['errors'] = new Map(
    services.map(({ name, errorSchema: schema, errorBody }) => [
      name,
      { schema, contentType: errorBody.contentType.replace(/;.*/, '') },
    ]),
  )
  const info = { version, errors }
  documents.set(
    'portolan',
    buildOpenApiDocument(
      {
        ...info,
        title: 'Portolan',
        description:
          'Self-hosted cross-border commerce: order confirmations, returns, packages, customs catalog and landed cost.',
      },
      routes,
    ),
  )
  for (const { name, documentTitle: title, description } of services) {
    if (title === undefined) continue
    const ownRoutes = routes.filter(({ service }) => service === name)
    documents.set(name, buildOpenApiDocument({ ...info, title, description }, ownRoutes))
  }
  return documents
}

/** An event as delivered, with the example of its type. */
export const createSentExample = ({ type, example }: EventDescriptor) => ({
  specversion: '1.0',
  id: '0197f3a2-0000-7000-8000-000000000001',
  source: '/tenants/acme',
  type,
  subject: example.subject,
  time: '2026-03-04T13:07:16.002Z',
  datacontenttype: 'application/json',
  tenant: 'acme',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: example.data,
})

const asyncDocumentsByVersion = new Map<string, AsyncApiDocument>()

/** The AsyncAPI document of webhook deliveries, built once per version. */
export function getAsyncApiDocument(version: string): AsyncApiDocument {
  const document =
    asyncDocumentsByVersion.get(version) ??
    buildAsyncApiDocument(
      {
        title: 'Portolan webhooks',
        version,
        description:
          'The events delivered to webhook endpoints: CloudEvents 1.0 in JSON, signed according to Standard Webhooks (v1, HMAC-SHA256).',
        ...deliveryContract,
        createExample: createSentExample,
      },
      events,
    )
  asyncDocumentsByVersion.set(version, document)
  return document
}
