import { createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { AuditEntry, AuditStore } from '../service/audit-log.ts'

interface Tables {
  audit_entry: {
    entry_number: string
    recorded_at: Date
    actor: string
    action: string
    subject_kind: string
    subject_id: string
    tenant: string | null
    listed_octets: number
  }
}

const db = createQueryBuilder<Tables>()

/** Approximate bytes of a row besides its two records. */
const overheadBytes = 500

const toJson = (record: unknown): string | null => (record === null ? null : JSON.stringify(record))

export const auditStore: AuditStore = {
  async lockSubject(unit, { kind, id, tenant }) {
    await getTransaction(unit).runPrepared(
      'audit-lock',
      "select pg_advisory_xact_lock(hashtextextended('administration ' || $1, 0))",
      [JSON.stringify([kind, tenant, id])],
    )
  },

  async insertEntry(unit, { recordedAt, actor, origin, action, subject, before, after }) {
    await getTransaction(unit).runPrepared(
      'audit-insert',
      `insert into portolan.audit_entry
              (recorded_at, actor, address, request_id, operation, action, subject_kind, subject_id, tenant, before, after)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        recordedAt,
        actor,
        origin.address,
        origin.requestId,
        origin.operation,
        action,
        subject.kind,
        subject.id,
        subject.tenant,
        toJson(before),
        toJson(after),
      ],
    )
  },

  async listNumbers(unit, filter, before, limit) {
    let query = db
      .selectFrom('audit_entry')
      .select(['entry_number as key', 'listed_octets as bytes'])
      .orderBy('entry_number', 'desc')
      .limit(limit)
    if (before !== null) query = query.where('entry_number', '<', before)
    if (filter.actor !== null) query = query.where('actor', '=', filter.actor)
    if (filter.action !== null) query = query.where('action', '=', filter.action)
    if (filter.subjectKind !== null) query = query.where('subject_kind', '=', filter.subjectKind)
    if (filter.subjectId !== null) query = query.where('subject_id', '=', filter.subjectId)
    if (filter.tenant !== null) query = query.where('tenant', '=', filter.tenant)
    if (filter.from !== null) query = query.where('recorded_at', '>=', filter.from)
    if (filter.to !== null) query = query.where('recorded_at', '<', filter.to)
    const rows = await getTransaction(unit).runQuery(query)
    return rows.map(({ key, bytes }) => ({ key, bytes: bytes + overheadBytes }))
  },

  async findEntries(unit, entryNumbers) {
    return getTransaction(unit).runPrepared<AuditEntry>(
      'audit-find',
      `select entry_number as "entryNumber", recorded_at as "recordedAt", actor,
              json_build_object('address', address, 'requestId', request_id, 'operation', operation) as origin, action,
              json_build_object('kind', subject_kind, 'id', subject_id, 'tenant', tenant) as subject, before, after
         from portolan.audit_entry where entry_number = any($1::bigint[]) order by entry_number desc`,
      [entryNumbers],
    )
  },
}
