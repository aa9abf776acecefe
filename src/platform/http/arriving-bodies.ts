import type { FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../../kernel/problem.ts'
import { onceAnswered } from './answer-end.ts'
import type { ServerLimits } from './server-limits.ts'
import { SharedRoom } from './shared-room.ts'
import { refuseUnreadable } from './unreadable.ts'

/**
 * The bodies that are taken whole. Each must arrive at a least rate, and what they hold together, from the first octet
 * until the answer is sent, is bounded: in all, by address and by client.
 */
export class ArrivingBodies {
  readonly #limits: ServerLimits
  readonly #room: SharedRoom

  constructor(limits: ServerLimits) {
    this.#limits = limits
    this.#room = new SharedRoom(limits.bodyOctets, limits.bodyOctetsOfOne)
  }

  /** What bodies hold now, in octets. */
  get held(): number {
    return this.#room.taken
  }

  /** From now on, what the body of this request holds is given back once it is answered, or its sender has gone. */
  watch(request: FastifyRequest, reply: FastifyReply): void {
    const { principal } = request
    if (request.method === 'GET' || request.method === 'HEAD') return
    const holders = [`address ${request.ip}`, ...(principal === null ? [] : [`client ${principal.clientId}`])]
    request.heldBody = { holders, octets: 0 }
    onceAnswered(request, reply, () => this.#giveBack(request))
  }

  /**
   * Takes a body whole.
   *
   * @param most how many octets it may have
   * @throws Problem `too-large`, `malformed` where it is not as long as it says, `unavailable` where there is no room
   */
  async collect(request: FastifyRequest, most: number): Promise<Buffer> {
    const { raw } = request
    const stated = Number(request.headers['content-length'] ?? Number.NaN)
    if (stated > most) throw tooLarge()
    const pieces: Buffer[] = []
    let octets = 0
    const begun = performance.now()
    const timeLeft = () => begun + this.#limits.bodyTime + (octets / this.#limits.bodyRate) * 1000 - performance.now()
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout
      const end = () => {
        clearTimeout(timer)
        raw.off('data', onData).off('end', onEnd).off('error', onError)
      }
      const refuse = (error: Error) => {
        end()
        pieces.length = 0
        this.#giveBack(request)
        reject(error)
      }
      const onData = (piece: Buffer) => {
        octets += piece.length
        if (octets > most) return refuse(tooLarge())
        if (!this.#take(request, piece.length)) return refuse(noRoom())
        pieces.push(piece)
      }
      const onEnd = () => {
        end()
        if (!Number.isNaN(stated) && octets !== stated) reject(otherLength())
        else resolve(Buffer.concat(pieces, octets))
      }
      const onError = () => refuse(otherLength())
      const look = () => {
        const left = timeLeft()
        if (left > 0) {
          timer = setTimeout(look, left)
          return
        }
        end()
        pieces.length = 0
        this.#giveBack(request)
        // Answered where the connection is, as the rest of the body may never come; the request ends with it.
        raw.once('close', () => reject(otherLength()))
        raw.on('error', () => {})
        const late = Object.assign(new Error('the body is too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
        refuseUnreadable(late, raw.socket)
      }
      timer = setTimeout(look, timeLeft())
      raw.on('data', onData).on('end', onEnd).on('error', onError)
    })
  }

  #take({ heldBody }: FastifyRequest, octets: number): boolean {
    if (heldBody === null) return true
    if (!this.#room.hasRoom(heldBody.holders, octets)) return false
    this.#room.take(heldBody.holders, octets)
    heldBody.octets += octets
    return true
  }

  #giveBack({ heldBody }: FastifyRequest): void {
    if (heldBody === null) return
    this.#room.take(heldBody.holders, -heldBody.octets)
    heldBody.octets = 0
  }
}

/** What a body holds, and who has to answer for it. */
export interface HeldBody {
  readonly holders: readonly string[]
  octets: number
}

const tooLarge = () => new Problem('too-large', 'The body is larger than this operation takes')
const otherLength = () => new Problem('malformed', 'The body is shorter or longer than its Content-Length')
const noRoom = () =>
  new Problem('unavailable', 'As many bodies are under way as the server takes at once; try again', { retryAfter: 1 })
