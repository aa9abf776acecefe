import { join, resolve } from 'node:path'
import { findNearestNames } from '#preflight/nearest-names'
import type { TrustedIssuer } from '../adapters/access-tokens.ts'
import { readAddressRanges } from '../adapters/address-ranges.ts'
import type { KarrioConfiguration, KarrioRoute } from '../adapters/carriers/karrio/index.ts'
import type { RerankerSettings } from '../adapters/chat-reranker.ts'
import type { IdentityProviderSettings } from '../adapters/identity-provider.ts'
import type { S3Configuration } from '../adapters/s3-configuration.ts'
import { parseSecretKey, type SecretKeySource } from '../adapters/secret-keys.ts'
import type { MailSettings } from '../adapters/smtp-mailer.ts'
import { brandCodeRule, tenantCodeRule } from '../kernel/code-rules.ts'
import { isRecord } from '../kernel/is-record.ts'
import { isScope } from '../kernel/principal.ts'
import { everyOtherOperation, type RateLimits } from '../platform/http/rate-limit.ts'
import { usualLimits } from '../platform/http/server-limits.ts'
import { ConfigError, type Env, rejectSetting } from './config-error.ts'
import { readIdentityProviderSettings } from './identity-provider-settings.ts'
import { isLoopback } from './loopback.ts'
import { readMailSettings } from './mail-settings.ts'
import { readRerankerSettings } from './reranker-settings.ts'
import { readRedisUrl, readS3Settings } from './storage-settings.ts'

