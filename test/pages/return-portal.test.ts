import { beforeEach, describe, expect, test } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { exampleOrder } from '../../src/returns/contract/examples.ts'
import { textOfPdf } from '../support/pdf-text.ts'
import { pictures } from '../support/pictures.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findMisplacedTag } from './html-reading.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  clock = new TestClock()
  server = await startTestServer({ clock })
  await addSandboxOrder(server)
})

const chosen = {
  'reason-1': 'TooSmall',
  'reason-2': 'ChangedMind',
  'quantity-2': '2',
  'note-1': 'Sleeves <b>too</b> short',
}

async function stop() {
  expect(server.complaints).toEqual([])
  await server.stop()
}

/** Goes as far as the confirmation page. */
async function chooseReturn(shopper = new Shopper(server)): Promise<Shopper> {
  await shopper.lookUp()
  await shopper.open('items')
  await shopper.goOn('items', chosen)
  await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })
  return shopper
}

async function readReturns() {
  const { orderReference } = sandboxPortal
  const response = await server.call('acme-sandbox', 'GET', '/acme/return-orders?pageSize=10')
  const { returnOrders = [] } = response.json<{ returnOrders?: Record<string, unknown>[] }>()
  return returnOrders.filter((returned) => returned['orderReference'] === orderReference)
}

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

    expect(await shopper.goOn('items', chosen)).toBe('method')
    expect(shopper.text).toContain('€4.99')
    expect(shopper.text).toContain('Sandbox Parcel Point Berlin')
    expect(await shopper.goOn('method', { method: '1', 'point-1': 'SBX-DE-1-01' })).toBe('confirm')
    expect(shopper.page).toContain('Sleeves &lt;b&gt;too&lt;/b&gt; short')
    expect(shopper.text).toContain('Free')
    expect(await readReturns()).toEqual([])
    expect(await shopper.goOn('confirm')).toBe('return')
    expect(findMisplacedTag(shopper.page)).toBeNull()
    expect(shopper.text).toContain('Your return is registered')

    expect(await readReturns()).toMatchObject([
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
    const code = await shopper.open('documents/QrCode.png')
    expect([code.statusCode, code.headers['content-type']]).toEqual([200, 'image/png'])
    expect(code.rawPayload.subarray(1, 4).toString()).toBe('PNG')
    const label = await shopper.open('documents/Label')
    expect(label.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(label.headers['content-disposition']).toMatch(/^inline; filename="Label-\d+\.pdf"$/)
    expect(await readReturns()).toMatchObject([{ status: 'LabelIssued' }])
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
    await stop()
  })

  test('can be cancelled or restarted until something has been shipped', async () => {
    const shopper = await chooseReturn()
    await shopper.goOn('confirm')
    expect(await shopper.goOn('return', { action: 'change' })).toBe('items')
    expect(await readReturns()).toMatchObject([{ status: 'Cancelled' }])
    // The choices are kept.
    expect(shopper.page).toMatch(/name="reason-1" value="TooSmall" checked/)
    expect(shopper.page).toContain('<option selected>2</option>')
    expect(shopper.page).toContain('Sleeves &lt;b&gt;too&lt;/b&gt; short</textarea>')
    await shopper.goOn('items', chosen)
    await shopper.goOn('method', { method: '0' })
    await shopper.goOn('confirm')
    expect(await shopper.goOn('return', { action: 'cancel' })).toBe('return')
    expect(shopper.text).toContain('Your return is cancelled')
    expect(shopper.links).toContain('/returns/acme/items')

    await shopper.open('items')
    await shopper.goOn('items', chosen)
    await shopper.goOn('method', { method: '0' })
    await shopper.goOn('confirm')
    const [{ returnOrderNumber } = {}] = await readReturns()
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
    const late = await shopper.submit('return', { action: 'cancel' })
    expect(late.statusCode).toBe(200)
    expect(shopper.text).toContain('can no longer be changed')
    expect((await readReturns()).filter(({ status }) => status === 'InTransit')).toHaveLength(1)
    await stop()
  })

  test('is limited to five registrations a day, to bound mails and labels', async () => {
    const shopper = await chooseReturn()
    for (let time = 1; time <= 5; time++) {
      expect(await shopper.goOn('confirm')).toBe('return')
      if (time === 5) break
      await shopper.goOn('return', { action: 'cancel' })
      await shopper.open('items')
      await shopper.goOn('items', chosen)
      await shopper.goOn('method', { method: '1' })
    }
    // The previous one is kept if its replacement cannot be registered.
    await shopper.submit('return', { action: 'change' })
    expect(shopper.text).toContain('You have registered 5 returns of this order in one day. Try again tomorrow')
    expect((await readReturns()).filter(({ status }) => status === 'Created')).toHaveLength(1)
    await shopper.goOn('return', { action: 'cancel' })
    await shopper.open('items')
    expect(shopper.text).toContain('You have registered 5 returns')
    expect(shopper.page).not.toContain('<form')
    expect(await readEvents('shopper-message.requested')).toHaveLength(10)
    clock.advance(24 * 60 * 60_000)
    await shopper.lookUp({}, {}, '203.0.113.7')
    await shopper.open('items')
    expect(await shopper.goOn('items', chosen)).toBe('method')
    await stop()
  })

  test('creates one return, however often it is confirmed', async () => {
    const shopper = await chooseReturn()
    const answers = await Promise.all([shopper.submit('confirm'), shopper.submit('confirm'), shopper.submit('confirm')])
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
      Array.from({ length: 3 }, () => [303, '/returns/acme/return']),
    )
    expect(await readReturns()).toHaveLength(1)
    const again = new Shopper(server)
    expect((await again.lookUp()).headers.location).toBe('/returns/acme/return')
    await stop()
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
      expect(rest).toMatch(new RegExp(`${item} ?Return by \\d+ \\w+ \\d{4} ?${withdraw} ?1 ×`))
    }
    expect(rest).toMatch(new RegExp(`Wool socks, grey ?The return period is over\\. ?${withdraw} ?3 ×`))
    expect(rest).toMatch(new RegExp(`Rain jacket, green, size M ?It has not been shipped yet\\. ?${withdraw}`))
    expect(shopper.links).toEqual(expect.arrayContaining(['/returns/acme/items', '/returns/acme/withdraw']))

    await shopper.open('items')
    expect(shopper.text).toMatch(new RegExp(`Linen shirt, white, size M ?€49\\.50 · Return by .* · ${withdraw}`))
    const second = await returnShirt(shopper, { 'reason-1': 'TooLarge', 'reason-3': 'Other' })
    expect(second).not.toBe(first)
    const open = await readReturns()
    expect(new Set(open.map(({ returnOrderNumber }) => returnOrderNumber))).toEqual(new Set([first, second]))
    expect(open.map(({ status }) => status)).toEqual(['Created', 'Created'])
    // Nothing is returned twice.
    await shopper.open('items')
    expect(shopper.text).toContain('Nothing can be returned now')
    expect(shopper.page).not.toContain('<form')
    // The API opens one return at a time.
    const refused = await server.call('acme-sandbox', 'POST', `/acme/orders/${orderReference}/return-orders`, {
      returnItems: [{ productCode: 'SOCKS-GREY', reasonCode: 'Other' }],
    })
    expect(refused.statusCode).toBe(409)
    await stop()
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
    expect(shopper.text).toContain(first)
    const statuses = (await readReturns()).map(({ returnOrderNumber, status }) => [returnOrderNumber, status] as const)
    expect(new Map(statuses)).toEqual(
      new Map([
        [first, 'Cancelled'],
        [second, 'Created'],
      ]),
    )
    // A number that is not of this order shows nothing of it.
    expect((await shopper.open('return?number=1234567890')).headers.location).toBe('/returns/acme/items')
    expect((await shopper.open('documents/Label?number=1234567890')).statusCode).toBe(404)
    await stop()
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
    const types = (await readReturns()).map(({ returnType }) => returnType)
    expect(new Set(types)).toEqual(new Set(['EUCoolingOff', 'Normal']))
    // The same goods are not offered again.
    await shopper.open('withdrawn')
    expect(shopper.page).not.toContain('Send the goods back</button>')
    await stop()
  })
})

