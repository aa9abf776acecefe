import type { NetConnectOpts } from 'node:net'
import { join, resolve } from 'node:path'
import type { KarrioConfiguration } from '../adapters/carriers/karrio/index.ts'
import type { RerankerSettings } from '../adapters/chat-reranker.ts'
import type { IdentityProviderSettings } from '../adapters/identity-provider.ts'
import type { S3Configuration } from '../adapters/s3-configuration.ts'
import type { SecretKeySource } from '../adapters/secret-keys.ts'
import type { MailSettings } from '../adapters/smtp-mailer.ts'
import type { TrustedIssuer } from '../adapters/verified-token.ts'
import type { RateLimits } from '../platform/http/rate-limit.ts'
import { usualLimits } from '../platform/http/server-limits.ts'
import { readCompanyPrefix, readKarrioConfiguration } from './carrier-settings.ts'
import { ConfigError, type Env, readAllSettings } from './config-error.ts'
import { readDatabaseUrl, readMigrationDatabaseUrl } from './database-settings.ts'
import {
  readAllowedHosts,
  readHost,
  readMetricsPort,
  readMetricsToken,
  readPort,
  readPublicUrl,
  readRateLimits,
} from './http-settings.ts'
import { readIdentityProviderSettings } from './identity-provider-settings.ts'
import { isLoopback } from './loopback.ts'
import { readMailSettings } from './mail-settings.ts'
import { readRerankerSettings } from './reranker-settings.ts'
import {
  type RequestLogSettings,
  type RetentionSettings,
  readRequestLogSettings,
  readRetention,
} from './retention-settings.ts'
import { readScannerAddress } from './scanner-settings.ts'
import { getSecretKeyFile, readPreviousSecretKey, readSecretKey, requireSecretKey } from './secret-key-settings.ts'
import { readDirectory, readInteger, readList, readNetworks, readOneOf } from './setting-readers.ts'
import { readRedisUrl, readS3Settings } from './storage-settings.ts'
import { readTrustedIssuers } from './trusted-issuer-settings.ts'

/** All settings from the environment. */
export interface Config {
  readonly isProduction: boolean
  /** Whether sandbox clients may call: only outside production, if only this machine reaches the server. */
  readonly admitsSandbox: boolean
  readonly host: string
  readonly port: number
  /** URL at which clients reach the server; the issuer of its tokens. */
  readonly publicUrl: string
  /** Further host names under which browsers may use the server, in lower case. */
  readonly allowedHosts: readonly string[]
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
  /**
   * Whether the installation acts on the outside world: delivers webhooks, mails shoppers, calls carriers and the
   * re-ranker. False for a copy to look at; `karrio`, `mail` and `reranker` are null then.
   */
  readonly isOutgoing: boolean
  /** Private networks that outgoing requests may reach. */
  readonly outgoingRanges: readonly string[]
  readonly retention: RetentionSettings
  readonly requestLog: RequestLogSettings
  /** SMTP settings for emails to shoppers; null to send none. */
  readonly mail: MailSettings | null
  /** The ClamAV daemon that scans shoppers' photographs; null for none. */
  readonly scannerAddress: NetConnectOpts | null
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
 * @param options `needsSecretKey`: for a server, which cannot work without the key that encrypts secrets; commands
 *   complain about a missing one when they need it
 * @throws ConfigError that lists all invalid settings
 */
export function readConfig(
  env: Env,
  limitableOperations: readonly string[],
  { needsSecretKey = false }: { readonly needsSecretKey?: boolean } = {},
): Config {
  const isProduction = env['NODE_ENV'] === 'production'
  const readDataDirectory = () => readDirectory(env, 'PORTOLAN_DATA_DIR', '.portolan')
  const isOutgoing = () => readOneOf(env, 'PORTOLAN_OUTGOING', 'on', ['on', 'off']) === 'on'
  const disableIfOffline = <T>(settings: T): T | null => (env['PORTOLAN_OUTGOING'] === 'off' ? null : settings)
  return readAllSettings<Config>({
    isProduction: () => {
      assertKnownEnvironment(env)
      return isProduction
    },
    admitsSandbox: () => !isProduction && isLoopback(readHost(env)),
    host: () => readHost(env),
    port: () => readPort(env),
    publicUrl: () => readPublicUrl(env),
    allowedHosts: () => readAllowedHosts(env),
    databaseUrl: () => readDatabaseUrl(env, 'DATABASE_URL'),
    migrationDatabaseUrl: () => readMigrationDatabaseUrl(env),
    dataDirectory: readDataDirectory,
    blobDirectory: () => readDirectory(env, 'PORTOLAN_BLOB_DIR', join(readDataDirectory(), 'blobs')),
    s3: () => readS3Settings(env),
    connections: () => readInteger(env, 'PORTOLAN_DB_CONNECTIONS', 10, 2, 500),
    maxConnections: () => readInteger(env, 'PORTOLAN_MAX_CONNECTIONS', usualLimits.connections, 10, 100_000),
    maxConnectionsPerAddress: () =>
      readInteger(env, 'PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS', usualLimits.connectionsPerAddress, 1, 100_000),
    logLevel: () => readOneOf(env, 'LOG_LEVEL', 'info', logLevels),
    securityLogFile: () => (env['PORTOLAN_SECURITY_LOG'] ? resolve(env['PORTOLAN_SECURITY_LOG']) : null),
    metricsPort: () => readMetricsPort(env),
    metricsToken: () => readMetricsToken(env),
    trustedIssuers: () => readTrustedIssuers(env),
    identityProvider: () => readIdentityProviderSettings(env),
    secretKey: () => {
      const source = readSecretKey(env)
      if (needsSecretKey) requireSecretKey(source, getSecretKeyFile(env, readDataDirectory()))
      return source
    },
    previousSecretKey: () => readPreviousSecretKey(env),
    secretKeyFile: () => getSecretKeyFile(env, readDataDirectory()),
    rateLimits: () => readRateLimits(env, limitableOperations),
    redisUrl: () => readRedisUrl(env),
    companyPrefix: () => readCompanyPrefix(env),
    karrio: () => disableIfOffline(readKarrioConfiguration(env)),
    trustedProxies: () => readNetworks(env, 'PORTOLAN_TRUSTED_PROXIES', ['loopback'], ['loopback']),
    isOutgoing,
    outgoingRanges: () => readNetworks(env, 'PORTOLAN_OUTGOING_RANGES'),
    retention: () => readRetention(env),
    requestLog: () => readRequestLogSettings(env),
    mail: () => disableIfOffline(readMailSettings(env)),
    scannerAddress: () => readScannerAddress(env),
    extraFonts: () => readList(env, 'PORTOLAN_EXTRA_FONTS').map((path) => resolve(path)),
    reranker: () => disableIfOffline(readRerankerSettings(env)),
    screeningThreshold: () => readInteger(env, 'PORTOLAN_SCREENING_THRESHOLD', 90, 75, 100) / 100,
    documentBytesPerTenant: () => readInteger(env, 'PORTOLAN_TENANT_STORAGE_GB', 100, 1, 1_000_000) * 1024 ** 3,
  })
}

/** Rejects other names, such as `prod`: they would create a sandbox where production was meant. */
function assertKnownEnvironment(env: Env): void {
  const name = env['NODE_ENV'] || 'development'
  if (['production', 'development', 'test'].includes(name)) return
  throw new ConfigError(
    `NODE_ENV must be production, or development or test for a server with a sandbox, not ${JSON.stringify(name)}`,
  )
}
