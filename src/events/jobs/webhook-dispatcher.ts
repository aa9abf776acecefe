import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DeliveryQueue, EndpointReport } from '../service/delivery-queue.ts'
import { EndpointTurn, type TurnDeps } from './endpoint-turn.ts'
import type { FeedWatch, ReachedPlaces } from './feed-watch.ts'
import { pause } from './pause.ts'
import { SendingSlots } from './sending-slots.ts'

export interface DispatcherDeps
  extends Omit<TurnDeps, 'slots' | 'listNewEvents' | 'listDueDeliveries' | 'requestWriting'> {
  /** The unique id of this process. */
  readonly owner: string
  readonly queue: DeliveryQueue
  readonly watch: Pick<FeedWatch, 'subscribe'>
  /** Runs units of work with access to all tenants. */
  readonly read: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly write: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
}

/**
 * Endpoints that one process serves at a time, and the number of delivery slots that fast ones share besides their own.
 */
const maxTurns = 512
const sharedSlots = 512
/** Endpoints leased at once. */
const leasedAtOnce = 64
/** Deliveries stored at once, and milliseconds that results wait for more. */
const writtenAtOnce = 1000
const gatheringTime = 20
/** Milliseconds between checks for due work. */
const tickTime = 200
/** Milliseconds between searches for endpoints with due deliveries or expired leases, which nothing notifies about. */
const leaseInterval = 1000
/** Milliseconds between renewals of a lease. */
const renewalTime = 4000
/** Milliseconds for which an endpoint keeps its turn while others wait. */
const turnTime = 5000
const pauseAfterFailure = 1000
/** Maximum concurrent queries. */
const maxReading = 2

/**
 * Delivers events to the endpoints of all tenants, together with any number of other processes. Each endpoint is served
 * by one process at a time. Endpoints do not hold each other up: each has a delivery slot of its own.
 */
export class WebhookDispatcher {
  readonly #deps: DispatcherDeps
  readonly #turnDeps: TurnDeps
  readonly #turns = new Map<string, EndpointTurn>()
  #unsubscribe: (() => void) | null = null
  #timer: NodeJS.Timeout | null = null
  #isStopping = false
  #isLeasing = false
  #mustLease = true
  #leasedAt = 0
  #isWriting = false
  #mustWrite = false
  #renewedAt = 0
  #failedAt = Number.NEGATIVE_INFINITY
  #reading = 0
  readonly #waitingToRead: (() => void)[] = []

