import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../test/platform/open-database.ts'
import { expectStatus } from '../../test/support/expect-status.ts'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { cloneDatabase, type TestDatabase } from '../../test/support/test-database.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { exampleBody } from '../checkout/contract/examples.ts'
import { migrate, migrationsDirectory } from '../platform/db/migrate.ts'
import { numberRanges, passedOverInCopies } from '../platform/db/number-ranges.ts'
import { prepareQueue } from '../platform/queue.ts'
import { prepareDatabase } from './start.ts'

const silent = pino({ level: 'silent' })

/** Values that a text format, line breaks or careless quoting would corrupt. */
const hostileTexts = [
  '\\.',
  '\\N',
  '\\',
  'line\nfeed\r\nand\ttab',
  '\\.\n\\.\n',
  `'"; drop table portolan.tenant; --`,
  '{"portolanBackup":1}',
  '\u0001\u007f\u2028😀 مرحبا',
  '',
  'x'.repeat(300_000),
]

let server: TestServer
let directory: string
let file: string
const databases: TestDatabase[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-backup-'))
  file = join(directory, 'portolan.backup')
  // Entries that the request log adds later would be missing in the backup.
  server = await startTestServer({}, { requestLog: { days: 0, rows: 0, bytes: 0 } })
  for (const [client, number] of [
    ['acme-sandbox', 'BACKUP-1'],
    ['globex-sandbox', 'BACKUP-2'],
  ] as const) {
    expectStatus(await server.call(client, 'POST', confirmations, exampleBody(number)), 201)
  }
  await addHostileRows(server.database)
  const { code, stderr } = await portolan(server.database, 'backup', file)
  if (code !== 0) throw new Error(stderr)
})
afterAll(async () => {
  await server.stop()
  for (const database of databases) await database.drop()
  await rm(directory, { recursive: true, force: true })
})

const confirmations = '/checkout/api/v3/Retailer/Confirmation'

/** Adds rows to tables that are read as a whole, and to those read by tenant. */
async function addHostileRows(database: TestDatabase): Promise<void> {
  for (const [number, text] of hostileTexts.entries()) {
    const tenant = number % 2 === 0 ? 'acme' : 'globex'
    const bytes = Buffer.concat([Buffer.from(text), randomBytes(number), Buffer.from([0, 10, 92, 46, 10, 255])])
    await database.query(
      `insert into portolan.document (tenant, subject, document_type, media_type, content, etag, created_at)
       values ($1, $2, $3, 'text/plain', $4, $3, '2026-02-28T23:59:59.123456Z')`,
      [tenant, `subject ${number}`, text.slice(0, 1000), bytes],
    )
    await database.query(
      `insert into portolan.event (tenant, event_id, type, subject, occurred_at, data)
       values ($1, gen_random_uuid(), $2, $2, '-infinity', '{"a" : 1.10, "a":1.100000000000000000000000001e3}')`,
      [tenant, text],
    )
    await database.query(
      `insert into portolan.outbound_order (tenant, order_reference, outbound_order_id, items, created_at, updated_at)
       values ($1, $2, gen_random_uuid(), $3::text::json, now(), now())`,
      [tenant, `order ${number}`, JSON.stringify([text])],
    )
    await database.query(
      `insert into portolan.api_client (client_id, tenant, name, secret_hash, scopes, brands, created_at)
       values ($1, $2, $3, '', $4, $5, now())`,
      [`hostile-${number}`, tenant, text, [text, '{}', 'NULL', '"'], number === 0 ? null : []],
    )
  }
  await database.query(
    `insert into portolan.api_request (tenant, answered_at, client_id, operation_id, method, path, status, milliseconds)
     values ('acme', now(), 'acme-sandbox', 'someOperation', 'GET', '/', 200, 1)`,
  )
  await database.query("select nextval('portolan.event_position') from generate_series(1, 77)")
  await database.query(
    "insert into portolan.number_counter (range_name, size, taken, database_identity) values ('SSCC', 1000000, 41, 'here')",
  )
  await database.query("select graphile_worker.add_job('some-job', '{\"n\": 1}', run_at := '2099-01-01')")
  await database.query("update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'")
}

/** An empty database, cloned from the migrated template by default. */
async function emptyDatabase(template?: string): Promise<TestDatabase> {
  const database = await cloneDatabase(template)
  databases.push(database)
  return database
}

