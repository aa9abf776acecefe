import { Problem } from '../../kernel/problem.ts'
import type { ServerLimits } from './server-limits.ts'
import { SharedRoom } from './shared-room.ts'

/** How many requests may wait for room. */
const mostWaiting = 1000

interface Waiting {
  readonly holder: string
  readonly octets: number
  readonly go: () => void
}

/**
 * Memory for large answers, from before they are read until they have been sent: bounded in all and by tenant, so that
 * readers who take their time can keep neither the process nor other tenants from answering.
 */
export class AnswerRoom {
  readonly #limits: ServerLimits
  readonly #room: SharedRoom
  #waiting: Waiting[] = []

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new SharedRoom(limits.answerOctets, limits.answerOctetsOfOne)
  }

  /** What large answers hold now, in octets. */
  get held(): number {
    return this.#room.taken
  }

  /**
   * Waits for its turn, and takes room for an answer.
   *
   * @param octets how many it may have; none has more than the share of one holder
   * @throws Problem `unavailable` when no room has become free in time
   */
  async reserve(holder: string, octets: number): Promise<AnswerClaim> {
    const wanted = Math.min(octets, this.#limits.answerOctetsOfOne)
    const isNext = this.#waiting.every((other) => other.holder !== holder)
    if (!isNext || !this.#room.hasRoom([holder], wanted)) await this.#turn(holder, wanted)
    else this.#room.take([holder], wanted)
    return new AnswerClaim(this, holder, wanted)
  }

  /** A claim on nothing yet, for an answer of which nobody knows whether it is large. */
  claim(holder: string): AnswerClaim {
    return new AnswerClaim(this, holder, 0)
  }

  hasRoom(holder: string, octets: number): boolean {
    return this.#room.hasRoom([holder], octets)
  }

  /** Takes octets, or gives them back where the number is negative. */
  take(holder: string, octets: number): void {
    this.#room.take([holder], octets)
    if (octets < 0) this.#letIn()
  }

  #turn(holder: string, octets: number): Promise<void> {
    if (this.#waiting.length >= mostWaiting) throw noRoom()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting)
        reject(noRoom())
      }, this.#limits.answerTime)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { holder, octets, go }
      this.#waiting.push(waiting)
    })
  }

  /** Whoever has waited longest goes first, unless its holder has no room left and others have. */
  #letIn(): void {
    const stillWaiting: Waiting[] = []
    const isHeldUp = new Set<string>()
    for (const one of this.#waiting) {
      if (!isHeldUp.has(one.holder) && this.#room.hasRoom([one.holder], one.octets)) {
        this.#room.take([one.holder], one.octets)
        one.go()
      } else {
        isHeldUp.add(one.holder)
        stillWaiting.push(one)
      }
    }
    this.#waiting = stillWaiting
  }
}

/** The room that one answer has. */
export class AnswerClaim {
  readonly #room: AnswerRoom
  readonly #holder: string
  #octets: number

  constructor(room: AnswerRoom, holder: string, octets: number) {
    this.#room = room
    this.#holder = holder
    this.#octets = octets
  }

  /** How many it holds. */
  get octets(): number {
    return this.#octets
  }

  /**
   * Holds as much as the answer has, now that it is known.
   *
   * @param isRefusable whether there is no harm in not sending it
   * @throws Problem `unavailable` where it may be refused and there is no room
   */
  settle(octets: number, isRefusable: boolean): void {
    const more = octets - this.#octets
    if (isRefusable && more > 0 && !this.#room.hasRoom(this.#holder, more)) throw noRoom()
    this.#octets = octets
    this.#room.take(this.#holder, more)
  }

  release(): void {
    if (this.#octets === 0) return
    const octets = this.#octets
    this.#octets = 0
    this.#room.take(this.#holder, -octets)
  }
}

const noRoom = () =>
  new Problem('unavailable', 'As many large answers are being read as the server holds at once; try again', {
    retryAfter: 2,
  })
