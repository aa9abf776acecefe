import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { createForger } from '../support/forged-tokens.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createCatalogKeeper, product } from './catalog-keeper.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { connections: 10 })
  // A special drawing right is 0.57813 / 1.2 + 0.37379 + 1.0993 / 8 + 13.452 / 160 + 0.08087 / 0.85 = 1.1722 EUR.
  const perEuro = { USD: '1.2', CNY: '8', JPY: '160', GBP: '0.85', KRW: '1600' }
  await server.database.query(
    'insert into portolan.exchange_rates (rates_date, source, per_euro, imported_at) values (current_date - 1, $1, $2, now())',
    ['Rates of the test', JSON.stringify(perEuro)],
  )
})

afterAll(() => server.stop())

interface DocumentResponse {
  readonly type: string
  readonly link: string
  readonly content?: string
}

interface Submission {
  readonly outcome: number
  readonly statusMessage: string
  readonly package: {
    readonly [field: string]: unknown
    readonly platformPackageReference: number
    readonly shippingDocumentation: readonly DocumentResponse[]
    readonly returnsDocumentation: readonly (DocumentResponse & { readonly returnTrackingNumber: string })[]
  }
}

type Body = Readonly<Record<string, unknown>>

const path = '/api/v4/Package'
const packageOf = (orderReference: string, fields: Body = {}): Body => ({
  ...examplePackage,
  orderReference,
  ...fields,
})
const send = (method: 'POST' | 'PUT', body: unknown, headers = {}) =>
  server.call('acme-sandbox', method, path, body, headers)
const addressOf = (orderReference: string) =>
  `${path}?${new URLSearchParams({ BrandCode: 'ACM', OrderReference: orderReference, PackageReference: 'PKG-1' }).toString()}`
const read = (orderReference: string) => server.call('acme-sandbox', 'GET', addressOf(orderReference))
const remove = (orderReference: string, headers = {}) =>
  server.call('acme-sandbox', 'DELETE', addressOf(orderReference), undefined, headers)

async function submitPackage(orderReference: string, fields: Body = {}): Promise<Submission> {
  const response = await send('POST', packageOf(orderReference, fields))
  expectStatus(response, 201)
  return response.json<Submission>()
}

const typesOf = ({ package: { shippingDocumentation, returnsDocumentation } }: Submission) =>
  [...shippingDocumentation, ...returnsDocumentation].map(({ type }) => type)

async function readEvents({ package: { platformPackageReference } }: Submission): Promise<readonly string[]> {
  const rows = await server.database.query<{ type: string }>(
    'select type from portolan.event where subject = $1 order by recorded_at, event_id',
    [String(platformPackageReference)],
  )
  return rows.map(({ type }) => type)
}

