import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { findUndescribedEvents } from '../support/described-events.ts'
import { expectStatus } from '../support/expect-status.ts'
import { createForger } from '../support/forged-tokens.ts'
import type { TestServer } from '../support/test-server.ts'
import {
  type Body,
  buildAddress,
  createPackage,
  createPackageSender,
  listTypes,
  type Submission,
  startPackageServer,
} from './package-sender.ts'

let server: TestServer

beforeAll(async () => {
  server = await startPackageServer()
})

afterAll(() => server.stop())

const { read, readEvents, remove, send, submitPackage } = createPackageSender(() => server)

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
      screening: { status: 'Off', lists: [], hits: [], uncompared: [] },
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
    expect(response.headers['location']).toBe(buildAddress('CASES'))
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
      'an unknown unit',
      { weight: { weight: 1, weightUnit: 'stone' } },
      { 'weight.weightUnit': ['must be Kg, Lb, g or oz, in any case'] },
    ],
    [
      'an unknown kind of order',
      { orderType: 'GIFT' },
      { orderType: ['must be one of CHECKOUT, NONCHECKOUT, RETURN'] },
    ],
    ['a name twice', { BRANDCODE: 'ACM' }, { brandCode: ['occurs twice, in different case; send it once'] }],
  ])('is rejected for %s', async (_, fields, errors) => {
    for (const method of ['POST', 'PUT'] as const) {
      const response = await send(method, createPackage('REFUSED', fields))
      expectStatus(response, 400)
      expect(response.json<{ errors: unknown }>().errors).toEqual(errors)
    }
    expectStatus(await read('REFUSED'), 404)
  })

  test('is accepted for every destination', async () => {
    const response = await send('POST', createPackage('REFUSED', { consignee: {} }))
    expectStatus(response, 400)
    expect(response.json<{ errors: unknown }>().errors).toEqual({ 'consignee.country': ['is required'] })
  })

  test.each([
    [500, 201],
    [501, 400],
  ])('may have up to 500 items: %d', async (count, status) => {
    const packageItems = Array.from({ length: count }, () => ({ productCode: 'A', quantity: 1 }))
    const response = await send('POST', {
      ...createPackage(`ITEMS ${count}`),
      packageItems,
      shippingDocumentationRequested: false,
    })
    expect(response.statusCode).toBe(status)
  })
})

describe('repeating a package', () => {
  test('with the same content returns the same response, however it is formatted', async () => {
    const first = await send('POST', createPackage('AGAIN', { weight: { weight: 1, weightUnit: 'kg' } }))
    const { weight: _, ...rest } = createPackage('AGAIN', { goodsDescription: '', orderType: 'NONCHECKOUT' })
    const second = await send('POST', { Weight: { weightUnit: 'kg', weight: '1.0' }, ...rest })
    expectStatus(second, 201)
    expect(second.body).toBe(first.body)
    expect((await read('AGAIN')).body).toBe(first.body)
    expect(await readEvents(first.json())).toEqual(['package.created'])
  })

  test('with other content is rejected and changes nothing', async () => {
    const first = await submitPackage('OTHER')
    expectStatus(await send('POST', createPackage('OTHER', { goodsDescription: 'Else' })), 409)
    expect((await read('OTHER')).json()).toEqual(first)
  })

  test('under one key runs once, and is rejected with another body', async () => {
    const headers = { 'idempotency-key': 'package-1' }
    const first = await send('POST', createPackage('KEY'), headers)
    const second = await send('POST', createPackage('KEY'), headers)
    expect([second.statusCode, second.headers['idempotent-replayed'], second.body]).toEqual([201, 'true', first.body])
    expectStatus(await send('POST', createPackage('KEY', { goodsDescription: 'Else' }), headers), 422)
  })
})

describe('a replacement', () => {
  test('keeps number and creation time, and gets new documents', async () => {
    const first = await submitPackage('PUT')
    const response = await send('PUT', createPackage('PUT', { weight: { weight: 3, weightUnit: 'kg' } }))
    expectStatus(response, 200)
    const second = response.json<Submission>()
    expect(second.statusMessage).toBe('Replaced.')
    expect(listTypes(second)).toEqual(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN23'])
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
    const response = await send('PUT', createPackage('PUT SAME'))
    expect(response.json()).toEqual(first)
    expect(await readEvents(first)).toEqual(['package.created'])
  })

  test('with the same content is tried again after warnings', async () => {
    const first = await submitPackage('PUT WARNED', { consignee: { country: 'US' } })
    const second = await send('PUT', createPackage('PUT WARNED', { consignee: { country: 'US' } }))
    expectStatus(second, 200)
    expect(second.json<Submission>().statusMessage).toMatch(/^Replaced with warnings\. /)
    expect(await readEvents(first)).toEqual(['package.created', 'package.updated'])
  })

  test('of an unknown package is rejected', async () => {
    expect((await send('PUT', createPackage('PUT NOTHING'))).statusCode).toBe(404)
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
    expectStatus(await send('POST', createPackage('DELETE', { goodsDescription: 'Else' })), 201)
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
      const address = buildAddress(order).replace('?', `${place}?`)
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
    const responses = await times(10, () => send('POST', createPackage('RACE')))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
    expect(new Set(responses.map(({ body }) => createHash('sha256').update(body).digest('hex'))).size).toBe(1)
    const [first] = responses
    expect(await readEvents(first?.json() as Submission)).toEqual(['package.created'])
    expect(await server.database.query("select from portolan.package where order_reference = 'RACE'")).toHaveLength(1)
  })

  test('with different contents: one is stored, the others are rejected as conflicts', async () => {
    const responses = await times(6, (index) => send('POST', createPackage('RIVALS', { goodsDescription: `${index}` })))
    const won = responses.filter(({ statusCode }) => statusCode === 201)
    expect(won).toHaveLength(1)
    expect(responses.filter(({ statusCode }) => statusCode === 409)).toHaveLength(5)
    expect((await read('RIVALS')).body).toBe(won[0]?.body)
  })

  test('with the same replacement six times make one change', async () => {
    const first = await submitPackage('PUT RACE')
    const responses = await times(6, () => send('PUT', createPackage('PUT RACE', { goodsDescription: 'Else' })))
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200))
    expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    expect(await readEvents(first)).toEqual(['package.created', 'package.updated'])
  })

  test('to replace and delete leave no orphaned documents', async () => {
    await submitPackage('CHURN')
    const responses = await times(8, (index) =>
      index % 4 === 3 ? remove('CHURN') : send('PUT', createPackage('CHURN', { goodsDescription: `${index}` })),
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
