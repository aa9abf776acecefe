import { Problem } from '../../kernel/problem.ts'
import { MemoryQuota } from './memory-quota.ts'
import type { ServerLimits } from './server-limits.ts'

/** Maximum requests waiting for room. */
const maxWaiting = 1000

interface WaitingResponse {
  readonly holder: string
  readonly octets: number
  readonly go: () => void
}

/**
 * Memory for large responses, from before their data is read until they are sent. Limited in total and per tenant, so
 * that slow readers cannot block the process or other tenants.
 */
export class ResponseMemory {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota
  #waiting: WaitingResponse[] = []

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new MemoryQuota(limits.responseBytes, limits.responseBytesPerTenant)
  }

  /** Bytes currently used by large responses. */
  get held(): number {
    return this.#room.reserved
  }

  /**
   * Waits for its turn and reserves room for a response.
   *
   * @param octets maximum size; capped at the share of one holder
   * @throws Problem `unavailable` if no room becomes free in time
   */
  async reserveMemory(holder: string, octets: number): Promise<ResponseMemoryClaim> {
    const requestedBytes = Math.min(octets, this.#limits.responseBytesPerTenant)
    const isNext = this.#waiting.every((other) => other.holder !== holder)
    if (!isNext || !this.#room.hasRoom([holder], requestedBytes)) await this.#waitForMemory(holder, requestedBytes)
    else this.#room.reserveBytes([holder], requestedBytes)
    return new ResponseMemoryClaim(this, holder, requestedBytes)
  }

  /** Creates an empty claim for a response of unknown size. */
  createClaim(holder: string): ResponseMemoryClaim {
    return new ResponseMemoryClaim(this, holder, 0)
  }

  hasRoom(holder: string, octets: number): boolean {
    return this.#room.hasRoom([holder], octets)
  }

  /** Reserves bytes; a negative number releases them. */
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

  /** Admits the longest-waiting request whose holder has room. */
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

/** The memory of one response. */
export class ResponseMemoryClaim {
  readonly #room: ResponseMemory
  readonly #holder: string
  #octets: number

  constructor(room: ResponseMemory, holder: string, octets: number) {
    this.#room = room
    this.#holder = holder
    this.#octets = octets
  }

  /** The reserved bytes. */
  get octets(): number {
    return this.#octets
  }

  /**
   * Changes the reservation to the actual size of the response.
   *
   * @param isRefusable whether the response may be withheld without harm
   * @throws Problem `unavailable` if it may be withheld and there is no room
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
