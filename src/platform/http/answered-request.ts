import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Route } from '../../kernel/contract/route.ts'
import type { Problem } from '../../kernel/problem.ts'

/** A request of a tenant's client after it has been answered. */
export interface AnsweredRequest {
  readonly tenant: string
  readonly clientId: string
  readonly route: Route
  /** The prefix of the dialect under whose address it came; empty for none. */
  readonly prefix: string
  readonly status: number
  /** From its first byte to the last byte of the response, in milliseconds. */
  readonly milliseconds: number
  readonly requestId: string
  /** Sizes of the bodies; null where unknown. */
  readonly requestBytes: number | null
  readonly responseBytes: number | null
  /** Why it was refused; null if it was not, or repeats an earlier refusal. */
  readonly problem: Problem | null
  readonly params: unknown
  readonly query: unknown
  /** The JSON body before validation; undefined if there was none, or it was not read. */
  readonly body: unknown
}

/** Takes note of answered requests. Never throws and never waits. */
export type ObserveRequest = (request: AnsweredRequest) => void

/** Describes a request after its response; null for those of nobody, of operators, and of people in the console. */
export function describeAnsweredRequest(request: FastifyRequest, reply: FastifyReply): AnsweredRequest | null {
  const { principal, problem } = request
  const { route, translation } = request.routeOptions.config
  if (route === undefined || principal === null || principal.tenant === null || principal.sessionId !== undefined) {
    return null
  }
  return {
    tenant: principal.tenant,
    clientId: principal.clientId,
    route,
    prefix: translation?.prefix ?? '',
    status: reply.statusCode,
    milliseconds: reply.elapsedTime,
    requestId: request.id,
    requestBytes: readSize(request.headers['content-length']),
    responseBytes: readSize(reply.getHeader('content-length')),
    problem,
    params: request.params,
    query: request.query,
    body: request.jsonBody,
  }
}

function readSize(header: unknown): number | null {
  const size = typeof header === 'number' ? header : typeof header === 'string' ? Number(header) : Number.NaN
  return Number.isSafeInteger(size) && size >= 0 ? size : null
}
