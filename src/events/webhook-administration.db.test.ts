import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { expectStatus } from '../../test/support/expect-status.ts'
import { hour, TestClock } from '../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../test/support/webhook-receiver.ts'
import { webhookSigner } from '../adapters/webhook-signer.ts'

interface Endpoint {
  readonly endpointId: string
  readonly tenant: string
  readonly url: string
  readonly isEnabled: boolean
}
interface Made {
  readonly endpoint: Endpoint
  readonly secret: string
}
interface Page<Item> {
  readonly items: readonly Item[]
  readonly continuationToken: string | null
}
interface Delivery {
  readonly eventId: string
  readonly subject: string
  readonly state: string
}

const clock = new TestClock()
const root = '/admin/v1/webhook-endpoints'

let server: TestServer
let receiver: WebhookReceiver
let deliveries: { stop(): Promise<void> } | null = null

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await deliveries?.stop()
  deliveries = null
  await receiver.stop()
  for (const table of ['webhook_endpoint', 'webhook_delivery', 'event']) {
    await server.database.query(`delete from portolan.${table}`)
  }
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, headers = {}) =>
  server.call('operator', method, `${root}${path}`, body, headers)

const settings = () => ({ url: receiver.origin, description: 'Desk', eventTypes: null, isEnabled: true })

async function make(tenant = 'acme', more = {}): Promise<Made> {
  const response = await call('POST', '', { tenant, ...settings(), ...more })
  expectStatus(response, 201)
  return response.json<Made>()
}

async function append(tenant: string, ...subjects: readonly string[]): Promise<void> {
  await server.system.database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
    server.system.events.outbox.appendEvents(
      unit,
      subjects.map((subject) => ({
        type: subject.startsWith('LABEL') ? 'label.created' : 'package.created',
        subject,
        at: clock.now(),
        traceparent: null,
        data: {},
      })),
    ),
  )
}

const receivedSubjects = () => receiver.received.map(({ event }) => event.subject)
const list = async (endpointId: string, query = '') =>
  (await call('GET', `/${endpointId}/deliveries${query}`)).json<Page<Delivery>>()

