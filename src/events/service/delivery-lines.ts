import type { DeliveryStanding } from './delivery-rules.ts'

/** An event to be delivered to one endpoint. */
export interface Delivery extends DeliveryStanding {
  readonly eventId: string
  /** Its place among the events of its tenant. */
  readonly tenantPosition: number
  readonly type: string
  readonly subject: string
  /** Whether it already has a row of its own, because it was tried before or waited for one that was. */
  readonly isStored: boolean
  /** The request body. */
  readonly body: string
}

interface Arrival {
  readonly tenantPosition: number
  isSettled: boolean
}

/**
 * The deliveries waiting in memory for one endpoint, in a queue per subject; only the first of each is sent at a time.
 * After a failure the subject is blocked: later deliveries wait in the database until the failed one succeeds.
 */
export class DeliveryLines {
  /** Waiting deliveries by subject, without those being sent. */
  readonly #lines = new Map<string, Delivery[]>()
  /** Subjects with a delivery being sent. */
  readonly #underWay = new Set<string>()
  /** Subjects ready to send, in order of arrival. */
  readonly #ready = new Set<string>()
  /** Subjects with a delivery waiting in the database, and the number of the write that stores this. */
  readonly #blocked = new Map<string, number>()
  #nextWriting = 1
  #lastWritten = 0
  /** New events in order, from the first unsettled one. */
  #arrivals: Arrival[] = []
  readonly #arrivalsById = new Map<string, Arrival>()
  #settledUpTo: number
  #waiting = 0
  /** Number of those in memory that have a row. */
  #storedCount = 0

  /** @param settledUpTo the place up to which, according to the database, everything is settled */
  constructor(settledUpTo: number) {
    this.#settledUpTo = settledUpTo
  }

  /** The place up to which everything was delivered or waits in the database. */
  get settledUpTo(): number {
    return this.#settledUpTo
  }

  /** The number waiting in memory. */
  get waiting(): number {
    return this.#waiting
  }

  /** The number waiting in memory or being sent that the database lists as waiting, too. */
  get storedCount(): number {
    return this.#storedCount
  }

  /** Must be called before reading more from the database, which then reflects everything written so far. */
  beginReading(): void {
    for (const [subject, writing] of this.#blocked) if (writing <= this.#lastWritten) this.#blocked.delete(subject)
  }

  /**
   * Adds new events, in order.
   *
   * @param isHeld whether the database has a waiting delivery of the same subject
   * @param upTo the place up to which events were searched; those not included are not for this endpoint
   * @returns those that must wait in the database behind another of their subject
   */
  addNew(events: readonly (readonly [delivery: Delivery, isHeld: boolean])[], upTo: number): readonly Delivery[] {
    const behind: Delivery[] = []
    for (const [delivery, isBlocked] of events) {
      if (isBlocked || this.#blocked.has(delivery.subject)) {
        this.#blocked.set(delivery.subject, this.#nextWriting)
        behind.push(delivery)
        continue
      }
      const arrival = { tenantPosition: delivery.tenantPosition, isSettled: false }
      this.#arrivals.push(arrival)
      this.#arrivalsById.set(delivery.eventId, arrival)
      this.#push(delivery)
    }
    // Everything after the last event considered here was filtered out or waits in the database.
    this.#arrivals.push({ tenantPosition: upTo, isSettled: true })
    this.#advance()
    return behind
  }

  /**
   * Adds a delivery that waited in the database, as the first of its subject.
   *
   * @returns those of its subject that were not sent yet and must now wait in the database
   */
  addDue(delivery: Delivery): readonly Delivery[] {
    const behind = this.#emptyLine(delivery.subject)
    this.#blocked.set(delivery.subject, this.#nextWriting)
    this.#push(delivery)
    return behind
  }

  /** Takes the next delivery to send; null if there is none. */
  takeNext(): Delivery | null {
    for (const subject of this.#ready) {
      const line = this.#lines.get(subject) ?? []
      const delivery = line.shift()
      this.#ready.delete(subject)
      if (line.length === 0) this.#lines.delete(subject)
      if (delivery === undefined) continue
      this.#waiting--
      this.#underWay.add(subject)
      return delivery
    }
    return null
  }

  /**
   * Marks a delivery as finished, or as waiting for a retry.
   *
   * @returns those that must wait in the database behind it
   */
  finish(delivery: Delivery, mustWait: boolean): readonly Delivery[] {
    const { subject, eventId, isStored } = delivery
    this.#underWay.delete(subject)
    if (isStored) this.#storedCount--
    this.#settle(eventId)
    if (mustWait || isStored) this.#blocked.set(subject, this.#nextWriting)
    if (mustWait) return this.#emptyLine(subject)
    if (this.#lines.has(subject)) this.#ready.add(subject)
    return []
  }

  /** @returns the number of the write that starts now and covers everything so far */
  beginWriting(): number {
    return this.#nextWriting++
  }

  /** Marks a write as committed. */
  markWritten(writing: number): void {
    this.#lastWritten = writing
  }

  /** Drops everything unsent. New events among it are not settled and will be read again. */
  clear(): void {
    for (const line of this.#lines.values()) this.#storedCount -= line.filter(({ isStored }) => isStored).length
    this.#lines.clear()
    this.#ready.clear()
    this.#waiting = 0
  }

  #push(delivery: Delivery): void {
    const { subject } = delivery
    const line = this.#lines.get(subject)
    if (line === undefined) this.#lines.set(subject, [delivery])
    else line.push(delivery)
    this.#waiting++
    if (delivery.isStored) this.#storedCount++
    if (!this.#underWay.has(subject)) this.#ready.add(subject)
  }

  #emptyLine(subject: string): readonly Delivery[] {
    const line = this.#lines.get(subject) ?? []
    this.#lines.delete(subject)
    this.#ready.delete(subject)
    this.#waiting -= line.length
    for (const { eventId, isStored } of line) {
      this.#settle(eventId)
      if (isStored) this.#storedCount--
    }
    return line.filter(({ isStored }) => !isStored)
  }

  #settle(eventId: string): void {
    const arrival = this.#arrivalsById.get(eventId)
    if (arrival === undefined) return
    arrival.isSettled = true
    this.#arrivalsById.delete(eventId)
    this.#advance()
  }

  #advance(): void {
    let settled = 0
    for (const { isSettled, tenantPosition } of this.#arrivals) {
      if (!isSettled) break
      this.#settledUpTo = Math.max(this.#settledUpTo, tenantPosition)
      settled++
    }
    if (settled > 0) this.#arrivals = this.#arrivals.slice(settled)
  }
}
