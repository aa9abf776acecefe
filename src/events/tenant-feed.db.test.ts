import { type ClientRequest, request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { waitUntil } from '../../test/platform/open-database.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import { sandboxSecret } from '../composition/sandbox.ts'
import type { NewEvent } from '../kernel/event.ts'

interface Page {
  readonly items: readonly { readonly subject: string; readonly tenant: string }[]
  readonly continuationToken: string
}

let server: TestServer
let origin: string

beforeAll(async () => {
  server = await startTestServer()
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 })
  await createOtherClient()
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.query('delete from portolan.event')
})

const event = (subject: string, type = 'order-confirmation.received'): NewEvent => ({
  type,
  subject,
  at: new Date('2026-03-04T13:07:16.002Z'),
  traceparent: null,
  data: {},
})

async function createOtherClient(): Promise<void> {
  const { database, identity } = server.system
  const client = { clientId: 'acme-other', tenant: 'acme', name: 'Other', scopes: ['events'], brands: null } as const
  await database.runAsSystem((unit) => identity.clients.createClient(unit, { ...client, secret: sandboxSecret }))
}

const append = (tenant: string, ...events: readonly NewEvent[]) =>
  server.system.database.runInTransaction({ as: 'tenant', tenant }, {}, (unit) =>
    server.system.events.outbox.appendEvents(unit, events),
  )

const get = (query: Readonly<Record<string, string>> = {}, tenant = 'acme', client = `${tenant}-sandbox`) =>
  server.call(client, 'GET', `/${tenant}/events?${new URLSearchParams(query).toString()}`)

async function read(query: Readonly<Record<string, string>> = {}, tenant = 'acme'): Promise<Page> {
  const response = await get(query, tenant)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<Page>()
}

const subjects = ({ items }: Page) => items.map(({ subject }) => subject)

describe('the feed of a tenant', () => {
  test('reveals access to a shopper’s order only to tokens for returns, and pages alike for all', async () => {
    await append('acme', event('1'), event('2', 'shopper-message.requested'), event('3'))
    const readAs = async (scope: string, query = '') =>
      server.app.inject({
        url: `/acme/events${query}`,
        headers: { authorization: `Bearer ${await server.token('acme-sandbox', scope)}` },
      })
    const withheld = (await readAs('events desk')).json<Page>()
    expect(subjects(withheld)).toEqual(['1', '3'])
    expect(subjects((await readAs('events returns')).json<Page>())).toEqual(['1', '2', '3'])
    const named = await readAs('events', '?type=shopper-message.requested')
    expect([named.statusCode, named.body]).toEqual([403, expect.stringContaining('the scope returns')])
    expect(subjects((await readAs('events returns', '?type=shopper-message.requested')).json<Page>())).toEqual(['2'])
    // Positions are the same for all readers: with the scope, the token continues from where it was.
    await append('acme', event('4', 'shopper-message.requested'))
    expect(subjects(await read({ continuationToken: withheld.continuationToken }))).toEqual(['4'])
  })

  test('starts with the latest or only future events on request', async () => {
    await append('globex', event('OTHER'))
    await append('acme', event('1'), event('2', 'order-confirmation.confirmed'), event('3'))
    expect(subjects(await read({ last: '2' }))).toEqual(['2', '3'])
    expect(subjects(await read({ last: '500' }))).toEqual(['1', '2', '3'])
    expect(subjects(await read({ last: '2', type: 'order-confirmation.received' }))).toEqual(['3'])
    const now = await read({ last: '0' })
    expect(subjects(now)).toEqual([])
    await append('acme', event('4'))
    expect(subjects(await read({ last: '0', continuationToken: now.continuationToken }))).toEqual(['4'])
    expect((await get({ last: '501' })).statusCode).toBe(400)
  })

  test('has only the tenant’s events, and tokens that reveal nothing about others', async () => {
    await append('acme', event('A'))
    await append('globex', event('X'), event('Y'))
    await append('acme', event('B'))
    const page = await read()
    expect(subjects(page)).toEqual(['A', 'B'])
    const { continuationToken: before } = page
    for (let round = 0; round < 20; round++) await append('globex', event('MORE'))
    expect((await read({ continuationToken: before })).continuationToken).toBe(before)
    await append('acme', event('C'))
    expect(subjects(await read({ continuationToken: before }))).toEqual(['C'])
  })

  test('can be paged and filtered by type', async () => {
    await append('acme', event('A'), event('B', 'label.created'), event('C'))
    const first = await read({ pageSize: '2' })
    expect(subjects(first)).toEqual(['A', 'B'])
    expect(subjects(await read({ pageSize: '2', continuationToken: first.continuationToken }))).toEqual(['C'])
    expect(subjects(await read({ type: 'label.created' }))).toEqual(['B'])
  })

  test.each([
    [{ type: 'no.such' }, 400],
    [{ wait: '31' }, 400],
    [{ continuationToken: 'forged' }, 400],
  ])('rejects %j', async (query, status) => {
    expect((await get(query)).statusCode).toBe(status)
  })

  test('is for the tenant itself, with the scope events', async () => {
    expect((await get({}, 'globex', 'acme-sandbox')).statusCode).toBe(403)
    expect((await get({}, 'acme', 'operator')).statusCode).toBe(403)
    const { continuationToken: token } = await read({}, 'globex')
    expect((await get({ continuationToken: token })).statusCode).toBe(400)
  })
})

