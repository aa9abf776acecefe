import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeScratchDirectory } from '../../test/support/scratch-directory.ts'
import { issuer, karrio, readConfig } from './config.fixture.ts'
import { ConfigError } from './config-error.ts'

test.each([
  ['PORTOLAN_DATA_DIR', '/proc/portolan', '/proc'],
  ['PORTOLAN_DATA_DIR', '/sys', '/sys'],
  ['PORTOLAN_BLOB_DIR', '/var/../dev/blobs', '/dev'],
])('%s cannot be %s, where nothing can be stored', (name, path, special) => {
  expect(() => readConfig({ [name]: path })).toThrow(
    new ConfigError(
      `${name} must be a directory on a disk; ${resolve(path)} is in ${special}, which cannot store files`,
    ),
  )
})

test('PORTOLAN_DATA_DIR cannot lead to such a place by a link', async () => {
  const link = join(await makeScratchDirectory('portolan-link-'), 'data')
  symlinkSync('/proc', link)
  expect(() => readConfig({ PORTOLAN_DATA_DIR: `${link}/below` })).toThrow(
    `PORTOLAN_DATA_DIR must be a directory on a disk; ${link}/below is in /proc, which cannot store files`,
  )
})

test.each(['/process/data', '/dev/shm/data', '/srv/proc'])('PORTOLAN_DATA_DIR can be %s', (path) => {
  expect(readConfig({ PORTOLAN_DATA_DIR: path }).dataDirectory).toBe(path)
})

test('PORTOLAN_OUTGOING=off ignores carriers, mail server and re-ranker, but not their mistakes', () => {
  const mail = { PORTOLAN_SMTP_URL: 'smtp://mail.example:25', PORTOLAN_MAIL_FROM: 'shop@portolan.example' }
  const reranker = { PORTOLAN_RERANKER_URL: 'https://model.example/v1', PORTOLAN_RERANKER_MODEL: 'any' }
  expect(readConfig({ ...mail, ...reranker })).toMatchObject({ mail: { url: mail.PORTOLAN_SMTP_URL } })
  const silent = { isOutgoing: false, karrio: null, mail: null, reranker: null }
  expect(readConfig({ ...mail, ...reranker, PORTOLAN_OUTGOING: 'off' })).toMatchObject(silent)
  expect(() => readConfig({ PORTOLAN_SMTP_URL: 'mail', PORTOLAN_OUTGOING: 'off' })).toThrow('PORTOLAN_MAIL_FROM')
  expect(() => readConfig({ PORTOLAN_OUTGOING: 'none' })).toThrow('PORTOLAN_OUTGOING')
})

describe('without any setting', () => {
  test('has defaults that work on one machine', () => {
    expect(readConfig({})).toEqual({
      isProduction: false,
      isOutgoing: true,
      admitsSandbox: true,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      databaseUrl: null,
      migrationDatabaseUrl: null,
      dataDirectory: resolve('.portolan'),
      blobDirectory: resolve('.portolan/blobs'),
      s3: null,
      connections: 10,
      maxConnections: 2000,
      maxConnectionsPerAddress: 512,
      logLevel: 'info',
      trustedIssuers: [],
      identityProvider: null,
      secretKey: null,
      previousSecretKey: null,
      secretKeyFile: resolve('.portolan/secret-key'),
      securityLogFile: null,
      metricsPort: null,
      metricsToken: null,
      rateLimits: {},
      redisUrl: null,
      companyPrefix: null,
      karrio: null,
      trustedProxies: ['loopback'],
      outgoingRanges: [],
      retention: { events: 90, deliveries: 30 },
      requestLog: { days: 7, rows: 100_000, bytes: 64 * 1024 ** 2 },
      mail: null,
      scannerAddress: null,
      reranker: null,
      extraFonts: [],
      screeningThreshold: 0.9,
      documentBytesPerTenant: 107_374_182_400,
      allowedHosts: [],
    })
  })

  test('an empty setting counts as unset', () => {
    const common = { HOST: '', PORT: '', NODE_ENV: '', DATABASE_URL: '', LOG_LEVEL: '' }
    const settingNames =
      'PUBLIC_URL ALLOWED_HOSTS DATA_DIR BLOB_DIR S3_BUCKET S3_ENDPOINT S3_REGION S3_PATH_STYLE S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY S3_PREFIX DB_CONNECTIONS MAX_CONNECTIONS MAX_CONNECTIONS_PER_ADDRESS TRUSTED_ISSUERS SECRET_KEY SECRET_KEY_FILE SECRET_KEY_PREVIOUS SECRET_KEY_PREVIOUS_FILE RATE_LIMITS REDIS_URL KARRIO COMPANY_PREFIX TRUSTED_PROXIES OUTGOING_RANGES EXTRA_FONTS'.split(
        ' ',
      )
    const env = { ...common, ...Object.fromEntries(settingNames.map((name) => [`PORTOLAN_${name}`, ''])) }
    expect(readConfig(env)).toEqual(readConfig({}))
  })

  test('metrics need a port of their own', () => {
    expect(() => readConfig({ PORT: '9000', PORTOLAN_METRICS_PORT: '9000' })).toThrow(
      'PORTOLAN_METRICS_PORT must differ from PORT, which is 9000, too',
    )
  })

  test('other environment variables are ignored', () => {
    expect(readConfig({ PATH: '/bin', PORTOLAN_ELSE: '{' })).toEqual(readConfig({}))
  })
})

