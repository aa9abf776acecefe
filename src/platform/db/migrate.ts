import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { ensureApplicationRole, grantToApplicationRole } from './application-role.ts'
import { isDistributed, readPlacements } from './distribution/placements.ts'
import { forwardSettings, takeDistributed } from './scope-settings.ts'
import { splitStatements } from './split-statements.ts'

/** Directory of the migrations shipped with the program. */
export const migrationsDirectory = fileURLToPath(new URL('../../../migrations/', import.meta.url))

/** The oldest supported PostgreSQL version. */
export const oldestServer = 150_000

/** An arbitrary number shared by all processes, so that only one migrates at a time. */
const migrationLock = 7_310_265_011

interface Migration {
  readonly number: number
  readonly name: string
  readonly sql: string
  /** Hexadecimal SHA-256 of the file, independent of its line endings. */
  readonly checksum: string
}

/** The state of a database's schema compared with what this version needs. */
export interface SchemaState {
  readonly serverVersion: number
  readonly applied: readonly number[]
  readonly pending: readonly string[]
  /** Migrations in the database that this program does not know: a newer version has run. */
  readonly unknown: readonly number[]
  /** Applied migrations that differ from those shipped with this program. */
  readonly changed: readonly string[]
}

/** The migrations shipped with the program, in order. */
export async function readShippedMigrations(directory = migrationsDirectory): Promise<readonly Migration[]> {
  const files = (await readdir(directory)).filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file)).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(join(directory, file), 'utf8')
      const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
      return { number: Number(file.slice(0, 4)), name: file, sql, checksum }
    }),
  )
}

/** Reads the state of the schema without changing it. */
export async function readSchemaState(
  client: pg.ClientBase | pg.Pool,
  directory = migrationsDirectory,
): Promise<SchemaState> {
  const version = await client.query<{ version: string }>("select current_setting('server_version_num') as version")
  const exists = await client.query<{ found: boolean }>("select to_regclass('portolan.migration') is not null as found")
  // Older versions stored no checksums, and had no column for them.
  const rows = exists.rows[0]?.found
    ? (
        await client.query<{ number: number; checksum: string | null }>(
          "select number, to_jsonb(migration) ->> 'checksum' as checksum from portolan.migration order by number",
        )
      ).rows
    : []
  const applied = rows.map((row) => row.number)
  const shipped = await readShippedMigrations(directory)
  return {
    serverVersion: Number(version.rows[0]?.version ?? 0),
    applied,
    pending: shipped.filter(({ number }) => !applied.includes(number)).map(({ name }) => name),
    unknown: applied.filter((number) => !shipped.some((migration) => migration.number === number)),
    changed: shipped
      .filter(({ number, checksum }) => {
        const appliedChecksum = rows.find((row) => row.number === number)?.checksum ?? null
        return appliedChecksum !== null && appliedChecksum !== checksum
      })
      .map(({ name }) => name),
  }
}

/**
 * Migrates the schema, each migration in its own transaction. Can be called concurrently. Rejects a database migrated
 * by a newer version, or by different migrations with the same names.
 *
 * @returns the names of the applied migrations
 */
export async function migrate(url: string, directory = migrationsDirectory): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'portolan migrate' })
  // The query in progress is rejected; its additional error event, if unhandled, would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const state = await readSchemaState(client, directory)
    if (state.serverVersion < oldestServer) {
      throw new Error(`PostgreSQL 15 or newer is required; this server is version ${state.serverVersion / 10_000}`)
    }
    if (state.unknown.length > 0) {
      throw new Error(
        `the database has migrations unknown to this version (${state.unknown.join(', ')}): run the newer version of Portolan that created them`,
      )
    }
    if (state.changed.length > 0) {
      throw new Error(
        `migrations in the database differ from those of this version with the same names (${state.changed.join(', ')}): run the version of Portolan that created them`,
      )
    }
    if (state.pending.length > 0) await makeMigrationTable(client)
    const isDistributedDatabase = isDistributed(await readPlacements(client))
    if (isDistributedDatabase) await client.query(forwardSettings)
    for (const migration of await readShippedMigrations(directory)) {
      if (state.pending.includes(migration.name)) await applyMigration(client, migration, isDistributedDatabase)
    }
    // Every time: an earlier migration may have been killed here, or the role was created since. But in a distributed
    // database it needs all servers, and one may be down at a start.
    if (state.pending.length > 0 || !isDistributedDatabase) {
      await ensureApplicationRole(client)
      await grantToApplicationRole(client)
    }
    return state.pending
  } finally {
    await client.end()
  }
}

/**
 * Drops the schema and recreates it with some of the migrations, containing only the rows they insert. Must run in a
 * transaction of the schema's owner, while no other process migrates.
 *
 * @param numbers of the migrations, all of which the program must ship
 */
export async function recreateSchema(client: pg.ClientBase, numbers: readonly number[]): Promise<void> {
  await client.query('drop schema if exists portolan cascade')
  await makeMigrationTable(client)
  for (const migration of await readShippedMigrations()) {
    if (numbers.includes(migration.number)) await applyInTransaction(client, migration)
  }
}

/** Waits until no other process migrates the database, and blocks others until this transaction ends. */
export async function holdMigrations(client: pg.ClientBase): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
}

async function makeMigrationTable(client: pg.ClientBase): Promise<void> {
  await client.query('create schema if not exists portolan')
  await client.query(
    'create table if not exists portolan.migration (number integer primary key, name text not null, applied_at timestamptz not null default now())',
  )
  await client.query('alter table portolan.migration add column if not exists checksum text')
}

async function applyMigration(client: pg.Client, migration: Migration, isDistributedDatabase: boolean): Promise<void> {
  await client.query('begin')
  try {
    // As operators, on all servers; a call of `set_config` in a migration reaches only the first.
    if (isDistributedDatabase) await client.query(takeDistributed, ['', 'on', '0', 'none'])
    await applyInTransaction(client, migration)
    await client.query('commit')
  } catch (error) {
    // Also fails if the connection is lost; the first failure is the one to report.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function applyInTransaction(client: pg.ClientBase, migration: Migration): Promise<void> {
  try {
    // First, so that a concurrent process applying the same migration collides here and not halfway through.
    await client.query('insert into portolan.migration (number, name, checksum) values ($1, $2, $3)', [
      migration.number,
      migration.name,
      migration.checksum,
    ])
    // One by one, because Citus passes on the whole text that a statement comes with.
    for (const statement of splitStatements(migration.sql)) await client.query(statement)
  } catch (error) {
    throw new Error(`migration ${migration.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}
