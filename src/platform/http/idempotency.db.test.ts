import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createForger, type Forger } from '../../../test/support/forged-tokens.ts'
import { createSampleConfirmation } from '../../../test/support/order-confirmation-samples.ts'
import { hour, TestClock } from '../../../test/support/test-clock.ts'
import { startTestServer, type TestServer } from '../../../test/support/test-server.ts'
import { Problem } from '../../kernel/problem.ts'
import { noOrigin } from '../../kernel/unit-of-work.ts'
import { runOnce } from './idempotency.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'
const clock = new TestClock()

let server: TestServer
let tokens: Forger

beforeAll(async () => {
  server = await startTestServer({ clock })
  const { database, identity } = server.system
  await database.runAsSystem(async (unit) => {
    for (const brand of ['AAA', 'BBB', 'CCC']) await identity.tenants.createBrand(unit, 'acme', brand, brand)
    const warehouse = {
      clientId: 'acme-warehouse',
      tenant: 'acme',
      name: 'W',
      scopes: ['checkout'],
      brands: null,
    } as const
    await identity.clients.createClient(unit, warehouse)
  })
  tokens = await createForger(server)
})
afterAll(() => server.stop())

interface Caller {
  readonly tenant?: string
  readonly clientId?: string
  readonly brands?: readonly string[]
}

type Headers = Readonly<Record<string, string>>

/** Sends a request with a currently valid token, whatever the clock says. */
async function call(
  method: 'GET' | 'POST',
  url: string,
  payload: string | null,
  headers: Headers = {},
  { tenant = 'acme', clientId = `${tenant}-sandbox`, brands = [] }: Caller = {},
) {
  const token = await tokens.sign({ clientId, tenant, scopes: ['checkout'], brands })
  const type = payload === null ? {} : { 'content-type': 'application/json' }
  const allHeaders = { authorization: `Bearer ${token}`, ...type, ...headers }
  return server.app.inject({ method, url, headers: allHeaders, ...(payload === null ? {} : { payload }) })
}

const post = (key: string, payload: string, caller?: Caller) =>
  call('POST', path, payload, { 'idempotency-key': key }, caller)
const act = (key: string, number: string, action: string) =>
  call('POST', `${path}/${number}/${action}`, null, { 'idempotency-key': key })

let numbers = 0
const newNumber = () => `IDEMPOTENT-${numbers++}`
const createBody = (number: string, cart = 'CART') =>
  JSON.stringify({ ...createSampleConfirmation(), platformOrderNumber: number, retailerCartId: cart })

const isReplay = (response: { readonly headers: Readonly<Record<string, unknown>> }) =>
  response.headers['idempotent-replayed'] === 'true'

async function countRows(number: string): Promise<number> {
  const rows = await server.database.query<{ count: number }>(
    'select count(*)::int as count from portolan.order_confirmation where platform_order_number = $1',
    [number],
  )
  return rows[0]?.count ?? -1
}

const readEvents = async (number: string): Promise<readonly string[]> => {
  const rows = await server.database.query<{ type: string }>(
    'select type from portolan.event where subject = $1 order by recorded_at, event_id',
    [number],
  )
  return rows.map(({ type }) => type)
}

