import type { AuditLog } from '../kernel/audit-log.ts'
import { problemDetails as problemDetailsSchema } from '../kernel/contract/errors.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import { problemDetails } from '../platform/http/problem-details.ts'
import { auditRoutes } from './contract/audit-log.ts'
import { jobRoutes } from './contract/jobs.ts'
import { createAuditOperations } from './http/audit-log.ts'
import { createJobOperations } from './http/jobs.ts'
import { AuditEntries } from './service/audit-log.ts'
import { Jobs } from './service/jobs.ts'
import { auditStore } from './store/audit-log.ts'
import { jobStore } from './store/jobs.ts'

export { readJobTasks } from './store/desk.ts'

/** The operator's service, to which domains add routes. */
export const administrationDomain: DomainDescriptor = {
  services: [
    {
      name: 'admin',
      title: 'Administration',
      documentTitle: 'Portolan administration',
      description:
        'What the operator of the server sets up: tenants, brands, clients, users of the console, signing keys, and for each tenant carriers’ service routes, countries, sites, locations, and how brands’ catalogs are worked on. And the feed of everything that happened, and the log of who has changed what.',
      paths: /^\/admin\//,
      errorSchema: problemDetailsSchema,
      errorBody: problemDetails,
      exampleNotes:
        'The examples change what the server works with. Pasted against the sandbox, they leave the brand ACM without automatic classification, take away how returns from Germany (DE) work, and disable the tenant globex and its client; try them where that does no harm.',
    },
  ],
  routes: [...auditRoutes, ...jobRoutes],
  createOperations: ({ audit }) => [
    ...createAuditOperations(new AuditEntries(auditStore)),
    ...createJobOperations(new Jobs(jobStore, audit)),
  ],
}

/** The log of operators' changes in all domains. */
export const createAuditLog = (): AuditLog => new AuditEntries(auditStore)
