import { createError, isPortolanError, parseJson, readError } from './errors.ts'
import type { Operation } from './operation.ts'
import { chooseWait, isWorthRetrying, readExhaustedFor, readRetryAfter } from './retrying.ts'
import { createDeadline, tookTooLong, wait } from './waiting.ts'

/** Something the server accepted that should be reviewed. */
export interface Warning {
  /** Path in the body; empty if no single place is meant. */
  readonly path: string
  readonly message: string
  /** Stable code; absent for members unknown to the server. */
  readonly code?: number | string
}

/** The options of any call. */
export interface CallOptions {
  /** Ensures that a change is made at most once; random by default. */
  readonly idempotencyKey?: string | undefined
  /** The `etag` of the state to change; the call fails with status 412 if it is outdated. */
  readonly ifMatch?: string | undefined
  /** The caller's `etag`: the response is 304 if it is current. `*` only creates. */
  readonly ifNoneMatch?: string | undefined
  /** Media type of the response, for operations with several. */
  readonly accept?: string | undefined
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Aborts the call at any stage, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
  /** Timeout of one request including its response, without retries and waits. */
  readonly timeoutMs?: number | undefined
}

/** The input of a call. */
export interface CallInput extends CallOptions {
  readonly params?: Readonly<Record<string, Scalar>>
  readonly query?: Readonly<Record<string, Scalar | readonly Scalar[]>>
  readonly body?: unknown
}

/** A value in a URL; omitted if null or undefined. */
type Scalar = string | number | boolean | null | undefined

/** A successful response. */
export interface AnyAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers: Headers
  /** What was accepted but should be reviewed. */
  readonly warnings: readonly Warning[]
  /** The entity tag, for `ifMatch` and `ifNoneMatch`. */
  readonly etag: string | null
  /** Whether it is a replay of an earlier response with the same idempotency key. */
  readonly isReplay: boolean
}

export interface SenderSettings {
  readonly baseUrl: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  readonly attempts: number
  readonly longestWaitMs: number
}

/** The source of access tokens. */
export interface TokenSource {
  /** A token that should be valid. */
  take(signal: AbortSignal | undefined): Promise<string>
  /** Drops a rejected token. */
  refuse(token: string): void
}

/** Sends a call until it is answered, or retries are useless. */
export type Send = (
  name: string,
  operation: Operation,
  input: CallInput,
  tokens: TokenSource | null,
) => Promise<AnyAnswer>

/** The result of one request, with its token. */
interface Received {
  readonly response: Response
  readonly text: string
  readonly content: unknown
}

/** Creates the sender of calls. It remembers which operations are currently rate-limited. */
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

/** One request with its whole response, within its timeout. */
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
      // A redirected request would take its token along, and a POST would become a GET.
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
    const message = `no answer to ${operation.method} ${address}: ${describeCause(error)}`
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

/** The warnings in the response's `warnings` or, without any, in a header. */
function readWarnings(headers: Headers, content: unknown): readonly Warning[] {
  const inBody = typeof content === 'object' && content !== null && 'warnings' in content ? content.warnings : undefined
  const warnings = inBody ?? parseJson(headers.get('portolan-warnings') ?? '[]')
  return Array.isArray(warnings) ? (warnings as readonly Warning[]) : []
}

/** @throws TypeError for a path parameter that is missing or would change the path */
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

/** A unique key; browsers provide `randomUUID` only on https. */
const createKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Why there was no answer, such as `connect ECONNREFUSED 127.0.0.1:8080`: `fetch` hides it in the cause. */
function describeCause(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  const { code } = cause as { readonly code?: unknown }
  return cause.message || (typeof code === 'string' ? code : cause.name)
}
