import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { pictures } from '../support/pictures.ts'
import type { TestClock } from '../support/test-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { findMisplacedTag } from './html-reading.ts'
import {
  chooseReturn,
  chosenItems,
  readEvents,
  readReturns,
  startPortalServer,
  stopPortalServer,
} from './portal-server.ts'
import { Shopper } from './portal-shopper.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  ;({ server, clock } = await startPortalServer())
})
afterEach(() => stopPortalServer(server))

describe('returning items', () => {
  test('leads from the order to the drop-off code, through the rules of the interface', async () => {
    const shopper = new Shopper(server, 'acme', { 'accept-language': 'fr;q=0.8, en' })
    await shopper.open()
    expect(shopper.text).toContain('Step 1 of 4')
    const found = await shopper.lookUp()
    expect(found.headers.location).toBe('/returns/acme/items')
    expect(String(found.headers['set-cookie'])).toMatch(
      /^portolan-return=[\w.-]+; Max-Age=3600; Path=\/returns\/acme; HttpOnly; SameSite=Lax$/,
    )
    await shopper.open('items')
    expect(findMisplacedTag(shopper.page)).toBeNull()
    expect(shopper.text).toContain('Merino jumper, navy, size M')
    // Every item that cannot be returned shows the reason, and until when it could be.
    expect(shopper.text).toContain('This product is excluded from returns.')
    expect(shopper.text).toContain('It has not been shipped yet.')
    expect(shopper.text).toMatch(/The return period is over\. Could be returned until \d+ \w+ \d{4}\./)

    expect(await shopper.goOn('items', chosenItems)).toBe('method')
    expect(shopper.text).toContain('€4.99')
    expect(shopper.text).toContain('Sandbox Parcel Point Berlin')
    expect(await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })).toBe('confirm')
    expect(shopper.page).toContain('Sleeves &lt;b&gt;too&lt;/b&gt; short')
    expect(shopper.text).toContain('Free')
    expect(await readReturns(server)).toEqual([])
    expect(await shopper.goOn('confirm')).toBe('return')
    expect(findMisplacedTag(shopper.page)).toBeNull()
    expect(shopper.text).toContain('Your return is registered')

    expect(await readReturns(server)).toMatchObject([
      {
        returnType: 'Normal',
        returnMethod: 'PUDO',
        paidBy: 'Retailer',
        carrierServiceRouteId: 'SBX-PARCEL-IN',
        dropOffLocation: { locationId: 'SBX-DE-1-01', type: 'Pudo' },
        returnItems: [
          { productCode: 'JUMPER-NAVY-M', quantity: 1, reasonCode: 'TooSmall', reasonText: 'Sleeves <b>too</b> short' },
          { productCode: 'SHIRT-WHITE-M', quantity: 2, reasonCode: 'ChangedMind', reasonText: null },
        ],
        history: [{ status: 'Created', by: 'shopper' }],
      },
    ])
    // The code is all that is needed; what could be printed is folded away.
    const [{ returnOrderNumber: created } = {}] = await readReturns(server)
    expect(shopper.text).toContain(`If the code cannot be scanned, give this number: ${String(created)}`)
    expect(shopper.text).toContain('You don’t need to print anything.')
    const [shown = '', folded = ''] = shopper.page.split('<summary>Documents, if you want to print them')
    expect(shown).toContain('documents/QrCode?')
    expect(shown).not.toContain('documents/Label')
    expect(folded).toMatch(/documents\/Label[\s\S]*documents\/ReturnNote/)
    expect(shopper.links.filter((link) => link === '/returns/acme/withdraw')).toHaveLength(1)
    const code = await shopper.open('documents/QrCode.png')
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/png'])
    expect(code.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const label = await shopper.open('documents/Label')
    expect(label.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(label.headers['content-disposition']).toMatch(/^inline; filename="Label-\d+\.pdf"$/)
    expect(await readReturns(server)).toMatchObject([{ status: 'LabelIssued' }])
    expect((await shopper.open('documents/Label.pdf')).statusCode).toBe(200)
    for (const name of [
      'Label.x%22%3Bfilename%3D%22evil.bat',
      'Label.%0d%0aSet-Cookie:a=b',
      'Label.%E2%80%AE',
      'Label.PNG',
    ]) {
      const refused = await shopper.open(`documents/${name}`)
      expect([refused.statusCode, refused.headers['content-disposition']]).toEqual([404, undefined])
    }
  })

  test('can be cancelled or restarted until something has been shipped', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    expect(await shopper.goOn('return', { action: 'change' })).toBe('items')
    expect(await readReturns(server)).toMatchObject([{ status: 'Cancelled' }])
    // The choices are kept.
    expect(shopper.page).toMatch(/name="reason-1" value="TooSmall" checked/)
    expect(shopper.page).toContain('<option selected>2</option>')
    expect(shopper.page).toContain('Sleeves &lt;b&gt;too&lt;/b&gt; short</textarea>')
    await shopper.goOn('items', chosenItems)
    await shopper.goOn('method', { method: '0' })
    await shopper.goOn('confirm')
    expect(await shopper.goOn('return', { action: 'cancel' })).toBe('return')
    expect(shopper.text).toContain('Your return is cancelled')
    expect(shopper.links).toContain('/returns/acme/items')

    await shopper.open('items')
    await shopper.goOn('items', chosenItems)
    await shopper.goOn('method', { method: '0' })
    await shopper.goOn('confirm')
    const [{ returnOrderNumber } = {}] = await readReturns(server)
    await server.call('acme-sandbox', 'POST', `/acme/tracking-events/${String(returnOrderNumber)}`, {
      events: [{ code: 'InTransit', dateTime: '2026-03-03T10:00:00Z' }],
    })
    await server.call(
      'acme-sandbox',
      'PUT',
      `/acme/orders/${sandboxPortal.orderReference}/return-orders/${String(returnOrderNumber)}`,
      {
        status: 'InTransit',
      },
    )
    expect(await shopper.goOn('return', { action: 'cancel' })).toBe('return')
    expect(shopper.text).toContain('can no longer be changed')
    expect((await readReturns(server)).filter(({ status }) => status === 'InTransit')).toHaveLength(1)
  })

  test('is limited to five registrations a day, to bound mails and labels', async () => {
    const shopper = await chooseReturn(server)
    for (let time = 1; time <= 5; time++) {
      expect(await shopper.goOn('confirm')).toBe('return')
      if (time === 5) break
      await shopper.goOn('return', { action: 'cancel' })
      await shopper.open('items')
      await shopper.goOn('items', chosenItems)
      await shopper.goOn('method', { method: '1' })
    }
    // The previous one is kept if its replacement cannot be registered.
    await shopper.goOn('return', { action: 'change' })
    expect(shopper.text).toContain('You have registered 5 returns of this order in one day. Try again tomorrow')
    expect((await readReturns(server)).filter(({ status }) => status === 'Created')).toHaveLength(1)
    await shopper.goOn('return', { action: 'cancel' })
    await shopper.open('items')
    expect(shopper.text).toContain('You have registered 5 returns')
    expect(shopper.page).not.toContain('<form')
    expect(await readEvents(server, 'shopper-message.requested')).toHaveLength(10)
    clock.advance(24 * 60 * 60_000)
    await shopper.lookUp({}, {}, '203.0.113.7')
    await shopper.open('items')
    expect(await shopper.goOn('items', chosenItems)).toBe('method')
  })

  test('creates one return, however often it is confirmed', async () => {
    const shopper = await chooseReturn(server)
    const answers = await Promise.all([shopper.submit('confirm'), shopper.submit('confirm'), shopper.submit('confirm')])
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      Array.from({ length: 3 }, () => [303, '/returns/acme/return']),
    )
    expect(await readReturns(server)).toHaveLength(1)
    const again = new Shopper(server)
    expect((await again.lookUp()).headers.location).toBe('/returns/acme/return')
  })
})

