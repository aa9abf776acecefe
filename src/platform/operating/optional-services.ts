import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** A failure of an optional service. Contains no secret. */
export interface ServiceFailure {
  /** As a clause safe to show to anybody. */
  readonly summary: string
  /** For the operator: what, where, and how to fix it. */
  readonly message: string
  /** Whether it lasts until somebody changes a setting or permission. */
  readonly isPermanent: boolean
  /** Whether somebody must act to end it, as with a full disk; implied by `isPermanent`. */
  readonly needsOperator?: boolean
}

/** Its name in readiness responses and the log. */
export const optionalServiceNames = ['blobs', 'rate-limits'] as const
export type OptionalServiceName = (typeof optionalServiceNames)[number]

/** An external service that some features need, or work better with. Everything else works without it. */
export interface OptionalService {
  readonly name: OptionalServiceName
  /** Checks the service; null if it works. Returns within seconds and never throws. */
  checkHealth(): Promise<ServiceFailure | null>
  /** Notifies when the service should be checked again. */
  onChange?(changed: () => void): void
}

/** A failure and its service. */
export interface NamedServiceFailure extends ServiceFailure {
  readonly name: OptionalServiceName
}

/** How often each service is checked, in milliseconds. */
const everyMinute = 60_000
/** How often a failing service is checked, in milliseconds. */
const soon = 5000
/** Maximum time to wait for checks in progress when stopping, in milliseconds. */
const lastMoment = 500

/** Monitors optional services, and logs each failure and recovery once. */
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

  /** The known failures; does not wait. */
  listFailures(): readonly NamedServiceFailure[] {
    return [...this.#failures].map(([{ name }, failure]) => ({ name, ...failure }))
  }

  /** Checks all services now. @returns their failures */
  async checkNow(): Promise<readonly NamedServiceFailure[]> {
    await Promise.all(this.#services.map((service) => this.#checkService(service)))
    return this.listFailures()
  }

  /** Checks all services now and periodically until {@link stopMonitoring}. Does not keep the process alive. */
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

  /** Stops monitoring; resolves when no check is in progress, or after a timeout. */
  async stopMonitoring(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#nextCheck)
    await Promise.race([this.#runningChecks, delay(lastMoment, undefined, { ref: false })])
  }

  /** Makes {@link stopMonitoring} wait for it. */
  #trackCheck(looking: Promise<unknown>): void {
    this.#runningChecks = waitForAll([this.#runningChecks, looking])
  }

  async #checkService(service: OptionalService): Promise<void> {
    if (this.#isClosed) return
    const failure = await service.checkHealth()
    // Failures from now on are caused by the shutdown.
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

/** Resolves to nothing: a chain of promises would retain all earlier results. */
async function waitForAll(looking: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(looking)
}
