import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'

let database: TestDatabase
let directory: string
let settings: Readonly<Record<string, string>>

const newKey = () => randomBytes(32).toString('base64')

beforeAll(async () => {
  database = await cloneDatabase()
  directory = await mkdtemp(join(tmpdir(), 'portolan-commands-'))
  settings = {
    DATABASE_URL: database.url,
    PORTOLAN_SECURITY_LOG: join(directory, 'security.log'),
    PORTOLAN_SECRET_KEY: newKey(),
  }
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const portolan = (...parameters: readonly string[]) => runInProcess(settings, ...parameters)

describe('tenants, brands and clients', () => {
  it('are created', async () => {
    expect(await portolan('tenant', 'create', 'acme', '--name', 'Acme')).toEqual({
      code: 0,
      stdout: 'Created tenant acme. Next, create a brand: npx portolan brand create acme …\n',
      stderr: '',
    })
    expect((await portolan('brand', 'create', 'acme', 'ACM', '--name', 'Acme')).code).toBe(0)
    const shop = await portolan('client', 'create', 'shop', '--tenant', 'acme', '--scope', 'checkout,returns', '--json')
    expect(JSON.parse(shop.stdout)).toMatchObject({ clientId: 'shop', tenant: 'acme', scopes: ['checkout', 'returns'] })
    expect(await portolan('client', 'create', 'ops', '--operator')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{43}\n$/),
      stderr: 'Created client ops. Save its secret now; it cannot be shown again:\n',
    })
  })

  it('are listed in columns', async () => {
    expect((await portolan('brand', 'list', '--tenant', 'acme')).stdout).toMatch(
      /^TENANT {2}BRAND {2}NAME {2}CREATED\nacme {4}ACM {4}Acme {2}\d{4}-\S+Z\n$/,
    )
    const clients = await portolan('client', 'list')
    expect(clients.stdout.split('\n').map((line) => line.split(/ {2,}/).slice(0, 4))).toEqual([
      ['CLIENT', 'TENANT', 'SCOPES', 'BRANDS'],
      ['ops', '(operator)', 'admin', '-'],
      ['shop', 'acme', 'checkout returns', 'all'],
      [''],
    ])
  })

  it('are listed as JSON', async () => {
    expect(JSON.parse((await portolan('tenant', 'list', '--json')).stdout)).toMatchObject([{ tenant: 'acme' }])
    expect(JSON.parse((await portolan('brand', 'list', '--json')).stdout)).toMatchObject([{ brandCode: 'ACM' }])
    const clients = JSON.parse((await portolan('client', 'list', '--json')).stdout) as object[]
    expect(clients).toMatchObject([{ clientId: 'ops', tenant: null }, { clientId: 'shop' }])
    expect(clients.flatMap((client) => Object.keys(client))).not.toContain('secretHash')
  })
})

describe('changes by commands', () => {
  it('are audited with the system user, without secrets', async () => {
    const rows = await database.query<{ actor: string; operation: string; action: string; text: string }>(
      'select actor, operation, action, row_to_json(entry)::text as text from portolan.audit_entry entry order by entry_number',
    )
    const user = userInfo().username
    expect(rows.map(({ actor, operation, action }) => [actor, operation, action])).toEqual([
      [user, 'command line', 'tenant.created'],
      [user, 'command line', 'brand.created'],
      [user, 'command line', 'client.created'],
      [user, 'command line', 'client.created'],
    ])
    expect(rows.filter(({ text }) => /hmac|scrypt/.test(text))).toEqual([])
  })
})

describe('a shopper’s data', () => {
  const shopper = ['--tenant', 'acme', '--email', 'Ada@shopper.example'] as const

  it('is exported and erased', async () => {
    await database.query(
      `insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, contact, items, created_at, updated_at)
       values ('acme', 'ORDER-1', gen_random_uuid(), '{"email": "ada@shopper.example", "countryIso": "DE"}', '[]', now(), now())`,
    )
    const exported = await portolan('privacy', 'export', ...shopper)
    expect(JSON.parse(exported.stdout)).toMatchObject({ orders: [{ orderReference: 'ORDER-1' }] })
    const erased = await portolan('privacy', 'erase', ...shopper, '--json')
    expect(JSON.parse(erased.stdout)).toMatchObject({ state: 'Completed', counts: { 'outbound-orders': 1 } })
    const [order] = await database.query<{ contact: unknown }>('select contact from portolan.outbound_order')
    expect(order?.contact).toEqual({ email: null, countryIso: 'DE' })
    expect((await portolan('privacy', 'export', '--tenant', 'nobody', '--email', 'a@b.example')).stderr).toBe(
      'portolan: There is no tenant nobody\n',
    )
    await database.query('delete from portolan.outbound_order')
  })
})

