import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { textOfPdf } from '../support/pdf-text.ts'
import type { TestClock } from '../support/test-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { readEvents, readReturns, startPortalServer, stopPortalServer } from './portal-server.ts'
import { Shopper } from './portal-shopper.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  ;({ server, clock } = await startPortalServer())
})
afterEach(() => stopPortalServer(server))

/** What is entered into the form of a withdrawal. */
const goods = {
  name: 'Sandbox Shopper',
  emailAddress: 'other@sandbox.example',
  'goods-2': '1',
  'quantity-2': '1',
  'goods-6': '1',
}

describe('the withdrawal function', () => {
  test('has a labelled entry, a statement, a labelled confirmation, and a durable acknowledgement', async () => {
    const shopper = new Shopper(server, 'acme', { 'accept-language': 'de' })
    await shopper.open()
    expect(shopper.page).toMatch(/<button[^>]*value="withdraw">Vertrag hier widerrufen<\/button>/)
    expect((await shopper.lookUp({ purpose: 'withdraw' })).headers.location).toBe('/returns/acme/withdraw')
    await shopper.open('withdraw')
    // Known data is filled in; the shopper chooses among all goods of the contract, shipped or not.
    expect(shopper.page).toContain('value="Sandbox Shopper"')
    expect(shopper.page.match(/type="checkbox"/g)).toHaveLength(6)
    expect(shopper.page).not.toMatch(/type="checkbox"[^>]*checked/)
    expect(await shopper.goOn('withdraw', goods)).toBe('withdraw-confirm')
    expect(shopper.text).toContain('Hiermit widerrufe ich meinen Vertrag über die folgenden Waren')
    expect(shopper.page).toContain('<button class="button">Widerruf bestätigen</button>')
    expect(await readEvents(server, 'withdrawal.received')).toEqual([])
    expect(await shopper.goOn('withdraw-confirm')).toBe('withdrawn')
    expect(shopper.text).toContain('Ihr Widerruf ist eingegangen')
    const receivedAt = /<time datetime="([^"]+)">/.exec(shopper.page)?.[1] ?? ''
    expect(Math.abs(clock.now().getTime() - Date.parse(receivedAt))).toBeLessThan(10_000)

    const withdrawnGoods = [
      { productCode: 'SHIRT-WHITE-M', description: 'Linen shirt, white, size M', quantity: 1 },
      { productCode: 'SOCKS-GREY', description: 'Wool socks, grey', quantity: 3 },
    ]
    const [received] = await readEvents(server, 'withdrawal.received')
    expect(received).toMatchObject({ subject: 'RETURN-1001', data: { receivedAt, goods: withdrawnGoods } })
    expect(await readEvents(server, 'shopper-message.requested')).toMatchObject([
      {
        data: {
          kind: 'WithdrawalReceived',
          emailAddress: 'other@sandbox.example',
          language: 'de',
          withdrawalId: received?.data['withdrawalId'],
          at: receivedAt,
          goods: withdrawnGoods,
          portalUrl: expect.stringMatching(/^http.*\/returns\/acme$/),
        },
      },
      { data: { kind: 'WithdrawalReceived', emailAddress: 'shopper@sandbox.example' } },
    ])
    const receipt = await shopper.open('documents/withdrawal')
    expect(receipt.headers['content-type']).toBe('application/pdf')
    const text = textOfPdf(receipt.rawPayload)
    for (const part of ['Eingangsbestätigung', 'RETURN-1001', 'Sandbox Shopper', 'SHIRT-WHITE-M', 'SOCKS-GREY']) {
      expect(text).toContain(part)
    }
    const inBerlin = { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Berlin' } as const
    const moment = new Intl.DateTimeFormat('de', inBerlin).format(new Date(receivedAt))
    expect(text).toContain(`${moment} Mitteleuropäische Zeit`)
    expect((await shopper.open('documents/withdrawal')).rawPayload.equals(receipt.rawPayload)).toBe(true)

    // The goods come back as their own kind of return, even after the retailer's own period.
    await shopper.open('withdrawn')
    expect(await shopper.goOn('withdrawn')).toBe('method')
    await shopper.goOn('method', { method: '1' })
    expect(shopper.text).toContain('Widerruf des Vertrags')
    await shopper.goOn('confirm')
    expect(shopper.links).toContain('/returns/acme/withdrawn')
    expect(shopper.text).toContain('Widerruf ansehen')
    expect(await readReturns(server)).toMatchObject([
      {
        returnType: 'EUCoolingOff',
        returnItems: [
          { productCode: 'SHIRT-WHITE-M', quantity: 1, reasonCode: 'Withdrawal' },
          { productCode: 'SOCKS-GREY', quantity: 3, reasonCode: 'Withdrawal' },
        ],
      },
    ])
  })

  test('waits on the desk with its deadline until its goods are refunded', async () => {
    const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => {
      const response = await server.call('acme-sandbox', method, path, body)
      expect(response.statusCode).toBe(200)
      return response.json<Record<string, unknown>>()
    }
    const countOnDesk = async () =>
      ((await ask('GET', '/acme/desk'))['tasks'] as { name: string; count: number }[]).find(
        ({ name }) => name === 'withdrawals-to-refund',
      )?.count
    expect(await countOnDesk()).toBe(0)
    const shopper = new Shopper(server)
    await shopper.lookUp()
    const withdraw = async (fields: Record<string, string>) => {
      await shopper.open('withdraw')
      await shopper.goOn('withdraw', { name: 'S', emailAddress: 'shopper@sandbox.example', ...fields })
      await shopper.goOn('withdraw-confirm')
      clock.advance(1000)
    }
    await withdraw({ 'goods-6': '1', 'quantity-6': '2' })
    await withdraw({ 'goods-2': '1', 'quantity-2': '1' })
    expect(await countOnDesk()).toBe(2)
    const dueDay = new Date(clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10)
    const list = async (query: string) =>
      (await ask('GET', `/acme/withdrawals?${query}`)) as {
        withdrawals: { withdrawalId: string; goods: { productCode: string }[]; refundDueAt: string }[]
        continuationToken: string | null
      }
    const first = await list('state=Open&pageSize=1')
    expect(first.withdrawals).toMatchObject([
      {
        orderReference: 'RETURN-1001',
        name: 'S',
        goods: [{ itemId: 6, productCode: 'SOCKS-GREY', quantity: 2 }],
        refundDueAt: expect.stringContaining(dueDay),
        refundedAt: null,
      },
    ])
    const second = await list(`state=Open&pageSize=1&continuationToken=${first.continuationToken}`)
    expect(second).toMatchObject({ withdrawals: [{ goods: [{ itemId: 2 }] }], continuationToken: null })
    const newest = await list('orderReference=RETURN-1001&pageSize=1')
    expect(newest.withdrawals).toEqual(second.withdrawals)

    // Recorded by hand, once.
    const path = `/acme/withdrawals/${second.withdrawals[0]?.withdrawalId}/refund`
    const recorded = await ask('POST', path)
    expect(recorded).toMatchObject({ refundedAt: expect.any(String), refundedBy: 'acme-sandbox' })
    expect(await ask('POST', path)).toEqual(recorded)
    expect(await countOnDesk()).toBe(1)

    // The return of the socks settles their withdrawal.
    await shopper.open('withdrawn')
    await shopper.goOn('withdrawn')
    await shopper.goOn('method', { method: '1' })
    await shopper.goOn('confirm')
    const [created] = await readReturns(server)
    const returnPath = `/acme/orders/RETURN-1001/return-orders/${String(created?.['returnOrderNumber'])}`
    await ask('PUT', returnPath, { status: 'Received' })
    const returnItems = ((created?.['returnItems'] ?? []) as { id: number }[]).map(({ id }) => ({
      id,
      returnItemStatus: 'Accepted',
    }))
    await ask('PUT', returnPath, { status: 'Processed', returnItems })
    expect(await countOnDesk()).toBe(1)
    await ask('PUT', returnPath, { status: 'Refunded' })
    expect(await countOnDesk()).toBe(0)
    expect(await list('state=Open')).toMatchObject({ withdrawals: [] })
    expect((await list('state=Refunded')).withdrawals).toHaveLength(2)
    // An event for each, although one was recorded twice.
    const [socks] = first.withdrawals
    expect(await readEvents(server, 'withdrawal.refunded')).toMatchObject([
      { subject: 'RETURN-1001', data: { withdrawalId: second.withdrawals[0]?.withdrawalId } },
      { subject: 'RETURN-1001', data: { withdrawalId: socks?.withdrawalId } },
    ])
  })

  test('lets the desk return withdrawn goods long after the period, and send the shopper the label', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    const body = {
      returnItems: [{ productCode: 'SOCKS-GREY', quantity: 3, reasonCode: 'Withdrawal' }],
      returnType: 'EUCoolingOff',
    }
    const create = () => server.call('acme-sandbox', 'POST', '/acme/orders/RETURN-1001/return-orders', body)
    await shopper.open('withdraw')
    await shopper.goOn('withdraw', goods)
    await shopper.goOn('withdraw-confirm')
    clock.advance(60 * 86_400_000)
    // For the shopper, too, they are goods to send back, although the shop's own period is over.
    await shopper.lookUp()
    await shopper.open('items')
    const [, socks = ''] = shopper.text.split('Wool socks, grey')
    expect(socks).toMatch(/^[^A-Z]*Withdrawn: 3\s*Send the goods back/)
    expect(shopper.links).toContain('/returns/acme/withdrawn')
    const created = await create()
    expect(created.statusCode).toBe(201)
    const { returnOrderNumber } = created.json<{ returnOrderNumber: string }>()
    const send = () =>
      server.call('acme-sandbox', 'POST', `/acme/return-orders/${returnOrderNumber}/shopper-message`, undefined, {
        'idempotency-key': 'label',
      })
    expect((await send()).json()).toEqual({
      returnOrderNumber,
      emailAddress: 'shopper@sandbox.example',
      language: 'de',
      isSentByServer: false,
    })
    expect((await send()).statusCode).toBe(200)
    const messages = await readEvents(server, 'shopper-message.requested')
    expect(messages.filter(({ data }) => data['kind'] === 'ReturnRegistered')).toMatchObject([
      { data: { returnOrderNumber, emailAddress: 'shopper@sandbox.example', goods: [{ productCode: 'SOCKS-GREY' }] } },
    ])
    // A closed return has no label.
    await server.call('acme-sandbox', 'PUT', `/acme/orders/RETURN-1001/return-orders/${returnOrderNumber}`, {
      status: 'Cancelled',
    })
    const refused = await server.call(
      'acme-sandbox',
      'POST',
      `/acme/return-orders/${returnOrderNumber}/shopper-message`,
    )
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('is closed (Cancelled)'),
    ])
  })

  test('is needed for a return after the period', async () => {
    clock.advance(60 * 86_400_000)
    const late = await server.call('acme-sandbox', 'POST', '/acme/orders/RETURN-1001/return-orders', {
      returnItems: [{ productCode: 'SOCKS-GREY', quantity: 3, reasonCode: 'Withdrawal' }],
      returnType: 'EUCoolingOff',
    })
    expect(late.statusCode).toBe(400)
  })

  test('counts once, however often it is submitted, and not for goods withdrawn before', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await shopper.open('withdraw')
    await shopper.goOn('withdraw', goods)
    const answers = await Promise.all([shopper.submit('withdraw-confirm'), shopper.submit('withdraw-confirm')])
    expect(answers.map(({ headers }) => headers.location)).toEqual([
      '/returns/acme/withdrawn',
      '/returns/acme/withdrawn',
    ])
    expect(await readEvents(server, 'withdrawal.received')).toHaveLength(1)
    await shopper.open('items')
    expect(shopper.text).toContain('Withdrawn: 3')
    await shopper.open('withdraw')
    expect(shopper.page).not.toContain('goods-6')
    expect(shopper.page).not.toContain('quantity-2')
    expect(await shopper.goOn('withdraw', { name: '', emailAddress: 'x', 'goods-6': '1' })).toBe('withdraw')
    for (const message of ['Enter your name', 'Enter an email address', 'Choose at least one product']) {
      expect(shopper.text).toContain(message)
    }
  })

  test('also mails the order’s own address, with a safe display name', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await shopper.open('withdraw')
    for (const name of [
      'http://evil.example/pay',
      'Pay at evil.example',
      'www.evil',
      'Sandbox\u202E reppohS',
      'a\u0000b',
    ]) {
      expect(await shopper.goOn('withdraw', { ...goods, name })).toBe('withdraw')
      expect(shopper.text).toContain('Enter your name without web addresses or invisible characters')
    }
    await shopper.goOn('withdraw', { ...goods, name: 'Dr. J.R.R. O’Neil-Świątek' })
    await shopper.goOn('withdraw-confirm')
    const messages = await readEvents(server, 'shopper-message.requested')
    expect(messages.map(({ data }) => data['emailAddress'])).toEqual([
      'other@sandbox.example',
      'shopper@sandbox.example',
    ])
    expect(new Set(messages.map(({ data }) => data['withdrawalId'])).size).toBe(1)
  })

  test('accepts ten withdrawals of an order a day, and then says what to do', async () => {
    await server.database.query(
      `insert into portolan.withdrawal (tenant, withdrawal_id, order_reference, statement, received_at)
       select 'acme', gen_random_uuid(), 'RETURN-1001', '{"name": "S", "emailAddress": "s@sandbox.example", "language": "en", "goods": []}', $1
         from generate_series(1, 9)`,
      [clock.now()],
    )
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await shopper.open('withdraw')
    await shopper.goOn('withdraw', goods)
    expect(await shopper.goOn('withdraw-confirm')).toBe('withdrawn')
    await shopper.open('withdraw')
    expect(shopper.text).toContain('10 times in one day. Come back tomorrow, or contact the shop')
    expect(shopper.page).not.toContain('<form')
  })

  test('says when the period ended, and where there is no right of withdrawal', async () => {
    clock.advance(80 * 24 * 60 * 60_000)
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await shopper.open('withdraw')
    expect(shopper.text).toMatch(/The withdrawal period ended on \d+ \w+ \d{4}\./)
    expect(shopper.page).not.toContain('<form')
    await server.call('acme-sandbox', 'PUT', '/acme/outbound-orders/RETURN-1001', {
      contactInformation: { countryIso: 'GB' },
    })
    await shopper.open('withdraw')
    expect(shopper.text).toContain('applies to deliveries to the European Union')
  })
})
