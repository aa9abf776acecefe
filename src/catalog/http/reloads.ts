import { Problem } from '../../kernel/problem.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import { reloadCatalog } from '../contract/reloads.ts'
import { refuseUnknownBrand } from '../service/brands.ts'
import type { Runs } from '../service/runs.ts'

export function reloadOperations(runs: Runs): Operation[] {
  return [
    operation(reloadCatalog).by((call) => {
      const { brandCode, tenantCode } = call.body
      const { tenant, brands } = call.principal
      if (tenantCode !== undefined && tenantCode !== null && tenantCode !== tenant) {
        throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
      }
      refuseUnknownBrand('brandCode', brandCode, brands)
      return call.write(async (unit) => {
        const run = await runs.reload(unit, brandCode, call.requestId)
        return {
          status: 201,
          body: {
            id: run.runId,
            brandCode: run.brandCode,
            requestDate: run.requestedAt.toISOString(),
            correlationId: run.correlationId,
            modifiedBy: run.requestedBy,
          },
        }
      })
    }),
  ]
}
