import { administrationDomain } from '../administration/index.ts'
import { catalogDomain } from '../catalog/index.ts'
import { checkoutDomain } from '../checkout/index.ts'
import { customsDomain } from '../customs/index.ts'
import { deskDomain } from '../desk/index.ts'
import { identityDomain } from '../identity/index.ts'
import { packagesDomain } from '../packages/index.ts'
import { consoleDomain } from '../platform/console/routes.ts'
import { referenceDomain } from '../platform/docs/routes.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import { operatingDomain } from '../platform/operating/routes.ts'
import { privacyDomain } from '../privacy/index.ts'
import { requestLogDomain } from '../request-log/index.ts'
import { returnsDomain } from '../returns/index.ts'

/** All domains except the event feed, which is built from the events of all; in the order of the documents. */
export const domains: readonly DomainDescriptor[] = [
  identityDomain,
  checkoutDomain,
  returnsDomain,
  packagesDomain,
  catalogDomain,
  customsDomain,
  deskDomain,
  administrationDomain,
  requestLogDomain,
  privacyDomain,
  operatingDomain,
  referenceDomain,
  consoleDomain,
]
