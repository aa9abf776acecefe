import { Problem, type ProblemKind } from '../../kernel/problem.ts'
import { longestPathPart } from './path.ts'

/** The one place where a kind of problem becomes a status and a log level. */
export const problemTable: Readonly<Record<ProblemKind, { readonly status: number; readonly level: LogLevel }>> = {
  malformed: { status: 400, level: 'info' },
  invalid: { status: 400, level: 'info' },
  unauthenticated: { status: 401, level: 'info' },
  forbidden: { status: 403, level: 'info' },
  'not-found': { status: 404, level: 'info' },
  'method-not-allowed': { status: 405, level: 'info' },
  conflict: { status: 409, level: 'info' },
  'in-flight': { status: 409, level: 'info' },
  'precondition-failed': { status: 412, level: 'info' },
  'precondition-required': { status: 428, level: 'info' },
  'too-large': { status: 413, level: 'info' },
  'unsupported-media-type': { status: 415, level: 'info' },
  'expectation-failed': { status: 417, level: 'info' },
  unprocessable: { status: 422, level: 'info' },
  'too-many-requests': { status: 429, level: 'info' },
  unavailable: { status: 503, level: 'warn' },
  internal: { status: 500, level: 'error' },
}

type LogLevel = 'info' | 'warn' | 'error'

/** A failed answer before it is written: what every service's shape is made from. */
export interface ErrorResponse {
  readonly problem: Problem
  readonly status: number
  readonly requestId: string
  /** The path that was asked for, without its query. */
  readonly path: string
  /** The header as it was sent, for those who are told in words. */
  readonly acceptLanguage?: string | undefined
}

/** A service's one shape for errors. */
export interface ErrorBody {
  readonly contentType: string
  /** Sent as JSON; a text, such as a page, as it is. */
  body(response: ErrorResponse): unknown
  /** Headers that this service adds to a failure, such as a challenge of its own. */
  headers?(response: ErrorResponse): Readonly<Record<string, string>>
}

/** The error shapes by service, with the path prefixes by which a request without a route is told to belong to one. */
export interface ErrorBodies {
  readonly byService: ReadonlyMap<string, ErrorBody>
  /** Shapes that single operations have for single statuses. */
  readonly ofOperation?: Readonly<Record<string, Readonly<Record<number, ErrorBody>>>>
  /** What browsers are shown in place of the shapes for programs where they ask for a page. */
  readonly pages: {
    readonly usual: ErrorBody
    readonly ofOperation: Readonly<Record<string, ErrorBody>>
  }
  readonly prefixes: readonly { readonly prefix: RegExp; readonly service: string }[]
}

/** The service whose shape a path without a route is answered in. */
export function findServiceByPath(bodies: ErrorBodies, path: string): string {
  return bodies.prefixes.find(({ prefix }) => prefix.test(path))?.service ?? 'server'
}

/** @throws Error for a service that nothing describes */
export function getServiceErrorBody({ byService }: ErrorBodies, service: string): ErrorBody {
  const body = byService.get(service)
  if (body === undefined) throw new Error(`no domain describes the service ${service}`)
  return body
}

interface ForeignError {
  readonly code?: string
  readonly statusCode?: number
}

const foreign: Readonly<Record<string, { readonly kind: ProblemKind; readonly message: string }>> = {
  FST_ERR_BAD_URL: { kind: 'malformed', message: 'The path is not valid: check its percent-encoding' },
  FST_ERR_MAX_PARAM_LENGTH: {
    kind: 'malformed',
    message: `The path has a segment with more than ${longestPathPart} characters`,
  },
  FST_ERR_CTP_EMPTY_JSON_BODY: { kind: 'malformed', message: 'The body is empty; send a JSON document' },
  FST_ERR_ASYNC_CONSTRAINT: { kind: 'malformed', message: 'The request cannot be routed' },
}

/** Understands whatever was thrown; what nobody has expected becomes `internal`, with the cause for the log. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  const { code, statusCode } = (typeof error === 'object' && error !== null ? error : {}) as ForeignError
  const knownError = code !== undefined && Object.hasOwn(foreign, code) ? foreign[code] : undefined
  if (knownError !== undefined) return new Problem(knownError.kind, knownError.message)
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new Problem('unsupported-media-type', 'The body must be sent as application/json')
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Problem('malformed', 'The request cannot be read', { cause: error })
  }
  return new Problem('internal', 'The server failed to process the request; the request itself may be fine', {
    cause: error,
  })
}
