import type { Clock } from '../../kernel/clock.ts'
import { type Delivery, DeliveryLines } from '../service/delivery-lines.ts'
import type { DeliveryResult, EndpointReport, LeasedEndpoint, ReportedEndpoint } from '../service/delivery-queue.ts'
import { leaseTime } from '../service/delivery-queue.ts'
import {
  type AttemptOutcome,
  type AttemptResult,
  type DeliveryDecision,
  decideDelivery,
  decideEndpoint,
  type EndpointStanding,
  type FailureReason,
  failuresBeforePause,
} from '../service/delivery-rules.ts'
import { listSigningSecrets, type SecretSeal, type StoredSecret } from '../service/webhook-endpoint.ts'
import { createDeliveryHeaders, type WebhookSender, type WebhookSigner } from '../service/webhook-sender.ts'
import type { SendingSlots } from './sending-slots.ts'

/** The dependencies of a turn. */
export interface TurnDeps {
  readonly clock: Clock
  /** From 0 to 1. */
  readonly random: () => number
  readonly sender: Pick<WebhookSender, 'send'>
  readonly signer: Pick<WebhookSigner, 'sign'>
  readonly seal: Pick<SecretSeal, 'open'>
  readonly slots: SendingSlots
  readonly listNewEvents: (
    endpoint: LeasedEndpoint,
    after: number,
    limit: number,
  ) => Promise<{
    readonly events: readonly (readonly [delivery: Delivery, isHeld: boolean])[]
    readonly upTo: number
  }>
  /** Deliveries due by a time; all waiting ones for null. */
  readonly listDueDeliveries: (
    endpoint: LeasedEndpoint,
    dueBy: Date | null,
    limit: number,
  ) => Promise<readonly Delivery[]>
  readonly disableEndpoint: (endpoint: LeasedEndpoint, reason: FailureReason) => Promise<void>
  readonly countAttempt: (outcome: AttemptOutcome) => void
  /** Reports an internal failure; with the endpoint, if it concerns one. */
  readonly reportError: (error: unknown, endpoint: LeasedEndpoint | null) => void
  /** Requests that results be stored soon. */
  readonly requestWriting: () => void
}

/** Maximum concurrent deliveries to an endpoint: initially, and while it answers quickly. */
const firstWindow = 4
const largestWindow = 64
/** Milliseconds from which a response counts as slow. */
const slow = 2000
/** Events read at once: normally, with a filter that excludes some, and to probe an endpoint. */
const readAtOnce = { all: 256, filtered: 1000, probing: 1 } as const
/** Maximum unstored results before sending pauses. */
const maxUnwritten = 1000
/** Milliseconds for which an idle endpoint is kept. */
const idleTime = 1000
/** Milliseconds before its end at which a lease counts as lost. */
const leaseReserve = 2000
/** Milliseconds before the database is queried again after a failure. */
const readingPause = 1000

const isOfStored = ({ delivery }: DeliveryResult): boolean => delivery.isStored

const waitsBehind: DeliveryDecision = { state: 'Waiting', attemptCount: 0, firstAttemptAt: null, nextAttemptAt: null }

/** One process's turn at delivering to an endpoint: from obtaining the lease until returning or losing it. */
export class EndpointTurn {
  readonly endpoint: LeasedEndpoint
  readonly beganAt = performance.now()
  readonly #deps: TurnDeps
  readonly #lines: DeliveryLines
  readonly #abort = new AbortController()
  readonly #opened = new Map<StoredSecret, string>()
  #standing: EndpointStanding
  #window: number
  #underWay = 0
  #results: DeliveryResult[] = []
  /** Results of retried deliveries currently being stored. */
  #storedBeingWritten = 0
  #nextDueAt: Date | null
  #isDueUnknown = false
  #readUpTo: number
  /** The known end of the tenant's feed. */
  #reached = Number.POSITIVE_INFINITY
  #reportedUpTo: number
  #isReading = false
  #readAgainAt = 0
  #renewedAt: number
  #idleSince: number | null = null
  #isEnding = false
  #isOver = false

  /** @param leasedAt when the lease was requested, by `performance.now()` */
  constructor(endpoint: LeasedEndpoint, leasedAt: number, deps: TurnDeps) {
    this.endpoint = endpoint
    this.#deps = deps
    this.#lines = new DeliveryLines(endpoint.settledUpTo)
    this.#standing = endpoint.standing
    this.#window = endpoint.standing.consecutiveFailures >= failuresBeforePause ? 1 : firstWindow
    this.#nextDueAt = endpoint.nextDueAt
    this.#readUpTo = endpoint.settledUpTo
    this.#reportedUpTo = endpoint.settledUpTo
    this.#renewedAt = leasedAt
  }

