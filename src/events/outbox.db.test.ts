import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getRejection } from '../../test/platform/open-database.ts'
import { createSampleConfirmation } from '../../test/support/order-confirmation-samples.ts'
import { startTestServer, type TestServer } from '../../test/support/test-server.ts'
import type { NewEvent } from '../kernel/event.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})

afterAll(() => server.stop())

const path = '/checkout/api/v3/Retailer/Confirmation'

interface Payment {
  readonly fraudHold?: boolean
  readonly isOverCounter?: boolean
}

const confirmation = (number: string, payment: Payment = {}) => {
  const sample = createSampleConfirmation()
  return { ...sample, platformOrderNumber: number, paymentDetails: { ...sample.paymentDetails, ...payment } }
}

const send = (body: unknown, headers = {}) => server.call('acme-sandbox', 'POST', path, body, headers)
const act = (number: string, action: string) => server.call('acme-sandbox', 'POST', `${path}/${number}/${action}`)

/** The events of one confirmation: type and status of each. */
async function readWrittenEvents(number: string): Promise<readonly string[]> {
  const rows = await server.database.query<{ told: string }>(
    `select type || ' ' || (data ->> 'status') as told from portolan.event
      where tenant = 'acme' and subject = $1 order by recorded_at, event_id`,
    [number],
  )
  return rows.map(({ told: statusTold }) => statusTold.replace('order-confirmation.', ''))
}

describe('each status change of an order confirmation writes its event', () => {
  test.each<[string, Payment, readonly string[], readonly string[]]>([
    ['confirmed at once', {}, [], ['received Confirmed', 'confirmed Confirmed']],
    ['held', { fraudHold: true }, [], ['received OnHold']],
    ['held and released', { fraudHold: true }, ['release-hold'], ['received OnHold', 'confirmed Confirmed']],
    ['to be paid over the counter', { isOverCounter: true }, [], ['received AwaitingPayment']],
    ['paid', { isOverCounter: true }, ['payment-received'], ['received AwaitingPayment', 'confirmed Confirmed']],
    [
      'held, released to be paid, paid and cancelled',
      { fraudHold: true, isOverCounter: true },
      ['release-hold', 'payment-received', 'cancel'],
      ['received OnHold', 'hold-released AwaitingPayment', 'confirmed Confirmed', 'cancelled Cancelled'],
    ],
    ['held and cancelled', { fraudHold: true }, ['cancel'], ['received OnHold', 'cancelled Cancelled']],
    ['unpaid and cancelled', { isOverCounter: true }, ['cancel'], ['received AwaitingPayment', 'cancelled Cancelled']],
    ['confirmed and cancelled', {}, ['cancel'], ['received Confirmed', 'confirmed Confirmed', 'cancelled Cancelled']],
  ])('%s', async (name, payment, actions, events) => {
    const number = name.replaceAll(/\W/g, '-').slice(0, 36)
    expect((await send(confirmation(number, payment))).statusCode).toBe(201)
    for (const action of actions) expect((await act(number, action)).statusCode).toBe(200)
    expect(await readWrittenEvents(number)).toEqual(events)
  })

  test('with what happened to what, when and in which trace', async () => {
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const response = await send(confirmation('SPOKEN', { fraudHold: true }), { traceparent })
    const receipt = response.json<Record<string, unknown>>()
    const rows = await server.database.query('select * from portolan.event where subject = $1', ['SPOKEN'])
    expect(rows).toEqual([
      {
        tenant: 'acme',
        event_id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        type: 'order-confirmation.received',
        subject: 'SPOKEN',
        occurred_at: new Date(String(receipt['receivedAt'])),
        recorded_at: expect.any(Date),
        traceparent,
        data: {
          orderConfirmationId: receipt['orderConfirmationId'],
          platformOrderNumber: 'SPOKEN',
          retailerCartId: receipt['retailerCartId'],
          status: 'OnHold',
        },
        position: null,
        tenant_position: null,
      },
    ])
  })
})