describe('while a return is open', () => {
  const { orderReference } = sandboxPortal

  /** Returns one shirt. @returns the number of the return */
  async function returnShirt(shopper: Shopper, fields: Record<string, string> = {}): Promise<string> {
    await shopper.open('items')
    await shopper.goOn('items', { 'reason-2': 'TooSmall', 'quantity-2': '1', ...fields })
    await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })
    expect(await shopper.goOn('confirm')).toBe('return')
    return /<dd class="number">(\d+)/.exec(shopper.page)?.[1] ?? ''
  }

  test('the rest of the order shows its periods, item by item, and can be returned', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    const first = await returnShirt(shopper)
    const [, rest = ''] = shopper.text.split('Also in this order')
    // The other shirt and the jumper have both periods; the socks can only be withdrawn from, and so can the jacket.
    const withdraw = 'Withdraw by \\d+ \\w+ \\d{4}'
    for (const item of ['Merino jumper, navy, size M', 'Linen shirt, white, size M']) {
      expect(rest).toMatch(new RegExp(`1 × ${item} ?Return by \\d+ \\w+ \\d{4} ?${withdraw}`))
    }
    expect(rest).toMatch(new RegExp(`3 × Wool socks, grey ?The return period is over\\. ?${withdraw}`))
    expect(rest).toMatch(new RegExp(`Rain jacket, green, size M ?It has not been shipped yet\\. ?${withdraw}`))
    expect(shopper.links).toEqual(expect.arrayContaining(['/returns/acme/items', '/returns/acme/withdraw']))

    await shopper.open('items')
    expect(shopper.text).toMatch(new RegExp(`Linen shirt, white, size M ?€49\\.50 · Return by .* · ${withdraw}`))
    const second = await returnShirt(shopper, { 'reason-1': 'TooLarge', 'reason-3': 'Other' })
    expect(second).not.toBe(first)
    const open = await readReturns(server)
    expect(new Set(open.map(({ returnOrderNumber }) => returnOrderNumber))).toEqual(new Set([first, second]))
    expect(open.map(({ status }) => status)).toEqual(['Created', 'Created'])
    // Nothing is returned twice.
    await shopper.open('items')
    expect(shopper.text).toContain('Nothing can be returned now')
    expect(shopper.page).not.toContain('<form')
    // The API opens one return at a time, unless it is asked for another.
    const askFor = async (wanted: object) => {
      const body = { returnItems: [{ productCode: 'SOCKS-GREY', reasonCode: 'Other' }], ...wanted }
      return server.call('acme-sandbox', 'POST', `/acme/orders/${orderReference}/return-orders`, body)
    }
    expect((await askFor({})).statusCode).toBe(409)
    expect((await askFor({ canBeAdditional: true })).statusCode).toBe(400)
  })

  test('each return has its own page, documents, photographs and cancellation', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    const first = await returnShirt(shopper)
    const second = await returnShirt(shopper, { 'reason-1': 'TooLarge' })
    await shopper.open(`return?number=${first}`)
    expect(shopper.links).toContain(`/returns/acme/return?number=${second}`)
    expect(shopper.links).toContain(`/returns/acme/documents/QrCode?number=${first}`)
    const label = await shopper.open(`documents/Label?number=${first}`)
    expect(label.headers['content-disposition']).toContain(`Label-${first}.pdf`)
    await shopper.open(`return?number=${first}`)
    await shopper.submit(
      'photographs',
      { number: first },
      { files: [{ field: 'photograph-1', name: 'a.jpg', content: pictures.jpeg }] },
    )
    await shopper.open(`return?number=${first}`)
    const [photograph = ''] = /photographs\/[\w-]+\?number=\d+/.exec(shopper.page) ?? []
    expect((await shopper.open(photograph)).statusCode).toBe(200)
    expect((await shopper.open(photograph.replace(first, second))).statusCode).toBe(404)
    await shopper.open(`return?number=${first}`)
    await shopper.goOn('return', { action: 'cancel', number: first })
    expect(shopper.text).toContain('Your return is cancelled')
    expect(shopper.text).toContain('Its label and code are no longer valid. Don’t use them.')
    expect(shopper.links.filter((link) => link.includes('/documents/'))).toEqual([])
    expect(shopper.text).toContain(first)
    const statuses = (await readReturns(server)).map(
      ({ returnOrderNumber, status }) => [returnOrderNumber, status] as const,
    )
    expect(new Map(statuses)).toEqual(
      new Map([
        [first, 'Cancelled'],
        [second, 'Created'],
      ]),
    )
    // A number that is not of this order shows nothing of it.
    expect((await shopper.open('return?number=1234567890')).headers.location).toBe('/returns/acme/items')
    expect((await shopper.open('documents/Label?number=1234567890')).statusCode).toBe(404)
  })

  test('a label that was never made of a cancelled return is a page that says so', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    const number = await returnShirt(shopper)
    await shopper.goOn('return', { action: 'cancel', number })
    shopper.headers['accept'] = 'text/html'
    const label = await shopper.open(`documents/Label?number=${number}`)
    expect([label.statusCode, label.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(shopper.text).toContain('This page does not exist')
  })

  test('what was withdrawn from is sent back beside it, also after the period has ended', async () => {
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await returnShirt(shopper)
    await shopper.open('withdraw')
    expect(shopper.text.match(/Withdraw by \d+ \w+ \d{4}/g)).toHaveLength(6)
    await shopper.goOn('withdraw', { name: 'Sandbox Shopper', emailAddress: 'shopper@sandbox.example', 'goods-6': '1' })
    await shopper.goOn('withdraw-confirm')
    const ends = await server.database.query<{ received_at: Date }>('select received_at from portolan.withdrawal')
    expect(ends).toHaveLength(1)
    // Sent back on time: the 14 days start with the withdrawal (Directive 2011/83/EU, art. 14(1)).
    clock.advance(60 * 24 * 60 * 60_000)
    await shopper.lookUp()
    await shopper.open('withdraw')
    expect(shopper.text).toContain('The withdrawal period ended on')
    await shopper.open('withdrawn')
    expect(await shopper.goOn('withdrawn')).toBe('method')
    await shopper.goOn('method', { method: '1' })
    expect(await shopper.goOn('confirm')).toBe('return')
    expect(shopper.text).toContain('Wool socks, grey')
    const types = (await readReturns(server)).map(({ returnType }) => returnType)
    expect(new Set(types)).toEqual(new Set(['EUCoolingOff', 'Normal']))
    // The same goods are not offered again.
    await shopper.open('withdrawn')
    expect(shopper.page).not.toContain('Send the goods back</button>')
  })
})