  /** Whether the lease was returned or lost. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Notes that the tenant's feed reaches up to this place. */
  noteReached(place: number): void {
    this.#reached = Math.max(place, Number.isFinite(this.#reached) ? this.#reached : 0)
    this.advance()
  }

  /** Does everything that is possible now. */
  advance(): void {
    if (this.#isOver) return
    if (performance.now() - this.#renewedAt > leaseTime - leaseReserve) {
      this.loseLease()
      return
    }
    this.#startDeliveries()
    this.#readMore()
    if (this.#isIdle()) this.#idleSince ??= performance.now()
    else this.#idleSince = null
  }

  /** Stops sending, and returns the lease once deliveries in progress have ended. */
  end(): void {
    this.#isEnding = true
    this.#lines.clear()
    this.#deps.requestWriting()
  }

  /** Another process may deliver to the endpoint now: aborts deliveries in progress and discards their results. */
  loseLease(): void {
    this.#isOver = true
    this.#lines.clear()
    this.#results = []
    this.#abort.abort()
  }

  /**
   * Takes the results since the last report; null if there is nothing to report.
   *
   * @param isRenewing whether the lease must be renewed even so
   * @param isStopping whether the process is ending, and deliveries in progress are abandoned
   */
  takeReport(isRenewing: boolean, isStopping: boolean): { report: EndpointReport; writing: number } | null {
    if (this.#isOver) return null
    const isReleased = isStopping || this.#canBeReleased()
    const { settledUpTo } = this.#lines
    const isSilent = this.#results.length === 0 && settledUpTo === this.#reportedUpTo && !this.#isDueUnknown
    if (isSilent && !isReleased && !isRenewing) return null
    const results = this.#results
    this.#results = []
    this.#storedBeingWritten = results.filter(isOfStored).length
    if (isReleased) this.#isEnding = true
    const isDueUnknown = this.#isDueUnknown
    this.#isDueUnknown = false
    const report = { endpoint: this.endpoint, settledUpTo, standing: this.#standing, results, isDueUnknown, isReleased }
    return { report, writing: this.#lines.beginWriting() }
  }

  /** Confirms that a report was stored. */
  confirm(report: EndpointReport, writing: number, begunAt: number, reported: ReportedEndpoint): void {
    if (report.isReleased) {
      this.loseLease()
      return
    }
    this.#lines.markWritten(writing)
    this.#reportedUpTo = report.settledUpTo
    this.#renewedAt = begunAt
    this.#storedBeingWritten = 0
    this.#nextDueAt = reported.nextDueAt
    if (!reported.isUnchanged) this.end()
    this.advance()
  }

  /** Restores a report that could not be stored; it becomes part of the next one. */
  restore(report: EndpointReport): void {
    this.#results = [...report.results, ...this.#results]
    this.#storedBeingWritten = 0
    this.#isDueUnknown ||= report.isDueUnknown
  }

  #canBeReleased(): boolean {
    if (this.#underWay > 0 || this.#isReading) return false
    return this.#isEnding || (this.#idleSince !== null && performance.now() - this.#idleSince >= idleTime)
  }

  #isIdle(): boolean {
    const isDone = this.#reached <= this.#readUpTo && !this.#isDue()
    return this.#underWay === 0 && this.#lines.waiting === 0 && !this.#isReading && isDone
  }

  #isDue(): boolean {
    return this.#nextDueAt !== null && (this.#isProbing() || this.#nextDueAt <= this.#deps.clock.now())
  }

  /**
   * Whether to probe with a single event if the endpoint works again: a waiting one, whenever it is due. New events
   * would each have to be stored behind it.
   */
  #isProbing(): boolean {
    return this.#standing.consecutiveFailures >= failuresBeforePause
  }

  /** Whether memory holds deliveries that the database still lists as waiting, and would return again. */
  #hasStored(): boolean {
    return this.#lines.storedCount > 0 || this.#storedBeingWritten > 0 || this.#results.some(isOfStored)
  }

  #startDeliveries(): void {
    while (!this.#isEnding && this.#underWay < this.#window && this.#results.length < maxUnwritten) {
      if (this.#lines.waiting === 0) return
      const isLent = this.#underWay > 0
      if (isLent && !this.#deps.slots.borrow()) return
      const delivery = this.#lines.takeNext()
      if (delivery === null) {
        if (isLent) this.#deps.slots.giveBack()
        return
      }
      this.#underWay++
      void this.#deliver(delivery).finally(() => {
        this.#underWay--
        if (isLent) this.#deps.slots.giveBack()
        this.advance()
      })
    }
  }

