import { createError, isPortolanError, parseJson, readError } from './errors.ts'
import type { Operation } from './operation.ts'
import { chooseWait, isWorthRetrying, readExhaustedFor, readRetryAfter } from './retrying.ts'
import { createDeadline, tookTooLong, wait } from './waiting.ts'

/** Something that the server accepted, and that somebody should look at. */
export interface Warning {
  /** Where in the body; empty where no one place is meant. */
  readonly path: string
  readonly message: string
  /** What was noticed, as a code that stays the same; absent for members that the server does not know. */
  readonly code?: number | string
}

/** What can be said about any call. */
export interface CallOptions {
  /** Under which name a change is carried out at most once; made at random where it is left out. */
  readonly idempotencyKey?: string | undefined
  /** The `etag` of the state that is changed; the call fails with status 412 where it is another one now. */
  readonly ifMatch?: string | undefined
  /** The `etag` that the caller has: the answer is 304 where it is still so. `*` only adds what is not there. */
  readonly ifNoneMatch?: string | undefined
  /** The media type of the answer, for operations that have several. */
  readonly accept?: string | undefined
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Ends the call, whatever it is doing; it then fails with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** How long one request may take, the answer included; retries and waits before them are not. */
  readonly timeoutMs?: number | undefined
}

/** A call as it is sent. */
export interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly body?: unknown
}

/** A value in an address; absent where it is nothing. */
type Scalar = string | number | boolean | null | undefined

/** An answer of success. */
export interface AnyAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** What was accepted, and that somebody should look at. */
  readonly warnings: readonly Warning[]
  /** What this state is known by, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | null
  /** Whether it is the answer to an earlier request with the same idempotency key. */
  readonly isReplay: boolean
}

export interface SenderSettings {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly attempts: number
  readonly longestWaitMs: number
}

/** Where access tokens come from. */
export interface TokenSource {
  /** A token that should be good. */
  take(signal: AbortSignal | undefined): Promise<string>
  /** Forgets a token that was refused. */
  refuse(token: string): void
}

/** Sends a call until it is answered, or nothing more can be done. */
export type Send = (
  name: string,
  operation: Operation,
  input: CallInput,
  tokens: TokenSource | null,
) => Promise<AnyAnswer>

/** What one request came to, and what it was sent with. */
interface Received {
  readonly response: Response
  readonly text: string
  readonly content: unknown
}

/** Makes what sends calls. It remembers which operations take no more requests for a while. */
export function createSender(settings: SenderSettings): Send {
  const exhaustedUntil = new Map<string, number>()

  return async (name, operation, input, tokens) => {
    const { signal } = input
    const address = writeAddress(settings.baseUrl, operation, input)
    const headers = writeHeaders(operation, input)
    let hasRenewed = false
    for (let attempt = 1; ; attempt += 1) {
      const isLast = attempt >= settings.attempts
      const remaining = (exhaustedUntil.get(name) ?? 0) - Date.now()
      if (remaining > 0 && remaining <= settings.longestWaitMs) await wait(chooseWait(0, remaining / 1000), signal)
      const token = tokens === null ? null : await tokens.take(signal)
      if (token !== null) headers.set('authorization', `Bearer ${token}`)
      let received: Received
      try {
        received = await exchange(settings, name, attempt, address, operation, headers, input)
      } catch (error) {
        if (isLast || !isPortolanError(error)) throw error
        await wait(chooseWait(attempt - 1, null), signal)
        continue
      }
      const { response, text } = received
      const exhaustedFor = readExhaustedFor(response.headers)
      if (exhaustedFor > 0) exhaustedUntil.set(name, Date.now() + exhaustedFor * 1000)
      const { status } = response
      if (response.ok || status === 304) return createAnswer(received)
      const retryAfter = readRetryAfter(response.headers)
      if (status === 401 && token !== null && !hasRenewed) {
        hasRenewed = true
        tokens?.refuse(token)
        continue
      }
      const waitMs = chooseWait(attempt - 1, retryAfter)
      if (isLast || !isWorthRetrying(status, retryAfter) || waitMs > settings.longestWaitMs) {
        const requestId = response.headers.get('x-request-id')
        throw readError({ operation: name, attempts: attempt, status, requestId, retryAfter }, text)
      }
      await wait(waitMs, signal)
    }
  }
}

