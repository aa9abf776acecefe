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

/** Milliseconds for each step of a delivery: connecting, response headers, and body. */
export interface SendingLimits {
  readonly connect: number
  readonly head: number
  readonly body: number
}

export interface WebhookSenderOptions {
  /** Private ranges (CIDR) that may be reached. */
  readonly allowedRanges: readonly string[]
  /** Resolves a host name. */
  readonly resolve: (hostname: string) => Promise<readonly LookupAddress[]>
  /** Whether URLs must use https. */
  readonly isTlsRequired: boolean
  readonly limits?: SendingLimits
}

const usualLimits: SendingLimits = { connect: 5000, head: 10_000, body: 3000 }
/** Bytes read of a response; the rest is aborted. */
const readBytes = 1024
/** Milliseconds a connection is kept for the next delivery. */
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
 * Sends to webhook endpoints. Reaches public addresses and those in `allowedRanges`: every connection is checked when
 * it is made, and kept ones are used only here, so that no unchecked one is used.
 *
 * @throws RangeError if a range is invalid
 */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const ranges = readAddressRanges(options.allowedRanges)
  const lookup = createGuardedLookup(options.resolve, ranges)
  const limits = options.limits ?? usualLimits
  const agentOptions = { keepAlive: true, timeout: idleConnectionTimeout, lookup }
  const agents = { plain: new HttpAgent(agentOptions), tls: new HttpsAgent(agentOptions) }

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
      // The server may close a kept connection while it is being reused (RFC 9112 §9.3.1).
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

/** Waits for the headers and the start of the body of a response, each within its timeout. */
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
  // After the headers it is already resolved, and this has no effect.
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

/** The start of a body as storable text; the rest is aborted. */
function readBeginning(response: IncomingMessage, request: ClientRequest, finish: (text: string) => void): void {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const end = () => finish(toText(Buffer.concat(chunks).subarray(0, readBytes)))
  response.on('data', (chunk: Uint8Array) => {
    chunks.push(chunk)
    bytes += chunk.byteLength
    if (bytes <= readBytes) return
    response.removeAllListeners('data')
    // The headers have arrived, whatever follows.
    request.destroy()
    end()
  })
  response.once('end', end)
  // Aborted or too slow: the headers count nevertheless.
  response.on('error', () => {})
  response.once('close', end)
}

/** PostgreSQL does not store NUL in a text. */
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\0', '\u{fffd}')

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

/** Contains no resolved address: whoever set up the endpoint can see it. */
function describeFailure(error: unknown): string {
  if (error instanceof OutgoingHttpError) return error.message
  const { code } = error as NodeJS.ErrnoException
  return `The connection failed: ${code ?? 'unknown'}`
}
