import type { ErrorBody } from '../../platform/http/errors.ts'
import { getProblemCode } from './error-codes.ts'

/** Failures listed in the message; the rest is counted. */
const maxListed = 20

/** The error body of the checkout service: `{message, code}`. */
export const checkoutErrorBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem }) => {
    const failures = problem.detail.failures ?? []
    const listed = failures
      .slice(0, maxListed)
      .map(({ path, reason }) => (path === '' ? `body: ${reason}` : `${path}: ${reason}`))
    if (failures.length > maxListed) listed.push(`and ${failures.length - maxListed} more`)
    return { message: listed.length === 0 ? problem.message : listed.join('; '), code: getProblemCode(problem) }
  },
}