  async #deliver(delivery: Delivery): Promise<void> {
    const attemptedAt = this.#deps.clock.now()
    const result = await this.#send(delivery, attemptedAt)
    if (this.#isOver || result === null) return
    const { random } = this.#deps
    const decision = decideDelivery(delivery, result, attemptedAt, random())
    const { standing, disable } = decideEndpoint(this.#standing, result, attemptedAt, random())
    this.#standing = standing
    const { retryAfter: _, ...answer } = result
    this.#results.push({ delivery, decision, attempt: { at: attemptedAt, ...answer } })
    this.#storeBehind(this.#lines.finish(delivery, decision.state === 'Waiting'))
    this.#adjustWindow(result)
    this.#deps.countAttempt(result.outcome)
    this.#deps.requestWriting()
    if (disable !== null) {
      this.end()
      await this.#deps.disableEndpoint(this.endpoint, disable).catch((error) => this.#report(error))
    } else if (standing.pausedUntil !== null && standing.pausedUntil > attemptedAt) this.end()
  }

  /** @returns null if sending could not start, which is not the endpoint's fault */
  async #send({ eventId, body }: Delivery, at: Date): Promise<AttemptResult | null> {
    const { seal, signer, sender } = this.#deps
    try {
      const { endpointId, url, secrets } = this.endpoint
      const open = listSigningSecrets(secrets, at).map((secret) => {
        const opened = this.#opened.get(secret) ?? seal.open(endpointId, secret.sealed)
        this.#opened.set(secret, opened)
        return opened
      })
      const headers = createDeliveryHeaders(signer, open, { eventId, body, at })
      return await sender.send({ url, headers, body, signal: this.#abort.signal })
    } catch (error) {
      if (!this.#isOver) this.#report(error)
      this.loseLease()
      return null
    }
  }

  #adjustWindow({ outcome, milliseconds }: AttemptResult): void {
    if (outcome === 'Delivered' && milliseconds < slow) this.#window = Math.min(this.#window + 1, largestWindow)
    else this.#window = Math.max(1, Math.floor(this.#window / 2))
  }

  #storeBehind(deliveries: readonly Delivery[]): void {
    for (const delivery of deliveries) this.#results.push({ delivery, decision: waitsBehind, attempt: null })
    if (deliveries.length > 0) this.#deps.requestWriting()
  }

  #readMore(): void {
    if (this.#isReading || this.#isEnding || this.#lines.waiting > this.#window) return
    if (this.#results.length >= maxUnwritten || performance.now() < this.#readAgainAt) return
    if (this.#isProbing() && (this.#underWay > 0 || this.#lines.waiting > 0 || this.#results.length > 0)) return
    const isDue = this.#isDue() && !this.#hasStored()
    if (!isDue && this.#reached <= this.#readUpTo) return
    this.#isReading = true
    void (isDue ? this.#readDue() : this.#readNew())
      .catch((error) => {
        this.#readAgainAt = performance.now() + readingPause
        this.#report(error)
      })
      .finally(() => {
        this.#isReading = false
        this.advance()
      })
  }

  async #readDue(): Promise<void> {
    const isProbing = this.#isProbing()
    const dueBy = isProbing ? null : this.#deps.clock.now()
    const due = await this.#deps.listDueDeliveries(this.endpoint, dueBy, isProbing ? 1 : Math.max(16, this.#window))
    if (this.#isOver || this.#isEnding) return
    // Those deleted from the database are skipped until the next report states when the next one is due.
    this.#nextDueAt = null
    for (const delivery of due) this.#storeBehind(this.#lines.addDue(delivery))
    if (due.length > 0) return
    this.#isDueUnknown = true
    this.#deps.requestWriting()
  }

  async #readNew(): Promise<void> {
    const after = this.#readUpTo
    const known = this.#reached
    this.#lines.beginReading()
    const { all, filtered, probing } = readAtOnce
    const limit = this.endpoint.eventTypes !== null ? filtered : this.#isProbing() ? probing : all
    const { events, upTo } = await this.#deps.listNewEvents(this.endpoint, after, limit)
    if (this.#isOver || this.#isEnding) return
    this.#readUpTo = upTo
    if (upTo === after && this.#reached === known) this.#reached = after
    this.#storeBehind(this.#lines.addNew(events, upTo))
    if (events.length === 0) this.#deps.requestWriting()
  }

  #report(error: unknown): void {
    this.#deps.reportError(error, this.endpoint)
  }
}