describe('a client', () => {
  it('gets no tokens while it is inactive', async () => {
    expect(await portolan('client', 'deactivate', 'shop')).toEqual({
      code: 0,
      stdout: 'Client shop is deactivated. Its tokens are rejected within a minute.\n',
      stderr: '',
    })
    const refused = await portolan('token', '--client', 'shop')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toContain('npx portolan client activate shop')
    expect((await portolan('client', 'list')).stdout).toMatch(/^shop .* no +shop/m)
    const { stdout } = await portolan('client', 'activate', 'shop', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ clientId: 'shop', isActive: true })
    expect((await portolan('token', '--client', 'shop')).code).toBe(0)
  })

  it('gets a new secret, printed once', async () => {
    const before = await database.query("select secret_hash from portolan.api_client where client_id = 'shop'")
    expect(await portolan('client', 'renew-secret', 'shop')).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{43}\n$/),
      stderr:
        'Client shop has a new secret; the previous one is no longer valid. Save it now; it cannot be shown again:\n',
    })
    expect(await database.query("select secret_hash from portolan.api_client where client_id = 'shop'")).not.toEqual(
      before,
    )
    const { stdout } = await portolan('client', 'renew-secret', 'shop', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ clientId: 'shop', secret: expect.stringMatching(/^[\w-]{43}$/) })
  })
})

describe('a console user', () => {
  it('is created with a password that is printed once, is unique, and can get a new one', async () => {
    const create = ['user', 'create', 'desk@example.com', '--role', 'returns', '--tenant', 'acme']
    expect(await portolan(...create)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^[\w-]{43}\n$/),
      stderr: 'Created user desk@example.com. Save the password now; it cannot be shown again:\n',
    })
    const again = await portolan(...create)
    expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('The user desk@example.com exists already')])
    expect((await portolan('user', 'list')).stdout).toMatch(/^desk@example\.com +acme:returns +yes/m)
    const { stdout } = await portolan('user', 'renew-password', 'desk@example.com', '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      userId: 'desk@example.com',
      password: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await portolan('user', 'create', 'no', '--role', 'king')).code).toBe(2)
  })
})

describe('keys and tokens', () => {
  it('are issued, also for fewer scopes', async () => {
    expect((await portolan('token', '--client', 'shop')).stdout).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+\n$/)
    const narrow = await portolan('token', '--client', 'shop', '--scope', 'returns', '--json')
    expect(JSON.parse(narrow.stdout)).toMatchObject({ scopes: ['returns'], expiresIn: 3600 })
  })

  it('are rotated and listed, without private keys', async () => {
    expect((await portolan('keys', 'rotate')).stdout).toMatch(/^The key [\w-]{43} now signs new tokens\.\n$/)
    const keys = JSON.parse((await portolan('keys', 'list', '--json')).stdout) as object[]
    expect(keys).toMatchObject([{ signs: true }, { signs: false }])
    expect(JSON.stringify(keys)).not.toMatch(/private|"d"/)
    expect((await portolan('keys', 'list')).stdout).toMatch(/^KEY +ALGORITHM +SIGNS +CREATED +ACCEPTED UNTIL\n/)
  })
})

