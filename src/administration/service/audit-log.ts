import type { AuditedChange, AuditLog, AuditSubject } from '../../kernel/audit-log.ts'
import { type ListedKey, type Page, type PageRequest, paginateByBytes } from '../../kernel/paging.ts'
import type { Origin, UnitOfWork } from '../../kernel/unit-of-work.ts'

/** An entry of the audit log. */
export interface AuditEntry {
  /** Ascending. */
  readonly entryNumber: string
  readonly recordedAt: Date
  readonly actor: string
  readonly origin: Origin
  readonly action: string
  readonly subject: AuditSubject
  readonly before: unknown
  readonly after: unknown
}

/** The filter of the log; null for any. */
export interface AuditFilter {
  readonly actor: string | null
  readonly action: string | null
  readonly subjectKind: string | null
  readonly subjectId: string | null
  readonly tenant: string | null
  /** Inclusive. */
  readonly from: Date | null
  /** Exclusive. */
  readonly to: Date | null
}

export interface AuditStore {
  lockSubject(unit: UnitOfWork, subject: AuditSubject): Promise<void>
  insertEntry(unit: UnitOfWork, entry: Omit<AuditEntry, 'entryNumber'>): Promise<void>
  /** The numbers of matching entries, newest first, before the given one. */
  listNumbers(
    unit: UnitOfWork,
    filter: AuditFilter,
    before: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** Newest first. */
  findEntries(unit: UnitOfWork, entryNumbers: readonly string[]): Promise<readonly AuditEntry[]>
}

/** Names of members whose values nobody may read later. */
const secretName = /^(?:secret|secretHash|previousSecretHash|password|passwordHash|privateJwk|privateKey|kept)$/

/** Records and lists operators' changes. */
export class AuditEntries implements AuditLog {
  readonly #store: AuditStore

  constructor(store: AuditStore) {
    this.#store = store
  }

  async lockSubject(unit: UnitOfWork, subject: AuditSubject): Promise<void> {
    await this.#store.lockSubject(unit, subject)
  }

  /** @throws Error for a record that contains a secret, which the caller must remove */
  async recordChange(unit: UnitOfWork, { action, subject, before, after }: AuditedChange): Promise<void> {
    for (const record of [before, after]) assertNoSecret(record, action)
    const { at: recordedAt, by: actor, origin } = unit
    await this.#store.insertEntry(unit, { recordedAt, actor, origin, action, subject, before, after })
  }

  async listEntries(unit: UnitOfWork, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>> {
    return paginateByBytes(page, {
      name: `audit-log ${JSON.stringify(filter)}`,
      key: /^\d{1,19}$/,
      listKeys: (before, limit) => this.#store.listNumbers(unit, filter, before, limit),
      readRows: (entryNumbers) => this.#store.findEntries(unit, entryNumbers),
    })
  }
}

function assertNoSecret(value: unknown, action: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    if (secretName.test(name)) throw new Error(`${action} would put ${name} into the audit log`)
    assertNoSecret(member, action)
  }
}
