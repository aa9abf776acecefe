import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer, type Payment, type Retailer } from './retailer.ts'

let server: TestServer
let acme: Retailer
const clock = new TestClock()
/** Time of receipt by number. */
const receivedAt = new Map<string, string>()

const confirmations: readonly (readonly [number: string, payment: Payment, cart: string])[] = [
  ['N1', {}, 'CART-A'],
  ['N2', { fraudHold: true }, 'CART-A'],
  ['N3', { isOverCounter: true }, 'CART-B'],
  ['N4', {}, 'CART-B'],
  ['N5', { fraudHold: true }, 'CART-A'],
  ['N6', {}, 'CART-C'],
  ['N7', {}, 'CART-A'],
]

beforeAll(async () => {
  server = await startTestServer({ clock })
  acme = createRetailer(server)
  const globex = createRetailer(server, 'globex-sandbox')
  for (const [number, payment, cart] of confirmations) {
    const response = await acme.send(createConfirmation(number, payment, cart))
    receivedAt.set(number, response.json<{ receivedAt: string }>().receivedAt)
    await globex.send(createConfirmation(number, payment, cart))
    clock.advance(10_000)
  }
  await acme.act('N6', 'cancel')
})

afterAll(() => server.stop())

type Query = Readonly<Record<string, string>>

/** Lists all matching numbers, page by page. */
async function listNumbers(query: Query = {}, pageSize = 2): Promise<readonly string[]> {
  const numbers: string[] = []
  for (let token: string | null = ''; token !== null; ) {
    const tokenQuery: Query = token === '' ? {} : { ContinuationToken: token }
    const page = await acme.page({ ...query, ...tokenQuery, PageSize: String(pageSize) })
    expect(page.pageSize).toBe(pageSize)
    expect(page.confirmations.length).toBeLessThanOrEqual(pageSize)
    numbers.push(...page.confirmations.map(({ platformOrderNumber }) => platformOrderNumber))
    token = page.continuationToken
  }
  return numbers
}

/** An order's time of receipt, shifted by the given milliseconds. */
const moment = (number: string, by = 0) => new Date(Date.parse(receivedAt.get(number) ?? '') + by).toISOString()