/** All settings from the environment. */
export interface Config {
  readonly isProduction: boolean
  /** Whether sandbox clients may call: only outside production, if only this machine reaches the server. */
  readonly admitsSandbox: boolean
  readonly host: string
  readonly port: number
  /** URL at which clients reach the server; the issuer of its tokens. */
  readonly publicUrl: string
  /** Null for the embedded database in the data directory. */
  readonly databaseUrl: string | null
  /** URL of the owner for migrations; null for the same login. */
  readonly migrationDatabaseUrl: string | null
  readonly dataDirectory: string
  /** Directory for blobs, unless they are in a bucket; shared by processes that share a database. */
  readonly blobDirectory: string
  /** Bucket for blobs; null for the directory. */
  readonly s3: S3Configuration | null
  /** Database connections of one process. */
  readonly connections: number
  /** Client connections of one process, in total and per address. */
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  readonly logLevel: string
  /** File for the security log; null for the log of the process. */
  readonly securityLogFile: string | null
  /** A port for metrics only; null for none. */
  readonly metricsPort: number | null
  /** Token required for reading metrics; null for none. */
  readonly metricsToken: string | null
  readonly trustedIssuers: readonly TrustedIssuer[]
  /** Single sign-on for the console; null for passwords only. */
  readonly identityProvider: IdentityProviderSettings | null
  /** Encrypts private signing keys in the database; null to use the file. */
  readonly secretKey: SecretKeySource | null
  /** The previous key, for decryption. */
  readonly previousSecretKey: SecretKeySource | null
  /**
   * File in which a key is generated if none is set; null if one must be set: in production, with an external database.
   */
  readonly secretKeyFile: string | null
  readonly rateLimits: RateLimits
  /** Redis for rate limits shared between processes; null to count per process. */
  readonly redisUrl: string | null
  /** GS1 company prefix of SSCCs; null for the demonstration prefix. */
  readonly companyPrefix: string | null
  /** Carriers of a karrio server; null for none. */
  readonly karrio: KarrioConfiguration | null
  /** Networks (CIDR), or `loopback`, of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[]
  /** Private networks that outgoing requests may reach. */
  readonly outgoingRanges: readonly string[]
  /** Retention of events and their webhook deliveries, in days. */
  readonly retention: { readonly events: number; readonly deliveries: number }
  /** How much the request log keeps of each tenant; with 0 days, nothing is recorded. */
  readonly requestLog: { readonly days: number; readonly rows: number; readonly bytes: number }
  /** SMTP settings for emails to shoppers; null to send none. */
  readonly mail: MailSettings | null
  /** The language model for re-ranking uncertain classifications; null for none. */
  readonly reranker: RerankerSettings | null
  /** Font files for scripts missing in the bundled fonts. */
  readonly extraFonts: readonly string[]
  /** Similarity (0 to 1) from which a name matches a denied party. */
  readonly screeningThreshold: number
  /** Maximum bytes of documents and photos per tenant. */
  readonly documentBytesPerTenant: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/**
 * Reads the settings. Nothing else in the program reads the environment.
 *
 * @param limitableOperations the operations with configurable limits
 * @throws ConfigError for the first invalid setting
 */
export function readConfig(env: Env, limitableOperations: readonly string[]): Config {
  assertKnownEnvironment(env)
  const host = env['HOST'] || '127.0.0.1'
  const port = readInteger(env, 'PORT', 8080, 0, 65_535)
  const ownIssuer = readPublicUrl(env, host, port)
  const dataDirectory = directory(env, 'PORTOLAN_DATA_DIR', '.portolan')
  return {
    isProduction: env['NODE_ENV'] === 'production',
    admitsSandbox: env['NODE_ENV'] !== 'production' && isLoopback(host),
    host,
    port,
    publicUrl: ownIssuer,
    databaseUrl: readDatabaseUrl(env, 'DATABASE_URL'),
    migrationDatabaseUrl: migrationDatabaseUrl(env),
    dataDirectory,
    blobDirectory: directory(env, 'PORTOLAN_BLOB_DIR', join(dataDirectory, 'blobs')),
    s3: readS3Settings(env),
    connections: readInteger(env, 'PORTOLAN_DB_CONNECTIONS', 10, 2, 500),
    maxConnections: readInteger(env, 'PORTOLAN_MAX_CONNECTIONS', usualLimits.connections, 10, 100_000),
    maxConnectionsPerAddress: readInteger(
      env,
      'PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS',
      usualLimits.connectionsPerAddress,
      1,
      100_000,
    ),
    logLevel: readOneOf(env, 'LOG_LEVEL', 'info', logLevels),
    securityLogFile: env['PORTOLAN_SECURITY_LOG'] ? resolve(env['PORTOLAN_SECURITY_LOG']) : null,
    metricsPort: readMetricsPort(env, port),
    metricsToken: metricsToken(env),
    trustedIssuers: readTrustedIssuers(env, ownIssuer),
    identityProvider: readIdentityProviderSettings(env),
    secretKey: secretKey(env, 'PORTOLAN_SECRET_KEY', 'PORTOLAN_SECRET_KEY_FILE'),
    previousSecretKey: secretKey(env, 'PORTOLAN_SECRET_KEY_PREVIOUS', 'PORTOLAN_SECRET_KEY_PREVIOUS_FILE'),
    secretKeyFile: env['NODE_ENV'] === 'production' && env['DATABASE_URL'] ? null : join(dataDirectory, 'secret-key'),
    rateLimits: readRateLimits(env, limitableOperations),
    redisUrl: readRedisUrl(env),
    companyPrefix: readCompanyPrefix(env),
    karrio: readKarrioConfiguration(env),
    trustedProxies: networks(env, 'PORTOLAN_TRUSTED_PROXIES', ['loopback'], ['loopback']),
    outgoingRanges: networks(env, 'PORTOLAN_OUTGOING_RANGES'),
    retention: readRetention(env),
    requestLog: {
      days: readInteger(env, 'PORTOLAN_REQUEST_LOG_DAYS', 7, 0, 365),
      rows: readInteger(env, 'PORTOLAN_REQUEST_LOG_ROWS', 100_000, 1000, 10_000_000),
      bytes: readInteger(env, 'PORTOLAN_REQUEST_LOG_MB', 64, 1, 100_000) * 1024 ** 2,
    },
    mail: readMailSettings(env),
    extraFonts: readList(env, 'PORTOLAN_EXTRA_FONTS').map((path) => resolve(path)),
    reranker: readRerankerSettings(env),
    screeningThreshold: readInteger(env, 'PORTOLAN_SCREENING_THRESHOLD', 90, 75, 100) / 100,
    documentBytesPerTenant: readInteger(env, 'PORTOLAN_TENANT_STORAGE_GB', 100, 1, 1_000_000) * 1024 ** 3,
  }
}

/** Rejects other names, such as `prod`: they would create a sandbox where production was meant. */
function assertKnownEnvironment(env: Env): void {
  const name = env['NODE_ENV'] || 'development'
  if (['production', 'development', 'test'].includes(name)) return
  throw new ConfigError(
    `NODE_ENV must be production, or development or test for a server with a sandbox, not ${JSON.stringify(name)}`,
  )
}

function readMetricsPort(env: Env, port: number): number | null {
  if (!env['PORTOLAN_METRICS_PORT']) return null
  const metricsPort = readInteger(env, 'PORTOLAN_METRICS_PORT', 0, 0, 65_535)
  if (metricsPort !== port || port === 0) return metricsPort
  throw new ConfigError(`PORTOLAN_METRICS_PORT must differ from PORT, which is ${port}, too`)
}

function secretKey(env: Env, name: string, fileName: string): SecretKeySource | null {
  const text = env[name] || null
  const file = env[fileName] || null
  if (text !== null && file !== null) throw new ConfigError(`${name} and ${fileName} must not both be set`)
  if (file !== null) return { file: resolve(file) }
  if (text === null) return null
  const bytes = parseSecretKey(text)
  if (bytes !== null) return { bytes }
  throw new ConfigError(`${name} must be 32 bytes in Base64, as created by "openssl rand -base64 32"`)
}

function readInteger(env: Env, name: string, otherwise: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return otherwise
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= min && value <= max) return value
  throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not ${JSON.stringify(text)}`)
}

/** At least a week: failed deliveries are retried for three days, and endpoints disabled after five. */
function readRetention(env: Env): Config['retention'] {
  const events = readInteger(env, 'PORTOLAN_EVENT_DAYS', 90, 7, 3650)
  const deliveries = readInteger(env, 'PORTOLAN_DELIVERY_DAYS', Math.min(30, events), 7, 3650)
  if (deliveries <= events) return { events, deliveries }
  throw new ConfigError(
    `PORTOLAN_DELIVERY_DAYS must be at most PORTOLAN_EVENT_DAYS (${events}), because deliveries are deleted with their events, not "${deliveries}"`,
  )
}

function readOneOf(env: Env, name: string, otherwise: string, values: readonly string[]): string {
  const text = env[name] || otherwise
  if (values.includes(text)) return text
  throw new ConfigError(`${name} must be one of ${values.join(', ')}, not ${JSON.stringify(text)}`)
}

function readPublicUrl(env: Env, host: string, port: number): string {
  const text = env['PORTOLAN_PUBLIC_URL']
  if (text !== undefined && text !== '') {
    // It becomes the issuer of tokens, and the start of other URLs.
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

function migrationDatabaseUrl(env: Env): string | null {
  const name = 'PORTOLAN_MIGRATION_DATABASE_URL'
  const url = readDatabaseUrl(env, name)
  if (url !== null && readDatabaseUrl(env, 'DATABASE_URL') === null) {
    throw new ConfigError(`${name} requires DATABASE_URL: the embedded database has its own owner`)
  }
  return url
}

function readDatabaseUrl(env: Env, name: string): string | null {
  const text = env[name]
  if (text === undefined || text === '') return null
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) {
    throw new ConfigError(`${name} must be a URL such as postgres://user:password@host:5432/database`)
  }
  return text
}

