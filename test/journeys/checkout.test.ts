import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findUndescribedEvents } from '../support/described-events.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { createConfirmation, createRetailer, type Payment, type Receipt, type Retailer } from './retailer.ts'

let server: TestServer
let acme: Retailer
let globex: Retailer

beforeAll(async () => {
  server = await startTestServer()
  acme = createRetailer(server)
  globex = createRetailer(server, 'globex-sandbox')
})

afterAll(() => server.stop())

const held: Payment = { fraudHold: true }
const overCounter: Payment = { isOverCounter: true }
const heldOverCounter: Payment = { fraudHold: true, isOverCounter: true }

describe('an order', () => {
  test.each<[string, Payment, string, readonly (readonly [action: string, status: string])[]]>([
    ['is confirmed at once', {}, 'Confirmed', []],
    ['is held, released and thereby confirmed', held, 'OnHold', [['release-hold', 'Confirmed']]],
    [
      'is held, released, awaited and paid',
      heldOverCounter,
      'OnHold',
      [
        ['release-hold', 'AwaitingPayment'],
        ['payment-received', 'Confirmed'],
      ],
    ],
    ['is awaited and paid', overCounter, 'AwaitingPayment', [['payment-received', 'Confirmed']]],
    ['is held and cancelled', held, 'OnHold', [['cancel', 'Cancelled']]],
    ['is awaited and cancelled', overCounter, 'AwaitingPayment', [['cancel', 'Cancelled']]],
    ['is confirmed and cancelled', {}, 'Confirmed', [['cancel', 'Cancelled']]],
    [
      'goes the whole way and is cancelled',
      heldOverCounter,
      'OnHold',
      [
        ['release-hold', 'AwaitingPayment'],
        ['payment-received', 'Confirmed'],
        ['cancel', 'Cancelled'],
      ],
    ],
  ])('%s', async (name, payment, first, steps) => {
    const number = name.replaceAll(/\W/g, '-').slice(0, 36)
    const submitted = await acme.send(createConfirmation(number, payment))
    expect(submitted.statusCode).toBe(201)
    expect(submitted.headers['location']).toBe(`/checkout/api/v3/Retailer/Confirmation/${number}`)
    const receipt = submitted.json<Receipt>()
    expect(receipt).toMatchObject({ platformOrderNumber: number, retailerCartId: `CART-${number}`, status: first })
    for (const [action, status] of steps) {
      const response = await acme.act(number, action)
      expect(response.statusCode).toBe(200)
      expect(response.json()).toEqual({ ...receipt, status })
    }
    const { history, confirmation: body, ...rest } = await acme.read(number)
    expect(rest).toEqual({ ...receipt, status: steps.at(-1)?.[1] ?? first })
    expect(body).toEqual(createConfirmation(number, payment))
    expect(history.map(({ status }) => status)).toEqual([first, ...steps.map(([, status]) => status)])
    expect(history.every(({ by }) => by === 'acme-sandbox')).toBe(true)
    expect(history[0]?.at).toBe(receipt.receivedAt)
    expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
  })
})

describe('an action that the status does not allow returns 409 and changes nothing', () => {
  test.each<[string, Payment, readonly string[], readonly string[]]>([
    ['OnHold', held, [], ['payment-received']],
    ['AwaitingPayment', overCounter, [], ['release-hold']],
    ['Confirmed', {}, [], ['release-hold', 'payment-received']],
    ['Cancelled', held, ['cancel'], ['release-hold', 'payment-received', 'cancel']],
  ])('%s', async (status, payment, before, forbidden) => {
    const number = `FORBIDDEN-${status}`
    await acme.send(createConfirmation(number, payment))
    for (const action of before) await acme.act(number, action)
    const statusBefore = await acme.read(number)
    expect(statusBefore.status).toBe(status)
    for (const action of forbidden) {
      const response = await acme.act(number, action)
      expect(response.statusCode).toBe(409)
      expect(response.json()).toEqual({
        message: `${action} is not possible while the confirmation is ${status}`,
        code: 4092,
      })
    }
    expect(await acme.read(number)).toEqual(statusBefore)
  })
})