const createSettings = ({ url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>) => ({
  DATABASE_URL: url,
  PORTOLAN_MIGRATION_DATABASE_URL: ownerUrl,
  LOG_LEVEL: 'error',
})

const portolan = (database: Pick<TestDatabase, 'url' | 'ownerUrl'>, ...parameters: readonly string[]) =>
  runInProcess(createSettings(database), ...parameters)

/** Columns that a restore changes: locks on jobs, and the database that a counter belongs to. */
const changedByRestore: Readonly<Record<string, string>> = {
  'graphile_worker._private_jobs': '{locked_at,locked_by,is_available}',
  'portolan.number_counter': '{database_identity}',
}

/** Every row of every table as text, in a fixed order, as a superuser sees them. */
async function readContent(database: TestDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname in ('portolan', 'graphile_worker') and relkind = 'r' order by 1`,
  )
  const content: Record<string, readonly string[]> = {}
  for (const { name } of tables) {
    if (name === 'graphile_worker.migrations') continue
    const { [name]: changed } = changedByRestore
    const comparedRow = changed === undefined ? 't' : `(to_jsonb(t) - '${changed}'::text[])`
    const rows = await database.query<{ row: string }>(`select ${comparedRow}::text as row from ${name} t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const sequences = await database.query<{ name: string }>(
    "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname in ('portolan', 'graphile_worker')",
  )
  for (const { name } of sequences) {
    const [state] = await database.query<{ next: string }>(
      `select (last_value + is_called::int)::text as next from ${name}`,
    )
    content[name] = [state?.next ?? '']
  }
  return content
}

const sums = (stdout: string) =>
  (JSON.parse(stdout) as { tables: { table: string; rows: number; sha256: string }[] }).tables

describe('a backup', () => {
  it('is restored row by row, and the server responds as before', async () => {
    const target = await emptyDatabase()
    const before = await readContent(server.database)
    for (const table of [
      'tenant',
      'brand',
      'document',
      'event',
      'outbound_order',
      'order_confirmation',
      'signing_key',
    ]) {
      expect(before).toHaveProperty([`portolan.${table}`, 0])
    }
    const restored = await portolan(target, 'restore', file)
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining('all checksums match') })
    expect(restored.stderr).toContain('A backup does not contain the secret key')
    expect(restored.stdout).toMatch(/^TABLE +ROWS +SHA-256\n/)
    expect(restored.stdout).toMatch(/^portolan\.tenant +2 +[0-9a-f]{64}$/m)
    const repeated = await startTestServer({}, {}, target.name)
    try {
      expect(await readContent(repeated.database)).toEqual(before)
      expect(
        await repeated.database.query('select from graphile_worker._private_jobs where locked_at is not null'),
      ).toEqual([])
      const path = `${confirmations}/BACKUP-1`
      const responses = [
        await server.call('acme-sandbox', 'GET', path),
        await repeated.call('acme-sandbox', 'GET', path),
      ]
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(responses[1]?.body).toBe(responses[0]?.body)
      expect((await repeated.call('globex-sandbox', 'GET', path)).statusCode).toBe(404)
      const [held] = await repeated.database.query<{ open: number }>(
        `select count(*)::int as open from pg_class where relnamespace = 'portolan'::regnamespace and relrowsecurity
            and not relforcerowsecurity`,
      )
      expect(held?.open).toBe(0)
    } finally {
      await repeated.stop()
    }
  })

  it('works for an owner who is not a superuser, with the same checksums', async () => {
    const name = `portolan_plain_${randomBytes(4).toString('hex')}`
    const target = await emptyDatabase('template1')
    await target.query(`create role ${name} login password 'plain'`)
    try {
      await target.query(`alter database ${target.name} owner to ${name}`)
      const own = new URL(target.ownerUrl)
      own.username = name
      own.password = 'plain'
      const settings = { DATABASE_URL: own.href, LOG_LEVEL: 'error' }
      expect(await runInProcess(settings, 'restore', file)).toMatchObject({ code: 0 })
      expect(await readContent(target)).toEqual(await readContent(server.database))
      const second = join(directory, 'plain.backup')
      const created = await runInProcess(settings, 'backup', second, '--json')
      expect(created).toMatchObject({ code: 0 })
      const first = await portolan(server.database, 'backup', join(directory, 'super.backup'), '--json')
      const shared = (stdout: string) => sums(stdout).filter(({ table }) => !(table in changedByRestore))
      expect(shared(created.stdout)).toEqual(shared(first.stdout))
    } finally {
      await target.query(`drop owned by ${name} cascade`).catch(() => {})
      await target.query(`reassign owned by ${name} to current_user`)
      await target.query(`alter database ${target.name} owner to current_user`)
      await target.query(`drop role ${name}`)
    }
  })

  it('is consistent while others write', async () => {
    const source = await emptyDatabase(await restoreTemplate(file))
    const state = { writing: true, written: 0 }
    const write = async () => {
      while (state.writing) {
        const tenant = `writer-${state.written++}`
        await source.query(
          `do $$ begin
             insert into portolan.tenant (tenant, name, created_at) values ('${tenant}', 'Writer', now());
             insert into portolan.brand (tenant, brand_code, name, created_at) values ('${tenant}', 'WRI', 'Writer', now());
           end $$`,
        )
      }
    }
    const writer = write()
    const busy = join(directory, 'busy.backup')
    const created = await portolan(source, 'backup', busy)
    state.writing = false
    await writer
    expect(created).toMatchObject({ code: 0 })
    expect(state.written).toBeGreaterThan(1)
    const target = await emptyDatabase()
    expect(await portolan(target, 'restore', busy)).toMatchObject({ code: 0 })
    expect(
      await target.query(
        "select tenant from portolan.tenant t where tenant like 'writer-%' and not exists (select from portolan.brand b where b.tenant = t.tenant)",
      ),
    ).toEqual([])
  })

  it('that starts during a restore contains what was restored', async () => {
    const source = await emptyDatabase()
    const restorer = new pg.Client({ connectionString: source.ownerUrl })
    await restorer.connect()
    try {
      await restorer.query(
        `begin; create temp table kept as select * from portolan.migration;
         truncate portolan.migration; insert into portolan.migration select * from kept`,
      )
      const packageIdentity = portolan(source, 'backup', '--json', join(directory, 'during.backup'))
      await untilItWaits(source)
      await restorer.query('commit')
      const { stdout } = await packageIdentity
      const shipped = await source.query('select from portolan.migration')
      expect(sums(stdout).find(({ table }) => table === 'portolan.migration')?.rows).toBe(shipped.length)
    } finally {
      await restorer.end()
    }
  })

  it('of a database without tables is rejected', async () => {
    const { ownerUrl } = await emptyDatabase('template1')
    const refused = await runInProcess({ DATABASE_URL: ownerUrl }, 'backup', join(directory, 'nothing.backup'))
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to back up') })
  })

  it('overwrites a file only if forced, and is readable by its owner only', async () => {
    const refused = await portolan(server.database, 'backup', file)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('replace it with --force') })
    expect(await portolan(server.database, 'backup', '--force', file)).toMatchObject({ code: 0 })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    const nowhere = await portolan(server.database, 'backup', join(directory, 'nowhere', 'file'))
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })
  })

  it('that is aborted leaves no file', async () => {
    const place = await mkdtemp(join(directory, 'broken-'))
    const holder = new pg.Client({ connectionString: server.database.ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin; alter sequence portolan.event_position rename to held')
      const packageIdentity = portolan(server.database, 'backup', join(place, 'portolan.backup'))
      await untilItWaits(server.database)
      expect(await readdir(place)).toEqual([expect.stringMatching(/\.part$/)])
      await server.database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portolan backup'",
      )
      expect(await packageIdentity).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(/^portolan: ./),
      })
      expect(await readdir(place)).toEqual([])
    } finally {
      await holder.end()
    }
  })
})

