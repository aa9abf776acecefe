import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../test/platform/open-database.ts'
import {
  type BackupSource,
  readChecksums,
  readContent,
  runPortolan,
  startBackupSource,
} from '../../test/support/backup-source.ts'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { migrate, migrationsDirectory } from '../platform/db/migrate.ts'
import { numberRanges, passedOverInCopies } from '../platform/db/number-ranges.ts'
import { prepareQueue } from '../platform/queue.ts'
import { prepareDatabase } from './start.ts'

const silent = pino({ level: 'silent' })

let source: BackupSource

beforeAll(async () => {
  source = await startBackupSource()
})
afterAll(() => source.stop())

describe('a restore', () => {
  it('deletes rows only if forced', async () => {
    const target = await source.createDatabase(await source.restoreTemplate())
    await target.query("insert into portolan.tenant (tenant, name, created_at) values ('later', 'Later', now())")
    const refused = await runPortolan(target, 'restore', source.file)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('--replace') })
    expect(await target.query("select from portolan.tenant where tenant = 'later'")).toHaveLength(1)
    expect(await runPortolan(target, 'restore', '--replace', source.file)).toMatchObject({ code: 0 })
    expect(await readContent(target)).toEqual(await readContent(source.server.database))
  })

  it('into the same database does not reuse parcel numbers', async () => {
    const original = await source.createDatabase()
    const take = async () => {
      const { database } = openDatabase(original.url)
      try {
        return await numberRanges((work) => database.runAsSystem(work)).take({ name: 'S10 CP NL', size: 25_000_000 })
      } finally {
        await database.close()
      }
    }
    expect(await take()).toBe(0)
    const own = join(source.directory, 'own.backup')
    expect(await runPortolan(original, 'backup', own)).toMatchObject({ code: 0 })
    expect(await take()).toBe(100)
    expect(await runPortolan(original, 'restore', '--replace', own)).toMatchObject({ code: 0 })
    expect(await take()).toBe(100 + passedOverInCopies)
  })

  const text = async () => zstdDecompressSync(await readFile(source.file)).toString('latin1')
  const packed = (latin1: string) => zstdCompressSync(Buffer.from(latin1, 'latin1'))
  const damages: readonly [string, () => Promise<Buffer>, RegExp][] = [
    ['is cut off', async () => (await readFile(source.file)).subarray(0, -200), /has changed since it was written/],
    ['is cut off between lines', async () => packed((await text()).split('\n').slice(0, -3).join('\n')), /ends/],
    ['has a changed row', async () => packed((await text()).replace('Acme Sandbox', 'Acne Sandbox')), /the rows of/],
    [
      'has another sequence',
      async () => packed((await text()).replace(/("event_position","next":")/, '$19')),
      /its checksum does not match/,
    ],
    ['has something after its end', async () => packed(`${await text()}more\n`), /there is data after its end/],
    ['has a changed byte', async () => flipByte(await readFile(source.file)), /has changed since it was written/],
    ['is something else', async () => Buffer.from('a text'), /is not a backup[^]*: it is not compressed with zstd/],
    ['is empty', async () => Buffer.alloc(0), /is not a backup/],
    [
      'is of a newer format',
      async () => packed((await text()).replace('"portolanBackup":1', '"portolanBackup":2')),
      /newer version/,
    ],
  ]
  it.each(damages)('rejects a file that %s before changing anything', async (_, damaged, says) => {
    const bad = join(source.directory, 'bad.backup')
    await writeFile(bad, await damaged())
    const before = await readContent(source.server.database)
    const refused = await runPortolan(source.server.database, 'restore', '--replace', bad)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(says) })
    expect(await readContent(source.server.database)).toEqual(before)
  })

  it('rejects the schema of a newer version', async () => {
    const original = await source.createDatabase()
    await original.query("insert into portolan.migration (number, name) values (9999, '9999-later.sql')")
    const newer = join(source.directory, 'newer.backup')
    expect(await runPortolan(original, 'backup', newer)).toMatchObject({ code: 0 })
    const refused = await runPortolan(await source.createDatabase(), 'restore', newer)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('newer version of Portolan') })
  })

  it('changes nothing if a row cannot be restored', async () => {
    const original = await source.createDatabase()
    await original.query(
      `do $$ begin
         set local session_replication_role = 'replica';
         insert into portolan.brand (tenant, brand_code, name, created_at) values ('orphan', 'ORP', 'Orphan', now());
       end $$`,
    )
    const orphan = join(source.directory, 'orphan.backup')
    expect(await runPortolan(original, 'backup', orphan)).toMatchObject({ code: 0 })
    const target = await source.createDatabase(await source.restoreTemplate())
    const refused = await runPortolan(target, 'restore', '--replace', orphan)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('brand_tenant_fkey') })
    expect(await readContent(target)).toEqual(await readContent(source.server.database))
  })

  it('is rejected for a login that owns nothing, which can still make backups', async () => {
    const target = await source.createDatabase()
    const settings = { DATABASE_URL: target.url, LOG_LEVEL: 'error' }
    const refused = await runInProcess(settings, 'restore', source.file)
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('PORTOLAN_MIGRATION_DATABASE_URL') })
    const created = await runInProcess(
      { ...settings, DATABASE_URL: source.server.database.url },
      'backup',
      '--json',
      `${source.file}.2`,
    )
    const asOwner = await runPortolan(source.server.database, 'backup', '--json', `${source.file}.3`)
    expect(readChecksums(created.stdout)).toEqual(readChecksums(asOwner.stdout))
  })

  it('migrates a backup of an older version', async () => {
    const old = await source.createDatabase('template1')
    const older = await mkdtemp(join(source.directory, 'migrations-'))
    await cp(migrationsDirectory, older, { recursive: true })
    const shipped = (await readdir(older)).filter((entry) => entry.endsWith('.sql')).toSorted()
    const last = shipped.at(-1) ?? ''
    await rm(join(older, last))
    await migrate(old.ownerUrl, older)
    // As in versions without checksums.
    await old.query('alter table portolan.migration drop column checksum')
    await prepareQueue(old.ownerUrl, silent)
    await old.query("insert into portolan.tenant (tenant, name, created_at) values ('old', 'Old', now())")
    const backup = join(source.directory, 'old.backup')
    const settings = { DATABASE_URL: old.ownerUrl, LOG_LEVEL: 'error' }
    expect(await runInProcess(settings, 'backup', backup)).toMatchObject({ code: 0 })
    const target = await source.createDatabase()
    const restored = await runPortolan(target, 'restore', backup)
    expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`Applied migrations: ${last}`) })
    expect(await target.query('select tenant from portolan.tenant')).toEqual([{ tenant: 'old' }])
    expect(await prepareDatabase(target, silent)).toEqual([])
    const login = new pg.Client({ connectionString: target.url })
    await login.connect()
    expect((await login.query('select tenant from portolan.tenant')).rows).toEqual([{ tenant: 'old' }])
    await login.end()
  })
})

function flipByte(bytes: Buffer): Buffer {
  const middle = Math.floor(bytes.length / 2)
  bytes.writeUInt8(bytes.readUInt8(middle) ^ 0x10, middle)
  return bytes
}
