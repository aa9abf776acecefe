import { describe, expect, test } from 'vitest'
import type { Server } from './server.ts'
import { supervise } from './supervise.ts'
import { memoryLog, until } from './testing.fixture.ts'

function fakeServer(pid: number) {
  let end: (how: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => {
    end = resolve
  })
  const server: Server = { pid, ended, stop: async () => end('stopped'), stopNow: () => end('stopped') }
  return { server, die: () => end('signal SIGKILL') }
}

describe('supervision', () => {
  test('starts again ever more slowly', async () => {
    const log = memoryLog()
    const first = fakeServer(1)
    const times = [performance.now()]
    const supervision = supervise({
      first: first.server,
      log,
      firstDelay: 10,
      async restart() {
        times.push(performance.now())
        if (times.length < 4) throw new Error('not yet')
        return fakeServer(2).server
      },
    })
    first.die()
    await until(async () => supervision.pid === 2)
    await supervision.stop()
    const retries = log.entries.flatMap(({ fields }) => ('retryIn' in fields ? [fields.retryIn] : []))
    expect(retries).toEqual([20, 40])
    const pauses = times.slice(1).map((time, index) => time - (times[index] ?? 0))
    // A timer may be early by less than a millisecond.
    for (const [index, least] of [9, 19, 39].entries()) expect(pauses[index]).toBeGreaterThan(least)
    expect(log.entries.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'info'])
  })

  test('stops the server that comes up while it is being stopped', async () => {
    const first = fakeServer(1)
    const second = fakeServer(2)
    const restarting = Promise.withResolvers<void>()
    const comingUp = Promise.withResolvers<Server>()
    const supervision = supervise({
      first: first.server,
      log: memoryLog(),
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

  test('leaves no listener behind', async () => {
    const before = process.listenerCount('exit')
    const supervision = supervise({ first: fakeServer(1).server, log: memoryLog(), restart: () => Promise.reject() })
    expect(process.listenerCount('exit')).toBe(before + 1)
    await Promise.all([supervision.stop(), supervision.stop()])
    expect(process.listenerCount('exit')).toBe(before)
  })
})