function readJson(env: Env, name: string): unknown {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new ConfigError(`${name} must be JSON`)
  }
}

function readTrustedIssuers(env: Env, ownIssuer: string): readonly TrustedIssuer[] {
  const name = 'PORTOLAN_TRUSTED_ISSUERS'
  const value = readJson(env, name) ?? []
  const shape =
    '[{"name": "corp", "issuer": "https://…", "audience": "…", "jwksUri": "https://…", "scopes": ["checkout"], "tenants": {"acme": ["ACM"]}}]'
  if (!Array.isArray(value)) throw new ConfigError(`${name} must be a list: ${shape}`)
  const trusted = value.map((entry: unknown) => {
    const parsed = trustedIssuer(isRecord(entry) ? entry : {}, env['NODE_ENV'] === 'production')
    if (typeof parsed === 'string') throw new ConfigError(`${name} must be a list: ${shape}; ${parsed}`)
    return parsed
  })
  const prefixes = trusted.map((one) => one.name)
  const sharedPrefix = prefixes.find((prefix, index) => prefixes.indexOf(prefix) !== index)
  if (sharedPrefix !== undefined) {
    throw new ConfigError(`${name} must give each issuer a unique name; ${sharedPrefix} occurs twice`)
  }
  // Each issuer has one key set, and our own is not available elsewhere.
  const names = [ownIssuer, ...trusted.map(({ issuer }) => issuer)]
  const repeated = names.find((issuer, index) => names.indexOf(issuer) !== index)
  if (repeated !== undefined) {
    throw new ConfigError(`${name} must contain each issuer once, and not this server itself; ${repeated} occurs twice`)
  }
  return trusted
}

