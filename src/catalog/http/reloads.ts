import { Problem } from '../../kernel/problem.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { readReload, reloadCatalog } from '../contract/reloads.ts'
import { assertKnownBrand } from '../service/brands.ts'
import type { NewRun, Runs } from '../service/runs.ts'

export function createReloadOperations(runs: Runs): Operation[] {
  return [
    defineOperation(reloadCatalog).by((call) => {
      const { brandCode, tenantCode } = call.body
      const { tenant, brands } = call.principal
      if (tenantCode !== undefined && tenantCode !== null && tenantCode !== tenant) {
        throw new Problem('forbidden', 'The access token belongs to another tenant', { reason: 'other-tenant' })
      }
      assertKnownBrand('brandCode', brandCode, brands)
      return call.write(async (unit) => {
        const run = await runs.queueReload(unit, brandCode, call.requestId)
        return {
          status: 201,
          body: toRecord(run),
          headers: { location: `/api/v2/MasterCatalog/Reload/${run.runId}` },
        }
      })
    }),

    defineOperation(readReload).by(async (call) => {
      const run = await call.read((unit) => runs.getReload(unit, call.params.reloadId, call.principal.brands))
      const { state, total, done: processed, valid, invalid } = run
      const [startedAt, finishedAt] = [run.startedAt?.toISOString() ?? null, run.finishedAt?.toISOString() ?? null]
      return {
        status: 200,
        body: { ...toRecord(run), state, total, done: processed, valid, invalid, startedAt, finishedAt },
      }
    }),
  ]
}

function toRecord({ runId, brandCode, requestedAt, correlationId, requestedBy }: NewRun) {
  return { id: runId, brandCode, requestDate: requestedAt.toISOString(), correlationId, modifiedBy: requestedBy }
}