describe('the same key', () => {
  test('with the same body repeats the first response', async () => {
    const number = newNumber()
    const body = createBody(number)
    const first = await post(`same ${number}`, body)
    expect(first.statusCode).toBe(201)
    expect(isReplay(first)).toBe(false)
    for (const repeated of [body, JSON.stringify(JSON.parse(body), null, 2), ` ${body}\n`]) {
      const response = await post(`same ${number}`, repeated)
      expect(response.statusCode).toBe(201)
      expect(response.body).toBe(first.body)
      expect(response.headers['location']).toBe(first.headers['location'])
      expect(response.headers['content-type']).toBe(first.headers['content-type'])
      expect(isReplay(response)).toBe(true)
    }
    expect(await readEvents(number)).toEqual(['order-confirmation.received', 'order-confirmation.confirmed'])
  })

  test('repeats the first response even after later changes', async () => {
    const number = newNumber()
    const first = await post(`moved ${number}`, createBody(number))
    await act(`cancel ${number}`, number, 'cancel')
    expect((await post(`moved ${number}`, createBody(number))).body).toBe(first.body)
    expect((await call('GET', `${path}/${number}`, null)).json()).toMatchObject({ status: 'Cancelled' })
  })

  test('with another body is rejected, and keeps the first response', async () => {
    const number = newNumber()
    await post(`other ${number}`, createBody(number))
    const otherNumber = newNumber()
    const refusal = await post(`other ${number}`, createBody(otherNumber))
    expect(refusal.statusCode).toBe(422)
    expect(refusal.json()).toMatchObject({ code: 4220 })
    expect(isReplay(refusal)).toBe(false)
    expect(await countRows(otherNumber)).toBe(0)
    expect(isReplay(await post(`other ${number}`, createBody(number)))).toBe(true)
  })

  test('for another address is rejected', async () => {
    const number = newNumber()
    expect((await act(`address ${number}`, number, 'cancel')).statusCode).toBe(404)
    expect((await act(`address ${number}`, `${number}-x`, 'cancel')).statusCode).toBe(422)
  })

  test('of another operation is another key', async () => {
    const number = newNumber()
    await post(`operation ${number}`, createBody(number))
    const cancelled = await act(`operation ${number}`, number, 'cancel')
    expect(cancelled.statusCode).toBe(200)
    expect(isReplay(cancelled)).toBe(false)
    expect((await act(`operation ${number}`, number, 'release-hold')).statusCode).toBe(409)
  })

  test('of another tenant is another key', async () => {
    const number = newNumber()
    await post(`tenant ${number}`, createBody(number))
    const otherNumber = await post(`tenant ${number}`, createBody(number, 'OTHER'), { tenant: 'globex' })
    expect(otherNumber.statusCode).toBe(201)
    expect(isReplay(otherNumber)).toBe(false)
    expect(await countRows(number)).toBe(2)
  })

  test('of another client of the tenant is another key', async () => {
    const number = newNumber()
    const first = await post(`client ${number}`, createBody(number))
    const otherNumber = await post(`client ${number}`, createBody(newNumber()), { clientId: 'acme-warehouse' })
    expect(otherNumber.statusCode).toBe(201)
    expect(isReplay(otherNumber)).toBe(false)
    expect(otherNumber.body).not.toBe(first.body)
    expect((await post(`client ${number}`, createBody(number))).body).toBe(first.body)
  })

  test('repeats nothing to a client that has since lost a brand', async () => {
    const number = newNumber()
    const key = `brands ${number}`
    const first = await post(key, createBody(number), { brands: ['AAA', 'BBB'] })
    const withMore = await post(key, createBody(number), { brands: ['CCC', 'BBB', 'AAA'] })
    expect(withMore.body).toBe(first.body)
    const withLess = await post(key, createBody(number), { brands: ['AAA'] })
    expect(withLess.statusCode).toBe(403)
    expect(withLess.body).toContain('BBB')
    expect(withLess.body).not.toContain(number)
  })

  test('whose response was dropped reports that, and runs nothing again', async () => {
    const number = newNumber()
    const body = createBody(number)
    await post(`dropped ${number}`, body)
    await server.database.query('update portolan.idempotency_key set body = null where key = $1', [`dropped ${number}`])
    const events = await readEvents(number)
    const repeated = await post(`dropped ${number}`, body)
    expect(repeated.statusCode).toBe(409)
    expect(repeated.body).toContain('was processed with status 201')
    expect(await readEvents(number)).toEqual(events)
    expect((await post(`dropped ${number}`, createBody(number, 'OTHER'))).statusCode).toBe(422)
  })

  test('expires after 24 hours', async () => {
    const number = newNumber()
    await post(`expires ${number}`, createBody(number))
    clock.advance(24 * hour - 60_000)
    expect((await post(`expires ${number}`, createBody(newNumber()))).statusCode).toBe(422)
    expect(isReplay(await post(`expires ${number}`, createBody(number)))).toBe(true)
    clock.advance(61_000)
    const otherNumber = await post(`expires ${number}`, createBody(newNumber()))
    expect(otherNumber.statusCode).toBe(201)
    expect(isReplay(otherNumber)).toBe(false)
    expect((await post(`expires ${number}`, createBody(number))).statusCode).toBe(422)
  })
})

