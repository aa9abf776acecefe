import { pageType, recentSignIn } from '../../kernel/contract/route.ts'
import type { StoredResponse } from '../../kernel/idempotency.ts'
import type { Problem } from '../../kernel/problem.ts'
import { type ErrorBodies, getServiceErrorBody, problemTable } from './errors.ts'

/** What an error response needs to know of its request. */
export interface RequestParts {
  readonly service: string
  readonly operationId?: string | undefined
  readonly requestId: string
  readonly path: string
  readonly acceptLanguage?: string | undefined
  /** Whether the client is a browser that receives a page. */
  readonly isForPage?: boolean
}

/** Formats an error response for its service. */
export function writeErrorResponse(bodies: ErrorBodies, problem: Problem, requestParts: RequestParts): StoredResponse {
  const { status } = problemTable[problem.kind]
  const { operationId = '' } = requestParts
  const programShape = bodies.ofOperation?.[operationId]?.[status] ?? getServiceErrorBody(bodies, requestParts.service)
  const isPage = requestParts.isForPage === true && programShape.contentType !== pageType
  const shape = isPage ? (bodies.pages.ofOperation[operationId] ?? bodies.pages.usual) : programShape
  const { requestId, path, acceptLanguage } = requestParts
  const response = { problem, status, requestId, path, acceptLanguage }
  const headers: Record<string, string> = { 'content-type': shape.contentType, ...shape.headers?.(response) }
  const { retryAfter, allow } = problem.detail
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter)
  if (allow !== undefined) headers['allow'] = allow.join(', ')
  const challenge = createChallenge(problem)
  if (challenge !== null) headers['www-authenticate'] ??= challenge
  const body = shape.body(response)
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/**
 * Formats the challenge of RFC 6750 §3: only the realm if no token was sent, otherwise that it is invalid or which
 * scope it lacks; or that of RFC 9470 §3, if its user must sign in again. Null if another token would not help.
 */
function createChallenge({ kind, detail }: Problem): string | null {
  const bearer = 'Bearer realm="portolan"'
  if (kind === 'unauthenticated' && detail.reason === 'old-sign-in') {
    return `${bearer}, error="insufficient_user_authentication", max_age="${recentSignIn}"`
  }
  if (kind === 'unauthenticated') return detail.reason === 'invalid_token' ? `${bearer}, error="invalid_token"` : bearer
  if (kind !== 'forbidden' || detail.neededScope === undefined) return null
  return `${bearer}, error="insufficient_scope", scope="${detail.neededScope}"`
}
