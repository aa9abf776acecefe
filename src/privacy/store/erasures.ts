import { enqueueJob } from '../../platform/db/jobs.ts'
import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { Erasure, ErasureProgress, ErasureState, ErasureStore, OpenErasure } from '../service/erasures.ts'

/** The job that continues an erasure. */
export const erasureJob = 'erase-shopper-data'

interface Tables {
  erasure: {
    tenant: string
    erasure_id: string
    email_address: string | null
    state: ErasureState
    requested_by: string
    requested_at: Date
    finished_at: Date | null
    progress: ErasureProgress
    counts: Record<string, number>
  }
}

const db = createQueryBuilder<Tables>()

const shown = [
  'erasure_id as erasureId',
  'tenant',
  'state',
  'requested_by as requestedBy',
  'requested_at as requestedAt',
  'finished_at as finishedAt',
  'counts',
] as const

export const erasureStore: ErasureStore = {
  async insertErasure(unit, erasure) {
    await getTransaction(unit).runQuery(
      db.insertInto('erasure').values({
        tenant: erasure.tenant,
        erasure_id: erasure.erasureId,
        email_address: erasure.emailAddress,
        state: erasure.state,
        requested_by: erasure.requestedBy,
        requested_at: erasure.requestedAt,
        finished_at: erasure.finishedAt,
        progress: { ...erasure.progress },
        counts: { ...erasure.counts },
      }),
    )
  },

  async listErasures(unit, tenant, beforeId, limit): Promise<readonly Erasure[]> {
    let query = db.selectFrom('erasure').select(shown).orderBy('erasure_id', 'desc').limit(limit)
    if (tenant !== null) query = query.where('tenant', '=', tenant)
    if (beforeId !== null) query = query.where('erasure_id', '<', beforeId)
    return getTransaction(unit).runQuery(query)
  },

  async findErasure(unit, erasureId): Promise<Erasure | null> {
    const [row] = await getTransaction(unit).runQuery(
      db.selectFrom('erasure').select(shown).where('erasure_id', '=', erasureId),
    )
    return row ?? null
  },

  async lockErasure(unit, erasureId): Promise<OpenErasure | null> {
    const transaction = getTransaction(unit)
    const query = db
      .selectFrom('erasure')
      .select([...shown, 'email_address as emailAddress', 'progress'])
      .where('tenant', '=', transaction.requireTenant)
      .where('erasure_id', '=', erasureId)
    const [row] = await transaction.runQuery(query.forUpdate())
    return row ?? null
  },

  async updateErasure(unit, { erasureId, state, finishedAt, counts, emailAddress, progress }) {
    const transaction = getTransaction(unit)
    const query = db
      .updateTable('erasure')
      .set({
        state,
        finished_at: finishedAt,
        counts: { ...counts },
        email_address: emailAddress,
        progress: { ...progress },
      })
      .where('tenant', '=', transaction.requireTenant)
      .where('erasure_id', '=', erasureId)
    await transaction.runQuery(query)
  },

  async enqueue(unit, { tenant, erasureId }) {
    await enqueueJob(getTransaction(unit), erasureJob, erasureId, { tenant, erasureId })
  },
}
