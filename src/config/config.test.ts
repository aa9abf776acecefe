import { symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeScratchDirectory } from '../../test/support/scratch-directory.ts'
import { readConfig as readConfigFor } from './config.ts'
import { ConfigError, type Env } from './config-error.ts'

const readConfig = (env: Env) => readConfigFor(env, ['receiveOrderConfirmation', 'findProducts', 'listEvents'])

/** @returns what is wrong with the settings */
function readProblems(env: Env): readonly string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

const issuer = {
  name: 'corp',
  issuer: 'https://identity.example/',
  audience: 'portolan',
  jwksUri: 'https://identity.example/keys',
  scopes: ['checkout', 'returns'],
  tenants: { acme: ['ACM'], globex: 'all' },
}

const karrio = {
  baseAddress: 'https://karrio.example',
  apiKey: 'key-of-the-sandbox',
  routes: {
    Express: {
      displayName: 'Sandbox Express',
      carrierId: 'sandbox-express',
      service: 'standard_service',
      hasReturnService: false,
      assumedWeightKg: '1.0',
      incoterm: 'DAP',
    },
  },
}

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

describe('an invalid setting is rejected by name', () => {
  const issuers = (...entries: readonly unknown[]) => ({ PORTOLAN_TRUSTED_ISSUERS: JSON.stringify(entries) })

  test.each<[Record<string, string>, string]>([
    ...['-1', '65536', '80.5', '8e3', '0x50', ' 80', 'http', '99999999999999999999'].map(
      (port): [Record<string, string>, string] => [{ PORT: port }, 'PORT'],
    ),
    [{ PORTOLAN_DB_CONNECTIONS: '1' }, 'PORTOLAN_DB_CONNECTIONS'],
    [{ PORTOLAN_DB_CONNECTIONS: '501' }, 'PORTOLAN_DB_CONNECTIONS'],
    [{ PORTOLAN_MAX_CONNECTIONS: '9' }, 'PORTOLAN_MAX_CONNECTIONS'],
    [{ PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS: '0' }, 'PORTOLAN_MAX_CONNECTIONS_PER_ADDRESS'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ LOG_LEVEL: 'INFO' }, 'LOG_LEVEL'],
    ...[
      'commerce.example',
      'ftp://commerce.example',
      'https://',
      'https://commerce.example:99999',
      ' https://commerce.example',
      'https://commerce.example/ ',
      'https://commerce.example/?tenant=acme',
      'https://commerce.example/#top',
      'https://user:hush@commerce.example',
    ].map((url): [Record<string, string>, string] => [{ PORTOLAN_PUBLIC_URL: url }, 'PORTOLAN_PUBLIC_URL']),
    ...['https://portal.example', 'portal.example:8080', 'portal.example/returns', '*.example/', 'a b'].map(
      (names): [Record<string, string>, string] => [{ PORTOLAN_ALLOWED_HOSTS: names }, 'PORTOLAN_ALLOWED_HOSTS'],
    ),
    ...[
      '{',
      '[]',
      '{}',
      JSON.stringify({ ...karrio, baseAddress: 'ftp://karrio.example' }),
      JSON.stringify({ ...karrio, apiKey: '' }),
      JSON.stringify({ ...karrio, routes: {} }),
      JSON.stringify({ ...karrio, routes: { Express: { ...karrio.routes.Express, assumedWeightKg: 1 } } }),
      JSON.stringify({ ...karrio, routes: { Express: { ...karrio.routes.Express, isMail: 'yes' } } }),
      JSON.stringify({ ...karrio, timeout: '5' }),
    ].map((text): [Record<string, string>, string] => [{ PORTOLAN_KARRIO: text }, 'PORTOLAN_KARRIO']),
    ...['Lists', 'li', 'lists/below', '-lists', 'a b c'].map((name): [Record<string, string>, string] => [
      { PORTOLAN_S3_BUCKET: name },
      'PORTOLAN_S3_BUCKET',
    ]),
    [{ PORTOLAN_S3_ENDPOINT: 'https://s3.example' }, 'PORTOLAN_S3_BUCKET'],
    [{ PORTOLAN_S3_SECRET_ACCESS_KEY: 'hush' }, 'PORTOLAN_S3_BUCKET'],
    [{ PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_BLOB_DIR: '/mnt/blobs' }, 'PORTOLAN_BLOB_DIR'],
    [{ PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_SECRET_ACCESS_KEY: 'hush' }, 'PORTOLAN_S3_ACCESS_KEY_ID'],
    [{ PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_ACCESS_KEY_ID: 'hush' }, 'PORTOLAN_S3_SECRET_ACCESS_KEY'],
    [{ PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_PATH_STYLE: 'yes' }, 'PORTOLAN_S3_PATH_STYLE'],
    [{ PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_REGION: 'Frankfurt am Main' }, 'PORTOLAN_S3_REGION'],
    ...['s3.example', 'ftp://s3.example', 'https://id:hush@s3.example', 'https://s3.example/lists', 'https://'].map(
      (endpoint): [Record<string, string>, string] => [
        { PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_ENDPOINT: endpoint },
        'PORTOLAN_S3_ENDPOINT',
      ],
    ),
    ...['/', '../x', 'a//b', 'a b'].map((prefix): [Record<string, string>, string] => [
      { PORTOLAN_S3_BUCKET: 'lists', PORTOLAN_S3_PREFIX: prefix },
      'PORTOLAN_S3_PREFIX',
    ]),
    ...['localhost:6379', 'http://cache', 'redis://', 'redis://:hush@cache:port', 'redis://:hush@cache/first'].map(
      (url): [Record<string, string>, string] => [{ PORTOLAN_REDIS_URL: url }, 'PORTOLAN_REDIS_URL'],
    ),
    [{ PORTOLAN_COMPANY_PREFIX: '401' }, 'PORTOLAN_COMPANY_PREFIX'],
    [{ PORTOLAN_OUTGOING_RANGES: '10.1/16' }, 'PORTOLAN_OUTGOING_RANGES'],
    [{ PORTOLAN_REQUEST_LOG_DAYS: '366' }, 'PORTOLAN_REQUEST_LOG_DAYS'],
    [{ PORTOLAN_REQUEST_LOG_ROWS: '10' }, 'PORTOLAN_REQUEST_LOG_ROWS'],
    [{ PORTOLAN_REQUEST_LOG_MB: '0' }, 'PORTOLAN_REQUEST_LOG_MB'],
    [{ PORTOLAN_EVENT_DAYS: '6' }, 'PORTOLAN_EVENT_DAYS'],
    [{ PORTOLAN_EVENT_DAYS: '10', PORTOLAN_DELIVERY_DAYS: '11' }, 'PORTOLAN_DELIVERY_DAYS'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV'],
    [{ NODE_ENV: 'Production' }, 'NODE_ENV'],
    [{ NODE_ENV: 'staging' }, 'NODE_ENV'],
    [{ PORTOLAN_OUTGOING_RANGES: 'loopback' }, 'PORTOLAN_OUTGOING_RANGES'],
    ...['true', '10.1.1.1', 'uniquelocal', '*'].map((proxies): [Record<string, string>, string] => [
      { PORTOLAN_TRUSTED_PROXIES: proxies },
      'PORTOLAN_TRUSTED_PROXIES',
    ]),
    ...['hush', 'A'.repeat(42), `${'A'.repeat(44)}=`, '?'.repeat(43)].map((key): [Record<string, string>, string] => [
      { PORTOLAN_SECRET_KEY: key },
      'PORTOLAN_SECRET_KEY',
    ]),
    [{ PORTOLAN_SECRET_KEY: `${'A'.repeat(43)}=`, PORTOLAN_SECRET_KEY_FILE: '/run/key' }, 'PORTOLAN_SECRET_KEY'],
    [{ DATABASE_URL: 'mysql://db/x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'host=db user=x password=hush' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://u:hush@db:port/x' }, 'DATABASE_URL'],
    ...['{', '[]', '5', '{"listEvents": 0}', '{"listEvents": 1.5}', '{"listEvents": "5"}', '{"listEvents": null}'].map(
      (limits): [Record<string, string>, string] => [{ PORTOLAN_RATE_LIMITS: limits }, 'PORTOLAN_RATE_LIMITS'],
    ),
    ...['{"nope": 5}', '{"issueToken": 5}', '{"toString": 5}', '{"": 5}'].map(
      (limits): [Record<string, string>, string] => [{ PORTOLAN_RATE_LIMITS: limits }, 'PORTOLAN_RATE_LIMITS'],
    ),
    ...[
      { PORTOLAN_TRUSTED_ISSUERS: '{' },
      { PORTOLAN_TRUSTED_ISSUERS: JSON.stringify(issuer) },
      issuers(null),
      issuers('https://identity.example'),
      issuers({}),
      issuers({ ...issuer, issuer: undefined }),
      issuers({ ...issuer, issuer: '' }),
      issuers({ ...issuer, audience: undefined }),
      issuers({ ...issuer, audience: '' }),
      issuers({ ...issuer, audience: ' ' }),
      issuers({ ...issuer, audience: ['portolan'] }),
      issuers({ ...issuer, jwksUri: undefined }),
      issuers({ ...issuer, jwksUri: 'file:///etc/keys' }),
      issuers({ ...issuer, jwksUri: 'https://' }),
      issuers({ ...issuer, jwksUri: 'http://identity.example/keys' }),
      issuers({ ...issuer, jwksUri: 'http://127.0.0.1.example/keys' }),
      issuers({ ...issuer, jwksUri: 'https://user:hush@identity.example/keys' }),
      issuers({ ...issuer, name: undefined }),
      issuers({ ...issuer, name: 'a:b' }),
      issuers(issuer, { ...issuer, issuer: 'https://elsewhere.example' }),
      issuers({ ...issuer, scopes: undefined }),
      issuers({ ...issuer, scopes: [] }),
      issuers({ ...issuer, tenants: undefined }),
      issuers({ ...issuer, tenants: {} }),
      issuers({ ...issuer, tenants: ['acme'] }),
      issuers({ ...issuer, tenants: { acme: 'ACM' } }),
      issuers({ ...issuer, tenants: { acme: ['acm'] } }),
      issuers({ ...issuer, tenants: { '*': 'all' } }),
      issuers({ ...issuer, maximumAge: 59 }),
      issuers({ ...issuer, maximumAge: '3600' }),
      issuers({ ...issuer, scopes: 'checkout' }),
      issuers({ ...issuer, scopes: ['unheard-of'] }),
      issuers({ ...issuer, scopes: [1] }),
      issuers(issuer, { ...issuer, name: 'other', jwksUri: 'https://elsewhere.example/keys' }),
      issuers({ ...issuer, issuer: 'http://127.0.0.1:8080' }),
    ].map((env): [Record<string, string>, string] => [env, 'PORTOLAN_TRUSTED_ISSUERS']),
  ])('%j', (env, name) => {
    const problems = readProblems(env)
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual(problems.map(() => name))
    expect(problems).not.toEqual([])
    // A URL can contain a password, and the message is logged.
    expect(problems.join('\n')).not.toContain('hush')
  })
})