/** One request and its whole answer, within the time that it may take. */
async function exchange(
  settings: SenderSettings,
  name: string,
  attempts: number,
  address: string,
  operation: Operation,
  headers: Headers,
  { body, signal, timeoutMs = settings.timeoutMs }: CallInput,
): Promise<Received> {
  const deadline = createDeadline(timeoutMs, signal)
  try {
    const response = await settings.fetch(address, {
      method: operation.method,
      headers,
      // A redirected request would carry its token along, and a POST would come as a GET.
      redirect: 'error',
      signal: deadline.signal,
      ...(body === undefined ? {} : { body: writeBody(operation, body) }),
    })
    return await readResponse(name, attempts, response)
  } catch (error) {
    if (isPortolanError(error)) throw error
    signal?.throwIfAborted()
    if (deadline.signal.reason === tookTooLong) {
      const message = `no answer within ${timeoutMs} ms`
      throw createError({ kind: 'timeout', operation: name, attempts, timeoutMs }, message, error)
    }
    const message = `${operation.method} ${address} was not answered; see the cause`
    throw createError({ kind: 'network', operation: name, attempts }, message, error)
  } finally {
    deadline.end()
  }
}

async function readResponse(name: string, attempts: number, response: Response): Promise<Received> {
  const type = response.headers.get('content-type') ?? ''
  if (!response.ok) return { response, text: await response.text(), content: undefined }
  if (type !== '' && !/^text\/|[/+]json/.test(type)) return { response, text: '', content: await response.blob() }
  const text = await response.text()
  if (type.startsWith('text/')) return { response, text, content: text }
  const content = parseJson(text)
  if (content === undefined && text !== '') {
    const { status, headers } = response
    const refused = { operation: name, attempts, status, requestId: headers.get('x-request-id'), retryAfter: null }
    throw createError({ ...refused, kind: 'unreadable', text: text.slice(0, 1000) }, 'the answer is not valid JSON')
  }
  return { response, text, content }
}

function createAnswer({ response: { status, headers }, content }: Received): AnyAnswer {
  return {
    status,
    body: content,
    headers,
    warnings: readWarnings(headers, content),
    etag: headers.get('etag'),
    isReplay: headers.has('idempotent-replayed'),
  }
}

/** What the answer tells of in its `warnings`, or, where it has none, in a header. */
function readWarnings(headers: Headers, content: unknown): readonly Warning[] {
  const inBody = typeof content === 'object' && content !== null && 'warnings' in content ? content.warnings : undefined
  const warnings = inBody ?? parseJson(headers.get('portolan-warnings') ?? '[]')
  return Array.isArray(warnings) ? (warnings as readonly Warning[]) : []
}

/** @throws TypeError for a parameter of the path that is missing, or that would lead elsewhere */
function writeAddress(baseUrl: string, { path }: Operation, { params = {}, query = {} }: CallInput): string {
  const written = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    const text = value === undefined || value === null ? '' : String(value)
    if (/^\.{0,2}$/.test(text)) throw new TypeError(`params.${name} must be given, and be no "." or ".."`)
    return encodeURIComponent(text)
  })
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const entry of [value].flat()) {
      if (entry !== undefined && entry !== null) pairs.append(name, String(entry))
    }
  }
  const search = pairs.toString()
  return `${baseUrl.replace(/\/+$/, '')}${written}${search === '' ? '' : `?${search}`}`
}

function writeHeaders(operation: Operation, input: CallInput): Headers {
  const headers = new Headers(input.headers)
  const { idempotencyKey, ifMatch, ifNoneMatch, accept, body } = input
  if (operation.isWrite === true) headers.set('idempotency-key', idempotencyKey ?? createKey())
  if (ifMatch !== undefined) headers.set('if-match', ifMatch)
  if (ifNoneMatch !== undefined) headers.set('if-none-match', ifNoneMatch)
  if (accept !== undefined) headers.set('accept', accept)
  if (body !== undefined && operation.isForm !== true) headers.set('content-type', 'application/json')
  return headers
}

const writeBody = (operation: Operation, body: unknown): string | URLSearchParams =>
  operation.isForm === true ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body)

/** A key that nobody else has; browsers have `randomUUID` on https alone. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
