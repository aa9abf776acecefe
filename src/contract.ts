import { checkoutError, checkoutRoutes } from './checkout/index.ts'
import { catalogErrors, customsRoutes } from './customs/index.ts'
import { eventRoutes } from './events/index.ts'
import { identityRoutes } from './identity/index.ts'
import { oauthError, problemDetails } from './kernel/contract/errors.ts'
import type { Route, ServiceName } from './kernel/contract/route.ts'
import { referenceRoutes } from './platform/docs/routes.ts'
import { type DocumentInfo, type OpenApiDocument, openApiDocument } from './platform/openapi/document.ts'
import { operatingRoutes } from './platform/operating/routes.ts'
import { returnNetworkAdminRoutes, returnsRoutes } from './returns/index.ts'

/** Every route of the server, in the order of the documents. */
export const routes: readonly Route[] = [
  ...checkoutRoutes,
  ...returnsRoutes,
  ...returnNetworkAdminRoutes,
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

/** The services that have a document of their own, and what it says of them. */
const services: Partial<Record<ServiceName, { readonly title: string; readonly description: string }>> = {
  checkout: {
    title: 'Portolan checkout',
    description: 'Takes order confirmations, with every amount in the shopper’s and in the retailer’s currency.',
  },
  returns: {
    title: 'Portolan returns',
    description:
      'Outbound orders and their shipments, what of them can be sent back, returns with their papers, tracking, and where goods are handed in.',
  },
  catalog: {
    title: 'Portolan customs catalog',
    description: 'What a consignment costs where it goes to: duty, taxes and fees, each figure explained.',
  },
  admin: {
    title: 'Portolan administration',
    description: 'What the operator of the server needs: the feed of everything that happened.',
  },
}

/** The OpenAPI documents by name; the one of all services is `portolan`. */
export function openApiDocuments(version: string): ReadonlyMap<string, OpenApiDocument> {
  const documents = new Map<string, OpenApiDocument>()
  const info = { version, errors }
  const description = 'Self-hosted cross-border commerce: everything that this server answers.'
  documents.set('portolan', openApiDocument({ ...info, title: 'Portolan', description }, routes))
  for (const [name, words] of Object.entries(services)) {
    const own = routes.filter(({ service }) => service === name)
    documents.set(name, openApiDocument({ ...info, ...words }, own))
  }
  return documents
}