  constructor(deps: DispatcherDeps) {
    this.#deps = deps
    const { queue, read } = deps
    this.#turnDeps = {
      ...deps,
      slots: new SendingSlots(sharedSlots),
      listNewEvents: (endpoint, after, limit) =>
        this.#readInTurn(() => read((unit) => queue.listNewEvents(unit, endpoint, after, limit))),
      listDueDeliveries: (endpoint, dueBy, limit) =>
        this.#readInTurn(() => read((unit) => queue.listDueDeliveries(unit, endpoint, dueBy, limit))),
      requestWriting: () => this.#requestWriting(),
    }
  }

  start(): void {
    this.#unsubscribe = this.#deps.watch.subscribe((reached) => this.#noteReached(reached))
    this.#timer = setInterval(() => this.#tick(), tickTime)
  }

  /** Stops sending, waits up to this long for deliveries in progress, and returns the leases. Never fails. */
  async stop(milliseconds = 8000): Promise<void> {
    this.#isStopping = true
    this.#unsubscribe?.()
    const end = performance.now() + milliseconds
    for (const turn of this.#turns.values()) turn.end()
    while ((this.#turns.size > 0 || this.#isWriting) && performance.now() < end) await pause(10)
    if (this.#timer !== null) clearInterval(this.#timer)
    if (this.#turns.size > 0) await this.#write()
    for (const turn of this.#turns.values()) turn.loseLease()
  }

  #noteReached(reached: ReachedPlaces): void {
    for (const turn of this.#turns.values()) {
      const place = reached.get(turn.endpoint.tenant)
      if (place !== undefined) turn.noteReached(place)
    }
    this.#mustLease = true
    void this.#lease()
  }

  #tick(): void {
    const isCrowded = this.#turns.size >= maxTurns
    for (const turn of this.#turns.values()) {
      if (isCrowded && performance.now() - turn.beganAt > turnTime) turn.end()
      turn.advance()
    }
    this.#dropEnded()
    if (performance.now() - this.#leasedAt >= leaseInterval) this.#mustLease = true
    void this.#lease()
    this.#requestWriting()
  }

  async #lease(): Promise<void> {
    if (!this.#mustLease || this.#isLeasing || this.#isStopping || this.#turns.size >= maxTurns) return
    if (performance.now() - this.#failedAt < pauseAfterFailure) return
    this.#isLeasing = true
    this.#mustLease = false
    this.#leasedAt = performance.now()
    try {
      const { queue, owner, write } = this.#deps
      const limit = Math.min(leasedAtOnce, maxTurns - this.#turns.size)
      const leased = await write((unit) => queue.leaseEndpoints(unit, owner, limit))
      if (leased.length === limit) this.#mustLease = true
      for (const endpoint of leased) {
        const turn = new EndpointTurn(endpoint, this.#leasedAt, this.#turnDeps)
        this.#turns.get(endpoint.endpointId)?.loseLease()
        this.#turns.set(endpoint.endpointId, turn)
        if (this.#isStopping) turn.end()
        turn.advance()
      }
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#isLeasing = false
    }
  }

  #requestWriting(): void {
    this.#mustWrite = true
    if (this.#isWriting) return
    this.#isWriting = true
    void this.#writeGathered()
  }

  async #writeGathered(): Promise<void> {
    while (this.#mustWrite) {
      this.#mustWrite = false
      await pause(gatheringTime)
      if (performance.now() - this.#failedAt >= pauseAfterFailure) await this.#write()
    }
    this.#isWriting = false
  }

  async #write(): Promise<void> {
    const begunAt = performance.now()
    const isRenewing = begunAt - this.#renewedAt >= renewalTime
    const takenReports: { turn: EndpointTurn; report: EndpointReport; writing: number }[] = []
    let deliveries = 0
    for (const turn of this.#turns.values()) {
      if (deliveries >= writtenAtOnce) {
        this.#mustWrite = true
        break
      }
      const pending = turn.takeReport(isRenewing, this.#isStopping && this.#timer === null)
      if (pending === null) continue
      takenReports.push({ turn, ...pending })
      deliveries += pending.report.results.length
    }
    if (takenReports.length === 0) return
    try {
      const { queue, owner, write } = this.#deps
      const reports = takenReports.map(({ report }) => report)
      const reported = await write((unit) => queue.writeReports(unit, owner, reports))
      const ours = new Map(reported.map((status) => [status.endpointId, status]))
      if (isRenewing && !this.#mustWrite) this.#renewedAt = begunAt
      for (const { turn, report, writing } of takenReports) {
        const standing = ours.get(report.endpoint.endpointId)
        if (standing === undefined) turn.loseLease()
        else turn.confirm(report, writing, begunAt, standing)
      }
    } catch (error) {
      for (const { turn, report } of takenReports) turn.restore(report)
      this.#mustWrite = true
      this.#fail(error)
    }
    this.#dropEnded()
  }

  #dropEnded(): void {
    for (const [endpointId, turn] of this.#turns) if (turn.isOver) this.#turns.delete(endpointId)
  }

  #fail(error: unknown): void {
    this.#failedAt = performance.now()
    this.#deps.reportError(error, null)
  }

  async #readInTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#reading >= maxReading) await new Promise<void>((resolve) => this.#waitingToRead.push(resolve))
    else this.#reading++
    try {
      return await work()
    } finally {
      const next = this.#waitingToRead.shift()
      if (next === undefined) this.#reading--
      else next()
    }
  }
}
