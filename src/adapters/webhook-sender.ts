import type { LookupAddress } from 'node:dns'
import { type ClientRequest, Agent as HttpAgent, type IncomingMessage, request as plainRequest } from 'node:http'
import { Agent as HttpsAgent, request as tlsRequest } from 'node:https'
import type { AttemptOutcome, AttemptResult } from '../events/service/delivery-rules.ts'
import type { WebhookRequest, WebhookSender } from '../events/service/webhook-sender.ts'
import { readAddressRanges } from './address-ranges.ts'
import {
  assertAllowedHost,
  createGuardedLookup,
  isRedirection,
  isSystemError,
  type OutgoingFailure,
  OutgoingHttpError,
  readUrl,
} from './outgoing-guard.ts'

/** Milliseconds that each step of a delivery may take: until there is a connection, an answer's head, and its body. */
export interface SendingLimits {
  readonly connect: number
  readonly head: number
  readonly body: number
}

export interface WebhookSenderOptions {
  /** Ranges (CIDR) that may be reached although they are not public. */
  readonly allowedRanges: readonly string[]
  /** Finds the addresses of a host name. */
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Whether addresses must start with https. */
  readonly isTlsRequired: boolean
  readonly limits?: SendingLimits
}

const usualLimits: SendingLimits = { connect: 5000, head: 10_000, body: 3000 }
/** How many octets of an answer are read; it is broken off behind them. */
const readBytes = 1024
/** How long a connection is kept for the next delivery, in milliseconds. */
const idleConnectionTimeout = 10_000

const outcomes: Readonly<Record<OutgoingFailure, AttemptOutcome>> = {
  'bad-address': 'ForbiddenAddress',
  'forbidden-address': 'ForbiddenAddress',
  unreachable: 'Unreachable',
  'timed-out': 'TimedOut',
  'too-large': 'Unreachable',
  redirected: 'Redirected',
}

interface ReceivedHead {
  readonly status: number
  readonly retryAfter: number | null
  readonly text: string
}

/**
 * Sends to webhook endpoints. It reaches public addresses only, and those in `allowedRanges`: every connection is checked
 * as it is made, and kept ones are used by nothing else than this, so that none is used that was not checked.
 *
 * @throws RangeError when a range is none
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const ranges = readAddressRanges(options.allowedRanges)
  const lookup = createGuardedLookup(options.resolve, ranges)
  const limits = options.limits ?? usualLimits
  const kept = { keepAlive: true, timeout: idleConnectionTimeout, lookup }
  const agents = { plain: new HttpAgent(kept), tls: new HttpsAgent(kept) }

  const readTarget = (text: string): URL => {
    const url = readUrl(text)
    if (options.isTlsRequired && url.protocol !== 'https:') {
      throw new OutgoingHttpError('bad-address', 'must start with https')
    }
    assertAllowedHost(url, ranges)
    return url
  }
  const begin = (url: URL, { headers, body, signal }: WebhookRequest): ClientRequest => {
    const isTls = url.protocol === 'https:'
    const request = (isTls ? tlsRequest : plainRequest)(url, {
      method: 'POST',
      agent: isTls ? agents.tls : agents.plain,
      signal,
      headers: { 'accept-encoding': 'identity', ...headers, 'content-length': String(Buffer.byteLength(body)) },
    })
    request.end(body)
    return request
  }
  const exchange = async (url: URL, request: WebhookRequest, isRepeated = false): Promise<ReceivedHead> => {
    const sent = begin(url, request)
    try {
      return await receive(sent, url, limits)
    } catch (error) {
      // The other side may close a kept connection at the moment at which it is used again (RFC 9112 §9.3.1).
      if (sent.reusedSocket && !isRepeated && isBrokenOff(error)) return exchange(url, request, true)
      throw error
    }
  }

  return {
    send: async (request) => {
      const beganAt = performance.now()
      const timed = (result: Omit<AttemptResult, 'milliseconds'>): AttemptResult => ({
        ...result,
        milliseconds: Math.round(performance.now() - beganAt),
      })
      try {
        const { status, text, retryAfter } = await exchange(readTarget(request.url), request)
        return timed({ outcome: outcomeOf(status), status, answer: text, retryAfter })
      } catch (error) {
        const outcome = error instanceof OutgoingHttpError ? outcomes[error.failure] : 'Unreachable'
        if (!(error instanceof OutgoingHttpError) && !isSystemError(error)) throw error
        return timed({ outcome, status: null, answer: describeFailure(error), retryAfter: null })
      }
    },
    findAddressFault: (url) => {
      try {
        readTarget(url)
        return null
      } catch (error) {
        if (!(error instanceof OutgoingHttpError)) throw error
        return error.failure === 'forbidden-address'
          ? 'resolves to a network that webhooks must not reach'
          : 'must be a URL that starts with https, without user name or password'
      }
    },
    close: () => {
      agents.plain.destroy()
      agents.tls.destroy()
    },
  }
}

/** Waits for the head of an answer and the beginning of its body, each no longer than it may take. */
function receive(request: ClientRequest, url: URL, limits: SendingLimits): Promise<ReceivedHead> {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedHead>()
  let timer: NodeJS.Timeout | undefined
  const allow = (milliseconds: number, step: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      request.destroy(new OutgoingHttpError('timed-out', `${url.host} ${step} within ${milliseconds} ms`))
    }, milliseconds)
  }
  allow(limits.connect, 'could not be reached')
  request.once('socket', (socket) => {
    const onConnected = () => allow(limits.head, 'did not respond')
    if (request.reusedSocket) onConnected()
    else socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', onConnected)
  })
  // Once there is a head, it has been resolved before, and this changes nothing.
  request.on('error', (error) => {
    clearTimeout(timer)
    reject(error)
  })
  request.once('response', (response) => {
    clearTimeout(timer)
    timer = setTimeout(() => response.destroy(), limits.body)
    const finish = (text: string) => {
      clearTimeout(timer)
      resolve({ status: response.statusCode ?? 0, retryAfter: readRetryAfter(response), text })
    }
    readBeginning(response, request, finish)
  })
  return promise
}

/** The beginning of a body as text that any database takes; an answer that goes on behind it is broken off. */
function readBeginning(response: IncomingMessage, request: ClientRequest, finish: (text: string) => void): void {
  const chunks: Uint8Array[] = []
  let octets = 0
  const end = () => finish(toText(Buffer.concat(chunks).subarray(0, readBytes)))
  response.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk)
    octets += chunk.byteLength
    if (octets <= readBytes) return
    response.removeAllListeners('data')
    // Whatever it says behind that, its head was there, and counts.
    request.destroy()
    end()
  })
  response.once('end', end)
  // Broken off or too slow: the head counts nevertheless.
  response.on('error', () => {})
  response.once('close', end)
}

/** NUL is no character that PostgreSQL stores in a text. */
const toText = (octets: Uint8Array): string => new TextDecoder().decode(octets).replaceAll('\0', '\u{fffd}')

function outcomeOf(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'Delivered'
  if (status === 410) return 'Gone'
  return isRedirection(status) ? 'Redirected' : 'Refused'
}

/** Seconds of `Retry-After` (RFC 9110 §10.2.3), as a number or a date. */
function readRetryAfter({ headers }: IncomingMessage): number | null {
  const text = headers['retry-after']
  if (text === undefined) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE')

/** Names no resolved address: the answer of an attempt is shown to whoever has set up the endpoint. */
function describeFailure(error: unknown): string {
  if (error instanceof OutgoingHttpError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return `The connection failed: ${code ?? 'unknown'}`
}