/** Waits until a backup is blocked by a lock. */
async function untilItWaits(database: TestDatabase): Promise<void> {
  const waiting = "select from pg_stat_activity where application_name = 'portolan backup' and wait_event_type = 'Lock'"
  await vi.waitUntil(async () => (await database.query(waiting)).length > 0, { timeout: 60_000 })
}

/** An unused database with a backup's content. */
async function restoreTemplate(backup: string): Promise<string> {
  const database = await emptyDatabase()
  expect(await portolan(database, 'restore', backup)).toMatchObject({ code: 0 })
  return database.name
}

describe('a restore', () => {
  it('deletes rows only if forced', async () => {
    const target = await emptyDatabase(await restoreTemplate(file))
    await target.query("insert into portolan.tenant (tenant, name, created_at) values ('later', 'Later', now())")
    const refused = await portolan(target, 'restore', file)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--replace') })
    expect(await target.query("select from portolan.tenant where tenant = 'later'")).toHaveLength(1)
    expect(await portolan(target, 'restore', '--replace', file)).toMatchObject({ code: 0 })
    expect(await readContent(target)).toEqual(await readContent(server.database))
  })

  it('into the same database does not reuse parcel numbers', async () => {
    const source = await emptyDatabase()
    const take = async () => {
      const { database } = openDatabase(source.url)
      try {
        return await numberRanges((work) => database.runAsSystem(work)).take({ name: 'S10 CP NL', size: 25_000_000 })
      } finally {
        await database.close()
      }
    }
    expect(await take()).toBe(0)
    const own = join(directory, 'own.backup')
    expect(await portolan(source, 'backup', own)).toMatchObject({ code: 0 })
    expect(await take()).toBe(100)
    expect(await portolan(source, 'restore', '--replace', own)).toMatchObject({ code: 0 })
    expect(await take()).toBe(100 + passedOverInCopies)
  })

  const text = async () => zstdDecompressSync(await readFile(file)).toString('latin1')
  const packed = (latin1: string) => zstdCompressSync(Buffer.from(latin1, 'latin1'))
  const damages: readonly [string, () => Promise<Buffer>, RegExp][] = [
    ['is cut off', async () => (await readFile(file)).subarray(0, -200), /has changed since it was written/],
    ['is cut off between lines', async () => packed((await text()).split('\n').slice(0, -3).join('\n')), /ends/],
    ['has a changed row', async () => packed((await text()).replace('Acme Sandbox', 'Acne Sandbox')), /the rows of/],
    [
      'has another sequence',
      async () => packed((await text()).replace(/("event_position","next":")/, '$19')),
      /its checksum does not match/,
    ],
    ['has something after its end', async () => packed(`${await text()}more\n`), /there is data after its end/],
    ['has a changed byte', async () => flipped(await readFile(file)), /has changed since it was written/],
    ['is something else', async () => Buffer.from('a text'), /is not a backup[^]*: it is not compressed with zstd/],
    ['is empty', async () => Buffer.alloc(0), /is not a backup/],
    [
      'is of a newer format',
      async () => packed((await text()).replace('"portolanBackup":1', '"portolanBackup":2')),
      /newer version/,
    ],
  ]
  it.each(damages)('rejects a file that %s before changing anything', async (_, damaged, says) => {
    const bad = join(directory, 'bad.backup')
    await writeFile(bad, await damaged())
    const before = await readContent(server.database)
    const refused = await portolan(server.database, 'restore', '--replace', bad)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(says) })
    expect(await readContent(server.database)).toEqual(before)
  })

  it('rejects the schema of a newer version', async () => {
    const source = await emptyDatabase()
    await source.query("insert into portolan.migration (number, name) values (9999, '9999-later.sql')")
    const newer = join(directory, 'newer.backup')
    expect(await portolan(source, 'backup', newer)).toMatchObject({ code: 0 })
    const refused = await portolan(await emptyDatabase(), 'restore', newer)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('newer version of Portolan') })
  })

  it('changes nothing if a row cannot be restored', async () => {
    const source = await emptyDatabase()
    await source.query(
      `do $$ begin
         set local session_replication_role = 'replica';
         insert into portolan.brand (tenant, brand_code, name, created_at) values ('orphan', 'ORP', 'Orphan', now());
       end $$`,
    )
    const orphan = join(directory, 'orphan.backup')
    expect(await portolan(source, 'backup', orphan)).toMatchObject({ code: 0 })
    const target = await emptyDatabase(await restoreTemplate(file))
    const refused = await portolan(target, 'restore', '--replace', orphan)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('brand_tenant_fkey') })
    expect(await readContent(target)).toEqual(await readContent(server.database))
  })

  it('is rejected for a login that owns nothing, which can still make backups', async () => {
    const target = await emptyDatabase()
    const settings = { DATABASE_URL: target.url, LOG_LEVEL: 'error' }
    const refused = await runInProcess(settings, 'restore', file)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTOLAN_MIGRATION_DATABASE_URL') })
    const created = await runInProcess(
      { ...settings, DATABASE_URL: server.database.url },
      'backup',
      '--json',
      `${file}.2`,
    )
    const asOwner = await portolan(server.database, 'backup', '--json', `${file}.3`)
    expect(sums(created.stdout)).toEqual(sums(asOwner.stdout))
  })

  it('migrates a backup of an older version', async () => {
    const old = await emptyDatabase('template1')
    const older = await mkdtemp(join(directory, 'migrations-'))
    await cp(migrationsDirectory, older, { recursive: true })
    const shipped = (await readdir(older)).filter((entry) => entry.endsWith('.sql')).toSorted()
    const last = shipped.at(-1) ?? ''
    await rm(join(older, last))
    await migrate(old.ownerUrl, older)
    // As in versions without checksums.
    await old.query('alter table portolan.migration drop column checksum')
    await prepareQueue(old.ownerUrl, silent)
    await old.query("insert into portolan.tenant (tenant, name, created_at) values ('old', 'Old', now())")
    const backup = join(directory, 'old.backup')
    const settings = { DATABASE_URL: old.ownerUrl, LOG_LEVEL: 'error' }
    expect(await runInProcess(settings, 'backup', backup)).toMatchObject({ code: 0 })
    const target = await emptyDatabase()
    const restored = await portolan(target, 'restore', backup)
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`Applied migrations: ${last}`) })
    expect(await target.query('select tenant from portolan.tenant')).toEqual([{ tenant: 'old' }])
    expect(await prepareDatabase(target, silent)).toEqual([])
    const login = new pg.Client({ connectionString: target.url })
    await login.connect()
    expect((await login.query('select tenant from portolan.tenant')).rows).toEqual([{ tenant: 'old' }])
    await login.end()
  })
})

function flipped(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0x10, middle)
  return bytes
}
