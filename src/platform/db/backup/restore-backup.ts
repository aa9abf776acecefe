import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { ensureApplicationRole, grantToApplicationRole } from '../application-role.ts'
import { holdMigrations, readSchemaState, readShippedMigrations, recreateSchema } from '../migrate.ts'
import { formatTableName, RowSum, type SequenceState, splitLines } from './format.ts'
import { type CheckedBackup, NewerBackup, readBackupTables } from './read-backup.ts'
import { exactTexts, readQueueMigration, readTables, type StoredTable } from './tables.ts'

/** Milliseconds to wait for locks held by servers and workers before the restore fails. */
const timeout = 30_000

export interface RestoreOptions {
  /** The owner of the database's tables. */
  readonly ownerUrl: string
  readonly file: string
  readonly backup: CheckedBackup
  /** Whether existing rows may be lost. */
  readonly mayReplace: boolean
}

/**
 * Puts a database into the state of a backup: the schema as the backup's migrations make it, and its rows. All of it is
 * one transaction, which ends well only if the database then has as many rows as the backup, with the same checksums.
 * What the program's own version needs beyond is up to whoever migrates it next.
 *
 * @throws NewerBackup when the backup needs a newer version of the program
 * @throws Error when the database has rows that may not be lost, when the login does not own its tables, when the queue's
 *   tables are of another version, or when the rows cannot be written; the database is then as it was
 */
export async function restoreBackup({ ownerUrl, file, backup, mayReplace }: RestoreOptions): Promise<void> {
  const { head, tables, sequences } = backup
  const numbers = head.migrations.map(({ number }) => number)
  const shipped = await readShippedMigrations()
  if (!numbers.every((number) => shipped.some((migration) => migration.number === number)))
    throw new NewerBackup(file, head)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'portolan restore' })
  // The query in progress is rejected; its additional error event, if unhandled, would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${timeout}; set local portolan.operator = 'on'`)
    await holdMigrations(client)
    await assertSameQueueVersion(client, backup)
    const { applied } = await readSchemaState(client)
    if (!mayReplace) await assertEmpty(client)
    if (applied.join() !== numbers.join()) {
      await recreateSchema(client, numbers)
      await ensureApplicationRole(client)
      await grantToApplicationRole(client)
    }
    await client.query(exactTexts)
    const stored = new Map((await readTables(client)).map((table) => [formatTableName(table), table]))
    // Triggers would reject protected changes, and repeat what happened when rows were first written.
    for (const { name } of stored.values()) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${[...stored.values()].map(({ name }) => name).join(', ')}`)
    for await (const { head: table, rows } of readBackupTables(file)) {
      const place = narrowToBackup(stored.get(formatTableName(table)), table.columns)
      if (place === undefined || place.columns.join() !== table.columns.join()) {
        throw new Error(`${file} contains a table ${formatTableName(table)} that does not match its migrations`)
      }
      const sum = tables.find((checked) => checked.table === formatTableName(table))
      await fill(client, place, rows)
      const found = await sumUp(client, place)
      if (found.rows !== sum?.rows || found.sha256 !== sum.sha256) {
        throw new Error(
          `the ${found.rows} rows of ${formatTableName(table)} in the database differ from those of the backup`,
        )
      }
      await client.query(closeTable(place))
    }
    await setSequences(client, sequences)
    await client.query(releaseJobs)
    if (stored.has('portolan.number_counter')) await client.query(forgetCounters)
    await client.query(`analyze ${[...stored.values()].map(({ name }) => name).join(', ')}`)
    await client.query('commit')
  } catch (error) {
    throw explainError(error)
  } finally {
    // Uncommitted changes are rolled back.
    await client.end().catch(() => {})
  }
}

/** The list of migrations is of no migration: an older version kept it without checksums. */
function narrowToBackup(table: StoredTable | undefined, columns: readonly string[]): StoredTable | undefined {
  if (table?.name !== 'portolan.migration' || !columns.every((column) => table.columns.includes(column))) return table
  return { ...table, columns, columnList: columns.map((column) => pg.escapeIdentifier(column)).join(', ') }
}

/** The queue migrates its tables itself, and only forward. */
async function assertSameQueueVersion(client: pg.ClientBase, { head }: CheckedBackup): Promise<void> {
  const found = await readQueueMigration(client)
  if (found === head.queueMigration) return
  throw new Error(
    `The backup contains job queue tables of version ${head.queueMigration}, but the database has ${found}. Restore it into an empty database with Portolan ${head.madeBy}, which created it, then start the newer version. Nothing was changed.`,
  )
}

/** As an operator it sees the list of tenants, if not all that is a tenant's. Jobs that the clock sets do not count. */
async function assertEmpty(client: pg.ClientBase): Promise<void> {
  for (const { name, schema } of await readTables(client)) {
    if (schema !== 'portolan' || name === 'portolan.migration') continue
    const { rows } = await client.query<{ found: boolean }>(`select exists (select from ${name}) as found`)
    if (rows[0]?.found !== true) continue
    throw new Error(
      `The database is not empty; ${name}, for example, has rows. Restore into an empty database, or use --replace to delete its contents. Nothing was changed.`,
    )
  }
}

/** Until it is closed, the table holds all rows that its owner writes and shows them; nobody else sees it meanwhile. */
async function fill(client: pg.ClientBase, table: StoredTable, rows: AsyncGenerator<Buffer>): Promise<void> {
  if (table.isForced) await client.query(`alter table ${table.name} no force row level security`)
  await pipeline(Readable.from(rows), client.query(copyFrom(`copy ${table.name} (${table.columnList}) from stdin`)))
}

const closeTable = ({ name, isForced }: StoredTable): string =>
  `alter table ${name} enable trigger user${isForced ? ', force row level security' : ''}`

async function sumUp(client: pg.ClientBase, { name, columnList }: StoredTable) {
  const sum = new RowSum()
  const rows = client.query(copyTo(`copy ${name} (${columnList}) to stdout`))
  for await (const lines of splitLines(rows)) sum.add(lines)
  return sum.result()
}

/** Unlike setting it, restarting a sequence is rolled back with the transaction. */
async function setSequences(client: pg.ClientBase, sequences: readonly SequenceState[]): Promise<void> {
  for (const { schema, sequence, next } of sequences) {
    const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(sequence)}`
    await client.query(`alter sequence ${name} restart with ${BigInt(next)}`)
  }
}

/**
 * A worker that was running a job at the time of the backup will not finish it here, and it would stay locked for
 * hours.
 */
const releaseJobs = `
  update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null;
  update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null`

/**
 * Parcels have got numbers since the backup was made, of which it does not know. A counter of another database passes over
 * many numbers before the next; one that is restored into the database that it came from has to as well.
 */
const forgetCounters = "update portolan.number_counter set database_identity = 'restored from a backup'"

const explanations: Readonly<Record<string, string>> = {
  '55P03': 'A table is locked, by a server, a worker or another program. Stop it, and restore again',
  '40P01': 'A server or worker interfered. Stop it, and restore again',
  '42501':
    'The database user does not own the tables to restore. Set PORTOLAN_MIGRATION_DATABASE_URL to the database URL of their owner',
}

function explainError(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown }
  const words = explanations[String(code)]
  if (words === undefined || !(error instanceof Error)) return error
  return new Error(`${words}; nothing was changed (${error.message})`, { cause: error })
}