describe('the desk’s decision', () => {
  test('reaches the shopper with its reason, on the page and by message', async () => {
    const shopper = await chooseReturn()
    await shopper.goOn('confirm')
    expect(shopper.text).toContain('Estimated refund€188.00')
    const [{ returnOrderNumber } = {}] = await readReturns()
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
    expect(await readEvents('shopper-message.requested')).toMatchObject([
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
    await stop()
  })
})

const goods = {
  name: 'Sandbox Shopper',
  emailAddress: 'other@sandbox.example',
  'goods-2': '1',
  'quantity-2': '1',
  'goods-6': '1',
}

async function readEvents(type: string) {
  return server.database.query<{ subject: string; data: Record<string, unknown> }>(
    // Ids of the same millisecond sort in any order.
    `select subject, data from portolan.event where type = $1 order by occurred_at, data ->> 'emailAddress'`,
    [type],
  )
}

describe('photographs', () => {
  const { jpeg } = pictures
  /** The same picture, with a comment and another file hidden behind its end. */
  const talkative = Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe, 0, 6]),
    Buffer.from('home'),
    jpeg.subarray(2),
    Buffer.from('PK\x03\x04<script>alert(1)</script>'),
  ])
  const send = async (shopper: Shopper, field: string, content: Uint8Array) => {
    await shopper.open('return')
    return shopper.submit('photographs', {}, { files: [{ field, name: 'IMG_0001.txt', content }] })
  }
  const listed = async (number: string) =>
    (await server.call('acme-sandbox', 'GET', `/acme/return-orders/${number}/photographs`)).json<{
      photographs: { photographId: string; itemId: number; mediaType: string; link: string }[]
    }>().photographs

  /** Erases everything about the shopper. */
  async function eraseOrder() {
    const taken = await server.call('operator', 'POST', '/admin/v1/privacy/erasures', {
      tenant: 'acme',
      emailAddress: sandboxPortal.emailAddress,
    })
    const { erasureId } = taken.json<{ erasureId: string }>()
    await server.system.privacy.jobs['erase-shopper-data']?.({ tenant: 'acme', erasureId })
  }

  test('are uploaded for a line of an open return, shown to shopper and desk, removed, and erased', async () => {
    const shopper = await chooseReturn()
    await shopper.goOn('confirm')
    expect(shopper.text).toContain('Photos of Merino jumper, navy, size M')
    const number = String((await readReturns())[0]?.['returnOrderNumber'])
    expect((await send(shopper, 'photograph-1', talkative)).headers.location).toBe('/returns/acme/return')
    const [picture] = await listed(number)
    expect(picture).toMatchObject({ itemId: 1, mediaType: 'image/jpeg' })
    await shopper.open('return')
    expect(findMisplacedTag(shopper.page)).toBeNull()
    const shown = await shopper.open(`photographs/${picture?.photographId}`)
    const read = await server.call('acme-sandbox', 'GET', picture?.link ?? '')
    for (const answer of [shown, read]) {
      expect([answer.headers['content-type'], Buffer.from(jpeg).equals(answer.rawPayload)]).toEqual([
        'image/jpeg',
        true,
      ])
      expect(answer.headers).toMatchObject({
        'content-disposition': 'attachment; filename="photograph"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    }
    expect((await server.call('globex-sandbox', 'GET', picture?.link.replace('acme', 'globex') ?? '')).statusCode).toBe(
      404,
    )
    // Neither the file name nor the declared type counts, only the content; and foreign lines are ignored.
    const wrong = await send(shopper, 'photograph-1', new TextEncoder().encode('<svg onload="x">'))
    expect([wrong.statusCode, shopper.text]).toEqual([422, expect.stringContaining('JPEG, PNG or WebP')])
    const large = new Uint8Array(5 * 1_048_576 + 1)
    large.set(jpeg)
    expect((await send(shopper, 'photograph-1', large)).statusCode).toBe(422)
    await send(shopper, 'photograph-99', jpeg)
    await shopper.open('return')
    expect((await shopper.submit('photographs')).statusCode).toBe(422)
    expect(await listed(number)).toHaveLength(1)
    expect((await send(shopper, 'photograph-1', new Uint8Array(13 * 1_048_576))).statusCode).toBe(413)
    await shopper.open('return')
    await shopper.submit('photographs', { remove: picture?.photographId ?? '' })
    expect(await listed(number)).toEqual([])
    for (let count = 0; count < 11; count++) await send(shopper, 'photograph-2', jpeg)
    expect(shopper.text).toContain('You can add at most 10 photos')
    expect(await listed(number)).toHaveLength(10)
    const count = () =>
      server.database.query<{ count: number }>(
        "select count(*)::int as count from portolan.document where subject like 'return-photographs/%'",
      )
    expect(await count()).toEqual([{ count: 10 }])
    await eraseOrder()
    expect(await count()).toEqual([{ count: 0 }])
    await stop()
  })

  test('are rejected without a session, and for closed returns', async () => {
    const shopper = await chooseReturn()
    await shopper.goOn('confirm')
    const number = String((await readReturns())[0]?.['returnOrderNumber'])
    expect((await send(new Shopper(server), 'photograph-1', jpeg)).headers.location).toBe('/returns/acme?ended=1')
    await shopper.submit('return', { action: 'cancel' })
    await send(shopper, 'photograph-1', jpeg)
    expect(await listed(number)).toEqual([])
    await stop()
  })
})

describe('the withdrawal function', () => {
  test('has a labelled entry, a statement, a labelled confirmation, and a durable acknowledgement', async () => {
    const shopper = new Shopper(server, 'acme', { 'accept-language': 'de' })
    await shopper.open()
    expect(shopper.page).toMatch(/<button[^>]*value="withdraw">Vertrag hier widerrufen<\/button>/)
    expect((await shopper.lookUp({ purpose: 'withdraw' })).headers.location).toBe('/returns/acme/withdraw')
    await shopper.open('withdraw')
    // Known data is filled in, and every item of the contract is preselected, shipped or not.
    expect(shopper.page).toContain('value="Sandbox Shopper"')
    expect(shopper.page.match(/type="checkbox"[^>]*checked/g)).toHaveLength(6)
    expect(await shopper.goOn('withdraw', goods)).toBe('withdraw-confirm')
    expect(shopper.text).toContain('Hiermit widerrufe ich meinen Vertrag über die folgenden Waren')
    expect(shopper.page).toContain('<button class="button">Widerruf bestätigen</button>')
    expect(await readEvents('withdrawal.received')).toEqual([])
    expect(await shopper.goOn('withdraw-confirm')).toBe('withdrawn')
    expect(shopper.text).toContain('Ihr Widerruf ist eingegangen')
    const receivedAt = /<time datetime="([^"]+)">/.exec(shopper.page)?.[1] ?? ''
    expect(Math.abs(clock.now().getTime() - Date.parse(receivedAt))).toBeLessThan(10_000)

    const told = [
      { productCode: 'SHIRT-WHITE-M', description: 'Linen shirt, white, size M', quantity: 1 },
      { productCode: 'SOCKS-GREY', description: 'Wool socks, grey', quantity: 3 },
    ]
    const [received] = await readEvents('withdrawal.received')
    expect(received).toMatchObject({ subject: 'RETURN-1001', data: { receivedAt, goods: told } })
    expect(await readEvents('shopper-message.requested')).toMatchObject([
      {
        data: {
          kind: 'WithdrawalReceived',
          emailAddress: 'other@sandbox.example',
          language: 'de',
          withdrawalId: received?.data['withdrawalId'],
          at: receivedAt,
          goods: told,
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
    const inGerman = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' })
    expect(text).toContain(`${inGerman.format(new Date(receivedAt))} UTC`)
    expect((await shopper.open('documents/withdrawal')).rawPayload.equals(receipt.rawPayload)).toBe(true)

    // The goods come back as their own kind of return, even after the retailer's own period.
    await shopper.open('withdrawn')
    expect(await shopper.goOn('withdrawn')).toBe('method')
    await shopper.goOn('method', { method: '1' })
    expect(shopper.text).toContain('Widerruf des Vertrags')
    await shopper.goOn('confirm')
    expect(await readReturns()).toMatchObject([
      {
        returnType: 'EUCoolingOff',
        returnItems: [
          { productCode: 'SHIRT-WHITE-M', quantity: 1, reasonCode: 'Withdrawal' },
          { productCode: 'SOCKS-GREY', quantity: 3, reasonCode: 'Withdrawal' },
        ],
      },
    ])
    await stop()
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
    expect(await readEvents('withdrawal.received')).toHaveLength(1)
    await shopper.open('withdraw')
    expect(shopper.page).not.toContain('goods-6')
    expect(shopper.page).not.toContain('quantity-2')
    const nothing = await shopper.submit('withdraw', { name: '', emailAddress: 'x', 'goods-6': '1' })
    expect(nothing.statusCode).toBe(422)
    for (const message of ['Enter your name', 'Enter an email address', 'Choose at least one product']) {
      expect(shopper.text).toContain(message)
    }
    await stop()
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
      expect((await shopper.submit('withdraw', { ...goods, name })).statusCode).toBe(422)
      expect(shopper.text).toContain('Enter your name without web addresses or invisible characters')
    }
    await shopper.goOn('withdraw', { ...goods, name: 'Dr. J.R.R. O’Neil-Świątek' })
    await shopper.goOn('withdraw-confirm')
    const told = await readEvents('shopper-message.requested')
    expect(told.map(({ data }) => data['emailAddress'])).toEqual(['other@sandbox.example', 'shopper@sandbox.example'])
    expect(new Set(told.map(({ data }) => data['withdrawalId'])).size).toBe(1)
    await stop()
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
    await stop()
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
    await stop()
  })
})

describe('invalid input', () => {
  test('is reported on the same page, at its field and in a linked summary', async () => {
    const shopper = new Shopper(server)
    const empty = await shopper.lookUp({ orderReference: '', emailAddress: 'no"<address>' })
    expect(empty.statusCode).toBe(422)
    expect(shopper.page).toContain('<title>Error: ')
    expect(shopper.links.filter((link) => link.startsWith('#'))).toEqual(['#main', '#orderReference', '#emailAddress'])
    expect(shopper.page).toContain('value="no&quot;&lt;address&gt;"')
    expect(shopper.page).toMatch(/id="orderReference"[^>]*aria-describedby="orderReference-wrong" aria-invalid="true"/)

    await shopper.lookUp()
    await shopper.open('items')
    for (const [fields, message] of [
      [{}, 'Choose a reason for at least one item'],
      [{ 'reason-1': 'NoSuchReason' }, 'Choose a reason for at least one item'],
      [{ 'reason-4': 'TooSmall' }, 'Choose a reason for at least one item'],
      [{ 'reason-2': 'TooSmall', 'quantity-2': '3' }, 'Choose a quantity from 1 to 2'],
      [{ 'reason-2': 'TooSmall', 'quantity-2': '-1' }, 'Choose a quantity from 1 to 2'],
      [{ 'reason-1': 'TooSmall', 'note-1': 'x'.repeat(501) }, 'Shorten the note to 500 characters'],
    ] as const) {
      expect((await shopper.submit('items', fields)).statusCode).toBe(422)
      expect(shopper.text).toContain(message)
    }
    await shopper.goOn('items', chosen)
    expect((await shopper.submit('method', { method: '17' })).statusCode).toBe(422)
    await stop()
  })

  test('of any shape leads to a page, never to a server error', async () => {
    const shopper = await chooseReturn()
    const [token = ''] = shopper.formTokens()
    const headers = { cookie: shopper.cookie, 'content-type': 'multipart/form-data; boundary=x' }
    for (const [payload, type, status] of [
      ['', undefined, 400],
      ['--x\r\n', undefined, 400],
      [`--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n${token}\r\n--x--`, 'multipart/form-data', 400],
      [`--x\r\nContent-Disposition: form-data; name="note-1"\r\n\r\n${'n'.repeat(9000)}\r\n--x--`, undefined, 413],
      ['{}', 'application/json', 415],
    ] as const) {
      const answer = await server.app.inject({
        method: 'POST',
        url: '/returns/acme/items',
        headers: { ...headers, ...(type === undefined ? {} : { 'content-type': type }) },
        payload,
      })
      expect({ payload: payload.slice(0, 50), status: answer.statusCode }).toEqual({
        payload: payload.slice(0, 50),
        status,
      })
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(findMisplacedTag(answer.body)).toBeNull()
    }
    await stop()
  })
})

describe('nobody can find out', () => {
  test('whether the order or the address is wrong: text, status and time are the same', async () => {
    const ask = async (fields: Readonly<Record<string, string>>) => {
      const began = performance.now()
      const { statusCode, headers, body } = await new Shopper(server).lookUp(fields)
      const { 'x-request-id': _, date: __, 'content-length': ___, ...rest } = headers
      return {
        took: performance.now() - began,
        answer: { statusCode, rest, body: body.replaceAll(/value="[^"]*"/g, '') },
      }
    }
    const noOrder = await ask({ orderReference: 'RETURN-9999' })
    const noAddress = await ask({ emailAddress: 'another@sandbox.example' })
    expect(noOrder.answer).toEqual(noAddress.answer)
    expect(noOrder.answer.statusCode).toBe(422)
    expect(Math.min(noOrder.took, noAddress.took)).toBeGreaterThanOrEqual(399)
    await stop()
  })

  test('anything by guessing: attempts are limited per order and per address', async () => {
    const wrong = { emailAddress: 'another@sandbox.example' }
    const answers = await Promise.all(Array.from({ length: 10 }, () => new Shopper(server).lookUp(wrong)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 422))
    const shopper = new Shopper(server)
    expect((await shopper.lookUp()).statusCode).toBe(429)
    expect(shopper.text).toMatch(/Too many attempts\. Wait \d+ seconds/)
    // From elsewhere for the same order, and for another order from the same address.
    const elsewhere = '203.0.113.7'
    const began = performance.now()
    expect((await new Shopper(server).lookUp(wrong, {}, elsewhere)).statusCode).toBe(429)
    expect(performance.now() - began).toBeGreaterThanOrEqual(399)
    expect((await new Shopper(server).lookUp({ orderReference: 'RETURN-2' })).statusCode).toBe(429)
    expect((await new Shopper(server).lookUp({ orderReference: 'RETURN-2' }, {}, elsewhere)).statusCode).toBe(422)
    // The owner gets in from elsewhere, for returns and withdrawals, however often others have guessed.
    expect((await new Shopper(server).lookUp({}, {}, elsewhere)).statusCode).toBe(303)
    expect((await new Shopper(server).lookUp({ purpose: 'withdraw' }, {}, elsewhere)).statusCode).toBe(303)
    await stop()
  })

  test('anything by opening an order often: ten times in ten minutes per address, still allowed from others', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 11; time++) statuses.push((await new Shopper(server).lookUp()).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
    const shopper = new Shopper(server)
    await shopper.lookUp()
    expect(shopper.text).toContain('Try again in 10 min.')
    expect((await shopper.lookUp({}, {}, '203.0.113.7')).statusCode).toBe(303)
    await stop()
  })

  test('which tenants exist: all addresses without a portal show the same page', async () => {
    await server.database.query("update portolan.tenant set disabled_at = now() where tenant = 'globex'")
    const pages = await Promise.all(
      ['nobody', 'globex', 'NOBODY', 'no%20body', "x'--"].map((tenant) => server.app.inject(`/returns/${tenant}`)),
    )
    for (const { statusCode, body, headers } of pages) {
      expect(statusCode).toBe(404)
      const plain = body.replace(String(headers['x-request-id']), '').replace(/<a class="button"[\s\S]*?<\/a>/, '')
      expect(plain).toContain('This page does not exist')
      expect(plain).not.toMatch(/nobody|globex/i)
    }
    await stop()
  })
})

describe('a session', () => {
  test('is bound to the host if the server has an https host for itself', async () => {
    const secure = await startTestServer({ clock: new TestClock() }, { publicUrl: 'https://commerce.example' })
    try {
      await addSandboxOrder(secure)
      const shopper = new Shopper(secure)
      expect((await shopper.lookUp()).headers['set-cookie']).toMatch(
        /^__Host-portolan-return-acme=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      )
      expect((await shopper.open('items')).statusCode).toBe(200)
      // Another host of the domain can plant a cookie without the prefix.
      shopper.cookie = shopper.cookie.replace('__Host-portolan-return-acme', 'portolan-return')
      expect((await shopper.open('items')).headers.location).toBe('/returns/acme?ended=1')
    } finally {
      await secure.stop()
    }
  })

  test('is bound to one order of one tenant, expires after an hour, and cannot be forged', async () => {
    const shopper = await chooseReturn()
    const value = /portolan-return=([^;]+)/.exec(shopper.cookie)?.[1] ?? ''
    const open = (cookie: string, tenant = 'acme') =>
      server.app.inject({ url: `/returns/${tenant}/items`, headers: { cookie: `portolan-return=${cookie}` } })
    expect((await open(value)).statusCode).toBe(200)
    expect((await open(`bad; portolan-return=${value}`)).statusCode).toBe(200)
    const [claims = '', signature = ''] = value.split('.')
    const other = Buffer.from(
      Buffer.from(claims, 'base64url').toString().replace('RETURN-1001', 'RETURN-1002'),
    ).toString('base64url')
    for (const [cookie, tenant] of [
      [value, 'globex'],
      [`${other}.${signature}`, 'acme'],
      [`${claims}.`, 'acme'],
      [claims, 'acme'],
      ['', 'acme'],
    ] as const) {
      const refused = await open(cookie, tenant)
      expect([refused.statusCode, refused.headers.location]).toEqual([303, `/returns/${tenant}?ended=1`])
    }
    clock.advance(60 * 60_000)
    expect((await open(value)).headers.location).toBe('/returns/acme?ended=1')
    await stop()
  })

  test('ends when the shopper signs out, and when the order is no longer theirs, even for copied cookies', async () => {
    const ended = async (cookie: string) => {
      const answers = await Promise.all(
        ['items', 'documents/Label', 'documents/withdrawal'].map((page) =>
          server.app.inject({ url: `/returns/acme/${page}`, headers: { cookie } }),
        ),
      )
      expect(answers.map(({ statusCode, headers }) => [statusCode, headers.location])).toEqual(
        Array.from({ length: 3 }, () => [303, '/returns/acme?ended=1']),
      )
    }
    const shopper = await chooseReturn()
    const { cookie } = shopper
    await shopper.open('leave')
    expect(shopper.cookie).not.toContain('portolan-return=')
    await ended(cookie)
    expect(await server.database.query('select from portolan.return_draft')).toEqual([])

    const other = await chooseReturn()
    await server.call('acme-sandbox', 'PUT', '/acme/outbound-orders/RETURN-1001', {
      contactInformation: { email: 'new@sandbox.example' },
    })
    await ended(other.cookie)
    // An ended session is forgotten once it would have expired.
    clock.advance(61 * 60_000)
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await server.database.query('select from portolan.ended_return_session')).toEqual([])
    await stop()
  })

  test('of one tenant cannot reach another’s order with the same reference', async () => {
    await server.call('globex-sandbox', 'POST', '/globex/outbound-orders', {
      ...exampleOrder,
      orderReference: sandboxPortal.orderReference,
      contactInformation: { ...exampleOrder.contactInformation, email: 'globex@sandbox.example' },
    })
    const shopper = new Shopper(server, 'globex')
    expect((await shopper.lookUp()).statusCode).toBe(422)
    expect((await shopper.lookUp({ emailAddress: 'globex@sandbox.example' })).statusCode).toBe(303)
    await shopper.open('items')
    expect(shopper.text).toContain('Scarf of knitted wool')
    expect(shopper.text).not.toContain('Merino')
    await stop()
  })

  test('is safe from other sites: forms need its token, and the origin is checked', async () => {
    const shopper = await chooseReturn()
    const stranger = new Shopper(server)
    await stranger.lookUp()
    await stranger.open('items')
    const [otherToken = ''] = stranger.formTokens()
    for (const token of ['', 'x', otherToken]) {
      expect((await shopper.submit('confirm', { token })).statusCode).toBe(403)
      await shopper.open('confirm')
    }
    for (const site of ['cross-site', 'same-site']) {
      expect((await shopper.submit('confirm', {}, { headers: { 'sec-fetch-site': site } })).statusCode).toBe(403)
      await shopper.open('confirm')
      expect((await shopper.lookUp({}, { 'sec-fetch-site': site })).statusCode).toBe(403)
      await shopper.open('confirm')
    }
    for (const origin of ['https://evil.example', 'http://localhost:80@evil.example', 'nonsense']) {
      expect((await shopper.lookUp({}, { origin })).statusCode).toBe(403)
      await shopper.open('confirm')
      expect((await shopper.submit('confirm', {}, { headers: { origin } })).statusCode).toBe(403)
      await shopper.open('confirm')
    }
    expect(await readReturns()).toEqual([])
    // Our own pages send no referrer, so browsers send the origin `null`.
    expect((await shopper.lookUp({}, { origin: 'null' })).statusCode).toBe(303)
    expect((await shopper.lookUp({}, { origin: 'http://127.0.0.1:8080' })).statusCode).toBe(303)
    await stop()
  })
})

describe('the branding', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a0000', 'hex'), Buffer.alloc(100)])
  const put = (body: unknown) =>
    server.call('operator', 'PUT', '/admin/v1/tenants/acme/return-portal', body, { 'if-match': '*' })

  test('has the tenant’s name, a readable colour, a logo of a known type, and a contact', async () => {
    const look = { accentColour: '#7A1F4B', helpAddress: 'help@acme.example', logo: png.toString('base64') }
    const saved = await put(look)
    expect(saved.json()).toMatchObject({
      accentColour: '#7a1f4b',
      helpAddress: 'help@acme.example',
      logo: { mediaType: 'image/png', version: expect.stringMatching(/^[\da-f]{16}$/) },
    })
    const shopper = new Shopper(server)
    await shopper.open()
    const [theme = ''] = shopper.links.filter((link) => link.includes('theme.css'))
    const colours = await server.app.inject(theme)
    expect(colours.body).toContain(':root { --accent: #7a1f4b; --on-accent: #ffffff;')
    expect(colours.headers['cache-control']).toContain('immutable')
    const [, address = ''] = /<img src="([^"]+)" alt="Acme Sandbox Outfitters">/.exec(shopper.page) ?? []
    const logo = await server.app.inject(address)
    expect([logo.headers['content-type'], logo.rawPayload.equals(png)]).toEqual(['image/png', true])
    expect(shopper.text).toContain('Need help? Write to help@acme.example')
    // Nothing changed for another tenant.
    expect((await server.app.inject('/returns/globex/logo')).statusCode).toBe(404)

    const { accentColour, helpAddress } = look
    expect((await put({ accentColour, helpAddress })).json()).toMatchObject({ logo: { mediaType: 'image/png' } })
    expect((await put({ ...look, logo: null })).json()).toMatchObject({ logo: null })
    await stop()
  })

  test('is rejected if unreadable, and if a picture is invalid or too large', async () => {
    for (const [change, path, reason] of [
      [{ accentColour: '#ffcc00' }, 'accentColour', 'a darker colour with enough contrast is #'],
      [{ accentColour: 'red' }, 'accentColour', ''],
      [{ helpAddress: 'nobody' }, 'helpAddress', ''],
      [{ logo: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, 'logo', 'PNG, JPEG or WebP'],
      [{ logo: Buffer.concat([png, Buffer.alloc(102_400)]).toString('base64') }, 'logo', 'at most 102400 bytes'],
      [{ logo: 'https://elsewhere.example/logo.png' }, 'logo', ''],
    ] as const) {
      const refused = await put({ accentColour: null, helpAddress: null, ...change })
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ errors: Record<string, string[]> }>().errors[path]?.join()).toContain(reason)
    }
    await stop()
  })
})

