import type { ProblemKind } from '../../kernel/problem.ts'
import type { ErrorBody } from '../../platform/http/errors.ts'

/** Codes of a request as a whole, by the kind of problem. */
const kindCodes: Readonly<Record<ProblemKind, number>> = {
  malformed: 4000,
  invalid: 1100,
  unauthenticated: 4010,
  forbidden: 4030,
  'not-found': 4040,
  'method-not-allowed': 4050,
  conflict: 4090,
  'in-flight': 4093,
  'precondition-failed': 4120,
  'too-large': 4130,
  'unsupported-media-type': 4150,
  unprocessable: 4220,
  'too-many-requests': 4290,
  internal: 5000,
  unavailable: 5030,
}

/** The error body of the catalog: a list of `{code, message}`, one for each failed field. */
export const catalogErrorBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem }) => {
    const failures = problem.detail.failures ?? []
    if (failures.length === 0) return [{ code: kindCodes[problem.kind], message: problem.message }]
    return failures.map(({ path, reason }) => ({
      code: kindCodes.invalid,
      message: `${path === '' ? 'body' : path}: ${reason}`,
    }))
  },
}
