import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { DirectoryInUseError, startEmbedded } from './index.ts'
import { lockDirectory } from './lock.ts'
import { getProcessIdentity } from './process-identity.ts'
import { createMemoryLog, inDirectory, startOtherProcess, waitForStart } from './testing.fixture.ts'

describe('the lock of the data directory', { timeout: 60_000 }, () => {
  test('keeps out a second start, in the same process or another', async () => {
    await inDirectory(async (directory) => {
      const lock = await lockDirectory(directory)
      const error = await lockDirectory(directory).catch((refused: unknown) => refused)
      expect(error).toBeInstanceOf(DirectoryInUseError)
      expect(error).toMatchObject({ holder: process.pid, message: expect.stringContaining('Stop that process') })
      // The rejected attempt has closed its file, which must not have released the lock.
      const child = startOtherProcess(directory)
      expect((await child.outcome).failed).toMatchObject({ name: 'DirectoryInUseError', holder: process.pid })
      await child.exited
      await lock.releaseLock()
      await lock.releaseLock()
      await (await lockDirectory(directory)).releaseLock()
    })
  })

  test('goes to exactly one of several concurrent callers', async () => {
    await inDirectory(async (directory) => {
      const script = `import { once } from 'node:events'
        import { lockDirectory } from '${join(import.meta.dirname, 'lock.ts')}'
        console.log('loaded')
        await once(process.stdin, 'data')
        const lock = await lockDirectory(process.argv[1]).catch((error) => error.name)
        console.log(typeof lock === 'string' ? lock : 'taken')
        // Held until all processes have tried.
        await once(process.stdin.resume(), 'end')`
      for (let round = 0; round < 3; round += 1) {
        const processes = Array.from({ length: 3 }, () => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', script, directory], {
            stdio: ['pipe', 'pipe', 'inherit'],
          })
          const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
          return { child, exited: once(child, 'exit'), nextLine: async () => (await lines.next()).value }
        })
        const linesOfAll = () => Promise.all(processes.map(({ nextLine }) => nextLine()))
        expect(await linesOfAll()).toEqual(['loaded', 'loaded', 'loaded'])
        for (const { child } of processes) child.stdin.write('go')
        expect((await linesOfAll()).map(String).toSorted()).toEqual([
          'DirectoryInUseError',
          'DirectoryInUseError',
          'taken',
        ])
        for (const { child } of processes) child.stdin.end()
        await Promise.all(processes.map(({ exited }) => exited))
      }
    })
  })

  test('goes to exactly one of two processes started at once, and is free when that one is killed', async () => {
    await inDirectory(async (directory) => {
      for (let round = 0; round < 3; round += 1) {
        const children = [startOtherProcess(directory), startOtherProcess(directory)]
        const outcomes = await Promise.all(
          children.map(async (child) => ({ pid: child.pid, output: await child.outcome })),
        )
        const winners = outcomes.filter(({ output }) => output.started)
        const losers = outcomes.filter(({ output }) => output.failed)
        expect(winners).toHaveLength(1)
        expect(losers.map(({ output }) => output.failed)).toEqual([
          expect.objectContaining({ name: 'DirectoryInUseError', holder: winners[0]?.pid }),
        ])
        for (const child of children) {
          if (child.child.exitCode === null) child.kill('SIGKILL')
          await child.exited
        }
      }
      const database = await startEmbedded({ directory, log: createMemoryLog() })
      await database.stop()
    })
  })

  test.each([
    ['is gone', { pid: 4_194_304, identity: 'x' }],
    ['has our own id, from before a restart of the container', { pid: process.pid, identity: 'x' }],
    ['has left its id to another process', { pid: process.ppid, identity: 'x' }],
  ])('ignores a holder that %s', async (_, holder) => {
    await inDirectory(async (directory) => {
      await writeFile(join(directory, 'postgres.json'), JSON.stringify(holder))
      const lock = await lockDirectory(directory)
      expect(JSON.parse(await readFile(join(directory, 'postgres.json'), 'utf8'))).toMatchObject({ pid: process.pid })
      await lock.releaseLock()
    })
  })

  test('holds without file locks, or if somebody deleted the file', async () => {
    await inDirectory(async (directory) => {
      const child = startOtherProcess(directory)
      await waitForStart(child)
      await rm(join(directory, 'postgres.lock'))
      await expect(startEmbedded({ directory, log: createMemoryLog() })).rejects.toMatchObject({ holder: child.pid })
      child.kill('SIGTERM')
      await child.exited
    })
  })
})

test('identifies a process by its start time', async () => {
  const ownIdentity = await getProcessIdentity(process.pid)
  expect(ownIdentity).toBe(await getProcessIdentity(process.pid))
  expect(ownIdentity).not.toBe(await getProcessIdentity(process.ppid))
  expect(await getProcessIdentity(4_194_304)).toBeNull()
})
