import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let address: string
let deliveries: { stop(): Promise<void> }

beforeAll(async () => {
  server = await startTestServer({ random: () => 0 })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  deliveries = server.system.events.startDeliveries()
})
afterAll(async () => {
  await deliveries.stop()
  await server.stop()
})

const readPage = async (name: string): Promise<string> =>
  (await server.app.inject({ url: `/sandbox/inbox/${name}` })).body
const readTypes = async (name: string) =>
  [...(await readPage(name)).matchAll(/<span class="type">([^<]*)</g)].map(([, type]) => type)

async function waitForPage(name: string, isThere: (page: string) => boolean): Promise<string> {
  const until = performance.now() + 15_000
  for (;;) {
    const page = await readPage(name)
    if (isThere(page)) return page
    if (performance.now() > until) throw new Error(`the inbox never came to it: ${page.slice(page.indexOf('<main>'))}`)
    await delay(50)
  }
}

async function pointEndpoint(name: string): Promise<string> {
  const response = await server.call('operator', 'POST', '/admin/v1/webhook-endpoints', {
    tenant: 'acme',
    url: `${address}/sandbox/inbox/${name}`,
    description: 'Inbox',
    eventTypes: ['outbound-order.created'],
    isEnabled: true,
  })
  expectStatus(response, 201)
  return response.json<{ endpoint: { endpointId: string } }>().endpoint.endpointId
}

async function createOrder(orderReference: string): Promise<void> {
  const orderItems = [{ productCode: 'A', quantity: 1 }]
  const contactInformation = { lastName: '<b>Shopper</b>', countryIso: 'DE' }
  expectStatus(
    await server.call('acme-sandbox', 'POST', '/acme/outbound-orders', {
      orderReference,
      contactInformation,
      orderItems,
    }),
    201,
  )
}

const change = (name: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/sandbox/inbox/${name}/settings`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })

const deliver = (name: string, body: string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: `/sandbox/inbox/${name}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  })

describe('a sandbox inbox', () => {
  test('shows deliveries, whether their signature is valid, and the retry after a requested failure', async () => {
    await pointEndpoint('story')
    expectStatus(await change('story', { action: 'answer', answer: 'Fail', count: '1' }), 200)
    expect(await readPage('story')).toContain('The next delivery gets the response <strong>500: failure')
    await createOrder('INBOX-<1>')
    // Retried after some seconds with the same webhook-id.
    const page = await waitForPage('story', (text) => text.includes('responded 204'))
    expect([...page.matchAll(/class="chip \w+">([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Signature valid',
      'responded 204',
      'duplicate',
      'Signature valid',
      'responded 500',
    ])
    expect(page).toContain('INBOX-&lt;1&gt;')
    expect(page).not.toContain('INBOX-<1>')
    expect(page).toContain('All deliveries get the response <strong>204')
  }, 30_000)

  test('reports missing and wrong signatures', async () => {
    await pointEndpoint('strange')
    const body = JSON.stringify({ type: 'made.up', subject: 'X', tenant: 'acme' })
    const signed = { 'webhook-id': 'a', 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' }
    expectStatus(await deliver('strange', body), 204)
    expectStatus(await deliver('strange', body, signed), 204)
    expectStatus(await deliver('strange', JSON.stringify({ type: 'made.up', tenant: 'globex' }), signed), 204)
    const page = await readPage('strange')
    expect([...page.matchAll(/class="chip (?:bad|soft|warn)">([^<]*)</g)].map(([, text]) => text)).toEqual([
      'Secret unknown',
      'duplicate',
      'Signature invalid',
      'Not signed',
    ])
  })

  test.each([
    ['Busy', 503, '30'],
    ['Gone', 410, undefined],
  ])('responds as configured: %s', async (answer, status, retryAfter) => {
    await change('answers', { action: 'answer', answer, count: '1' })
    const response = await deliver('answers', '{}')
    expect([response.statusCode, response.headers['retry-after']]).toEqual([status, retryAfter])
    expectStatus(await deliver('answers', '{}'), 204)
  })

  test('keeps the newest deliveries within limits on number and size, and can be cleared', async () => {
    for (let number = 1; number <= 101; number++) await deliver('full', JSON.stringify({ type: `n-${number}` }))
    const types = await readTypes('full')
    expect([types.length, types[0], types.at(-1)]).toEqual([100, 'n-101', 'n-2'])
    expect(await readPage('full')).toContain('101 deliveries')
    for (let number = 1; number <= 80; number++) {
      await deliver('large', JSON.stringify({ type: `l-${number}`, filling: 'x'.repeat(900_000) }))
    }
    const large = await readTypes('large')
    expect(large[0]).toBe('l-80')
    expect(large.length).toBeGreaterThan(50)
    expect(large.length).toBeLessThan(65)
    expect(await readTypes('full')).toEqual([])
    expectStatus(await change('large', { action: 'empty' }), 200)
    expect(await readPage('large')).toContain('No deliveries yet')
  }, 30_000)

  test('rejects invalid settings, and settings from another site', async () => {
    const statuses = [
      await change('demo', { action: 'answer', answer: 'Explode', count: '1' }),
      await change('demo', { action: 'answer', answer: 'Fail', count: '-1' }),
      await change('demo', { action: 'empty' }, { 'sec-fetch-site': 'cross-site' }),
      await server.app.inject({ url: '/sandbox/inbox/No' }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([400, 400, 403, 400])
  })

  test('does not exist without the sandbox', async () => {
    const production = await startTestServer({}, { admitsSandbox: false })
    const url = '/sandbox/inbox/demo'
    const json = { 'content-type': 'application/json' }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const statuses = [
      await production.app.inject({ url }),
      await production.app.inject({ method: 'POST', url, headers: json, payload: '{}' }),
      await production.app.inject({ method: 'POST', url: `${url}/settings`, headers: form, payload: 'action=empty' }),
    ].map(({ statusCode }) => statusCode)
    expect(statuses).toEqual([404, 404, 404])
    await production.stop()
  })
})