describe('the pages', () => {
  test('load only their own style, are not cached, and put no personal data in addresses', async () => {
    const shopper = new Shopper(server)
    const entry = await shopper.open()
    expect(entry.headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    )
    expect(entry.headers['cache-control']).toBe('no-store')
    const found = await shopper.lookUp()
    expect(String(found.headers.location)).not.toMatch(/RETURN|sandbox\.example/)
    await shopper.open('items')
    expect(shopper.page).not.toMatch(/<script|style="|\son[a-z]+="|https?:/)
    const [style = ''] = shopper.links.filter((link) => link.includes('style.css'))
    expect((await server.app.inject(style)).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await stop()
  })

  test('use the chosen language, otherwise the browser’s', async () => {
    const shopper = new Shopper(server, 'acme', { 'accept-language': 'ja, en;q=0.5' })
    await shopper.open()
    expect(shopper.page).toContain('<html lang="ja">')
    await shopper.open('?language=de')
    expect(shopper.page).toContain('<html lang="de">')
    await shopper.open()
    expect(shopper.text).toContain('Artikel zurücksenden')
    await shopper.lookUp()
    await shopper.open('items')
    expect(shopper.text).toContain('Zu klein')
    await stop()
  })

  test('delete drafts after their sessions have ended', async () => {
    await chooseReturn()
    const count = async () => (await server.database.query('select from portolan.return_draft')).length
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await count()).toBe(1)
    clock.advance(61 * 60_000)
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await count()).toBe(0)
    await stop()
  })
})
