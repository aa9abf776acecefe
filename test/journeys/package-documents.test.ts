import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import type { TestServer } from '../support/test-server.ts'
import {
  type Body,
  buildAddress,
  createPackage,
  createPackageSender,
  listTypes,
  startPackageServer,
} from './package-sender.ts'

let server: TestServer

beforeAll(async () => {
  server = await startPackageServer()
})

afterAll(() => server.stop())

const { read, send, submitPackage } = createPackageSender(() => server)

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
    expect(listTypes(submission)).toEqual(types)
    // A return label across a border draws a hint.
    const statusMessage = types.includes('RETURN_LABEL') ? 'Created. See warnings for 1 hint.' : 'Created.'
    expect(submission).toMatchObject({ outcome: 1, statusMessage })
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
    expect(listTypes(express)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])

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
      'Created with warnings. Customs in US will ask for missing data: packageItems[0] has no hsCode and no productCustomsDescription. The labels omit what the consignee lacks: lastName, address1, city. The customs documents are not signed, and the parcel can be refused, because required data is missing: productCustomsDescription that names the goods of packageItems[0] (CN22 and CN23 of the Universal Postal Union); weight of packageItems[0] (CN22 and CN23 of the Universal Postal Union); unitPrice or customsValue of packageItems[0] (CN22 and CN23 of the Universal Postal Union); productCustomsDescription that names the goods of packageItems[0] (19 CFR 141.86(a)(3): a detailed description on the invoice); countryOfOrigin of packageItems[0] (Executive Order 14324; 19 CFR 141.86); hsCode of six digits of packageItems[0] (informal entry of mail, 91 FR 37801). ' +
        'Posts accept goods for US only with duty prepaid (Executive Order 14324, since 29 August 2025), and the incoterm is DAP; send it as DDP with a service that pays the duty, or by a courier.',
    )
    expect(listTypes(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
  })

  test('are rejected with field and character if no font has the script, and nothing is stored', async () => {
    const consignee = { lastName: 'ஆனந்த்', address1: 'Anna Salai 1', city: 'Chennai', country: 'IN' }
    const response = await send('POST', createPackage('TAMIL', { consignee }))
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
    expect(listTypes(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
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
    expect(listTypes(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', form])
  })

  test('omit the invoice if there are two currencies', async () => {
    const [item] = examplePackage.packageItems
    const otherItem = { ...item, unitPrice: { amount: 1, currency: 'EUR' } }
    const submission = await submitPackage('CURRENCIES', { packageItems: [item, otherItem] })
    expect(listTypes(submission)).toEqual(['SHIPPING_LABEL', 'CN22'])
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
      'Created with warnings. The RETURN_LABEL has no room for the full text of consignee.address2, consignee.address3. See warnings for 1 hint.',
  })
})

test.each([
  ['FR', '220421', 'Goods are restricted in FR (packageItems[0]): Alcohol is under excise; many carriers take it only'],
  ['AU', '240220', 'Goods are restricted in AU (packageItems[0]): Tobacco and what is smoked'],
])('for goods that %s admits only conditionally are created with a warning', async (country, hsCode, warning) => {
  const [item] = examplePackage.packageItems
  const consignee = { ...examplePackage.consignee, country }
  const submission = await submitPackage(`CONDITION ${country}`, { consignee, packageItems: [{ ...item, hsCode }] })
  expect(submission).toMatchObject({ outcome: 2, package: { holdReleaseStatus: 'Released' } })
  expect(submission.statusMessage).toContain(`Created with warnings. ${warning}`)
  expect(listTypes(submission)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22'])
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
  const readAdvanceData = (orderReference: string) =>
    server.call('acme-sandbox', 'GET', buildAddress(orderReference).replace('?', '/AdvanceData?'))
  expect((await submitPackage('ADVANCE')).outcome).toBe(1)
  const response = await readAdvanceData('ADVANCE')
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
  expect((await readAdvanceData('ADVANCE DEAR')).json()).toMatchObject({ h7: null })
  expectStatus(await readAdvanceData('NONE'), 404)
  const foreign = await server.call(
    'globex-sandbox',
    'GET',
    buildAddress('ADVANCE').replace('?', '/AdvanceData?').replace('ACM', 'GLX'),
  )
  expectStatus(foreign, 404)
})

test('the server logs no errors', () => {
  expect(server.complaints).toEqual([])
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