const isBrands = (value: unknown): boolean =>
  value === 'all' ||
  (Array.isArray(value) && value.every((brand) => typeof brand === 'string' && brandCodeRule.pattern.test(brand)))

/** Prefix of the ids of users who signed in here, like issuers' names before their clients. */
const consoleUsers = 'user'

/** @returns what is wrong, in words; undefined if nothing is */
function trustedIssuer(entry: Record<string, unknown>, isProduction: boolean): TrustedIssuer | string {
  const { name, issuer, audience, jwksUri, scopes, tenants, maximumAge = 3600 } = entry
  if (typeof name !== 'string' || !/^[a-z][a-z0-9-]{0,30}$/.test(name)) {
    return 'name must be 1 to 31 lower-case letters, digits or hyphens, starting with a letter'
  }
  if (name === consoleUsers) return `name must not be ${consoleUsers}, which is reserved for users of the console`
  // An empty one would match nothing.
  if (typeof issuer !== 'string' || issuer.trim() === '') return `issuer of ${name} is missing`
  if (typeof audience !== 'string' || audience.trim() === '') return `audience of ${name} is missing`
  const address = typeof jwksUri === 'string' ? URL.parse(jwksUri) : null
  if (typeof jwksUri !== 'string' || address === null || address.host === '' || address.username !== '') {
    return `jwksUri of ${name} must be an HTTPS URL`
  }
  if (
    address.protocol !== 'https:' &&
    (isProduction || address.protocol !== 'http:' || !isLoopback(address.hostname))
  ) {
    return `jwksUri of ${name} must be an HTTPS URL${isProduction ? '' : ', or HTTP on a loopback address'}`
  }
  if (
    !Array.isArray(scopes) ||
    scopes.length === 0 ||
    !scopes.every((scope) => typeof scope === 'string' && isScope(scope))
  ) {
    return `scopes of ${name} must list the scopes its tokens may have; scopes not listed are not granted`
  }
  if (
    !isRecord(tenants) ||
    !Object.entries(tenants).every(([code, brands]) => tenantCodeRule.pattern.test(code) && isBrands(brands))
  ) {
    return `tenants of ${name} must map each tenant to a list of brands or "all"; tenants not listed are not granted`
  }
  if (Object.keys(tenants).length === 0 && scopes.some((scope) => scope !== 'admin')) {
    return `tenants of ${name} must contain a tenant, because scopes other than admin need one`
  }
  if (!Number.isInteger(maximumAge) || Number(maximumAge) < 60 || Number(maximumAge) > 86_400) {
    return `maximumAge of ${name} must be a whole number of seconds from 60 to 86400`
  }
  return {
    name,
    issuer,
    audience,
    jwksUri,
    scopes,
    tenants: tenants as TrustedIssuer['tenants'],
    maximumAge: Number(maximumAge),
  }
}