describe('an endpoint', () => {
  test('is created, read, changed with its ETag, and removed', async () => {
    const { endpoint, secret } = await make()
    expect(secret).toMatch(/^whsec_/)
    const path = `/${endpoint.endpointId}`
    const read = await call('GET', path)
    expect(read.json()).toEqual(endpoint)
    expect(read.body).not.toContain(secret)
    const etag = String(read.headers['etag'])
    const disabled = { ...settings(), isEnabled: false }
    expectStatus(await call('PUT', path, disabled), 428)
    expectStatus(await call('PUT', path, disabled, { 'if-match': '"other"' }), 412)
    const changed = await call('PUT', path, disabled, { 'if-match': etag })
    expect(changed.json()).toMatchObject({ isEnabled: false, disabledReason: 'Operator' })
    expectStatus(await call('PUT', path, disabled, { 'if-match': etag }), 412)
    expectStatus(await call('DELETE', path), 204)
    for (const method of ['GET', 'DELETE'] as const) expectStatus(await call(method, path), 404)
  })

  test('reveals its secret once, and stores it encrypted', async () => {
    const body = { tenant: 'acme', ...settings() }
    const key = { 'idempotency-key': 'once' }
    const first = (await call('POST', '', body, key)).json<Made>()
    const repeat = (await call('POST', '', body, key)).json<{ endpoint: Endpoint; secret: string | null }>()
    expect(repeat).toEqual({ endpoint: first.endpoint, secret: null })
    for (const table of ['webhook_endpoint', 'idempotency_key', 'audit_entry']) {
      const rows = await server.database.query(`select * from portolan.${table}`)
      expect(JSON.stringify(rows)).not.toContain(first.secret.slice(6))
    }
  })

  test('gets a new secret with an overlap, and signs with both meanwhile', async () => {
    const { endpoint, secret } = await make()
    const renewed = (await call('POST', `/${endpoint.endpointId}/secret`, { overlapMinutes: 60 })).json<Made>()
    expect(renewed.secret).not.toBe(secret)
    expectStatus(await call('POST', `/${endpoint.endpointId}/test`), 200)
    const { database, events } = server.system
    const find = () =>
      database.runInTransaction({ as: 'operator' }, {}, (unit) =>
        events.endpoints.getEndpoint(unit, endpoint.endpointId),
      )
    await events.endpoints.tryEndpoint('acme', find, new Date(clock.now().getTime() + 2 * hour))
    const fits = receiver.received.map(({ id, headers, body }) =>
      [secret, renewed.secret].map((tried) =>
        (headers['webhook-signature'] ?? '')
          .split(' ')
          .includes(webhookSigner.sign([tried], id, Number(headers['webhook-timestamp']), body)),
      ),
    )
    expect(fits).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('can be tested, with the result in the response', async () => {
    const { endpoint } = await make()
    receiver.respondBy((_, response) => response.writeHead(503).end('not today'))
    const tried = await call('POST', `/${endpoint.endpointId}/test`)
    expect(tried.json()).toMatchObject({ outcome: 'Refused', status: 503, answer: 'not today' })
    expect(receiver.received[0]?.event).toMatchObject({ type: 'webhook-endpoint.test', subject: endpoint.endpointId })
  })

  test('is looked up only when its test may run, so that refusing many costs little', async () => {
    const { endpoint } = await make()
    const unanswered: (() => void)[] = []
    receiver.respondBy((_, response) => unanswered.push(() => response.end()))
    const { database, events } = server.system
    let lookups = 0
    const find = () => {
      lookups++
      return database.runInTransaction({ as: 'operator' }, {}, (unit) =>
        events.endpoints.getEndpoint(unit, endpoint.endpointId),
      )
    }
    let tested = 0
    const outcomes = Array.from({ length: 24 }, () =>
      events.endpoints.tryEndpoint('acme', find, clock.now()).then(
        () => {
          tested++
          return 'tested'
        },
        (error: { kind: string }) => error.kind,
      ),
    )
    await waitUntil(async () => unanswered.length === 2)
    expect(lookups).toBe(2)
    await waitUntil(async () => {
      for (const answer of unanswered.splice(0)) answer()
      return tested === 10
    })
    expect((await Promise.all(outcomes)).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 'tested'),
      ...Array.from({ length: 14 }, () => 'unavailable'),
    ])
    expect(lookups).toBe(10)
  })

  test.each([
    'http://169.254.169.254/',
    'http://10.0.0.1/hooks',
    'http://[::ffff:10.0.0.1]/',
    'ftp://shop.example/',
    'x',
  ])('at %s is rejected', async (url) => {
    const response = await call('POST', '', { tenant: 'acme', ...settings(), url })
    expectStatus(response, 400)
    expect(response.json<{ errors: object }>().errors).toHaveProperty('url')
  })

  test('is one of at most 20 per tenant, and listed in pages', async () => {
    const made: string[] = []
    for (let count = 0; count < 20; count++) made.push((await make()).endpoint.endpointId)
    const other = await make('globex')
    expectStatus(await call('POST', '', { tenant: 'acme', ...settings() }), 409)
    expectStatus(await call('POST', '', { tenant: 'nobody', ...settings() }), 404)
    const seen: string[] = []
    for (let token = ''; ; ) {
      const page = (await call('GET', `?tenant=acme&pageSize=7${token}`)).json<Page<Endpoint>>()
      seen.push(...page.items.map(({ endpointId }) => endpointId))
      if (page.continuationToken === null) break
      token = `&continuationToken=${page.continuationToken}`
    }
    expect(seen.toSorted()).toEqual(made.toSorted())
    const all = (await call('GET', '')).json<Page<Endpoint>>().items
    expect(all.map(({ endpointId }) => endpointId)).toContain(other.endpoint.endpointId)
  })

  test('belongs to the operator and its tenant only', async () => {
    const { endpoint } = await make()
    for (const path of [`${root}/${endpoint.endpointId}`, `${root}/${endpoint.endpointId}/deliveries`]) {
      expect((await server.call('acme-sandbox', 'GET', path)).statusCode).toBe(200)
      expect((await server.call('globex-sandbox', 'GET', path)).statusCode).toBe(404)
    }
  })
})

