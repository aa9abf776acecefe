import { type AuditLog, type Precondition, runAuditedChange } from '../../kernel/audit-log.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The offset of a tenant's business time from the machine's clock. */
export interface SandboxClock {
  readonly tenant: string
  /** 0 if the clock was not moved. */
  readonly aheadSeconds: number
  /** By the machine's clock; null if it was not moved. */
  readonly movedAt: Date | null
  readonly movedBy: string | null
}

export interface SandboxClockStore {
  findClock(unit: UnitOfWork, tenant: string): Promise<SandboxClock | null>
  saveClock(unit: UnitOfWork, tenant: string, aheadSeconds: number): Promise<void>
  deleteClock(unit: UnitOfWork, tenant: string): Promise<void>
}

/** Moves the clocks of sandbox tenants. Rules read them as `UnitOfWork.businessAt`. */
export class SandboxClocks {
  readonly #store: SandboxClockStore
  readonly #audit: AuditLog
  readonly #admitsSandbox: boolean

  constructor(store: SandboxClockStore, audit: AuditLog, admitsSandbox: boolean) {
    this.#store = store
    this.#audit = audit
    this.#admitsSandbox = admitsSandbox
  }

  /** Without a sandbox, no clock is ever offset. */
  async getClock(unit: UnitOfWork, tenant: string): Promise<SandboxClock> {
    const clock = this.#admitsSandbox ? await this.#store.findClock(unit, tenant) : null
    return clock ?? { tenant, aheadSeconds: 0, movedAt: null, movedBy: null }
  }

  /**
   * Moves a clock forward, or resets it to the machine's time.
   *
   * @param getAheadSeconds the new offset, given the current one
   * @throws Problem of the precondition; `conflict` without a sandbox, and for a time before the clock's current one
   */
  async moveClock(
    unit: UnitOfWork,
    tenant: string,
    getAheadSeconds: (present: number) => number,
    precondition: Precondition<SandboxClock>,
  ): Promise<SandboxClock> {
    if (!this.#admitsSandbox) throw createNoSandboxProblem()
    const { after } = await runAuditedChange(this.#audit, unit, {
      subject: { kind: 'sandbox-clock', id: tenant, tenant },
      find: () => this.getClock(unit, tenant),
      precondition,
      verb: 'moved',
      apply: async (before) => {
        const present = before?.aheadSeconds ?? 0
        const aheadSeconds = getAheadSeconds(present)
        if (aheadSeconds === 0) return this.#store.deleteClock(unit, tenant)
        if (aheadSeconds < present) throw createBackwardsProblem(tenant, present)
        await this.#store.saveClock(unit, tenant, aheadSeconds)
      },
    })
    return after ?? this.getClock(unit, tenant)
  }
}

function createNoSandboxProblem(): Problem {
  return new Problem(
    'conflict',
    'Clocks can be moved only in the sandbox, and this server has none, because it runs with NODE_ENV=production or is reachable from other machines (HOST)',
  )
}

function createBackwardsProblem(tenant: string, present: number): Problem {
  return new Problem(
    'conflict',
    `The clock of ${tenant} is ${present} seconds ahead and can only move forward; reset it with aheadSeconds 0 first`,
  )
}
