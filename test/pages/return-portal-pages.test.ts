import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { TestClock } from '../support/test-clock.ts'
import type { TestServer } from '../support/test-server.ts'
import { findMisplacedTag } from './html-reading.ts'
import { chooseReturn, chosenItems, startPortalServer, stopPortalServer } from './portal-server.ts'
import { Shopper } from './portal-shopper.ts'

let server: TestServer
let clock: TestClock

beforeEach(async () => {
  ;({ server, clock } = await startPortalServer())
})
afterEach(() => stopPortalServer(server))

describe('invalid input', () => {
  test('is reported on the same page, at its field and in a linked summary', async () => {
    const shopper = new Shopper(server)
    expect(await shopper.findOrder({ orderReference: '', emailAddress: 'no"<address>' })).toBe(false)
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
      [{ 'reason-1': 'TooSmall', 'note-1': 'x'.repeat(501) }, 'Shorten the note to 500 characters; it has 501'],
    ] as const) {
      expect(await shopper.goOn('items', fields)).toBe('items')
      expect(shopper.page).toContain('<title>Error: ')
      expect(shopper.text).toContain(message)
    }
    await shopper.goOn('items', chosenItems)
    expect(await shopper.goOn('method', { method: '17' })).toBe('method')
    expect(shopper.text).toContain('There is a problem Choose how you want to send it back')
  })

  test('of any shape leads to a page, never to a server error', async () => {
    const shopper = await chooseReturn(server)
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
  })

  test('is rejected if unreadable, and if a picture is invalid or too large', async () => {
    for (const [change, path, reason] of [
      [{ accentColour: '#ffcc00' }, 'accentColour', 'a darker colour with enough contrast is #'],
      [{ accentColour: 'red' }, 'accentColour', ''],
      [{ helpAddress: 'nobody' }, 'helpAddress', ''],
      [{ helpAddress: 'javascript:x@acme.example' }, 'helpAddress', ''],
      [{ helpAddress: 'help@acme.example?bcc=evil' }, 'helpAddress', ''],
      [{ logo: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }, 'logo', 'PNG, JPEG or WebP'],
      [{ logo: Buffer.concat([png, Buffer.alloc(102_400)]).toString('base64') }, 'logo', 'at most 102400 bytes'],
      [{ logo: 'https://elsewhere.example/logo.png' }, 'logo', ''],
    ] as const) {
      const refused = await put({ accentColour: null, helpAddress: null, ...change })
      expect(refused.statusCode).toBe(400)
      expect(refused.json<{ errors: Record<string, string[]> }>().errors[path]?.join()).toContain(reason)
    }
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
  })

  test('use the chosenItems language, otherwise the browser’s', async () => {
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
  })

  test('delete drafts after their sessions have ended', async () => {
    await chooseReturn(server)
    const count = async () => (await server.database.query('select from portolan.return_draft')).length
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await count()).toBe(1)
    clock.advance(61 * 60_000)
    await server.system.returns.jobs['tidy-return-drafts']?.({})
    expect(await count()).toBe(0)
  })
})
