import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer, type Receipt, type Retailer } from './retailer.ts'

let server: TestServer
let acme: Retailer

beforeAll(async () => {
  server = await startTestServer()
  acme = createRetailer(server)
})

afterAll(() => server.stop())

/** Reverses the order of members at every level. */
function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toReversed()
  return Object.fromEntries(members.map(([name, member]) => [name, reverseMembers(member)]))
}

describe('repeating a confirmation', () => {
  test.each<[string, (text: string) => string, boolean?]>([
    ['letter by letter', (text) => text, true],
    ['with its members in another order', (text) => JSON.stringify(reverseMembers(JSON.parse(text)))],
    ['with spaces and lines', (text) => JSON.stringify(JSON.parse(text), null, '\t ')],
    ['with a number in another form', (text) => text.replace('"amountPaid":290.04', '"amountPaid":2.9004e2')],
    ['with a zero behind a number', (text) => text.replace('"amountPaid":290.04', '"amountPaid":290.040')],
    ['with characters escaped', (text) => text.replaceAll('Sandbox', '\\u0053andbox')],
  ])('%s returns the first response with 200', async (name, repeated, isSame = false) => {
    const number = name.replaceAll(/\W/g, '-').slice(0, 36)
    const text = JSON.stringify(createConfirmation(number))
    const first = await acme.send(text)
    expect(first.statusCode).toBe(201)
    const changed = repeated(text)
    expect(changed === text).toBe(isSame)
    const second = await acme.send(changed)
    expect([second.statusCode, second.json()]).toEqual([200, first.json()])
    expect(second.headers['location']).toBe(first.headers['location'])
    // The first version is kept.
    expect((await acme.get(number)).body).toContain(text)
  })

  test('after it has changed returns the first response', async () => {
    const body = createConfirmation('MOVED', { fraudHold: true, isOverCounter: true })
    const first = (await acme.send(body)).json<Receipt>()
    for (const action of ['release-hold', 'payment-received', 'cancel']) {
      expect((await acme.act('MOVED', action)).json<Receipt>().status).not.toBe(first.status)
      const repeated = await acme.send(body)
      expect([repeated.statusCode, repeated.json()]).toEqual([200, first])
    }
    expect((await acme.read('MOVED')).history).toHaveLength(4)
  })

  test('under a new idempotency key returns 200, under its own the identical response', async () => {
    const body = createConfirmation('KEYED')
    const first = await acme.send(body, { 'idempotency-key': 'first' })
    const otherResponse = await acme.send(body, { 'idempotency-key': 'other' })
    const repeated = await acme.send(reverseMembers(body), { 'idempotency-key': 'first' })
    const otherAgain = await acme.send(body, { 'idempotency-key': 'other' })
    const allResponses = [first, otherResponse, repeated, otherAgain]
    expect(allResponses.map(({ statusCode }) => statusCode)).toEqual([201, 200, 201, 200])
    expect(allResponses.map(({ headers }) => headers['idempotent-replayed'])).toEqual([
      undefined,
      undefined,
      'true',
      'true',
    ])
    expect(repeated.body).toBe(first.body)
    expect(repeated.headers['location']).toBe(first.headers['location'])
  })
})

describe('the same number with other content', () => {
  test.each<[string, (text: string) => string]>([
    ['another text', (text) => text.replace('Musterstadt', 'Musterdorf')],
    ['an amount written otherwise', (text) => text.replace('"245.80"', '"245.8"')],
    [
      'one more digit that a double does not hold',
      (text) => text.replace('"amountPaid":290.04', '"amountPaid":290.04000000000000001'),
    ],
    ['another int64 above 2^53', (text) => text.replace('"note":9007199254740993', '"note":9007199254740992')],
    ['a member less', (text) => text.replace('"color":"Blue",', '')],
    ['a null in place of nothing', (text) => text.replace('{', '{"pricingSynchronizationId":null,')],
    ['an unknown member', (text) => text.replace('{', '{"unheardOf":1,')],
    ['its lines in another order', reverseLines],
  ])('%s is rejected with 409, and the first version is kept', async (name, change) => {
    const number = name.replaceAll(/\W/g, '-').slice(0, 36)
    const text = JSON.stringify(createConfirmation(number)).replace('{', '{"note":9007199254740993,')
    const first = await acme.send(text)
    expect(first.statusCode).toBe(201)
    const changed = change(text)
    expect(changed).not.toBe(text)
    const second = await acme.send(changed)
    expect([second.statusCode, second.json()]).toEqual([
      409,
      { message: expect.stringContaining(`platformOrderNumber: ${number} was confirmed before`), code: 4091 },
    ])
    expect((await acme.get(number)).body).toContain(text)
    expect((await acme.send(text)).statusCode).toBe(200)
  })

  test('is rejected identically on a retry under the same key', async () => {
    await acme.send(createConfirmation('KEPT'))
    const otherResponse = { ...createConfirmation('KEPT'), retailerCartId: 'OTHER' }
    const responses = [
      await acme.send(otherResponse, { 'idempotency-key': 'k' }),
      await acme.send(otherResponse, { 'idempotency-key': 'k' }),
    ]
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409])
    expect(responses[1]?.headers['idempotent-replayed']).toBe('true')
    expect(responses[1]?.body).toBe(responses[0]?.body)
  })
})

function reverseLines(text: string): string {
  const body = JSON.parse(text) as { lineItems: unknown[] }
  // The note has more digits than a double holds, so it is restored as text.
  const reordered = JSON.stringify({ ...body, lineItems: body.lineItems.toReversed() })
  return reordered.replace(/"note":\d+/, '"note":9007199254740993')
}
