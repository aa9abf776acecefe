import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exampleBody } from '../../src/checkout/contract/examples.ts'
import { expectStatus } from './expect-status.ts'
import { runInProcess } from './run-in-process.ts'
import { cloneDatabase, type TestDatabase } from './test-database.ts'
import { startTestServer, type TestServer } from './test-server.ts'

export const confirmationsPath = '/checkout/api/v3/Retailer/Confirmation'

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

/** A server with rows that are hard to copy, and a backup of them. */
export interface BackupSource {
  readonly server: TestServer
  /** For further backups. */
  readonly directory: string
  /** The backup. */
  readonly file: string
  /** Creates a database, cloned from the empty migrated template by default. */
  createDatabase(template?: string): Promise<TestDatabase>
  /** Restores the backup into a new database. @returns the name of that database */
  restoreTemplate(): Promise<string>
  stop(): Promise<void>
}

export async function startBackupSource(): Promise<BackupSource> {
  const directory = await mkdtemp(join(tmpdir(), 'portolan-backup-'))
  const file = join(directory, 'portolan.backup')
  // Entries that the request log adds later would be missing in the backup.
  const server = await startTestServer({}, { requestLog: { days: 0, rows: 0, bytes: 0 } })
  for (const [client, number] of [
    ['acme-sandbox', 'BACKUP-1'],
    ['globex-sandbox', 'BACKUP-2'],
  ] as const) {
    expectStatus(await server.call(client, 'POST', confirmationsPath, exampleBody(number)), 201)
  }
  await addHostileRows(server.database)
  await runSuccessfully(server.database, 'backup', file)
  const databases: TestDatabase[] = []
  const createDatabase = async (template?: string): Promise<TestDatabase> => {
    const database = await cloneDatabase(template)
    databases.push(database)
    return database
  }
  return {
    server,
    directory,
    file,
    createDatabase,
    restoreTemplate: async () => {
      const database = await createDatabase()
      await runSuccessfully(database, 'restore', file)
      return database.name
    },
    stop: async () => {
      await server.stop()
      for (const database of databases) await database.drop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

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

const createSettings = ({ url, ownerUrl }: Pick<TestDatabase, 'url' | 'ownerUrl'>) => ({
  DATABASE_URL: url,
  PORTOLAN_MIGRATION_DATABASE_URL: ownerUrl,
  LOG_LEVEL: 'error',
})

/** Runs a command with the settings of a database and its owner. */
export const runPortolan = (database: Pick<TestDatabase, 'url' | 'ownerUrl'>, ...parameters: readonly string[]) =>
  runInProcess(createSettings(database), ...parameters)

async function runSuccessfully(database: TestDatabase, ...parameters: readonly string[]): Promise<void> {
  const { code, stderr } = await runPortolan(database, ...parameters)
  if (code !== 0) throw new Error(stderr)
}

/** Columns that a restore changes: locks on jobs, and the database that a counter belongs to. */
export const changedByRestore: Readonly<Record<string, string>> = {
  'graphile_worker._private_jobs': '{locked_at,locked_by,is_available}',
  'portolan.number_counter': '{database_identity}',
}

/** Every row of every table as text, in a fixed order, as a superuser sees them. */
export async function readContent(database: TestDatabase): Promise<Readonly<Record<string, readonly string[]>>> {
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

/** The rows and checksums that a command prints with `--json`. */
export const readChecksums = (stdout: string) =>
  (JSON.parse(stdout) as { tables: { table: string; rows: number; sha256: string }[] }).tables
