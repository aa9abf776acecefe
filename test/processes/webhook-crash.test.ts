import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { webhookSigner } from '../../src/adapters/webhook-signer.ts'
import { type ReceivedDelivery, startWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import {
  createTemporaryDirectory,
  fetchToken,
  findPostgres,
  type PortolanProcess,
  type RunningServer,
  sendConfirmation,
  startPortolan,
  startServer,
  waitUntil,
} from './portolan.ts'

/** Each confirmation causes three events. */
const confirmationCount = Math.ceil(Number(process.env['WEBHOOK_EVENTS'] ?? 900) / 3)
/** How often each of them is killed: the server, the workers, the database. */
const killRounds = Number(process.env['WEBHOOK_KILL_ROUNDS'] ?? 1)

let directory: Awaited<ReturnType<typeof createTemporaryDirectory>>
let receiver: WebhookReceiver
let server: RunningServer
const accepted: ReceivedDelivery[] = []

beforeAll(async () => {
  directory = await createTemporaryDirectory()
  const attempted = new Set<string>()
  receiver = await startWebhookReceiver((delivery, response) => {
    // One first attempt in ten fails in one of several ways; later ones would wait for minutes.
    const isFirst = !attempted.has(delivery.id)
    attempted.add(delivery.id)
    if (isFirst && attempted.size % 20 === 0) response.writeHead(500).end()
    else if (isFirst && attempted.size % 20 === 10) response.socket?.destroy()
    else {
      accepted.push(delivery)
      response.writeHead(204).end()
    }
  })
})
afterAll(async () => {
  await receiver.stop()
  await directory.remove()
})

interface FeedPage {
  readonly items: readonly { readonly id: string; readonly subject: string }[]
  readonly continuationToken: string
}

/** Reads a page of the feed, once the database is available. */
async function readPage(query: URLSearchParams, token: string): Promise<FeedPage> {
  for (;;) {
    const response = await fetch(`${server.origin}/acme/events?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    if (response.status === 200) return (await response.json()) as FeedPage
    await response.arrayBuffer()
    await delay(100)
  }
}

/** Reads all of a tenant's events from the feed. */
async function readFeed(token: string): Promise<FeedPage['items']> {
  const items: FeedPage['items'][number][] = []
  for (let after = ''; ; ) {
    const query = new URLSearchParams({ pageSize: '500', ...(after === '' ? {} : { continuationToken: after }) })
    const page = await readPage(query, token)
    if (page.items.length === 0) return items
    items.push(...page.items)
    after = page.continuationToken
  }
}

/** Sends confirmations, each until it is accepted, whatever is killed meanwhile. */
async function sendAll(token: string): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let number = next++; number < confirmationCount; number = next++) {
        await waitUntil('a confirmation is taken', async () => {
          const response = await sendConfirmation(server.origin, token, `CRASH-${number}`)
          await response.arrayBuffer()
          return response.status === 201 || response.status === 200
        })
      }
    }),
  )
}

it('every event arrives signed and in order per subject while the server, workers and the database are killed', async () => {
  const data = join(directory.path, 'data')
  const settings = { PORTOLAN_DATA_DIR: data, PORTOLAN_RATE_LIMITS: '{"*": 1000000}' }
  server = await startServer({ settings })
  const response = await fetch(`${server.origin}/admin/v1/webhook-endpoints`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await fetchToken(server.origin, 'operator')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ tenant: 'acme', url: receiver.origin, description: '', eventTypes: null, isEnabled: true }),
  })
  expect(response.status).toBe(201)
  const { secret } = (await response.json()) as { secret: string }
  const token = await fetchToken(server.origin)

  const startWorker = () => startPortolan(['worker'], { settings })
  let workers: PortolanProcess[] = [startWorker(), startWorker()]
  // One process at a time delivers to an endpoint. Whichever it is, it is among those killed.
  const kills: readonly (() => Promise<void> | void)[] = [
    async () => {
      const { port } = server
      server.child.kill('SIGKILL')
      await server.exited
      server = await startServer({ settings, port })
    },
    () => {
      for (const { child } of workers) child.kill('SIGKILL')
      workers = [startWorker(), startWorker()]
    },
    async () => {
      process.kill(await findPostgres(data), 'SIGKILL')
    },
  ]
  const sending = sendAll(token)
  for (const kill of Array.from({ length: killRounds }, () => kills).flat()) {
    const before = accepted.length
    await waitUntil(
      'some have arrived',
      async () => accepted.length > before + confirmationCount / 10 || accepted.length > confirmationCount * 2,
    )
    await kill()
  }
  await sending
  // The sandbox has events of its own.
  const feedEvents = (await readFeed(token)).filter(({ subject }) => subject.includes('CRASH-'))
  expect(feedEvents.length).toBe(confirmationCount * 3)
  const arrived = () => new Set(accepted.map(({ id }) => id))
  await waitUntil('all have arrived', async () => arrived().size === feedEvents.length)

  const places = new Map(feedEvents.map(({ id }, place) => [id, place]))
  const lastPlace = new Map<string, number>()
  const seen = new Set<string>()
  const outOfOrder = accepted.filter(({ id, event: { subject } }) => {
    if (seen.has(id)) return false
    seen.add(id)
    const place = places.get(id) ?? -1
    const isLate = place < (lastPlace.get(subject) ?? 0)
    lastPlace.set(subject, place)
    return isLate
  })
  expect(outOfOrder).toEqual([])
  const forged = accepted.filter(({ id, headers, body }) => {
    const expected = webhookSigner.sign([secret], id, Number(headers['webhook-timestamp']), body)
    return headers['webhook-signature'] !== expected
  })
  expect(forged).toEqual([])
  console.log(
    `${feedEvents.length} events arrived in ${receiver.received.length} deliveries, past ${killRounds} kills each of the server, of its workers and of the database`,
  )
  for (const worker of workers) worker.child.kill('SIGTERM')
  await Promise.all(workers.map(({ exited }) => exited))
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
}, 600_000)
