import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium, newStillContext, startChromium } from '../support/chromium.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findBarriers, findLowContrast } from './barriers.ts'

const timeout = 120_000
const paths = [
  '/docs',
  '/docs/checkout',
  '/docs/admin',
  '/docs/server',
  '/docs/events',
  '/docs/errors',
  '/docs/guides/classification',
  '/docs/guides/returns',
  '/docs/guides/operating',
]

describe.skipIf(!hasChromium)('in Chromium', () => {
  let server: TestServer
  let address: string
  let browser: Browser

  // On a small machine, Chromium starts slowly next to other tests.
  beforeAll(async () => {
    server = await startTestServer()
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await startChromium()
  }, timeout)
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  vi.setConfig({ testTimeout: timeout })

  interface Visit {
    readonly page: Page
    readonly requests: string[]
    readonly complaints: string[]
  }

  async function openPage(path: string, options: BrowserContextOptions = {}): Promise<Visit> {
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await newStillContext(browser, { permissions, ...options })
    const page = await context.newPage()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(address + path)
    return { page, requests, complaints }
  }

  test.each(paths)('%s contacts no other host, logs no errors, and fits every width', async (path) => {
    const { page, requests, complaints } = await openPage(path)
    for (const width of [1440, 1280, 900, 360]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      const header = await page.evaluate('document.querySelector(".top").offsetHeight')
      expect(header, `header of ${path} at ${width}`).toBeLessThan(64)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 24, 31)')
    expect(complaints).toEqual([])
    expect(requests.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'))).toEqual([])
    await page.context().close()
  })

  test('a copied command has the address at which the page was opened', async () => {
    const { page } = await openPage('/docs/checkout')
    await page.locator('#receiveOrderConfirmation-confirmed button', { hasText: 'Copy' }).first().click()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied).toContain(`'${address}/checkout/api/v3/Retailer/Confirmation'`)
    expect(copied).toContain('"platformOrderNumber": "SBX-1001"')
    await page.context().close()
  })

  test('a link to a collapsed member expands it', async () => {
    const { page } = await openPage('/docs/checkout#receiveOrderConfirmation.lineItems.product.hsCode')
    await expect
      .poll(() => page.locator('[id="receiveOrderConfirmation.lineItems.product.hsCode"]').isVisible())
      .toBe(true)
    await page.context().close()
  })

  test('everything can be expanded and collapsed at once', async () => {
    const { page } = await openPage('/docs/checkout')
    const member = page.locator('[id="receiveOrderConfirmation.lineItems.product.hsCode"]')
    const button = page.locator('#receiveOrderConfirmation .unfold').first()
    await expect.poll(() => member.isVisible()).toBe(false)
    await button.click()
    await expect.poll(() => member.isVisible()).toBe(true)
    await button.click()
    await expect.poll(() => member.isVisible()).toBe(false)
    await page.context().close()
  })

  test('the keyboard reaches the content first', async () => {
    const { page } = await openPage('/docs/checkout')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.context().close()
  })

  test.each(['/docs', '/docs/identity', '/docs/errors', '/docs/guides/returns'])(
    '%s has no accessibility violations in light and dark mode, wide and narrow',
    async (path) => {
      const { page } = await openPage(path, { bypassCSP: true })
      expect(await findBarriers(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await findLowContrast(page)).toEqual([])
      await page.setViewportSize({ width: 360, height: 740 })
      await page.locator('.menu-button').click()
      expect(await findBarriers(page, { rules: ['target-size', 'scrollable-region-focusable'] })).toEqual([])
      // Colours do not depend on the width; only the open menu is new.
      expect(await findLowContrast(page, '#menu')).toEqual([])
      await page.context().close()
    },
  )

  describe('search', () => {
    test('finds operations, fields, errors and guides by keyboard', async () => {
      const { page, complaints, requests } = await openPage('/docs')
      const find = async (text: string, firstTitle: string) => {
        await page.keyboard.press('/')
        await page.locator('dialog.search[open]').waitFor()
        await page.locator('.search input').fill(text)
        await page.locator('#found-0 .found-title', { hasText: new RegExp(`^${firstTitle}$`) }).waitFor()
      }
      const close = async () => {
        await page.keyboard.press('Escape')
        // Until the dialog is closed, key presses go to it.
        await page.locator('dialog[open]').waitFor({ state: 'detached' })
      }
      await find('cancel order', 'Cancel an order')
      await close()
      await find('hs code', 'hsCode')
      await close()
      await find('access token', 'Access tokens')
      await close()
      await find('The request is not valid', '(?:in|mal)[a-z]+: The request is not valid')
      await close()
      await find('in-flight', 'in-flight: .*')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/errors#in-flight')

      await page.keyboard.press('/')
      await page.locator('.search input').fill('label')
      await page.locator('.found-title', { hasText: /^Submit a package$/ }).waitFor()
      await close()
      await find('backup', 'Backup')
      await page.keyboard.press('ArrowDown')
      const target = await page.locator('.found[aria-selected=true]').getAttribute('href')
      await expect.poll(() => page.locator('.search input').getAttribute('aria-activedescendant')).toBe('found-1')
      await page.keyboard.press('Enter')
      await page.waitForURL(`**${target}`)
      expect(complaints).toEqual([])
      expect(requests.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'))).toEqual([])
      await page.context().close()
    })

    test('tolerates a typo, and says if there are no results', async () => {
      const { page } = await openPage('/docs')
      await page.locator('.search-button').click()
      const input = page.locator('.search input')
      await input.fill('idempotancy')
      await page.locator('.found').first().waitFor()
      await expect.poll(() => page.locator('.found').first().textContent()).toMatch(/idempoten/i)
      await input.fill('zzyzx')
      await page.locator('.search-status', { hasText: 'zzyzx' }).waitFor()
      await expect.poll(() => page.locator('.found').count()).toBe(0)
      await page.context().close()
    })

    test('shows hostile texts as they are', async () => {
      // Without the policy, a script in the page would run.
      const { page, complaints } = await openPage('/docs', { bypassCSP: true })
      await page.locator('.search-button').click()
      const input = page.locator('.search input')
      for (const text of [
        '<img src=x onerror="document.title=1">',
        '"><script>document.title=1</script>',
        '(a+)+$ .* [ \\ % _',
        '__proto__',
        'constructor',
        '\u202eevil',
        'return '.repeat(5000),
      ]) {
        await input.fill(text)
        await page.evaluate('new Promise((resolve) => setTimeout(resolve, 200))')
      }
      await input.fill('label')
      await page.locator('.found').first().waitFor()
      expect(await page.title()).not.toBe('1')
      await expect.poll(() => page.locator('dialog.search img, dialog.search script').count()).toBe(0)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('has no accessibility violations', async () => {
      const { page } = await openPage('/docs', { bypassCSP: true })
      await page.locator('.search-button').click()
      await page.locator('.search input').fill('return')
      await page.locator('.found').first().waitFor()
      expect(await findBarriers(page, { within: 'dialog.search' })).toEqual([])
      await page.context().close()
    })
  })

  describe('trying an operation', () => {
    const openTry = async (page: Page, anchor: string) => {
      await page.locator(`[id="${anchor}"] .try`).first().click()
      await page.locator('dialog.try-it[open] .send').waitFor()
    }
    const send = async (page: Page): Promise<string> => {
      await page.locator('.send').click()
      await page.locator('.try-status').waitFor()
      return (await page.locator('.try-status').textContent()) ?? ''
    }

    test('sends a real request with a sandbox token, and shows the response', async () => {
      const { page, complaints } = await openPage('/docs/checkout')
      await openTry(page, 'receiveOrderConfirmation-confirmed')
      const body = page.locator('.try-it textarea')
      await body.fill((await body.inputValue()).replaceAll('SBX-1001', 'TRIED-1'))
      expect(await send(page)).toMatch(/^201/)
      const answer = JSON.parse((await page.locator('.try-answer code').first().textContent()) ?? '')
      expect(answer).toMatchObject({ platformOrderNumber: 'TRIED-1', status: 'Confirmed' })
      const stored = await server.call('acme-sandbox', 'GET', '/checkout/api/v3/Retailer/Confirmation/TRIED-1')
      expect(stored.statusCode).toBe(200)
      expect(complaints).toEqual([])
      await page.context().close()
    })

    test('shows errors like other responses', async () => {
      const { page } = await openPage('/docs/checkout')
      await openTry(page, 'receiveOrderConfirmation-confirmed')
      await page.locator('.try-it textarea').fill('{ "platformOrderNumber": 5 }')
      expect(await send(page)).toMatch(/^400/)
      await expect.poll(() => page.locator('.try-answer').textContent()).toContain('platformOrderNumber')
      await page.locator('.try-access summary').click()
      await page.locator('.try-access input').first().fill('nobody')
      await page.locator('.send').click()
      await page.locator('.try-answer .warning').waitFor()
      await expect.poll(() => page.locator('.try-answer').textContent()).toContain('no access token')
      await page.context().close()
    })

    test('reuses values from earlier responses', async () => {
      const { page } = await openPage('/docs/returns')
      await openTry(page, 'createOutboundOrder-registered')
      expect(await send(page)).toMatch(/^201/)
      await page.keyboard.press('Escape')
      await openTry(page, 'submitOutboundShipment-shipped')
      expect(await send(page)).toMatch(/^20/)
      await page.keyboard.press('Escape')
      await openTry(page, 'createReturnOrder-created')
      expect(await send(page)).toMatch(/^201/)
      const { returnOrderNumber } = JSON.parse((await page.locator('.try-answer code').first().textContent()) ?? '')
      await page.keyboard.press('Escape')
      await openTry(page, 'readReturnOrder-created')
      const values = await page.evaluate('[...document.querySelectorAll(".try-it input")].map(({ value }) => value)')
      expect(values).toContain(returnOrderNumber)
      expect(await send(page)).toMatch(/^200/)
      await page.context().close()
    })

    test('shows the edited request in every language', async () => {
      const { page } = await openPage('/docs/checkout')
      await openTry(page, 'receiveOrderConfirmation-confirmed')
      await page.locator('.try-it textarea').fill('{ "platformOrderNumber": "CHANGED" }')
      await page.locator('.try-request details:not(.try-access) summary').click()
      for (const [language, sign] of [
        ['curl', 'curl -i'],
        ['typescript', 'await client.checkout.receiveOrderConfirmation('],
        ['python', 'requests.post('],
      ] as const) {
        await page.locator(`.try-it [data-language=${language}]`).click()
        const code = await page.locator('.try-request figure code').textContent()
        expect(code).toContain(sign)
        expect(code).toContain('CHANGED')
      }
      await page.context().close()
    })

    test('has no accessibility violations, and can be closed by keyboard', async () => {
      const { page } = await openPage('/docs/checkout', { bypassCSP: true })
      await openTry(page, 'listOrderConfirmations-held')
      expect(await send(page)).toMatch(/^200/)
      expect(await findBarriers(page, { within: 'dialog.try-it' })).toEqual([])
      await page.keyboard.press('Escape')
      await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
      await page.context().close()
    })
  })

  test('examples use the chosen language, also on the next page', async () => {
    const { page, complaints } = await openPage('/docs/checkout')
    await page.locator('#receiveOrderConfirmation-confirmed [data-language=typescript]').click()
    const code = page.locator('#receiveOrderConfirmation-confirmed code').first()
    await page.locator('#receiveOrderConfirmation-confirmed code', { hasText: 'await client' }).waitFor()
    await expect.poll(() => code.textContent()).toContain('client.checkout.receiveOrderConfirmation({')
    await page.goto(`${address}/docs`)
    await page.locator('figure code', { hasText: `baseUrl: "${address}"` }).waitFor()
    await page.locator('[data-language=curl]').first().click()
    await expect.poll(() => page.locator('figure code').first().textContent()).toMatch(/^TOKEN=/)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('the menu follows the scroll position', async () => {
    const { page } = await openPage('/docs/returns')
    await page.setViewportSize({ width: 1280, height: 500 })
    for (const id of ['requestLabel', 'feedTrackingEvents']) {
      await page.evaluate(`document.getElementById('${id}').scrollIntoView()`)
      const entry = page.locator(`.menu .contents a[aria-current][href="#${id}"]`)
      await entry.waitFor()
      const { y = 0, height = 0 } = (await entry.boundingBox()) ?? {}
      const isInView = y > 0 && y + height < 500
      expect(isInView, `entry of ${id}`).toBe(true)
    }
    await page.context().close()
  })

  test('on a phone, the menu opens on tap and closes after a choice', async () => {
    const { page } = await openPage('/docs/checkout', { viewport: { width: 360, height: 740 } })
    const menu = page.locator('#menu')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.locator('.menu-button').click()
    await expect.poll(() => menu.isVisible()).toBe(true)
    await menu.locator('a[href="#releaseHold"]').click()
    await expect.poll(() => menu.isVisible()).toBe(false)
    expect(page.url()).toMatch(/#releaseHold$/)
    await page.locator('.menu-button').click()
    await menu.locator('a[href="/docs/guides/returns"]').click()
    await page.waitForURL('**/docs/guides/returns')
    await expect.poll(() => menu.isVisible()).toBe(false)
    await page.context().close()
  })

  test('a page runs no foreign or inline script', async () => {
    const { page, complaints } = await openPage('/docs/checkout')
    await page.evaluate(`
      const script = document.createElement('script')
      script.textContent = 'window.hasRun = true'
      document.body.append(script)
    `)
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    expect(complaints.join()).toContain('Content Security Policy')
    expect(await page.evaluate("fetch('http://127.0.0.2:9/').then(() => 'sent', () => 'refused')")).toBe('refused')
    await page.context().close()
  })

  test('the pages are readable without scripts', async () => {
    const { page } = await openPage('/docs/checkout', { javaScriptEnabled: false })
    await expect.poll(() => page.locator('#receiveOrderConfirmation-confirmed code.shell').isVisible()).toBe(true)
    await page.locator('[id="receiveOrderConfirmation.charges"] > .field-words > details > summary').click()
    await expect.poll(() => page.locator('[id="receiveOrderConfirmation.charges.total"]').isVisible()).toBe(true)
    await page.context().close()
  })
})
