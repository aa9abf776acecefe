import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { deleteExpiredResponses } from '../../src/platform/db/idempotency-keys.ts'
import { Shopper } from '../pages/portal-shopper.ts'
import { expectStatus } from '../support/expect-status.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer } from './retailer.ts'

const address = 'ada.lovelace@shopper.example'
/** Personal data of the shopper other than the address. */
const person = ['Lovelace', 'Analytical Lane', '+44 20 7946 0000', 'Engraved for Ada']
const otherAddress = 'grace@shopper.example'
const day = 86_400_000

let server: TestServer
const clock = new TestClock()

beforeAll(async () => {
  // Mails stay in the queue: no worker runs here.
  server = await startTestServer(
    { clock },
    { mail: { url: 'smtp://127.0.0.1:9', from: 'shop@shop.example', isTlsRequired: false } },
  )
  // Captures every log entry.
  server.system.log.level = 'trace'
})
afterAll(() => server.stop())

const contact = (email: string) => ({
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '1 Analytical Lane',
  city: 'Berlin',
  postalCode: '10115',
  telephone: '+44 20 7946 0000',
  email,
})

/** Orders, ships and returns something as a tenant's shopper. @returns the order reference */
async function buy(tenant: string, number: string, email: string, brandCode: string): Promise<string> {
  const client = `${tenant}-sandbox`
  const confirmation = createConfirmation(number)
  const reference = confirmation.retailerCartId
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
    server.call(client, method, path, body, { 'idempotency-key': `${number} ${path}` })
  const bought = {
    ...confirmation,
    contactDetails: [{ contactDetailType: 'IsDelivery', country: 'DE', ...contact(email) }],
    shopperCheckoutExperience: { notes: 'Engraved for Ada' },
    metadataItems: [{ name: 'account', value: email }],
  }
  // Some clients escape every character that is not a letter.
  const text = JSON.stringify(bought).replaceAll('@', String.raw`\u0040`)
  const headers = { 'idempotency-key': number }
  expectStatus(await server.call(client, 'POST', '/checkout/api/v3/Retailer/Confirmation', text, headers), 201)
  const { lineItems } = confirmation
  const [first] = lineItems
  expectStatus(
    await call('PUT', `/${tenant}/outbound-orders/${reference}`, { customFields: { account: email.toUpperCase() } }),
    200,
  )
  const shipment = { orderReference: reference, shippingReference: 'S-1', contactEmail: email }
  expectStatus(await call('POST', `/${tenant}/outbound-shipments`, shipment), 201)
  const consignee = { ...contact(email), country: 'NO', city: 'Oslo', postalCode: '0150' }
  const sent = {
    ...examplePackage,
    brandCode,
    orderReference: reference,
    consignee,
    returnDocumentationRequested: true,
    giftMessage: `Engraved for Ada, ${email}`,
    // Valid in JSON but not in PostgreSQL's text type, and something that only looks like it.
    palletId: '\u0000\u0000 \\u0000',
  }
  expectStatus(await call('POST', '/api/v4/Package', sent), 201)
  const label = { outboundOrderReference: reference, shippingReference: 'S-1' }
  expectStatus(await call('POST', `/${tenant}/label-requests`, label), 200)
  const returned = await call('POST', `/${tenant}/orders/${reference}/return-orders`, {
    returnItems: [
      { productCode: first?.product.productCode, reasonCode: 'TooSmall', reasonText: `Engraved for Ada, ask ${email}` },
    ],
    consumerEmailAddress: email,
  })
  expectStatus(returned, 201)
  const { returnOrderNumber } = returned.json<{ returnOrderNumber: string }>()
  for (const type of ['Label', 'ReturnNote']) {
    const document = await server.call(client, 'GET', `/${tenant}/return-orders/${returnOrderNumber}/${type}`)
    expectStatus(document, 200)
  }
  const trackingEvents = [{ code: 'Received', description: `Call ${email}`, dateTime: clock.now().toISOString() }]
  await call('POST', `/${tenant}/return-orders/${returnOrderNumber}/tracking-events`, { events: trackingEvents })
  return reference
}

