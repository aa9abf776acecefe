import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sandboxSecret } from '../../src/composition/sandbox.ts'
import {
  connectorConfirmation,
  connectorPackage,
  connectorProduct,
  doublyDiscounted,
  type MemberNames,
} from '../support/connector-bodies.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/* The whole journey of a connector for eShopWorld's interface, from its first token to a return, at both addresses. */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Answered = Readonly<Record<string, unknown>>

const confirmationPath = '/checkout/api/v3/Retailer/Confirmation'
const plainNames: MemberNames = { orderNumber: 'platformOrderNumber', estimate: 'fromPlatform' }
const eswNames: MemberNames = { orderNumber: 'eShopWorldOrderNumber', estimate: 'fromEShopWorld' }
const esw = '/dialects/esw'

const readPath = (address: unknown): string => {
  const url = new URL(String(address), server.system.config.publicUrl)
  return url.pathname + url.search
}

const get = (url: string) => server.call('acme-sandbox', 'GET', url)
const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  server.call('acme-sandbox', 'POST', url, body, headers)

describe.each([
  { address: '', names: plainNames, packageNumber: 'platformPackageReference', created: 1 as unknown, mark: 'PLAIN' },
  { address: esw, names: eswNames, packageNumber: 'eShopPackageReference', created: 'PackageCreated', mark: 'ESW' },
])('a connector at "$address"', ({ address, names, packageNumber, created, mark }) => {
  test('finds the token endpoint and gets a token for its usual scopes', async () => {
    const discovery = (await server.app.inject(`${address}/.well-known/openid-configuration`)).json<Answered>()
    expect(readPath(discovery['token_endpoint'])).toBe(`${address}/connect/token`)
    const keys = await server.app.inject(readPath(discovery['jwks_uri']))
    expectStatus(keys, 200)
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'acme-sandbox',
      client_secret: sandboxSecret,
      scope: 'logistics.package.api.all logistics.returns.api.all logistics.catalog.api.upload checkout.api.all',
    })
    const response = await server.app.inject({
      method: 'POST',
      url: readPath(discovery['token_endpoint']),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    })
    expectStatus(response, 200)
    const { scope, access_token: token } = response.json<{ scope: string; access_token: string }>()
    expect(scope.split(' ').toSorted()).toEqual(['catalog', 'checkout', 'packages', 'returns'])
    const headers = { authorization: `Bearer ${token}` }
    expectStatus(await server.app.inject({ url: `${address}${confirmationPath}`, headers }), 200)
  })

  test('feeds the catalog, confirms an order, creates its package, lists packages, and returns items', async () => {
    const orderNumber = `${mark}-1`
    const reference = `CART-${orderNumber}`

    const fed = await post(`${address}/api/v2/RetailerCatalog`, [connectorProduct])
    expectStatus(fed, 202)
    expect(fed.headers['location']).toMatch(new RegExp(`^${address}/api/v2/RetailerCatalog/`))
    await server.system.catalog.processAllWork('acme')
    const upload = await get(String(fed.headers['location']))
    expect(upload.json()).toMatchObject({ state: 'Completed', valid: 1, invalid: 0 })

    const confirmation = connectorConfirmation(names, orderNumber, { product: { hsCode: '611710' } })
    const confirmed = await post(`${address}${confirmationPath}`, confirmation)
    expectStatus(confirmed, 201)
    expect(confirmed.json()).toMatchObject({ [names.orderNumber]: orderNumber, status: 'Confirmed', warnings: [] })
    const read = await get(String(confirmed.headers['location']))
    expectStatus(read, 200)
    expect(read.body).toContain(`"confirmation":${JSON.stringify(confirmation)}}`)
    const listed = (await get(`${address}${confirmationPath}?RetailerCartId=${reference}`)).json()
    expect(listed).toMatchObject({ confirmations: [{ [names.orderNumber]: orderNumber }] })

    const begun = new Date().toISOString()
    const submitted = await post(`${address}/api/v4/Package`, connectorPackage(reference, 'BOX-1'))
    expectStatus(submitted, 201)
    const submission = submitted.json<{ package: Record<string, unknown> & { shippingDocumentation: Answered[] } }>()
    expect(submission).toMatchObject({ outcome: created, package: { [packageNumber]: expect.any(Number) } })
    const [label] = submission.package.shippingDocumentation
    for (const link of [submitted.headers['location'], label?.['link'], submission.package['trackingUrl']]) {
      expect(readPath(link).startsWith(`${address}/`)).toBe(true)
      expect(readPath(link).lastIndexOf('/dialects/')).toBe(address === '' ? -1 : 0)
      expectStatus(await get(readPath(link)), 200)
    }

    const period = new URLSearchParams({ FromDate: begun, ToDate: new Date(Date.now() + 60_000).toISOString() })
    const pulled = await get(`${address}/api/v4/Package/GetAsnPackage?${period.toString()}`)
    expectStatus(pulled, 200)
    expect(pulled.json<{ packages: Answered[] }>().packages).toContainEqual(
      expect.objectContaining({
        orderReference: reference,
        [packageNumber]: submission.package[packageNumber],
        trackingUrl: submission.package['trackingUrl'],
        shippingDocumentation: expect.arrayContaining([expect.objectContaining({ link: label?.['link'] })]),
      }),
    )

    const returned = await post(`${address}/acme/orders/${reference}/return-orders`, {
      returnItems: [{ productCode: 'SCARF-77', quantity: 1, reasonCode: 'TooSmall' }],
    })
    expectStatus(returned, 201)
    const returnOrder = await get(String(returned.headers['location']))
    expectStatus(returnOrder, 200)
    for (const { link } of returnOrder.json<{ documents: { link: string }[] }>().documents) {
      expect(link).toMatch(new RegExp(`^${address}/acme/return-orders/`))
    }

    const labelled = await post(`${address}/acme/label-requests`, {
      outboundOrderReference: reference,
      shippingReference: 'BOX-1',
    })
    expectStatus(labelled, 200)
    const { document } = labelled.json<{ document: { link: string } }>()
    expect(document.link).toMatch(new RegExp(`^${address}/acme/label-requests/`))
    expectStatus(await get(document.link), 200)
  })

  test('gets errors in the names that it sends', async () => {
    const { [names.orderNumber]: _, ...rest } = connectorConfirmation(names, `${mark}-2`)
    const refused = await post(`${address}${confirmationPath}`, rest)
    expectStatus(refused, 400)
    expect(refused.json<{ message: string }>().message).toContain(`${names.orderNumber}: `)
    const checked = await post(`${address}${confirmationPath}/check`, rest)
    expect(checked.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toContain(names.orderNumber)
    const unknown = await get(`${address}${confirmationPath}/NOBODY`)
    expectStatus(unknown, 404)
    expect(unknown.json<{ message: string }>().message).toContain(`with ${names.orderNumber} NOBODY`)
  })

  test('is rejected when it sends a discount in both forms, and told to send one', async () => {
    const refused = await post(`${address}${confirmationPath}`, doublyDiscounted(names, `${mark}-3`))
    expectStatus(refused, 400)
    expect(refused.json<{ message: string }>().message).toMatch(/cartDiscountPriceInfo\.discounts\[0\].*percentage/)
  })
})

