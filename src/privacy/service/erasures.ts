import type { AuditLog } from '../../kernel/audit-log.ts'
import { makeUuidV7, uuidPattern } from '../../kernel/ids.ts'
import { type Page, type PageRequest, readPageByKey } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type ErasedCounts, type ShopperDataStore, searchPlaces, type TextTable } from './shopper-data.ts'

export const erasureStates = ['Queued', 'Running', 'Completed'] as const
export type ErasureState = (typeof erasureStates)[number]

/** The erasure of a shopper's data. */
export interface Erasure {
  readonly erasureId: string
  readonly tenant: string
  readonly state: ErasureState
  readonly requestedBy: string
  readonly requestedAt: Date
  readonly finishedAt: Date | null
  /** Erased records by kind. */
  readonly counts: ErasedCounts
}

/** Where an erasure continues: a step, and the last processed record. */
export interface ErasureProgress {
  readonly step: number
  readonly after: string | null
}

/** An erasure in progress. */
export interface OpenErasure extends Erasure {
  /** In lower case; null once it is completed. */
  readonly emailAddress: string | null
  readonly progress: ErasureProgress
}

/** Stores erasures. */
export interface ErasureStore {
  insertErasure(unit: UnitOfWork, erasure: OpenErasure): Promise<void>
  /** Sorted by id, newest first, before the given one; of all tenants if none is named. */
  listErasures(
    unit: UnitOfWork,
    tenant: string | null,
    beforeId: string | null,
    limit: number,
  ): Promise<readonly Erasure[]>
  findErasure(unit: UnitOfWork, erasureId: string): Promise<Erasure | null>
  /** Locks an erasure of the unit of work's tenant. */
  lockErasure(unit: UnitOfWork, erasureId: string): Promise<OpenErasure | null>
  updateErasure(
    unit: UnitOfWork,
    erasure: Pick<OpenErasure, 'erasureId' | 'state' | 'finishedAt' | 'counts' | 'emailAddress' | 'progress'>,
  ): Promise<void>
  /** Queues its job. */
  enqueue(unit: UnitOfWork, erasure: Pick<Erasure, 'tenant' | 'erasureId'>): Promise<void>
}

