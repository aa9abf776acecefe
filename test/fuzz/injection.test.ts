import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogKeeper } from '../journeys/catalog-keeper.ts'
import { expectStatus } from '../support/expect-status.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/*
 * Texts that mean something to an interpreter behind the server: SQL patterns and regular expressions to the database,
 * formulas to a spreadsheet. Each must only ever be that text.
 */

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Patterns that match other texts than themselves, in SQL, in a regular expression, or after normalisation. */
const patterns = [
  ['%', 'LIKE: anything'],
  ['_____', 'LIKE: any five characters'],
  ['PLAI%', 'LIKE: a beginning'],
  ['PLAI_', 'LIKE: any last character'],
  ['.*', 'a regular expression for anything'],
  ['PLAI.', 'a regular expression'],
  ['(a+)+$', 'a regular expression that never ends'],
  ['PLAIN|', 'alternatives'],
  ["' or '1'='1", 'SQL'],
  ["'; drop table portolan.outbound_order; --", 'more SQL'],
  ['\\', 'an escape character'],
  ['{"$ne":null}', 'an operator'],
  ['\u202eNIALP', 'text from right to left'],
  ['ＰＬＡＩＮ', 'full-width letters'],
  ['PLA\u00adIN', 'a soft hyphen'],
  ['\u{10ffff}', 'the last character'],
  ['\ud7ff', 'the last character before surrogates'],
] as const

describe('search', () => {
  const search = async (text: string) => {
    const query = new URLSearchParams({ text, most: '50' }).toString()
    const response = await server.call('acme-sandbox', 'GET', `/acme/search?${query}`)
    expectStatus(response, 200)
    return response.json<{ found: { reference: string }[] }>().found.map(({ reference }) => reference)
  }
  const createOrder = async (orderReference: string) =>
    expectStatus(await server.call('acme-sandbox', 'POST', '/acme/outbound-orders', { orderReference }), 201)

  test('finds a text by its beginning, as a control', async () => {
    await createOrder('PLAIN')
    expect(await search('PLAI')).toEqual(['PLAIN'])
  })

  test.each(patterns)('%j (%s) finds only itself', async (pattern) => {
    expect(await search(pattern)).toEqual([])
    await createOrder(pattern)
    expect(await search(pattern)).toEqual([pattern])
  })

  test.each([
    ['x'.repeat(10_000), 'long'],
    ['\u0000', 'NUL'],
    ['PLAIN\u0000', 'NUL at the end'],
    ['\u001b[2J', 'a control character'],
    [' ', 'nothing'],
  ])('%j (%s) is rejected', async (text) => {
    const query = new URLSearchParams({ text }).toString()
    const response = await server.call('acme-sandbox', 'GET', `/acme/search?${query}`)
    expect([400, 414, 431]).toContain(response.statusCode)
  })
})

test.each(patterns)('%j (%s) as a filter of a list matches nothing else', async (pattern) => {
  const value = encodeURIComponent(pattern)
  const lists = [
    ['acme-sandbox', `/admin/v1/tenants/acme/api-requests?operationId=${value}`, 'items'],
    ['acme-sandbox', `/admin/v1/tenants/acme/api-requests?clientId=${value}`, 'items'],
    ['acme-sandbox', `/api/v4/Package/List?OrderReference=${value}`, 'packages'],
    ['operator', `/admin/v1/audit-log?tenant=${value}`, 'items'],
  ] as const
  for (const [client, url, member] of lists) {
    const response = await server.call(client, 'GET', url)
    if (response.statusCode === 400 || response.statusCode === 404) continue
    expectStatus(response, 200)
    expect([url, response.json<Record<string, unknown[]>>()[member]]).toEqual([url, []])
  }
})

test('a file of invalid products starts no formula in a spreadsheet, whatever field was sent', async () => {
  const formulas = [
    '=cmd|" /C calc"!A0',
    '+1+1',
    '-1+1',
    '@SUM(1)',
    '\t=1',
    '＝1+1',
    'a\n=1+1',
    '=HYPERLINK("http://x")',
  ]
  const fields = ['name', 'description', 'material', 'category', 'gender', 'ageGroup', 'url', 'hsCode'] as const
  const products = formulas.flatMap((formula, index) =>
    fields.map((field) => ({
      brandCode: 'ACM',
      productCode: `${formula.replaceAll(/[\t\n]/g, ' ')} ${index} ${field}`,
      name: 'Shirt',
      description: 'A long cotton shirt',
      material: 'Cotton',
      countryOfOrigin: formula,
      [field]: formula,
    })),
  )
  await createCatalogKeeper(server).take(products)
  const response = await server.call('acme-sandbox', 'GET', '/api/v2/Products/Invalid/File?PageNumber=1&PageSize=500')
  expectStatus(response, 200)
  const cells = response.body.split(/[,;\r\n\t]/).map((cell) => cell.replace(/^"/, '').trim())
  expect(cells.filter((cell) => cell.includes('cmd|')).length).toBeGreaterThan(fields.length)
  expect(cells.filter((cell) => /^[=+@|＝]|^-(?!\d+(\.\d+)?$)/.test(cell))).toEqual([])
})
