import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { access, type FileHandle, open, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  type AppliedMigration,
  type CountedTable,
  endOfRows,
  formatJsonLine,
  formatTableName,
  formatVersion,
  RowSum,
  splitLines,
} from './format.ts'
import { exactTexts, readQueueMigration, readSequences, readTables, type StoredTable } from './tables.ts'

/** Milliseconds to wait for locks on tables before the backup fails. */
const timeout = 30_000

export interface BackupOptions {
  /** A login that may read all tables: the owner, or the server's. */
  readonly url: string
  readonly file: string
  /** Whether an existing file may be replaced. */
  readonly mayReplace: boolean
  /** The version of the program. */
  readonly madeBy: string
}

/** The content of a backup. */
export interface BackupSummary {
  readonly madeAt: string
  readonly madeBy: string
  readonly migrations: readonly AppliedMigration[]
  readonly tables: readonly CountedTable[]
}

/**
 * Writes everything that the database has at one moment to a file, while others go on reading and writing. The file has
 * its name once it is whole and on the disk; whatever goes wrong before, nothing is left of it.
 *
 * @throws Error when the file is there already or cannot be written, when the database has no tables of Portolan, or when
 *   the login does not see all of their rows
 */
export async function writeBackup({ url, file, mayReplace, madeBy }: BackupOptions): Promise<BackupSummary> {
  if (!mayReplace) await rejectExisting(file)
  const client = new pg.Client({ connectionString: url, application_name: 'portolan backup' })
  // The query in progress is rejected; its additional error event, if unhandled, would crash the process.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`${exactTexts}; set local lock_timeout = ${timeout}; set local portolan.operator = 'on'`)
    const tables = await lockTables(client)
    const migrations = await readMigrations(client)
    const madeAt = new Date().toISOString()
    const head = {
      portolanBackup: formatVersion,
      madeAt,
      madeBy,
      migrations,
      queueMigration: await readQueueMigration(client),
    }
    const counted: CountedTable[] = []
    const partial = join(dirname(file), `.${basename(file)}.${process.pid}.part`)
    await writeWhole(
      partial,
      async function* () {
        const all = createHash('sha256')
        const hashBytes = (bytes: Buffer) => {
          all.update(bytes)
          return bytes
        }
        yield hashBytes(formatJsonLine(head))
        for (const table of tables) {
          const { schema, table: name, columns } = table
          yield hashBytes(formatJsonLine({ schema, table: name, columns }))
          const sum = new RowSum()
          for await (const lines of readRows(client, table)) {
            sum.add(lines)
            yield hashBytes(lines)
          }
          yield hashBytes(endOfRows)
          yield hashBytes(formatJsonLine(sum.result()))
          counted.push({ table: formatTableName(table), ...sum.result() })
        }
        // After the tables, so that no sequence is behind a row.
        yield hashBytes(formatJsonLine({ sequences: await readSequences(client) }))
        yield formatJsonLine({ tables: tables.length, sha256: all.digest('hex') })
      },
      async () => {
        if (!mayReplace) await rejectExisting(file)
        await rename(partial, file)
        await flushDirectory(dirname(file))
      },
    )
    return { madeAt, madeBy, migrations, tables: counted }
  } catch (error) {
    const code = String((error as NodeJS.ErrnoException).code)
    if (!diskErrorCodes.has(code)) throw error
    throw new Error(
      `${file} cannot be written (${code}). Make room, or name a file on another disk; nothing is left of it.`,
      {
        cause: error,
      },
    )
  } finally {
    await client.end().catch(() => {})
  }
}

const diskErrorCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS'])

async function rejectExisting(file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new Error(`The file ${file} already exists. Choose another name, or replace it with --force.`)
}

/**
 * The tables, which nobody can alter or drop until the transaction ends. A restore that ends meanwhile has emptied tables
 * also for those who look at them as they were before, so its end is waited for before the first look: locking is none.
 */
async function lockTables(client: pg.ClientBase): Promise<readonly StoredTable[]> {
  await lock(client, 'portolan.migration')
  const tables = await readTables(client)
  const hidden = tables.filter(({ sees }) => sees === 'not all').map(({ name }) => name)
  if (hidden.length > 0) {
    throw new Error(
      `The database user does not see all rows of ${hidden.join(', ')}. Set PORTOLAN_MIGRATION_DATABASE_URL to the address of the database as the owner of its tables.`,
    )
  }
  await lock(client, tables.map(({ name }) => name).join(', '))
  return tables
}

const hasNothing = 'The database has no tables of Portolan, so there is nothing to back up. Is it the right one?'
const isAltered = 'A table is being altered, as a migration or a restore does. Try again when that is done.'

const refusals: Readonly<Record<string, string>> = {
  '3F000': hasNothing,
  '42P01': hasNothing,
  '55P03': isAltered,
  '40P01': isAltered,
}

async function lock(client: pg.ClientBase, names: string): Promise<void> {
  try {
    await client.query(`lock table ${names} in access share mode`)
  } catch (error) {
    const message = refusals[String((error as { readonly code?: unknown }).code)]
    if (message === undefined) throw error
    throw new Error(message, { cause: error })
  }
}

async function readMigrations(client: pg.ClientBase): Promise<readonly AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>('select number, name from portolan.migration order by number')
  return rows
}

/** The rows of a table, as complete lines. */
async function* readRows(client: pg.ClientBase, table: StoredTable): AsyncGenerator<Buffer> {
  const copy = `copy ${table.name} (${table.columnList}) to stdout`
  if (table.sees === 'everything') {
    yield* splitLines(client.query(copyTo(copy)))
    return
  }
  const { rows: tenants } = await client.query<{ tenant: string }>('select tenant from portolan.tenant order by tenant')
  for (const { tenant } of tenants) {
    await client.query("select set_config('portolan.tenant', $1, true)", [tenant])
    yield* splitLines(client.query(copyTo(copy)))
  }
}

/** Compresses pieces into a file that is durable at the end, or does not exist. */
async function writeWhole(
  file: string,
  pieces: () => AsyncGenerator<Buffer>,
  finish: () => Promise<void>,
): Promise<void> {
  const handle = await openNew(file)
  // Ctrl-C ends the process without returning here.
  const removeAtExit = () => rmSync(file, { force: true })
  process.once('exit', removeAtExit)
  try {
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(pieces, compress, handle.createWriteStream({ flush: true }))
    await finish()
  } catch (error) {
    await handle.close().catch(() => {})
    await rm(file, { force: true })
    throw error
  } finally {
    process.off('exit', removeAtExit)
  }
}

async function openNew(file: string): Promise<FileHandle> {
  try {
    // It contains shopper data and hashes of secrets.
    return await open(file, 'wx', 0o600)
  } catch (error) {
    throw new Error(
      `No file can be made in ${dirname(file)} (${String((error as NodeJS.ErrnoException).code)}). Name a file in a directory that is there and that this user may write to.`,
      { cause: error },
    )
  }
}

/** Makes the file's name durable too. Windows has no equivalent. */
async function flushDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
