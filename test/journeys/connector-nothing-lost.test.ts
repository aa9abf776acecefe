import { afterAll, beforeAll, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { expectStatus } from '../support/expect-status.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { base, createConfirmation } from './retailer.ts'

/* What a confirmation says about the shopper and the goods must reach everything derived from it. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  server.call('acme-sandbox', method, path, body)

interface ReadOrder {
  readonly contactInformation: Readonly<Record<string, unknown>>
  readonly items: readonly Readonly<Record<string, unknown>>[]
}

const shopper = {
  firstName: 'Sandbox',
  lastName: 'Shopper',
  company: 'Musterhaus AG',
  address1: 'Musterstrasse 1',
  address2: 'Hinterhaus',
  address3: 'Stock 3',
  city: 'Bern',
  postalCode: '3011',
  region: 'Kanton Bern',
  telephone: '+41 31 0000000',
}

/** A confirmation with one line of goods unknown to the catalog, for a shopper in Switzerland. */
function swissConfirmation(number: string, language: string | null) {
  const submitted = createConfirmation(number)
  const [line] = submitted.lineItems
  if (line === undefined) throw new Error('the sample has no lines')
  const product = { ...line.product, productCode: `NOWHERE-${number}`, hsCode: '6117.10', countryOfOrigin: 'PT' }
  return {
    ...submitted,
    deliveryCountryIso: 'CH',
    contactDetails: [{ contactDetailType: 'IsDelivery', country: 'CH', ...shopper }],
    lineItems: [{ ...line, quantity: 1, product }],
    shopperCheckoutExperience: { shopperCultureLanguageIso: language },
  }
}

async function shipAndReturn(submitted: ReturnType<typeof swissConfirmation>) {
  expectStatus(await call('POST', base, submitted), 201)
  const reference = submitted.retailerCartId
  const productCode = submitted.lineItems[0]?.product.productCode
  const [item] = examplePackage.packageItems
  const weight = { weight: 431, weightUnit: 'g' }
  const parcel = {
    ...examplePackage,
    orderReference: reference,
    weight: { weight: 1, weightUnit: 'KG' },
    packageItems: [{ ...item, productCode, quantity: 1, weight }],
    shippingStatus: 'Shipped',
  }
  expectStatus(await call('POST', '/api/v4/Package', parcel), 201)
  const query = { returnItems: [{ productCode, reasonCode: 'TooSmall' }] }
  const created = await call('POST', `/acme/orders/${reference}/return-orders`, query)
  expectStatus(created, 201)
  const { returnOrderNumber, warnings = [] } = created.json<{
    returnOrderNumber: string
    warnings?: readonly { readonly code: string }[]
  }>()
  const document = async (type: string) => {
    const response = await call('GET', `/acme/return-orders/${returnOrderNumber}/${type}`)
    expectStatus(response, 200)
    return textOfPdf(response.rawPayload)
  }
  return { reference, warnings, paper: document }
}

test('the data of a confirmation reaches the outbound order and the documents of its return', async () => {
  const { reference, warnings, paper: document } = await shipAndReturn(swissConfirmation('KEPT', 'fr-CH'))
  const order = (await call('GET', `/acme/orders/${reference}`)).json<ReadOrder>()
  expect(order.contactInformation).toMatchObject({ ...shopper, countryIso: 'CH', cultureLanguageIso: 'fr-CH' })
  expect(order.items[0]).toMatchObject({ hsCode: '6117.10', countryOfOrigin: 'PT', unitPrice: { currency: 'EUR' } })
  expect(warnings).not.toContainEqual(expect.objectContaining({ code: 'CustomsDataMissing' }))

  const label = await document('Label')
  for (const said of ['Musterhaus AG', 'Musterstrasse 1', 'Hinterhaus', 'Stock 3', 'Bern'])
    expect(label).toContain(said)
  expect(label).toContain('0.431')
  const invoice = await document('CommercialInvoice')
  for (const said of ['Musterhaus AG', 'Hinterhaus', 'Kanton Bern', '611710', 'PT']) expect(invoice).toContain(said)
  const declaration = await document('CustomsDeclaration')
  for (const said of ['611710', 'PT', '0.431']) expect(declaration).toContain(said)
})

test('documents use the language of the country if the shopper has none', async () => {
  const [said, unsaid] = [
    await shipAndReturn(swissConfirmation('FRENCH', 'fr')),
    await shipAndReturn(swissConfirmation('NO-LANGUAGE', null)),
  ]
  expect(await said.paper('ReturnNote')).toMatch(/retour/i)
  expect(await unsaid.paper('ReturnNote')).toMatch(/Rücksende/)
})

test('an order sent by the retailer keeps the same fields, and null clears them', async () => {
  const contactInformation = { ...shopper, countryIso: 'CH' }
  const item = { productCode: 'A', quantity: 1, hsCode: '6117.10', countryOfOrigin: 'PT' }
  const created = await call('POST', '/acme/outbound-orders', {
    orderReference: 'OWN',
    contactInformation,
    orderItems: [item],
  })
  expectStatus(created, 201)
  expect(created.json()).toMatchObject({ contactInformation, orderItems: [item] })
  const change = {
    contactInformation: { company: null, address2: null },
    orderItems: [{ productCode: 'A', quantity: 1, hsCode: null }],
  }
  const changed = await call('PUT', '/acme/outbound-orders/OWN', change)
  expectStatus(changed, 200)
  expect(changed.json()).toMatchObject({
    contactInformation: { company: null, address2: null, address3: 'Stock 3', region: 'Kanton Bern' },
    orderItems: [{ hsCode: null, countryOfOrigin: 'PT' }],
  })
})
