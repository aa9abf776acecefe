import { setTimeout as delay } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { createSystem, type System } from '../composition/system.ts'

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

interface ReceivedEvent {
  readonly id: string
  readonly subject: string
  readonly number: number
}

/** Writes the events of one subject in consecutive transactions, some of which commit slowly. */
async function writeEvents(writer: number): Promise<void> {
  const system = systems[writer % systems.length]
  if (system === undefined) throw new Error('no system')
  const accessScope = { as: 'tenant', tenant: writer % 3 === 0 ? 'globex' : 'acme' } as const
  let number = 0
  for (let count = 0; count < transactionsEach; count++) {
    const isUndone = count % 5 === 4
    const numbers = Array.from({ length: eventsEach }, (_, index) => number + index)
    await system.database
      .runInTransaction(accessScope, {}, async (unit) => {
        const common = { type: 'order-confirmation.received', subject: `S${writer}`, traceparent: null } as const
        await system.events.outbox.appendEvents(
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

type FeedFilter = Readonly<Record<string, string>>

async function readPage(app: TestServer['app'], token: string | null, filter: FeedFilter) {
  const queryParameters = { ...filter, ...(token === null ? {} : { continuationToken: token }) }
  const query = new URLSearchParams({ pageSize: '17', ...queryParameters })
  const response = await app.inject({
    url: `/admin/v1/events?${query.toString()}`,
    headers: { authorization: `Bearer ${await server.token('operator')}` },
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{
    items: { id: string; subject: string; data: { number: number } }[]
    continuationToken: string
  }>()
}

/** Assigns positions in both processes concurrently and repeatedly. */
async function assignAllPositions(isOver: () => boolean): Promise<void> {
  while (!isOver()) await Promise.all(systems.map(({ events }) => events.assignPositions()))
}

/** Reads until the writers are done and nothing more arrives. */
async function readAllEvents(
  app: TestServer['app'],
  isOver: () => boolean,
  filter: FeedFilter = {},
): Promise<readonly ReceivedEvent[]> {
  const receivedEvents: ReceivedEvent[] = []
  let token: string | null = null
  for (let idle = 0; idle < 3; ) {
    const wasOver = isOver()
    const page: Awaited<ReturnType<typeof readPage>> = await readPage(app, token, filter)
    receivedEvents.push(...page.items.map(({ id, subject, data }) => ({ id, subject, number: data.number })))
    token = page.continuationToken
    idle = wasOver && page.items.length === 0 ? idle + 1 : 0
    await delay(Math.random() * 6)
  }
  return receivedEvents
}

test('concurrent readers get every event exactly once, in order per subject, from concurrent writers', async () => {
  const apps = await Promise.all(systems.map((system) => system.createServer()))
  const chooseApp = (reader: number) => apps[reader % apps.length] ?? server.app
  let isOver = false
  const reading = Array.from({ length: readers }, (_, reader) => readAllEvents(chooseApp(reader), () => isOver))
  const filtered = readAllEvents(chooseApp(0), () => isOver, { tenant: 'globex', type: 'order-confirmation.received' })
  const placing = assignAllPositions(() => isOver)
  await Promise.all(Array.from({ length: writers }, (_, writer) => writeEvents(writer)))
  isOver = true
  const allFeeds = await Promise.all(reading)
  const allGlobexTables = await filtered
  await placing
  await Promise.all(apps.map((app) => app.close()))

  const committedCount = transactionsEach - Math.floor(transactionsEach / 5)
  const numbers = Array.from({ length: committedCount * eventsEach }, (_, number) => number)
  for (const receivedEvents of allFeeds) {
    expect(new Set(receivedEvents.map(({ id }) => id)).size).toBe(receivedEvents.length)
    for (let writer = 0; writer < writers; writer++) {
      expect(receivedEvents.filter(({ subject }) => subject === `S${writer}`).map(({ number }) => number)).toEqual(
        numbers,
      )
    }
    expect(receivedEvents).toEqual(allFeeds[0])
  }
  // The filtered reader skips most events, but its token advances.
  const isOfGlobex = ({ subject }: ReceivedEvent) => Number(subject.slice(1)) % 3 === 0
  expect(allGlobexTables).toEqual(allFeeds[0]?.filter(isOfGlobex))
})