describe('a long-polling reader', () => {
  test('gets a response on an event or a timeout', async () => {
    const { continuationToken } = await read()
    const waiting = read({ continuationToken, wait: '20' })
    await append('globex', event('X'))
    await append('acme', event('NEWS'))
    expect(subjects(await waiting)).toEqual(['NEWS'])
    const { continuationToken: next } = await read({ continuationToken })
    expect(await read({ continuationToken: next, wait: '1' })).toEqual({
      items: [],
      pageSize: 100,
      continuationToken: next,
    })
  })

  test('holds no database connection, and is one of at most 5 of its client, which leaves room for others', async () => {
    const { continuationToken } = await read()
    const waiting = Array.from({ length: 5 }, () => read({ continuationToken, wait: '20' }))
    await waitUntil(async () => (await get({ continuationToken, wait: '1' })).statusCode === 429)
    const refused = await get({ continuationToken, wait: '1' })
    expect(refused.headers['retry-after']).toBe('10')
    expect((await get({ continuationToken, wait: '1' }, 'acme', 'acme-other')).statusCode).toBe(200)
    expect((await get({}, 'globex')).statusCode).toBe(200)
    await waitUntil(() => server.system.database.pool.idleCount === server.system.database.pool.totalCount)
    await append('acme', event('NEWS'))
    for (const page of await Promise.all(waiting)) expect(subjects(page)).toEqual(['NEWS'])
  })

  test('that disconnects frees its place', async () => {
    const { continuationToken } = await read()
    const query = new URLSearchParams({ continuationToken, wait: '30' }).toString()
    const headers = { authorization: `Bearer ${await server.token('acme-sandbox')}` }
    const leaving: ClientRequest[] = []
    const statuses: (number | undefined)[] = []
    const ask = () => {
      const waitingRequest = request(`${origin}/acme/events?${query}`, { headers, agent: false })
      waitingRequest.on('error', () => {})
      waitingRequest.on('response', (response) => statuses.push(response.statusCode))
      waitingRequest.end()
      leaving.push(waitingRequest)
    }
    for (let count = 0; count < 10; count++) ask()
    await waitUntil(() => statuses.length === 5)
    expect(statuses).toEqual([429, 429, 429, 429, 429])
    for (const asked of leaving) asked.destroy()
    await waitUntil(async () => (await get({ continuationToken, wait: '1' })).statusCode === 200)
  })
})