test.each([
  ['commerce.example', ', not "commerce.example"'],
  ['https://user:hush@commerce.example', 'such as https://commerce.example'],
  ['https://commerce.example/?key=hush', 'such as https://commerce.example'],
])('quotes the public address %s unless it may contain a secret', (address, end) => {
  expect(() => readConfig({ PORTOLAN_PUBLIC_URL: address })).toThrow(
    expect.objectContaining({ message: expect.stringMatching(new RegExp(`${end.replaceAll('.', '\\.')}$`)) }),
  )
})

test('a limit for an unknown operation is rejected with similar names, or a pointer to all', () => {
  const refusal = (limits: object) => () => readConfig({ PORTOLAN_RATE_LIMITS: JSON.stringify(limits) })
  expect(refusal({ findProducts: 600, recieveOrderConfirmations: 5 })).toThrow(
    'PORTOLAN_RATE_LIMITS contains the unknown operation "recieveOrderConfirmations". Did you mean receiveOrderConfirmation',
  )
  expect(refusal({ FindProducts: 5 })).toThrow('Did you mean findProducts')
  expect(refusal({ nope: 5 })).toThrow(/Use an operationId from \/openapi\.json/)
})

describe('several invalid settings', () => {
  const findInvalid = (env: Env, options = {}): readonly string[] => {
    try {
      readConfigFor(env, [], options)
    } catch (error) {
      if (error instanceof ConfigError) return error.problems.map((problem) => problem.split(' ')[0] ?? '')
      throw error
    }
    return []
  }

  test('are all reported, each once, also those of one group', () => {
    expect(
      findInvalid({
        NODE_ENV: 'prod',
        PORT: 'http',
        PORTOLAN_DATA_DIR: '/proc/data',
        PORTOLAN_S3_BUCKET: 'B',
        PORTOLAN_S3_REGION: 'Frankfurt am Main',
        PORTOLAN_REQUEST_LOG_DAYS: '-1',
        PORTOLAN_REQUEST_LOG_MB: '0',
        PORTOLAN_KARRIO: '{',
        PORTOLAN_SMTP_URL: 'mail.example',
        PORTOLAN_MAIL_FROM: 'nobody',
        PORTOLAN_OIDC_ISSUER: 'identity.example',
        PORTOLAN_OIDC_SCOPE: 'email',
        PORTOLAN_OIDC_CLIENT_SECRET: 'hush',
        PORTOLAN_RERANKER_URL: 'http://model.example',
        PORTOLAN_RERANKER_MODEL: 'small',
        PORTOLAN_RERANKER_THRESHOLD: '0',
      }).toSorted(),
    ).toEqual([
      'NODE_ENV',
      'PORT',
      'PORTOLAN_DATA_DIR',
      'PORTOLAN_KARRIO',
      'PORTOLAN_MAIL_FROM',
      'PORTOLAN_OIDC_CLIENT_ID',
      'PORTOLAN_OIDC_ISSUER',
      'PORTOLAN_OIDC_ROLES',
      'PORTOLAN_OIDC_SCOPE',
      'PORTOLAN_REQUEST_LOG_DAYS',
      'PORTOLAN_REQUEST_LOG_MB',
      'PORTOLAN_RERANKER_THRESHOLD',
      'PORTOLAN_RERANKER_URL',
      'PORTOLAN_S3_BUCKET',
      'PORTOLAN_S3_REGION',
      'PORTOLAN_SMTP_URL',
    ])
  })

  test('are listed one a line', () => {
    expect(() => readConfig({ LOG_LEVEL: 'loud', PORTOLAN_COMPANY_PREFIX: '401' })).toThrow(
      /^The settings have 2 problems:\n {2}LOG_LEVEL must .*, not "loud"\n {2}PORTOLAN_COMPANY_PREFIX must [^\n]*$/,
    )
  })

  test('include the secret key of a server', () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://db/x', LOG_LEVEL: 'loud' }
    expect(findInvalid(env)).toEqual(['LOG_LEVEL'])
    expect(findInvalid(env, { needsSecretKey: true })).toEqual(['LOG_LEVEL', 'PORTOLAN_SECRET_KEY'])
    const withFile = { ...env, LOG_LEVEL: 'info', PORTOLAN_SECRET_KEY_FILE: '/nowhere/key' }
    expect(() => readConfigFor(withFile, [], { needsSecretKey: true })).toThrow(/\/nowhere\/key cannot be read/)
  })
})

