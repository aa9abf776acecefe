import { getTransaction } from '../../platform/db/transaction.ts'
import type { Run, RunStore } from '../service/runs.ts'
import { enqueueCatalogWork } from './catalog-jobs.ts'

const columns = `run_id as "runId", brand_code as "brandCode", kind, state, correlation_id as "correlationId",
  requested_by as "requestedBy", requested_at as "requestedAt", total::float8 as total, done::float8 as done,
  valid::float8 as valid, invalid::float8 as invalid, after_place::float8 as "afterPlace",
  after_product_code as "afterProductCode", started_at as "startedAt", finished_at as "finishedAt"`

export const runStore: RunStore = {
  async insertRun(unit, run) {
    const transaction = getTransaction(unit)
    const { requireTenant: tenant, traceparent } = transaction
    // Whichever partial index conflicts: it waits for a concurrent insert, and then decides.
    const rows = await transaction.runStatement(
      `insert into portolan.catalog_run (tenant, run_id, brand_code, kind, state, correlation_id, requested_by,
         traceparent, requested_at)
       values ($1, $2, $3, $4, 'Queued', $5, $6, $7, $8)
       on conflict do nothing returning run_id`,
      [tenant, run.runId, run.brandCode, run.kind, run.correlationId, run.requestedBy, traceparent, run.requestedAt],
    )
    if (rows.length === 0) return false
    await enqueueCatalogWork(unit)
    return true
  },

  async insertFinishedRun(unit, run) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `insert into portolan.catalog_run (tenant, run_id, brand_code, kind, state, correlation_id, requested_by, total,
         done, valid, invalid, requested_at, started_at, finished_at)
       values ($1, $2, $3, $4, 'Completed', $5, $6, $7, $7, $8, $9, $10, $10, $10)`,
      [
        transaction.requireTenant,
        run.runId,
        run.brandCode,
        run.kind,
        run.correlationId,
        run.requestedBy,
        run.total,
        run.valid,
        run.invalid,
        run.requestedAt,
      ],
    )
  },

  async findRun(unit, runId) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<Run>(
      `select ${columns} from portolan.catalog_run where tenant = $1 and run_id = $2`,
      [transaction.requireTenant, runId],
    )
    return rows[0] ?? null
  },

  async lockNextRun(unit) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<Run>(
      'catalog-next-run',
      `select ${columns} from portolan.catalog_run where tenant = $1 and state in ('Queued', 'Processing')
        order by run_number limit 1 for update`,
      [transaction.requireTenant],
    )
    return rows[0] ?? null
  },

  async saveRun(unit, run) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'catalog-save-run',
      `update portolan.catalog_run
          set state = $3, total = $4, done = $5, valid = $6, invalid = $7, after_place = $8, after_product_code = $9,
              failed_attempts = 0, started_at = coalesce(started_at, $10),
              finished_at = case when $3 = 'Completed' then $10::timestamptz end
        where tenant = $1 and run_id = $2`,
      [
        transaction.requireTenant,
        run.runId,
        run.state,
        run.total,
        run.done,
        run.valid,
        run.invalid,
        run.afterPlace,
        run.afterProductCode,
        unit.at,
      ],
    )
  },

  async countFailure(unit, runId, maxFailures) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runStatement<Run>(
      `update portolan.catalog_run
          set failed_attempts = failed_attempts + 1,
              state = case when failed_attempts + 1 >= $3 then 'Failed' else state end,
              finished_at = case when failed_attempts + 1 >= $3 then $4::timestamptz end
        where tenant = $1 and run_id = $2 and state in ('Queued', 'Processing')
       returning ${columns}`,
      [transaction.requireTenant, runId, maxFailures, unit.at],
    )
    const [run] = rows
    return run?.state === 'Failed' ? run : null
  },
}
