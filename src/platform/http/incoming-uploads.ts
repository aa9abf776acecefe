import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import type { EventLoopScheduler } from './event-loop-scheduler.ts'
import { MemoryQuota } from './memory-quota.ts'
import type { ServerLimits } from './server-limits.ts'
import { rejectUnreadableRequest } from './unreadable-requests.ts'

/**
 * Bodies that are read entry by entry. What has arrived and is not yet processed is limited in total and per tenant, so
 * that stalled uploads of one tenant leave room for others. Each must arrive at a minimum rate.
 */
export class IncomingUploads {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota
  readonly #scheduler: EventLoopScheduler

  constructor(limits: ServerLimits, turns: EventLoopScheduler) {
    this.#limits = limits
    this.#scheduler = turns
    this.#room = new MemoryQuota(limits.uploadBytes, limits.uploadBytesPerTenant)
  }

  /** Bytes currently used by uploads. */
  get reservedBytes(): number {
    return this.#room.reserved
  }

  /**
   * The pieces of a body as they arrive. They count until iteration ends; the rest is left unread. Only time spent
   * waiting for the client counts against it.
   *
   * @throws Problem `unavailable` if there is no room, `malformed` if the client disconnects or is too slow
   */
  async *readUpload(request: FastifyRequest): AsyncGenerator<Buffer> {
    // There is no body.
    if (request.body === undefined) return
    const { bodyTime, bodyRate } = this.#limits
    const tenant = request.principal?.tenant ?? ''
    const isGone = () => request.raw.socket.destroyed
    const holders = [`tenant ${tenant}`]
    const body = request.body as Readable
    const pieces = body.iterator({ destroyOnReturn: false })
    let bytes = 0
    const releaseMemory = () => {
      this.#room.reserveBytes(holders, -bytes)
      bytes = 0
    }
    const end = () => {
      releaseMemory()
      // Responds directly on the connection, as the rest may never arrive; the request ends with it.
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
        const permit = this.#scheduler.acquireSlot(tenant, isGone)
        if (permit !== null) await permit
        // Data that arrives extends the time, but never beyond the initial allowance: otherwise a client could earn
        // time in advance and then stall.
        remainingTime = Math.min(
          bodyTime,
          remainingTime - (performance.now() - begun) + (piece.length / bodyRate) * 1000,
        )
        if (!this.#room.hasRoom(holders, piece.length)) throw createNoMemoryProblem()
        this.#room.reserveBytes(holders, piece.length)
        bytes += piece.length
        yield piece
        freePiece(piece)
      }
    } finally {
      releaseMemory()
      // Drained, so that the client can read the response and reuse the connection. Nothing flows while the iterator
      // listens.
      await pieces.return?.()
      this.#drain(body, tenant, isGone)
    }
  }

  /** Discards the rest of a body, fairly scheduled. */
  #drain(body: Readable, tenant: string, isGone: () => boolean): void {
    body.on('data', (piece: Buffer) => {
      freePiece(piece)
      const permit = this.#scheduler.acquireSlot(tenant, isGone)
      if (permit === null) return
      body.pause()
      void permit.then(() => body.resume())
    })
  }
}

/**
 * Frees the memory of a piece that nobody uses any more. Left to the collector, pieces that arrive at full speed cause a
 * full collection every 80 MB, which stops everybody.
 */
function freePiece({ buffer, byteLength }: Buffer): void {
  // A smaller one shares its memory with others.
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}

const createCutShortProblem = () =>
  new Problem('malformed', 'The body ended early or arrived too slowly; send it again')
const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is receiving as many large bodies as it can at once; try again', {
    retryAfter: 2,
  })
