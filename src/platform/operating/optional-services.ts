import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** What is wrong with an optional service. No text of it holds a secret. */
export interface ServiceFailure {
  /** In a clause that anybody may read. */
  readonly summary: string
  /** All that the operator needs: what, where, and how to fix it. */
  readonly message: string
  /** Whether it stays so until somebody changes a setting or a permission. */
  readonly isPermanent: boolean
  /** Whether somebody has to act for it to end, as where a disk is full; so has one that is permanent. */
  readonly needsOperator?: boolean
}

/** What the server goes on without, as it is called in readiness and in the log. */
export const optionalServiceNames = ['blobs', 'rate-limits'] as const
export type OptionalServiceName = (typeof optionalServiceNames)[number]

/** Something outside the server that part of its work needs, or is better done with. The rest is served without it. */
export interface OptionalService {
  readonly name: OptionalServiceName
  /** Checks whether it serves; null when it does. Answers within seconds, and never throws. */
  checkHealth(): Promise<ServiceFailure | null>
  /** Tells when it is worth another look. */
  onChange?(changed: () => void): void
}

/** A trouble, and of what. */
export interface NamedServiceFailure extends ServiceFailure {
  readonly name: OptionalServiceName
}

/** How often each is examined, in milliseconds. */
const everyMinute = 60_000
/** How often one in trouble is. */
const soon = 5000
/** How long to wait for those that are being examined at the end, in milliseconds. */
const lastMoment = 500

/** Knows how the optional services are, and tells the log once when one fails and once when it serves again. */
export class OptionalServices {
  readonly #services: readonly OptionalService[]
  readonly #log: FastifyBaseLogger
  readonly #failures = new Map<OptionalService, ServiceFailure>()
  #nextCheck: NodeJS.Timeout | undefined
  #runningChecks: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(services: readonly OptionalService[], log: FastifyBaseLogger) {
    this.#services = services
    this.#log = log
  }

  /** What is known to be wrong; waits for nothing. */
  listFailures(): readonly NamedServiceFailure[] {
    return [...this.#failures].map(([{ name }, failure]) => ({ name, ...failure }))
  }

  /** Examines all now. @returns what is wrong */
  async checkNow(): Promise<readonly NamedServiceFailure[]> {
    await Promise.all(this.#services.map((service) => this.#checkService(service)))
    return this.listFailures()
  }

  /** Examines all now, and then again and again, until {@link stopMonitoring}. Keeps no process alive. */
  startMonitoring(): void {
    for (const service of this.#services) service.onChange?.(() => this.#trackCheck(this.#checkService(service)))
    const canContinue = async (): Promise<void> => {
      await this.checkNow()
      if (this.#isClosed) return
      const pause = this.#failures.size === 0 ? everyMinute : soon
      this.#nextCheck = setTimeout(() => this.#trackCheck(canContinue()), pause).unref()
    }
    this.#trackCheck(canContinue())
  }

  /** Ends the watch; resolves when nothing is being examined any more, or when that takes too long. */
  async stopMonitoring(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#nextCheck)
    await Promise.race([this.#runningChecks, delay(lastMoment, undefined, { ref: false })])
  }

  /** Has {@link stopMonitoring} wait for it. */
  #trackCheck(looking: Promise<unknown>): void {
    this.#runningChecks = waitForAll([this.#runningChecks, looking])
  }

  async #checkService(service: OptionalService): Promise<void> {
    if (this.#isClosed) return
    const failure = await service.checkHealth()
    // What fails now does so because everything is being closed.
    if (this.#isClosed) return
    const previousFailure = this.#failures.get(service)
    if (failure === null) {
      this.#failures.delete(service)
      if (previousFailure !== undefined) this.#log.info(`${service.name}: recovered`)
      return
    }
    this.#failures.set(service, failure)
    if (previousFailure?.message === failure.message) return
    this.#log[failure.isPermanent || failure.needsOperator === true ? 'error' : 'warn'](
      `${service.name}: ${failure.message}`,
    )
  }
}

/** Resolves to nothing: one that waits for the one before it would come to hold the results of all. */
async function waitForAll(looking: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(looking)
}
