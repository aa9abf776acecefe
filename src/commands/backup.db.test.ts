import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type BackupSource,
  changedByRestore,
  confirmationsPath,
  readChecksums,
  readContent,
  runPortolan,
  startBackupSource,
} from '../../test/support/backup-source.ts'
import { runInProcess } from '../../test/support/run-in-process.ts'
import type { TestDatabase } from '../../test/support/test-database.ts'
import { startTestServer } from '../../test/support/test-server.ts'

let source: BackupSource

beforeAll(async () => {
  source = await startBackupSource()
})
afterAll(() => source.stop())

describe('a backup', () => {
  it('is restored row by row, and the server responds as before', async () => {
    const target = await source.createDatabase()
    const before = await readContent(source.server.database)
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
    const restored = await runPortolan(target, 'restore', source.file)
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
      const path = `${confirmationsPath}/BACKUP-1`
      const responses = [
        await source.server.call('acme-sandbox', 'GET', path),
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
    const target = await source.createDatabase('template1')
    await target.query(`create role ${name} login password 'plain'`)
    try {
      await target.query(`alter database ${target.name} owner to ${name}`)
      const own = new URL(target.ownerUrl)
      own.username = name
      own.password = 'plain'
      const settings = { DATABASE_URL: own.href, LOG_LEVEL: 'error' }
      expect(await runInProcess(settings, 'restore', source.file)).toMatchObject({ code: 0 })
      expect(await readContent(target)).toEqual(await readContent(source.server.database))
      const second = join(source.directory, 'plain.backup')
      const created = await runInProcess(settings, 'backup', second, '--json')
      expect(created).toMatchObject({ code: 0 })
      const first = await runPortolan(
        source.server.database,
        'backup',
        join(source.directory, 'super.backup'),
        '--json',
      )
      const shared = (stdout: string) => readChecksums(stdout).filter(({ table }) => !(table in changedByRestore))
      expect(shared(created.stdout)).toEqual(shared(first.stdout))
    } finally {
      await target.query(`drop owned by ${name} cascade`).catch(() => {})
      await target.query(`reassign owned by ${name} to current_user`)
      await target.query(`alter database ${target.name} owner to current_user`)
      await target.query(`drop role ${name}`)
    }
  })

  it('is consistent while others write', async () => {
    const original = await source.createDatabase(await source.restoreTemplate())
    const state = { writing: true, written: 0 }
    const write = async () => {
      while (state.writing) {
        const tenant = `writer-${state.written++}`
        await original.query(
          `do $$ begin
             insert into portolan.tenant (tenant, name, created_at) values ('${tenant}', 'Writer', now());
             insert into portolan.brand (tenant, brand_code, name, created_at) values ('${tenant}', 'WRI', 'Writer', now());
           end $$`,
        )
      }
    }
    const writer = write()
    const busy = join(source.directory, 'busy.backup')
    const created = await runPortolan(original, 'backup', busy)
    state.writing = false
    await writer
    expect(created).toMatchObject({ code: 0 })
    expect(state.written).toBeGreaterThan(1)
    const target = await source.createDatabase()
    expect(await runPortolan(target, 'restore', busy)).toMatchObject({ code: 0 })
    expect(
      await target.query(
        "select tenant from portolan.tenant t where tenant like 'writer-%' and not exists (select from portolan.brand b where b.tenant = t.tenant)",
      ),
    ).toEqual([])
  })

  it('that starts during a restore contains what was restored', async () => {
    const original = await source.createDatabase()
    const restorer = new pg.Client({ connectionString: original.ownerUrl })
    await restorer.connect()
    try {
      await restorer.query(
        `begin; create temp table kept as select * from portolan.migration;
         truncate portolan.migration; insert into portolan.migration select * from kept`,
      )
      const runningBackup = runPortolan(original, 'backup', '--json', join(source.directory, 'during.backup'))
      await untilItWaits(original)
      await restorer.query('commit')
      const { stdout } = await runningBackup
      const shipped = await original.query('select from portolan.migration')
      expect(readChecksums(stdout).find(({ table }) => table === 'portolan.migration')?.rows).toBe(shipped.length)
    } finally {
      await restorer.end()
    }
  })

  it('of a database without tables is rejected', async () => {
    const { ownerUrl } = await source.createDatabase('template1')
    const refused = await runInProcess({ DATABASE_URL: ownerUrl }, 'backup', join(source.directory, 'nothing.backup'))
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('nothing to back up') })
  })

  it('overwrites a file only if forced, and is readable by its owner only', async () => {
    const refused = await runPortolan(source.server.database, 'backup', source.file)
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('replace it with --force') })
    expect(await runPortolan(source.server.database, 'backup', '--force', source.file)).toMatchObject({ code: 0 })
    expect((await stat(source.file)).mode & 0o777).toBe(0o600)
    const nowhere = await runPortolan(source.server.database, 'backup', join(source.directory, 'nowhere', 'file'))
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringContaining('ENOENT') })
  })

  it('that is aborted leaves no file', async () => {
    const place = await mkdtemp(join(source.directory, 'broken-'))
    const holder = new pg.Client({ connectionString: source.server.database.ownerUrl })
    await holder.connect()
    try {
      await holder.query('begin; alter sequence portolan.event_position rename to held')
      const runningBackup = runPortolan(source.server.database, 'backup', join(place, 'portolan.backup'))
      await untilItWaits(source.server.database)
      expect(await readdir(place)).toEqual([expect.stringMatching(/\.part$/)])
      await source.server.database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'portolan backup'",
      )
      expect(await runningBackup).toMatchObject({
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