describe('errors of the operation itself are stored', () => {
  test('404', async () => {
    const number = newNumber()
    const first = await act(`kept ${number}`, number, 'cancel')
    expect(first.statusCode).toBe(404)
    await post(newNumber(), createBody(number))
    const repeated = await act(`kept ${number}`, number, 'cancel')
    expect(repeated.statusCode).toBe(404)
    expect(repeated.body).toBe(first.body)
    expect(repeated.headers['content-type']).toBe(first.headers['content-type'])
    expect(isReplay(repeated)).toBe(true)
    expect((await act(`kept ${number} new`, number, 'cancel')).statusCode).toBe(200)
  })

  test('and roll back everything written before', async () => {
    const { database } = server.system
    const claim = {
      operation: 'renameBrand',
      key: 'refused after writing',
      clientId: 'test',
      brands: [],
      fingerprint: Buffer.alloc(32, 1),
    }
    const carryOut = () =>
      runOnce(
        database,
        { as: 'tenant', tenant: 'acme' },
        { by: 'test', at: clock.now(), traceparent: null, origin: noOrigin },
        claim,
        async (transaction) => {
          await transaction.runStatement(
            "insert into portolan.brand (tenant, brand_code, name, created_at) values ('acme', 'ZZZ', 'Written', $1)",
            [clock.now()],
          )
          throw new Problem('conflict', 'Not like this')
        },
        () => ({ status: 200, headers: {}, body: '' }),
        () => ({ status: 409, headers: {}, body: 'refused' }),
      )
    await expect(carryOut()).rejects.toThrow('Not like this')
    expect(await server.database.query("select from portolan.brand where brand_code = 'ZZZ'")).toEqual([])
    expect(await carryOut()).toMatchObject({ response: { status: 409, body: 'refused' } })
  })

  test('as 409 for the state', async () => {
    const number = newNumber()
    const confirmationOnHold = JSON.stringify({
      ...createSampleConfirmation(),
      platformOrderNumber: number,
      paymentDetails: { ...createSampleConfirmation().paymentDetails, fraudHold: true },
    })
    await post(newNumber(), confirmationOnHold)
    expect((await act(`state ${number}`, number, 'payment-received')).statusCode).toBe(409)
    expect((await act(newNumber(), number, 'release-hold')).statusCode).toBe(200)
    const repeated = await act(`state ${number}`, number, 'payment-received')
    expect(repeated.statusCode).toBe(409)
    expect(repeated.json()).toMatchObject({ message: expect.stringContaining('OnHold') })
    expect(isReplay(repeated)).toBe(true)
  })

  test('as 409 for other content', async () => {
    const number = newNumber()
    await post(newNumber(), createBody(number))
    const first = await post(`content ${number}`, createBody(number, 'OTHER'))
    expect(first.json()).toMatchObject({ code: 4091 })
    const repeated = await post(`content ${number}`, createBody(number, 'OTHER'))
    expect(repeated.body).toBe(first.body)
    expect(isReplay(repeated)).toBe(true)
  })
})

describe('earlier errors do not use up the key', () => {
  const url = path
  test.each<[number, (key: string, body: string) => Promise<{ readonly statusCode: number }>]>([
    [400, (key) => post(key, '{"platformOrderNumber":')],
    [400, (key, body) => post(key, body.replace('"245.80"', '245.80'))],
    [401, (key, body) => call('POST', url, body, { 'idempotency-key': key, authorization: 'Bearer x' })],
    [
      403,
      async (key, body) => {
        const token = await tokens.sign({ clientId: 'acme-sandbox', tenant: 'acme', scopes: ['catalog'] })
        return call('POST', url, body, { 'idempotency-key': key, authorization: `Bearer ${token}` })
      },
    ],
    [413, (key, body) => post(key, body.padEnd(1_048_577))],
    [415, (key, body) => call('POST', url, body, { 'idempotency-key': key, 'content-type': 'text/plain' })],
  ])('%d', async (status, refuse) => {
    const number = newNumber()
    expect((await refuse(`burn ${number}`, createBody(number))).statusCode).toBe(status)
    const response = await post(`burn ${number}`, createBody(number))
    expect(response.statusCode).toBe(201)
    expect(isReplay(response)).toBe(false)
  })
})

