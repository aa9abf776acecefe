import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../../test/support/expect-status.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'

interface LoggedRequest {
  readonly entryNumber: string
  readonly operationId: string
  readonly outcome: string
  readonly clientId: string
}

const address = '/admin/v1/tenants/acme/api-requests'
/** Personal data that must not appear. */
const personal = ['ada@example.com', 'Ada', 'Lovelace', '12 Elm Row', 'Leeds', 'LS1 4DY', '7946']
const order = {
  orderReference: 'ada@example.com',
  contactInformation: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    emailAdress: 'ada@example.com',
    countryIso: 'GB',
    addressLine1: '12 Elm Row',
    city: 'Leeds',
    postalCode: 'LS1 4DY',
    telephoneNumber: '+44 20 7946 0000',
  },
  orderItems: [{ productCode: 'TEE-001', quantity: 'two' }],
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function list(query = '', clientId = 'acme-sandbox', of = address): Promise<readonly LoggedRequest[]> {
  const answer = await server.call(clientId, 'GET', `${of}${query}`)
  expectStatus(answer, 200)
  return answer.json<{ items: readonly LoggedRequest[] }>().items
}

describe('a failed request', () => {
  test('is logged with its fields and a masked copy, without personal data or the token', async () => {
    const headers = { 'x-request-id': 'ada@example.com' }
    expectStatus(await server.call('acme-sandbox', 'POST', '/acme/outbound-orders', order, headers), 400)
    expectStatus(await server.call('acme-sandbox', 'GET', '/acme/orders/ada%40example.com'), 404)
    const items = await list('?outcome=Refused')
    expect(items.map(({ operationId }) => operationId)).toEqual(['readOrder', 'createOutboundOrder'])
    const answer = await server.call('acme-sandbox', 'GET', `${address}/${items[1]?.entryNumber}`)
    const { maskedBody, ...details } = answer.json<{ maskedBody: string }>()
    expect(details).toMatchObject({
      clientId: 'acme-sandbox',
      method: 'POST',
      status: 400,
      outcome: 'Refused',
      requestId: null,
      problem: { type: '/docs/errors#invalid', title: 'The request is not valid' },
      failures: expect.arrayContaining([{ path: 'orderItems[0].quantity', rule: 'type' }]),
    })
    expect(JSON.parse(maskedBody)).toMatchObject({
      orderReference: '<text, 15 characters>',
      contactInformation: { firstName: '<text, 3 characters>', countryIso: 'GB' },
    })
    const stored = await server.database.query<{ row: string }>('select r::text as row from portolan.api_request r')
    const text = JSON.stringify([stored, answer.body])
    const token = await server.token('acme-sandbox')
    expect([...personal, token].filter((value) => text.includes(value))).toEqual([])
  })
})

describe('the list', () => {
  test('is filtered by outcome, operation, client and time, and paged', async () => {
    for (const _ of [1, 2, 3]) expectStatus(await server.call('acme-sandbox', 'GET', '/admin/v1/clients'), 200)
    const own = await list('?operationId=listClients')
    expect(own.map(({ outcome }) => outcome)).toEqual(['Succeeded', 'Succeeded', 'Succeeded'])
    expect(await list('?operationId=listClients&outcome=Refused')).toEqual([])
    expect(await list('?clientId=nobody')).toEqual([])
    expect(await list(`?from=${new Date(Date.now() + 60_000).toISOString()}`)).toEqual([])
    const page = await server.call('acme-sandbox', 'GET', `${address}?operationId=listClients&pageSize=2`)
    const { items, continuationToken } = page.json<{ items: readonly LoggedRequest[]; continuationToken: string }>()
    const rest = await list(`?operationId=listClients&pageSize=2&continuationToken=${continuationToken}`)
    expect([...items, ...rest]).toEqual(own)
    const other = await server.call('acme-sandbox', 'GET', `${address}?continuationToken=${continuationToken}`)
    expectStatus(other, 400)
  })

  test('has one’s own tenant’s requests only, and any tenant’s for an operator', async () => {
    const [first] = await list()
    for (const path of [address, `${address}/${first?.entryNumber}`]) {
      expectStatus(await server.call('globex-sandbox', 'GET', path), 403)
    }
    const globex = '/admin/v1/tenants/globex/api-requests'
    expectStatus(await server.call('globex-sandbox', 'GET', `${globex}/${first?.entryNumber}`), 404)
    expectStatus(await server.call('operator', 'GET', `${globex}/${first?.entryNumber}`), 404)
    expect((await list('', 'operator', globex)).every(({ clientId }) => clientId === 'globex-sandbox')).toBe(true)
    expect((await list('', 'operator')).length).toBeGreaterThan(3)
    expectStatus(await server.call('operator', 'GET', '/admin/v1/tenants/nobody/api-requests'), 404)
    expectStatus(await server.call('operator', 'GET', `${address}/99999999999999999999`), 404)
    const returnsOnly = await server.token('acme-sandbox', 'returns')
    const refused = await server.app.inject({ url: address, headers: { authorization: `Bearer ${returnsOnly}` } })
    expect(refused.statusCode).toBe(403)
  })

  test('has neither operators’ requests nor those without a token', async () => {
    await server.call('operator', 'GET', '/admin/v1/audit-log')
    expect((await server.app.inject({ url: '/admin/v1/clients' })).statusCode).toBe(401)
    expect(await list('?operationId=listAuditEntries')).toEqual([])
    expect((await list('?operationId=listClients')).every(({ outcome }) => outcome === 'Succeeded')).toBe(true)
  })
})

describe('retention', () => {
  test('keeps the configured days, requests and bytes per tenant', async () => {
    const limited = await startTestServer({}, { requestLog: { days: 7, rows: 5500, bytes: 4 * 1_048_576 } })
    const insert = (tenant: string, count: number, age: string, details: string | null) =>
      limited.database.query(
        `insert into portolan.api_request
                (tenant, answered_at, client_id, operation_id, method, path, status, milliseconds, details)
         select $1, now() - $2::interval, 'c', 'o', 'GET', '/', 200, 1, $3::json from generate_series(1, $4)`,
        [tenant, age, details, count],
      )
    const count = async (tenant: string) => {
      const rows = await limited.database.query('select from portolan.api_request where tenant = $1', [tenant])
      return rows.length
    }
    try {
      await insert('acme', 10, '8 days', null)
      await insert('acme', 5000, '1 day', null)
      await limited.system.requestLog.tidy()
      expect(await count('acme')).toBe(5000)
      await insert('acme', 6000, '1 day', null)
      await insert('globex', 100, '1 day', JSON.stringify('x'.repeat(100_000)))
      await limited.system.requestLog.tidy()
      expect([await count('acme'), await count('globex')]).toEqual([5500, 41])
    } finally {
      await limited.stop()
    }
  })

  test('records nothing if the log is switched off', async () => {
    const silent = await startTestServer({}, { requestLog: { days: 0, rows: 1000, bytes: 1_048_576 } })
    try {
      await silent.call('acme-sandbox', 'GET', '/acme/return-orders')
      const answer = await silent.call('acme-sandbox', 'GET', address)
      expect(answer.json()).toMatchObject({ items: [] })
      await silent.database.query(
        `insert into portolan.api_request
                (tenant, answered_at, client_id, operation_id, method, path, status, milliseconds)
         values ('acme', now(), 'c', 'o', 'GET', '/', 200, 1)`,
      )
      await silent.system.requestLog.tidy()
      expect(await silent.database.query('select from portolan.api_request')).toEqual([])
    } finally {
      await silent.stop()
    }
  })
})
