import type { AuditLog } from '../kernel/audit-log.ts'
import type { Clock } from '../kernel/clock.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { TenantOperation } from '../platform/http/tenant-operations.ts'
import type { JobHandlers } from '../platform/queue.ts'
import { privacyRoutes } from './contract/privacy.ts'
import { retentionRoutes } from './contract/retention.ts'
import { createPrivacyOperations } from './http/privacy.ts'
import { createRetentionOperations } from './http/retention.ts'
import { createPrivacyJobs } from './jobs/privacy-jobs.ts'
import { Erasures, normaliseAddress } from './service/erasures.ts'
import { exportShopperData, recordExport } from './service/exports.ts'
import { Retentions } from './service/retention.ts'
import { erasureStore } from './store/erasures.ts'
import { retentionStore } from './store/retentions.ts'
import { shopperDataStore } from './store/shopper-data.ts'

export { privacySchedules } from './jobs/privacy-jobs.ts'

export const privacyDomain: DomainDescriptor = { services: [], routes: [...privacyRoutes, ...retentionRoutes] }

type Run = <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>

export interface PrivacyDeps {
  readonly audit: AuditLog
  readonly clock: Clock
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  readonly runAsOperator: Run
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly readAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

export interface Privacy {
  readonly operations: readonly Operation[]
  readonly erasures: Erasures
  readonly jobs: JobHandlers
  /** Records that an export was requested. @throws Problem `not-found` for an unknown tenant */
  recordExport(unit: UnitOfWork, tenant: string): Promise<void>
  /** All data of a tenant about a shopper, as JSON text in pieces. @throws Problem `invalid` for an invalid address */
  exportShopper(tenant: string, emailAddress: string, exportedAt: Date): AsyncIterable<string>
}

/** Creates the privacy service: exports and erasure of shopper data, and its retention. */
export function createPrivacy(deps: PrivacyDeps): Privacy {
  const { audit, clock, tenants, readAsTenant } = deps
  const data = shopperDataStore
  const erasures = new Erasures({ ...deps, store: erasureStore, data })
  const retentions = new Retentions({ ...deps, store: retentionStore, data })
  return {
    erasures,
    operations: [
      ...createPrivacyOperations({ erasures, audit, tenants, data, readAsTenant }),
      ...createRetentionOperations(retentions, new TenantOperation(tenants)),
    ],
    jobs: createPrivacyJobs({ erasures, retentions, clock }),
    recordExport: (unit, tenant) => recordExport({ audit, tenants }, unit, tenant),
    exportShopper: (tenant, emailAddress, exportedAt) =>
      exportShopperData({ data, readAsTenant }, { tenant, address: normaliseAddress(emailAddress), exportedAt }),
  }
}
