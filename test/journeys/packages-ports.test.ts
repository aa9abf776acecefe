import { afterEach, describe, expect, test } from 'vitest'
import { createBuiltInCarrier } from '../../src/adapters/carriers/built-in.ts'
import { countedNumbers } from '../../src/adapters/carriers/shipments.fixture.ts'
import type { SystemOverrides } from '../../src/composition/system-overrides.ts'
import type { Config } from '../../src/config/config.ts'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import type { Carrier } from '../../src/shipping/service/carrier.ts'
import { createCountingCarrier, graceOfParcels, withdrawOrphaned } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let clock: TestClock
afterEach(() => server.stop())

const path = '/api/v4/Package'
const address = `${path}?BrandCode=ACM&OrderReference=ORDER-2001&PackageReference=PKG-1`
const send = (method: 'POST' | 'PUT', fields = {}, headers = {}) =>
  server.call('acme-sandbox', method, path, { ...examplePackage, ...fields }, headers)
const start = async (overrides: SystemOverrides, settings: Partial<Config> = {}) => {
  clock = new TestClock()
  server = await startTestServer({ clock, ...overrides }, settings)
}

/** Cuts the server off from the database while the condition holds. */
function simulateDatabaseLoss(isLost: () => boolean): void {
  const { pool } = server.system.database
  const connect = pool.connect.bind(pool) as () => Promise<unknown>
  const lost = Object.assign(new Error('the test has lost the database'), { code: 'ECONNREFUSED' })
  Object.assign(pool, { connect: () => (isLost() ? Promise.reject(lost) : connect()) })
}

/** The part of a pg query that this test needs, missing in its types. */
interface SentQuery {
  readonly text: string
  callback(error: Error | null, result?: unknown): void
}

interface Client {
  query(query: SentQuery): SentQuery
}

/** Until stopped, loses either the commit of every package write or the response to it. */
function simulateLostCommit(lost: 'before' | 'after'): () => void {
  const { pool } = server.system.database
  const connect = pool.connect.bind(pool) as () => Promise<Client>
  const watched = new Set<Client>()
  const watch = (client: Client) => {
    if (watched.has(client)) return
    watched.add(client)
    const sendQuery = client.query.bind(client)
    let writes = false
    client.query = (query) => {
      writes ||= query.text.includes('insert into portolan.package')
      if (query.text !== 'commit' || !writes) return sendQuery(query)
      writes = false
      const respond = query.callback.bind(query)
      const fail = () => respond(Object.assign(new Error('the test has lost the connection'), { code: 'ECONNRESET' }))
      if (lost === 'before') {
        setImmediate(fail)
        return query
      }
      query.callback = fail
      return sendQuery(query)
    }
  }
  const connectWatched = async () => {
    const client = await connect()
    watch(client)
    return client
  }
  Object.assign(pool, { connect: connectWatched })
  return () => {
    Object.assign(pool, { connect })
    for (const client of watched) Reflect.deleteProperty(client, 'query')
  }
}

/** Runs the withdrawal of orphaned parcels once it is due. */
async function withdrawWhenDue(): Promise<void> {
  clock.advance(graceOfParcels)
  await withdrawOrphaned(server.system)
}

