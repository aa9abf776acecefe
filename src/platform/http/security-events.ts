import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../kernel/contract/route.ts'
import type { Principal, Scope } from '../../kernel/principal.ts'
import type { Problem, ProblemKind } from '../../kernel/problem.ts'
import type { SecurityEvent, SecurityLog, SecurityOrigin } from '../../kernel/security-log.ts'
import type { UnusualActivity } from './unusual-activity.ts'

type AnsweredReply = Pick<FastifyReply, 'statusCode' | 'hasHeader'>

/** Reports an answered request to the security log, and the pattern that it may complete. */
export function recordAnsweredRequest(
  securityLog: SecurityLog,
  activity: UnusualActivity,
  request: FastifyRequest,
  reply: AnsweredReply,
): void {
  const origin = toOrigin(request)
  const event = toSecurityEvent(request, reply, origin)
  if (event !== null) securityLog.record(event)
  const caller = origin.client ?? origin.address ?? ''
  const noticed = activity.countResponse(caller, reply.statusCode, performance.now())
  if (noticed === null) return
  const { pattern: reason, count } = noticed
  securityLog.record({ event: 'unusual-activity', outcome: 'noticed', reason, count, ...origin })
}

function toOrigin(request: FastifyRequest): SecurityOrigin {
  const { principal, problem } = request
  const proven = problem?.detail.context?.['clientId']
  return {
    tenant: principal?.tenant ?? null,
    client: principal?.clientId ?? (typeof proven === 'string' ? proven : null),
    address: request.clientAddress,
    requestId: request.id,
    route: request.routeOptions.config.route?.operationId ?? null,
  }
}

function toSecurityEvent(request: FastifyRequest, reply: AnsweredReply, origin: SecurityOrigin): SecurityEvent | null {
  const { principal, problem } = request
  const { statusCode: status } = reply
  const { route } = request.routeOptions.config
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
  if (problem === null && status < 400 && readsPersonalData(route, principal))
    return { event: 'personal-data', outcome: 'granted', ...origin }
  if (problem === null || !ofInput.has(problem.kind)) return null
  return { event: 'input', outcome: 'refused', reason: problem.kind, ...origin }
}

/** Scopes whose operations return orders, returns, packages or messages with the data of shoppers. */
const personalScopes: ReadonlySet<Scope> = new Set(['checkout', 'returns', 'packages', 'events', 'desk'])

/** Whether a person reads data of shoppers. Requests of clients are in the request log. */
function readsPersonalData(route: Route | undefined, principal: Principal | null): boolean {
  if (principal?.sessionId === undefined || route?.scope === undefined || route.scope === null) return false
  return personalScopes.has(route.scope)
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

function toFailureReason({ detail }: Problem): 'no-token' | 'invalid-token' | 'invalid-client' | 'old-sign-in' {
  if (detail.reason === 'old-sign-in') return 'old-sign-in'
  if (detail.reason === 'invalid_token') return 'invalid-token'
  return detail.reason === 'invalid_client' ? 'invalid-client' : 'no-token'
}

function toOutcome(status: number): 'done' | 'refused' | 'failed' {
  if (status < 400) return 'done'
  return status < 500 ? 'refused' : 'failed'
}