describe('the secret key', () => {
  it('is rotated by re-encrypting the signing keys; with a wrong one, doctor says what to do', async () => {
    const { PORTOLAN_SECRET_KEY: before = '', ...rest } = settings
    const wrong = { ...rest, PORTOLAN_SECRET_KEY: newKey() }
    const failed = await runInProcess(wrong, 'doctor')
    expect(failed.code).toBe(1)
    expect(failed.stdout).toMatch(/^fail {2}signing key .*is encrypted with the secret key/m)
    const both = { ...wrong, PORTOLAN_SECRET_KEY_PREVIOUS: before }
    const { count } =
      (await database.query<{ count: number }>('select count(*)::int from portolan.signing_key'))[0] ?? {}
    expect((await runInProcess(both, 'keys', 'reencrypt')).stdout).toMatch(
      new RegExp(`^Encrypted ${count} private signing keys`),
    )
    expect((await runInProcess(wrong, 'token', '--client', 'shop')).code).toBe(0)
    const back = { ...settings, PORTOLAN_SECRET_KEY_PREVIOUS: wrong.PORTOLAN_SECRET_KEY }
    expect((await runInProcess(back, 'keys', 'reencrypt', '--json')).stdout).toContain(`"reencrypted": ${count}`)
  })
})

describe('a tenant', () => {
  it('that is disabled gets no tokens until it is enabled', async () => {
    expect(await portolan('tenant', 'disable', 'acme')).toEqual({
      code: 0,
      stdout: 'Tenant acme is disabled: its tokens are rejected within a minute.\n',
      stderr: '',
    })
    expect((await portolan('token', '--client', 'shop')).stderr).toContain('The tenant of this client is disabled')
    expect((await portolan('tenant', 'list')).stdout).toMatch(/^TENANT.*DISABLED\nacme .*Z +\d{4}-\S+Z\n$/)
    const { stdout } = await portolan('tenant', 'enable', 'acme', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ tenant: 'acme', disabledAt: null })
    expect((await portolan('token', '--client', 'shop')).code).toBe(0)
  })
})

describe('a key', () => {
  it('is gone when revoked, and another one signs', async () => {
    const signing = async () => {
      const keys = JSON.parse((await portolan('keys', 'list', '--json')).stdout) as { keyId: string; signs: boolean }[]
      return keys.filter(({ signs }) => signs).map(({ keyId }) => keyId)
    }
    const [key = ''] = await signing()
    expect((await portolan('keys', 'revoke', key)).stdout).toBe(
      `The key ${key} is revoked. The tokens it has signed are rejected within a minute.\n`,
    )
    const [next, ...others] = await signing()
    expect(others).toEqual([])
    expect(next).not.toBe(key)
    expect((await portolan('token', '--client', 'shop')).code).toBe(0)
  })
})

