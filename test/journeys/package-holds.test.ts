import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import type { TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'
import {
  type Body,
  createPackage,
  createPackageSender,
  listTypes,
  path,
  type Submission,
  startPackageServer,
} from './package-sender.ts'

let server: TestServer

beforeAll(async () => {
  server = await startPackageServer()
})

afterAll(() => server.stop())

const { readEvents, remove, send, submitPackage } = createPackageSender(() => server)

describe('the catalog', () => {
  const [item] = examplePackage.packageItems
  const take = async (productCode: string, changes: Body) =>
    createCatalogKeeper(server).take([product(productCode, { brandCode: 'ACM', ...changes })])

  test.each([undefined, '8543', '85.43', '9999', 'ABC', '999999'])(
    'holds an electronic cigarette from Qatar by its code, although the item has the code %j',
    async (hsCode) => {
      await take('VAPE', { hsCode: '854340' })
      const vape = { ...item, productCode: 'VAPE', hsCode }
      const consignee = { ...examplePackage.consignee, country: 'QA' }
      const submission = await submitPackage(`VAPE ${hsCode}`, { consignee, packageItems: [vape] })
      expect(submission.package).toMatchObject({ holdReleaseStatus: 'Held', packageItems: [{ hsCode: '854340' }] })
      expect(submission.statusMessage).not.toContain('Customs in QA will ask for more')
    },
  )

  test('drops a code that contradicts the item’s own', async () => {
    await take('MUG', { hsCode: '691200' })
    const submission = await submitPackage('MUG', { packageItems: [{ ...item, productCode: 'MUG', hsCode: '6109' }] })
    expect(submission.package).toMatchObject({ packageItems: [{ hsCode: '6109' }] })
    expect(submission.statusMessage).toContain('packageItems[0].hsCode has fewer than 6 digits')
  })

  test('holds the package if it knows dangerous goods', async () => {
    await take('PERFUME', { dangerousGoods: true })
    const submission = await submitPackage('PERFUME', { packageItems: [{ ...item, productCode: 'PERFUME' }] })
    expect(submission).toMatchObject({ outcome: 2, package: { holdReleaseStatus: 'Held' } })
    expect(submission.statusMessage).toContain('dangerous goods (packageItems[0] by the catalog)')
  })
})

describe('a package that is not allowed in the mail', () => {
  const perfume = {
    productCode: 'PERFUME-01',
    quantity: 1,
    productCustomsDescription: 'Eau de toilette, 50 ml',
    countryOfOrigin: 'FR',
    weight: 0.3,
    unitPrice: { amount: 60, currency: 'GBP' },
    hsCode: '330300',
  }
  const decide = (orderReference: string, fields: Body = {}, client = 'acme-sandbox') =>
    server.call(client, 'POST', `${path}/Release`, {
      brandCode: 'ACM',
      orderReference,
      packageReference: 'PKG-1',
      note: 'Solid perfume without alcohol',
      ...fields,
    })

  const wine = { ...perfume, productCode: 'WINE-01', productCustomsDescription: 'Wine, 0.75 l', hsCode: '220421' }
  const usConsignee = {
    ...examplePackage.consignee,
    country: 'US',
    city: 'Portland',
    region: 'OR',
    postalCode: '97201',
  }

  test('is held, released by a person with a note, and stays released when replaced', async () => {
    const held = await submitPackage('WINE', { packageItems: [wine], consignee: usConsignee })
    expect(held).toMatchObject({
      outcome: 2,
      package: { holdReleaseStatus: 'Held', holdDecision: null, shippingDocumentation: [] },
    })
    expect(held.statusMessage).toContain('packageItems[0] is not allowed in mail: Alcoholic drinks')
    expectStatus(await decide('WINE', { note: ' ' }), 400)
    expectStatus(await decide('WINE', {}, 'globex-sandbox'), 400)
    const response = await decide('WINE', { note: 'Dealcoholised to 0.4%' })
    expectStatus(response, 200)
    const released = response.json<Submission>()
    expect(released.package).toMatchObject({
      holdReleaseStatus: 'Released',
      holdDecision: { action: 'Release', note: 'Dealcoholised to 0.4%', by: 'acme-sandbox' },
    })
    expect(listTypes(released)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22'])
    expectStatus(await decide('WINE', { note: 'Dealcoholised to 0.4%' }), 409)
    const changed = await send('PUT', {
      ...createPackage('WINE'),
      packageItems: [wine],
      consignee: usConsignee,
      goodsDescription: 'Wine',
    })
    expect(changed.json<Submission>().package).toMatchObject({ holdReleaseStatus: 'Released' })
    const arms = await send('PUT', {
      ...createPackage('WINE'),
      consignee: usConsignee,
      packageItems: [wine, { ...wine, hsCode: '930200' }],
    })
    expect(arms.json<Submission>().package).toMatchObject({ holdReleaseStatus: 'Held', shippingDocumentation: [] })
    expect(await readEvents(held)).toEqual([
      'package.created',
      'package.held',
      'package.released',
      'package.updated',
      'package.updated',
      'package.held',
    ])
  })

  test('is released by a carrier service that takes it, which the package keeps; an unknown one is rejected', async () => {
    await submitPackage('BY COURIER', { packageItems: [perfume] })
    const listed = await server.call('acme-sandbox', 'GET', `${path}/ServiceLevels`)
    expect(listed.json()).toEqual({
      serviceLevels: [
        { name: 'Courier', isMail: false },
        { name: 'Standard', isMail: true },
        { name: 'Express', isMail: true },
      ],
    })
    const unknown = await decide('BY COURIER', { serviceLevel: 'Teleport' })
    expectStatus(unknown, 400)
    expect(unknown.payload).toContain('Courier, Standard, Express')
    const byMail = await decide('BY COURIER')
    expectStatus(byMail, 400)
    expect(byMail.payload).toContain('must be a carrier service that is not mail: Courier')
    expect(byMail.payload).toContain('packageItems[0] by its code: class 3, UN 1266')
    expectStatus(await decide('BY COURIER', { serviceLevel: 'Express' }), 400)
    const released = (await decide('BY COURIER', { serviceLevel: 'courier' })).json<Submission>()
    expect(listTypes(released)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE'])
    expect(released.statusMessage).toContain('No CN22 or CN23 was created')
    expect(released.statusMessage).not.toContain('not admitted in mail')
    expect(released.package).toMatchObject({
      holdReleaseStatus: 'Released',
      serviceLevel: 'courier',
      carrierName: 'Portolan Courier',
    })
    const query = new URLSearchParams({ BrandCode: 'ACM', OrderReference: 'BY COURIER', PackageReference: 'PKG-1' })
    const stored = await server.call('acme-sandbox', 'GET', `${path}?${query.toString()}`)
    expect(stored.json<Submission>().package).toMatchObject({
      serviceLevel: 'courier',
      carrierName: 'Portolan Courier',
    })
  })

  test('is allowed within the country, and not held without a label', async () => {
    const consignee = { ...examplePackage.consignee, country: 'GB', postalCode: 'EC1A 1BB' }
    expect((await submitPackage('PERFUME GB', { packageItems: [perfume], consignee })).package).toMatchObject({
      holdReleaseStatus: 'Released',
    })
    const fields = { packageItems: [perfume], shippingDocumentationRequested: false }
    expect((await submitPackage('PERFUME NONE', fields)).package).toMatchObject({ holdReleaseStatus: 'Released' })
  })

  test('can be cancelled by a person, and then only deleted', async () => {
    const held = await submitPackage('PERFUME NO', { packageItems: [perfume] })
    const response = await decide('PERFUME NO', { action: 'Cancel', note: 'The shopper is paid back' })
    expectStatus(response, 200)
    expect(response.json<Submission>()).toMatchObject({
      statusMessage: expect.stringContaining('Cancelled by acme-sandbox; see holdDecision for the note'),
      package: { holdReleaseStatus: 'Held', holdDecision: { action: 'Cancel' }, shippingDocumentation: [] },
    })
    expectStatus(await decide('PERFUME NO'), 409)
    expectStatus(await send('PUT', { ...createPackage('PERFUME NO'), goodsDescription: 'Perfume' }), 409)
    expect(await readEvents(held)).toEqual(['package.created', 'package.held', 'package.updated'])
    expectStatus(await remove('PERFUME NO'), 204)
  })
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