describe('documents', () => {
  test.each<[string, Body, readonly string[]]>([
    ['none, when none are asked for', { shippingDocumentationRequested: false }, []],
    ['across a border', {}, ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22']],
    ['heavy', { weight: { weight: 5, weightUnit: 'lb' } }, ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23']],
    ['at home', { consignee: { ...examplePackage.consignee, country: 'GB' } }, ['SHIPPING_LABEL']],
    ['from a centre in the same customs union', { distributionCentre: 'SBX-DC-DE' }, ['SHIPPING_LABEL']],
    ['from a hub in the same customs union', { hubCode: 'SBX-HUB-NL' }, ['SHIPPING_LABEL']],
    ['a centre that is not known, and a hub', { distributionCentre: 'X', hubCode: 'SBX-HUB-NL' }, ['SHIPPING_LABEL']],
    ['neither known', { distributionCentre: 'X', hubCode: 'Y' }, ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22']],
    [
      'of both ways',
      { returnDocumentationRequested: true },
      ['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'RETURN_LABEL'],
    ],
    [
      'of the way back alone',
      { shippingDocumentationRequested: false, returnDocumentationRequested: true },
      ['RETURN_LABEL'],
    ],
  ])('%s', async (name, fields, types) => {
    const submission = await submitPackage(`DOC ${name}`, fields)
    expect(typesOf(submission)).toEqual(types)
    expect(submission).toMatchObject({ outcome: 1, statusMessage: 'Created.' })
  })

  test('are PDFs, linked and served with an ETag', async () => {
    const { package: submission } = await submitPackage('LINKS / ü&?', { returnDocumentationRequested: true })
    const allDocuments = [...submission.shippingDocumentation, ...submission.returnsDocumentation]
    expect(allDocuments).toHaveLength(4)
    for (const { type, link, content = '' } of allDocuments) {
      const { pathname, search } = new URL(link)
      const response = await server.call('acme-sandbox', 'GET', pathname + search)
      expectStatus(response, 200)
      expect(response.headers['content-type']).toBe('application/pdf')
      expect(response.headers['content-disposition']).toBe(`inline; filename="${type}.pdf"`)
      expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(response.rawPayload.toString('base64')).toBe(content)
      const etag = String(response.headers.etag)
      const unchangedResponse = await server.call('acme-sandbox', 'GET', pathname + search, undefined, {
        'if-none-match': `"other", W/${etag}`,
      })
      expect([unchangedResponse.statusCode, unchangedResponse.body, unchangedResponse.headers.etag]).toEqual([
        304,
        '',
        etag,
      ])
      const foreign = await server.call('globex-sandbox', 'GET', pathname + search)
      expectStatus(foreign, 400)
    }
  })

  test('of both directions have their own numbers', async () => {
    const { package: submission } = await submitPackage('TWO WAYS', { returnDocumentationRequested: true })
    const numbers = await server.database.query<{ number: string; sscc: string }>(
      `select tracking_number as number, carrier_result ->> 'sscc' as sscc from portolan.parcel
        where subject like 'package/' || (select package_id from portolan.package where order_reference = 'TWO WAYS') || '%'`,
    )
    expect(new Set(numbers.flatMap(({ number, sscc }) => [number, sscc])).size).toBe(4)
    expect(numbers.map(({ number }) => number)).toContain(submission.returnsDocumentation[0]?.returnTrackingNumber)
  })

  test('go by an express post or a courier in the sandbox, and by the standard service if it is unknown', async () => {
    const express = await submitPackage('EXPRESS', { serviceLevel: 'EXPRESS' })
    expect(express).toMatchObject({ outcome: 1, package: { carrierName: 'Portolan Post', serviceLevel: 'EXPRESS' } })
    expect(express.package.trackingNumber).toMatch(/^EX\d{9}GB$/)
    expect(typesOf(express)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])

    const courier = await submitPackage('COURIER', { serviceLevel: 'courier' })
    expect(courier).toMatchObject({ outcome: 1, package: { carrierName: 'Portolan Courier' } })
    expect(courier.package.trackingNumber).toMatch(/^PC\d{10}$/)

    const unknown = await submitPackage('UNKNOWN SERVICE', { serviceLevel: 'Exprss' })
    expect(unknown).toMatchObject({
      outcome: 2,
      statusMessage:
        'Created with warnings. No carrier offers the service Exprss, so the parcel goes by Standard; serviceLevel can be Courier, Standard, Express.',
      package: { carrierName: 'Portolan Post', serviceLevel: 'Exprss' },
    })
    const unlabelled = { serviceLevel: 'Exprss', shippingDocumentationRequested: false }
    expect(await submitPackage('NO LABEL', unlabelled)).toMatchObject({ outcome: 1 })
  })

  test('report what customs will miss', async () => {
    const submission = await submitPackage('UNKNOWN', {
      consignee: { country: 'US' },
      packageItems: [{ productCode: 'A', quantity: 1 }],
    })
    expect(submission.outcome).toBe(2)
    expect(submission.statusMessage).toBe(
      'Created with warnings. Customs in US will ask for missing data: packageItems[0] has no hsCode and no productCustomsDescription. The labels omit what the consignee lacks: lastName, address1, city. The customs documents are not signed, and the parcel can be refused, because required data is missing: productCustomsDescription of packageItems[0] (CN22 and CN23 of the Universal Postal Union); weight of packageItems[0] (CN22 and CN23 of the Universal Postal Union); unitPrice or customsValue of packageItems[0] (CN22 and CN23 of the Universal Postal Union); countryOfOrigin of packageItems[0] (Executive Order 14324; 19 CFR 141.86).',
    )
    expect(typesOf(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
  })

  test('are rejected with field and character if no font has the script, and nothing is stored', async () => {
    const consignee = { lastName: 'ஆனந்த்', address1: 'Anna Salai 1', city: 'Chennai', country: 'IN' }
    const response = await send('POST', packageOf('TAMIL', { consignee }))
    expectStatus(response, 400)
    expect(response.json<{ errors: Record<string, string[]> }>().errors).toEqual({
      'consignee.lastName': [
        expect.stringContaining('contains the character ஆ (U+0B86), which none of the document fonts'),
      ],
    })
    expectStatus(await read('TAMIL'), 404)
  })

  test('need Latin letters if a script cannot be transliterated', async () => {
    const consignee = { lastName: '王小明', address1: '建国门外大街1号', city: '北京市', country: 'CN' }
    const asked = await submitPackage('WANG', { consignee })
    expect(asked.statusMessage).toContain('The documents lack consignee.latinName and consignee.latinCity')
    const latin = { ...consignee, latinName: 'Wang Xiaoming', latinCity: 'Beijing' }
    expect((await submitPackage('WANG 2', { consignee: latin })).outcome).toBe(1)
  })

  test('report items that weigh more than the package', async () => {
    const [item] = examplePackage.packageItems
    const submission = await submitPackage('TOO HEAVY', {
      weight: { weight: 0.5, weightUnit: 'kg' },
      packageItems: [{ ...item, quantity: 2, weight: 5 }],
    })
    expect(submission).toMatchObject({
      outcome: 2,
      statusMessage: 'Created with warnings. The items weigh more than the package: 10 kg and 0.5 kg.',
    })
    expect(typesOf(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
  })

  test('report rounded values', async () => {
    const [item] = examplePackage.packageItems
    const submission = await submitPackage('FINE', {
      packageItems: [item, { ...item, weight: 0.1, unitPrice: { amount: 10.005, currency: 'GBP' } }],
    })
    expect(submission).toMatchObject({
      outcome: 2,
      statusMessage:
        'Created with warnings. The customs documents round values to the decimals of the currency: there are more decimals in packageItems[1].unitPrice.',
    })
  })

  test('report invalid codes', async () => {
    const [item] = examplePackage.packageItems
    const packageItems = ['ABC<script>', '6117', '999999', '6117.10'].map((hsCode) => ({
      ...item,
      hsCode,
      weight: 0.1,
    }))
    const submission = await submitPackage('CODES', { packageItems })
    expect(submission).toMatchObject({
      outcome: 2,
      statusMessage:
        'Created with warnings. Customs in DE will ask for missing data: packageItems[0].hsCode has other characters than digits, dots and spaces, and is not printed; packageItems[1].hsCode has fewer than 6 digits; packageItems[2].hsCode begins with 999999, which is no subheading of the Harmonized System of 2022. The customs documents are not signed, and the parcel can be refused, because required data is missing: hsCode of six digits of packageItems[0], packageItems[1] (ICS2: Delegated Regulation (EU) 2015/2446, annex B).',
    })
  })

  test('take origin and weight from the catalog', async () => {
    const submission = await submitPackage('CATALOG', {
      weight: { weight: 0.8, weightUnit: 'kg' },
      packageItems: [{ productCode: 'SBX-TEE-BLK', quantity: 2, unitPrice: { amount: 25.5, currency: 'GBP' } }],
    })
    expect(submission).toMatchObject({
      outcome: 1,
      package: {
        packageItems: [{ productCode: 'SBX-TEE-BLK', countryOfOrigin: 'PT', weight: 0.18, hsCode: '610910' }],
      },
    })
  })

  test.each([
    [298, 'GBP', 'CN22'],
    [300, 'GBP', 'CN23'],
    [562_000, 'KRW', 'CN22'],
    [563_000, 'KRW', 'CN23'],
    [100, 'AED', 'CN22'],
    [1, 'KWD', 'CN23'],
  ])('use the form for a value of %d %s', async (amount, currency, form) => {
    const [item] = examplePackage.packageItems
    const submission = await submitPackage(`WORTH ${amount} ${currency}`, {
      packageItems: [{ ...item, quantity: 1, unitPrice: { amount, currency } }],
    })
    expect(typesOf(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', form])
  })

  test('omit the invoice if there are two currencies', async () => {
    const [item] = examplePackage.packageItems
    const otherItem = { ...item, unitPrice: { amount: 1, currency: 'EUR' } }
    const submission = await submitPackage('CURRENCIES', { packageItems: [item, otherItem] })
    expect(typesOf(submission)).toEqual(['SHIPPING_LABEL', 'CN22'])
    expect(submission.statusMessage).toContain('No COMMERCIAL_INVOICE was created')
  })
})

test('report what labels cut from long addresses', async () => {
  const consignee = {
    ...examplePackage.consignee,
    address1: 'Musterstrasse '.repeat(13),
    address2: 'Hinterhaus, links '.repeat(11),
    address3: 'Drittes Obergeschoss '.repeat(10),
    unit: '12',
  }
  const submission = await submitPackage('LONG', { consignee, returnDocumentationRequested: true })
  expect(submission).toMatchObject({
    outcome: 2,
    statusMessage:
      'Created with warnings. The RETURN_LABEL has no room for the full text of consignee.address2, consignee.address3.',
  })
})

test.each([
  ['US', '220421', 'Goods are restricted in US (packageItems[0]): Alcohol is under excise; many carriers take it only'],
  ['AU', '240220', 'Goods are restricted in AU (packageItems[0]): Tobacco and what is smoked'],
])('for goods that %s admits only conditionally are created with a warning', async (country, hsCode, warning) => {
  const [item] = examplePackage.packageItems
  const consignee = { ...examplePackage.consignee, country }
  const submission = await submitPackage(`CONDITION ${country}`, { consignee, packageItems: [{ ...item, hsCode }] })
  expect(submission).toMatchObject({ outcome: 2, package: { holdReleaseStatus: 'Released' } })
  expect(submission.statusMessage).toContain(`Created with warnings. ${warning}`)
  expect(typesOf(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22'])
})

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

describe('a package', () => {
  test('is returned as sent, with names in any case, empty strings as absent and numbers as text', async () => {
    const response = await send('POST', {
      BRANDCODE: 'ACM',
      OrderReference: 'CASES',
      packagereference: 'PKG-1',
      GoodsDescription: '',
      ParentOrderReference: null,
      WEIGHT: { Weight: '1.50', WeightUnit: 'kG' },
      IsBackOrder: 'TRUE',
      CarrierId: ' 12 ',
      Consignee: { Country: 'GB', Region: '' },
      PackageItems: [{ ProductCode: 'SCARF-01', Quantity: '2', hSCode: '611710', LineItemId: '7' }],
      Metadata: { Kept: '', As: null, It: ['Is'] },
      somethingElse: 1,
    })
    expectStatus(response, 201)
    const { creationTime, platformPackageReference, ...rest } = response.json<Submission>().package
    expect(rest).toEqual({
      brandCode: 'ACM',
      holdDecision: null,
      screening: { status: 'Off', lists: [], hits: [] },
      orderReference: 'CASES',
      packageReference: 'PKG-1',
      orderType: 'NONCHECKOUT',
      weight: { weight: 1.5, weightUnit: 'kG' },
      isBackOrder: true,
      carrierId: 12,
      consignee: { country: 'GB' },
      packageItems: [{ productCode: 'SCARF-01', quantity: 2, hsCode: '611710', lineItemId: 7 }],
      metadata: { Kept: '', As: null, It: ['Is'] },
      carrierName: null,
      holdReleaseStatus: 'Released',
      trackingNumber: null,
      trackingUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/track\/[\da-f-]{36}$/),
      shippingDocumentation: [],
      returnsDocumentation: [],
    })
    expect(platformPackageReference).toBeGreaterThan(0)
    expect(creationTime).toMatch(/^\d{4}-.*Z$/)
    expect(response.headers['location']).toBe(addressOf('CASES'))
  })

  const [item] = examplePackage.packageItems
  test.each<[string, Body, Body]>([
    [
      'a brand of another tenant',
      { brandCode: 'GLX' },
      { brandCode: ['must be one of the brands of the access token: ACM, ACX'] },
    ],
    ['an empty brand', { brandCode: '' }, { brandCode: ['is required'] }],
    ['no items', { packageItems: [] }, { packageItems: ['must have at least 1 entry (has 0)'] }],
    [
      'a quantity of 0',
      { packageItems: [{ ...item, quantity: '0' }] },
      { 'packageItems[0].quantity': ['must be at least 1'] },
    ],
    [
      'half an article',
      { packageItems: [{ ...item, quantity: '1.5' }] },
      { 'packageItems[0].quantity': ['must be a whole number'] },
    ],
    [
      'a unit that is none',
      { weight: { weight: 1, weightUnit: 'stone' } },
      { 'weight.weightUnit': ['must be Kg, Lb, g or oz, in any case'] },
    ],
    [
      'a kind of order that is none',
      { orderType: 'GIFT' },
      { orderType: ['must be one of CHECKOUT, NONCHECKOUT, RETURN'] },
    ],
    ['a name twice', { BRANDCODE: 'ACM' }, { brandCode: ['occurs twice, in different case; send it once'] }],
  ])('is rejected for %s', async (_, fields, errors) => {
    for (const method of ['POST', 'PUT'] as const) {
      const response = await send(method, packageOf('REFUSED', fields))
      expectStatus(response, 400)
      expect(response.json<{ errors: unknown }>().errors).toEqual(errors)
    }
    expectStatus(await read('REFUSED'), 404)
  })

  test('is accepted for every destination', async () => {
    const response = await send('POST', packageOf('REFUSED', { consignee: {} }))
    expectStatus(response, 400)
    expect(response.json<{ errors: unknown }>().errors).toEqual({ 'consignee.country': ['is required'] })
  })

  test.each([
    [500, 201],
    [501, 400],
  ])('may have up to 500 items: %d', async (count, status) => {
    const packageItems = Array.from({ length: count }, () => ({ productCode: 'A', quantity: 1 }))
    const response = await send('POST', {
      ...packageOf(`ITEMS ${count}`),
      packageItems,
      shippingDocumentationRequested: false,
    })
    expect(response.statusCode).toBe(status)
  })
})

describe('repeating a package', () => {
  test('with the same content returns the same response, however it is formatted', async () => {
    const first = await send('POST', packageOf('AGAIN', { weight: { weight: 1, weightUnit: 'kg' } }))
    const { weight: _, ...rest } = packageOf('AGAIN', { goodsDescription: '', orderType: 'NONCHECKOUT' })
    const second = await send('POST', { Weight: { weightUnit: 'kg', weight: '1.0' }, ...rest })
    expectStatus(second, 201)
    expect(second.body).toBe(first.body)
    expect((await read('AGAIN')).body).toBe(first.body)
    expect(await readEvents(first.json())).toEqual(['package.created'])
  })

  test('with other content is rejected and changes nothing', async () => {
    const first = await submitPackage('OTHER')
    expectStatus(await send('POST', packageOf('OTHER', { goodsDescription: 'Else' })), 409)
    expect((await read('OTHER')).json()).toEqual(first)
  })

  test('under one key runs once, and is rejected with another body', async () => {
    const headers = { 'idempotency-key': 'package-1' }
    const first = await send('POST', packageOf('KEY'), headers)
    const second = await send('POST', packageOf('KEY'), headers)
    expect([second.statusCode, second.headers['idempotent-replayed'], second.body]).toEqual([201, 'true', first.body])
    expectStatus(await send('POST', packageOf('KEY', { goodsDescription: 'Else' }), headers), 422)
  })
})

describe('a replacement', () => {
  test('keeps number and creation time, and gets new documents', async () => {
    const first = await submitPackage('PUT')
    const response = await send('PUT', packageOf('PUT', { weight: { weight: 3, weightUnit: 'kg' } }))
    expectStatus(response, 200)
    const second = response.json<Submission>()
    expect(second.statusMessage).toBe('Replaced.')
    expect(typesOf(second)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
    for (const name of ['platformPackageReference', 'creationTime']) {
      expect(second.package[name]).toBe(first.package[name])
    }
    expect((await read('PUT')).json()).toEqual(second)
    const gone = await server.call(
      'acme-sandbox',
      'GET',
      first.package.shippingDocumentation[2]?.link.replace(/^.*?(?=\/api)/, '') ?? '',
    )
    expectStatus(gone, 404)
    expect(await readEvents(second)).toEqual(['package.created', 'package.updated'])
  })

  test('with the same content changes nothing', async () => {
    const first = await submitPackage('PUT SAME')
    const response = await send('PUT', packageOf('PUT SAME'))
    expect(response.json()).toEqual(first)
    expect(await readEvents(first)).toEqual(['package.created'])
  })

  test('with the same content is tried again after warnings', async () => {
    const first = await submitPackage('PUT WARNED', { consignee: { country: 'US' } })
    const second = await send('PUT', packageOf('PUT WARNED', { consignee: { country: 'US' } }))
    expectStatus(second, 200)
    expect(second.json<Submission>().statusMessage).toMatch(/^Replaced with warnings\. /)
    expect(await readEvents(first)).toEqual(['package.created', 'package.updated'])
  })

  test('of an unknown package is rejected', async () => {
    expect((await send('PUT', packageOf('PUT NOTHING'))).statusCode).toBe(404)
    expect((await read('PUT NOTHING')).statusCode).toBe(404)
  })
})

describe('a deletion', () => {
  test('returns no body, and removes the package with everything that belongs to it', async () => {
    const first = await submitPackage('DELETE', { returnDocumentationRequested: true })
    const response = await remove('DELETE')
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([204, '', undefined])
    expectStatus(await read('DELETE'), 404)
    expectStatus(await remove('DELETE'), 404)
    expect(await readEvents(first)).toEqual(['package.created', 'package.deleted'])
    const remainingRows = await server.database.query(
      `select subject from portolan.document where subject like 'package/%'
          and not exists (select from portolan.package where subject = 'package/' || package_id)
       union all select subject from portolan.parcel where subject like 'package/%'
          and not exists (select from portolan.package where subject in ('package/' || package_id, 'package/' || package_id || '/return'))`,
    )
    expect(remainingRows).toEqual([])
    expectStatus(await send('POST', packageOf('DELETE', { goodsDescription: 'Else' })), 201)
  })

  test('can be retried under its key', async () => {
    await submitPackage('DELETE KEY')
    const headers = { 'idempotency-key': 'delete-1' }
    for (const replayed of [undefined, 'true']) {
      const response = await remove('DELETE KEY', headers)
      expect([response.statusCode, response.body, response.headers['idempotent-replayed']]).toEqual([204, '', replayed])
    }
  })
})

test('with a token for another brand removes nothing', async () => {
  await submitPackage('OTHER BRAND')
  const tokens = await createForger(server)
  const token = await tokens.sign({ clientId: 'acme-sandbox', tenant: 'acme', scopes: ['packages'] })
  const response = await remove('OTHER BRAND', { authorization: `Bearer ${token}` })
  expectStatus(response, 400)
  expect(Object.keys(response.json<{ errors: object }>().errors)).toEqual(['BrandCode'])
  expectStatus(await read('OTHER BRAND'), 200)
})

describe('another tenant', () => {
  test.each(['', '/Document'])('learns nothing at %j, whether the package exists or not', async (place) => {
    await submitPackage('SECRET')
    const ask = async (order: string) => {
      const address = addressOf(order).replace('?', `${place}?`)
      const response = await server.call('globex-sandbox', 'GET', `${address}&DocumentType=SHIPPING_LABEL`)
      const { traceId: _, ...body } = response.json<Record<string, unknown>>()
      return [response.statusCode, body]
    }
    expect(await ask('SECRET')).toEqual(await ask('NO SUCH'))
  })
})

describe('concurrent requests', () => {
  const times = <T>(count: number, call: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => call(index)))

  test('with the same package ten times create one package', async () => {
    const responses = await times(10, () => send('POST', packageOf('RACE')))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(responses.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(1)
    const [first] = responses
    expect(await readEvents(first?.json() as Submission)).toEqual(['package.created'])
    expect(await server.database.query("select from portolan.package where order_reference = 'RACE'")).toHaveLength(1)
  })

  test('with different contents: one is stored, the others are rejected as conflicts', async () => {
    const responses = await times(6, (index) => send('POST', packageOf('RIVALS', { goodsDescription: `${index}` })))
    const won = responses.filter(({ statusCode }) => statusCode === 201)
    expect(won).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    expect((await read('RIVALS')).body).toBe(won[0]?.body)
  })

  test('with the same replacement six times make one change', async () => {
    const first = await submitPackage('PUT RACE')
    const responses = await times(6, () => send('PUT', packageOf('PUT RACE', { goodsDescription: 'Else' })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await readEvents(first)).toEqual(['package.created', 'package.updated'])
  })

  test('to replace and delete leave no orphaned documents', async () => {
    await submitPackage('CHURN')
    const responses = await times(8, (index) =>
      index % 4 === 3 ? remove('CHURN') : send('PUT', packageOf('CHURN', { goodsDescription: `${index}` })),
    )
    for (const response of responses) expectStatus(response, 200, 204, 404, 409)
    const orphans = await server.database.query(
      `select from portolan.document where subject like 'package/%'
          and not exists (select from portolan.package where subject = 'package/' || package_id)`,
    )
    expect(orphans).toEqual([])
  })
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
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

  test('is held, released by a person with a note, and stays released when replaced', async () => {
    const held = await submitPackage('SCENT', { packageItems: [perfume] })
    expect(held).toMatchObject({
      outcome: 2,
      package: { holdReleaseStatus: 'Held', holdDecision: null, shippingDocumentation: [] },
    })
    expect(held.statusMessage).toContain('packageItems[0] is not allowed in mail: Perfume')
    expectStatus(await decide('SCENT', { note: ' ' }), 400)
    expectStatus(await decide('SCENT', {}, 'globex-sandbox'), 400)
    const response = await decide('SCENT')
    expectStatus(response, 200)
    const released = response.json<Submission>()
    expect(released.package).toMatchObject({
      holdReleaseStatus: 'Released',
      holdDecision: { action: 'Release', note: 'Solid perfume without alcohol', by: 'acme-sandbox' },
    })
    expect(typesOf(released)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22'])
    expectStatus(await decide('SCENT'), 409)
    const changed = await send('PUT', { ...packageOf('SCENT'), packageItems: [perfume], goodsDescription: 'Perfume' })
    expect(changed.json<Submission>().package).toMatchObject({ holdReleaseStatus: 'Released' })
    const arms = await send('PUT', {
      ...packageOf('SCENT'),
      packageItems: [perfume, { ...perfume, hsCode: '930200' }],
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
    expectStatus(await send('PUT', { ...packageOf('PERFUME NO'), goodsDescription: 'Perfume' }), 409)
    expect(await readEvents(held)).toEqual(['package.created', 'package.held', 'package.updated'])
    expectStatus(await remove('PERFUME NO'), 204)
  })
})

test('registrations are on the documents and in the advance data while they are valid', async () => {
  const put = (id: string, kind: string, countryIso: string, number: string) =>
    server.call('operator', 'PUT', `/admin/v1/tenants/acme/registrations/${id}`, {
      brandCode: null,
      kind,
      countryIso,
      number,
      validFrom: '2026-01-01',
      validTo: null,
    })
  expectStatus(await put('eori', 'EORI', 'GB', 'GB123456789000'), 201)
  expectStatus(await put('ioss', 'IOSS', 'IE', 'IM3720000224'), 201)
  const dataOf = (orderReference: string) =>
    server.call('acme-sandbox', 'GET', addressOf(orderReference).replace('?', '/AdvanceData?'))
  expect((await submitPackage('ADVANCE')).outcome).toBe(1)
  const response = await dataOf('ADVANCE')
  expectStatus(response, 200)
  expect(response.json()).toMatchObject({
    brandCode: 'ACM',
    itmatt: {
      form: 'CN22',
      senderCustomsReference: 'IOSS IM3720000224, EORI GB123456789000',
      contentPieces: [{ description: 'Scarf of knitted wool', value: { amount: '85', currency: 'GBP' } }],
    },
    h7: { additionalFiscalReferences: [{ role: 'FR5', number: 'IM3720000224' }] },
  })
  const dear = await submitPackage('ADVANCE DEAR', {
    packageItems: [{ ...examplePackage.packageItems[0], unitPrice: { amount: 200, currency: 'GBP' } }],
  })
  expect(dear).toMatchObject({ outcome: 1, warnings: [{ code: 'RegistrationNotUsed' }] })
  expect((await dataOf('ADVANCE DEAR')).json()).toMatchObject({ h7: null })
  expectStatus(await dataOf('NONE'), 404)
  const foreign = await server.call(
    'globex-sandbox',
    'GET',
    addressOf('ADVANCE').replace('?', '/AdvanceData?').replace('ACM', 'GLX'),
  )
  expectStatus(foreign, 404)
})
