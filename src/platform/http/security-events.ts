import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Problem, ProblemKind } from '../../kernel/problem.ts'
import type { SecurityEvent } from '../../kernel/security-log.ts'

/** The security log's report on an answered request; null for none. */
export function toSecurityEvent(
  request: FastifyRequest,
  reply: Pick<FastifyReply, 'statusCode' | 'hasHeader'>,
): SecurityEvent | null {
  const { principal, problem } = request
  const { statusCode: status } = reply
  const { route } = request.routeOptions.config
  const proven = problem?.detail.context?.['clientId']
  const origin = {
    tenant: principal?.tenant ?? null,
    client: principal?.clientId ?? (typeof proven === 'string' ? proven : null),
    address: request.clientAddress,
    requestId: request.id,
    route: route?.operationId ?? null,
  }
  if (problem?.kind === 'unauthenticated') {
    return { event: 'authentication', outcome: 'refused', reason: toFailureReason(problem), ...origin }
  }
  if (problem?.kind === 'forbidden' && problem.detail.reason !== 'not-configured') {
    const reason = problem.detail.reason ?? 'not-allowed'
    return { event: 'authorisation', outcome: 'refused', reason, ...origin }
  }
  if (problem?.kind === 'too-many-requests') {
    // Limits counted without a token are those on failed authentication, unless the response has rate limit headers.
    const isLimit = route?.scope !== null || reply.hasHeader('ratelimit')
    return { event: isLimit ? 'rate-limit' : 'lock-out', outcome: 'refused', ...origin }
  }
  if (route?.scope === 'admin' && route.method !== 'GET') {
    return { event: 'admin-write', outcome: toOutcome(status), status, ...origin }
  }
  if (problem === null || !ofInput.has(problem.kind)) return null
  return { event: 'input', outcome: 'refused', reason: problem.kind, ...origin }
}

/** Problems of the request itself, independent of any state. */
const ofInput: ReadonlySet<ProblemKind> = new Set([
  'malformed',
  'invalid',
  'method-not-allowed',
  'too-large',
  'unsupported-media-type',
  'expectation-failed',
])

function toFailureReason({ detail }: Problem): 'no-token' | 'invalid-token' | 'invalid-client' {
  if (detail.reason === 'invalid_token') return 'invalid-token'
  return detail.reason === 'invalid_client' ? 'invalid-client' : 'no-token'
}

function toOutcome(status: number): 'done' | 'refused' | 'failed' {
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}
