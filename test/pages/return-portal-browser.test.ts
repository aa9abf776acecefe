import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { hasChromium, newStillContext, startChromium } from '../support/chromium.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findBarriers } from './barriers.ts'
import { addSandboxOrder } from './portal-shopper.ts'

const timeout = 120_000
const phone = { width: 360, height: 740 }

describe.skipIf(!hasChromium)('in Chromium', () => {
  let server: TestServer
  let address: string
  let browser: Browser

  beforeAll(async () => {
    server = await startTestServer()
    await addSandboxOrder(server)
    address = await server.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await startChromium()
  }, timeout)
  // An order allows five returns a day, so each test gets a new one.
  beforeEach(() =>
    server.database.query("update portolan.return_order set created_at = created_at - interval '2 days'"),
  )
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  vi.setConfig({ testTimeout: timeout })

  interface Visit {
    readonly page: Page
    readonly complaints: string[]
    readonly requests: string[]
  }

  async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
    const context = await newStillContext(browser, { viewport: phone, locale: 'en', ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(`${address}/returns/acme`)
    return { page, complaints, requests }
  }

  async function findOrder(page: Page, button = 'Find my order'): Promise<void> {
    await page.getByLabel('Order reference').fill(sandboxPortal.orderReference)
    await page.getByLabel('Email address').fill(sandboxPortal.emailAddress)
    await page.getByRole('button', { name: button }).click()
  }

  async function cancelReturn(page: Page): Promise<void> {
    await page.goto(`${address}/returns/acme/return`)
    await page.getByText('Cancel this return').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  }

  test('two items are returned from a phone without scripts in six taps, with little server time', async () => {
    const { page, complaints, requests } = await visit({ javaScriptEnabled: false, hasTouch: true, isMobile: true })
    await page.getByLabel('Order reference').fill(sandboxPortal.orderReference)
    await page.getByLabel('Email address').fill(sandboxPortal.emailAddress)
    let taps = 0
    let waited = 0
    const tap = async (selector: string, text: string) => {
      taps += 1
      const began = performance.now()
      await page.locator(`main ${selector}`, { hasText: text }).tap()
      await page.waitForLoadState('load')
      waited += performance.now() - began
    }
    await tap('.button', 'Find my order')
    await tap('.item:has(#keep-1) .chip', 'Too small')
    await tap('.item:has(#keep-2) .chip', 'Changed my mind')
    await tap('.button', 'Continue')
    await tap('.button', 'Continue')
    await tap('.button', 'Confirm return')
    await page.getByRole('heading', { name: 'Your return is registered' }).waitFor()
    const code = page.getByAltText('Code to show at the drop-off point')
    await code.waitFor()
    await page.waitForLoadState('networkidle')
    expect((await page.request.get(`${address}/returns/acme/documents/Label`)).headers()['content-type']).toBe(
      'application/pdf',
    )
    expect(taps).toBeLessThanOrEqual(6)
    expect(waited).toBeLessThan(20_000)
    expect(complaints).toEqual([])
    expect(requests.filter((url) => !url.startsWith(`${address}/`) && !url.startsWith('data:'))).toEqual([])
    await cancelReturn(page)
    await page.context().close()
  })

  test('the keyboard suffices, and an error moves the focus to its field', async () => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByLabel('Order reference').focus()
    await page.keyboard.press('Enter')
    // The error summary has the focus, and its first link leads to the field.
    await page.locator('.summary').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(page.url()).toMatch(/#orderReference$/)
    await page.keyboard.type(sandboxPortal.orderReference)
    await page.keyboard.press('Tab')
    await page.keyboard.type(sandboxPortal.emailAddress)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'What do you want to return?' }).waitFor()
    const first = page.locator('#keep-1')
    await first.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'How do you want to send it back?' }).waitFor()
    await page.locator('input[name=method]:checked').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Confirm return' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Your return is registered' }).waitFor()
    await cancelReturn(page)
    await page.context().close()
  })

  /** Finds tap targets that are too small (WCAG 2.2, 2.5.5), and anything wider than the page. */
  async function findMisfits(page: Page): Promise<unknown> {
    return page.evaluate(`({
      overflow: document.documentElement.scrollWidth - innerWidth,
      small: [...document.querySelectorAll('main :is(.button, .chip, .check, .option > label, summary, select, input[type=text], input[type=email])')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
        .map((element) => element.outerHTML.slice(0, 100)),
    })`)
  }

  /** Colours and languages do not interact, so each is tested once. */
  const looks = [
    { colorScheme: 'light', language: 'en' },
    { colorScheme: 'dark', language: 'en', rules: ['color-contrast'] },
    { colorScheme: 'light', language: 'de', rules: ['html-lang-valid', 'label', 'target-size'] },
    { colorScheme: 'light', language: 'ja', rules: ['html-lang-valid', 'label', 'target-size'] },
  ] as const

  test.each(looks)('no page has accessibility violations or overflows: $colorScheme $language', async (look) => {
    const { colorScheme, language } = look
    const rules = 'rules' in look ? look.rules : undefined
    const { page, complaints } = await visit({ colorScheme, bypassCSP: true })
    await page.goto(`${address}/returns/acme?language=${language}`)
    const check = async (name: string) => {
      expect({ name, barriers: await findBarriers(page, { rules }) }).toEqual({ name, barriers: [] })
      expect({ name, misfits: await findMisfits(page) }).toEqual({ name, misfits: { overflow: 0, small: [] } })
    }
    const send = () => page.locator('main form .button').first().click()
    await check('entry')
    await send()
    await check('entry with errors')
    await page.locator('#orderReference').fill(sandboxPortal.orderReference)
    await page.locator('#emailAddress').fill(sandboxPortal.emailAddress)
    await send()
    await page.locator('.chips').first().waitFor()
    await check('items')
    await send()
    await check('items with errors')
    await page.locator('input[name=reason-1][value=TooSmall]').check()
    await page.locator('input[name=reason-2][value=Other]').check()
    await page.locator('.item:has(:checked:not(.keep)) details.fold summary').first().click()
    await check('items chosen')
    await send()
    await page.locator('.options').waitFor()
    await check('method')
    await send()
    await page.locator('.rows').first().waitFor()
    await check('confirm')
    await send()
    await page.locator('.journey').waitFor()
    await check('return')
    await page.locator('details.fold summary').last().click()
    await page.locator('button[value=cancel]').click()
    await page.locator('.done, h1').first().waitFor()
    await check('cancelled')
    await page.goto(`${address}/returns/acme/withdraw`)
    await check('withdraw')
    await page.locator('input[type=checkbox]').first().check()
    await send()
    await check('withdraw-confirm')
    await page.goto(`${address}/returns/acme/nowhere`)
    await check('missing')
    // Chromium itself logs error responses, which this is.
    expect(complaints.filter((text) => !/status of 404/.test(text))).toEqual([])
    await page.context().close()
  })

  test('Reload and Back after a refused look-up show its page and the form, and submit nothing', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled: false })
    const submitted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && submitted.push(request.url()))
    await page.getByLabel('Order reference').fill('ORDER-9')
    await page.getByLabel('Email address').fill('shopper@sandbox.example')
    await page.getByLabel('Email address').press('Enter')
    const refused = page.getByRole('alert').getByText('We found no order with this reference and email address.')
    await refused.waitFor()
    await page.reload()
    await refused.waitFor()
    expect(await page.getByLabel('Order reference').inputValue()).toBe('ORDER-9')
    await page.goBack()
    await page.waitForURL(`${address}/returns/acme`)
    // Both as they were typed.
    await expect.poll(() => page.getByLabel('Email address').inputValue()).toBe('shopper@sandbox.example')
    await expect.poll(() => page.getByLabel('Order reference').inputValue()).toBe('ORDER-9')
    expect(submitted).toHaveLength(1)
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('switching the language keeps input with errors, without scripts', async () => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.getByLabel('Order reference').fill('ORDER-9')
    await page.getByLabel('Email address').fill('not an address')
    // The key must not press one of the language buttons.
    for (const heading of ['There is a problem', 'There is a problem']) {
      await page.getByLabel('Email address').press('Enter')
      await page.getByRole('heading', { name: heading }).waitFor()
    }
    await page.locator('.languages summary').click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[lang=de] .summary').waitFor()
    await expect.poll(() => page.locator('#orderReference').inputValue()).toBe('ORDER-9')
    await expect.poll(() => page.locator('#emailAddress').inputValue()).toBe('not an address')
    await page.locator('#orderReference').fill(sandboxPortal.orderReference)
    await page.locator('#emailAddress').fill(sandboxPortal.emailAddress)
    await page.locator('#emailAddress').press('Enter')
    await page.locator('html[lang=de] .chips').first().waitFor()
    await page.locator('main form .button').click()
    await page.locator('.summary').waitFor()
    await page.locator('input[name=reason-1][value=TooSmall]').check()
    await page.locator('.languages summary').click()
    await page.getByRole('button', { name: 'Français' }).click()
    await page.locator('html[lang=fr] .options').waitFor()
    await page.goto(`${address}/returns/acme/items`)
    await expect.poll(() => page.locator('input[name=reason-1][value=TooSmall]').isChecked()).toBe(true)
    await page.context().close()
  })

  test('a withdrawal leads from its labelled entry to the acknowledgement', async () => {
    const { page, complaints } = await visit({ javaScriptEnabled: false })
    await findOrder(page, 'Withdraw from contract here')
    await page.getByRole('checkbox', { name: 'Linen shirt' }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click()
    await page.getByRole('heading', { name: 'We have received your withdrawal' }).waitFor()
    const link = page.getByRole('link', { name: 'Download the acknowledgement' })
    const receipt = await page.request.get(`${address}${(await link.getAttribute('href')) ?? ''}`)
    expect((await receipt.body()).subarray(0, 5).toString()).toBe('%PDF-')
    await page.getByRole('button', { name: 'Send the goods back' }).click()
    await page.getByRole('heading', { name: 'How do you want to send it back?' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })

  test('the acknowledgement page has no accessibility violations and does not overflow', async () => {
    const { page } = await visit({ bypassCSP: true })
    await findOrder(page, 'Withdraw from contract here')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const { colorScheme, language } of looks) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${address}/returns/acme/withdrawn?language=${language}`)
      expect(new URL(page.url()).pathname).toBe('/returns/acme/withdrawn')
      const found = { language, barriers: await findBarriers(page), misfits: await findMisfits(page) }
      expect(found).toEqual({ language, barriers: [], misfits: { overflow: 0, small: [] } })
    }
    await page.context().close()
  })
})
