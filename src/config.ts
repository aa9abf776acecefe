import { join, resolve } from 'node:path'
import type { TrustedIssuer } from './adapters/access-tokens.ts'
import { isScope } from './kernel/principal.ts'
import type { RateLimits } from './platform/http/rate-limit.ts'

/** Everything that the environment decides. */
export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  /** The address under which clients reach the server; the issuer of its tokens. */
  readonly publicUrl: string
  /** Null: the database that comes with Portolan, in the data directory. */
  readonly databaseUrl: string | null
  readonly dataDirectory: string
  /** Where blobs lie; processes that share a database share it, too. */
  readonly blobDirectory: string
  /** How many database connections one process may hold. */
  readonly connections: number
  readonly logLevel: string
  readonly trustedIssuers: readonly TrustedIssuer[]
  readonly rateLimits: RateLimits
}

/** A setting that cannot be used; the message names it and says what it may be. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

type Env = Readonly<Record<string, string | undefined>>

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings. Nothing else in the program looks at the environment.
 *
 * @throws ConfigError for the first setting that cannot be used
 */
export function readConfig(env: Env): Config {
  const host = env['HOST'] || '127.0.0.1'
  const port = whole(env, 'PORT', 8080, 0, 65_535)
  const ownIssuer = publicUrl(env, host, port)
  const dataDirectory = resolve(env['PORTOLAN_DATA_DIR'] || '.portolan')
  return {
    isProduction: env['NODE_ENV'] === 'production',
    host,
    port,
    publicUrl: ownIssuer,
    databaseUrl: databaseUrl(env),
    dataDirectory,
    blobDirectory: resolve(env['PORTOLAN_BLOB_DIR'] || join(dataDirectory, 'blobs')),
    connections: whole(env, 'PORTOLAN_DB_CONNECTIONS', 10, 2, 500),
    logLevel: oneOf(env, 'LOG_LEVEL', 'info', logLevels),
    trustedIssuers: trustedIssuers(env, ownIssuer),
    rateLimits: rateLimits(env),
  }
}

function whole(env: Env, name: string, otherwise: number, least: number, most: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= least && value <= most) return value
  throw new ConfigError(`${name} must be a whole number from ${least} to ${most}; it is ${JSON.stringify(text)}`)
}

function oneOf(env: Env, name: string, otherwise: string, values: readonly string[]): string {
  const text = env[name] || otherwise
  if (values.includes(text)) return text
  throw new ConfigError(`${name} must be one of ${values.join(', ')}; it is ${JSON.stringify(text)}`)
}

function publicUrl(env: Env, host: string, port: number): string {
  const text = env['PORTOLAN_PUBLIC_URL']
  if (text !== undefined && text !== '') {
    // It becomes the issuer of tokens, and the beginning of other addresses.
    if (!/^https?:\/\/[^\s?#@]+$/.test(text) || !URL.canParse(text)) {
      throw new ConfigError(
        'PORTOLAN_PUBLIC_URL must be an http or https address without user, query and fragment, such as https://commerce.example',
      )
    }
    return text.replace(/\/+$/, '')
  }
  const named = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${named.includes(':') ? `[${named}]` : named}:${port}`
}

function databaseUrl(env: Env): string | null {
  const text = env['DATABASE_URL']
  if (text === undefined || text === '') return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError('DATABASE_URL must be an address such as postgres://user:password@host:5432/database')
  }
  return text
}

function json(env: Env, name: string): unknown {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${name} must be JSON`)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function trustedIssuers(env: Env, ownIssuer: string): readonly TrustedIssuer[] {
  const name = 'PORTOLAN_TRUSTED_ISSUERS'
  const value = json(env, name) ?? []
  const shape = '[{"issuer": "https://…", "audience": "…", "jwksUri": "https://…", "scopes": ["checkout"]}]'
  if (!Array.isArray(value)) throw new ConfigError(`${name} must be a list: ${shape}`)
  const trusted = value.map((entry: unknown) => {
    const { issuer, audience, jwksUri, scopes } = isRecord(entry) ? entry : {}
    const list = scopes ?? ['checkout', 'returns', 'packages', 'catalog']
    if (
      // An empty one would not be compared with anything.
      typeof issuer !== 'string' ||
      issuer.trim() === '' ||
      typeof audience !== 'string' ||
      audience.trim() === '' ||
      typeof jwksUri !== 'string' ||
      !/^https?:\/\//.test(jwksUri) ||
      !URL.canParse(jwksUri) ||
      !Array.isArray(list) ||
      !list.every((scope) => typeof scope === 'string' && isScope(scope))
    ) {
      throw new ConfigError(`${name} must be a list: ${shape}`)
    }
    return { issuer, audience, jwksUri, scopes: list }
  })
  // Each issuer has one set of keys, and our own are not to be had elsewhere.
  const names = [ownIssuer, ...trusted.map(({ issuer }) => issuer)]
  const repeated = names.find((issuer, index) => names.indexOf(issuer) !== index)
  if (repeated !== undefined) {
    throw new ConfigError(`${name} must name each issuer once, and not this server itself; ${repeated} is there twice`)
  }
  return trusted
}

function rateLimits(env: Env): RateLimits {
  const name = 'PORTOLAN_RATE_LIMITS'
  const value = json(env, name) ?? {}
  const limits = isRecord(value) ? Object.entries(value) : [['', undefined] as const]
  for (const [, limit] of limits) {
    if (!Number.isInteger(limit) || Number(limit) < 1) {
      throw new ConfigError(`${name} must be requests a minute by operation, such as {"receiveOrderConfirmation": 600}`)
    }
  }
  return value as RateLimits
}
