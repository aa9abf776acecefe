import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { MemoryQuota } from './memory-quota.ts'
import type { ServerLimits } from './server-limits.ts'
import type { TenantTurns } from './tenant-turns.ts'
import { rejectUnreadableRequest } from './unreadable-requests.ts'

/**
 * The bodies that are taken entry by entry. What of them has come and is not worked through yet is bounded, in all and for
 * each tenant, so that one whose uploads stand still leaves room for the others'; and each must arrive at a least rate.
 */
export class IncomingUploads {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota
  readonly #turns: TenantTurns

  constructor(limits: ServerLimits, turns: TenantTurns) {
    this.#limits = limits
    this.#turns = turns
    this.#room = new MemoryQuota(limits.uploadBytes, limits.uploadBytesPerTenant)
  }

  /** What uploads hold now, in octets. */
  get held(): number {
    return this.#room.reserved
  }

  /**
   * The pieces of a body as they come. They are counted until the walk over them is over; what comes after it is left
   * unread. Only time that is spent waiting for the client counts as its time.
   *
   * @throws Problem `unavailable` where there is no room, `malformed` where the client goes away or is too slow
   */
  async *readUpload(request: FastifyRequest): AsyncGenerator<Buffer> {
    // None came.
    if (request.body === undefined) return
    const { bodyTime, bodyRate } = this.#limits
    const tenant = request.principal?.tenant ?? ''
    const isGone = () => request.raw.socket.destroyed
    const holders = [`tenant ${tenant}`]
    const body = request.body as Readable
    const pieces = body.iterator({ destroyOnReturn: false })
    let octets = 0
    const releaseMemory = () => {
      this.#room.reserveBytes(holders, -octets)
      octets = 0
    }
    const end = () => {
      releaseMemory()
      // Answered where the connection is, as the rest may never come; the request ends with it.
      const timeoutError = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      rejectUnreadableRequest(timeoutError, request.raw.socket)
    }
    let remainingTime = bodyTime
    try {
      for (;;) {
        const timer = setTimeout(end, remainingTime)
        const begun = performance.now()
        const { value, done } = await pieces
          .next()
          .catch(() => Promise.reject(createCutShortProblem()))
          .finally(() => clearTimeout(timer))
        if (done === true) return
        const piece = value as Buffer
        const turn = this.#turns.takeTurn(tenant, isGone)
        if (turn !== null) await turn
        // What has come buys time, but never more than there was: it could be had in advance, and waited out.
        remainingTime = Math.min(
          bodyTime,
          remainingTime - (performance.now() - begun) + (piece.length / bodyRate) * 1000,
        )
        if (!this.#room.hasRoom(holders, piece.length)) throw createNoMemoryProblem()
        this.#room.reserveBytes(holders, piece.length)
        octets += piece.length
        yield piece
      }
    } finally {
      releaseMemory()
      // Drained, so that the answer can be read, and the next request on the connection. While the iterator listens, nothing
      // flows.
      await pieces.return?.()
      this.#drain(body, tenant, isGone)
    }
  }

  /** Lets the rest of a body pass, in turns. */
  #drain(body: Readable, tenant: string, isGone: () => boolean): void {
    body.on('data', () => {
      const turn = this.#turns.takeTurn(tenant, isGone)
      if (turn === null) return
      body.pause()
      void turn.then(() => body.resume())
    })
  }
}

const createCutShortProblem = () =>
  new Problem('malformed', 'The body ended early or arrived too slowly; send it again')
const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is receiving as many large bodies as it can at once; try again', {
    retryAfter: 2,
  })
