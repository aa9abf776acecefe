import { detectDiskFailure } from './disk-failure.ts'

interface DatabaseError {
  readonly code?: unknown
  readonly message?: unknown
  readonly routine?: unknown
}

/** Conditions of PostgreSQL (appendix A of its manual) under which the server is unavailable or has no capacity. */
const unavailableStates = new Set('57P01 57P02 57P03 57P05 25P03 53100 53200 53300 53400 25006 57014 55P03'.split(' '))
const unavailableSystemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOENT',
  'EAI_AGAIN',
  'ENOTFOUND',
])
const connectionPhrases = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error',
  'Client was closed',
]
const unavailablePhrases = [
  ...connectionPhrases,
  'Cannot use a pool after calling end',
  'Query read timeout',
  // Citus, if a server of a distributed database goes away in a transaction.
  'connection marked as essential',
]

/** Conditions of PostgreSQL under which it ends or refuses connections. */
const connectionStates = new Set(['57P01', '57P02', '57P03', '53300'])

/** Whether an error means that no connection to the database works, which other work will notice too. */
export function isConnectionFailure(error: unknown): boolean {
  const { code, message } = toDatabaseError(error)
  if (typeof code === 'string' && (connectionStates.has(code) || isConnectionCode(code))) return true
  return typeof message === 'string' && connectionPhrases.some((phrase) => message.includes(phrase))
}

const isConnectionCode = (code: string): boolean => unavailableSystemCodes.has(code) || /^08...$/.test(code)

/** Whether an error means that the database is unavailable, rather than that the query is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (detectDiskFailure(error) !== null) return true
  const { code, message } = toDatabaseError(error)
  if (typeof code === 'string' && (unavailableStates.has(code) || isConnectionCode(code))) return true
  return typeof message === 'string' && unavailablePhrases.some((phrase) => message.includes(phrase))
}

/**
 * Whether the transaction can succeed if repeated: it lost against a concurrent one, or its connection was unusable.
 */
export function isRetryable(error: unknown): boolean {
  const { code } = toDatabaseError(error)
  return code === '40001' || code === '40P01' || isPreparedStatementMismatch(error)
}

/**
 * Whether a connection's prepared statements differ from what its client expects: one is missing or duplicated, or a
 * migration has changed its result. Such a connection would fail forever.
 */
export function isPreparedStatementMismatch(error: unknown): boolean {
  const { code, routine } = toDatabaseError(error)
  return code === '26000' || code === '42P05' || (code === '0A000' && routine === 'RevalidateCachedQuery')
}

function toDatabaseError(error: unknown): DatabaseError {
  return typeof error === 'object' && error !== null ? error : {}
}
