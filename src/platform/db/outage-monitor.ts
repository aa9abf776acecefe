/** Reports on the availability of the database, for operators. */
export type OutageReport =
  | { readonly state: 'began'; readonly cause: unknown }
  /** Repeated while it lasts. `failures` counts the work that has failed since it began. */
  | { readonly state: 'continues'; readonly seconds: number; readonly failures: number; readonly cause: unknown }
  | { readonly state: 'ended'; readonly seconds: number; readonly failures: number }
  /** Connections were lost, but the database answers. */
  | { readonly state: 'reconnected'; readonly connections: number; readonly cause: unknown }

export interface OutageMonitorOptions {
  /** Asks the database for an answer. */
  readonly probeDatabase: () => Promise<unknown>
  readonly onReport: (report: OutageReport) => void
  /** Milliseconds between probes during an outage, and until lost connections are reported. */
  readonly probeInterval?: number
  /** Milliseconds between reports of a lasting outage. */
  readonly reminderInterval?: number
}

interface Outage {
  readonly beganAt: number
  failures: number
  cause: unknown
  hasFailedSinceProbe: boolean
  reportedAt: number
}

const defaultProbeInterval = 2000
const defaultReminderInterval = 60_000

/** Reports each outage of the database once, however much work fails, and probes until it is over. */
export class OutageMonitor {
  readonly #options: OutageMonitorOptions
  #outage: Outage | null = null
  #lostConnections = 0
  #lossCause: unknown
  #nextProbe: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(options: OutageMonitorOptions) {
    this.#options = options
  }

  /** Notes that work failed because the database could not be reached. */
  noteFailure(cause: unknown): void {
    if (this.#isClosed) return
    const outage = this.#outage ?? this.#begin(cause)
    outage.failures++
    outage.cause = cause
    outage.hasFailedSinceProbe = true
    this.#planProbe()
  }

  /** Notes that a connection was lost. The next probe tells whether the database is gone. */
  noteLostConnection(cause: unknown): void {
    if (this.#isClosed || this.#outage !== null) return
    this.#lostConnections++
    this.#lossCause = cause
    this.#planProbe()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#nextProbe)
  }

  #begin(cause: unknown): Outage {
    const now = performance.now()
    this.#outage = { beganAt: now, failures: 0, cause, hasFailedSinceProbe: true, reportedAt: now }
    this.#lostConnections = 0
    this.#options.onReport({ state: 'began', cause })
    return this.#outage
  }

  #planProbe(): void {
    const { probeInterval = defaultProbeInterval } = this.#options
    this.#nextProbe ??= setTimeout(() => void this.#probe(), probeInterval).unref()
  }

  async #probe(): Promise<void> {
    const result = await this.#options.probeDatabase().then(
      () => ({ isReached: true }) as const,
      (error: unknown) => ({ isReached: false, error }) as const,
    )
    this.#nextProbe = undefined
    if (this.#isClosed) return
    if (!result.isReached) {
      const outage = this.#outage ?? this.#begin(result.error)
      outage.hasFailedSinceProbe = false
      this.#remind(outage)
      this.#planProbe()
    } else if (this.#outage === null) this.#reportLostConnections()
    else this.#end(this.#outage)
  }

  #remind(outage: Outage): void {
    const now = performance.now()
    if (now - outage.reportedAt < (this.#options.reminderInterval ?? defaultReminderInterval)) return
    outage.reportedAt = now
    const { failures, cause } = outage
    this.#options.onReport({ state: 'continues', seconds: countSecondsSince(outage.beganAt), failures, cause })
  }

  #reportLostConnections(): void {
    this.#options.onReport({ state: 'reconnected', connections: this.#lostConnections, cause: this.#lossCause })
    this.#lostConnections = 0
  }

  /** Ends the outage unless work still fails: a database may answer one connection and refuse others. */
  #end(outage: Outage): void {
    if (outage.hasFailedSinceProbe) {
      outage.hasFailedSinceProbe = false
      this.#planProbe()
      return
    }
    this.#outage = null
    this.#options.onReport({ state: 'ended', seconds: countSecondsSince(outage.beganAt), failures: outage.failures })
  }
}

const countSecondsSince = (time: number): number => Math.round((performance.now() - time) / 100) / 10
