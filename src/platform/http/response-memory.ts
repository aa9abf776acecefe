import { Problem } from '../../kernel/problem.ts'
import { MemoryQuota } from './memory-quota.ts'
import type { ServerLimits } from './server-limits.ts'

/** Maximum requests waiting for room. */
const maxWaiting = 1000

interface WaitingResponse {
  readonly holder: string
  readonly bytes: number
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
  get reservedBytes(): number {
    return this.#room.reserved
  }

  /**
   * Waits for its turn and reserves room for a response.
   *
   * @param bytes maximum size; capped at the share of one holder
   * @throws Problem `unavailable` if no room becomes free in time
   */
  async reserveMemory(holder: string, bytes: number): Promise<ResponseMemoryClaim> {
    const requestedBytes = Math.min(bytes, this.#limits.responseBytesPerTenant)
    const isNext = this.#waiting.every((other) => other.holder !== holder)
    if (!isNext || !this.#room.hasRoom([holder], requestedBytes)) await this.#waitForMemory(holder, requestedBytes)
    else this.#room.reserveBytes([holder], requestedBytes)
    return new ResponseMemoryClaim(this, holder, requestedBytes)
  }

  /** Creates an empty claim for a response of unknown size. */
  createClaim(holder: string): ResponseMemoryClaim {
    return new ResponseMemoryClaim(this, holder, 0)
  }

  hasRoom(holder: string, bytes: number): boolean {
    return this.#room.hasRoom([holder], bytes)
  }

  /** Reserves bytes; a negative number releases them. */
  takeMemory(holder: string, bytes: number): void {
    this.#room.reserveBytes([holder], bytes)
    if (bytes < 0) this.#admitWaiting()
  }

  #waitForMemory(holder: string, bytes: number): Promise<void> {
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
      const waiting = { holder, bytes, go }
      this.#waiting.push(waiting)
    })
  }

  /** Admits the longest-waiting request whose holder has room. */
  #admitWaiting(): void {
    const stillWaiting: WaitingResponse[] = []
    const isBlocked = new Set<string>()
    for (const waitingResponse of this.#waiting) {
      if (
        !isBlocked.has(waitingResponse.holder) &&
        this.#room.hasRoom([waitingResponse.holder], waitingResponse.bytes)
      ) {
        this.#room.reserveBytes([waitingResponse.holder], waitingResponse.bytes)
        waitingResponse.go()
      } else {
        isBlocked.add(waitingResponse.holder)
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
  #bytes: number

  constructor(room: ResponseMemory, holder: string, bytes: number) {
    this.#room = room
    this.#holder = holder
    this.#bytes = bytes
  }

  /** The reserved bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Changes the reservation to the actual size of the response.
   *
   * @param canReject whether the response may be withheld without harm
   * @throws Problem `unavailable` if it may be withheld and there is no room
   */
  adjustClaim(bytes: number, canReject: boolean): void {
    const additionalBytes = bytes - this.#bytes
    if (canReject && additionalBytes > 0 && !this.#room.hasRoom(this.#holder, additionalBytes))
      throw createNoMemoryProblem()
    this.#bytes = bytes
    this.#room.takeMemory(this.#holder, additionalBytes)
  }

  releaseClaim(): void {
    if (this.#bytes === 0) return
    const bytes = this.#bytes
    this.#bytes = 0
    this.#room.takeMemory(this.#holder, -bytes)
  }
}

const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is sending as many large responses as it can at once; try again', {
    retryAfter: 2,
  })
