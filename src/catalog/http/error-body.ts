import type { ErrorBody } from '../../platform/http/errors.ts'
import { getFailureCode, getProblemCode } from './error-codes.ts'

/** The error body of the catalog: a list of `{code, message}`, one per invalid field. */
export const catalogErrorBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem }) => {
    const failures = problem.detail.failures ?? []
    if (failures.length === 0) return [{ code: getProblemCode(problem), message: problem.message }]
    return failures.map((failure) => {
      const { path, entry, reason } = failure
      const named = entry === undefined ? '' : ` (${entry})`
      return { code: getFailureCode(failure), message: `${path === '' ? 'body' : path}${named}: ${reason}` }
    })
  },
}
