import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Delivery, DeliveryLines } from './delivery-lines.ts'

/** The next step of an endpoint's delivery lines. */
type Step =
  | { readonly do: 'read'; readonly count: number }
  | { readonly do: 'readDue' }
  | { readonly do: 'start' }
  | { readonly do: 'finish'; readonly which: number; readonly isFailed: boolean }
  | { readonly do: 'write' }

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const), count: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('readDue' as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('start' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('finish' as const), which: fc.nat({ max: 9 }), isFailed: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('write' as const) }) },
)

/** The database's state, as written by reports. */
interface Written {
  settledUpTo: number
  /** Positions and subjects of events that wait there. */
  readonly waiting: Map<number, string>
  readonly delivered: Set<number>
}

const toDelivery = (place: number, subject: string, isKept: boolean): Delivery => ({
  eventId: `event-${place}`,
  tenantPosition: place,
  type: 'order-confirmation.received',
  subject,
  isStored: isKept,
  body: '',
  attemptCount: 0,
  firstAttemptAt: null,
})

/** Runs steps like a delivery job, and records what arrived per subject. */
class Simulation {
  readonly subjects: readonly string[]
  readonly arrived: number[] = []
  readonly #lines = new DeliveryLines(0)
  readonly #written: Written = { settledUpTo: 0, waiting: new Map(), delivered: new Set() }
  #underWay: Delivery[] = []
  #unwritten: {
    readonly place: number
    readonly subject: string
    readonly mustWait: boolean
    readonly isKept: boolean
  }[] = []
  #readUpTo = 0

  constructor(subjects: readonly string[]) {
    this.subjects = subjects
  }

  run(step: Step): void {
    if (step.do === 'read') this.#read(step.count)
    else if (step.do === 'readDue') this.#readDue()
    else if (step.do === 'start') this.#start()
    else if (step.do === 'finish') this.#finish(step.which, step.isFailed)
    else this.#write()
    assert(this.#lines.settledUpTo <= this.#readUpTo, 'nothing is settled that was not read')
  }

  /** Whether everything has arrived and been recorded. */
  get isDone(): boolean {
    return this.#written.delivered.size === this.subjects.length && this.#written.settledUpTo === this.subjects.length
  }

  #read(count: number): void {
    this.#lines.beginReading()
    const upTo = Math.min(this.#readUpTo + count, this.subjects.length)
    const waitingSubjects = new Set(this.#written.waiting.values())
    const events = Array.from({ length: upTo - this.#readUpTo }, (_, index) => {
      const place = this.#readUpTo + index + 1
      const subject = this.subjects[place - 1] ?? ''
      return [toDelivery(place, subject, false), waitingSubjects.has(subject)] as const
    })
    this.#readUpTo = upTo
    this.#keep(this.#lines.addNew(events, upTo))
  }

  #readDue(): void {
    if (this.#lines.storedCount > 0 || this.#unwritten.some(({ isKept }) => isKept)) return
    const first = new Map<string, number>()
    for (const [place, subject] of this.#written.waiting) {
      first.set(subject, Math.min(place, first.get(subject) ?? place))
    }
    for (const [subject, place] of first) this.#keep(this.#lines.addDue(toDelivery(place, subject, true)))
  }

  #start(): void {
    const delivery = this.#lines.takeNext()
    if (delivery === null) return
    assert(
      !this.#underWay.some(({ subject }) => subject === delivery.subject),
      'one of a subject is under way at a time',
    )
    this.#underWay.push(delivery)
  }

  #finish(which: number, isFailed: boolean): void {
    const delivery = this.#underWay[which % Math.max(1, this.#underWay.length)]
    if (delivery === undefined) return
    this.#underWay = this.#underWay.filter((other) => other !== delivery)
    const { tenantPosition: place, subject, isStored: isKept } = delivery
    if (!isFailed) this.arrived.push(place)
    this.#unwritten.push({ place, subject, mustWait: isFailed, isKept })
    this.#keep(this.#lines.finish(delivery, isFailed))
  }

  #keep(behind: readonly Delivery[]): void {
    for (const { tenantPosition: place, subject } of behind) {
      this.#unwritten.push({ place, subject, mustWait: true, isKept: false })
    }
  }

  #write(): void {
    const writing = this.#lines.beginWriting()
    for (const { place, subject, mustWait } of this.#unwritten) {
      if (mustWait) this.#written.waiting.set(place, subject)
      else {
        this.#written.waiting.delete(place)
        this.#written.delivered.add(place)
      }
    }
    this.#unwritten = []
    this.#written.settledUpTo = Math.max(this.#written.settledUpTo, this.#lines.settledUpTo)
    // After a crash, another process starts behind this position, so everything before it must be recorded.
    for (let place = 1; place <= this.#written.settledUpTo; place++) {
      assert(this.#written.delivered.has(place) || this.#written.waiting.has(place), `${place} is lost`)
    }
    this.#lines.markWritten(writing)
  }
}

test('whatever fails, each event arrives once, in order per subject', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('A', 'B', 'C', 'D'), { minLength: 1, maxLength: 40 }),
      fc.array(anyStep, { maxLength: 200 }),
      (subjects, steps) => {
        const simulation = new Simulation(subjects)
        for (const step of steps) simulation.run(step)
        // No more failures from here on.
        for (let round = 0; !simulation.isDone; round++) {
          expect(round).toBeLessThan(500)
          for (const kind of ['read', 'readDue', 'start', 'finish', 'write'] as const) {
            simulation.run({ do: kind, count: 3, which: 0, isFailed: false })
          }
        }
        expect(simulation.arrived.toSorted((a, b) => a - b)).toEqual(subjects.map((_, index) => index + 1))
        for (const subject of new Set(subjects)) {
          const places = simulation.arrived.filter((place) => subjects[place - 1] === subject)
          expect(places).toEqual(places.toSorted((a, b) => a - b))
        }
      },
    ),
    { numRuns: 300 },
  )
})