describe('the desk’s decision', () => {
  test('reaches the shopper with its reason, on the page and by message', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    expect(shopper.text).toContain('Estimated refund€188.00')
    const [{ returnOrderNumber } = {}] = await readReturns(server)
    const number = String(returnOrderNumber)
    const update = async (body: object) =>
      server.call('acme-sandbox', 'PUT', `/acme/orders/${sandboxPortal.orderReference}/return-orders/${number}`, body)
    await update({ status: 'Received' })
    const returnItems = [
      { id: 1, returnItemStatus: 'Rejected', rejectionReason: 'Worn <b>outdoors</b>' },
      { id: 2, returnItemStatus: 'Accepted' },
    ]
    expect((await update({ status: 'Processed', returnItems })).json()).toMatchObject({
      returnItems: [{ rejectionReason: 'Worn <b>outdoors</b>' }, { rejectionReason: null }],
    })
    await shopper.open('return')
    expect(shopper.page).toContain('Reason: Worn &lt;b&gt;outdoors&lt;/b&gt;')
    expect(shopper.text).toContain('Not accepted')
    expect(shopper.text).toContain('Estimated refund€99.00')
    await update({ status: 'Refunded' })
    await shopper.open('return')
    expect(shopper.text).toContain('You have been refunded')
    expect(shopper.text).not.toContain('Estimated')
    expect(shopper.text).toMatch(/Refund ?Calculated from the order’s prices and the return costs ?€99\.00/)
    expect(await readEvents(server, 'shopper-message.requested')).toMatchObject([
      { data: { kind: 'ReturnRegistered', dropOffPoint: { name: expect.stringContaining('Sandbox Parcel Point') } } },
      {
        data: {
          kind: 'ReturnInspected',
          goods: [
            { returnItemStatus: 'Rejected', rejectionReason: 'Worn <b>outdoors</b>' },
            { returnItemStatus: 'Accepted', rejectionReason: null },
          ],
        },
      },
      { data: { kind: 'ReturnRefunded' } },
    ])
  })
})
