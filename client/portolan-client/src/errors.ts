import type { ProblemDetails } from './schemas.generated.ts'

/** What every error of the client contains, besides `message` and possibly `cause`. */
interface FailedCall {
  /** The operation, such as `checkout.receiveOrderConfirmation`. */
  readonly operation: string
  /** The number of requests sent, including retries. */
  readonly attempts: number
}

/** What an error contains about a response. */
interface RefusedCall extends FailedCall {
  /** The HTTP status code. */
  readonly status: number
  /** The request id, as in the server's log; null if the response has none. */
  readonly requestId: string | null
  /** When the server asks to retry, in seconds after the response; null if it does not. */
  readonly retryAfter: number | null
}

/** The default format, ProblemDetails of RFC 9457. */
export interface ProblemFailure extends RefusedCall {
  readonly kind: 'problem'
  readonly problem: ProblemDetails
}

/** The format of the checkout service. */
export interface CheckoutFailure extends RefusedCall {
  readonly kind: 'checkout'
  /** Stable code of the error. */
  readonly code: number
}

/** The format of the catalog: a list of all failures. */
export interface CatalogFailure extends RefusedCall {
  readonly kind: 'catalog'
  readonly errors: readonly { readonly code: number; readonly message: string }[]
}

/** The format for a document that could not be made. */
export interface DocumentFailure extends RefusedCall {
  readonly kind: 'document'
  /** What happened, for the person waiting. */
  readonly userMessage: string
}

/** No token was issued (RFC 6749 §5.2). */
export interface OAuthFailure extends RefusedCall {
  readonly kind: 'oauth'
  /** The code of RFC 6749, such as `invalid_client`. */
  readonly error: string
}

/** A response in another format, such as a proxy's page. */
export interface UnreadableFailure extends RefusedCall {
  readonly kind: 'unreadable'
  /** The start of the response. */
  readonly text: string
}

/** There was no response: no connection, or a broken one. `cause` says why. */
export interface NetworkFailure extends FailedCall {
  readonly kind: 'network'
}

/** There was no response in time. */
export interface TimeoutFailure extends FailedCall {
  readonly kind: 'timeout'
  readonly timeoutMs: number
}

type Failure =
  | ProblemFailure
  | CheckoutFailure
  | CatalogFailure
  | DocumentFailure
  | OAuthFailure
  | UnreadableFailure
  | NetworkFailure
  | TimeoutFailure

/** The errors of calls, distinguished by `kind`. */
export type PortolanError = Error & Failure

const FailedOperation = class PortolanError extends Error {
  override readonly name = 'PortolanError'
}

/** Creates an error; its message starts with the operation. */
export function createError(failure: Failure, message: string, cause?: unknown): PortolanError {
  const options = cause === undefined ? {} : { cause }
  return Object.assign(new FailedOperation(`${failure.operation}: ${message}`, options), failure)
}

/**
 * Whether a caught value is an error of the client. Others are the caller's: the reason of an aborted signal, and a
 * `TypeError` for parameters that form no valid URL.
 */
export const isPortolanError = (error: unknown): error is PortolanError => error instanceof FailedOperation

interface Member {
  readonly [name: string]: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** Maximum characters kept of an unreadable response. */
const longestText = 1000

/**
 * Creates the error for a failed response, by the format of its body.
 *
 * @param text the body as received
 */
export function readError(refused: RefusedCall, text: string): PortolanError {
  const body = parseJson(text)
  if (Array.isArray(body) && body.length > 0 && body.every((entry: Member | null) => isText(entry?.['message']))) {
    const errors = body as CatalogFailure['errors']
    return createError({ ...refused, kind: 'catalog', errors }, errors.map(({ message }) => message).join('; '))
  }
  if (typeof body === 'object' && body !== null) {
    const { title, detail, code, message, error, userMessage, ...rest } = body as Member
    if (isText(title) && isText(detail)) {
      const problem = { ...rest, title, detail } as unknown as ProblemDetails
      return createError({ ...refused, kind: 'problem', problem }, describeProblem(problem))
    }
    if (typeof code === 'number') {
      return createError({ ...refused, kind: 'checkout', code }, isText(message) ? message : `code ${code}`)
    }
    if (isText(error)) {
      const description = rest['error_description']
      return createError({ ...refused, kind: 'oauth', error }, isText(description) ? `${error}: ${description}` : error)
    }
    if (isText(userMessage)) return createError({ ...refused, kind: 'document', userMessage }, userMessage)
  }
  const start = text.slice(0, longestText)
  return createError(
    { ...refused, kind: 'unreadable', text: start },
    `the answer with status ${refused.status} is not one of Portolan's; is something else at this address?`,
  )
}

/** The text of a problem, with the failures that its detail does not repeat. */
function describeProblem({ detail, errors = {} }: ProblemDetails): string {
  const fields = Object.entries(errors)
    .filter(([path, reasons]) => !reasons.every((reason) => detail.includes(`${path} ${reason}`)))
    .map(([path, reasons]) => `${path === '' ? 'body' : path}: ${reasons.join(', ')}`)
  return [detail, ...fields].join('; ')
}

/** Parses JSON; undefined if invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
