import type { AuditLog } from '../../kernel/audit-log.ts'
import { defineOperation, type Operation, StreamResponse } from '../../platform/http/call.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { exportShopper, listErasures, readErasure, requestErasure } from '../contract/privacy.ts'
import { type Erasure, type Erasures, normaliseAddress } from '../service/erasures.ts'
import { type ExportDeps, exportShopperData, recordExport, type TenantLookup } from '../service/exports.ts'
import { retainedFacts } from '../service/retained-facts.ts'

interface PrivacyDeps extends ExportDeps {
  readonly erasures: Erasures
  readonly audit: AuditLog
  readonly tenants: TenantLookup
}

export function createPrivacyOperations({ erasures, audit, tenants, ...exportDeps }: PrivacyDeps): Operation[] {
  return [
    defineOperation(exportShopper).by(async (call) => {
      const { tenant } = call.body
      const address = normaliseAddress(call.body.emailAddress)
      await call.change((unit) => recordExport({ audit, tenants }, unit, tenant))
      return new StreamResponse(exportShopperData(exportDeps, { tenant, address, exportedAt: call.at }))
    }),
    defineOperation(requestErasure).by((call) =>
      call.write(async (unit) => {
        const { tenant, emailAddress } = call.body
        const erasure = await erasures.requestErasure(unit, tenant, emailAddress)
        const location = `/admin/v1/privacy/erasures/${erasure.erasureId}`
        return { status: 202, headers: { location }, body: toErasure(erasure) }
      }),
    ),
    defineOperation(listErasures).by((call) =>
      call.read(async (unit) => {
        const page = readPageQuery(call.query)
        return createPageResponse(page, await erasures.listErasures(unit, call.query.tenant ?? null, page), toErasure)
      }),
    ),
    defineOperation(readErasure).by((call) =>
      call.read(async (unit) => ({
        status: 200,
        body: toErasure(await erasures.getErasure(unit, call.params.erasureId)),
      })),
    ),
  ]
}

const toErasure = ({ erasureId, tenant, state, requestedBy, requestedAt, finishedAt, counts }: Erasure) => ({
  erasureId,
  tenant,
  state,
  requestedBy,
  requestedAt: requestedAt.toISOString(),
  finishedAt: finishedAt?.toISOString() ?? null,
  erased: { ...counts },
  kept: [...retainedFacts],
})
