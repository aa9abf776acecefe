import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../kernel/audit-log.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type ShopperDataStore, searchPlaces } from './shopper-data.ts'

/** The kinds of data with a retention period. */
export const retentionKinds = ['shopper-data'] as const
export type RetentionKind = (typeof retentionKinds)[number]

const isRetentionKind = (kind: string): kind is RetentionKind => (retentionKinds as readonly string[]).includes(kind)

/** A tenant's retention period for a kind of data. */
export interface Retention {
  readonly kind: RetentionKind
  readonly days: number
  /** Everything received before this time has been processed; null for nothing yet. */
  readonly doneUntil: Date | null
}

export interface RetentionStore {
  /** Sorted by kind, after the given one. */
  listRetentions(
    unit: UnitOfWork,
    tenant: string,
    afterKind: string | null,
    limit: number,
  ): Promise<readonly Retention[]>
  /** The retention periods of all tenants. Needs operator scope. */
  listAll(unit: UnitOfWork): Promise<readonly (Retention & { readonly tenant: string })[]>
  findRetention(unit: UnitOfWork, tenant: string, kind: string): Promise<Retention | null>
  saveRetention(unit: UnitOfWork, tenant: string, kind: RetentionKind, days: number): Promise<void>
  setDoneUntil(unit: UnitOfWork, tenant: string, kind: RetentionKind, doneUntil: Date): Promise<void>
  deleteRetention(unit: UnitOfWork, tenant: string, kind: string): Promise<void>
}

export interface RetentionsDeps {
  readonly store: RetentionStore
  readonly data: ShopperDataStore
  readonly audit: AuditLog
  readonly runAsOperator: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

const millisecondsOfDay = 86_400_000

/** Manages retention periods and erases what has exceeded them. */
export class Retentions {
  readonly #deps: RetentionsDeps

  constructor(deps: RetentionsDeps) {
    this.#deps = deps
  }

  async listRetentions(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<Retention>> {
    return readPageByKey(page, {
      name: `retention ${tenant}`,
      key: /^[a-z-]{1,40}$/,
      readPage: (afterKind, limit) => this.#deps.store.listRetentions(unit, tenant, afterKind, limit),
      getKey: ({ kind }) => kind,
    })
  }

  /** @throws Problem `not-found` */
  async getRetention(unit: UnitOfWork, tenant: string, kind: string): Promise<Retention> {
    const retention = await this.#deps.store.findRetention(unit, tenant, kind)
    if (retention === null) throw createUnsetProblem(kind)
    return retention
  }

  /** @throws Problem of the precondition, `not-found` for an unknown kind */
  async saveRetention(
    unit: UnitOfWork,
    tenant: string,
    kind: string,
    days: number,
    precondition: Precondition<Retention>,
  ): Promise<Saved<Retention>> {
    if (!isRetentionKind(kind)) {
      throw new Problem('not-found', `There is no retention of ${kind}, only of ${retentionKinds.join(', ')}`)
    }
    return toSaved(
      await runAuditedChange(this.#deps.audit, unit, {
        ...this.#changeOf(unit, tenant, kind),
        precondition,
        apply: () => this.#deps.store.saveRetention(unit, tenant, kind, days),
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found` */
  async deleteRetention(
    unit: UnitOfWork,
    tenant: string,
    kind: string,
    precondition: Precondition<Retention>,
  ): Promise<void> {
    await runAuditedChange(this.#deps.audit, unit, {
      ...this.#changeOf(unit, tenant, kind),
      precondition,
      apply: async (before) => {
        if (before === null) throw createUnsetProblem(kind)
        await this.#deps.store.deleteRetention(unit, tenant, kind)
      },
    })
  }

  /** Erases, for all tenants, shopper data in orders beyond the retention period. */
  async tidyShopperData(now: Date): Promise<number> {
    const { runAsOperator, runAsTenant, store } = this.#deps
    let erased = 0
    for (const { tenant, kind, days, doneUntil } of await runAsOperator((unit) => store.listAll(unit))) {
      const until = new Date(now.getTime() - days * millisecondsOfDay)
      if (doneUntil !== null && doneUntil >= until) continue
      erased += await this.#eraseTaken(tenant, { from: doneUntil, until })
      await runAsTenant(tenant, (unit) => store.setDoneUntil(unit, tenant, kind, until))
    }
    return erased
  }

  async #eraseTaken(tenant: string, period: { readonly from: Date | null; readonly until: Date }): Promise<number> {
    const { data, runAsTenant } = this.#deps
    let erased = 0
    for (const place of searchPlaces) {
      let after: string | null = null
      do {
        const piece = await runAsTenant(tenant, async (unit) => {
          const found = await data.findReferencesTaken(unit, place, period, after)
          for (const reference of found.found) await data.eraseOrder(unit, reference)
          return found
        })
        erased += piece.found.length
        after = piece.last
      } while (after !== null)
    }
    return erased
  }

  #changeOf(unit: UnitOfWork, tenant: string, kind: string) {
    return {
      subject: { kind: 'retention', id: kind, tenant },
      find: () => this.#deps.store.findRetention(unit, tenant, kind),
    }
  }
}

const createUnsetProblem = (kind: string): Problem => new Problem('not-found', `There is no retention of ${kind}`)
