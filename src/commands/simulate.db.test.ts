import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectStatus } from '../../test/support/expect-status.ts'
import { runInProcess } from '../../test/support/run-in-process.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'

let server: TestServer
let number: string

beforeAll(async () => {
  server = await startTestServer()
  const call = (path: string, body: unknown) => server.call('acme-sandbox', 'POST', `/acme/${path}`, body)
  const contact = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE', email: 'shopper@sandbox.example' }
  expectStatus(
    await call('outbound-orders', {
      orderReference: 'SIM-1',
      contactInformation: contact,
      orderItems: [{ productCode: 'A', quantity: 1 }],
    }),
    201,
  )
  expectStatus(await call('outbound-shipments', { orderReference: 'SIM-1', shippingReference: 'S-1' }), 201)
  const returnItems = [{ productCode: 'A', reasonCode: 'TooSmall' }]
  const created = await call('orders/SIM-1/return-orders', { returnItems })
  expectStatus(created, 201)
  number = created.json<{ returnOrderNumber: string }>().returnOrderNumber
})
afterAll(() => server.stop())

const runSimulate = (until: string) =>
  runInProcess({ DATABASE_URL: server.database.url }, 'simulate', '--parcel', number, '--until', until)

it('moves a parcel on step by step, and refuses what cannot follow', async () => {
  expect((await runSimulate('in-transit')).stdout).toContain(`Return ${number} of acme is InTransit.`)
  expect((await runSimulate('delivered')).stdout).toContain(`Return ${number} of acme is Received.`)
  expect(await runSimulate('lost')).toEqual({
    code: 1,
    stdout: '',
    stderr: `portolan: "lost" cannot follow what is known of return ${number}: Delivered was told of it last; simulate another return\n`,
  })
  const [output] = await server.database.query<{ lost: string }>(
    "select count(*) as lost from portolan.tracking_event where code in ('Delayed', 'Lost')",
  )
  expect(Number(output?.lost)).toBe(0)
  expect((await runSimulate('delivered')).code).toBe(0)
})