describe('errors', () => {
  it.each([
    ['There is no signing key nokey', ['keys', 'revoke', 'nokey']],
    ['There is no signing key -m6f3LJ2c2_O6Eb', ['keys', 'revoke', '-m6f3LJ2c2_O6Eb']],
    ['There is no tenant nobody; list all tenants with npx portolan tenant list', ['tenant', 'disable', 'nobody']],
    ['The tenant acme exists already', ['tenant', 'create', 'acme', '--name', 'Again']],
    ['There is no tenant nobody', ['brand', 'create', 'nobody', 'NOB', '--name', 'Nobody']],
    ['There is no client nobody', ['token', '--client', 'nobody']],
    ['There is no client nobody; list all clients with npx portolan client list', ['client', 'deactivate', 'nobody']],
    ['There is no client nobody', ['client', 'activate', 'nobody']],
    ['There is no client nobody', ['client', 'renew-secret', 'nobody']],
    [
      'There is no tenant nobody; list all tenants with npx portolan tenant list',
      ['client', 'list', '--tenant', 'nobody'],
    ],
    ['There is no tenant nobody', ['brand', 'list', '--tenant', 'nobody']],
    ['does not have the scope catalog', ['token', '--client', 'shop', '--scope', 'catalog']],
    [
      'The tenant acme does not have the brand XXX; it has ACM',
      'client create no --tenant acme --scope checkout --brand XXX'.split(' '),
    ],
  ])('are one line with exit code 1: %s', async (says, parameters) => {
    const ended = await portolan(...parameters)
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain(says)
    expect(ended.stderr).toMatch(/^portolan: .*\n$/)
  })

  it.each([
    ['Scopes:', ['token', '--client', 'shop', '--scope', 'everything']],
    ["required option '--name <name>'", ['tenant', 'create', 'acme']],
    ['--tenant or --operator is required', ['client', 'create', 'no', '--scope', 'checkout']],
    ['--scope is required', ['client', 'create', 'no', '--tenant', 'acme']],
    ['cannot be used with', ['client', 'create', 'no', '--tenant', 'acme', '--operator']],
    ['It must be 2 to 31 lower-case letters', ['tenant', 'create', 'ACME', '--name', 'Acme']],
    ['It must be 3 upper-case letters or digits', ['brand', 'create', 'acme', 'abcd', '--name', 'Acme']],
    ['It must be 2 to 100 letters', ['client', 'create', 'Bad Id!', '--operator']],
    ['It must not be blank', ['tenant', 'create', 'blank', '--name', ' ']],
    ['--scope admin is for operators', ['client', 'create', 'no', '--tenant', 'acme', '--scope', 'admin']],
    ['--operator implies the scope admin', 'client create no --operator --scope checkout'.split(' ')],
    ["unknown command 'sail'; available: serve, ", ['help', 'sail']],
    ["unknown command 'sail'; available: create, ", ['help', 'client', 'sail']],
    ["unknown command 'sail'", ['sail']],
    ["unknown option '--sail'", ['serve', '--sail']],
    ['It must be a whole number from 1 to 64.', ['serve', '--processes', '0']],
    ['It must be a whole number from 1 to 64.', ['serve', '--processes', '65']],
    ['It must be a whole number from 1 to 64.', ['serve', '--processes', '1.5']],
  ])('in usage have exit code 2: %s', async (says, parameters) => {
    const ended = await portolan(...parameters)
    expect(ended).toMatchObject({ code: 2, stdout: '' })
    expect(ended.stderr).toContain(says)
  })

  it('in settings come with warnings of unknown settings', async () => {
    const { stderr } = await runInProcess({ ...settings, PORT: 'http', PORTOLAN_DATADIR: 'x' }, 'tenant', 'list')
    expect(stderr).toMatch(
      /^portolan: The settings have 2 problems:\n {2}PORT must .*\n {2}PORTOLAN_DATADIR is not a setting and has no effect\. Did you mean PORTOLAN_DATA_DIR\?\n$/,
    )
  })

  it('in settings have exit code 2', async () => {
    expect(await runInProcess({ PORT: '80a' }, 'serve')).toEqual({
      code: 2,
      stdout: '',
      stderr: 'portolan: PORT must be a whole number from 0 to 65535, not "80a"\n',
    })
  })
})

it('are not raised if there is nothing to migrate', async () => {
  expect((await portolan('migrate')).code).toBe(0)
  expect(await portolan('migrate', '--check')).toEqual({
    code: 0,
    stdout: '',
    stderr: 'The database is up to date.\n',
  })
})

describe('a database whose tables are distributed in another way', () => {
  it('is refused by every command, and explained by doctor', async () => {
    const distributed = await cloneDatabase()
    try {
      // The part of the extension's catalog that says so.
      await distributed.query(`set allow_system_table_mods = on;
        create table pg_catalog.pg_dist_partition (logicalrelid regclass, partmethod "char", repmodel "char");
        grant select on pg_catalog.pg_dist_partition to public;
        insert into pg_catalog.pg_dist_partition values ('portolan.api_client', 'n', 's')`)
      const env = { ...settings, DATABASE_URL: distributed.url }
      expect((await runInProcess(env, 'tenant', 'list')).code).toBe(0)
      expect((await runInProcess(env, 'distribute', 'status')).stdout).toBe('The database is on one server.\n')
      await distributed.query(
        "insert into pg_catalog.pg_dist_partition values ('portolan.tenant', 'n', 't'), ('portolan.brand', 'h', 's')",
      )
      const refused = await runInProcess(env, 'tenant', 'list')
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toContain('brand is distributed and must be copied')
      const { stdout } = await runInProcess(env, 'doctor', '--json')
      expect(JSON.parse(stdout)).toContainEqual({
        check: 'start of a server',
        state: 'fail',
        finding: expect.stringContaining('brand is distributed and must be copied'),
        cure: expect.stringContaining('distribute'),
      })
      expect((await runInProcess(env, 'backup', join(directory, 'refused.backup'))).stderr).toContain(
        'no consistent snapshot',
      )
    } finally {
      await distributed.drop()
    }
  })
})