describe('a valid setting is accepted', () => {
  test.each<[Record<string, string>, Record<string, unknown>]>([
    [{ NODE_ENV: 'production' }, { isProduction: true, admitsSandbox: false }],
    ...['localhost', '127.0.0.1', '127.8.9.1', '::1', '[::1]', '::ffff:127.0.0.1'].map(
      (host): [Record<string, string>, Record<string, unknown>] => [{ HOST: host }, { admitsSandbox: true }],
    ),
    ...['0.0.0.0', '::', '10.1.2.3', 'shop.internal', '127.example', 'localhost.example', '169.254.0.1'].map(
      (host): [Record<string, string>, Record<string, unknown>] => [{ HOST: host }, { admitsSandbox: false }],
    ),
    [{ NODE_ENV: 'development' }, { isProduction: false }],
    [{ NODE_ENV: 'test' }, { isProduction: false }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535, publicUrl: 'http://127.0.0.1:65535' }],
    [
      { HOST: 'shop.internal', PORT: '80' },
      { host: 'shop.internal', publicUrl: 'http://shop.internal:80' },
    ],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0', publicUrl: 'http://127.0.0.1:8080' }],
    [{ HOST: '::' }, { host: '::', publicUrl: 'http://127.0.0.1:8080' }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:8080' }],
    [
      { PORTOLAN_ALLOWED_HOSTS: 'Portal.example, portolan.internal' },
      { allowedHosts: ['portal.example', 'portolan.internal'] },
    ],
    [{ PORTOLAN_PUBLIC_URL: 'https://commerce.example' }, { publicUrl: 'https://commerce.example' }],
    [{ PORTOLAN_PUBLIC_URL: 'https://commerce.example/base//' }, { publicUrl: 'https://commerce.example/base' }],
    [
      { PORTOLAN_PUBLIC_URL: 'http://commerce.example:8081/', HOST: '0.0.0.0', PORT: '1' },
      { publicUrl: 'http://commerce.example:8081', port: 1 },
    ],
    [{ DATABASE_URL: 'postgres://u:p@db:5432/x' }, { databaseUrl: 'postgres://u:p@db:5432/x' }],
    [{ DATABASE_URL: 'postgresql:///x?host=/tmp' }, { databaseUrl: 'postgresql:///x?host=/tmp' }],
    [{ PORTOLAN_DATA_DIR: 'data' }, { dataDirectory: resolve('data'), blobDirectory: resolve('data/blobs') }],
    [{ PORTOLAN_BLOB_DIR: '/mnt/blobs' }, { blobDirectory: '/mnt/blobs' }],
    [
      { PORTOLAN_DATA_DIR: '/var/lib/portolan' },
      { dataDirectory: '/var/lib/portolan', blobDirectory: '/var/lib/portolan/blobs' },
    ],
    [
      { PORTOLAN_S3_BUCKET: 'lists' },
      {
        s3: { bucket: 'lists', endpoint: null, region: 'us-east-1', pathStyle: false, credentials: null, prefix: '' },
      },
    ],
    [
      {
        PORTOLAN_S3_BUCKET: 'lists.of-2026',
        PORTOLAN_S3_ENDPOINT: 'http://storage.internal:9000/',
        PORTOLAN_S3_REGION: 'eu-central-1',
        PORTOLAN_S3_ACCESS_KEY_ID: 'id',
        PORTOLAN_S3_SECRET_ACCESS_KEY: 'hush',
        PORTOLAN_S3_PREFIX: 'shop/portolan',
      },
      {
        s3: {
          bucket: 'lists.of-2026',
          endpoint: 'http://storage.internal:9000',
          region: 'eu-central-1',
          pathStyle: true,
          credentials: { accessKeyId: 'id', secretAccessKey: 'hush' },
          prefix: 'shop/portolan/',
        },
      },
    ],
    [
      { PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_ENDPOINT: 'https://s3.example', PORTOLAN_S3_PATH_STYLE: 'false' },
      { s3: expect.objectContaining({ pathStyle: false }) },
    ],
    [{ PORTOLAN_REDIS_URL: 'redis://localhost' }, { redisUrl: 'redis://localhost' }],
    [{ PORTOLAN_REDIS_URL: 'rediss://u:p@cache:6380/2' }, { redisUrl: 'rediss://u:p@cache:6380/2' }],
    [{ PORTOLAN_DB_CONNECTIONS: '2' }, { connections: 2 }],
    [{ PORTOLAN_DB_CONNECTIONS: '500' }, { connections: 500 }],
    [{ PORTOLAN_MAX_CONNECTIONS: '10' }, { maxConnections: 10 }],
    [{ PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS: '1' }, { maxConnectionsPerAddress: 1 }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ PORTOLAN_RATE_LIMITS: '{"listEvents": 1}' }, { rateLimits: { listEvents: 1 } }],
    [{ PORTOLAN_RATE_LIMITS: '{}' }, { rateLimits: {} }],
    [{ PORTOLAN_RATE_LIMITS: '{"*": 60}' }, { rateLimits: { '*': 60 } }],
    [{ PORTOLAN_METRICS_PORT: '9090' }, { metricsPort: 9090 }],
    [{ PORTOLAN_METRICS_TOKEN: 'a-token-for-metrics' }, { metricsToken: 'a-token-for-metrics' }],
    [{ PORTOLAN_SECURITY_LOG: 'security.log' }, { securityLogFile: resolve('security.log') }],
    [{ PORTOLAN_COMPANY_PREFIX: '4012345' }, { companyPrefix: '4012345' }],
    [{ PORTOLAN_OUTGOING_RANGES: '10.1.0.0/16, fd00::/8' }, { outgoingRanges: ['10.1.0.0/16', 'fd00::/8'] }],
    [
      { PORTOLAN_REQUEST_LOG_DAYS: '0', PORTOLAN_REQUEST_LOG_ROWS: '5000', PORTOLAN_REQUEST_LOG_MB: '2' },
      { requestLog: { days: 0, rows: 5000, bytes: 2_097_152 } },
    ],
    [{ PORTOLAN_EVENT_DAYS: '14' }, { retention: { events: 14, deliveries: 14 } }],
    [{ PORTOLAN_DELIVERY_DAYS: '7' }, { retention: { events: 90, deliveries: 7 } }],
    [{ PORTOLAN_TRUSTED_PROXIES: 'loopback,10.1.0.0/16' }, { trustedProxies: ['loopback', '10.1.0.0/16'] }],
    [{ PORTOLAN_SCREENING_THRESHOLD: '85' }, { screeningThreshold: 0.85 }],
    [{ PORTOLAN_TENANT_STORAGE_GB: '2' }, { documentBytesPerTenant: 2_147_483_648 }],
    [{ PORTOLAN_EXTRA_FONTS: '/fonts/a.ttf,b.otf' }, { extraFonts: ['/fonts/a.ttf', resolve('b.otf')] }],
    [
      { PORTOLAN_KARRIO: JSON.stringify(karrio), PORTOLAN_COMPANY_PREFIX: '4012345' },
      { karrio: { ...karrio, companyPrefix: '4012345' } },
    ],
    [{ PORTOLAN_TRUSTED_ISSUERS: '[]' }, { trustedIssuers: [] }],
    [
      { PORTOLAN_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PORTOLAN_SECRET_KEY_PREVIOUS_FILE: 'old' },
      { secretKey: { bytes: Buffer.alloc(32, 7) }, previousSecretKey: { file: resolve('old') } },
    ],
    [{ NODE_ENV: 'production' }, { secretKeyFile: resolve('.portolan/secret-key') }],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x' }, { secretKeyFile: null }],
    [{ DATABASE_URL: 'postgres://db/x' }, { secretKeyFile: resolve('.portolan/secret-key') }],
    [
      { PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, scopes: ['admin'] }]) },
      { trustedIssuers: [{ ...issuer, scopes: ['admin'] }] },
    ],
    [
      { PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, scopes: ['admin'], tenants: {}, maximumAge: 60 }]) },
      { trustedIssuers: [{ ...issuer, scopes: ['admin'], tenants: {}, maximumAge: 60 }] },
    ],
  ])('%j', (env, values) => {
    expect(readConfig(env)).toMatchObject(values)
  })

  test('a trusted issuer gets only what is listed, and tokens of up to an hour', () => {
    const { trustedIssuers } = readConfig({ PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, more: 'X' }]) })
    expect(trustedIssuers).toEqual([{ ...issuer, maximumAge: 3600 }])
  })

  test.each(['http://127.0.0.1:9000/keys', 'http://localhost/keys', 'http://[::1]/keys'])(
    'keys of a trusted issuer may be at %s, but not in production',
    (jwksUri) => {
      const env = { PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, jwksUri }]) }
      expect(readConfig(env).trustedIssuers).toMatchObject([{ jwksUri }])
      expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow(
        'PORTOLAN_TRUSTED_ISSUERS [0].jwksUri must be an HTTPS URL without user',
      )
    },
  )
})
