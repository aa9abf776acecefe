import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '#client'
import { runCommandLine } from '../../src/commands/command-line.ts'
import { playDemo } from '../../src/commands/demo-story.ts'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import { returnOrderStatuses } from '../../src/returns/return-orders/service/return-order.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let client: Client
let operator: Client
let url: string
beforeAll(async () => {
  server = await startTestServer()
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  url = baseUrl
  client = createClient({ baseUrl, clientId: 'acme-sandbox', clientSecret: sandboxSecret })
  operator = createClient({ baseUrl, clientId: 'operator', clientSecret: sandboxSecret })
})
afterAll(() => server.stop())

/** Plays the story while a worker processes uploads, and returns its output. */
async function play(orders: number): Promise<readonly string[]> {
  const lines: string[] = []
  const cast = {
    client,
    operator,
    url,
    tenant: 'acme',
    brand: 'ACM',
    orders,
    now: new Date(),
    onProgress: (line: string) => lines.push(line),
  }
  const over = new AbortController()
  const working = (async () => {
    for (; !over.signal.aborted; await delay(50)) await server.system.catalog.processWork('acme')
  })()
  const deliveries = server.system.events.startDeliveries()
  await playDemo(cast).finally(() => over.abort())
  await working
  await deliveries.stop()
  return lines
}

async function collect<Entry>(entries: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const entry of entries) all.push(entry)
  return all
}

test('the demo fills a server, resumes after an interruption, and duplicates nothing', async () => {
  await play(20)
  const lines = await play(60)
  expect(lines).toEqual([
    expect.stringMatching(/^Catalog: 55 products, \d+ valid, 9 invalid\.$/),
    expect.stringMatching(/^Order confirmations: 60, 40 of them new: /),
    expect.stringMatching(/^Packages: \d+ with documents, [1-9] held or with warnings\.$/),
    expect.stringMatching(/^Outbound shipments: \d+\.$/),
    expect.stringMatching(/^Returns: \d+: /),
    `Webhooks: all events were delivered to ${url}/sandbox/inbox/demo – open it in a browser.`,
  ])
  const confirmations = await collect(client.checkout.listOrderConfirmations.items({ query: { PageSize: 50 } }))
  expect(new Set(confirmations.map(({ status }) => status))).toEqual(
    new Set(['Confirmed', 'OnHold', 'AwaitingPayment', 'Cancelled']),
  )
  const listReturns = () => collect(client.returns.listReturnOrders.items({ params: { identifier: 'acme' } }))
  const returns = await listReturns()
  expect(new Set(returns.map(({ status }) => status))).toEqual(new Set(returnOrderStatuses))
  const listProducts = async (SearchType: 'InvalidProducts' | 'AwaitingClassification') => {
    const query = { BrandCode: 'ACM', PageNumber: 1, PageSize: 100, SearchType }
    const products = await collect(client.catalog.browseInvalidProducts.items({ query }))
    return products.map(({ productCode }) => productCode)
  }
  const toRepair = await listProducts('InvalidProducts')
  expect(toRepair.filter((code) => code.startsWith('DEMO-REPAIR-'))).toHaveLength(9)
  expect((await listProducts('AwaitingClassification')).join(' ')).toContain('DEMO-CLASSIFY-')

  const inbox = await (await fetch(`${url}/sandbox/inbox/demo`)).text()
  expect(inbox).toContain('order-confirmation.confirmed')
  expect(inbox).not.toMatch(/Signature invalid|Secret unknown/)

  await play(60)
  expect((await operator.admin.listWebhookEndpoints({ query: { tenant: 'acme' } })).body.items).toHaveLength(1)
  expect(await listReturns()).toEqual(returns)
  expect(await collect(client.checkout.listOrderConfirmations.items())).toHaveLength(confirmations.length)
  expect(server.complaints).toEqual([])
})

test('without a server, it says what to do', async () => {
  const written: string[] = []
  const write = process.stderr.write.bind(process.stderr)
  process.stderr.write = (text: string) => written.push(text) > 0
  try {
    expect(await runCommandLine(['demo', '--url', 'http://127.0.0.1:1'], {})).toBe(1)
  } finally {
    process.stderr.write = write
  }
  expect(written.join('')).toContain('no server responds at http://127.0.0.1:1. Start one with')
})
