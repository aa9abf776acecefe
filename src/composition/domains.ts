import { catalogDomain } from '../catalog/index.ts'
import { checkoutDomain } from '../checkout/index.ts'
import { customsDomain } from '../customs/index.ts'
import { identityDomain } from '../identity/index.ts'
import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import { packagesDomain } from '../packages/index.ts'
import { referenceDomain } from '../platform/docs/routes.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import { operatingDomain } from '../platform/operating/routes.ts'
import { returnsDomain } from '../returns/index.ts'

/** The service of the operator, to which domains add routes of their own. */
const administrationDomain: DomainDescriptor = {
  services: [
    {
      name: 'admin',
      title: 'Administration',
      documentTitle: 'Portolan administration',
      description:
        'What the operator configures for each tenant: carrier service routes, countries, sites, locations and brands; and the feed of events.',
      paths: /^\/admin\//,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      exampleNotes:
        'These examples change the configuration of the server. In the sandbox they leave the brand `ACM` without automatic classification and remove the return settings of Germany (`DE`); run them where that does no harm.',
    },
  ],
  routes: [],
}

/** Every domain but the feed of events, which is made from the events of them all; in the order of the documents. */
export const domains: readonly DomainDescriptor[] = [
  identityDomain,
  checkoutDomain,
  returnsDomain,
  packagesDomain,
  catalogDomain,
  customsDomain,
  administrationDomain,
  operatingDomain,
  referenceDomain,
]
