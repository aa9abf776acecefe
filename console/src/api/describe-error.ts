import { isPortolanError } from '#client'
import { language } from '../language/languages.ts'
import { t } from '../language/messages.ts'
import { readReason, translateError } from './translate-error.ts'

/** An error message for users: the server's in English, and in other languages their own text for it. */
export function describeError(error: unknown): string {
  if (!isPortolanError(error)) return error instanceof Error ? error.message : String(error)
  if (error.kind === 'network') return t.common.unreachable
  if (error.kind === 'timeout') return t.common.timedOut
  if (error.status >= 500 && error.status !== 503) return t.common.serverFailed
  return language === 'en' ? readReason(error) : translateError(error, t)
}

/** The status of an error response; null if there was none. */
export const getStatus = (error: unknown): number | null =>
  isPortolanError(error) && 'status' in error ? error.status : null
