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

const simulate = (...parameters: string[]) =>
  runInProcess({ DATABASE_URL: server.database.url }, 'simulate', ...parameters)
const runSimulate = (until: string) => simulate('--parcel', number, '--until', until)

it('moves a parcel step by step, and rejects impossible steps', async () => {
  expect((await runSimulate('in-transit')).stdout).toContain(`Return ${number} of acme is InTransit.`)
  expect((await runSimulate('delivered')).stdout).toContain(`Return ${number} of acme is Received.`)
  expect(await runSimulate('lost')).toEqual({
    code: 1,
    stdout: '',
    stderr: `portolan: "lost" cannot follow the current state of return ${number}: its last event is Delivered; simulate another return\n`,
  })
  const [output] = await server.database.query<{ lost: string }>(
    "select count(*) as lost from portolan.tracking_event where code in ('Delayed', 'Lost')",
  )
  expect(Number(output?.lost)).toBe(0)
  expect((await runSimulate('delivered')).code).toBe(0)
})

it('does nothing in production', async () => {
  const run = await runInProcess(
    { DATABASE_URL: server.database.url, NODE_ENV: 'production' },
    'simulate',
    '--parcel',
    number,
  )
  expect(run).toMatchObject({ code: 1, stdout: '' })
  expect(run.stderr).toContain('only outside production')
})

interface Submission {
  readonly package: { readonly platformPackageReference: number; readonly trackingUrl: string }
}

async function submitPackage(packageReference: string, isLabelled = true): Promise<Submission['package']> {
  const submitted = await server.call('acme-sandbox', 'POST', '/api/v4/Package', {
    brandCode: 'ACM',
    orderReference: 'SIM-2',
    packageReference,
    shippingDocumentationRequested: isLabelled,
    consignee: { lastName: 'Shopper', address1: 'Musterstrasse 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
    packageItems: [{ productCode: 'A', quantity: 1 }],
  })
  expectStatus(submitted, 201)
  return submitted.json<Submission>().package
}

it('moves a package’s parcel, with an event per status, and updates its shipment and tracking page', async () => {
  expectStatus(
    await server.call('acme-sandbox', 'POST', '/acme/outbound-orders', {
      orderReference: 'SIM-2',
      contactInformation: { lastName: 'Shopper', countryIso: 'DE', email: 'shopper@sandbox.example' },
      orderItems: [{ productCode: 'A', quantity: 1 }],
    }),
    201,
  )
  const { platformPackageReference, trackingUrl } = await submitPackage('BOX-1')
  const reference = String(platformPackageReference)
  expect((await simulate('--package', reference, '--until', 'in-transit')).stdout).toMatch(
    new RegExp(`^\\S+  Shipped\n\\S+  InTransit\nPackage ${reference} of acme is InTransit\\.\n$`),
  )
  const order = await server.call('acme-sandbox', 'GET', '/acme/orders/SIM-2')
  expect(order.json()).toMatchObject({ shippingStatus: 'Shipped', articlesAvailableForReturn: 1 })
  expect((await simulate('--package', reference)).stdout).toMatch(
    /^\S+ {2}OutForDelivery\n\S+ {2}Delivered\nPackage \d+ of acme is Delivered\.\n$/,
  )
  // No duplicate events.
  expect((await simulate('--package', reference)).stdout).toBe(`Package ${reference} of acme is Delivered.\n`)
  expect(await simulate('--package', reference, '--until', 'lost')).toMatchObject({
    code: 1,
    stderr: `portolan: "lost" cannot follow the current state of package ${reference}: its last event is Delivered; simulate another package\n`,
  })

  const page = await server.app.inject({ url: new URL(trackingUrl).pathname })
  expect([...page.body.matchAll(/<strong>([^<]*)</g)].map(([, text]) => text)).toEqual([
    'Delivered',
    'Out for delivery',
    'In transit',
    'Shipped',
    'Ready for collection by the carrier',
    'Being prepared',
  ])
  const feed = await server.call('operator', 'GET', '/admin/v1/events?pageSize=500')
  const { items } = feed.json<{ items: { type: string; subject: string; data: { shippingStatus: string } }[] }>()
  const packageUpdates = items.filter(({ type, subject }) => type === 'package.updated' && subject === reference)
  expect(packageUpdates.map(({ data }) => data.shippingStatus)).toEqual([
    'Shipped',
    'InTransit',
    'OutForDelivery',
    'Delivered',
  ])
})

it('explains a package without a parcel, and what to name instead', async () => {
  const { platformPackageReference } = await submitPackage('BOX-2', false)
  const refused = await simulate('--package', String(platformPackageReference))
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('has no parcel: submit it with shippingDocumentationRequested')
  expect(await simulate('--package', '1')).toMatchObject({ code: 1, stderr: 'portolan: There is no package 1\n' })
  expect(await simulate('--package', 'BOX-1')).toMatchObject({ code: 2 })
  expect(await simulate('--until', 'lost')).toMatchObject({ code: 2 })
})