describe('a carrier', () => {
  test('gets one registration per package, and is told about replacements and deletions', async () => {
    const { carrier, registered, withdrawn } = createCountingCarrier()
    await start({ carrier })
    expectStatus(await send('POST'), 201)
    expectStatus(await send('POST'), 201)
    expectStatus(await send('POST', { goodsDescription: 'Else' }), 409)
    expectStatus(await send('PUT'), 200)
    expect([registered.length, withdrawn]).toEqual([1, []])
    expect(registered[0]).toMatchObject({ direction: 'Outbound', customsLines: [{ hsCode: '611710', quantity: 2 }] })
    expectStatus(await send('PUT', { returnDocumentationRequested: true }), 200)
    await withdrawOrphaned(server.system)
    expect([registered.length, withdrawn]).toEqual([3, ['shp_1']])
    expectStatus(await server.call('acme-sandbox', 'DELETE', address), 204)
    await withdrawOrphaned(server.system)
    expect(withdrawn.toSorted()).toEqual(['shp_1', 'shp_2', 'shp_3'])
    await withdrawWhenDue()
    expect(withdrawn).toHaveLength(3)
  })

  test('gets the parcels of lost races withdrawn', async () => {
    const { carrier, registered, withdrawn } = createCountingCarrier()
    await start({ carrier })
    await server.token('acme-sandbox')
    const responses = await Promise.all(Array.from({ length: 5 }, () => send('POST')))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    await withdrawWhenDue()
    expect(registered.length - withdrawn.length).toBe(1)
    expect(new Set(withdrawn).size).toBe(withdrawn.length)
    const [kept] = await server.database.query<{ reference: string }>(
      "select carrier_result ->> 'shipmentReference' as reference from portolan.parcel",
    )
    expect(withdrawn).not.toContain(kept?.reference)
  })

  test('gets no request if the idempotency key belongs to another request', async () => {
    const { carrier, registered, withdrawn } = createCountingCarrier()
    await start({ carrier })
    const headers = { 'idempotency-key': 'one' }
    expectStatus(await send('POST', { packageReference: 'PKG-2' }, headers), 201)
    expectStatus(await send('POST', {}, headers), 422)
    await withdrawWhenDue()
    expect([registered.length, withdrawn]).toEqual([1, []])
  })

  test('that returns the same number gets no withdrawal when a package is replaced', async () => {
    await start({ carrier: createBuiltInCarrier({ numbers: countedNumbers() }) })
    const numbers = () => server.database.query('select tracking_number from portolan.parcel order by subject')
    const fields = { returnDocumentationRequested: true }
    expectStatus(await send('POST', fields), 201)
    const before = await numbers()
    expectStatus(await send('PUT', { ...fields, goodsDescription: 'Else' }), 200)
    expect([before.length, await numbers()]).toEqual([2, before])
    expect(await server.database.query('select from portolan.unowned_parcel')).toEqual([])
  })

  test('that refuses for good leaves a package without documents, which a replacement fixes', async () => {
    const { carrier, turn } = createCountingCarrier()
    await start({ carrier })
    turn('refuses')
    const response = await send('POST')
    expectStatus(response, 201)
    expect(response.json()).toMatchObject({
      outcome: 2,
      statusMessage:
        'Created with warnings. No shipping documents were created, because the carrier does not accept the parcel: No such postal code.',
      package: { shippingDocumentation: [], carrierName: null },
    })
    const label = await server.call(
      'acme-sandbox',
      'GET',
      address.replace('?', '/Document?DocumentType=SHIPPING_LABEL&'),
    )
    expectStatus(label, 404)
    expect(label.body).toContain('because the carrier does not accept the parcel: No such postal code')
    turn('takes')
    expect((await send('PUT')).json()).toMatchObject({ outcome: 1, package: { carrierName: 'Portolan Post' } })
  })

  test('that is unavailable leaves nothing stored, and its accepted parcels are withdrawn', async () => {
    const { carrier, withdrawn, turn } = createCountingCarrier()
    await start({ carrier })
    turn('is away', 'Return')
    const response = await send('POST', { returnDocumentationRequested: true })
    expectStatus(response, 503)
    expect(response.headers['retry-after']).toBe('30')
    await withdrawWhenDue()
    expect(withdrawn).toEqual([])
    turn('takes')
    await withdrawWhenDue()
    expect(withdrawn).toEqual(['shp_1'])
    expectStatus(await server.call('acme-sandbox', 'GET', address), 404)
    expect(server.complaints).toHaveLength(1)
    turn('takes')
    expectStatus(await send('POST', { returnDocumentationRequested: true }), 201)
  })

  test('whose response is lost is asked for the parcel, which is withdrawn', async () => {
    const { carrier, registered, withdrawn, turn } = createCountingCarrier()
    await start({ carrier })
    turn('silence')
    expectStatus(await send('POST'), 503)
    turn('is away')
    await withdrawWhenDue()
    expect([registered.length, withdrawn]).toEqual([1, []])
    turn('takes')
    await withdrawOrphaned(server.system)
    expect(withdrawn).toEqual([])
    await withdrawWhenDue()
    expect(withdrawn).toEqual(['shp_1'])
  })

  test.each([
    ['before', [['shp_1'], 404]],
    ['after', [[], 200]],
  ] as const)(
    'keeps the parcel only if the package was stored: connection lost %s the commit',
    async (lost, outcome) => {
      const { carrier, withdrawn } = createCountingCarrier()
      await start({ carrier })
      const restore = simulateLostCommit(lost)
      expectStatus(await send('POST'), 503)
      restore()
      await withdrawWhenDue()
      const { statusCode } = await server.call('acme-sandbox', 'GET', address)
      expect([withdrawn, statusCode]).toEqual(outcome)
    },
  )

  test('with its own label has that label served', async () => {
    const label = new TextEncoder().encode('%PDF-label of the carrier')
    const builtIn = createBuiltInCarrier({ numbers: countedNumbers() })
    const carrier: Carrier = {
      ...builtIn,
      registerShipment: async (shipment) => {
        const { result, messages } = await builtIn.registerShipment(shipment)
        return {
          result: result === null ? null : { ...result, label, trackingUrl: 'https://track.example/1' },
          messages,
        }
      },
    }
    await start({ carrier })
    const { package: submission } = (await send('POST')).json()
    expect(submission.trackingUrl).toBe('https://track.example/1')
    expect(Buffer.from(submission.shippingDocumentation[0].content, 'base64')).toEqual(Buffer.from(label))
  })
})

