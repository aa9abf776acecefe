import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStatus } from '../support/expect-status.ts'
import {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
} from '../support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const path = '/checkout/api/v3/Retailer/Confirmation'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const post = (url: string, body: unknown) => server.call('acme-sandbox', 'POST', url, body)
const read = (number: string) => server.call('acme-sandbox', 'GET', `${path}/${encodeURIComponent(number)}`)

const sampleText = (number: string): string =>
  JSON.stringify({ ...createSampleConfirmation(), platformOrderNumber: number })

describe('a body is returned exactly as it was sent', () => {
  test.each<[string, (text: string) => string]>([
    ['plain', (text) => text],
    ['zeros at the end of a number', (text) => text.replace('"amountPaid":290.04', '"amountPaid":290.0400')],
    ['1.10 as a number', (text) => text.replace('"amountPaid":290.04', '"amountPaid":1.10')],
    ['an exponent', (text) => text.replace('"amountPaid":290.04', '"amountPaid":2.9004E+2')],
    ['seven digits of a second', (text) => text.replace('15.3334361Z', '15.0000001+01:00')],
    ['nine digits of a second', (text) => text.replace('15.3334361Z', '15.123456789Z')],
    ['escaped letters', (text) => text.replace('Sandbox Shirt', '\\u0053andbox\\/ \\uD83D\\uDC57')],
    ['letters of all scripts', (text) => text.replace('Sandbox Shirt', 'قميص 衬衫 Ünïcödé 👗')],
    ['half a letter, and none', (text) => text.replace('Sandbox Shirt', 'a\\ud800b\\u0000c')],
    [
      'great integers',
      (text) => text.replace('"charges":{', '"appliedRates":[12345678901234567890123,1e400],"charges":{'),
    ],
    ['names in another order', (text) => `{"zz":1,"aa":2,"10":3,"1":4,${text.slice(1)}`],
    ['a name twice', (text) => `{"retailerCartId":"FIRST",${text.slice(1)}`],
    ['names with a meaning', (text) => `{"__proto__":{"a":1},"constructor":null,"toJSON":"x",${text.slice(1)}`],
    ['spaces and lines', (text) => `\n\t ${text.replaceAll(',"', ' ,\r\n  "')} \n`],
    [
      'null for what is optional',
      (text) => text.replace('"cartType":"Standard"', '"cartType":null,"paymentRecords":null'),
    ],
  ])('%s', async (name, change) => {
    const number = `read back ${name}`.slice(0, 36)
    const text = change(sampleText(number))
    expect((await post(path, text)).statusCode).toBe(201)
    const response = await read(number)
    expect(response.statusCode).toBe(200)
    expect(response.body.endsWith(`,"confirmation":${text}}`)).toBe(true)
  })
})

describe('repeated confirmations', () => {
  test.each<[string, number, (text: string) => string]>([
    [
      'in another order and with other spaces',
      200,
      (text) => JSON.stringify(reverseMembers(JSON.parse(text)), null, 3),
    ],
    ['with another form of a number', 200, (text) => text.replace('"amountPaid":290.04', '"amountPaid":29004e-2')],
    ['with escaped letters', 200, (text) => text.replace('Sandbox Shirt', 'Sandbox\\u0020Shirt')],
    ['with another amount', 409, (text) => text.replace('"amountPaid":290.04', '"amountPaid":290.05')],
    ['with a digit more than a double holds', 409, (text) => text.replace('290.04,', '290.0400000000000000001,')],
    ['with an amount written otherwise', 409, (text) => text.replace('"245.80"', '"245.8"')],
    ['with an unknown member', 409, (text) => `{"x":1,${text.slice(1)}`],
    ['with null for a member left out', 409, (text) => `{"paymentRecords":null,${text.slice(1)}`],
  ])('%s returns %d', async (name, status, change) => {
    const text = sampleText(`again ${name}`.slice(0, 36))
    expect(change(text)).not.toBe(text)
    const first = await post(path, text)
    const second = await post(path, change(text))
    expectStatus(second, status)
    const refusal = { message: expect.stringContaining('different content'), code: 4091 }
    expect(second.json()).toEqual(status === 200 ? first.json() : refusal)
  })

  test('large integers that a double cannot distinguish are different', async () => {
    const text = (last: number) => `{"n":900719925474099${last},${sampleText('great integers').slice(1)}`
    expect((await post(path, text(2))).statusCode).toBe(201)
    expect((await post(path, text(2))).statusCode).toBe(200)
    expect((await post(path, text(3))).statusCode).toBe(409)
  })
})

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reverseMembers(member)]),
  )
}

describe('confirmations accepted with warnings', () => {
  const listCodes = (body: string) =>
    (JSON.parse(body) as { warnings: readonly { code: number; path: string }[] }).warnings.map(
      ({ code, path: warningPath }) => `${code} ${warningPath}`,
    )

  test.each<[string, object, string[]]>([
    ['nothing to warn of', createSampleConfirmation(), []],
    ['a cart of no value', createZeroValueConfirmation(), []],
    ['a payment in parts', createSplitPaymentConfirmation(), []],
    ['a title of 100', withTitle(100), []],
    ['a title of 101', withTitle(101), ['2003 lineItems[0].product.title']],
    ['a title of 250', withTitle(250), ['2003 lineItems[0].product.title']],
  ])('%s', async (name, body, warnings) => {
    const submitted = { ...body, platformOrderNumber: `warned ${name}`, retailerCartId: `cart ${name}` }
    const check = await post(`${path}/check`, submitted)
    const receipt = await post(path, submitted)
    expectStatus(receipt, 201)
    expect(listCodes(receipt.body)).toEqual(warnings)
    expect(listCodes(check.body)).toEqual(warnings)
    expect(check.json()).toMatchObject({ valid: true, errors: [] })
  })

  function withTitle(length: number) {
    const sample = createSampleConfirmation()
    const [first, ...others] = sample.lineItems
    const product = { ...first?.product, title: 'x'.repeat(length) }
    return { ...sample, lineItems: [{ ...first, product }, ...others] }
  }
})

describe('a dry run', () => {
  test.each<[string, string]>([
    ['a good body', sampleText('dry run')],
    ['a bad body', '{"lineItems":[{}],"cartType":1}'],
    ['no object', '[1]'],
    ['null', 'null'],
  ])('returns for %s what a real confirmation would return', async (_, text) => {
    const check = await post(`${path}/check`, text)
    expect(check.statusCode).toBe(200)
    const { valid, errors } = check.json<{
      valid: boolean
      errors: { path: string; message: string; code: number }[]
    }>()
    const receipt = await post(path, text)
    expect(valid).toBe(receipt.statusCode === 201)
    if (valid) return
    const { message, code } = receipt.json<{ message: string; code: number }>()
    expect(errors.map((error) => `${error.path || 'body'}: ${error.message}`).join('; ')).toBe(message)
    expect(errors[0]?.code).toBe(code)
  })

  test('stores nothing', async () => {
    await post(`${path}/check`, sampleText('only a try'))
    expect((await read('only a try')).statusCode).toBe(404)
  })
})
