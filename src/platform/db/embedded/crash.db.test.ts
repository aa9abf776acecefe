import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { canBePlainUser } from '../../../../test/support/plain-user.ts'
import { findRunning, startEmbedded } from './index.ts'
import {
  createMemoryLog,
  inDirectory,
  isPostgres,
  runQuery,
  smallServer,
  startOtherProcess,
  waitForStart,
  waitUntil,
} from './testing.fixture.ts'

describe('after a crash', { timeout: 60_000 }, () => {
  test('an interrupted initialization is started over', async () => {
    await inDirectory(async (directory) => {
      const child = startOtherProcess(directory)
      await waitUntil(async () => {
        const unfinished = (await readdir(directory)).find((name) => name.startsWith('postgres.new-'))
        return unfinished !== undefined && (await readdir(join(directory, unfinished, 'data'))).includes('base')
      })
      child.kill('SIGKILL')
      await child.exited
      expect(await readdir(directory)).not.toContain('postgres')

      const database = await startEmbedded({ directory, log: createMemoryLog(), settings: smallServer })
      await database.stop()
      expect((await readdir(directory)).filter((name) => name.includes('new'))).toEqual([])
    })
  })

  test('of the server, an orphaned database is stopped, and so are remains of a crash of both', async () => {
    await inDirectory(async (directory) => {
      const log = createMemoryLog()
      const child = startOtherProcess(directory)
      const orphan = await waitForStart(child)
      await runQuery(orphan.ownerUrl, 'create table kept as select 42 as answer')
      child.kill('SIGKILL')
      await child.exited
      expect(await isPostgres(orphan.pid)).toBe(true)
      expect(await findRunning(directory)).toBeNull()

      const database = await startEmbedded({ directory, log, settings: smallServer })
      expect(await isPostgres(orphan.pid)).toBe(false)
      expect(log.entries.map(({ message }) => message)).toContain(
        'stopping an embedded database left over from an earlier server',
      )
      expect(await runQuery(database.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
      await database.stop()

      const orphaned = startOtherProcess(directory)
      const killed = await waitForStart(orphaned)
      orphaned.kill('SIGKILL')
      process.kill(killed.pid, 'SIGKILL')
      await orphaned.exited
      const recovered = await startEmbedded({ directory, log, settings: smallServer })
      expect(await runQuery(recovered.ownerUrl, 'select answer from kept')).toEqual([{ answer: 42 }])
      await recovered.stop()

      // A process id that was reused: PostgreSQL alone would refuse to start if its user were the same.
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
  test('is not hit by the terminal’s Ctrl-C', async () => {
    await inDirectory(async (directory) => {
      const child = startOtherProcess(directory, { mode: 'ignore-interrupt' })
      const { pid, url } = await waitForStart(child)
      child.kill('SIGINT')
      // If it had received the signal, it would be down before the second response.
      await runQuery(url, 'select pg_sleep(0.3)')
      expect(await isPostgres(pid)).toBe(true)
      child.kill('SIGTERM')
      await child.exited
      expect(await isPostgres(pid)).toBe(false)
      expect(await findRunning(directory)).toBeNull()
    })
  })

  test('ends with a server that forgets to stop it', async () => {
    await inDirectory(async (directory) => {
      const child = startOtherProcess(directory, { mode: 'forget' })
      const { pid } = await waitForStart(child)
      await child.exited
      await waitUntil(async () => !(await isPostgres(pid)))
      expect(await findRunning(directory)).toBeNull()
    })
  })
})

describe.runIf(canBePlainUser)('a plain user', { timeout: 60_000 }, () => {
  const uid = 1000

  test('runs everything as themselves', async () => {
    await inDirectory(async (directory) => {
      await chown(directory, uid, uid)
      const child = startOtherProcess(join(directory, '.portolan'), { uid })
      const { url } = await waitForStart(child)
      expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])
      child.kill('SIGTERM')
      await child.exited

      // Started by root in the same place, it keeps the user, and leaves no files that lock them out.
      const database = await startEmbedded({
        directory: join(directory, '.portolan'),
        log: createMemoryLog(),
        settings: smallServer,
      })
      await database.stop()
      const restarted = startOtherProcess(join(directory, '.portolan'), { uid })
      await waitForStart(restarted)
      restarted.kill('SIGTERM')
      await restarted.exited
    })
  })

  test('is required: root is told whom to give the data to', async () => {
    await inDirectory(async (directory) => {
      await mkdir(join(directory, 'postgres', 'data'), { recursive: true })
      await expect(startEmbedded({ directory, log: createMemoryLog() })).rejects.toThrow(
        /belongs to user 0, and PostgreSQL refuses to run as root. Run: chown -R 65534:65534/,
      )
    })
  })

  test('is told if the directory belongs to another', async () => {
    await inDirectory(async (directory) => {
      const child = startOtherProcess(directory, { uid })
      expect((await child.outcome).failed?.message).toContain('user 1000 has no read and write access')
      await child.exited
    })
  })
})