describe('everything wrong inside one setting is named at once, by its path', () => {
  const wrongIssuer = {
    name: 'Corp',
    audience: ' ',
    jwksUri: 'https://user:hush@identity.example/keys',
    scopes: ['checkout', 'unheard-of', 1],
    tenants: { ACME: 'all', acme: ['ACM', 'acm'], 'other-shop': 'ACM' },
    maximumAge: 59,
  }

  test('of PORTOLAN_TRUSTED_ISSUERS', () => {
    const scopes = 'checkout, returns, packages, catalog, events, desk, developer, admin'
    const brand = 'must be the code of a brand, 3 upper-case letters or digits'
    expect(readProblems({ PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([wrongIssuer, 'corp', issuer, issuer]) })).toEqual(
      [
        '[1] must be an object with name, issuer, audience, jwksUri, scopes and tenants',
        '[0].name must be 1 to 31 lower-case letters, digits or hyphens, starting with a letter, not "Corp"',
        '[0].issuer is missing; it must be the iss of its tokens',
        '[0].audience must be the aud of its tokens for this server, not an empty text',
        '[0].jwksUri must be an HTTPS URL without user, or HTTP on a loopback address',
        `[0].scopes[1] must be one of ${scopes}, not "unheard-of"`,
        `[0].scopes[2] must be one of ${scopes}, not 1`,
        '[0].tenants.ACME is not the code of a tenant, which must be 2 to 31 lower-case letters, digits or hyphens, starting with a letter',
        `[0].tenants.acme[1] ${brand}, not "acm"`,
        '[0].tenants.other-shop must be a list of brands, or "all", not "ACM"',
        '[0].maximumAge must be a whole number of seconds from 60 to 86400, not 59',
        '[3].name must be unique; [2] has the same',
        '[3].issuer must be unique; [2] has the same',
      ].map((problem) => `PORTOLAN_TRUSTED_ISSUERS ${problem}`),
    )
  })

  test('of PORTOLAN_KARRIO', () => {
    const routes = {
      'Next day': { ...karrio.routes.Express, carrierId: '', hasReturnService: 'no', options: { signature: null } },
      Post: { displayName: 'Post', carrierId: 'post', assumedWeightKg: 1, incoterm: 'FOB', isMail: 1 },
      Courier: 'post',
    }
    const text = JSON.stringify({ baseAddress: 'karrio:hush', apiKey: ' ', timeout: 0, routes })
    expect(readProblems({ PORTOLAN_KARRIO: text })).toEqual(
      [
        'baseAddress must be an HTTP or HTTPS URL',
        'apiKey must be a key of the karrio server, not an empty text',
        'timeout must be a whole number of milliseconds from 1, not 0',
        'routes["Next day"].carrierId must be the id of a connection in karrio, such as dhl-berlin, not ""',
        'routes["Next day"].hasReturnService must be true or false, not "no"',
        'routes["Next day"].options must be an object of texts, numbers, true and false, not an object',
        'routes.Post.service is missing; it must be a service in karrio, such as dhl_express_worldwide',
        'routes.Post.hasReturnService is missing; it must be true or false',
        'routes.Post.isMail must be true or false, not 1',
        'routes.Post.assumedWeightKg must be kilograms as text, such as "1.5", not 1',
        'routes.Post.incoterm must be DAP or DDP, not "FOB"',
        'routes.Courier must be an object with displayName, carrierId, service, hasReturnService, assumedWeightKg and incoterm, not "post"',
      ].map((problem) => `PORTOLAN_KARRIO ${problem}`),
    )
  })

  test('of PORTOLAN_RATE_LIMITS', () => {
    const text = '{"findProducts": 0, "FindProducts": "5", "listEvents": 1.5, "*": 60}'
    expect(readProblems({ PORTOLAN_RATE_LIMITS: text })).toEqual([
      'PORTOLAN_RATE_LIMITS findProducts must be a whole number of requests per minute from 1, not 0',
      expect.stringMatching(
        /^PORTOLAN_RATE_LIMITS contains the unknown operation "FindProducts"\. Did you mean findProducts/,
      ),
      'PORTOLAN_RATE_LIMITS FindProducts must be a whole number of requests per minute from 1, not "5"',
      'PORTOLAN_RATE_LIMITS listEvents must be a whole number of requests per minute from 1, not 1.5',
    ])
  })

  test('of a list of networks', () => {
    expect(readProblems({ PORTOLAN_OUTGOING_RANGES: '10.1/16,10.2.0.0/16,local' })).toEqual([
      'PORTOLAN_OUTGOING_RANGES must be networks separated by commas: "10.1/16" is not a network such as 10.1.0.0/16 or fd00::/8; "local" is not a network such as 10.1.0.0/16 or fd00::/8',
    ])
  })

  test('and where JSON ends too early or goes wrong, without repeating it', () => {
    const wrong = ['{"apiKey": hush}', '{"apiKey": "hush"', '{"apiKey": "hush']
    const problems = wrong.flatMap((text) => readProblems({ PORTOLAN_KARRIO: text }))
    expect(problems).toEqual([
      expect.stringMatching(/; what is set cannot be parsed\. In a shell, put it in single quotes$/),
      expect.stringMatching(/ cannot be parsed at character 18\. In/),
      expect.stringMatching(/ cannot be parsed at character 17\. In/),
    ])
    expect(problems.join()).not.toContain('hush')
  })

  test('beside an invalid PORTOLAN_PUBLIC_URL, which issuers are compared with', () => {
    const env = { PORTOLAN_PUBLIC_URL: 'x', PORTOLAN_TRUSTED_ISSUERS: JSON.stringify([{ ...issuer, name: 'user' }]) }
    expect(readProblems(env)).toEqual([
      expect.stringMatching(/^PORTOLAN_PUBLIC_URL /),
      'PORTOLAN_TRUSTED_ISSUERS [0].name must not be user, which is reserved for users of the console',
    ])
  })
})