describe('a key', () => {
  test.each([
    ['empty', ''],
    ['only spaces', '  '],
    ['too long', 'k'.repeat(256)],
    ['with a tab', 'a\tb'],
    ['beyond ASCII', 'schlüssel'],
    ['with a control character', 'a\u007fb'],
  ])('%s is rejected', async (_, key) => {
    const number = newNumber()
    const response = await post(key, createBody(number))
    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 4000, message: expect.stringContaining('Idempotency-Key') })
    expect(await countRows(number)).toBe(0)
  })

  test.each([['k'], ['k'.repeat(255)], ['"8e03978e-40d5-43dd-bc93-6894a57f9324"'], ["'; drop table x; -- \\ %00 {}"]])(
    '%s is accepted',
    async (key) => {
      const number = newNumber()
      expect((await post(key, createBody(number))).statusCode).toBe(201)
      expect(isReplay(await post(key, createBody(number)))).toBe(true)
    },
  )

  test('is ignored if nothing is changed', async () => {
    for (const key of ['reading', 'k'.repeat(300)]) {
      const headers = { 'idempotency-key': key }
      for (const url of [path, `${path}?PageSize=1`]) {
        const response = await call('GET', url, null, headers)
        expect(response.statusCode).toBe(200)
        expect(isReplay(response)).toBe(false)
      }
      const check = await call('POST', `${path}/check`, '{}', headers)
      expect(check.json()).toMatchObject({ valid: false })
    }
  })
})

describe('concurrently', () => {
  test('one key has one effect', async () => {
    const number = newNumber()
    const responses = await Promise.all(Array.from({ length: 12 }, () => post(`race ${number}`, createBody(number))))
    const createdResponses = responses.filter((response) => response.statusCode === 201 && !isReplay(response))
    expect(createdResponses).toHaveLength(1)
    const otherResponses = responses.filter((response) => response !== createdResponses[0])
    const waiting = otherResponses.filter((response) => response.statusCode === 409)
    const replays = otherResponses.filter((response) => response.statusCode !== 409)
    expect(waiting.map((response) => response.json<{ code: number }>().code)).toEqual(waiting.map(() => 4093))
    expect(waiting.map(({ headers }) => headers['retry-after'])).toEqual(waiting.map(() => '1'))
    expect(replays.map(({ body }) => body)).toEqual(replays.map(() => createdResponses[0]?.body))
    expect(replays.every(isReplay)).toBe(true)
    expect(await countRows(number)).toBe(1)
    expect(await readEvents(number)).toHaveLength(2)
  })

  test('one key with several bodies has one effect', async () => {
    const newNumbers = Array.from({ length: 8 }, newNumber)
    const responses = await Promise.all(newNumbers.map((number) => post(`bodies ${newNumbers[0]}`, createBody(number))))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status !== 201 && status !== 409 && status !== 422)).toEqual([])
    const counts = await Promise.all(newNumbers.map(countRows))
    expect(counts.filter((count) => count > 0)).toHaveLength(1)
  })

  test('one key of an action has one effect', async () => {
    const number = newNumber()
    await post(newNumber(), createBody(number))
    const responses = await Promise.all(Array.from({ length: 8 }, () => act(`act ${number}`, number, 'cancel')))
    expect(responses.filter((response) => response.statusCode === 200 && !isReplay(response))).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode !== 200 && statusCode !== 409)).toEqual([])
    expect((await readEvents(number)).filter((type) => type === 'order-confirmation.cancelled')).toHaveLength(1)
  })

  test('one confirmation without a key is stored once', async () => {
    const number = newNumber()
    const responses = await Promise.all(Array.from({ length: 12 }, () => call('POST', path, createBody(number))))
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length
    expect([count(201), count(200)]).toEqual([1, 11])
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await countRows(number)).toBe(1)
  })

  test('one number with several contents is stored once', async () => {
    const number = newNumber()
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => post(`${number} ${index}`, createBody(number, `CART ${index}`))),
    )
    const count = (status: number) => responses.filter(({ statusCode }) => statusCode === status).length
    expect([count(201), count(409)]).toEqual([1, 7])
    expect(await countRows(number)).toBe(1)
  })
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})
