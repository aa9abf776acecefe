import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, errors } from 'undici'
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

/** Milliseconds for each step of a delivery: connecting, response headers, and the whole body. */
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

interface ReceivedResponse {
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
  const dispatcher = new Agent({
    connect: createConnector(lookup, limits.connect),
    // It starts again with each informational response; sendOnce limits them all together.
    headersTimeout: 0,
    keepAliveTimeout: idleConnectionTimeout,
    keepAliveMaxTimeout: idleConnectionTimeout,
    maxHeaderSize: 16_384,
  })

  const readTarget = (text: string): URL => {
    const url = readUrl(text)
    if (options.isTlsRequired && url.protocol !== 'https:') {
      throw new OutgoingHttpError('bad-address', 'must start with https')
    }
    assertAllowedHost(url, ranges)
    return url
  }
  const exchange = async (url: URL, request: WebhookRequest): Promise<ReceivedResponse> => {
    try {
      return await sendOnce(dispatcher, url, request, limits)
    } catch (error) {
      // The server may close a kept connection while it is being reused (RFC 9112 §9.3.1).
      if (!isStaleConnection(error)) throw error
      return sendOnce(dispatcher, url, request, limits)
    }
  }

  return {
    send: async (request) => {
      const beganAt = performance.now()
      const addTime = (result: Omit<AttemptResult, 'milliseconds'>): AttemptResult => ({
        ...result,
        milliseconds: Math.round(performance.now() - beganAt),
      })
      try {
        const { status, text, retryAfter } = await exchange(readTarget(request.url), request)
        return addTime({ outcome: getOutcome(status), status, answer: text, retryAfter })
      } catch (cause) {
        const error = describeTimeout(cause, request.url, limits)
        const outcome = error instanceof OutgoingHttpError ? outcomes[error.failure] : 'Unreachable'
        if (!(error instanceof OutgoingHttpError) && !isSystemError(error)) throw error
        return addTime({ outcome, status: null, answer: describeFailure(error), retryAfter: null })
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
    close: () => void dispatcher.destroy(),
  }
}

/** Errors of connections that had already carried a response. */
const staleErrors = new WeakSet<Error>()

/** Connects to checked addresses only, and remembers which errors come from reused connections. */
function createConnector(lookup: LookupFunction, timeout: number): buildConnector.connector {
  const connect = buildConnector({ lookup, timeout })
  return (options, callback) =>
    connect(options, (...[error, socket]) => {
      if (error !== null) {
        callback(error, null)
        return
      }
      socket.prependOnceListener('error', (broken) => {
        if (socket.bytesRead > 0) staleErrors.add(broken)
      })
      callback(null, socket)
    })
}

/** Sends a request, and waits for the headers and the start of the body of its response; the rest is aborted. */
function sendOnce(dispatcher: Dispatcher, url: URL, request: WebhookRequest, limits: SendingLimits) {
  const { promise, resolve, reject } = Promise.withResolvers<ReceivedResponse>()
  const { headers, body, signal } = request
  const chunks: Buffer[] = []
  let bytes = 0
  let head: Omit<ReceivedResponse, 'text'> | null = null
  let timer: NodeJS.Timeout | undefined
  let controller: Dispatcher.DispatchController | null = null
  const abort = () => controller?.abort(new errors.RequestAbortedError())
  const abortLateHead = () => controller?.abort(new errors.HeadersTimeoutError())
  const end = () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
  }
  const finish = (received: Omit<ReceivedResponse, 'text'>) => {
    end()
    resolve({ ...received, text: toText(Buffer.concat(chunks).subarray(0, readBytes)) })
  }
  dispatcher.dispatch(
    {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: { 'accept-encoding': 'identity', ...headers },
      body,
    },
    {
      onRequestStart: (started) => {
        controller = started
        timer = setTimeout(abortLateHead, limits.head)
        if (signal.aborted) abort()
        else signal.addEventListener('abort', abort)
      },
      onResponseStart: (_, status, received) => {
        // Informational responses precede the one that counts (RFC 9110 §15.2).
        if (status < 200) return
        head = { status, retryAfter: readRetryAfter(received['retry-after']) }
        clearTimeout(timer)
        timer = setTimeout(abort, limits.body)
      },
      onResponseData: (_, chunk) => {
        chunks.push(chunk)
        bytes += chunk.byteLength
        if (bytes > readBytes) abort()
      },
      onResponseEnd: () => {
        if (head !== null) finish(head)
      },
      onResponseError: (_, error) => {
        // Aborted, broken off or too slow: once there are headers, they count.
        if (head !== null) return finish(head)
        end()
        reject(error)
      },
    },
  )
  return promise
}

/** PostgreSQL does not store NUL in a text. */
const toText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes).replaceAll('\0', '\u{fffd}')

function getOutcome(status: number): AttemptOutcome {
  if (status >= 200 && status < 300) return 'Delivered'
  if (status === 410) return 'Gone'
  return isRedirection(status) ? 'Redirected' : 'Refused'
}

/** Seconds of `Retry-After` (RFC 9110 §10.2.3), as a number or a date. */
function readRetryAfter(text: string | string[] | undefined): number | null {
  if (typeof text !== 'string') return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const seconds = Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? null : Math.max(0, seconds)
}

const isStaleConnection = (error: unknown): boolean =>
  error instanceof Error &&
  (staleErrors.has(error) || (error instanceof errors.SocketError && (error.socket?.bytesRead ?? 0) > 0))

function describeTimeout(error: unknown, url: string, limits: SendingLimits): unknown {
  if (error instanceof errors.ConnectTimeoutError) {
    return new OutgoingHttpError('timed-out', `${new URL(url).host} could not be reached within ${limits.connect} ms`)
  }
  if (error instanceof errors.HeadersTimeoutError) {
    return new OutgoingHttpError('timed-out', `${new URL(url).host} did not respond within ${limits.head} ms`)
  }
  return error
}

/** Contains no resolved address: whoever set up the endpoint can see it. */
function describeFailure(error: unknown): string {
  if (error instanceof OutgoingHttpError) return error.message
  if (error instanceof errors.SocketError) return 'The connection was closed without a response'
  if (error instanceof errors.HeadersOverflowError) return 'The headers of the response are too long'
  if (error instanceof errors.HTTPParserError) return 'The response is not valid HTTP'
  const { code } = error as NodeJS.ErrnoException
  return `The connection failed: ${code ?? 'unknown'}`
}
