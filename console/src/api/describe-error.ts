import { isPortolanError } from '#client'
import { t } from '../language/messages.ts'

/** What went wrong, for the person at the page: what the server says, without the name of the operation before it. */
export function describeError(error: unknown): string {
  if (!isPortolanError(error)) return error instanceof Error ? error.message : String(error)
  if (error.kind === 'network') return t.common.unreachable
  if (error.kind === 'timeout') return t.common.timedOut
  return error.message.slice(error.message.indexOf(': ') + 2)
}

/** The status of an answer that refused; null where none came. */
export const statusOf = (error: unknown): number | null =>
  isPortolanError(error) && 'status' in error ? error.status : null
