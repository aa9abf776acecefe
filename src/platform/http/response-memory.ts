import { Problem } from '../../kernel/problem.ts'
import { MemoryQuota } from './memory-quota.ts'
import type { ServerLimits } from './server-limits.ts'

/** How many requests may wait for room. */
const maxWaiting = 1000

interface WaitingResponse {
  readonly holder: string
  readonly octets: number
  readonly go: () => void
}

/**
 * Memory for large answers, from before they are read until they have been sent: bounded in all and by tenant, so that
 * readers who take their time can keep neither the process nor other tenants from answering.
 */
export class ResponseMemory {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota
  #waiting: WaitingResponse[] = []

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new MemoryQuota(limits.responseBytes, limits.responseBytesPerTenant)
  }

  /** What large answers hold now, in octets. */
  get held(): number {
    return this.#room.reserved
  }

  /**
   * Waits for its turn, and takes room for an answer.
   *
   * @param octets how many it may have; none has more than the share of one holder
   * @throws Problem `unavailable` when no room has become free in time
   */
  async reserveMemory(holder: string, octets: number): Promise<ResponseMemoryClaim> {
    const requestedBytes = Math.min(octets, this.#limits.responseBytesPerTenant)
    const isNext = this.#waiting.every((other) => other.holder !== holder)
    if (!isNext || !this.#room.hasRoom([holder], requestedBytes)) await this.#waitForMemory(holder, requestedBytes)
    else this.#room.reserveBytes([holder], requestedBytes)
    return new ResponseMemoryClaim(this, holder, requestedBytes)
  }

  /** A claim on nothing yet, for an answer of which nobody knows whether it is large. */
  createClaim(holder: string): ResponseMemoryClaim {
    return new ResponseMemoryClaim(this, holder, 0)
  }

  hasRoom(holder: string, octets: number): boolean {
    return this.#room.hasRoom([holder], octets)
  }

  /** Takes octets, or gives them back where the number is negative. */
  takeMemory(holder: string, octets: number): void {
    this.#room.reserveBytes([holder], octets)
    if (octets < 0) this.#admitWaiting()
  }

  #waitForMemory(holder: string, octets: number): Promise<void> {
    if (this.#waiting.length >= maxWaiting) throw createNoMemoryProblem()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((waitingResponse) => waitingResponse !== waiting)
        reject(createNoMemoryProblem())
      }, this.#limits.responseWaitTime)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const waiting = { holder, octets, go }
      this.#waiting.push(waiting)
    })
  }

  /** Whoever has waited longest goes first, unless its holder has no room left and others have. */
  #admitWaiting(): void {
    const stillWaiting: WaitingResponse[] = []
    const isHeldUp = new Set<string>()
    for (const waitingResponse of this.#waiting) {
      if (
        !isHeldUp.has(waitingResponse.holder) &&
        this.#room.hasRoom([waitingResponse.holder], waitingResponse.octets)
      ) {
        this.#room.reserveBytes([waitingResponse.holder], waitingResponse.octets)
        waitingResponse.go()
      } else {
        isHeldUp.add(waitingResponse.holder)
        stillWaiting.push(waitingResponse)
      }
    }
    this.#waiting = stillWaiting
  }
}

/** The room that one answer has. */
export class ResponseMemoryClaim {
  readonly #room: ResponseMemory
  readonly #holder: string
  #octets: number

  constructor(room: ResponseMemory, holder: string, octets: number) {
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
  adjustClaim(octets: number, isRefusable: boolean): void {
    const additionalBytes = octets - this.#octets
    if (isRefusable && additionalBytes > 0 && !this.#room.hasRoom(this.#holder, additionalBytes))
      throw createNoMemoryProblem()
    this.#octets = octets
    this.#room.takeMemory(this.#holder, additionalBytes)
  }

  releaseClaim(): void {
    if (this.#octets === 0) return
    const octets = this.#octets
    this.#octets = 0
    this.#room.takeMemory(this.#holder, -octets)
  }
}

const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is sending as many large responses as it can at once; try again', {
    retryAfter: 2,
  })