describe('deliveries', () => {
  beforeEach(() => {
    deliveries = server.system.events.startDeliveries()
  })

  test('are listed by state, type and time, with their attempts', async () => {
    const { endpoint } = await make()
    await append('acme', 'A', 'LABEL-1', 'B')
    await waitUntil(async () => (await list(endpoint.endpointId)).items.length === 3)
    const { items } = await list(endpoint.endpointId)
    expect(items.map(({ state }) => state)).toEqual(['Delivered', 'Delivered', 'Delivered'])
    expect((await list(endpoint.endpointId, '?type=label.created')).items.map(({ subject }) => subject)).toEqual([
      'LABEL-1',
    ])
    expect((await list(endpoint.endpointId, '?state=Parked')).items).toEqual([])
    const later = new Date(clock.now().getTime() + hour).toISOString()
    expect((await list(endpoint.endpointId, `?from=${later}`)).items).toEqual([])
    expect((await list(endpoint.endpointId, `?to=${later}`)).items).toHaveLength(3)
    const first = await list(endpoint.endpointId, '?pageSize=2')
    const second = await list(endpoint.endpointId, `?pageSize=2&continuationToken=${first.continuationToken}`)
    expect([...first.items, ...second.items]).toEqual(items)
    const details = await call('GET', `/${endpoint.endpointId}/deliveries/${items[0]?.eventId}`)
    expect(details.json()).toMatchObject({ attemptCount: 1, attempts: [{ outcome: 'Delivered', status: 204 }] })
  })

  test('are replayed individually, by time, and after an event', async () => {
    await append('acme', 'BEFORE')
    await server.system.events.assignPositions()
    clock.advance(1000)
    const { endpoint } = await make()
    const began = clock.now().toISOString()
    await append('acme', 'A', 'B', 'C')
    await waitUntil(() => receiver.received.length === 3)
    const path = `/${endpoint.endpointId}`
    await waitUntil(async () => (await list(endpoint.endpointId)).items.length === 3)
    const ids = new Map(receiver.received.map(({ id, event }) => [event.subject, id]))

    expectStatus(await call('POST', `${path}/deliveries/${ids.get('B')}/replay`), 202)
    await waitUntil(() => receiver.received.length === 4)
    expect(receivedSubjects().at(-1)).toBe('B')

    clock.advance(1000)
    const range = { from: began, to: clock.now().toISOString() }
    await waitUntil(async () => (await list(endpoint.endpointId, '?state=Delivered')).items.length === 3)
    expect((await call('POST', `${path}/replay`, range)).json()).toEqual({ replayed: 3, continueWith: null })
    await waitUntil(() => receiver.received.length === 7)
    expect(receivedSubjects().slice(4).toSorted()).toEqual(['A', 'B', 'C'])

    const [before] = (await server.call('acme-sandbox', 'GET', '/acme/events')).json<{ items: { id: string }[] }>()
      .items
    await waitUntil(async () => (await list(endpoint.endpointId, '?state=Delivered')).items.length === 3)
    expect((await call('POST', `${path}/replay`, { afterEventId: before?.id })).json()).toMatchObject({ replayed: 3 })
    expectStatus(await call('POST', `${path}/deliveries/${before?.id}/replay`), 202)
    await waitUntil(() => receiver.received.length === 11)
    expect(receivedSubjects().filter((subject) => subject === 'BEFORE')).toHaveLength(1)
  })

  test('of another tenant’s event are neither shown nor replayed', async () => {
    const { endpoint } = await make('acme')
    const theirs = await make('globex')
    await append('globex', 'THEIRS')
    await waitUntil(async () => (await list(theirs.endpoint.endpointId)).items.length === 1)
    const eventId = receiver.received[0]?.id
    const path = `/${endpoint.endpointId}`
    expectStatus(await call('GET', `${path}/deliveries/${eventId}`), 404)
    expectStatus(await call('POST', `${path}/deliveries/${eventId}/replay`), 404)
    expectStatus(await call('POST', `${path}/replay`, { afterEventId: eventId }), 404)
    expect((await list(endpoint.endpointId)).items).toEqual([])
  })

  test('wait while the endpoint fails, which its progress shows', async () => {
    receiver.respondBy((_, response) => response.writeHead(500).end())
    const { endpoint } = await make()
    await append('acme', ...Array.from({ length: 12 }, (_, index) => `S${index}`))
    const progress = async () =>
      (await call('GET', `/${endpoint.endpointId}/progress`)).json<{
        consecutiveFailures: number
        pausedUntil: string
      }>()
    await waitUntil(async () => (await progress()).consecutiveFailures >= 5)
    expect((await progress()).pausedUntil).not.toBeNull()
    expect((await list(endpoint.endpointId, '?state=Waiting')).items.length).toBeGreaterThan(0)
    expect(
      (await server.app.inject('/metrics')).body.match(/portolan_webhook_attempts_total\{outcome="Refused"\} \d/),
    ).not.toBeNull()
  })

  test('and events are kept for their retention period, but not for a removed endpoint', async () => {
    const { endpoint } = await make()
    const removed = await make()
    await append('acme', 'OLD')
    await waitUntil(() => receiver.received.length === 2)
    await waitUntil(async () => (await list(endpoint.endpointId)).items.length === 1)
    expectStatus(await call('DELETE', `/${removed.endpoint.endpointId}`), 204)
    const count = async (table: string) => (await server.database.query(`select from portolan.${table}`)).length
    await server.system.events.tidyEvents({ events: 10, deliveries: 8 })
    expect([await count('event'), await count('webhook_delivery')]).toEqual([1, 1])
    clock.advance(9 * 24 * hour)
    await server.system.events.tidyEvents({ events: 10, deliveries: 8 })
    expect([await count('event'), await count('webhook_delivery')]).toEqual([1, 0])
    clock.advance(2 * 24 * hour)
    await server.system.events.tidyEvents({ events: 10, deliveries: 8 })
    expect(await count('event')).toBe(0)
    // Back to when the other tests' tokens are valid.
    clock.advance(-11 * 24 * hour)
  })
})
