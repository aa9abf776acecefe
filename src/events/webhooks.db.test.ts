import { createServer } from 'node:net'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import {
  accept,
  type ReceivedDelivery,
  type Respond,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../test/support/webhook-receiver.ts'
import { webhookSigner } from '../adapters/webhook-signer.ts'
import { createSystem, type System } from '../composition/system.ts'
import type { NewEvent } from '../kernel/event.ts'
import type { EndpointSettings } from './service/webhook-endpoints.ts'

const clock = new TestClock()
/** Short, so that stalling receivers do not delay the test. */
const overrides = { clock, webhooks: { limits: { connect: 2000, head: 1500, body: 100 } } }

let server: TestServer
let other: System
let receivers: WebhookReceiver[] = []
let deliveries: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  server = await startTestServer(overrides, { connections: 8 })
  other = await createSystem(server.system.config, server.database.url, pino({ level: 'silent' }), overrides)
})
afterAll(async () => {
  await other.close()
  await server.stop()
})

beforeEach(() => {
  deliveries = [server.system.events.startDeliveries()]
})
afterEach(async () => {
  await Promise.all(deliveries.map((delivery) => delivery.stop()))
  await Promise.all(receivers.map((receiver) => receiver.stop()))
  receivers = []
  for (const table of ['webhook_endpoint', 'webhook_delivery', 'event']) {
    await server.database.query(`delete from portolan.${table}`)
  }
})

const listen = async (respond: Respond = accept, port = 0): Promise<WebhookReceiver> => {
  const receiver = await startWebhookReceiver(respond, port)
  receivers.push(receiver)
  return receiver
}

const newEvent = (subject: string, number = 0, type = 'order-confirmation.received'): NewEvent => ({
  type,
  subject,
  at: clock.now(),
  traceparent: null,
  data: { number },
})

const append = (tenant: string, ...events: readonly NewEvent[]) =>
  server.system.database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
    server.system.events.outbox.appendEvents(unit, events),
  )

const asOperator: System['database']['runAsSystem'] = (work) =>
  server.system.database.runInTransaction({ as: 'operator' }, {}, work)

async function createEndpoint(tenant: string, url: string, settings: Partial<EndpointSettings> = {}) {
  const whole = { url, description: '', eventTypes: null, isEnabled: true, ...settings }
  const { endpoint, secret } = await asOperator((unit) =>
    server.system.events.endpoints.createEndpoint(unit, tenant, whole),
  )
  return { endpointId: endpoint.endpointId, settings: whole, secret }
}

/** The first accepted delivery of each event, by subject, in order of arrival. */
function numbersBySubject(received: readonly ReceivedDelivery[]): Readonly<Record<string, readonly number[]>> {
  const seen = new Set<string>()
  const numbers: Record<string, number[]> = {}
  for (const { id, event } of received) {
    if (seen.has(id)) continue
    seen.add(id)
    ;(numbers[event.subject] ??= []).push((event.data as { readonly number: number }).number)
  }
  return numbers
}

const isGenuine = ({ id, headers, body }: ReceivedDelivery, secret: string): boolean =>
  (headers['webhook-signature'] ?? '')
    .split(' ')
    .includes(webhookSigner.sign([secret], id, Number(headers['webhook-timestamp']), body))

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Advances the clock quickly until a condition holds. */
async function passTimeUntil(step: number, holds: () => boolean | Promise<boolean>, within = 60_000): Promise<void> {
  const timer = setInterval(() => clock.advance(step), 50)
  try {
    await waitUntil(holds, within)
  } finally {
    clearInterval(timer)
  }
}

const readStates = (endpointId: string) =>
  server.database.query<{ subject: string; state: string; attempts: number }>(
    `select subject, state, jsonb_array_length(attempts) as attempts from portolan.webhook_delivery
      where endpoint_id = $1 order by tenant_position`,
    [endpointId],
  )

