import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { Retention, RetentionKind, RetentionStore } from '../service/retention.ts'

interface Tables {
  retention: { tenant: string; kind: RetentionKind; days: number; done_until: Date | null }
}

const db = createQueryBuilder<Tables>()

const selectShown = () => db.selectFrom('retention').select(['kind', 'days', 'done_until as doneUntil'])

export const retentionStore: RetentionStore = {
  async listRetentions(unit, tenant, afterKind, limit): Promise<readonly Retention[]> {
    let query = selectShown().where('tenant', '=', tenant).orderBy('kind').limit(limit)
    if (afterKind !== null) query = query.where('kind', '>', afterKind as RetentionKind)
    return getTransaction(unit).runQuery(query)
  },

  async listAll(unit) {
    return getTransaction(unit).runQuery(selectShown().select('tenant').orderBy('tenant').orderBy('kind'))
  },

  async findRetention(unit, tenant, kind): Promise<Retention | null> {
    const query = selectShown()
      .where('tenant', '=', tenant)
      .where('kind', '=', kind as RetentionKind)
    const [row] = await getTransaction(unit).runQuery(query)
    return row ?? null
  },

  async saveRetention(unit, tenant, kind, days) {
    await getTransaction(unit).runStatement(
      `insert into portolan.retention (tenant, kind, days) values ($1, $2, $3)
       on conflict (tenant, kind) do update set days = excluded.days`,
      [tenant, kind, days],
    )
  },

  async setDoneUntil(unit, tenant, kind, doneUntil) {
    const query = db.updateTable('retention').set({ done_until: doneUntil })
    await getTransaction(unit).runQuery(query.where('tenant', '=', tenant).where('kind', '=', kind))
  },

  async deleteRetention(unit, tenant, kind) {
    const query = db.deleteFrom('retention').where('tenant', '=', tenant)
    await getTransaction(unit).runQuery(query.where('kind', '=', kind as RetentionKind))
  },
}
