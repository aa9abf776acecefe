import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { exampleOrder } from '../../src/returns/contract/examples.ts'
import { TestClock } from '../support/test-clock.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { chooseReturn, readReturns, startPortalServer, stopPortalServer } from './portal-server.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  ;({ server, clock } = await startPortalServer())
})
afterEach(() => stopPortalServer(server))

test('an order is found in upper and lower case, unless another of the shopper differs in nothing else', async () => {
  const add = (orderReference: string) =>
    server.call('acme-sandbox', 'POST', '/acme/outbound-orders', { ...exampleOrder, orderReference })
  const { email } = exampleOrder.contactInformation
  const lookUp = async (orderReference: string, emailAddress = email) => {
    const shopper = new Shopper(server)
    if (!(await shopper.findOrder({ orderReference, emailAddress }))) return null
    await shopper.open('items')
    return /Order (\S+?)[.,]?\s/.exec(shopper.text)?.[1]
  }
  await add('Web-77a')
  expect(await lookUp('WEB-77A')).toBe('Web-77a')
  expect(await lookUp('web-77a', ` ${email.toUpperCase()} `)).toBe('Web-77a')
  expect(await lookUp('WEB-77A', 'another@sandbox.example')).toBeNull()
  await add('WEB-77a')
  expect([await lookUp('Web-77a'), await lookUp('WEB-77a')]).toEqual(['Web-77a', 'WEB-77a'])
  expect(await lookUp('web-77A')).toBeNull()
})

