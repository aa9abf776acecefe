import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { toNetwork } from './client-address.ts'
import { MemoryQuota } from './memory-quota.ts'
import { onResponseEnd } from './response-end.ts'
import type { ServerLimits } from './server-limits.ts'
import { rejectUnreadableRequest } from './unreadable-requests.ts'

/** Bodies of at most so many bytes count as small: all connections together cannot fill the memory with them. */
const smallBody = 16 * 1024

/**
 * Bodies that are read into memory as a whole. Each must arrive at a minimum rate. The memory they use, from the first
 * byte until the response is sent, is limited in total, per network and per client. Large ones of requests without an
 * access token share a part of it, so that they leave room for clients and for signing in.
 */
export class IncomingBodies {
  readonly #limits: ServerLimits
  readonly #room: MemoryQuota
  readonly #roomWithoutToken: MemoryQuota

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new MemoryQuota(limits.bodyBytes, limits.bodyBytesPerCaller)
    this.#roomWithoutToken = new MemoryQuota(limits.bodyBytesWithoutToken, limits.bodyBytesPerCaller)
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
      `network ${toNetwork(request.clientAddress)}`,
      ...(principal === null ? [] : [`client ${principal.clientId}`]),
    ]
    const isShared = principal === null && request.routeOptions.bodyLimit > smallBody
    request.bodyMemory = { quotas: isShared ? [this.#room, this.#roomWithoutToken] : [this.#room], holders, bytes: 0 }
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
    const { bodyTime, bodyRate } = this.#limits
    // Data that arrives extends the time, but never beyond the initial allowance: otherwise a client could earn time in
    // advance and then stall.
    let allowance = { time: bodyTime, since: performance.now() }
    const getTimeLeft = () => allowance.since + allowance.time - performance.now()
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
        const time = Math.min(bodyTime, getTimeLeft() + (piece.length / bodyRate) * 1000)
        allowance = { time, since: performance.now() }
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
    const { quotas, holders } = heldBody
    if (!quotas.every((quota) => quota.hasRoom(holders, bytes))) return false
    for (const quota of quotas) quota.reserveBytes(holders, bytes)
    heldBody.bytes += bytes
    return true
  }

  #release({ bodyMemory: heldBody }: FastifyRequest): void {
    if (heldBody === null) return
    for (const quota of heldBody.quotas) quota.reserveBytes(heldBody.holders, -heldBody.bytes)
    heldBody.bytes = 0
  }
}

/** The memory of one body, and who it counts against. */
export interface BodyMemory {
  readonly holders: readonly string[]
  readonly quotas: readonly MemoryQuota[]
  bytes: number
}

const createTooLargeProblem = () => new Problem('too-large', 'The body is larger than this operation accepts')
const createOtherLengthProblem = () => new Problem('malformed', 'The size of the body differs from its Content-Length')
const createNoMemoryProblem = () =>
  new Problem('unavailable', 'The server is receiving as many request bodies as it can at once; try again', {
    retryAfter: 1,
  })
