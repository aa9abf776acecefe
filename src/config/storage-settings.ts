import type { S3Configuration } from '../adapters/s3-configuration.ts'
import { ConfigError, type Env, readAllSettings } from './config-error.ts'

const ofS3 = ['BUCKET', 'ENDPOINT', 'REGION', 'PATH_STYLE', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'PREFIX']

/**
 * Reads the bucket for blobs; null if they are stored in files.
 *
 * @throws ConfigError for an invalid setting, or one that requires another
 */
export function readS3Settings(env: Env): S3Configuration | null {
  const readSetting = (name: string): string | null => env[`PORTOLAN_S3_${name}`] || null
  const bucket = readSetting('BUCKET')
  if (bucket === null) {
    const otherSetting = ofS3.find((name) => readSetting(name) !== null)
    if (otherSetting === undefined) return null
    throw new ConfigError(`PORTOLAN_S3_BUCKET must be set, because PORTOLAN_S3_${otherSetting} is`)
  }
  return readAllSettings<S3Configuration>({
    bucket: () => {
      if (!env['PORTOLAN_BLOB_DIR']) return readBucket(bucket)
      throw new ConfigError(
        'PORTOLAN_BLOB_DIR must not be set together with PORTOLAN_S3_BUCKET: blobs are stored in one place',
      )
    },
    endpoint: () => readS3Endpoint(readSetting('ENDPOINT')),
    region: () => readRegion(readSetting('REGION')),
    pathStyle: () => readPathStyle(readSetting('PATH_STYLE')) ?? readSetting('ENDPOINT') !== null,
    credentials: () => readCredentials(readSetting('ACCESS_KEY_ID'), readSetting('SECRET_ACCESS_KEY')),
    prefix: () => readPrefix(readSetting('PREFIX')),
  })
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html */
function readBucket(name: string): string {
  if (/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name)) return name
  throw new ConfigError('PORTOLAN_S3_BUCKET must be a bucket name: 3 to 63 of a-z, 0-9, dot and hyphen')
}

function readS3Endpoint(text: string | null): string | null {
  if (text === null) return null
  if (/^https?:\/\/[^\s?#@/]+\/?$/.test(text) && URL.canParse(text)) return text.replace(/\/$/, '')
  throw new ConfigError(
    'PORTOLAN_S3_ENDPOINT must be an HTTP or HTTPS URL without user, path and query, such as https://s3.storage.example',
  )
}

function readRegion(text: string | null): string {
  if (text === null) return 'us-east-1'
  if (/^[a-z\d-]{1,40}$/.test(text)) return text
  throw new ConfigError('PORTOLAN_S3_REGION must be a region’s short name, such as eu-central-1')
}

function readPathStyle(text: string | null): boolean | null {
  if (text === null) return null
  if (text === 'true' || text === 'false') return text === 'true'
  throw new ConfigError(`PORTOLAN_S3_PATH_STYLE must be true or false; it is ${JSON.stringify(text)}`)
}

function readCredentials(accessKeyId: string | null, secretAccessKey: string | null): S3Configuration['credentials'] {
  if (accessKeyId !== null && secretAccessKey !== null) return { accessKeyId, secretAccessKey }
  if (accessKeyId === null && secretAccessKey === null) return null
  const [missing, present] =
    accessKeyId === null ? ['ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'] : ['SECRET_ACCESS_KEY', 'ACCESS_KEY_ID']
  throw new ConfigError(`PORTOLAN_S3_${missing} must be set, because PORTOLAN_S3_${present} is; or neither`)
}

function readPrefix(text: string | null): string {
  if (text === null) return ''
  const names = text.replace(/\/$/, '').split('/')
  if (names.every((name) => /^[\w][\w.-]*$/.test(name))) return `${names.join('/')}/`
  throw new ConfigError(
    'PORTOLAN_S3_PREFIX must be a path of letters, digits, dots, hyphens and underscores, such as shop/portolan',
  )
}

/**
 * Reads the URL of Redis for shared limits; null to count per process.
 *
 * @throws ConfigError for an invalid URL
 */
export function readRedisUrl(env: Env): string | null {
  const text = env['PORTOLAN_REDIS_URL'] || null
  if (text === null) return null
  if (/^rediss?:\/\/[^\s?#]+$/.test(text) && URL.canParse(text) && /^\/?\d*$/.test(new URL(text).pathname)) return text
  throw new ConfigError(
    'PORTOLAN_REDIS_URL must be a URL such as redis://user:password@host:6379/0, or rediss:// for TLS',
  )
}
