import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canBePlainUser } from '../../../../test/support/plain-user.ts'
import { findRunning, startEmbedded } from './index.ts'
import {
  inDirectory,
  isPostgres,
  memoryLog,
  otherProcess,
  query,
  smallServer,
  startedIn,
  until,
} from './testing.fixture.ts'

describe('after a crash', { timeout: 60_000 }, () => {
  test('an interrupted creation is begun anew', async () => {
    await inDirectory(async (directory) => {
      const other = otherProcess(directory)
      await until(async () => {
        const unfinished = (await readdir(directory)).find((name) => name.startsWith('postgres.new-'))
        return unfinished !== undefined && (await readdir(join(directory, unfinished, 'data'))).includes('base')
      })
      other.kill('SIGKILL')
      await other.exited
      expect(await readdir(directory)).not.toContain('postgres')

      const database = await startEmbedded({ directory, log: memoryLog(), settings: smallServer })
      await database.stop()
      expect((await readdir(directory)).filter((name) => name.includes('new'))).toEqual([])
    })
  })

  test('of the server, an orphan is stopped, and so is a half of a crash of both', async () => {
    await inDirectory(async (directory) => {
      const log = memoryLog()
      const other = otherProcess(directory)
      const orphan = await startedIn(other)
      await query(orphan.ownerUrl, 'create table kept as select 42 as answer')
      other.kill('SIGKILL')
      await other.exited
      expect(await isPostgres(orphan.pid)).toBe(true)
      expect(await findRunning(directory)).toBeNull()

      const database = await startEmbedded({ directory, log, settings: smallServer })
      expect(await isPostgres(orphan.pid)).toBe(false)
      expect(log.entries.map(({ message }) => message)).toContain(
        'stopping an embedded database that outlived its server',
      )
      expect(await query(database.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
      await database.stop()

      const both = otherProcess(directory)
      const killed = await startedIn(both)
      both.kill('SIGKILL')
      process.kill(killed.pid, 'SIGKILL')
      await both.exited
      const recovered = await startEmbedded({ directory, log, settings: smallServer })
      expect(await query(recovered.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
      await recovered.stop()

      // A process id that now belongs to somebody else: PostgreSQL alone would refuse if its user were the same.
      await writeFile(
        join(directory, 'postgres', 'data', 'postmaster.pid'),
        `${process.pid}\n/proc/self/cwd\n1\n5432\n`,
      )
      const third = await startEmbedded({ directory, log, settings: smallServer })
      await third.stop()
      await rm(join(directory, 'postgres', 'password'))
      await expect(startEmbedded({ directory, log })).rejects.toThrow('password')
    })
  })
})

describe('the child process', { timeout: 60_000 }, () => {
  test('does not get the Ctrl-C of the terminal', async () => {
    await inDirectory(async (directory) => {
      const other = otherProcess(directory, { mode: 'ignore-interrupt' })
      const { pid, url } = await startedIn(other)
      other.kill('SIGINT')
      // If it had been told, it would be down by the time that it answers twice.
      await query(url, 'select pg_sleep(0.3)')
      expect(await isPostgres(pid)).toBe(true)
      other.kill('SIGTERM')
      await other.exited
      expect(await isPostgres(pid)).toBe(false)
      expect(await findRunning(directory)).toBeNull()
    })
  })

  test('ends with a server that forgets to stop it', async () => {
    await inDirectory(async (directory) => {
      const other = otherProcess(directory, { mode: 'forget' })
      const { pid } = await startedIn(other)
      await other.exited
      await until(async () => !(await isPostgres(pid)))
      expect(await findRunning(directory)).toBeNull()
    })
  })
})

describe.runIf(canBePlainUser)('a plain user', { timeout: 60_000 }, () => {
  const uid = 1000

  test('runs everything as himself', async () => {
    await inDirectory(async (directory) => {
      await chown(directory, uid, uid)
      const other = otherProcess(join(directory, '.portolan'), { uid })
      const { url } = await startedIn(other)
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
      other.kill('SIGTERM')
      await other.exited

      // Root in the same place keeps the user, and leaves nothing that shuts him out.
      const database = await startEmbedded({
        directory: join(directory, '.portolan'),
        log: memoryLog(),
        settings: smallServer,
      })
      await database.stop()
      const again = otherProcess(join(directory, '.portolan'), { uid })
      await startedIn(again)
      again.kill('SIGTERM')
      await again.exited
    })
  })

  test('is needed: root is told whom to give the data to', async () => {
    await inDirectory(async (directory) => {
      await mkdir(join(directory, 'postgres', 'data'), { recursive: true })
      await expect(startEmbedded({ directory, log: memoryLog() })).rejects.toThrow(
        /belongs to user 0, and PostgreSQL refuses to run as root. Run: chown -R 65534:65534/,
      )
    })
  })

  test('is told when the directory is not his', async () => {
    await inDirectory(async (directory) => {
      const other = otherProcess(directory, { uid })
      expect((await other.outcome).failed?.message).toContain('user 1000 may not read and write it')
      await other.exited
    })
  })
})
