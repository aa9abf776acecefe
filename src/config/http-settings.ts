import { findNearestNames } from '#preflight/nearest-names'
import { isRecord } from '../kernel/is-record.ts'
import { everyOtherOperation, type RateLimits } from '../platform/http/rate-limit.ts'
import { ConfigError, type Env } from './config-error.ts'
import { JsonSetting, joinPath } from './json-setting.ts'
import { readInteger, readList } from './setting-readers.ts'

/** Reads the host to listen on. */
export const readHost = (env: Env): string => env['HOST'] || '127.0.0.1'

/** Reads the port to listen on; 0 for any. */
export const readPort = (env: Env): number => readInteger(env, 'PORT', 8080, 0, 65_535)

/** Reads the URL at which clients reach the server, by default the one it listens on. */
export function readPublicUrl(env: Env): string {
  const text = env['PORTOLAN_PUBLIC_URL']
  if (text === undefined || text === '') return formatLocalUrl(readHost(env), readPort(env))
  // It becomes the issuer of tokens, and the start of other URLs.
  if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) {
    // A user, password or query may be secret.
    const quoted = /[@?]/.test(text) ? '' : `, not ${JSON.stringify(text)}`
    throw new ConfigError(
      `PORTOLAN_PUBLIC_URL must be an http or https address without user, query and fragment, such as https://commerce.example${quoted}`,
    )
  }
  return text.replace(/\/+$/, '')
}

/** Reads the host names under which browsers may use the server, besides that of the public URL. */
export function readAllowedHosts(env: Env): readonly string[] {
  const names = readList(env, 'PORTOLAN_ALLOWED_HOSTS').map((name) => name.toLowerCase())
  const wrong = names.find((name) => URL.parse(`http://${name}`)?.hostname !== name)
  if (wrong === undefined) return names
  throw new ConfigError(
    `PORTOLAN_ALLOWED_HOSTS must be host names separated by commas, without scheme, port and path, such as portal.example,portolan.internal, not ${JSON.stringify(wrong)}`,
  )
}

/** Formats the URL at which this machine reaches a server. */
export function formatLocalUrl(host: string, port: number): string {
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
}

/** Reads the port for metrics only; null for none. */
export function readMetricsPort(env: Env): number | null {
  if (!env['PORTOLAN_METRICS_PORT']) return null
  const port = readPort(env)
  const metricsPort = readInteger(env, 'PORTOLAN_METRICS_PORT', 0, 0, 65_535)
  if (metricsPort !== port || port === 0) return metricsPort
  throw new ConfigError(`PORTOLAN_METRICS_PORT must differ from PORT, which is ${port}, too`)
}

/** Reads the token required for reading metrics; null for none. */
export function readMetricsToken(env: Env): string | null {
  const text = env['PORTOLAN_METRICS_TOKEN'] || null
  if (text === null || /^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_METRICS_TOKEN must be at least 16 printable characters without spaces')
}

/**
 * Reads requests per minute by operation.
 *
 * @param limitable the operations that can be named
 * @throws ConfigError that names every invalid limit and unknown operation
 */
export function readRateLimits(env: Env, limitable: readonly string[]): RateLimits {
  const setting = new JsonSetting('PORTOLAN_RATE_LIMITS')
  const example = '{"receiveOrderConfirmation": 600}'
  const value = setting.parse(env, example) ?? {}
  setting.check('', value, isRecord(value), `requests per minute by operation, such as ${example}`, true)
  for (const [operation, limit] of isRecord(value) ? Object.entries(value) : []) {
    if (operation !== everyOtherOperation && !limitable.includes(operation)) {
      setting.report('', describeUnknownOperation(operation, limitable))
    }
    const isLimit = Number.isInteger(limit) && Number(limit) >= 1
    setting.check(joinPath('', operation), limit, isLimit, 'a whole number of requests per minute from 1', true)
  }
  setting.assertValid()
  return value as RateLimits
}

function describeUnknownOperation(operation: string, limitable: readonly string[]): string {
  const suggestions = findNearestNames(operation, limitable)
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`
  return `contains the unknown operation ${JSON.stringify(operation)}.${hint} Use an operationId from /openapi.json that requires a token, or ${everyOtherOperation} for all others.`
}
