import { afterAll, beforeAll, expect, test } from 'vitest'
import { productSearch } from '../../src/catalog/index.ts'
import { confirmationSearch } from '../../src/checkout/index.ts'
import { parseSearchTerm } from '../../src/desk/service/search.ts'
import { examplePackage } from '../../src/packages/contract/packages.ts'
import { packageSearch } from '../../src/packages/index.ts'
import { getTransaction } from '../../src/platform/db/transaction.ts'
import { orderSearch, returnSearch } from '../../src/returns/index.ts'
import { expectStatus } from '../support/expect-status.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

let server: TestServer
let returnOrderNumber: string
let trackingNumber: string

const acme = async <Answer>(method: 'GET' | 'POST', url: string, body?: unknown): Promise<Answer> => {
  const answer = await server.call('acme-sandbox', method, url, body)
  if (answer.statusCode >= 300) throw new Error(answer.body)
  return answer.json<Answer>()
}

interface SearchResult {
  readonly found: readonly { readonly kind: string; readonly reference: string; readonly matchedBy: string }[]
  readonly isMore: boolean
  readonly searched: readonly string[]
}

async function find(text: string, most = 10, client = 'acme-sandbox', tenant = 'acme'): Promise<SearchResult> {
  const query = new URLSearchParams({ text, most: String(most) }).toString()
  const answer = await server.call(client, 'GET', `/${tenant}/search?${query}`)
  expectStatus(answer, 200)
  return answer.json<SearchResult>()
}
const references = ({ found }: SearchResult) =>
  found.map(({ kind, reference, matchedBy }) => `${kind} ${reference} ${matchedBy}`)

const email = 'Shopper@Sandbox.Example'

beforeAll(async () => {
  server = await startTestServer()
  const contactInformation = { firstName: 'Sandbox', lastName: 'Shopper', countryIso: 'DE', email }
  for (const orderReference of ['FIND-1', 'FIND-10', 'FIND-2']) {
    const orderItems = [{ productCode: 'SCARF-01', quantity: 1 }]
    await acme('POST', '/acme/outbound-orders', { orderReference, contactInformation, orderItems })
  }
  await acme('POST', '/acme/outbound-shipments', { orderReference: 'FIND-1', shippingReference: 'S-1' })
  const returnItems = [{ productCode: 'SCARF-01', reasonCode: 'TooSmall' }]
  const path = '/acme/orders/FIND-1/return-orders'
  ;({ returnOrderNumber } = await acme<{ returnOrderNumber: string }>('POST', path, { returnItems }))
  const key = { orderReference: 'FIND-1', packageReference: 'BOX-77' }
  const createdPackage = await acme<{ package: { trackingNumber: string } }>('POST', '/api/v4/Package', {
    ...examplePackage,
    ...key,
  })
  trackingNumber = createdPackage.package.trackingNumber
  const paymentDetails = { ...createSampleConfirmation().paymentDetails, fraudHold: true }
  await acme('POST', '/checkout/api/v3/Retailer/Confirmation', {
    ...createSampleConfirmation(),
    platformOrderNumber: 'FINDHELD-1',
    retailerCartId: 'FIND-3',
    paymentDetails,
  })
})
afterAll(() => server.stop())

test('an order’s records are found by its reference, by a prefix, and in lower case', async () => {
  expect(references(await find('find-1'))).toEqual([
    'order FIND-1 orderReference',
    'order FIND-10 orderReference',
    `return ${returnOrderNumber} orderReference`,
    'package BOX-77 orderReference',
  ])
  expect(references(await find('FINDHELD'))).toEqual(['confirmation FINDHELD-1 platformOrderNumber'])
  expect(references(await find('FIND-3'))).toEqual(['confirmation FINDHELD-1 orderReference'])
  const first = await find('FIND-', 1)
  expect([first.isMore, references(first)]).toEqual([
    true,
    ['order FIND-10 orderReference', expect.anything(), expect.anything()],
  ])
})

test('a reference in lower case is found in upper case', async () => {
  await acme('POST', '/acme/outbound-orders', {
    orderReference: 'web-5512',
    contactInformation: { firstName: 'Ada', lastName: 'Shopper', countryIso: 'DE' },
    orderItems: [{ productCode: 'SCARF-01', quantity: 1 }],
  })
  expect(references(await find('WEB-55'))).toEqual(['order web-5512 orderReference'])
})

test('an e-mail address finds orders, and numbers of parcels, returns and packages find their records', async () => {
  expect(references(await find(` ${email.toUpperCase()} `))).toEqual([
    'order FIND-2 emailAddress',
    'order FIND-10 emailAddress',
    'order FIND-1 emailAddress',
  ])
  expect(references(await find(returnOrderNumber))).toEqual([`return ${returnOrderNumber} returnOrderNumber`])
  expect(references(await find(`${trackingNumber.slice(0, 4)} ${trackingNumber.slice(4)}`.toLowerCase()))).toEqual([
    'package BOX-77 trackingNumber',
  ])
  expect(references(await find('box-'))).toEqual(['package BOX-77 packageReference'])
  expect(JSON.stringify(await find(email))).not.toMatch(/shopper@/i)
})

test('products are found by their whole code, in lower case too, within the brands and scopes of the token', async () => {
  const whole = await find('sbx-mug')
  expect(whole.found).toEqual([expect.objectContaining({ orderReference: null, brandCode: 'ACM' })])
  expect(references(whole)).toEqual(['product SBX-MUG productCode'])
  expect(references(await find('SBX-M'))).toEqual([])
  expect(references(await find('SBX-MUG', 10, 'globex-sandbox', 'globex'))).toEqual([])
})