export interface ErasuresDeps {
  readonly store: ErasureStore
  readonly data: ShopperDataStore
  readonly audit: AuditLog
  /** Checks which tenants exist. */
  readonly tenants: { hasTenant(unit: UnitOfWork, tenant: string): Promise<boolean> }
  /** Runs work in a transaction of its own with access to one tenant's rows. */
  readonly runAsTenant: <T>(tenant: string, work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/** Valid addresses contain nothing that JSON would escape. */
const addressPattern = /^[^\s"\\\p{Cc}@]{1,64}@[^\s"\\\p{Cc}@]{1,253}$/u

/** @throws Problem `invalid` */
export function normaliseAddress(emailAddress: string): string {
  const address = emailAddress.trim().toLowerCase()
  if (addressPattern.test(address)) return address
  const failures = [{ path: 'emailAddress', rule: 'format', reason: 'must be an email address' }]
  throw new Problem('invalid', 'The email address is not valid', { failures })
}

/** Erases shopper data in small steps, so that nobody waits for it however much there is. */
export class Erasures {
  readonly #deps: ErasuresDeps

  constructor(deps: ErasuresDeps) {
    this.#deps = deps
  }

  /**
   * Starts the erasure of a tenant's data about a shopper. The address is stored until it is completed, and never
   * logged.
   *
   * @throws Problem `invalid`, `not-found` for an unknown tenant
   */
  async requestErasure(unit: UnitOfWork, tenant: string, emailAddress: string): Promise<Erasure> {
    const address = normaliseAddress(emailAddress)
    const { store, audit, tenants } = this.#deps
    if (!(await tenants.hasTenant(unit, tenant))) throw new Problem('not-found', `There is no tenant ${tenant}`)
    const erasure: Erasure = {
      erasureId: makeUuidV7(unit.at),
      tenant,
      state: 'Queued',
      requestedBy: unit.by,
      requestedAt: unit.at,
      finishedAt: null,
      counts: {},
    }
    await store.insertErasure(unit, { ...erasure, emailAddress: address, progress: { step: 0, after: null } })
    await store.enqueue(unit, erasure)
    const subject = { kind: 'erasure', id: erasure.erasureId, tenant }
    await audit.recordChange(unit, { action: 'erasure.requested', subject, before: null, after: erasure })
    return erasure
  }

  async listErasures(unit: UnitOfWork, tenant: string | null, page: PageRequest): Promise<Page<Erasure>> {
    return readPageByKey(page, {
      name: `erasures ${tenant ?? ''}`,
      key: uuidPattern,
      readPage: (beforeId, limit) => this.#deps.store.listErasures(unit, tenant, beforeId, limit),
      getKey: ({ erasureId }) => erasureId,
    })
  }

  /** @throws Problem `not-found` */
  async getErasure(unit: UnitOfWork, erasureId: string): Promise<Erasure> {
    const erasure = uuidPattern.test(erasureId) ? await this.#deps.store.findErasure(unit, erasureId) : null
    if (erasure === null) throw new Problem('not-found', `There is no erasure ${erasureId}`)
    return erasure
  }

  /**
   * Continues an erasure for some time, and queues its job again if it is not finished.
   *
   * @param milliseconds after which no further step starts
   */
  async continueErasure(tenant: string, erasureId: string, milliseconds: number): Promise<void> {
    const { runAsTenant, store } = this.#deps
    const end = performance.now() + milliseconds
    const tables = await runAsTenant(tenant, (unit) => this.#deps.data.listTextTables(unit))
    let isDone = false
    while (!isDone && performance.now() < end) isDone = await this.#runStep(tenant, erasureId, tables)
    if (!isDone) await runAsTenant(tenant, (unit) => store.enqueue(unit, { tenant, erasureId }))
  }

  /** One step with its progress, in one transaction. @returns whether it was the last one */
  async #runStep(tenant: string, erasureId: string, tables: readonly TextTable[]): Promise<boolean> {
    const { runAsTenant, store } = this.#deps
    return runAsTenant(tenant, async (unit) => {
      const erasure = await store.lockErasure(unit, erasureId)
      if (erasure === null || erasure.emailAddress === null) return true
      const piece = await this.#erasePiece(unit, erasure.emailAddress, erasure.progress, tables)
      const counts = addCounts(erasure.counts, piece?.counts ?? {})
      await store.updateErasure(unit, {
        erasureId,
        counts,
        ...(piece === null
          ? { state: 'Completed', finishedAt: unit.at, emailAddress: null, progress: erasure.progress }
          : { state: 'Running', finishedAt: null, emailAddress: erasure.emailAddress, progress: piece.progress }),
      })
      return piece === null
    })
  }

  /** First the shopper's orders, then everything else that mentions the address. Null at the end. */
  async #erasePiece(
    unit: UnitOfWork,
    address: string,
    { step, after }: ErasureProgress,
    tables: readonly TextTable[],
  ): Promise<{ readonly counts: ErasedCounts; readonly progress: ErasureProgress } | null> {
    const { data } = this.#deps
    const getNextProgress = (last: string | null) =>
      last === null ? { step: step + 1, after: null } : { step, after: last }
    const place = searchPlaces[step]
    if (place !== undefined) {
      const { found, last } = await data.findReferences(unit, place, address, after)
      let counts: ErasedCounts = {}
      for (const reference of found) counts = addCounts(counts, await data.eraseOrder(unit, reference))
      return { counts, progress: getNextProgress(last) }
    }
    const table = tables[step - searchPlaces.length]
    if (table === undefined) return null
    const { found, last } = await data.replaceMentions(unit, table, address, after)
    return { counts: found === 0 ? {} : { mentions: found }, progress: getNextProgress(last) }
  }
}

function addCounts(a: ErasedCounts, b: ErasedCounts): ErasedCounts {
  const sums: Record<string, number> = { ...a }
  for (const [kind, count] of Object.entries(b)) if (count > 0) sums[kind] = (sums[kind] ?? 0) + count
  return sums
}
