import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { base, createConfirmation, createRetailer, type Retailer } from './retailer.ts'

/* Reports of unknown members in bodies. */

let server: TestServer
let acme: Retailer

beforeAll(async () => {
  server = await startTestServer()
  acme = createRetailer(server)
})
afterAll(() => server.stop())

interface Warned {
  readonly warnings: readonly { readonly code: number | string; readonly path: string; readonly message: string }[]
}

const listUnknownMembers = ({ warnings }: Warned) =>
  warnings.filter(({ code }) => code === 2008 || code === 'UnknownMember')

describe('a confirmation', () => {
  test('with a misplaced fraud hold is accepted, with a hint to the right place', async () => {
    const body = { ...createConfirmation('FRAUD'), fraudHold: true }
    const submitted = await acme.send(body)
    expectStatus(submitted, 201)
    expect(listUnknownMembers(submitted.json<Warned>())).toEqual([
      {
        code: 2008,
        path: 'fraudHold',
        message: 'is not a member that this operation knows, and is ignored; did you mean paymentDetails.fraudHold?',
      },
    ])
    const repeated = await acme.send(body)
    expectStatus(repeated, 200)
    expect(repeated.json()).toEqual(submitted.json())
    expect(listUnknownMembers(await acme.read('FRAUD'))).toHaveLength(1)
  })

  test('is checked at every level, and reported once on a repeat', async () => {
    const [line] = createConfirmation('LEVELS').lineItems
    if (line === undefined) throw new Error('the sample has no lines')
    const lineItems = [1, 2].map((lineItemId) => ({ ...line, lineItemId, product: { ...line.product, colour: 'red' } }))
    const submitted = await acme.send({ ...createConfirmation('LEVELS'), lineItems, PaymentDetails: {} })
    expectStatus(submitted, 201)
    expect(
      listUnknownMembers(submitted.json<Warned>()).map(({ path, message }) => [
        path,
        /\(.*\)|mean.*/.exec(message)?.[0],
      ]),
    ).toEqual([
      ['lineItems[0].product.colour', '(sent 2 times)'],
      ['PaymentDetails', 'mean paymentDetails?'],
    ])
  })

  test('is checked by the dry run too, next to its errors', async () => {
    const check = async (body: unknown) => {
      const response = await server.call('acme-sandbox', 'POST', `${base}/check`, body)
      expectStatus(response, 200)
      return response.json<Warned & { readonly valid: boolean }>()
    }
    const good = await check({ ...createConfirmation('CHECKED'), fraudHold: true })
    expect([good.valid, listUnknownMembers(good).map(({ path }) => path)]).toEqual([true, ['fraudHold']])
    const { retailerCartId, ...rest } = createConfirmation('CHECKED')
    const bad = await check({ ...rest, retailerCardId: retailerCartId })
    expect([bad.valid, bad.warnings.map(({ path }) => path)]).toEqual([false, ['retailerCardId']])
    expect(bad.warnings[0]?.message).toContain('did you mean retailerCartId?')
  })

  test('with many unknown members is accepted, naming twenty and the number of others', async () => {
    const others = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`unheard-of-${index}\0`, 1]))
    const submitted = await acme.send({ ...createConfirmation('MANY'), ...others })
    expectStatus(submitted, 201)
    const unknown = listUnknownMembers(submitted.json<Warned>())
    expect(unknown).toHaveLength(21)
    expect(unknown.at(-1)).toMatchObject({ path: '', message: expect.stringContaining('980 more') })
  })
})

test('a package reports unknown members, ignoring the case of names', async () => {
  const { orderReference: _, ...rest } = examplePackage
  const [item] = examplePackage.packageItems
  const submitted = {
    ...rest,
    ORDERREFERENCE: 'MEMBERS',
    packageItems: [{ ...item, hsCod: '611020' }],
    weightUnits: 'KG',
    customField: '',
    metadata: { any: 'thing' },
  }
  const response = await server.call('acme-sandbox', 'POST', '/api/v4/Package', submitted)
  expectStatus(response, 201)
  const { outcome, statusMessage, warnings } = response.json<Warned & { outcome: number; statusMessage: string }>()
  expect([outcome, statusMessage]).toEqual([1, 'Created. See warnings for 2 hints.'])
  expect(warnings).toEqual([
    {
      code: 'UnknownMember',
      path: 'packageItems[0].hsCod',
      message: 'is not a member that this operation knows, and is ignored; did you mean packageItems[].hsCode?',
    },
    { code: 'UnknownMember', path: 'weightUnits', message: expect.stringContaining('is not a member') },
  ])
})

