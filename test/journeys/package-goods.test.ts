import { afterEach, describe, expect, test } from 'vitest'
import type { SystemOverrides } from '../../src/composition/system-overrides.ts'
import { parseDecimal } from '../../src/kernel/money.ts'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { createCountingCarrier } from '../support/counting-carrier.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
afterEach(() => server.stop())

const path = '/api/v4/Package'
const send = (method: 'POST' | 'PUT', fields = {}, headers = {}) =>
  server.call('acme-sandbox', method, path, { ...examplePackage, ...fields }, headers)
const start = async (overrides: SystemOverrides) => {
  server = await startTestServer(overrides)
}

describe('the catalog', () => {
  const bare = {
    ...examplePackage.packageItems[0],
    hsCode: '',
    productCustomsDescription: '',
    countryOfOrigin: '',
    weight: null,
  }
  const catalog = (lookups: unknown[], isDangerous = false): SystemOverrides => ({
    catalog: {
      findItems: async (unit, brandCode, productCodes) => {
        lookups.push([unit.tenant, brandCode, productCodes])
        const weightKg = parseDecimal('0.18')
        const customsDescription = 'Knitted scarf'
        const item = {
          hsCode: '61171000',
          customsDescription,
          countryOfOrigin: 'PT',
          weightKg,
          isDangerous,
          details: {},
        }
        return new Map([['SCARF-01', item]])
      },
    },
  })

  test('fills in customs data that an item omits, and a repeat still counts as the same package', async () => {
    const lookups: unknown[] = []
    await start(catalog(lookups))
    const response = await send('POST', { packageItems: [bare] })
    expect(response.json()).toMatchObject({
      outcome: 1,
      package: {
        packageItems: [
          {
            hsCode: '61171000',
            productCustomsDescription: 'Knitted scarf',
            countryOfOrigin: 'PT',
            weight: 0.18,
          },
        ],
      },
    })
    expect(lookups).toEqual([['acme', 'ACM', ['SCARF-01']]])
    const repeated = await send('POST', { packageItems: [bare] })
    expect([repeated.statusCode, repeated.body]).toEqual([201, response.body])
  })

  test('is queried once per product', async () => {
    const lookups: unknown[] = []
    await start(catalog(lookups))
    const [item] = examplePackage.packageItems
    expectStatus(await send('POST', { packageItems: [item, bare, { ...bare, productCode: 'HAT-01' }] }), 201)
    expect(lookups).toEqual([['acme', 'ACM', ['SCARF-01', 'HAT-01']]])
  })

  test('marks dangerous goods, even if an item denies it', async () => {
    await start(catalog([], true))
    const response = await send('POST', { packageItems: [{ ...bare, dangerousGoods: false }] })
    expect(response.json()).toMatchObject({
      outcome: 2,
      statusMessage: expect.stringContaining('dangerous goods (packageItems[0] by the catalog)'),
      package: { holdReleaseStatus: 'Held', shippingDocumentation: [], packageItems: [{ dangerousGoods: false }] },
    })
  })
})

