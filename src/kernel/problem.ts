/**
 * The closed list of ways in which Portolan refuses or fails. No HTTP in it: one mapper in `platform/http` turns a kind
 * into a status, and each service shapes the body.
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
 * One thing that is wrong with an input.
 *
 * - `path`: where, in path notation (`lineItems[0].charges.subTotal`); empty for the input as a whole.
 * - `entry`: of which entry of a list, in the caller's own name for it (`productCode TEE-001`), where that is known.
 * - `rule`: the rule's short name (`required`, `type`, `max-length`, …), from which services derive their stable codes.
 * - `reason`: in words that say how to fix it; reads on from the path ("must be a string").
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
  /** Seconds after which a repeat can succeed, for `in-flight`, `too-many-requests` and `unavailable`. */
  readonly retryAfter?: number
  /** Methods that the path has, for `method-not-allowed`. */
  readonly allow?: readonly string[]
  /** The scope that the access token lacks, for `forbidden`. */
  readonly neededScope?: string
  /** A service's own name for the case, from which it derives a stable code. */
  readonly reason?: string
  /** What the operator needs and the caller must not see. Logged, never sent. */
  readonly context?: Readonly<Record<string, unknown>>
  readonly cause?: unknown
}

/**
 * A refusal or failure that has been understood. `message` is public text: it reaches the caller as it is, so it must
 * say what, where and how to fix it, and must not tell anything of another tenant or of the server's inside.
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

/** How many characters the sentence has at the most that names the first failure. */
const longestSummary = 300

/** The first failure in a sentence, with how many more there are. */
function summarizeFailures([first, ...others]: readonly Failure[]): string {
  if (first === undefined) return 'The request is not valid'
  const sentence = `${first.path === '' ? 'The request' : first.path} ${first.reason}`
  const end = others.length === 0 ? '' : ` (and ${others.length} more: see errors)`
  return (sentence.length > longestSummary ? `${sentence.slice(0, longestSummary)}…` : sentence) + end
}

/**
 * The refusal of an input with everything that is wrong with it.
 *
 * @param message what cannot be done with it; otherwise the first failure
 */
export const createInvalidProblem = (failures: readonly Failure[], message = summarizeFailures(failures)): Problem =>
  new Problem('invalid', message, { failures })

/**
 * Refuses an input with everything that is wrong with it.
 *
 * @param message what cannot be done with it; otherwise the first failure
 * @throws Problem `invalid` unless nothing is
 */
export function assertNoFailures(failures: readonly Failure[], message?: string): void {
  if (failures.length > 0) throw createInvalidProblem(failures, message)
}
