import type { ErrorBody, ErrorResponse } from './errors.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'A valid access token is required',
  403: 'The access token does not allow this',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict with the current state',
  412: 'Not possible in the current state',
  413: 'The body is too large',
  415: 'Unsupported media type',
  417: 'Unsupported expectation',
  422: 'The request cannot be processed',
  428: 'A precondition is required',
  429: 'Too many requests',
  500: 'The server failed',
  503: 'The server is not ready',
}

/** The title of a failure with this status. */
export const getProblemTitle = (status: number): string => titles[status] ?? 'The request failed'

/** URL of the section of the errors page that explains a kind. */
export const getProblemType = (kind: string): string => `/docs/errors#${kind}`

/**
 * ProblemDetails of RFC 9457, with the request id as extension `traceId`; a rejected body has its failed fields in
 * `errors`, by path.
 */
export const problemDetails: ErrorBody = {
  contentType: 'application/problem+json; charset=utf-8',
  body: (response) => ({
    type: getProblemType(response.problem.kind),
    title: getProblemTitle(response.status),
    status: response.status,
    detail: response.problem.message,
    instance: response.path,
    traceId: response.requestId,
    ...(response.status === 400 || response.status === 422 ? { errors: groupErrorsByPath(response) } : {}),
  }),
}

function groupErrorsByPath(response: ErrorResponse): Record<string, string[]> {
  const errors: Record<string, string[]> = Object.create(null) as Record<string, string[]>
  for (const { path, reason } of response.problem.detail.failures ?? []) {
    ;(errors[path] ??= []).push(reason)
  }
  return errors
}
