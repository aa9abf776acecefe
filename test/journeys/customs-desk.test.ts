import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDocumentMaker } from '../../src/adapters/documents/document-maker.ts'
import { exchangeRateStore, readCentralBankRates } from '../../src/customs/index.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
/** Texts drawn on documents. */
const drawn: string[] = []

beforeAll(async () => {
  const maker = createDocumentMaker({ record: ({ text }) => drawn.push(text) })
  const getLoad = () => ({ running: 0, waiting: 0 })
  server = await startTestServer({ documentMakers: { createMaker: () => maker, getLoad } })
})
afterAll(() => server.stop())

interface Rate {
  readonly id: number
  readonly vatBandId: number
  readonly regionCode: string | null
  readonly countryIso: string
  readonly vatRate: number
  readonly isReference: boolean
}
interface Page<Item> {
  readonly rowCount: number
  readonly results: readonly Item[]
  readonly items?: readonly Item[]
}

const acme = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
  server.call('acme-sandbox', method, url, body)
const rates = async (query: string, client = 'acme-sandbox') =>
  (await server.call(client, 'GET', `/api/v2/Vat?PageNumber=1&PageSize=1000&${query}`)).json<Page<Rate>>()

const ownRate = { vatBandId: 1, regionCode: 'EU', countryIso: 'AT', vatRate: 22, validFrom: '2026-01-01' }

describe('VAT rates', () => {
  test('ship with the server for at least 60 countries, including reduced rates', async () => {
    const { results, items, rowCount } = await rates('')
    expect(items).toEqual(results)
    expect(rowCount).toBe(results.length)
    expect(new Set(results.map(({ countryIso }) => countryIso)).size).toBeGreaterThanOrEqual(60)
    expect(new Set(results.map(({ vatBandId }) => vatBandId))).toEqual(new Set([1, 2, 3]))
    const germany = (await rates('CountryIso=DE&VatBandId=1')).results
    expect(germany.map(({ vatRate, regionCode, isReference }) => [vatRate, regionCode, isReference])).toEqual([
      [19, 'EU', true],
    ])
  })

  test('of a tenant take precedence, for that tenant only', async () => {
    const added = await acme('POST', '/api/v2/Vat', ownRate)
    expectStatus(added, 201)
    const { id } = added.json<Rate>()
    const austrian = (await rates('CountryIso=AT&VatBandId=1')).results
    expect(austrian.map(({ vatRate }) => vatRate)).toEqual([22, 20])
    expect((await rates('CountryIso=AT&VatBandId=1', 'globex-sandbox')).rowCount).toBe(1)
    expectStatus(await acme('PUT', `/api/v2/Vat/${id}`, { ...ownRate, vatRate: '21' }), 200)
    const foreign = await server.call('globex-sandbox', 'PUT', `/api/v2/Vat/${id}`, ownRate)
    expectStatus(foreign, 404)
    const reference = austrian.find(({ isReference }) => isReference)
    expectStatus(await acme('PUT', `/api/v2/Vat/${reference?.id}`, ownRate), 400)
  })

  test.each([
    [{ ...ownRate, validFrom: '2026-02-30' }, 'validFrom: must be a calendar date, such as 2026-11-20'],
    [{ ...ownRate, validFrom: '0000-01-01' }, 'validFrom: must be a calendar date, such as 2026-11-20'],
    [{ ...ownRate, validTo: '0000-01-01' }, 'validTo: must be a calendar date, such as 2026-11-20'],
    [{ ...ownRate, validTo: '2026-01-01' }, 'validTo: must be later than validFrom'],
    [{ ...ownRate, vatRate: 100.01 }, 'vatRate: '],
    [{ ...ownRate, vatRate: -1 }, 'vatRate: '],
    [{ ...ownRate, vatRate: 0.0000001 }, 'vatRate: must have at most 6 decimals'],
    [{ ...ownRate, vatRate: '7.1234567' }, 'vatRate: must have at most 6 decimals'],
    [{ ...ownRate, vatBandId: 0 }, 'vatBandId: '],
    [{ ...ownRate, countryIso: 'UK' }, 'countryIso: '],
    [{ ...ownRate, regionCode: 'way too long' }, 'regionCode: '],
  ])('are rejected: %j', async (body, message) => {
    const response = await acme('POST', '/api/v2/Vat', body)
    expectStatus(response, 400)
    expect(response.body).toContain(message)
  })

  test.each([
    [{}, 'always'],
    [{ validTo: '2026-01-01' }, 'until the day before 2026-01-01'],
    [{ validFrom: '2026-01-01' }, 'from 2026-01-01 onwards'],
    [{ validFrom: '2026-01-01', validTo: '2027-01-01' }, 'from 2026-01-01 until the day before 2027-01-01'],
  ])('that would overlap %j are rejected, naming the period and the fix', async (period, validityText) => {
    const { validFrom: _, ...always } = { ...ownRate, vatBandId: 20, regionCode: `R${validityText.length}` }
    const added = await acme('POST', '/api/v2/Vat', { ...always, ...period })
    expectStatus(added, 201)
    const { id } = added.json<Rate>()
    const response = await acme('POST', '/api/v2/Vat', always)
    expectStatus(response, 400)
    expect(response.json()).toEqual([
      {
        code: 1100,
        message: `validFrom: overlaps the rate ${id}, which applies ${validityText}; choose other days, or change that rate first`,
      },
    ])
    expectStatus(await acme('PUT', `/api/v2/Vat/${id}`, { ...always, validFrom: '0000-12-31' }), 400)
    expectStatus(await acme('PUT', `/api/v2/Vat/${id}`, { ...always, validTo: '0000-12-31' }), 400)
    expectStatus(
      await acme('PUT', `/api/v2/Vat/${id}`, { ...always, validFrom: '0001-01-01', validTo: '9999-12-31' }),
      200,
    )
  })

  test('end where the next one begins', async () => {
    const ended = { ...ownRate, vatBandId: 7, validFrom: '2025-01-01', validTo: '2026-01-01' }
    expectStatus(await acme('POST', '/api/v2/Vat', ended), 201)
    expect((await acme('POST', '/api/v2/Vat', { ...ownRate, vatBandId: 7 })).statusCode).toBe(201)
    const earlier = { ...ownRate, vatBandId: 7, validFrom: '2024-01-01', validTo: '2025-01-01' }
    expectStatus(await acme('POST', '/api/v2/Vat', earlier), 201)
  })

  test('that overlap are not both stored, even if sent concurrently', async () => {
    const body = { ...ownRate, vatBandId: 9 }
    const responses = await Promise.all([1, 2, 3, 4].map(() => acme('POST', '/api/v2/Vat', body)))
    const statuses = responses.map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(3)
  })

  test('can be sorted by any of their fields', async () => {
    const { results } = await rates('OrderByField=vatRate&IsOrderByAsc=false')
    const sorted = results.map(({ vatRate }) => vatRate)
    expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
  })
})