describe('another tenant', () => {
  test('can neither read nor change it, and can use the same number', async () => {
    await acme.send(createConfirmation('OURS', held))
    const statusBefore = await acme.read('OURS')
    const unknown = await globex.get('NOBODYS')
    expect(unknown.statusCode).toBe(404)
    const replaceNumber = (body: string) => body.replaceAll('OURS', 'NOBODYS')
    expect(replaceNumber((await globex.get('OURS')).body)).toBe(unknown.body)
    for (const action of ['release-hold', 'payment-received', 'cancel']) {
      const response = await globex.act('OURS', action)
      expect(response.statusCode).toBe(404)
      expect(replaceNumber(response.body)).toBe((await globex.act('NOBODYS', action)).body)
    }
    expect((await globex.page()).confirmations).toEqual([])
    expect((await globex.page({ RetailerCartId: 'CART-OURS' })).confirmations).toEqual([])
    expect((await globex.send(createConfirmation('OURS'))).statusCode).toBe(201)
    expect((await globex.read('OURS')).status).toBe('Confirmed')
    expect(await acme.read('OURS')).toEqual(statusBefore)
  })

  test('has its own idempotency keys', async () => {
    const key = { 'idempotency-key': 'shared' }
    const ours = await acme.send(createConfirmation('KEY-OURS'), key)
    const theirs = await globex.send(createConfirmation('KEY-THEIRS'), key)
    expect([ours.statusCode, theirs.statusCode]).toEqual([201, 201])
    expect(theirs.headers['idempotent-replayed']).toBeUndefined()
  })
})

describe('an unknown order', () => {
  test('can be neither read nor changed', async () => {
    expect((await acme.get('NEVER')).statusCode).toBe(404)
    for (const action of ['release-hold', 'payment-received', 'cancel']) {
      expect((await acme.act('NEVER', action)).statusCode).toBe(404)
    }
  })
})

describe('totals that do not add up', () => {
  test('are accepted with a warning, also when read and listed', async () => {
    const sample = createConfirmation('ODD')
    const odd = {
      ...sample,
      checkoutTotal: {
        retailer: { currency: 'GBP', amount: '245.79' },
        shopper: { currency: 'EUR', amount: '290.041' },
      },
    }
    const submitted = await acme.send(odd)
    expect(submitted.statusCode).toBe(201)
    const receipt = submitted.json<Receipt>()
    expect(receipt.reconciliation).toEqual({
      retailer: { currency: 'GBP', model: 'None', expected: '245.80', stated: '245.79', difference: '-0.01' },
      shopper: { currency: 'EUR', model: 'None', expected: '290.04', stated: '290.041', difference: '0.001' },
    })
    expect(receipt.warnings.map(({ code }) => String(code)).toSorted()).toEqual(['2001', '2001', '2002', '2004'])
    expect(await acme.read('ODD')).toMatchObject({ ...receipt })
    const page = await acme.page({ RetailerCartId: 'CART-ODD' })
    expect(page.confirmations).toEqual([receipt])
    const check = await server.call('acme-sandbox', 'POST', '/checkout/api/v3/Retailer/Confirmation/check', odd)
    expect(check.json()).toEqual({
      valid: true,
      errors: [],
      warnings: receipt.warnings,
      reconciliation: receipt.reconciliation,
    })
  })

  test('are right if they match the merchandise model', async () => {
    const sample = createConfirmation('MERCHANDISE')
    const total = { retailer: { currency: 'GBP', amount: '175.00' }, shopper: { currency: 'EUR', amount: '206.50' } }
    const submitted = await acme.send({ ...sample, charges: { ...sample.charges, total } })
    expect(submitted.json<Receipt>().reconciliation).toMatchObject({
      retailer: { model: 'TotalIsMerchandise', difference: '0.00' },
      shopper: { model: 'TotalIsMerchandise', difference: '0.00' },
    })
  })

  test('are reported on a repeat as well', async () => {
    const odd = { ...createConfirmation('ODD-TWICE'), checkoutTotal: createConfirmation('X').charges.duty }
    const [first, second] = [await acme.send(odd), await acme.send(odd)]
    expect([first.statusCode, second.statusCode]).toEqual([201, 200])
    expect(second.json<Receipt>().warnings).not.toEqual([])
    expect(second.json()).toEqual(first.json())
  })
})

test('every event matches the description of its type', async () => {
  expect(await findUndescribedEvents(server)).toEqual([])
})
