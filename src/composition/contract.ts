import { catalogAdminRoutes, catalogErrors, catalogRoutes } from '../catalog/index.ts'
import { checkoutError, checkoutRoutes } from '../checkout/index.ts'
import { customsRoutes } from '../customs/index.ts'
import { eventRoutes } from '../events/index.ts'
import { identityRoutes } from '../identity/index.ts'
import { oauthError, problemDetails } from '../kernel/contract/errors.ts'
import { type Route, type ServiceName, serviceNames } from '../kernel/contract/route.ts'
import { packageRoutes } from '../packages/index.ts'
import { referenceRoutes } from '../platform/docs/routes.ts'
import { buildOpenApiDocument, type DocumentInfo, type OpenApiDocument } from '../platform/openapi/document.ts'
import { operatingRoutes } from '../platform/operating/routes.ts'
import { returnNetworkAdminRoutes, returnsRoutes } from '../returns/index.ts'

/** Every route of the server, in the order of the documents. */
export const routes: readonly Route[] = [
  ...checkoutRoutes,
  ...returnsRoutes,
  ...returnNetworkAdminRoutes,
  ...catalogAdminRoutes,
  ...packageRoutes,
  ...catalogRoutes,
  ...customsRoutes,
  ...eventRoutes,
  ...identityRoutes,
  ...operatingRoutes,
  ...referenceRoutes,
]

const problem = { schema: problemDetails, contentType: 'application/problem+json' }

const errors: DocumentInfo['errors'] = {
  checkout: { schema: checkoutError, contentType: 'application/json' },
  returns: problem,
  packages: problem,
  catalog: { schema: catalogErrors, contentType: 'application/json' },
  admin: problem,
  identity: { schema: oauthError, contentType: 'application/json' },
  server: problem,
}

/** What each service does, as its document and its page say it. */
export const serviceDescriptions: Readonly<Record<ServiceName, string>> = {
  identity: 'Gives out access tokens, and the keys with which others can verify them.',
  checkout: 'Takes order confirmations, with every amount in the shopper’s and in the retailer’s currency.',
  catalog:
    'Takes product catalogs, checks and classifies them for customs, and answers what is known of a product and what a consignment costs where it goes to: duty, taxes and fees, each figure explained.',
  packages: 'Takes packages, and makes their labels and customs papers.',
  returns:
    'Outbound orders and their shipments, what of them can be sent back, returns with their papers, tracking, and where goods are handed in.',
  admin:
    'What the operator of the server sets up for each tenant: carriers’ service routes, countries, sites, locations, and how brands’ catalogs are worked on. And the feed of everything that happened.',
  server: 'Health, metrics, the OpenAPI documents, and these pages.',
}

/** The services that have a document of their own, with its title. */
const documentTitles: Partial<Record<ServiceName, string>> = {
  checkout: 'Portolan checkout',
  packages: 'Portolan packages',
  returns: 'Portolan returns',
  catalog: 'Portolan customs catalog',
  admin: 'Portolan administration',
}

const documentsByVersion = new Map<string, ReadonlyMap<string, OpenApiDocument>>()

/** The OpenAPI documents by name; the one of all services is `portolan`. They are made once for each version. */
export function getOpenApiDocuments(version: string): ReadonlyMap<string, OpenApiDocument> {
  const documents = documentsByVersion.get(version) ?? buildDocuments(version)
  documentsByVersion.set(version, documents)
  return documents
}

function buildDocuments(version: string): ReadonlyMap<string, OpenApiDocument> {
  const documents = new Map<string, OpenApiDocument>()
  const info = { version, errors }
  const description = 'Self-hosted cross-border commerce: everything that this server answers.'
  documents.set('portolan', buildOpenApiDocument({ ...info, title: 'Portolan', description }, routes))
  for (const name of serviceNames) {
    const title = documentTitles[name]
    if (title === undefined) continue
    const ownRoutes = routes.filter(({ service }) => service === name)
    documents.set(name, buildOpenApiDocument({ ...info, title, description: serviceDescriptions[name] }, ownRoutes))
  }
  return documents
}