function metricsToken(env: Env): string | null {
  const text = env['PORTOLAN_METRICS_TOKEN'] || null
  if (text === null || /^[\x21-\x7e]{16,}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_METRICS_TOKEN must be at least 16 printable characters without spaces')
}

function readRateLimits(env: Env, limitable: readonly string[]): RateLimits {
  const name = 'PORTOLAN_RATE_LIMITS'
  const value = readJson(env, name) ?? {}
  const limits = isRecord(value) ? Object.entries(value) : [['', undefined] as const]
  for (const [operation, limit] of limits) {
    if (!Number.isInteger(limit) || Number(limit) < 1) {
      throw new ConfigError(
        `${name} must be requests per minute by operation, such as {"receiveOrderConfirmation": 600}`,
      )
    }
    if (operation !== everyOtherOperation && !limitable.includes(operation))
      throw new ConfigError(describeUnknownOperation(name, operation, limitable))
  }
  return value as RateLimits
}

function describeUnknownOperation(name: string, operation: string, limitable: readonly string[]): string {
  const suggestions = findNearestNames(operation, limitable)
  const hint = suggestions.length === 0 ? '' : ` Did you mean ${suggestions.join(' or ')}?`
  return `${name} contains the unknown operation ${JSON.stringify(operation)}.${hint} Use an operationId from /openapi.json that requires a token, or ${everyOtherOperation} for all others.`
}

/** Virtual file systems; creating a directory there fails in ways that Node.js retries for ever. */
const specialDirectories = ['/proc', '/sys', '/dev']

/** A data directory, as an absolute path. */
function directory(env: Env, name: string, usual: string): string {
  const path = resolve(env[name] || usual)
  const isBelow = (other: string) => path === other || path.startsWith(`${other}/`)
  const special = specialDirectories.find(isBelow)
  if (special === undefined || isBelow('/dev/shm')) return path
  throw new ConfigError(`${name} must be a directory on a disk; ${path} is in ${special}, which cannot store files`)
}

function readList(env: Env, name: string): readonly string[] {
  const parts = (env[name] ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '')
}

function readCompanyPrefix(env: Env): string | null {
  const text = env['PORTOLAN_COMPANY_PREFIX'] || null
  if (text === null || /^\d{4,9}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_COMPANY_PREFIX must be a GS1 company prefix of 4 to 9 digits')
}

/**
 * @param words permitted instead of a network
 * @param fallback the networks if none is set
 */
function networks(
  env: Env,
  name: string,
  words: readonly string[] = [],
  fallback: readonly string[] = [],
): readonly string[] {
  const ranges = readList(env, name)
  if (ranges.length === 0) return fallback
  try {
    readAddressRanges(ranges.filter((range) => !words.includes(range)))
    return ranges
  } catch (error) {
    const others = words.map((word) => `, or ${word}`).join('')
    throw new ConfigError(`${name} must be networks separated by commas${others}: ${(error as Error).message}`)
  }
}

const isWeight = (value: unknown): boolean => typeof value === 'string' && /^\d{1,4}(?:\.\d{1,3})?$/.test(value)

function isKarrioRoute(value: unknown): value is KarrioRoute {
  if (!isRecord(value)) return false
  const texts = ['displayName', 'carrierId', 'service']
  return (
    texts.every((name) => typeof value[name] === 'string' && value[name] !== '') &&
    typeof value['hasReturnService'] === 'boolean' &&
    isWeight(value['assumedWeightKg']) &&
    (value['incoterm'] === 'DAP' || value['incoterm'] === 'DDP') &&
    (value['isMail'] === undefined || typeof value['isMail'] === 'boolean') &&
    (value['options'] === undefined || isRecord(value['options']))
  )
}

function readKarrioConfiguration(env: Env): KarrioConfiguration | null {
  const name = 'PORTOLAN_KARRIO'
  const value = readJson(env, name)
  if (value === undefined) return null
  const { baseAddress, apiKey, routes, timeout } = isRecord(value) ? value : {}
  const reject = rejectSetting(
    `${name} must be {"baseAddress": "https://…", "apiKey": "…", "routes": {"SERVICE": {…}}}`,
  )
  if (typeof baseAddress !== 'string' || !/^https?:\/\//.test(baseAddress) || !URL.canParse(baseAddress)) {
    return reject('baseAddress is not an HTTP or HTTPS URL')
  }
  if (typeof apiKey !== 'string' || apiKey === '') return reject('apiKey is missing')
  if (timeout !== undefined && !(Number.isInteger(timeout) && Number(timeout) > 0)) {
    return reject('timeout is not a number of milliseconds')
  }
  const entries = isRecord(routes) ? Object.entries(routes) : []
  if (entries.length === 0) return reject('routes contains no service')
  const routesByService: Record<string, KarrioRoute> = {}
  for (const [service, route] of entries) {
    if (!isKarrioRoute(route)) {
      return reject(
        `the route of ${service} needs displayName, carrierId, service, hasReturnService, assumedWeightKg and incoterm, and isMail must be true or false`,
      )
    }
    routesByService[service] = route
  }
  const prefix = readCompanyPrefix(env)
  return {
    baseAddress,
    apiKey,
    routes: routesByService,
    ...(timeout === undefined ? {} : { timeout: Number(timeout) }),
    ...(prefix === null ? {} : { companyPrefix: prefix }),
  }
}