/** Withdraws in the return portal, and leaves an unfinished draft there. */
async function withdraw(orderReference: string, emailAddress: string): Promise<void> {
  const statement = { name: 'Ada Lovelace', emailAddress }
  for (const isSent of [false, true]) {
    const shopper = new Shopper(server)
    await shopper.lookUp({ orderReference, emailAddress, purpose: 'withdraw' })
    await shopper.open('withdraw')
    const [, item = ''] = /name="(goods-\d+)"/.exec(shopper.page) ?? []
    expect(await shopper.goOn('withdraw', { ...statement, [item]: '1' })).toBe('withdraw-confirm')
    if (!isSent) continue
    expect(await shopper.goOn('withdraw-confirm')).toBe('withdrawn')
    expect((await shopper.open('documents/withdrawal')).headers['content-type']).toBe('application/pdf')
  }
}

/** Finds tables, documents and blobs that contain any of the phrases, ignoring case. */
async function findTraces(phrases: readonly string[]): Promise<readonly string[]> {
  const has = (text: string): boolean => phrases.some((phrase) => text.toLowerCase().includes(phrase.toLowerCase()))
  const traces: string[] = []
  const columns = await server.database.query<{ schema: string; table: string; column: string; type: string }>(
    `select nspname as schema, relname as table, attname as column, typname as type
       from pg_attribute join pg_class on pg_class.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
       join pg_type on pg_type.oid = atttypid
      where nspname in ('portolan', 'graphile_worker') and relkind in ('r', 'p') and attnum > 0 and not attisdropped
        and typname in ('text', 'varchar', 'json', 'jsonb', '_text', 'bytea')`,
  )
  for (const { schema, table, column, type } of columns) {
    const rows = await server.database.query<{ value: unknown }>(
      `select "${column}" as value from ${schema}."${table}"`,
    )
    for (const { value } of rows) {
      if (value === null) continue
      const text =
        type === 'bytea'
          ? readBytes(value as Buffer)
          : typeof value === 'string'
            ? value.replaceAll(String.raw`\u0040`, '@')
            : JSON.stringify(value)
      if (has(text)) traces.push(`${table}.${column}`)
    }
  }
  const { blobDirectory } = server.system.config
  for (const file of await readdir(blobDirectory, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const content = await readFile(join(file.parentPath, file.name))
    if (has(readBytes(content))) traces.push(file.name)
  }
  return [...new Set(traces)].toSorted()
}

/** The text of a blob; of a PDF, its extracted text too. */
function readBytes(bytes: Buffer): string {
  const text = bytes.toString('latin1')
  return text.startsWith('%PDF') ? text + textOfPdf(bytes) : text
}

const operator = (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call('operator', method, `/admin/v1/${path}`, body, headers)

let erasures = 0

/** Runs the job with its usual payload. */
async function erase(tenant: string, emailAddress: string) {
  const taken = await operator(
    'POST',
    'privacy/erasures',
    { tenant, emailAddress },
    { 'idempotency-key': `erasure ${erasures++}` },
  )
  expectStatus(taken, 202)
  const { erasureId } = taken.json<{ erasureId: string }>()
  const job = server.system.privacy.jobs['erase-shopper-data']
  await job?.({ tenant, erasureId })
  return (await operator('GET', `privacy/erasures/${erasureId}`)).json<Record<string, unknown>>()
}

test('unknown tenants and invalid addresses are rejected', async () => {
  const readStatus = async (path: string, tenant: string, emailAddress: string) =>
    (await operator('POST', `privacy/${path}`, { tenant, emailAddress })).statusCode
  expect(await readStatus('exports', 'nobody', address)).toBe(404)
  expect(await readStatus('erasures', 'nobody', address)).toBe(404)
  for (const emailAddress of ['ada', 'a"b@c.example', '@'])
    expect(await readStatus('erasures', 'acme', emailAddress)).toBe(400)
})

describe('personal data of a shopper', () => {
  let reference: string

  beforeAll(async () => {
    reference = await buy('acme', 'PRIVATE-1', address, 'ACM')
    await withdraw(reference, address)
    await buy('acme', 'PRIVATE-2', otherAddress, 'ACM')
    await buy('globex', 'PRIVATE-3', address, 'GLX')
  })

  test('is exported completely by e-mail address, ignoring case, and without anyone else’s', async () => {
    const response = await operator('POST', 'privacy/exports', {
      tenant: 'acme',
      emailAddress: ` ${address.toUpperCase()}`,
    })
    expectStatus(response, 200)
    const exported = response.json<{
      orders: readonly Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>[]
      mentions: readonly { readonly table: string }[]
    }>()
    expect(exported.orders).toHaveLength(1)
    const [order] = exported.orders
    const counts = Object.entries(order ?? {}).map(([kind, records]) => [
      kind,
      Array.isArray(records) ? records.length : records,
    ])
    expect(Object.fromEntries(counts)).toMatchObject({
      orderReference: reference,
      orderConfirmations: 1,
      outboundOrders: 1,
      outboundShipments: 1,
      labelRequests: 1,
      returnOrders: 1,
      packages: 1,
      returnDrafts: 2,
      withdrawals: 1,
      shopperMessages: 1,
    })
    const labels = order?.['documents']?.filter(({ mediaType }) => mediaType === 'application/pdf') ?? []
    const texts = labels.map(({ content }) => textOfPdf(Buffer.from(content ?? '', 'base64')))
    expect(texts.some((text) => text.includes('Lovelace'))).toBe(true)
    expect(new Set(exported.mentions.map(({ table }) => table))).toContain('idempotency_key')
    expect(response.body.toLowerCase()).not.toContain(otherAddress)
    expect(response.body).not.toContain('globex')
  })

  test('is erased from every table and blob', async () => {
    const before = await findTraces([address])
    expect(before).toEqual(
      expect.arrayContaining([
        'order_confirmation.body',
        'outbound_order.contact',
        'package.details',
        'return_order.details',
        'return_draft.content',
        'withdrawal.statement',
        'shopper_message.content',
      ]),
    )
    const erased = await erase('acme', address)
    expect(erased).toMatchObject({
      state: 'Completed',
      erased: { 'order-confirmations': 1, 'outbound-orders': 1, packages: 1, 'return-orders': 1, 'label-requests': 1 },
      kept: expect.arrayContaining([expect.stringContaining('taxes and duties')]),
    })
    // The data of the same shopper at another tenant is kept.
    await erase('globex', address)
    expect(await findTraces([address])).toEqual([])
    await erase('acme', otherAddress)
    expect(await findTraces([otherAddress, ...person])).toEqual([])
  })

  test('leaves the records that tax and customs require readable', async () => {
    const { confirmation } = await createRetailer(server).read('PRIVATE-1')
    const { lineItems, charges, checkoutTotal } = createConfirmation('PRIVATE-1')
    expect(confirmation).toMatchObject({
      charges,
      checkoutTotal,
      deliveryCountryIso: 'DE',
      contactDetails: [{ contactDetailType: 'IsDelivery', country: 'DE' }],
      lineItems: lineItems.map(({ quantity, charges: ofLine }) => ({ quantity, charges: ofLine })),
    })
    const query = new URLSearchParams({ BrandCode: 'ACM', OrderReference: reference, PackageReference: 'PKG-1' })
    const read = await server.call('acme-sandbox', 'GET', `/api/v4/Package?${query.toString()}`)
    expectStatus(read, 200)
    expect(read.body).toContain('611710')
    for (const path of [`orders/${reference}`, 'return-orders', 'outbound-orders']) {
      expectStatus(await server.call('acme-sandbox', 'GET', `/acme/${path}`), 200)
    }
  })

  test('appears in no log: neither the server’s, nor the security log, nor the audit log', async () => {
    const phrases = [address, otherAddress, ...person]
    const logged = [...server.complaints, ...server.security]
    expect(logged.length).toBeGreaterThan(0)
    expect(logged.filter((line) => phrases.some((phrase) => line.includes(phrase)))).toEqual([])
    const entries = await operator('GET', 'audit-log?pageSize=500')
    expect(entries.body).toContain('erasure.requested')
    expect(phrases.filter((phrase) => entries.body.includes(phrase))).toEqual([])
  })

  test('is erased automatically after the tenant’s retention period', async () => {
    const late = 'late@shopper.example'
    await buy('acme', 'PRIVATE-4', late, 'ACM')
    expectStatus(
      await operator('PUT', 'tenants/acme/retention/shopper-data', { days: 30 }, { 'if-none-match': '*' }),
      201,
    )
    const tidy = server.system.privacy.jobs['tidy-shopper-data']
    await tidy?.({})
    expect(await findTraces([late])).not.toEqual([])
    clock.advance(31 * day)
    await tidy?.({})
    // Responses stored for retries are deleted after a day by their own job.
    await server.system.database.runInTransaction({ as: 'operator' }, {}, deleteExpiredResponses)
    expect(await findTraces([late, 'Lovelace'])).toEqual([])
  })
})