describe('a receiver', () => {
  test('gets each event of the feed once, signed', async () => {
    const receiver = await listen()
    const { secret, endpointId } = await createEndpoint('acme', `${receiver.origin}/hook`)
    await append('globex', newEvent('THEIRS'))
    await append('acme', newEvent('A', 1), newEvent('A', 2), newEvent('B', 1))
    await waitUntil(async () => (await readStates(endpointId)).length === 3)
    expect(numbersBySubject(receiver.received)).toEqual({ A: [1, 2], B: [1] })
    expect(receiver.received.every((delivery) => isGenuine(delivery, secret))).toBe(true)
    const feed = await server.call('acme-sandbox', 'GET', '/acme/events')
    const feedEvents = new Map(feed.json<{ items: { id: string }[] }>().items.map((item) => [item.id, item]))
    for (const { id, path, body } of receiver.received) {
      expect([path, JSON.parse(body)]).toEqual(['/hook', feedEvents.get(id)])
    }
    expect((await readStates(endpointId)).map(({ state, attempts }) => [state, attempts])).toEqual(
      upTo(3).map(() => ['Delivered', 1]),
    )
  })

  test('that fails randomly, stalls, redirects and returns garbage gets every event, in order per subject', async () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const accepted: ReceivedDelivery[] = []
    const receiver = await listen((delivery, response) => {
      const chance = random()
      if (chance < 0.6) {
        accepted.push(delivery)
        response.writeHead(200).end('taken')
      } else if (chance < 0.72) response.writeHead(500).end('no')
      else if (chance < 0.78) response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
      else if (chance < 0.86) response.socket?.end('garbage\r\n\r\n')
      else if (chance < 0.97) response.socket?.destroy()
    })
    const { secret, endpointId } = await createEndpoint('acme', receiver.origin)
    const events = upTo(12).flatMap((number) => upTo(10).map((subject) => newEvent(`S${subject}`, number)))
    for (let first = 0; first < events.length; first += 30) await append('acme', ...events.slice(first, first + 30))
    const isThrough = async () => {
      const states = await readStates(endpointId)
      return states.length === events.length && states.every(({ state }) => state === 'Delivered')
    }
    await passTimeUntil(30_000, isThrough)
    expect(numbersBySubject(accepted)).toEqual(Object.fromEntries(upTo(10).map((subject) => [`S${subject}`, upTo(12)])))
    expect(receiver.received.every((delivery) => isGenuine(delivery, secret))).toBe(true)
    expect(receiver.received.length).toBeGreaterThan(accepted.length)
  })

  test('that is down for a day gets every event afterwards, in order, at the cost of few rows', async () => {
    const port = await findFreePort()
    const { endpointId } = await createEndpoint('acme', `http://127.0.0.1:${port}`)
    const events = upTo(40).flatMap((number) => upTo(5).map((subject) => newEvent(`S${subject}`, number)))
    await append('acme', ...events.slice(0, 50))
    const countAttempts = async () => (await readStates(endpointId)).reduce((sum, { attempts }) => sum + attempts, 0)
    await waitUntil(async () => (await countAttempts()) >= 5)
    await append('acme', ...events.slice(50))
    for (const _ of upTo(6)) {
      const before = await countAttempts()
      clock.advance(4 * hour)
      await waitUntil(async () => (await countAttempts()) > before)
    }
    expect(await countAttempts()).toBeLessThan(40)
    expect((await readStates(endpointId)).length).toBeLessThanOrEqual(50)
    const receiver = await listen(accept, port)
    clock.advance(hour)
    await passTimeUntil(hour / 4, () => new Set(receiver.received.map(({ id }) => id)).size === events.length)
    expect(numbersBySubject(receiver.received)).toEqual(
      Object.fromEntries(upTo(5).map((subject) => [`S${subject}`, upTo(40)])),
    )
  })

  test('that never responds delays neither other endpoints nor other tenants', async () => {
    const silent = await listen(() => {})
    const quick = await listen()
    for (const _ of upTo(3)) await createEndpoint('acme', silent.origin)
    await createEndpoint('acme', quick.origin)
    await createEndpoint('globex', quick.origin)
    await append('acme', ...upTo(30).map((number) => newEvent(`S${number}`)))
    await append('globex', ...upTo(30).map((number) => newEvent(`S${number}`)))
    const began = performance.now()
    await waitUntil(() => quick.received.length === 60)
    expect(performance.now() - began).toBeLessThan(5000)
    await waitUntil(() => silent.received.length > 0)
  })

  test('that is gone gets nothing more, and its tenant is notified', async () => {
    const receiver = await listen((_, response) => response.writeHead(410).end())
    const watcher = await listen()
    const { endpointId } = await createEndpoint('acme', receiver.origin)
    await createEndpoint('acme', watcher.origin, { eventTypes: ['webhook-endpoint.disabled'] })
    await append('acme', newEvent('A'), newEvent('B'), newEvent('C'))
    await waitUntil(() => watcher.received.length === 1)
    expect(watcher.received[0]?.event).toMatchObject({ subject: endpointId, data: { endpointId, reason: 'Gone' } })
    const endpoint = await asOperator((unit) => server.system.events.endpoints.getEndpoint(unit, endpointId))
    expect(endpoint).toMatchObject({ isEnabled: false, disabledReason: 'Gone' })
  })

  test('that fails for five days is disabled; enabled again, it gets what it missed', async () => {
    const port = await findFreePort()
    const { endpointId, settings } = await createEndpoint('acme', `http://127.0.0.1:${port}`)
    await append('acme', ...upTo(20).map((number) => newEvent('A', number)))
    const { endpoints } = server.system.events
    const find = () => asOperator((unit) => endpoints.getEndpoint(unit, endpointId))
    await passTimeUntil(2 * hour, async () => !(await find()).isEnabled)
    expect(await find()).toMatchObject({ disabledReason: 'Failing' })
    const receiver = await listen(accept, port)
    const parked = (await readStates(endpointId)).filter(({ state }) => state === 'Parked').length
    await asOperator((unit) => endpoints.updateEndpoint(unit, endpointId, settings))
    await passTimeUntil(hour, () => (numbersBySubject(receiver.received)['A'] ?? []).length === 20 - parked)
    expect(numbersBySubject(receiver.received)['A']).toEqual(upTo(20).slice(parked))
  })

  test('with a filter gets only matching events, without delay by the others', async () => {
    const receiver = await listen()
    await createEndpoint('acme', receiver.origin, { eventTypes: ['label.created'] })
    await append('acme', ...upTo(3000).map((number) => newEvent(`S${number}`)), newEvent('LABEL', 1, 'label.created'))
    await waitUntil(() => receiver.received.length > 0, 60_000)
    expect(receiver.received.map(({ event }) => event.subject)).toEqual(['LABEL'])
  })

  test('gets two signatures during a secret rotation', async () => {
    const receiver = await listen()
    const { endpointId, secret } = await createEndpoint('acme', receiver.origin)
    const { endpoints } = server.system.events
    const renewed = await asOperator((unit) => endpoints.renewSecret(unit, endpointId, hour))
    await append('acme', newEvent('DURING'))
    await waitUntil(() => receiver.received.length === 1)
    clock.advance(2 * hour)
    await append('acme', newEvent('AFTER'))
    await waitUntil(() => receiver.received.length === 2)
    const fits = receiver.received.map((delivery) => [isGenuine(delivery, secret), isGenuine(delivery, renewed.secret)])
    expect(fits).toEqual([
      [true, true],
      [false, true],
    ])
  })
})

describe('several processes', () => {
  test('share the endpoints, and send each event once', async () => {
    deliveries.push(other.events.startDeliveries())
    const all = await Promise.all(upTo(6).map(() => listen()))
    for (const { origin } of all) await createEndpoint('acme', origin)
    for (const round of upTo(5))
      await append('acme', ...upTo(50).map((number) => newEvent(`S${number % 7}`, round * 50 + number)))
    await waitUntil(() => all.every(({ received }) => received.length >= 250), 20_000)
    for (const { received } of all) {
      expect(received.length).toBe(250)
      for (const numbers of Object.values(numbersBySubject(received))) {
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      }
    }
  })

  test('write nothing for an endpoint leased by another', async () => {
    const receiver = await listen((_, response) => {
      // Another process takes over the endpoint before the response arrives.
      void server.database
        .query('update portolan.webhook_progress set lease_owner = gen_random_uuid()')
        .then(() => response.writeHead(200).end())
    })
    const { endpointId } = await createEndpoint('acme', receiver.origin)
    await append('acme', newEvent('A'))
    await waitUntil(() => receiver.received.length === 1)
    await Promise.all(deliveries.map((delivery) => delivery.stop()))
    expect(await readStates(endpointId)).toEqual([])
  })
})

async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}
