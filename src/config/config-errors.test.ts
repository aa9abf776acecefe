import { describe, expect, test } from 'vitest'
import { issuer, karrio, readConfig, readProblems } from './config.fixture.ts'
import { readConfig as readConfigFor } from './config.ts'
import { ConfigError, type Env } from './config-error.ts'

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
