import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readCommandLine } from '../../src/platform/db/embedded/process-identity.ts'
import {
  confirmations,
  createTemporaryDirectory,
  fetchToken,
  findPostgres,
  isAlive,
  type RunningServer,
  readLog,
  sendConfirmation,
  startServer,
  waitUntil,
} from './portolan.ts'

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let data: string
let settings: Readonly<Record<string, string>>

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  data = join(directory.path, 'data')
  // However fast the machine is.
  settings = { PORTOLAN_DATA_DIR: data, PORTOLAN_RATE_LIMITS: '{"*": 1000000}' }
})
afterAll(() => directory.remove())

/** Confirms orders over several connections until stopped, and records every number that got 201. */
function startLoad(server: RunningServer, token: string, prefix: string) {
  const responded: string[] = []
  const otherStatuses = new Set<number | string>()
  const over = new AbortController()
  const connections = Array.from({ length: 8 }, async (_, connection) => {
    for (let count = 0; !over.signal.aborted; count++) {
      const number = `${prefix}-${connection}-${count}`
      try {
        const response = await sendConfirmation(server.origin, token, number)
        await response.arrayBuffer()
        if (response.status === 201) responded.push(number)
        else otherStatuses.add(response.status)
      } catch {
        otherStatuses.add('no answer')
        await delay(5)
      }
    }
  })
  return {
    answered: responded,
    others: otherStatuses,
    async stop() {
      over.abort()
      await Promise.all(connections)
    },
  }
}

/** Finds the confirmations that the server does not have. */
async function findMissing(
  server: RunningServer,
  token: string,
  numbers: readonly string[],
): Promise<readonly string[]> {
  const lost: string[] = []
  const remaining = [...numbers]
  const headers = { authorization: `Bearer ${token}` }
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let number = remaining.pop(); number !== undefined; number = remaining.pop()) {
        const response = await fetch(`${server.origin}${confirmations}/${number}`, { headers })
        await response.arrayBuffer()
        if (response.status !== 200) lost.push(number)
      }
    }),
  )
  return lost
}

it('keeps every acknowledged confirmation when the server and its database are killed under load', async () => {
  let server = await startServer({ settings })
  const token = await fetchToken(server.origin)
  const responded: string[] = []
  for (const [round, whom] of ['both', 'the server'].entries()) {
    const running = startLoad(server, token, `KILL-${round}`)
    await waitUntil('some are answered', async () => running.answered.length > 150)
    const postgres = await findPostgres(data)
    expect(await readCommandLine(postgres)).toContain('postgres')
    server.child.kill('SIGKILL')
    if (whom === 'both') process.kill(postgres, 'SIGKILL')
    await server.exited
    await running.stop()
    responded.push(...running.answered)
    // On the same port, because a token is bound to the address that issued it.
    server = await startServer({ settings, port: server.port })
  }
  const token2 = await fetchToken(server.origin)
  expect(await findMissing(server, token2, responded)).toEqual([])
  console.log(
    `${responded.length} answered confirmations outlived two kills; ready again after ${Math.round(server.readyAfter)} ms`,
  )
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

it('keeps running when its database is killed, and keeps everything acknowledged', async () => {
  const server = await startServer({ settings })
  const token = await fetchToken(server.origin)
  const running = startLoad(server, token, 'AWAY')
  for (let round = 0; round < 2; round++) {
    const before = running.answered.length
    await waitUntil('some are answered', async () => running.answered.length > before + 100)
    const postgres = await findPostgres(data)
    process.kill(postgres, 'SIGKILL')
    await waitUntil('another database runs', async () => {
      const next = await findPostgres(data)
      return next !== postgres && (await isAlive(next))
    })
  }
  const before = running.answered.length
  await waitUntil('they are answered again', async () => running.answered.length > before + 100)
  await running.stop()
  expect([...running.others].filter((status) => status !== 503)).toEqual([])
  expect(await findMissing(server, token, running.answered)).toEqual([])
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
  expect(await isAlive(server.pid)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  const { entries, rest } = readLog(server)
  expect(entries.filter(({ level }) => level === 'fatal' || level === 'error')).toEqual([])
  expect(rest).toEqual([])
})