test('a package without a dispatch site is accepted with a warning', async () => {
  await start({})
  await server.database.query('delete from portolan.site')
  const response = await send('POST')
  expectStatus(response, 201)
  expect(response.json()).toMatchObject({ outcome: 2, package: { shippingDocumentation: [] } })
  expect(response.json().statusMessage).toContain('The place of dispatch of brand ACM is unknown')
})

describe('listing packages of a period', () => {
  const day = new Date().toISOString().slice(0, 10)
  const list = (query: Record<string, string>, client = 'acme-sandbox') =>
    server.call(client, 'GET', `${path}/GetAsnPackage?${new URLSearchParams(query).toString()}`)

  test('returns all of them, oldest first', async () => {
    await start({})
    const before = new Date(Date.now() - 1000).toISOString()
    const references = Array.from({ length: 53 }, (_, index) => `ASN-${index}`)
    for (const [index, packageReference] of references.entries()) {
      const brandCode = index % 2 === 0 ? 'ACM' : 'ACX'
      const fields = { brandCode, packageReference, shippingDocumentationRequested: index === 0 }
      expectStatus(await send('POST', fields), 201)
    }
    const after = new Date(Date.now() + 1000).toISOString()
    const response = await list({ FromDate: before, ToDate: after })
    expectStatus(response, 200)
    const { packages } = response.json()
    // Packages of the same millisecond come in any order.
    expect(packages.map((row: { packageReference: string }) => row.packageReference).toSorted()).toEqual(
      references.toSorted(),
    )
    const times = packages.map((row: { creationTime: string }) => row.creationTime)
    expect(times).toEqual(times.toSorted())
    const [first] = packages
    expect(first.shippingDocumentation).toHaveLength(3)
    for (const document of first.shippingDocumentation) {
      expect(Object.keys(document).toSorted()).toEqual(['documentStatus', 'format', 'link', 'type'])
    }
    expect((await list({ FromDate: day, ToDate: day }, 'globex-sandbox')).json()).toEqual({ packages: [] })
  })

  test('breaks off if the database is lost, so that nobody takes a part for the whole', async () => {
    // Without a request log, which would connect by itself.
    await start({}, { requestLog: { days: 0, rows: 1000, bytes: 1_048_576 } })
    for (let index = 0; index < 26; index++) {
      expectStatus(await send('POST', { packageReference: `CUT-${index}`, shippingDocumentationRequested: false }), 201)
    }
    const origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const authorization = `Bearer ${await server.token('acme-sandbox')}`
    let connections = 0
    simulateDatabaseLoss(() => connections++ > 0)
    // Only the list itself connects: the key that verifies the token is already cached.
    const response = await fetch(`${origin}${path}/GetAsnPackage?FromDate=${day}&ToDate=${day}`, {
      headers: { authorization },
    })
    expect(response.status).toBe(200)
    await expect(response.text()).rejects.toThrow(/terminated|aborted|closed/)
    expect(connections).toBe(2)
  })

  test.each([
    [
      { FromDate: '2026-03-01', ToDate: '2026-03-04' },
      { ToDate: ['must be at most 3 days after FromDate, counting whole days'] },
    ],
    [{ FromDate: '2026-03-01' }, { ToDate: ['is required'] }],
    [{ FromDate: 'today', ToDate: '2026-03-05' }, { FromDate: [expect.stringMatching(/^must be a day such as/)] }],
  ])('rejects %j', async (query, errors) => {
    await start({})
    const response = await list(query)
    expectStatus(response, 400)
    expect(response.json().errors).toEqual(errors)
  })
})
