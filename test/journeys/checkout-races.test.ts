import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer, type Receipt, type Retailer } from './retailer.ts'

let server: TestServer
let acme: Retailer

beforeAll(async () => {
  server = await startTestServer({}, { connections: 10 })
  acme = createRetailer(server)
  await server.token('acme-sandbox')
})

afterAll(() => server.stop())

const times = <T>(count: number, call: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => call(index)))

/** Counts responses by status. */
function countStatuses(responses: readonly { readonly statusCode: number }[]): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const { statusCode } of responses) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

async function readEvents(number: string): Promise<readonly string[]> {
  const rows = await server.database.query<{ type: string }>(
    "select split_part(type, '.', 2) as type from portolan.event where subject = $1 order by recorded_at, event_id",
    [number],
  )
  return rows.map(({ type }) => type)
}

const rows = (number: string) =>
  server.database.query('select from portolan.order_confirmation where platform_order_number = $1', [number])

describe('the same confirmation sent concurrently', () => {
  test('twenty times: all get the same response, and one row and one set of events are created', async () => {
    const body = createConfirmation('RACE')
    const responses = await times(20, () => acme.send(body))
    expect(countStatuses(responses)).toEqual({ 201: 1, 200: 19 })
    expect(new Set(responses.map(({ body: text }) => text)).size).toBe(1)
    expect(await rows('RACE')).toHaveLength(1)
    expect(await readEvents('RACE')).toEqual(['received', 'confirmed'])
  })

  test('with different contents: one is stored, the others are rejected as conflicts', async () => {
    const responses = await times(12, (index) => acme.send(createConfirmation('RIVALS', {}, `CART-${index}`)))
    expect(countStatuses(responses)).toEqual({ 201: 1, 409: 11 })
    const winner = responses.find(({ statusCode }) => statusCode === 201)?.json<Receipt>()
    expect(await acme.read('RIVALS')).toMatchObject({ ...winner })
    expect(await readEvents('RIVALS')).toEqual(['received', 'confirmed'])
  })

  test('under one idempotency key: runs once, with the same response for all', async () => {
    const body = createConfirmation('ONE-KEY')
    const responses = await times(20, () => acme.send(body, { 'idempotency-key': 'race' }))
    const { 201: succeeded = 0, 409: inFlight = 0, ...others } = countStatuses(responses)
    expect(others).toEqual({})
    expect(succeeded).toBeGreaterThanOrEqual(1)
    expect(succeeded + inFlight).toBe(20)
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json()).toMatchObject({ code: 4093 })
      expect(response.headers['retry-after']).toBeDefined()
    }
    expect(new Set(responses.filter(({ statusCode }) => statusCode === 201).map(({ body: text }) => text)).size).toBe(1)
    expect(await readEvents('ONE-KEY')).toEqual(['received', 'confirmed'])
  })

  test('under two keys: one is new, and each key keeps its response', async () => {
    const body = createConfirmation('TWO-KEYS')
    const send = (index: number) => acme.send(body, { 'idempotency-key': `key-${index}` })
    const first = await times(10, send)
    expect(countStatuses(first)).toEqual({ 201: 1, 200: 9 })
    const repeated = await times(10, send)
    expect(repeated.map(({ statusCode }) => statusCode)).toEqual(first.map(({ statusCode }) => statusCode))
    expect(repeated.every(({ headers }) => headers['idempotent-replayed'] === 'true')).toBe(true)
    expect(await readEvents('TWO-KEYS')).toEqual(['received', 'confirmed'])
  })

  test('different confirmations under one key: one runs, the others are rejected', async () => {
    const responses = await times(12, (index) =>
      acme.send(createConfirmation(`MIXED-${index}`), { 'idempotency-key': 'mixed' }),
    )
    const { 201: succeeded, 409: inFlight = 0, 422: refused = 0, ...others } = countStatuses(responses)
    expect(others).toEqual({})
    expect([succeeded, inFlight + refused]).toEqual([1, 11])
    const stored = await server.database.query(
      "select from portolan.order_confirmation where platform_order_number like 'MIXED-%'",
    )
    expect(stored).toHaveLength(1)
  })
})

describe('different confirmations sent concurrently', () => {
  test('are all stored, in any combination of batches', async () => {
    const globex = createRetailer(server, 'globex-sandbox')
    const bad = { ...createConfirmation('BAD'), lineItems: [] }
    const responses = await times(60, (index) => {
      if (index % 10 === 9) return acme.send(bad)
      return (index % 3 === 0 ? globex : acme).send(createConfirmation(`MANY-${index}`))
    })
    expect(countStatuses(responses)).toEqual({ 201: 54, 400: 6 })
    const stored = await server.database.query<{ tenant: string; count: number }>(
      `select tenant, count(*)::int as count from portolan.order_confirmation
        where platform_order_number like 'MANY-%' group by tenant order by tenant`,
    )
    expect(stored).toEqual([
      { tenant: 'acme', count: 36 },
      { tenant: 'globex', count: 18 },
    ])
  })
})

describe('two concurrent actions on one confirmation', () => {
  test.each([
    ['release-hold', 'release-hold', ['Confirmed']],
    ['cancel', 'cancel', ['Cancelled']],
  ] as const)('%s and %s: one is carried out, the other refused', async (firstAction, secondAction, [status]) => {
    for (let round = 0; round < 5; round++) {
      const number = `${firstAction}-${round}`
      await acme.send(createConfirmation(number, { fraudHold: true }))
      const responses = await Promise.all([acme.act(number, firstAction), acme.act(number, secondAction)])
      expect(countStatuses(responses)).toEqual({ 200: 1, 409: 1 })
      const { history } = await acme.read(number)
      expect(history.map((entry) => entry.status)).toEqual(['OnHold', status])
      expect(await readEvents(number)).toHaveLength(2)
    }
  })

  test('release-hold and cancel: the history shows one consistent order', async () => {
    for (let round = 0; round < 6; round++) {
      const number = `BOTH-${round}`
      await acme.send(createConfirmation(number, { fraudHold: true }))
      const [released, cancelled] = await Promise.all([acme.act(number, 'release-hold'), acme.act(number, 'cancel')])
      expect(cancelled.statusCode).toBe(200)
      const steps = released.statusCode === 200 ? ['OnHold', 'Confirmed', 'Cancelled'] : ['OnHold', 'Cancelled']
      const { history, status } = await acme.read(number)
      expect(status).toBe('Cancelled')
      expect(history.map((entry) => entry.status)).toEqual(steps)
      expect(await readEvents(number)).toHaveLength(steps.length)
    }
  })

  test('under one idempotency key: run once', async () => {
    await acme.send(createConfirmation('ACT-KEY', { fraudHold: true }))
    const responses = await times(8, () => acme.act('ACT-KEY', 'release-hold', { 'idempotency-key': 'act' }))
    const { 200: succeeded = 0, 409: inFlight = 0 } = countStatuses(responses)
    expect(succeeded).toBeGreaterThanOrEqual(1)
    expect(succeeded + inFlight).toBe(8)
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json()).toMatchObject({ code: 4093 })
    }
    expect((await acme.read('ACT-KEY')).history).toHaveLength(2)
    const after = await acme.act('ACT-KEY', 'release-hold', { 'idempotency-key': 'act' })
    expect([after.statusCode, after.headers['idempotent-replayed']]).toEqual([200, 'true'])
  })
})