describe('nobody can find out', () => {
  test('whether the order or the address is wrong: text, status and time are the same', async () => {
    const ask = async (fields: Readonly<Record<string, string>>) => {
      const shopper = new Shopper(server)
      const began = performance.now()
      const { statusCode, headers, body } = await shopper.lookUp(fields)
      const took = performance.now() - began
      // The cookie has the input.
      const { 'x-request-id': _, date: __, 'set-cookie': ___, ...rest } = headers
      await shopper.open('?notice=invalid')
      return { took, answer: { statusCode, rest, body, page: shopper.page.replaceAll(/value="[^"]*"/g, '') } }
    }
    const noOrder = await ask({ orderReference: 'RETURN-9999' })
    const noAddress = await ask({ emailAddress: 'another@sandbox.example' })
    expect(noOrder.answer).toEqual(noAddress.answer)
    expect([noOrder.answer.statusCode, noOrder.answer.rest.location]).toEqual([303, '/returns/acme?notice=invalid'])
    expect(noOrder.answer.page).toContain('We found no order with this reference and email address.')
    expect(Math.min(noOrder.took, noAddress.took)).toBeGreaterThanOrEqual(399)
  })

  test('anything by guessing: attempts are limited per order and per address', async () => {
    const wrong = { emailAddress: 'another@sandbox.example' }
    // Upper and lower case make no other order of it.
    const spellings = [sandboxPortal.orderReference, sandboxPortal.orderReference.toLowerCase()]
    const wait = /Too many attempts\. Wait \d+ seconds/
    const texts = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const guesser = new Shopper(server)
        await guesser.findOrder({ ...wrong, orderReference: spellings[index % 2] ?? '' })
        return guesser.text
      }),
    )
    expect(texts.filter((text) => !text.includes('We found no order'))).toEqual([])
    const shopper = new Shopper(server)
    expect(await shopper.findOrder()).toBe(false)
    expect(shopper.text).toMatch(wait)
    // From elsewhere for the same order, and for another order from the same address.
    const elsewhere = '203.0.113.7'
    const began = performance.now()
    expect(await shopper.findOrder(wrong, {}, elsewhere)).toBe(false)
    expect(performance.now() - began).toBeGreaterThanOrEqual(399)
    expect(shopper.text).toMatch(wait)
    expect(await shopper.findOrder({ orderReference: 'RETURN-2' })).toBe(false)
    expect(shopper.text).toMatch(wait)
    expect(await shopper.findOrder({ orderReference: 'RETURN-2' }, {}, elsewhere)).toBe(false)
    expect(shopper.text).toContain('We found no order')
    // The owner gets in from elsewhere, for returns and withdrawals, however often others have guessed.
    expect(await shopper.findOrder({}, {}, elsewhere)).toBe(true)
    expect(await shopper.findOrder({ purpose: 'withdraw' }, {}, elsewhere)).toBe(true)
  })

  test('anything by opening an order often: ten times in ten minutes per address, still allowed from others', async () => {
    const found: boolean[] = []
    for (let time = 0; time < 11; time++) found.push(await new Shopper(server).findOrder())
    expect(found).toEqual([...Array.from({ length: 10 }, () => true), false])
    const shopper = new Shopper(server)
    expect(await shopper.findOrder()).toBe(false)
    expect(shopper.text).toContain('Try again in 10 min.')
    expect(await shopper.findOrder({}, {}, '203.0.113.7')).toBe(true)
  })

  test('what others typed: only the browser that sent a look-up shows it, and no foreign text', async () => {
    const shopper = new Shopper(server)
    await shopper.findOrder({ orderReference: 'RETURN-9999' })
    expect(shopper.page).toContain('value="RETURN-9999"')
    const stranger = new Shopper(server)
    await stranger.open('?notice=invalid')
    expect(stranger.page).not.toContain('RETURN-9999')
    for (const value of ['x', '%', Buffer.from('{"refusal":"__proto__"}').toString('base64url'), 'x'.repeat(3000)]) {
      stranger.cookie = `portolan-return-look-up=${value}`
      expect((await stranger.open('?notice=invalid')).statusCode).toBe(200)
      expect(stranger.page).not.toContain('id="errors"')
    }
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
    const shopper = await chooseReturn(server)
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
    const shopper = await chooseReturn(server)
    const { cookie } = shopper
    await shopper.open('leave')
    expect(shopper.cookie).not.toContain('portolan-return=')
    await ended(cookie)
    expect(await server.database.query('select from portolan.return_draft')).toEqual([])

    const other = await chooseReturn(server)
    await server.call('acme-sandbox', 'PUT', '/acme/outbound-orders/RETURN-1001', {
      contactInformation: { email: 'new@sandbox.example' },
    })
    await ended(other.cookie)
    // An ended session is forgotten once it would have expired.
    clock.advance(61 * 60_000)
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await server.database.query('select from portolan.ended_return_session')).toEqual([])
  })

  test('of one tenant cannot reach another’s order with the same reference', async () => {
    await server.call('globex-sandbox', 'POST', '/globex/outbound-orders', {
      ...exampleOrder,
      orderReference: sandboxPortal.orderReference,
      contactInformation: { ...exampleOrder.contactInformation, email: 'globex@sandbox.example' },
    })
    const shopper = new Shopper(server, 'globex')
    expect(await shopper.findOrder()).toBe(false)
    expect(await shopper.findOrder({ emailAddress: 'globex@sandbox.example' })).toBe(true)
    await shopper.open('items')
    expect(shopper.text).toContain('Scarf of knitted wool')
    expect(shopper.text).not.toContain('Merino')
  })

  test('is safe from links of other sites, which neither make a label nor end the session', async () => {
    const shopper = await chooseReturn(server)
    await shopper.goOn('confirm')
    shopper.headers['sec-fetch-site'] = 'cross-site'
    const label = await shopper.open('documents/Label')
    expect([label.statusCode, label.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/returns\/acme\/return\?number=\d+$/),
    ])
    expect(await readReturns(server)).toMatchObject([{ status: 'Created' }])
    expect((await shopper.open('leave')).headers.location).toBe('/returns/acme/items')
    expect((await shopper.open('return')).statusCode).toBe(200)
    shopper.headers['sec-fetch-site'] = 'same-origin'
    expect((await shopper.open('documents/Label')).headers['content-type']).toBe('application/pdf')
    expect((await shopper.open('leave')).headers.location).toBe('/returns/acme')
  })

  test('is not served under the name of another site, and tells operators what to set', async () => {
    const stranger = new Shopper(server, 'acme', { host: 'evil.example', accept: 'text/html' })
    expect((await stranger.open()).statusCode).toBe(403)
    expect(stranger.text).toContain('add the name to PORTOLAN_ALLOWED_HOSTS')
    expect((await stranger.lookUp({}, { origin: 'http://evil.example' })).statusCode).toBe(403)
  })

  test('is safe from other sites: forms need its token, and the origin is checked', async () => {
    const shopper = await chooseReturn(server)
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
    expect(await readReturns(server)).toEqual([])
    // Our own pages send no referrer, so browsers send the origin `null`.
    expect((await shopper.lookUp({}, { origin: 'null' })).statusCode).toBe(303)
    expect((await shopper.lookUp({}, { origin: 'http://127.0.0.1:8080' })).statusCode).toBe(303)
  })
})
