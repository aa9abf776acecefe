import { isPortolanError } from '#client'
import { t } from '../language/messages.ts'

/** An error message for users: the server's, without the operation's name. */
export function describeError(error: unknown): string {
  if (!isPortolanError(error)) return error instanceof Error ? error.message : String(error)
  if (error.kind === 'network') return t.common.unreachable
  if (error.kind === 'timeout') return t.common.timedOut
  if ('status' in error && error.status >= 500 && error.status !== 503) return t.common.serverFailed
  return error.message.slice(error.message.indexOf(': ') + 2)
}

/** The status of an error response; null if there was none. */
export const getStatus = (error: unknown): number | null =>
  isPortolanError(error) && 'status' in error ? error.status : null