test('a return reports unknown members', async () => {
  expectStatus(await acme.send(createConfirmation('RETURNED')), 201)
  const shipped = { orderReference: 'CART-RETURNED', shippingReference: 'S1', shippingDate: new Date().toISOString() }
  expectStatus(await server.call('acme-sandbox', 'POST', '/acme/outbound-shipments', shipped), 201)
  const productCode = createConfirmation('RETURNED').lineItems[0]?.product.productCode
  const query = {
    returnItems: [{ productCode, reasonCode: 'TooSmall', reasonTxt: 'too small' }],
    consumerEmailAdress: 'shopper@example.com',
  }
  const response = await server.call('acme-sandbox', 'POST', '/acme/orders/CART-RETURNED/return-orders', query)
  expectStatus(response, 201)
  expect(
    listUnknownMembers(response.json<Warned>()).map(({ path, message }) => [path, /mean.*/.exec(message)?.[0]]),
  ).toEqual([
    ['returnItems[0].reasonTxt', 'mean returnItems[].reasonText?'],
    ['consumerEmailAdress', 'mean consumerEmailAddress?'],
  ])
})

describe('requests after a confirmation', () => {
  const call = (method: 'POST' | 'PUT', path: string, body: unknown) => server.call('acme-sandbox', method, path, body)

  beforeAll(async () => {
    expectStatus(await acme.send(createConfirmation('LATER')), 201)
  })

  test('a shipment reports unknown members, and nothing if there are none', async () => {
    const shipped = { orderReference: 'CART-LATER', shippingReference: 'S1', shippingDate: new Date().toISOString() }
    const response = await call('POST', '/acme/outbound-shipments', { ...shipped, shippingdate: 'x' })
    expectStatus(response, 201)
    expect(listUnknownMembers(response.json<Warned>())).toMatchObject([
      { path: 'shippingdate', message: expect.stringContaining('did you mean shippingDate?') },
    ])
    const again = await call('POST', '/acme/outbound-shipments', shipped)
    expectStatus(again, 201)
    expect(again.json()).not.toHaveProperty('warnings')
  })

  test('label requests and changes of returns report them', async () => {
    const label = await call('POST', '/acme/label-requests', {
      outboundOrderReference: 'CART-LATER',
      shippingReference: 'S1',
      shopperAddress: { postcode: '10115' },
    })
    expectStatus(label, 200)
    expect(listUnknownMembers(label.json<Warned>())).toMatchObject([
      { path: 'shopperAddress.postcode', message: expect.stringContaining('did you mean shopperAddress.postalCode?') },
    ])
    const productCode = createConfirmation('LATER').lineItems[0]?.product.productCode
    const created = await call('POST', '/acme/orders/CART-LATER/return-orders', {
      returnItems: [{ productCode, reasonCode: 'TooSmall' }],
    })
    expectStatus(created, 201)
    const changed = await call('PUT', String(created.headers['location']), { status: 'Received', state: 'Received' })
    expectStatus(changed, 200)
    expect(listUnknownMembers(changed.json<Warned>())).toMatchObject([{ path: 'state' }])
  })

  test('a response without a warnings member has them in a header, also on a retry', async () => {
    const created = () =>
      server.call(
        'acme-sandbox',
        'POST',
        '/api/v2/Products',
        [
          {
            brandCode: 'ACX',
            productCode: 'HEADER',
            name: 'Scarf',
            description: 'Scarf of knitted wool',
            material: 'Wool',
            countryOfOrigin: 'GB',
            deliveryCountry: 'DE',
            colour: '衣',
            größe: 1,
          },
        ],
        { 'idempotency-key': 'header' },
      )
    const [first, again] = [await created(), await created()]
    expectStatus(first, 201)
    expect(again.headers['idempotent-replayed']).toBe('true')
    const notes: { path: string }[] = JSON.parse(String(first.headers['portolan-warnings']))
    expect(notes.map(({ path }) => path)).toEqual(['[0].colour', '[0].größe'])
    expect(again.headers['portolan-warnings']).toBe(first.headers['portolan-warnings'])
  })
})
