import { Problem, type ProblemKind } from '../../kernel/problem.ts'
import { longestPathPart } from './path.ts'

/** Maps each kind of problem to a status and a log level; the only place that does. */
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

/** An error response before a service formats it. */
export interface ErrorResponse {
  readonly problem: Problem
  readonly status: number
  readonly requestId: string
  /** The requested path without its query. */
  readonly path: string
  /** The header as sent, for errors shown to people. */
  readonly acceptLanguage?: string | undefined
}

/** The error format of a service. */
export interface ErrorBody {
  readonly contentType: string
  /** Sent as JSON; a string, such as a page, is sent as is. */
  body(response: ErrorResponse): unknown
  /** Additional headers of an error, such as an authentication challenge. */
  headers?(response: ErrorResponse): Readonly<Record<string, string>>
}

/** The error formats by service, with the path prefixes that assign unknown paths to a service. */
export interface ErrorBodies {
  readonly byService: ReadonlyMap<string, ErrorBody>
  /** Formats of individual operations for individual statuses. */
  readonly ofOperation?: Readonly<Record<string, Readonly<Record<number, ErrorBody>>>>
  /** The pages that browsers receive instead. */
  readonly pages: {
    readonly usual: ErrorBody
    readonly ofOperation: Readonly<Record<string, ErrorBody>>
  }
  readonly prefixes: readonly { readonly prefix: RegExp; readonly service: string }[]
}

/** Returns the service whose error format applies to a path without a route. */
export function findServiceByPath(bodies: ErrorBodies, path: string): string {
  return bodies.prefixes.find(({ prefix }) => prefix.test(path))?.service ?? 'server'
}

/** @throws Error for an unknown service */
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

/** Converts anything thrown to a Problem; unexpected errors become `internal`, with the cause for the log. */
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