describe('products pending classification', () => {
  test('are distinguished by position, and have their product codes', async () => {
    const response = await acme('POST', '/api/v2/Classify', [
      { name: 'Belt' },
      { name: '' },
      { name: 'Hat', material: 5 },
    ])
    expectStatus(response, 400)
    expect(response.json()).toEqual([
      { code: 1002, message: '[1].name: is required' },
      { code: 1012, message: '[2].material: must be a string' },
    ])
  })

  test('come with their evidence as text and as data, in the same order', async () => {
    const response = await acme('POST', '/api/v2/Classify', [
      { name: 'Herren T-Shirt Jersey', material: '100 % Baumwolle', facts: { 'knitted or woven': 'knitted' } },
    ])
    expectStatus(response, 200)
    const [proposal] =
      response.json<{ candidates: { evidence: string[]; reasons: Record<string, string | boolean>[] }[] }[]>()
    const { evidence = [], reasons = [] } = proposal?.candidates[0] ?? {}
    const expected = reasons.map(({ kind, value, fact, word, supports, source }) => {
      const verdict = `speaks ${supports === true ? 'for' : 'against'} it, ${source}`
      if (kind === 'Fact') return `${fact}: ${value === word ? value : `${value} (${word})`} ${verdict}`
      if (kind === 'Answer') return `${fact}: ${value}, as answered, ${verdict}`
      if (kind === 'Language') return `read in ${value === 'de' ? 'German' : value}`
      return `${String(kind).toLowerCase()}: ${value}`
    })
    expect(evidence).toEqual(expected)
    expect(new Set(reasons.map(({ kind }) => kind))).toEqual(new Set(['Answer', 'Word', 'Term', 'Fact', 'Language']))
  })
})

describe('the Harmonized System', () => {
  const list = async <Item>(path: string) => (await acme('GET', `/api/v2/Classifications${path}`)).json<Item>()

  test('can be browsed from chapters to subheadings', async () => {
    const chapters = await list<{ code: string }[]>('/Chapters')
    expect(chapters).toHaveLength(96)
    const headings = await list<{ code: string }[]>('/Section?chapterCode=61')
    expect(headings.map(({ code }) => code)).toContain('6109')
    const subheadings = await list<{ code: string; name: string }[]>('/SubSection?chapterCode=61&sectionCode=6109')
    expect(subheadings.map(({ code }) => code)).toEqual(['610910', '610990'])
    expect((await list<Page<object>>('?PageNumber=1&PageSize=1')).rowCount).toBe(5612)
    expect((await list<Page<object>>('?PageNumber=9999&PageSize=1000')).results).toEqual([])
  })

  test('has every code exactly once, for any page size and order', async () => {
    for (const order of ['', '&OrderByField=classificationDesc&IsOrderByAsc=false']) {
      const seen = new Set<string>()
      for (let page = 1; page <= 7; page++) {
        const { results } = await list<Page<{ classificationCode: string }>>(`?PageNumber=${page}&PageSize=900${order}`)
        for (const { classificationCode } of results) seen.add(classificationCode)
      }
      expect(seen.size).toBe(5612)
    }
  })

  test('continues into the tariffs', async () => {
    const path = '/ChapterClassifications?RegionCode=US&ChapterCode=61&SectionCode=6109&PageNumber=1&PageSize=100'
    const { results } = await list<Page<{ classificationCode: string }>>(path)
    expect(results.length).toBeGreaterThan(2)
    expect(results.every(({ classificationCode }) => classificationCode.startsWith('6109'))).toBe(true)
  })
})