test('text that PostgreSQL cannot tokenize is stored, found and counted', async () => {
  const broken = 'a\ud800 "email":"other@sandbox.example" \u0000'
  const contactInformation = { firstName: broken, lastName: broken, countryIso: 'DE', email: 'whole@sandbox.example' }
  const orderItems = [{ productCode: 'SCARF-01', quantity: 1, productDescription: broken }]
  await acme('POST', '/acme/outbound-orders', { orderReference: 'BROKEN-1', contactInformation, orderItems })
  expect(references(await find('whole@sandbox.example'))).toEqual(['order BROKEN-1 emailAddress'])
  expect(references(await find('other@sandbox.example'))).toEqual([])
  await acme('POST', '/acme/outbound-shipments', { orderReference: 'BROKEN-1', shippingReference: 'S-9' })
  const returnItems = [{ productCode: 'SCARF-01', reasonCode: 'Faulty', reasonText: broken }]
  await acme('POST', '/acme/orders/BROKEN-1/return-orders', { returnItems })
})

test('the desk counts returns by reason and country', async () => {
  const { breakdowns } = await acme<{ breakdowns: { name: string; parts: object[] }[] }>('GET', '/acme/desk')
  expect(breakdowns).toEqual([
    { name: 'returns-by-reason', parts: ['Faulty', 'TooSmall'].map((key) => ({ key, label: null, count: 1 })) },
    { name: 'returns-by-country', parts: [{ key: 'DE', label: null, count: 2 }] },
    { name: 'invalid-products-by-code', parts: expect.arrayContaining([expect.objectContaining({ count: 1 })]) },
    { name: 'classifications-by-confidence', parts: expect.any(Array) },
  ])
})

test('the desk shows the accuracy of automatic classification, without manual decisions', async () => {
  await server.database.query(
    `update portolan.catalog_product as product
        set classification_confidence = case numbered.number when 1 then 0.9 when 2 then 0.69 else null end,
            reviewed_code = null
       from (select brand_code, product_code, row_number() over (order by place desc) as number
               from portolan.catalog_product where tenant = 'acme') as numbered
      where product.tenant = 'acme' and product.brand_code = numbered.brand_code
        and product.product_code = numbered.product_code`,
  )
  const readConfidences = async () => {
    const { breakdowns } = await acme<{ breakdowns: { name: string; parts: object[] }[] }>('GET', '/acme/desk')
    return breakdowns.find(({ name }) => name === 'classifications-by-confidence')?.parts
  }
  expect(await readConfidences()).toEqual([
    { key: '90', label: null, count: 1 },
    { key: '50', label: null, count: 1 },
  ])
  await server.database.query(
    `update portolan.catalog_product set reviewed_code = '621410' where tenant = 'acme' and classification_confidence = 0.9`,
  )
  expect(await readConfidences()).toEqual([{ key: '50', label: null, count: 1 }])
})

test('other tenants and tokens without the scopes find nothing', async () => {
  expect((await find('FIND-1', 10, 'globex-sandbox', 'globex')).found).toEqual([])
  const token = await server.token('acme-sandbox', 'desk packages')
  const answer = await server.app.inject({
    url: '/acme/search?text=FIND-1',
    headers: { authorization: `Bearer ${token}` },
  })
  const result = answer.json<SearchResult>()
  expect([result.searched, references(result)]).toEqual([['package'], ['package BOX-77 orderReference']])
})

test('every statement of a search uses an index on the prefix', async () => {
  const term = parseSearchTerm('FIND-1')
  // Enough rows for the planner to prefer an index.
  await server.database.query(
    `insert into portolan.outbound_order
       (tenant, order_reference, outbound_order_id, country_iso, contact, items, created_at, updated_at)
     select tenant, 'FILL-' || number, gen_random_uuid(), country_iso,
            json_build_object('email', number || '@sandbox.example'), items, created_at, updated_at
       from portolan.outbound_order, generate_series(1, 500) as number where order_reference = 'FIND-1'`,
  )
  await server.database.query(
    `insert into portolan.return_order (tenant, return_order_number, return_order_id, order_reference, status, return_type,
            details, items, history, created_at, updated_at)
     select tenant, return_order_number + number, gen_random_uuid(), 'FILL-' || number, status, return_type,
            details, items, history, created_at, updated_at
       from portolan.return_order, generate_series(1, 500) as number where order_reference = 'FIND-1'`,
  )
  await server.database.query('analyze portolan.return_order, portolan.outbound_order')
  const plans = await server.system.database.runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, async (unit) => {
    for (const source of [orderSearch, confirmationSearch, returnSearch, packageSearch, productSearch]) {
      await source.find(unit, term, ['ACM'], 5)
    }
    const transaction = getTransaction(unit)
    await transaction.runStatement('set local enable_seqscan = off')
    await transaction.runStatement('set local plan_cache_mode = force_generic_plan')
    const known = await transaction.runStatement<{ name: string; count: number }>(
      `select name, cardinality(parameter_types) as count from pg_prepared_statements where name like '%-search'`,
    )
    const lines: string[] = []
    for (const { name, count } of known) {
      const rows = await transaction.runStatement<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute "${name}" (${Array.from({ length: count }, () => 'null').join(', ')})`,
      )
      lines.push(...rows.map((row) => `${name}: ${row['QUERY PLAN']}`))
    }
    return lines
  })
  expect(new Set(plans.map((line) => line.slice(0, line.indexOf(':')))).size).toBe(5)
  expect(plans.filter((line) => line.includes('Seq Scan'))).toEqual([])
  const conditions = plans.filter((line) => line.includes('Index Cond'))
  expect(conditions.length).toBeGreaterThan(10)
  expect(conditions.filter((line) => !line.includes(' AND '))).toEqual([])
})