describe('the list of confirmations', () => {
  test('has the tenant’s own, newest first, without bodies', async () => {
    const page = await acme.page()
    expect(page).toMatchObject({ pageSize: 100, continuationToken: null })
    expect(page.confirmations.map(({ platformOrderNumber }) => platformOrderNumber)).toEqual(
      confirmations.map(([number]) => number).toReversed(),
    )
    for (const item of page.confirmations) {
      expect(Object.keys(item).toSorted()).toEqual([
        'orderConfirmationId',
        'platformOrderNumber',
        'receivedAt',
        'reconciliation',
        'retailerCartId',
        'status',
        'warnings',
      ])
    }
  })

  test.each([1, 2, 3, 6, 7, 8])('has each exactly once in pages of %d', async (pageSize) => {
    expect(await listNumbers({}, pageSize)).toEqual(['N7', 'N6', 'N5', 'N4', 'N3', 'N2', 'N1'])
  })

  test('has no further page after a full last page', async () => {
    expect((await acme.page({ PageSize: '7' })).continuationToken).toBeNull()
    expect((await acme.page({ PageSize: '6' })).continuationToken).not.toBeNull()
  })

  test.each<[Query, readonly string[]]>([
    [{ Status: 'OnHold' }, ['N5', 'N2']],
    [{ Status: 'AwaitingPayment' }, ['N3']],
    [{ Status: 'Confirmed' }, ['N7', 'N4', 'N1']],
    [{ Status: 'Cancelled' }, ['N6']],
    [{ RetailerCartId: 'CART-A' }, ['N7', 'N5', 'N2', 'N1']],
    [{ RetailerCartId: 'CART-A', Status: 'Confirmed' }, ['N7', 'N1']],
    [{ RetailerCartId: 'cart-a' }, []],
    [{ RetailerCartId: 'CART' }, []],
  ])('with %j', async (query, numbers) => {
    expect(await listNumbers(query, 1)).toEqual(numbers)
    expect(await listNumbers(query)).toEqual(numbers)
  })

  test('includes the start of a time range and excludes its end', async () => {
    expect(await listNumbers({ From: moment('N3') })).toEqual(['N7', 'N6', 'N5', 'N4', 'N3'])
    expect(await listNumbers({ From: moment('N3', 1) })).toEqual(['N7', 'N6', 'N5', 'N4'])
    expect(await listNumbers({ To: moment('N3') })).toEqual(['N2', 'N1'])
    expect(await listNumbers({ To: moment('N3', 1) })).toEqual(['N3', 'N2', 'N1'])
    expect(await listNumbers({ From: moment('N2'), To: moment('N5') })).toEqual(['N4', 'N3', 'N2'])
    expect(await listNumbers({ From: moment('N2'), To: moment('N5', 1), Status: 'OnHold' })).toEqual(['N5', 'N2'])
    expect(await listNumbers({ From: moment('N7', 1) })).toEqual([])
  })

  test('accepts times with any offset, and far away', async () => {
    const from = new Date(Date.parse(moment('N3')) + 7_200_000).toISOString().replace('Z', '+02:00')
    expect(await listNumbers({ From: from })).toEqual(['N7', 'N6', 'N5', 'N4', 'N3'])
    for (const early of ['1969-12-31T23:59:59Z', '0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z']) {
      expect(await listNumbers({ From: early }, 500)).toHaveLength(7)
      expect(await listNumbers({ To: early }, 500)).toEqual([])
    }
    expect(await listNumbers({ To: '9999-12-31T23:59:59.999999999Z' }, 500)).toHaveLength(7)
    expect(await listNumbers({ From: '9999-12-31T23:59:59.999999999Z' }, 500)).toEqual([])
  })

  test.each<[Query, number]>([
    [{ Status: 'Lost' }, 1005],
    [{ Status: 'onhold' }, 1005],
    [{ From: 'yesterday' }, 1007],
    [{ From: '2026-03-04T13:07:16' }, 1007],
    [{ From: '2026-03-04T13:07:16Z', To: '2026-03-04T13:07:16Z' }, 1009],
    [{ From: '2026-03-05T00:00:00Z', To: '2026-03-04T00:00:00Z' }, 1009],
    [{ PageSize: '0' }, 1009],
    [{ PageSize: '501' }, 1009],
    [{ PageSize: '1.5' }, 1002],
    [{ ContinuationToken: 'nonsense' }, 1016],
  ])('rejects %j with code %d', async (query, code) => {
    const response = await acme.list(query)
    expect([response.statusCode, response.json()]).toEqual([400, { message: expect.any(String), code }])
  })

  test('rejects a token with other filters, but accepts it with another page size', async () => {
    const { continuationToken } = await acme.page({ Status: 'Confirmed', PageSize: '1' })
    const ContinuationToken = continuationToken ?? ''
    for (const query of [{}, { Status: 'OnHold' }, { Status: 'Confirmed', RetailerCartId: 'CART-A' }]) {
      expect((await acme.list({ ...query, ContinuationToken })).statusCode).toBe(400)
    }
    const page = await acme.page({ Status: 'Confirmed', PageSize: '500', ContinuationToken })
    expect(page.confirmations.map(({ platformOrderNumber }) => platformOrderNumber)).toEqual(['N4', 'N1'])
  })

  test('continues after the last page although newer ones arrive', async () => {
    const first = await acme.page({ RetailerCartId: 'CART-B', PageSize: '1' })
    await acme.send(createConfirmation('N8', {}, 'CART-B'))
    const ContinuationToken = first.continuationToken ?? ''
    const next = await acme.page({ RetailerCartId: 'CART-B', PageSize: '1', ContinuationToken })
    expect(next.confirmations.map(({ platformOrderNumber }) => platformOrderNumber)).toEqual(['N3'])
    expect(next.continuationToken).toBeNull()
  })
})
