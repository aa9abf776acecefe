import type { ErrorBody } from '../../platform/http/errors.ts'

const codeByStatus: Readonly<Record<number, string>> = {
  401: 'invalid_client',
  429: 'temporarily_unavailable',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The error body of OAuth 2.0 (RFC 6749 §5.2). */
export const oauthErrorBody: ErrorBody = {
  contentType: 'application/json; charset=utf-8',
  body: ({ problem, status }) => ({
    error: problem.detail.reason ?? codeByStatus[status] ?? 'invalid_request',
    error_description: problem.message,
  }),
  headers: ({ status }) => ({
    pragma: 'no-cache',
    ...(status === 401 ? { 'www-authenticate': 'Basic realm="portolan"' } : {}),
  }),
}
