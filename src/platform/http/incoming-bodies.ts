import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { MemoryQuota } from './memory-quota.ts'
import { onResponseEnd } from './response-end.ts'
import type { ServerLimits } from './server-limits.ts'
import { rejectUnreadableRequest } from './unreadable-requests.ts'

/**
 * Bodies that are read into memory as a whole. Each must arrive at a minimum rate. The memory they use, from the first
 * byte until the response is sent, is limited in total, per address and per client.
 */
export class IncomingBodies {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new MemoryQuota(limits.bodyBytes, limits.bodyBytesPerCaller)
  }

  /** Bytes currently used by bodies. */
  get reservedBytes(): number {
    return this.#room.reserved
  }

  /** Releases the memory of this request's body once it is answered or the client disconnects. */
  watchBody(request: FastifyRequest, reply: FastifyReply): void {
    const { principal } = request
    if (request.method === 'GET' || request.method === 'HEAD') return
    const holders = [
      `address ${request.clientAddress}`,
      ...(principal === null ? [] : [`client ${principal.clientId}`]),
    ]
    request.bodyMemory = { holders, bytes: 0 }
    onResponseEnd(request, reply, () => this.#release(request))
  }

  /**
   * Reads a whole body.
   *
   * @param maxBytes its maximum size
   * @throws Problem `too-large`, `malformed` if its length differs from Content-Length, `unavailable` if there is no
   *   room
   */
  async collectBody(request: FastifyRequest, maxBytes: number): Promise<Buffer> {
    const { raw } = request
    const stated = Number(request.headers['content-length'] ?? Number.NaN)
    if (stated > maxBytes) throw createTooLargeProblem()
    const pieces: Buffer[] = []
    let bytes = 0
    const begun = performance.now()
    const getTimeLeft = () => begun + this.#limits.bodyTime + (bytes / this.#limits.bodyRate) * 1000 - performance.now()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout
      const end = () => {
        clearTimeout(timer)
        raw.off('data', onData).off('end', onEnd).off('error', onError)
      }
      const refuse = (error: Error) => {
        end()
        pieces.length = 0
        this.#release(request)
        reject(error)
      }
      const onData = (piece: Buffer) => {
        bytes += piece.length
        if (bytes > maxBytes) return refuse(createTooLargeProblem())
        if (!this.#reserve(request, piece.length)) return refuse(createNoMemoryProblem())
        pieces.push(piece)
      }
      const onEnd = () => {
        end()
        if (!Number.isNaN(stated) && bytes !== stated) reject(createOtherLengthProblem())
        else resolve(Buffer.concat(pieces, bytes))
      }
      const onError = () => refuse(createOtherLengthProblem())
      const checkProgress = () => {
        const remainingTime = getTimeLeft()
        if (remainingTime > 0) {
          timer = setTimeout(checkProgress, remainingTime)
          return
        }
        end()
        pieces.length = 0
        this.#release(request)
        // Responds directly on the connection, as the rest of the body may never arrive; the request ends with it.
        raw.once('close', () => reject(createOtherLengthProblem()))
        raw.on('error', () => {})
        const timeoutError = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        rejectUnreadableRequest(timeoutError, raw.socket)
      }
      timer = setTimeout(checkProgress, getTimeLeft())
      raw.on('data', onData).on('end', onEnd).on('error', onError)
    })
  }

  #reserve({ bodyMemory: heldBody }: FastifyRequest, bytes: number): boolean {
    if (heldBody === null) return true
    if (!this.#room.hasRoom(heldBody.holders, bytes)) return false
    this.#room.reserveBytes(heldBody.holders, bytes)
    heldBody.bytes += bytes
    return true
  }

  #release({ bodyMemory: heldBody }: FastifyRequest): void {
    if (heldBody === null) return
    this.#room.reserveBytes(heldBody.holders, -heldBody.bytes)
    heldBody.bytes = 0
  }
}

/** The memory of one body, and who it counts against. */
export interface BodyMemory {
  readonly holders: readonly string[]
  bytes: number
}

const createTooLargeProblem = () => new Problem('too-large', 'The body is larger than this operation accepts')
const createOtherLengthProblem = () => new Problem('malformed', 'The size of the body differs from its Content-Length')
const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is receiving as many request bodies as it can at once; try again', {
    retryAfter: 1,
  })
