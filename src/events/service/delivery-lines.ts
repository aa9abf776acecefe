import type { DeliveryStanding } from './delivery-rules.ts'

/** An event on its way to one endpoint. */
export interface Delivery extends DeliveryStanding {
  readonly eventId: string
  /** Its place among the events of its tenant. */
  readonly tenantPosition: number
  readonly type: string
  readonly subject: string
  /** Whether it has a row of its own already, because it was tried before, or waited for one that was. */
  readonly isKept: boolean
  /** What is sent. */
  readonly body: string
}

interface Arrival {
  readonly tenantPosition: number
  isSettled: boolean
}

/**
 * What waits in memory to be sent to one endpoint, in a line for each subject, of which only the first is sent at a time.
 * A subject of which one has failed is held: what comes after it waits in the database until that is through.
 */
export class DeliveryLines {
  /** What waits, by subject; without those that are being sent. */
  readonly #lines = new Map<string, Delivery[]>()
  /** Subjects of which one is being sent. */
  readonly #underWay = new Set<string>()
  /** Subjects of which one can be sent, in the order in which they came. */
  readonly #ready = new Set<string>()
  /** Subjects of which one waits in the database, with the number of the writing that tells it of that. */
  readonly #held = new Map<string, number>()
  #nextWriting = 1
  #lastWritten = 0
  /** New events in their order, from the first on that is not settled. */
  #arrivals: Arrival[] = []
  readonly #arrivalsById = new Map<string, Arrival>()
  #settledUpTo: number
  #waiting = 0
  /** How many of those in memory have a row of their own. */
  #kept = 0

  /** @param settledUpTo the place up to which the database says that everything was dealt with */
  constructor(settledUpTo: number) {
    this.#settledUpTo = settledUpTo
  }

  /** The place up to which everything was delivered, or waits in the database. */
  get settledUpTo(): number {
    return this.#settledUpTo
  }

  /** How many wait in memory. */
  get waiting(): number {
    return this.#waiting
  }

  /** How many of those that wait in memory, or are being sent, the database has as waiting too. */
  get kept(): number {
    return this.#kept
  }

  /** To be called before the database is asked for more: from now on it shows itself what it was told so far. */
  beginReading(): void {
    for (const [subject, writing] of this.#held) if (writing <= this.#lastWritten) this.#held.delete(subject)
  }

  /**
   * Takes in new events in their order.
   *
   * @param isHeld whether the database has one of the same subject that waits
   * @param upTo the place up to which they were looked for: what is not among them is not for this endpoint
   * @returns those that have to wait in the database, behind one of their subject
   */
  addNew(events: readonly (readonly [delivery: Delivery, isHeld: boolean])[], upTo: number): readonly Delivery[] {
    const behind: Delivery[] = []
    for (const [delivery, isHeld] of events) {
      if (isHeld || this.#held.has(delivery.subject)) {
        this.#held.set(delivery.subject, this.#nextWriting)
        behind.push(delivery)
        continue
      }
      const arrival = { tenantPosition: delivery.tenantPosition, isSettled: false }
      this.#arrivals.push(arrival)
      this.#arrivalsById.set(delivery.eventId, arrival)
      this.#push(delivery)
    }
    // What is behind the last event that is looked at here was filtered out, or waits in the database.
    this.#arrivals.push({ tenantPosition: upTo, isSettled: true })
    this.#advance()
    return behind
  }

  /**
   * Takes in one that has waited in the database, as the first of its subject.
   *
   * @returns those that have to wait there now: what of its subject had not been sent yet
   */
  addDue(delivery: Delivery): readonly Delivery[] {
    const behind = this.#emptyLine(delivery.subject)
    this.#held.set(delivery.subject, this.#nextWriting)
    this.#push(delivery)
    return behind
  }

  /** Takes out the next one to be sent; null when there is none that could be. */
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
   * Says that one was sent and need not be sent again, or must wait.
   *
   * @returns those that have to wait in the database behind it
   */
  finish(delivery: Delivery, mustWait: boolean): readonly Delivery[] {
    const { subject, eventId, isKept } = delivery
    this.#underWay.delete(subject)
    if (isKept) this.#kept--
    this.#settle(eventId)
    if (mustWait || isKept) this.#held.set(subject, this.#nextWriting)
    if (mustWait) return this.#emptyLine(subject)
    if (this.#lines.has(subject)) this.#ready.add(subject)
    return []
  }

  /** @returns the number of the writing that now begins, of everything so far */
  beginWriting(): number {
    return this.#nextWriting++
  }

  /** Says that a writing has reached the database. */
  markWritten(writing: number): void {
    this.#lastWritten = writing
  }

  /** Forgets what has not been sent. What is new among it is not settled, and will be found again. */
  clear(): void {
    for (const line of this.#lines.values()) this.#kept -= line.filter(({ isKept }) => isKept).length
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
    if (delivery.isKept) this.#kept++
    if (!this.#underWay.has(subject)) this.#ready.add(subject)
  }

  #emptyLine(subject: string): readonly Delivery[] {
    const line = this.#lines.get(subject) ?? []
    this.#lines.delete(subject)
    this.#ready.delete(subject)
    this.#waiting -= line.length
    for (const { eventId, isKept } of line) {
      this.#settle(eventId)
      if (isKept) this.#kept--
    }
    return line.filter(({ isKept }) => !isKept)
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
