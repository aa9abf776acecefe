import { toInstant } from '../../kernel/date-time.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { createPageResponse, readPageQuery } from '../../platform/http/tenant-operations.ts'
import { listAuditEntries } from '../contract/audit-log.ts'
import type { AuditEntries, AuditEntry } from '../service/audit-log.ts'

export function createAuditOperations(entries: AuditEntries): Operation[] {
  return [
    defineOperation(listAuditEntries).by((call) =>
      call.read(async (unit) => {
        const { actor, action, subjectKind, subjectId, tenant, from, to } = call.query
        const filter = {
          actor: actor ?? null,
          action: action ?? null,
          subjectKind: subjectKind ?? null,
          subjectId: subjectId ?? null,
          tenant: tenant ?? null,
          from: toDate(from),
          to: toDate(to),
        }
        const page = readPageQuery(call.query)
        return createPageResponse(page, await entries.listEntries(unit, filter, page), toEntry)
      }),
    ),
  ]
}

const toDate = (text: string | undefined): Date | null => (text === undefined ? null : toInstant(text))

const toEntry = ({ recordedAt, before, after, ...entry }: AuditEntry) => ({
  ...entry,
  recordedAt: recordedAt.toISOString(),
  before: before as Record<string, unknown> | null,
  after: after as Record<string, unknown> | null,
})
