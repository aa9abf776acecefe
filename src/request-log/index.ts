import type { Clock } from '../kernel/clock.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { ObserveRequest } from '../platform/http/answered-request.ts'
import type { Operation } from '../platform/http/call.ts'
import { requestLogRoutes } from './contract/requests.ts'
import { createRequestLogOperations } from './http/requests.ts'
import { RequestRecorder } from './jobs/request-recorder.ts'
import { RequestLog, type RequestLogRetention } from './service/request-log.ts'
import { requestStore } from './store/requests.ts'

/** The log of what tenants' clients have asked, with operations of the service `admin`. */
export const requestLogDomain: DomainDescriptor = { services: [], routes: requestLogRoutes }

export interface RequestLogDeps {
  readonly database: Database
  readonly clock: Clock
  readonly retention: RequestLogRetention
  readonly hasTenant: (unit: UnitOfWork, tenant: string) => Promise<boolean>
  /** The service of an operation; undefined for one that is no longer there. */
  readonly findService: (operationId: string) => string | undefined
  readonly listTenants: (unit: UnitOfWork) => Promise<readonly string[]>
  readonly countDropped: (why: 'full' | 'failed', count: number) => void
  readonly reportError: (error: unknown) => void
}

/** Records the requests of tenants' clients, and shows them to developers. */
export function createRequestLog({
  database,
  retention,
  hasTenant,
  findService,
  listTenants,
  ...deps
}: RequestLogDeps) {
  const runAsOperator = <T>(work: (unit: UnitOfWork) => Promise<T>) =>
    database.runInTransaction({ as: 'operator' }, {}, work)
  const log = new RequestLog(requestStore)
  const recorder = new RequestRecorder({
    ...deps,
    insertRequests: (requests) => runAsOperator((unit) => requestStore.insertRequests(unit, requests)),
  })
  const operations: readonly Operation[] = createRequestLogOperations({
    log,
    flush: () => recorder.flush(),
    hasTenant,
    findService,
  })
  const observeRequest: ObserveRequest | null = retention.days === 0 ? null : recorder.record
  return {
    operations,
    /** Null if nothing is recorded. */
    observeRequest,
    /** Stores what is waiting. */
    flush: () => recorder.flush(),
    /** Deletes what is older or more than is kept. */
    tidy: async (): Promise<void> => {
      for (const tenant of await runAsOperator(listTenants)) await log.tidyTenant(tenant, retention, runAsOperator)
    },
  }
}