describe('brands', () => {
  test('are configured by the operator, and readable by their tenant', async () => {
    const read = async () => (await acme('GET', '/api/v2/BrandConfig/ACX')).json<Record<string, unknown>>()
    expect(await read()).toMatchObject({ brandCode: 'ACX', isActive: true, settings: { autoClassify: true } })
    const settings = {
      defaultCurrency: 'GBP',
      autoClassify: false,
      confidenceThreshold: 0.9,
      defaultClassificationCode: '630790',
    }
    const path = '/admin/v1/tenants/acme/brands/ACX/configuration'
    const configuration = { isActive: true, regions: ['EU', 'EU', 'GB'], settings }
    expectStatus(await server.call('operator', 'PUT', path, configuration, { 'if-match': '*' }), 200)
    expect(await read()).toEqual({ brandCode: 'ACX', isActive: true, regions: ['EU', 'GB'], settings })
    const wrong = { ...configuration, settings: { ...settings, defaultClassificationCode: '777777' } }
    expectStatus(await server.call('operator', 'PUT', path, wrong, { 'if-match': '*' }), 400)
    const former = { ...configuration, settings: { ...settings, defaultClassificationCode: '851712' } }
    const refused = await server.call('operator', 'PUT', path, former, { 'if-match': '*' })
    expectStatus(refused, 400)
    expect(refused.body).toContain('851712 is none, it was replaced by 851713, 851714')
    expectStatus(await server.call('globex-sandbox', 'GET', '/api/v2/BrandConfig/ACX'), 404)
  })
})

