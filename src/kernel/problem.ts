/**
 * The closed list of error kinds. It does not depend on HTTP: a mapper in `platform/http` turns a kind into a status,
 * and each service formats the body.
 */
export const problemKinds = [
  'malformed',
  'invalid',
  'unauthenticated',
  'forbidden',
  'not-found',
  'method-not-allowed',
  'conflict',
  'in-flight',
  'precondition-failed',
  'precondition-required',
  'too-large',
  'unsupported-media-type',
  'expectation-failed',
  'unprocessable',
  'too-many-requests',
  'unavailable',
  'internal',
] as const

export type ProblemKind = (typeof problemKinds)[number]

/**
 * One failure of an input.
 *
 * - `path`: where, in path notation (`lineItems[0].charges.subTotal`); empty for the whole input.
 * - `entry`: the entry of a list, in the caller's own terms (`productCode TEE-001`), if known.
 * - `rule`: short name of the rule (`required`, `type`, `max-length`, …), from which services derive their stable
 *   codes.
 * - `reason`: what is wrong and how to fix it; completes a sentence that starts with the path ("must be a string").
 */
export interface Failure {
  readonly path: string
  readonly entry?: string
  readonly rule: string
  readonly reason: string
}

export interface ProblemDetail {
  /** Every failed field, for `invalid`. */
  readonly failures?: readonly Failure[]
  /** Seconds after which a retry can succeed, for `in-flight`, `too-many-requests` and `unavailable`. */
  readonly retryAfter?: number
  /** Methods that the path supports, for `method-not-allowed`. */
  readonly allow?: readonly string[]
  /** The scope that the access token lacks, for `forbidden`. */
  readonly neededScope?: string
  /** A service's own name for the case, from which it derives a stable code. */
  readonly reason?: string
  /** Details for the operator that the caller must not see. Logged, never sent. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
  /** Whether the operator learns of the cause elsewhere, once for all requests that it makes fail. */
  readonly isReported?: true
}

/**
 * An expected error. `message` is public and reaches the caller unchanged: it must say what is wrong, where and how to
 * fix it, and must not reveal anything about other tenants or the server's internals.
 */
export class Problem extends Error {
  override name = 'Problem'
  readonly kind: ProblemKind
  readonly detail: ProblemDetail

  constructor(kind: ProblemKind, message: string, detail: ProblemDetail = {}) {
    super(message, detail.cause === undefined ? undefined : { cause: detail.cause })
    this.kind = kind
    this.detail = detail
  }
}

/** Maximum characters of the sentence that names the first failure. */
const longestSummary = 300

/** Formats the first failure as a sentence, with the number of others. */
function summarizeFailures([first, ...others]: readonly Failure[]): string {
  if (first === undefined) return 'The request is not valid'
  const sentence = `${first.path === '' ? 'The request' : first.path} ${first.reason}`
  const end = others.length === 0 ? '' : ` (and ${others.length} more: see errors)`
  return (sentence.length > longestSummary ? `${sentence.slice(0, longestSummary)}…` : sentence) + end
}

/**
 * Returns the problem for an invalid input with all its failures.
 *
 * @param message a summary; defaults to the first failure
 */
export const createInvalidProblem = (failures: readonly Failure[], message = summarizeFailures(failures)): Problem =>
  new Problem('invalid', message, { failures })

/**
 * Throws if an input has failures.
 *
 * @param message a summary; defaults to the first failure
 * @throws Problem `invalid` if there are failures
 */
export function assertNoFailures(failures: readonly Failure[], message?: string): void {
  if (failures.length > 0) throw createInvalidProblem(failures, message)
}
