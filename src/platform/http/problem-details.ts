import type { ErrorBody, ErrorResponse } from './errors.ts'

const titles: Readonly<Record<number, string>> = {
  400: 'The request is not valid',
  401: 'A valid access token is needed',
  403: 'The access token does not allow this',
  404: 'Not found',
  405: 'The path does not have this method',
  409: 'In conflict with what is there',
  412: 'Not possible in the present state',
  413: 'The body is too large',
  415: 'The body has a type that is not taken',
  417: 'The request expects what is not done here',
  422: 'The request cannot be carried out as it stands',
  428: 'The request must say what it changes',
  429: 'Too many requests',
  500: 'The server failed',
  503: 'The server is not ready',
}

/** The fragment of the errors page that explains a kind. */
export const problemType = (kind: string): string => `/docs/errors#${kind}`

/**
 * ProblemDetails of RFC 9457, with the request id as extension `traceId`; a refused body has the failed fields in
 * `errors`, by path.
 */
export const problemDetails: ErrorBody = {
  contentType: 'application/problem+json; charset=utf-8',
  body: (response) => ({
    type: problemType(response.problem.kind),
    title: titles[response.status] ?? 'The request failed',
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
