import type { ErrorBody } from '../../platform/http/errors.ts'
import { codeOfProblem } from './error-codes.ts'

/** How many failures the message lists; the rest is counted. */
const mostListed = 20

/** The error body of the checkout service: `{message, code}`. */
export const checkoutErrorBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem }) => {
    const failures = problem.detail.failures ?? []
    const listed = failures
      .slice(0, mostListed)
      .map(({ path, reason }) => (path === '' ? `body: ${reason}` : `${path}: ${reason}`))
    if (failures.length > mostListed) listed.push(`and ${failures.length - mostListed} more`)
    return { message: listed.length === 0 ? problem.message : listed.join('; '), code: codeOfProblem(problem) }
  },
}
