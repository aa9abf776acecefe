import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../support/test-server.ts'

const executablePath = '/usr/bin/chromium'
const isThere = existsSync(executablePath)
const timeout = 120_000
const paths = [
  '/docs',
  '/docs/identity',
  '/docs/checkout',
  '/docs/catalog',
  '/docs/admin',
  '/docs/server',
  '/docs/events',
  '/docs/errors',
]

describe.skipIf(!isThere)(`in Chromium${isThere ? '' : `: skipped, there is no ${executablePath}`}`, () => {
  let server: TestServer
  let address: string
  let browser: Browser

  // A browser beside the other tests is slow to come up on a small machine.
  beforeAll(async () => {
    server = await startTestServer()
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update']
    browser = await chromium.launch({ executablePath, args })
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
    const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'], ...options })
    const page = await context.newPage()
    const requests: string[] = []
    const complaints: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(address + path)
    return { page, requests, complaints }
  }

  test.each(paths)('%s asks no other host, complains of nothing, and fits every width', async (path) => {
    const { page, requests, complaints } = await openPage(path)
    for (const width of [1440, 1366, 1280, 900, 380]) {
      await page.setViewportSize({ width, height: 800 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      const hidden = await page.evaluate(
        '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".top nav"))',
      )
      expect(hidden, `navigation of ${path} at ${width}`).toBeLessThanOrEqual(0)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(16, 24, 31)')
    expect(complaints).toEqual([])
    expect(requests.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'))).toEqual([])
    await page.context().close()
  })

  test('a command is copied with the address under which the page was reached', async () => {
    const { page } = await openPage('/docs/checkout')
    await page.locator('#receiveOrderConfirmation-confirmed button').first().click()
    const copied = String(await page.evaluate('navigator.clipboard.readText()'))
    expect(copied).toContain(`'${address}/checkout/api/v3/Retailer/Confirmation'`)
    expect(copied).toContain('"platformOrderNumber": "SBX-1001"')
    await page.context().close()
  })

  test('a link to a member that is folded away unfolds it', async () => {
    const { page } = await openPage('/docs/checkout#receiveOrderConfirmation.lineItems.product.hsCode')
    expect(await page.locator('[id="receiveOrderConfirmation.lineItems.product.hsCode"]').isVisible()).toBe(true)
    await page.context().close()
  })

  test('everything can be unfolded at once, and folded again', async () => {
    const { page } = await openPage('/docs/checkout')
    const member = page.locator('[id="receiveOrderConfirmation.lineItems.product.hsCode"]')
    const button = page.locator('#receiveOrderConfirmation .unfold').first()
    expect(await member.isVisible()).toBe(false)
    await button.click()
    expect(await member.isVisible()).toBe(true)
    await button.click()
    expect(await member.isVisible()).toBe(false)
    await page.context().close()
  })

  test('the keyboard reaches the content first', async () => {
    const { page } = await openPage('/docs/checkout')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await page.evaluate('document.activeElement.id')).toBe('main')
    await page.context().close()
  })

  test('the pages can be read without the script', async () => {
    const { page } = await openPage('/docs/checkout', { javaScriptEnabled: false })
    expect(await page.locator('#receiveOrderConfirmation-confirmed code.shell').isVisible()).toBe(true)
    await page.locator('[id="receiveOrderConfirmation.charges"] > .field-words > details > summary').click()
    expect(await page.locator('[id="receiveOrderConfirmation.charges.total"]').isVisible()).toBe(true)
    await page.context().close()
  })
})
