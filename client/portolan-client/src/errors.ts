import type { ProblemDetails } from './schemas.generated.ts'

/** What every error of the client tells, beside `message` and, where there is one, `cause`. */
interface FailedCall {
  /** The operation, such as `checkout.receiveOrderConfirmation`. */
  readonly operation: string
  /** How many requests were sent, retries included. */
  readonly attempts: number
}

/** What an error tells of an answer. */
interface RefusedCall extends FailedCall {
  /** The HTTP status code. */
  readonly status: number
  /** The id of the request, as in the log of the server; null where the answer has none. */
  readonly requestId: string | null
  /** When the server asks to try again, in seconds from the answer; null where it does not say. */
  readonly retryAfter: number | null
}

/** The usual shape, ProblemDetails of RFC 9457. */
export interface ProblemFailure extends RefusedCall {
  readonly kind: 'problem'
  readonly problem: ProblemDetails
}

/** The shape of the checkout service. */
export interface CheckoutFailure extends RefusedCall {
  readonly kind: 'checkout'
  /** Stable code of the case. */
  readonly code: number
}

/** The shape of the catalog: everything that is wrong, one by one. */
export interface CatalogFailure extends RefusedCall {
  readonly kind: 'catalog'
  readonly errors: readonly { readonly code: number; readonly message: string }[]
}

/** The shape of a document that could not be made. */
export interface DocumentFailure extends RefusedCall {
  readonly kind: 'document'
  /** What happened, for the person waiting. */
  readonly userMessage: string
}

/** No token was given out (RFC 6749 §5.2). */
export interface OAuthFailure extends RefusedCall {
  readonly kind: 'oauth'
  /** The code of RFC 6749, such as `invalid_client`. */
  readonly error: string
}

/** An answer in no shape of the server's, such as the page of a proxy. */
export interface UnreadableFailure extends RefusedCall {
  readonly kind: 'unreadable'
  /** How the answer begins. */
  readonly text: string
}

/** No answer arrived: no connection, or one that broke. `cause` says why. */
export interface NetworkFailure extends FailedCall {
  readonly kind: 'network'
}

/** No answer arrived in time. */
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

/** Whatever a call fails with; `kind` says which it is. */
export type PortolanError = Error & Failure

const FailedOperation = class PortolanError extends Error {
  override readonly name = 'PortolanError'
}

/** Makes an error; its message begins with the operation. */
export function createError(failure: Failure, message: string, cause?: unknown): PortolanError {
  const options = cause === undefined ? {} : { cause }
  return Object.assign(new FailedOperation(`${failure.operation}: ${message}`, options), failure)
}

/**
 * Whether something that was caught is an error of the client. Others are those of the caller: an aborted signal's
 * reason, and a `TypeError` for parameters that make no address.
 */
export const isPortolanError = (error: unknown): error is PortolanError => error instanceof FailedOperation

interface Member {
  readonly [name: string]: unknown
}

const isText = (value: unknown): value is string => typeof value === 'string'

/** How much of an answer that cannot be understood is kept. */
const longestText = 1000

/**
 * Makes the error of an answer that is none of success, by the shape that its body has.
 *
 * @param text the body as it came
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

/** The text of a problem with what is wrong with each field. */
function describeProblem({ detail, errors = {} }: ProblemDetails): string {
  const fields = Object.entries(errors).map(
    ([path, reasons]) => `${path === '' ? 'body' : path}: ${reasons.join(', ')}`,
  )
  return [detail, ...fields].join('; ')
}

/** JSON as a value; undefined where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
