import { describe, expect, test } from 'vitest'
import type { PostgresProcess } from './server.ts'
import { supervise } from './supervise.ts'
import { createMemoryLog, waitUntil } from './testing.fixture.ts'

function createFakeServer(pid: number) {
  let end: (exitText: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const server: PostgresProcess = { pid, ended, stop: async () => end('stopped'), killServer: () => end('stopped') }
  return { server, die: () => end('signal SIGKILL') }
}

describe('supervision', () => {
  test('restarts with increasing delays', async () => {
    const log = createMemoryLog()
    const first = createFakeServer(1)
    const times = [performance.now()]
    const supervision = supervise({
      first: first.server,
      log,
      firstDelay: 10,
      async restart() {
        times.push(performance.now())
        if (times.length < 4) throw new Error('not yet')
        return createFakeServer(2).server
      },
    })
    first.die()
    await waitUntil(async () => supervision.pid === 2)
    await supervision.stop()
    const retries = log.entries.flatMap(({ fields }) => ('retryIn' in fields ? [fields.retryIn] : []))
    expect(retries).toEqual([20, 40])
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    // A timer may be early by less than a millisecond.
    for (const [index, least] of [9, 19, 39].entries()) expect(pauses[index]).toBeGreaterThan(least)
    expect(log.entries.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'info'])
  })

  test('stops a server that comes up while it is being stopped', async () => {
    const first = createFakeServer(1)
    const second = createFakeServer(2)
    const restarting = Promise.withResolvers<void>()
    const comingUp = Promise.withResolvers<PostgresProcess>()
    const supervision = supervise({
      first: first.server,
      log: createMemoryLog(),
      firstDelay: 1,
      restart() {
        restarting.resolve()
        return comingUp.promise
      },
    })
    first.die()
    await restarting.promise
    const stopping = supervision.stop()
    comingUp.resolve(second.server)
    await stopping
    expect(await second.server.ended).toBe('stopped')
  })

  test('leaves no listeners behind', async () => {
    const before = process.listenerCount('exit')
    const supervision = supervise({
      first: createFakeServer(1).server,
      log: createMemoryLog(),
      restart: () => Promise.reject(),
    })
    expect(process.listenerCount('exit')).toBe(before + 1)
    await Promise.all([supervision.stop(), supervision.stop()])
    expect(process.listenerCount('exit')).toBe(before)
  })
})