describe('doctor', () => {
  const states = async (env: Readonly<Record<string, string>>) => {
    const { code, stdout } = await runInProcess(env, 'doctor', '--json')
    const findings = JSON.parse(stdout) as { check: string; state: string; finding: string; cure: string | null }[]
    for (const { state, cure } of findings) expect(cure === null).toBe(state === 'ok')
    return { code, findings, all: Object.fromEntries(findings.map(({ check, state }) => [check, state])) }
  }

  it('reports a healthy system', async () => {
    const { code, all } = await states(settings)
    expect(code).toBe(0)
    expect(all).toMatchObject({
      runtime: 'ok',
      'public address': 'ok',
      database: 'ok',
      clock: 'ok',
      migrations: 'ok',
      'row-level security': 'ok',
      'signing key': 'ok',
      screening: 'ok',
      clients: 'ok',
    })
  })

  it('prints a line for each finding, with the fix below it', async () => {
    const { stdout } = await runInProcess({ ...settings, NODE_ENV: 'production' }, 'doctor')
    expect(stdout).toMatch(/^ok {4}runtime {13}Portolan \d+\.\d+\.\d+ on Node 2\d\./)
    expect(stdout).toMatch(/^warn {2}public address {6}http:.* is not HTTPS.*\n {26}→ Put a TLS proxy/m)
  })

  it('reports migrations of a newer version', async () => {
    await database.query("insert into portolan.migration (number, name) values (9001, '9001-of-tomorrow.sql')")
    const { code, findings } = await states(settings)
    await database.query('delete from portolan.migration where number = 9001')
    expect(code).toBe(1)
    expect(findings.find(({ check }) => check === 'migrations')).toMatchObject({ state: 'fail' })
  })

  it('reports the age of exchange rates and how to update them', async () => {
    const before = (await states(settings)).findings.find(({ check }) => check === 'exchange rates')
    expect(before).toEqual({
      check: 'exchange rates',
      state: 'warn',
      finding: expect.stringMatching(/^of 2026-10-06, \d{2,} days old: /),
      cure: expect.stringMatching(/eurofxref-daily\.xml, then: .* import rates eurofxref-daily\.xml$/),
    })
    const today = new Date().toISOString().slice(0, 10)
    await database.query("insert into portolan.exchange_rates values ($1, 'test', '{}', now())", [today])
    const { findings } = await states(settings)
    await database.query('delete from portolan.exchange_rates where rates_date = $1', [today])
    expect(findings).toContainEqual({ check: 'exchange rates', state: 'ok', finding: `of ${today}`, cure: null })
  })

  it.each([
    ['ok', 'SSCC 401234567', 22_499_999, null],
    ['warn', 'SSCC 401234567', 22_500_000, 'Set PORTOLAN_COMPANY_PREFIX to another of your GS1 company prefixes.'],
    ['fail', 'S10 CP NL', 25_000_000, 'Ship parcels from that country with a carrier of PORTOLAN_KARRIO.'],
  ])('reports %s for the range %s with %d of 25,000,000 numbers used', async (state, range, taken, cure) => {
    await database.query("insert into portolan.number_counter values ($1, 25000000, $2, 'here')", [range, taken])
    const { findings } = await states(settings)
    await database.query('delete from portolan.number_counter')
    const finding =
      state === 'ok' ? 'all ranges have room' : `${range} has used ${taken.toLocaleString('en')} of 25,000,000`
    expect(findings).toContainEqual({ check: 'parcel numbers', state, finding, cure })
  })

  it('reports a table whose policies do not apply to its owner', async () => {
    await database.query(
      'alter table portolan.brand owner to portolan_app; alter table portolan.brand no force row level security',
    )
    const { code, findings } = await states(settings)
    await database.query(
      'alter table portolan.brand force row level security; alter table portolan.brand owner to current_user',
    )
    expect(code).toBe(1)
    expect(findings.find(({ check }) => check === 'row-level security')).toMatchObject({
      state: 'fail',
      finding: 'row-level security does not apply to brand',
    })
  })

  it('reports an unreachable database, without its password', async () => {
    const { code, findings } = await states({ DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/db' })
    expect(code).toBe(1)
    expect(findings.find(({ check }) => check === 'database')?.finding).toBe(
      'The database of DATABASE_URL (127.0.0.1:1/db) cannot be used: connect ECONNREFUSED 127.0.0.1:1. Is it running, and are host and port correct?',
    )
    expect(JSON.stringify(findings)).not.toContain('hidden')
  })
})