describe('the dialect', () => {
  test('accepts lines whose lineItemId is a string and whose goods have no code', async () => {
    const submitted = connectorConfirmation(eswNames, 'ESW-GIFT', { lineItemId: '1' })
    const confirmed = await post(`${esw}${confirmationPath}`, submitted)
    expectStatus(confirmed, 201)
    const read = (await get(String(confirmed.headers['location']))).json()
    expect(read).toMatchObject({ confirmation: { lineItems: [{ lineItemId: 1, product: { hsCode: 'NONE' } }] } })
    const plain = await post(confirmationPath, connectorConfirmation(plainNames, 'PLAIN-GIFT', { lineItemId: '1' }))
    expectStatus(plain, 400)
    expect(plain.json<{ message: string }>().message).toMatch(/lineItems\[0\]\.(lineItemId|product\.hsCode)/)
  })

  test('returns a large confirmation as it was sent', async () => {
    const small = connectorConfirmation(eswNames, 'ESW-LARGE', { product: { hsCode: '611710' } })
    const submitted = {
      ...small,
      metadataItems: Array.from({ length: 900 }, (_, index) => ({ name: `n${index}`, value: '衣👗'.repeat(60) })),
    }
    const confirmed = await post(`${esw}${confirmationPath}`, submitted)
    expectStatus(confirmed, 201)
    const read = await get(String(confirmed.headers['location']))
    expect(read.body.length).toBeGreaterThan(150_000)
    expect(read.json()).toMatchObject({ eShopWorldOrderNumber: 'ESW-LARGE' })
    expect(read.body).toContain(`"confirmation":${JSON.stringify(submitted)}}`)
  })

  test('rejects a member sent under both names', async () => {
    const submitted = { ...connectorConfirmation(eswNames, 'ESW-BOTH'), platformOrderNumber: 'OTHER' }
    const refused = await post(`${esw}${confirmationPath}`, submitted)
    expectStatus(refused, 400)
    expect(refused.json<{ message: string }>().message).toBe(
      'eShopWorldOrderNumber: was sent together with platformOrderNumber, its name at the other address; send only eShopWorldOrderNumber',
    )
  })

  test('reports the position of a syntax error in the body as it was sent', async () => {
    const text = '{\n  "eShopWorldOrderNumber": "ESW-TORN",\n  "deliveryCountryIso": DE }'
    const [there, plain] = [await post(`${esw}${confirmationPath}`, text), await post(confirmationPath, text)]
    expectStatus(there, 400)
    expect(there.json()).toEqual(plain.json())
  })

  test('repeats responses across both addresses', async () => {
    const key = { 'idempotency-key': 'both-addresses' }
    const path = '/api/v4/Package'
    const body = connectorPackage('REPEATED', 'BOX-1')
    const plain = await post(path, body, key)
    const dialectResponse = await post(`${esw}${path}`, body, key)
    expect(dialectResponse.headers['idempotent-replayed']).toBe('true')
    const { platformPackageReference, ...rest } = plain.json<{ package: Record<string, unknown> }>().package
    expect(dialectResponse.json()).toMatchObject({
      outcome: expect.stringContaining('PackageCreated'),
      package: { eShopPackageReference: platformPackageReference, orderReference: rest['orderReference'] },
    })
    expect(dialectResponse.headers['location']).toBe(`${esw}${plain.headers['location']}`)

    const second = { 'idempotency-key': 'both-addresses-2' }
    const first = await post(`${esw}${confirmationPath}`, connectorConfirmation(eswNames, 'TWICE'), second)
    expectStatus(first, 201)
    const repeated = await post(
      confirmationPath,
      connectorConfirmation(plainNames, 'TWICE', { product: { hsCode: 'NONE' } }),
      second,
    )
    expectStatus(repeated, 201)
    expect(repeated.headers['idempotent-replayed']).toBe('true')
    expect(repeated.json()).toMatchObject({ platformOrderNumber: 'TWICE' })
  })

  test('has no operator operations, and returns 404 in the format of the service', async () => {
    for (const path of ['/admin/v1/events', '/health/live', '/docs', '/nothing']) {
      expectStatus(await server.call('operator', 'GET', `${esw}${path}`), 404)
    }
    const catalog = await get(`${esw}/api/v2/Nothing`)
    expect(catalog.json()).toEqual([{ code: expect.any(Number), message: expect.any(String) }])
    const other = await server.app.inject({ method: 'DELETE', url: `${esw}/api/v4/Package/GetAsnPackage` })
    expectStatus(other, 405)
    expect(other.headers['allow']).toBe('GET, HEAD')
  })
})
