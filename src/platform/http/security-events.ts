import type { FastifyRequest } from 'fastify'
import type { Problem, ProblemKind } from '../../kernel/problem.ts'
import type { SecurityEvent } from '../../kernel/security-log.ts'

/** What the security log tells of an answered request; null for nothing. */
export function toSecurityEvent(request: FastifyRequest, status: number): SecurityEvent | null {
  const { principal, problem } = request
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
    return { event: 'authentication', outcome: 'refused', reason: toRefusalReason(problem), ...origin }
  }
  if (problem?.kind === 'forbidden' && problem.detail.reason !== 'not-configured') {
    const reason = problem.detail.reason ?? 'not-allowed'
    return { event: 'authorisation', outcome: 'refused', reason, ...origin }
  }
  if (problem?.kind === 'too-many-requests') {
    // Without a token nothing but failed attempts to be recognised is counted.
    return { event: route?.scope === null ? 'lock-out' : 'rate-limit', outcome: 'refused', ...origin }
  }
  if (route?.scope === 'admin' && route.method !== 'GET') {
    return { event: 'admin-write', outcome: toOutcome(status), status, ...origin }
  }
  if (problem === null || !ofInput.has(problem.kind)) return null
  return { event: 'input', outcome: 'refused', reason: problem.kind, ...origin }
}

/** What is wrong with what was sent, whatever the state of things is. */
const ofInput: ReadonlySet<ProblemKind> = new Set([
  'malformed',
  'invalid',
  'method-not-allowed',
  'too-large',
  'unsupported-media-type',
])

function toRefusalReason({ detail }: Problem): 'no-token' | 'invalid-token' | 'invalid-client' {
  if (detail.reason === 'invalid_token') return 'invalid-token'
  return detail.reason === 'invalid_client' ? 'invalid-client' : 'no-token'
}

function toOutcome(status: number): 'done' | 'refused' | 'failed' {
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}
