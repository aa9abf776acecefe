import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const confirmations = '/checkout/api/v3/Retailer/Confirmation'
const events = '/admin/v1/events'
const seed = 20_260_304

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function addConfirmation(cart: string, fraudHold = false): Promise<string> {
  const platformOrderNumber = `PAGE-${count++}`
  const paymentDetails = { ...createSampleConfirmation().paymentDetails, fraudHold }
  const body = { ...createSampleConfirmation(), platformOrderNumber, retailerCartId: cart, paymentDetails }
  const response = await server.call('acme-sandbox', 'POST', confirmations, body)
  expect(response.statusCode).toBe(201)
  return platformOrderNumber
}

const addMany = async (rowCount: number, cart: string): Promise<string[]> => {
  const added: string[] = []
  for (let index = 0; index < rowCount; index++) added.push(await addConfirmation(cart))
  return added
}

interface Page {
  readonly rows: readonly string[]
  readonly token: string | null
}

async function getPage(client: string, path: string, query: Readonly<Record<string, string>>): Promise<Page> {
  const response = await server.call(client, 'GET', `${path}?${new URLSearchParams(query).toString()}`)
  expectStatus(response, 200)
  const {
    confirmations: ofList,
    items,
    continuationToken,
  } = response.json<{
    confirmations?: readonly { platformOrderNumber: string }[]
    items?: readonly { subject: string }[]
    continuationToken: string | null
  }>()
  const rows = ofList?.map((row) => row.platformOrderNumber) ?? items?.map((item) => item.subject) ?? []
  return { rows, token: continuationToken }
}

describe('paging through confirmations', () => {
  test('returns every existing row exactly once, newest first, while rows are added', async () => {
    const cart = 'WALK-CONFIRMATIONS'
    const existing = await addMany(13, cart)
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 16 }),
      fc.array(fc.nat(2), { maxLength: 14 }),
      async (size, additions) => {
        const listed: string[] = []
        const known = new Set(existing)
        let token: string | null = null
        let turn = 0
        do {
          const query = {
            RetailerCartId: cart,
            PageSize: String(size),
            ...(token === null ? {} : { ContinuationToken: token }),
          }
          const next = await getPage('acme-sandbox', confirmations, query)
          expect(next.rows.length).toBeLessThanOrEqual(size)
          expect(next.token === null || next.rows.length === size).toBe(true)
          listed.push(...next.rows)
          token = next.token
          await addMany(additions[turn++] ?? 0, cart)
        } while (token !== null)
        expect(listed.filter((row) => known.has(row))).toEqual(existing.toReversed())
        expect(new Set(listed).size).toBe(listed.length)
        // Rows added in one run exist before the next.
        existing.push(
          ...(await getPage('acme-sandbox', confirmations, { RetailerCartId: cart, PageSize: '500' })).rows
            .filter((row) => !known.has(row))
            .toReversed(),
        )
      },
    )
    await fc.assert(property, { seed, numRuns: 8 })
  }, 120_000)

  test('returns a next page only if there is one', async () => {
    await addMany(3, 'EXACT')
    const first = await getPage('acme-sandbox', confirmations, { RetailerCartId: 'EXACT', PageSize: '3' })
    expect(first).toEqual({ rows: expect.any(Array), token: null })
    expect(
      (await getPage('acme-sandbox', confirmations, { RetailerCartId: 'EXACT', PageSize: '2' })).token,
    ).not.toBeNull()
    expect(await getPage('acme-sandbox', confirmations, { RetailerCartId: 'NOBODY' })).toEqual({
      rows: [],
      token: null,
    })
  })

  test('includes the start of the time range and excludes its end', async () => {
    await addConfirmation('RANGE')
    const receipt = await server.call('acme-sandbox', 'GET', `${confirmations}?RetailerCartId=RANGE`)
    const receivedAt = receipt.json<{ confirmations: { receivedAt: string }[] }>().confirmations[0]?.receivedAt ?? ''
    const later = new Date(Date.parse(receivedAt) + 1).toISOString()
    const rows = async (range: Readonly<Record<string, string>>) =>
      (await getPage('acme-sandbox', confirmations, { RetailerCartId: 'RANGE', ...range })).rows.length
    expect(await rows({ From: receivedAt })).toBe(1)
    expect(await rows({ From: receivedAt, To: later })).toBe(1)
    expect(await rows({ From: later })).toBe(0)
    expect(await rows({ To: receivedAt })).toBe(0)
    expect(await rows({ To: later.replace('Z', '000000+00:00') })).toBe(1)
    expect(await rows({ From: '0001-01-01T00:00:00Z', To: '9999-12-31T23:59:59Z' })).toBe(1)
    expect(await rows({ From: '1969-12-31T23:59:59Z' })).toBe(1)
    expect(await rows({ To: '1969-12-31T23:59:59Z' })).toBe(0)
  })
})

