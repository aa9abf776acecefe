import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { findRunning, startEmbedded } from './index.ts'
import {
  createMemoryLog,
  inDirectory,
  isPostgres,
  isRoot,
  runQuery,
  smallServer,
  waitUntil,
} from './testing.fixture.ts'

describe('the embedded database', { timeout: 60_000 }, () => {
  // The directory has mode 0700 and, if the tests run as root, belongs to root, so PostgreSQL's user cannot enter it.
  test('starts, keeps its data, and restarts quickly on a new port', async () => {
    await inDirectory(async (root) => {
      const directory = join(root, '.portolan')
      const log = createMemoryLog()
      expect(await findRunning(directory)).toBeNull()

      const first = await startEmbedded({ directory, log, settings: smallServer })
      expect(await findRunning(directory)).toEqual({ url: first.url, ownerUrl: first.ownerUrl, pid: first.pid })
      const [login] = await runQuery(
        first.url,
        'select rolname::text as name, rolsuper as super, rolcreaterole as "makesRoles" from pg_roles where rolname = current_user',
      )
      expect(login).toEqual({ name: 'portolan_server', super: false, makesRoles: false })
      const [row] = await runQuery(
        first.ownerUrl,
        `select current_user as name, current_database() as database, current_setting('timezone') as zone,
           current_setting('shared_buffers') as buffers, current_setting('unix_socket_directories') as sockets,
           current_setting('server_encoding') as encoding, current_setting('fsync') as fsync,
           (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale`,
      )
      expect(row).toEqual({
        name: 'portolan',
        database: 'portolan',
        zone: 'UTC',
        buffers: '16MB',
        sockets: process.platform === 'win32' ? '' : '.',
        encoding: 'UTF8',
        fsync: 'on',
        locale: 'b C.UTF-8',
      })
      await runQuery(first.ownerUrl, 'create table kept as select 42 as answer')
      expect((await stat(join(directory, 'postgres', 'password'))).mode & 0o777).toBe(0o600)
      expect((await stat(join(directory, 'postgres.json'))).mode & 0o777).toBe(0o600)
      expect((await stat(join(directory, 'postgres', 'data'))).uid).toBe(isRoot ? 65534 : process.getuid?.())
      const data = join(directory, 'postgres', 'data')
      expect(new URL(first.url).searchParams.get('host')).toBe(process.platform === 'win32' ? null : data)
      await first.stop()
      await first.stop()
      expect(await isPostgres(first.pid)).toBe(false)
      expect(await findRunning(directory)).toBeNull()

      const began = performance.now()
      const second = await startEmbedded({ directory, log })
      const took = performance.now() - began
      expect(await runQuery(second.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
      await second.stop()
      expect(second.url).not.toBe(first.url)
      expect(took).toBeLessThan(1000)
      expect(log.entries.filter(({ level }) => level !== 'info')).toEqual([])
      expect((await readdir(directory)).filter((name) => name.includes('new'))).toEqual([])
    })
  })

  test('is reached by TCP where the path of its socket would be too long, and always answers there', async () => {
    await inDirectory(async (root) => {
      const log = createMemoryLog()
      for (const directory of [join(root, 'short'), join(root, 'long'.repeat(30))]) {
        const database = await startEmbedded({ directory, log, settings: smallServer })
        try {
          const url = new URL(database.url)
          expect(url.search === '').toBe(directory.includes('long'))
          url.search = ''
          for (const each of [database.url, url.href])
            expect(await runQuery(each, 'select 1 as one')).toEqual([{ one: 1 }])
        } finally {
          await database.stop()
        }
      }
    })
  })

  test('removes the sockets of servers that were killed', async () => {
    await inDirectory(async (directory) => {
      const start = () => startEmbedded({ directory, log: createMemoryLog(), settings: smallServer })
      await (await start()).stop()
      const data = join(directory, 'postgres', 'data')
      for (const name of ['.s.PGSQL.4321', '.s.PGSQL.4321.lock']) await writeFile(join(data, name), '')
      const database = await start()
      const { port } = new URL(database.url)
      const listSockets = async () => (await readdir(data)).filter((name) => name.startsWith('.s.')).toSorted()
      expect(await listSockets()).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`])
      await database.stop()
      expect(await listSockets()).toEqual([])
    })
  })

  test('requires a password', async () => {
    await inDirectory(async (directory) => {
      const database = await startEmbedded({
        directory,
        log: createMemoryLog(),
        settings: smallServer,
        database: 'o\'dd "x',
      })
      try {
        expect(await runQuery(database.url, 'select current_database() as name')).toEqual([{ name: 'o\'dd "x' }])
        const wrong = new URL(database.url)
        wrong.password = 'wrong'
        await expect(runQuery(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
      } finally {
        await database.stop()
      }
    })
  })

  test('reports why PostgreSQL did not start, and releases the directory', async () => {
    await inDirectory(async (directory) => {
      const log = createMemoryLog()
      await expect(startEmbedded({ directory, log, settings: { max_connections: 'many' } })).rejects.toThrow(
        /did not start: exit code 1[^]*invalid value for parameter "max_connections"/,
      )
      await expect(startEmbedded({ directory, log, settings: { max_connections: 'many' } })).rejects.toThrow(
        /invalid value for parameter "max_connections"/,
      )
    })
  })

  test('reports a file in place of the directory', async () => {
    await inDirectory(async (root) => {
      await writeFile(join(root, 'file'), '')
      for (const directory of [join(root, 'file'), join(root, 'file', 'below')])
        await expect(startEmbedded({ directory, log: createMemoryLog() })).rejects.toThrow(
          'a file exists where a directory is needed',
        )
    })
  })

  test('leaves data of another version alone, and says what to do', async () => {
    await inDirectory(async (directory) => {
      const data = join(directory, 'postgres', 'data')
      await mkdir(data, { recursive: true })
      await writeFile(join(data, 'PG_VERSION'), '15\n')
      const start = () => startEmbedded({ directory, log: createMemoryLog() })
      if (isRoot) await chown(data, 65534, 65534)
      await expect(start()).rejects.toThrow(
        /was created by PostgreSQL 15, but this version of Portolan includes PostgreSQL 18/,
      )
      await rm(join(data, 'PG_VERSION'))
      await expect(start()).rejects.toThrow(/is not a PostgreSQL data directory \(it has no PG_VERSION\)/)
    })
  })

  test('restarts on the same port when it dies', async () => {
    await inDirectory(async (directory) => {
      const log = createMemoryLog()
      const database = await startEmbedded({ directory, log, settings: smallServer })
      try {
        const { pid } = database
        // A busy worker does not notice that its parent died, and keeps the shared memory attached.
        const busy = runQuery(
          database.url,
          'select count(*) from generate_series(1, 1000000000) where random() > 2',
        ).catch(() => undefined)
        await waitUntil(async () => {
          const [row] = await runQuery(
            database.url,
            "select count(*)::int as n from pg_stat_activity where state = 'active'",
          )
          return Number(row?.n) >= 2
        })
        process.kill(pid, 'SIGKILL')
        // The killed server may respond once more before it is gone.
        await waitUntil(
          async () => database.pid !== pid && (await runQuery(database.url, 'select 1 as one')).length === 1,
        )
        await busy
        expect(await findRunning(directory)).toEqual({
          url: database.url,
          ownerUrl: database.ownerUrl,
          pid: database.pid,
        })
        expect(log.entries).toContainEqual(
          expect.objectContaining({ level: 'warn', message: 'the embedded database died; restarting it' }),
        )
      } finally {
        await database.stop()
      }
      expect(await isPostgres(database.pid)).toBe(false)
    })
  })

  test('can be stopped while waiting to restart', async () => {
    await inDirectory(async (directory) => {
      const log = createMemoryLog()
      const database = await startEmbedded({ directory, log, settings: smallServer })
      process.kill(database.pid, 'SIGKILL')
      await waitUntil(async () => log.entries.some(({ message }) => message.includes('died')))
      await database.stop()
      expect(await findRunning(directory)).toBeNull()
      const repeated = await startEmbedded({ directory, log, settings: smallServer })
      await repeated.stop()
    })
  })
})