describe('dangerous goods', () => {
  const [item] = examplePackage.packageItems
  const ofTheItem = { packageItems: [{ ...item, dangerousGoods: true }] }
  const listTypes = ({ package: submission }: { package: Record<string, { type: string }[]> }) =>
    [...(submission['shippingDocumentation'] ?? []), ...(submission['returnsDocumentation'] ?? [])].map(
      ({ type }) => type,
    )
  /** A postal carrier, except for one service. */
  const courier = () => {
    const counting = createCountingCarrier()
    const isMail = (serviceName: string) => serviceName !== 'Courier'
    return { ...counting, carrier: { ...counting.carrier, isMail, services: ['Standard', 'Courier'] } }
  }

  test.each([
    ['the package', { dangerousGoods: true }, 'dangerousGoods of the package'],
    ['an item', ofTheItem, 'packageItems[0]'],
  ])('are held if %s says so and they would go abroad by mail', async (_, fields, says) => {
    const { carrier, registered } = courier()
    await start({ carrier })
    const response = await send('POST', { ...fields, returnDocumentationRequested: true })
    expectStatus(response, 201)
    expect(response.json()).toMatchObject({
      outcome: 2,
      statusMessage: `Created with warnings. Held: dangerous goods are not allowed in international mail (Universal Postal Convention, article 19), and Standard is mail; choose a carrier service that accepts them (serviceLevel). The package is declared to contain dangerous goods (${says}), which must be packed, marked and declared as the carrier requires. No document is created while the package is held.`,
      package: { holdReleaseStatus: 'Held', shippingDocumentation: [], returnsDocumentation: [] },
    })
    expect(registered).toEqual([])
    const released = await send('PUT', { dangerousGoods: null })
    expect(released.json()).toMatchObject({ outcome: 1, package: { holdReleaseStatus: 'Released' } })
  })

  test('go with other carriers, which are informed, without a form that denies them', async () => {
    const { carrier, registered } = courier()
    await start({ carrier })
    const fields = { ...ofTheItem, serviceLevel: 'Courier', returnDocumentationRequested: true }
    const response = await send('POST', fields)
    expect(response.json()).toMatchObject({ outcome: 2, package: { holdReleaseStatus: 'Released' } })
    expect(listTypes(response.json())).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE'])
    const { statusMessage } = response.json<{ statusMessage: string }>()
    expect(statusMessage).toContain(
      'No CN22 or CN23 was created, because it certifies that the parcel contains no dangerous goods',
    )
    expect(statusMessage).toContain(
      'No RETURN_LABEL was created, because dangerous goods are not allowed in international mail',
    )
    expect(registered).toMatchObject([{ direction: 'Outbound', holdsDangerousGoods: true }])
  })

  test('go by domestic mail with a warning', async () => {
    await start({})
    const consignee = { ...examplePackage.consignee, country: 'GB' }
    const response = await send('POST', { ...ofTheItem, consignee, returnDocumentationRequested: true })
    expect(response.json()).toMatchObject({
      outcome: 2,
      statusMessage:
        'Created with warnings. The package is declared to contain dangerous goods (packageItems[0]), which must be packed, marked and declared as the carrier requires.',
      package: { holdReleaseStatus: 'Released' },
    })
    expect(listTypes(response.json())).toEqual(['SHIPPING_LABEL', 'RETURN_LABEL'])
  })

  test('are not held if no label is requested', async () => {
    await start({})
    const response = await send('POST', { ...ofTheItem, shippingDocumentationRequested: false })
    expect(response.json()).toMatchObject({ outcome: 2, package: { holdReleaseStatus: 'Released' } })
  })
})

test('a package with an item that is restricted in the destination is held, without documents', async () => {
  let isRestricted = true
  const { carrier, registered } = createCountingCarrier()
  await start({
    carrier,
    restrictions: {
      findRestrictions: async (unit, brandCode, items, { destination }) =>
        items.map(() => ({
          ban:
            isRestricted && unit.tenant === 'acme' && brandCode === 'ACM' && destination === 'DE'
              ? 'wool needs a licence'
              : null,
          mailBan: null,
          conditions: [],
          hazard: null,
        })),
    },
  })
  const response = await send('POST')
  expectStatus(response, 201)
  expect(response.json()).toMatchObject({
    outcome: 2,
    statusMessage:
      'Created with warnings. Held: packageItems[0] must not be imported into DE: wool needs a licence. No document is created while the package is held.',
    package: { holdReleaseStatus: 'Held', shippingDocumentation: [] },
  })
  const consignee = { ...examplePackage.consignee, address1: null }
  const changed = await send('PUT', { consignee, returnDocumentationRequested: true })
  expect(changed.json()).toMatchObject({ package: { holdReleaseStatus: 'Held', returnsDocumentation: [] } })
  expect(changed.json<{ statusMessage: string }>().statusMessage).not.toContain('labels')
  expect(registered).toEqual([])
  expect(await server.database.query('select from portolan.unowned_parcel')).toEqual([])
  isRestricted = false
  const released = await send('PUT')
  expect(released.json()).toMatchObject({ outcome: 1, package: { holdReleaseStatus: 'Released' } })
})
