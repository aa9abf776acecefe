import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { createSystem, type System } from '../system.ts'

let server: TestServer
/** Two processes on one database, each with its own connections. */
let systems: readonly System[]

beforeAll(async () => {
  server = await startTestServer({}, { connections: 8 })
  const second = await createSystem(server.system.config, server.database.url, pino({ level: 'silent' }))
  systems = [server.system, second]
})

afterAll(async () => {
  await systems[1]?.close()
  await server.stop()
})

const writers = 10
const transactionsEach = 15
const eventsEach = 3
const readers = 5

interface Told {
  readonly id: string
  readonly subject: string
  readonly number: number
}

/** Writes the events of one subject, one transaction after the other, some of which take their time to commit. */
async function write(writer: number): Promise<void> {
  const system = systems[writer % systems.length]
  if (system === undefined) throw new Error('no system')
  const reach = { as: 'tenant', tenant: writer % 3 === 0 ? 'globex' : 'acme' } as const
  let number = 0
  for (let count = 0; count < transactionsEach; count++) {
    const isUndone = count % 5 === 4
    const numbers = Array.from({ length: eventsEach }, (_, index) => number + index)
    await system.database
      .transaction(reach, {}, async (unit) => {
        const common = { type: 'order-confirmation.received', subject: `S${writer}`, traceparent: null } as const
        await system.events.outbox.append(
          unit,
          numbers.map((n) => ({ ...common, at: new Date(), data: { number: isUndone ? -1 : n } })),
        )
        await delay(Math.random() * 12)
        if (isUndone) throw new Error('undone')
        number += eventsEach
      })
      .catch((error: Error) => {
        if (error.message !== 'undone') throw error
      })
  }
}

type Filter = Readonly<Record<string, string>>

async function readPage(app: TestServer['app'], token: string | null, filter: Filter) {
  const given = { ...filter, ...(token === null ? {} : { continuationToken: token }) }
  const query = new URLSearchParams({ pageSize: '17', ...given })
  const answer = await app.inject({
    url: `/admin/v1/events?${query.toString()}`,
    headers: { authorization: `Bearer ${await server.token('operator')}` },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<{
    items: { id: string; subject: string; data: { number: number } }[]
    continuationToken: string
  }>()
}

/** Gives places in both processes at once, again and again. */
async function placeAll(isOver: () => boolean): Promise<void> {
  while (!isOver()) await Promise.all(systems.map(({ events }) => events.place()))
}

/** Reads on until the writers are done and nothing comes any more. */
async function readAll(app: TestServer['app'], isOver: () => boolean, filter: Filter = {}): Promise<readonly Told[]> {
  const told: Told[] = []
  let token: string | null = null
  for (let idle = 0; idle < 3; ) {
    const wasOver = isOver()
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(app, token, filter)
    told.push(...page.items.map(({ id, subject, data }) => ({ id, subject, number: data.number })))
    token = page.continuationToken
    idle = wasOver && page.items.length === 0 ? idle + 1 : 0
    await delay(Math.random() * 6)
  }
  return told
}

test('readers, writers and placers at once: every reader gets every event that it asks for once, and of each subject in order', async () => {
  const apps = await Promise.all(systems.map((system) => system.createServer()))
  const appOf = (reader: number) => apps[reader % apps.length] ?? server.app
  let isOver = false
  const reading = Array.from({ length: readers }, (_, reader) => readAll(appOf(reader), () => isOver))
  const filtered = readAll(appOf(0), () => isOver, { tenant: 'globex', type: 'order-confirmation.received' })
  const placing = placeAll(() => isOver)
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
  isOver = true
  const all = await Promise.all(reading)
  const allOfGlobex = await filtered
  await placing
  await Promise.all(apps.map((app) => app.close()))

  const kept = transactionsEach - Math.floor(transactionsEach / 5)
  const numbers = Array.from({ length: kept * eventsEach }, (_, number) => number)
  for (const told of all) {
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    for (let writer = 0; writer < writers; writer++) {
      expect(told.filter(({ subject }) => subject === `S${writer}`).map(({ number }) => number)).toEqual(numbers)
    }
    expect(told).toEqual(all[0])
  }
  // Most of what passes by the reader with a filter does not pass it, and moves its token on.
  const isOfGlobex = ({ subject }: Told) => Number(subject.slice(1)) % 3 === 0
  expect(allOfGlobex).toEqual(all[0]?.filter(isOfGlobex))
})