describe('no change, no event', () => {
  test('for repeats, conflicts, forbidden actions, rejected bodies and retries under a key', async () => {
    const key = { 'idempotency-key': 'once' }
    const body = confirmation('QUIET', { fraudHold: true })
    expect((await send(body, key)).statusCode).toBe(201)
    expect((await send(body, key)).statusCode).toBe(201)
    expect((await send(body)).statusCode).toBe(200)
    expect((await send(body, { 'idempotency-key': 'other' })).statusCode).toBe(200)
    expect((await send({ ...body, retailerCartId: 'OTHER' })).statusCode).toBe(409)
    expect((await send({ ...body, retailerCartId: 'OTHER' }, { 'idempotency-key': 'third' })).statusCode).toBe(409)
    expect((await act('QUIET', 'payment-received')).statusCode).toBe(409)
    expect((await send({ ...body, checkoutTotal: null })).statusCode).toBe(400)
    expect((await server.call('acme-sandbox', 'POST', `${path}/check`, body)).statusCode).toBe(200)
    expect(await readWrittenEvents('QUIET')).toEqual(['received OnHold'])
  })

  test('for repeats of an action under a key', async () => {
    await send(confirmation('KEYED', { fraudHold: true }))
    for (const _ of [1, 2]) {
      const headers = { 'idempotency-key': 'release' }
      const response = await server.call('acme-sandbox', 'POST', `${path}/KEYED/release-hold`, undefined, headers)
      expect(response.statusCode).toBe(200)
    }
    expect(await readWrittenEvents('KEYED')).toEqual(['received OnHold', 'confirmed Confirmed'])
  })
})

describe('change and event are atomic', () => {
  const event = (subject: string, number = 0): NewEvent => ({
    type: 'order-confirmation.received',
    subject,
    at: new Date('2026-03-04T13:07:16.002Z'),
    traceparent: null,
    data: { number },
  })
  const acme = { as: 'tenant', tenant: 'acme' } as const

  test('a rollback leaves no event', async () => {
    const { database, events } = server.system
    const failing = database.runInTransaction(acme, {}, async (unit) => {
      await events.outbox.appendEvents(unit, [event('UNDONE')])
      throw new Error('no')
    })
    expect(await getRejection(failing)).toMatchObject({ message: 'no' })
    expect(await readWrittenEvents('UNDONE')).toEqual([])
  })

  test('a failing event leaves no change', async () => {
    const query: TestServer['database']['query'] = (text, values) => server.database.query(text, values)
    await send(confirmation('MOVED', { fraudHold: true }))
    await query(`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$;
                 create trigger refuse before insert on portolan.event for each row execute function refuse()`)
    try {
      expect((await send(confirmation('UNTOLD'))).statusCode).toBe(500)
      expect((await send(confirmation('UNTOLD'), { 'idempotency-key': 'untold' })).statusCode).toBe(500)
      expect((await act('MOVED', 'release-hold')).statusCode).toBe(500)
    } finally {
      await query('drop trigger refuse on portolan.event')
    }
    const remainingRows = await query<{ number: string; status: string }>(
      `select platform_order_number as number, status from portolan.order_confirmation
        where platform_order_number in ('UNTOLD', 'MOVED')`,
    )
    expect(remainingRows).toEqual([{ number: 'MOVED', status: 'OnHold' }])
    expect(await readWrittenEvents('MOVED')).toEqual(['received OnHold'])
    expect(await query("select from portolan.idempotency_key where key = 'untold'")).toEqual([])
    expect((await send(confirmation('UNTOLD'), { 'idempotency-key': 'untold' })).statusCode).toBe(201)
  })

  test('simultaneous events keep their order, even if the clock stands still', async () => {
    const { database, events } = server.system
    await server.database.query(
      "alter table portolan.event alter column recorded_at set default '2026-03-04T00:00:00Z'",
    )
    try {
      const manyEvents = Array.from({ length: 60 }, (_, number) => event('ORDERED', number))
      await database.runInTransaction(acme, {}, (unit) => events.outbox.appendEvents(unit, manyEvents))
    } finally {
      await server.database.query('alter table portolan.event alter column recorded_at set default clock_timestamp()')
    }
    await events.assignPositions()
    const rows = await server.database.query<{ number: number }>(
      "select (data ->> 'number')::int as number from portolan.event where subject = 'ORDERED' order by position",
    )
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, number) => number))
  })

  test('nothing is written without events, and an event needs a tenant', async () => {
    const { database, events } = server.system
    await database.runInTransaction(acme, {}, (unit) => events.outbox.appendEvents(unit, []))
    const failing = database.runAsSystem((unit) => events.outbox.appendEvents(unit, [event('STRAY')]))
    expect(await getRejection(failing)).toMatchObject({ message: expect.stringContaining('no tenant') })
  })
})