describe('paging through events', () => {
  test('returns every event exactly once, oldest first, and continues from the last token', async () => {
    await addMany(5, 'WALK-EVENTS')
    const property = fc.asyncProperty(
      fc.integer({ min: 1, max: 9 }),
      fc.array(fc.nat(2), { maxLength: 8 }),
      async (size, additions) => {
        const type = 'order-confirmation.received'
        const query = { tenant: 'acme', type, pageSize: '500' }
        const added: string[] = []
        const before = (await getPage('operator', events, query)).rows
        const listed: string[] = []
        let token: string | null = null
        for (let turn = 0; turn < additions.length || listed.length < before.length + added.length; turn++) {
          const next: Page = await getPage('operator', events, {
            ...query,
            pageSize: String(size),
            ...(token === null ? {} : { continuationToken: token }),
          })
          listed.push(...next.rows)
          expect(next.token).not.toBeNull()
          token = next.token
          added.push(...(await addMany(additions[turn] ?? 0, 'WALK-EVENTS')))
          expect(turn).toBeLessThan(500)
        }
        expect(listed).toEqual([...before, ...added])
        const rest = await getPage('operator', events, { ...query, continuationToken: token ?? '' })
        expect(rest.rows).toEqual([])
      },
    )
    await fc.assert(property, { seed, numRuns: 5 })
  }, 120_000)
})

describe('a token of another list or other filters is rejected', () => {
  const path = `${confirmations}?PageSize=1`
  let token: string

  beforeAll(async () => {
    await addMany(3, 'TOKENS')
    token = (await getPage('acme-sandbox', confirmations, { PageSize: '1', RetailerCartId: 'TOKENS' })).token ?? ''
  })

  const getPageWith = (query: string) => server.call('acme-sandbox', 'GET', `${path}&${query}`)

  test('accepts it with the same filters', async () => {
    expect((await getPageWith(`RetailerCartId=TOKENS&ContinuationToken=${token}`)).statusCode).toBe(200)
  })

  test.each<[string, () => string]>([
    ['without the filter', () => `ContinuationToken=${token}`],
    ['with another filter', () => `RetailerCartId=OTHER&ContinuationToken=${token}`],
    ['with a filter more', () => `RetailerCartId=TOKENS&Status=Confirmed&ContinuationToken=${token}`],
    ['with a range', () => `RetailerCartId=TOKENS&From=2020-01-01T00:00:00Z&ContinuationToken=${token}`],
    ['cut short', () => `RetailerCartId=TOKENS&ContinuationToken=${token.slice(0, -5)}`],
    ['made up', () => 'RetailerCartId=TOKENS&ContinuationToken=abc'],
    ['empty', () => 'RetailerCartId=TOKENS&ContinuationToken='],
    ['too long', () => `RetailerCartId=TOKENS&ContinuationToken=${'a'.repeat(2001)}`],
    ['twice', () => `RetailerCartId=TOKENS&ContinuationToken=${token}&ContinuationToken=${token}`],
  ])('%s', async (_, query) => {
    const response = await getPageWith(query())
    expect(response.statusCode).toBe(400)
    expect(response.json<{ message: string }>().message).toMatch(/^ContinuationToken: /)
  })

  test('rejects a token of another list', async () => {
    const ofEvents = (await getPage('operator', events, {})).token ?? ''
    expect((await getPageWith(`ContinuationToken=${ofEvents}`)).json()).toMatchObject({ code: 1016 })
    const response = await server.call('operator', 'GET', `${events}?continuationToken=${token}`)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ errors: { continuationToken: [expect.any(String)] } })
    const filtered = await server.call('operator', 'GET', `${events}?tenant=acme&continuationToken=${ofEvents}`)
    expect(filtered.statusCode).toBe(400)
  })

  test('returns only one’s own rows for a token of another tenant', async () => {
    const response = await server.call(
      'globex-sandbox',
      'GET',
      `${path}&RetailerCartId=TOKENS&ContinuationToken=${token}`,
    )
    expect(response.json()).toMatchObject({ confirmations: [] })
  })
})
