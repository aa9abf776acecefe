import { ConfigError, type Env, readAllSettings } from './config-error.ts'
import { readInteger } from './setting-readers.ts'

/** Retention of events and their webhook deliveries, in days. */
export interface RetentionSettings {
  readonly events: number
  readonly deliveries: number
}

/** How much the request log keeps of each tenant; with 0 days, nothing is recorded. */
export interface RequestLogSettings {
  readonly days: number
  readonly rows: number
  readonly bytes: number
}

/** Reads retention: at least a week, because failed deliveries are retried for three days, and endpoints disabled after five. */
export function readRetention(env: Env): RetentionSettings {
  const events = readInteger(env, 'PORTOLAN_EVENT_DAYS', 90, 7, 3650)
  const deliveries = readInteger(env, 'PORTOLAN_DELIVERY_DAYS', Math.min(30, events), 7, 3650)
  if (deliveries <= events) return { events, deliveries }
  throw new ConfigError(
    `PORTOLAN_DELIVERY_DAYS must be at most PORTOLAN_EVENT_DAYS (${events}), because deliveries are deleted with their events, not "${deliveries}"`,
  )
}

/** Reads the limits of the request log. */
export const readRequestLogSettings = (env: Env): RequestLogSettings =>
  readAllSettings({
    days: () => readInteger(env, 'PORTOLAN_REQUEST_LOG_DAYS', 7, 0, 365),
    rows: () => readInteger(env, 'PORTOLAN_REQUEST_LOG_ROWS', 100_000, 1000, 10_000_000),
    bytes: () => readInteger(env, 'PORTOLAN_REQUEST_LOG_MB', 64, 1, 100_000) * 1024 ** 2,
  })