describe('customs data across features', () => {
  const shirt = {
    brandCode: 'ACM',
    deliveryCountry: 'DE',
    productCode: 'DESK-1',
    name: "Men's crew neck T-shirt",
    description: 'Short-sleeved T-shirt of cotton jersey',
    material: '100% cotton',
    countryOfOrigin: 'BD',
    category: 'T-shirts',
    gender: 'men',
    unitPrice: { amount: 20, currency: 'EUR' },
    weight: 0.2,
    weightUnit: 'kg',
  }

  test('a product is classified and gets duty and tax', async () => {
    const response = await acme('POST', '/api/v2/Products', [shirt])
    expectStatus(response, 201)
    expect(response.json<object[]>()[0]).toMatchObject({
      classificationCode: '610910',
      classificationSource: 'Automatic',
      dutyRate: 12,
      vatRate: 19,
      currency: 'EUR',
    })
  })

  test('a UN number in a product’s text is a hint, not a restriction', async () => {
    const warmer = { ...shirt, productCode: 'DESK-2', description: 'Shirt with a heater, battery UN3481' }
    const [response] = (await acme('POST', '/api/v2/Products', [warmer])).json<
      { isRestricted: boolean; restrictions: readonly object[] }[]
    >()
    expect(response?.isRestricted).toBe(false)
    expect(response?.restrictions).toEqual([
      {
        type: 'DangerousGoods',
        isHint: true,
        country: null,
        reason: expect.stringContaining('UN 3481, dangerous goods of class 9'),
      },
    ])
  })

  test('landed cost uses the catalog', async () => {
    const response = await acme('POST', '/api/v2/LandedCost', {
      destinationCountry: 'DE',
      currency: 'EUR',
      asOf: '2026-11-01',
      items: [{ productCode: 'DESK-1', brandCode: 'ACM', unitPrice: '200.00', quantity: 1 }],
    })
    expectStatus(response, 200)
    // Above 150 euro the tariff applies: 12 % of 200, and 19 % of 224.
    expect(response.json<object>()).toMatchObject({ goods: '200.00', duty: '24.00', taxes: '42.56', total: '266.56' })
  })

  test('a retailer’s own tax rate takes precedence over the shipped one', async () => {
    const french = { vatBandId: 1, regionCode: 'EU', countryIso: 'FR', vatRate: 21, validFrom: '2026-01-01' }
    expectStatus(await acme('POST', '/api/v2/Vat', french), 201)
    const products = await acme('GET', '/api/v2/Products?BrandCode=ACM&ProductCode=DESK-1&DeliveryCountry=FR')
    expect(products.json<object[]>()[0]).toMatchObject({ vatRate: 21 })
    const items = [{ hsCode: '610910', countryOfOrigin: 'BD', unitPrice: '200.00', quantity: 1 }]
    const landedCostBody = { destinationCountry: 'FR', currency: 'EUR', items }
    const calculated = await acme('POST', '/api/v2/LandedCost', { ...landedCostBody, asOf: '2026-11-01' })
    expect(calculated.json<object>()).toMatchObject({ duty: '24.00', taxes: '47.04' })
    const before = await acme('POST', '/api/v2/LandedCost', { ...landedCostBody, asOf: '2025-11-01' })
    expect(before.json<object>()).toMatchObject({ taxes: '44.80' })
  })

  test('imported exchange rates apply from their date', async () => {
    const ofDay = (date: string, dollar: string) =>
      readCentralBankRates(`<Cube><Cube time="${date}"><Cube currency="USD" rate="${dollar}"/></Cube></Cube>`, date)
    for (const [date, dollar] of [
      ['2026-10-10', '1.25'],
      ['2026-11-01', '2.5'],
    ] as const) {
      await server.system.database.runAsSystem((unit) => exchangeRateStore.saveRates(unit, ofDay(date, dollar)))
    }
    const items = [{ hsCode: '610910', countryOfOrigin: 'BD', unitPrice: '250.00', quantity: 1 }]
    const landedCostBody = async (asOf: string) => {
      const body = { destinationCountry: 'DE', currency: 'USD', items, asOf }
      return (await acme('POST', '/api/v2/LandedCost', body)).json<{ exchangeRates: object; duty: string }>()
    }
    // 200 euro is above the threshold of the flat duty of 3 euro, 100 euro is not.
    expect(await landedCostBody('2026-10-14')).toMatchObject({
      exchangeRates: { date: '2026-10-10', stale: false },
      duty: '30.00',
    })
    expect(await landedCostBody('2026-11-20')).toMatchObject({
      exchangeRates: { date: '2026-11-01', stale: true },
      duty: '7.50',
    })
  })

  test('a package of prohibited goods is held, any other is not', async () => {
    const submitPackage = (packageReference: string, hsCode: string) =>
      acme('POST', '/api/v4/Package', {
        brandCode: 'ACM',
        orderReference: 'DESK',
        packageReference,
        consignee: { country: 'SA' },
        packageItems: [{ productCode: 'X', quantity: 1, hsCode, productCustomsDescription: 'goods' }],
      })
    const held = await submitPackage('P-1', '220421')
    expectStatus(held, 201)
    expect(held.json<{ package: object }>().package).toMatchObject({ holdReleaseStatus: 'Held' })
    const released = await submitPackage('P-2', '610910')
    expect(released.json<{ package: object }>().package).toMatchObject({ holdReleaseStatus: 'Released' })
  })

  test('a package takes customs data from the catalog', async () => {
    const response = await acme('POST', '/api/v4/Package', {
      brandCode: 'ACM',
      orderReference: 'DESK',
      packageReference: 'P-3',
      consignee: { country: 'CH' },
      packageItems: [{ productCode: 'DESK-1', quantity: 1 }],
    })
    expectStatus(response, 201)
    const { packageItems } = response.json<{ package: { packageItems: object[] } }>().package
    expect(packageItems).toMatchObject([{ hsCode: '610910', productCustomsDescription: "Men's crew neck T-shirt" }])
  })

  test('customs documents of a return have the catalog’s code and origin', async () => {
    const items = [{ productCode: 'DESK-1', quantity: 1, unitPrice: { amount: 20, currency: 'CHF' } }]
    const order = { orderReference: 'DESK-R', contactInformation: { countryIso: 'CH' }, orderItems: items }
    expectStatus(await acme('POST', '/acme/outbound-orders', order), 201)
    const shipment = { orderReference: 'DESK-R', shippingReference: 'S' }
    expectStatus(await acme('POST', '/acme/outbound-shipments', shipment), 201)
    const returnItems = [{ productCode: 'DESK-1', reasonCode: 'TooSmall' }]
    const createdReturn = await acme('POST', '/acme/orders/DESK-R/return-orders', { returnItems })
    const number = createdReturn.json<{ returnOrderNumber: string }>().returnOrderNumber
    const document = await acme('GET', `/acme/return-orders/${number}/CommercialInvoice`)
    expectStatus(document, 200)
    expect(drawn).toEqual(expect.arrayContaining(['610910', 'BD']))
  })

  test('the server logs no errors', () => {
    expect(server.complaints).toEqual([])
  })
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
