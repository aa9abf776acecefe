import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium, newStillContext, startChromium } from '../support/chromium.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'

/** The axe-core accessibility checks, as a script to run in a page. */
const axe = readFileSync(new URL(import.meta.resolve('axe-core')), 'utf8')
const timeout = 120_000
const phone = { width: 360, height: 740 }
const event = {
  specversion: '1.0',
  id: '0197f3a2-0000-7000-8000-000000000001',
  source: '/tenants/acme',
  type: 'order-confirmation.confirmed',
  subject: 'SBX-1001-with-a-reference-that-is-long-enough-to-have-to-be-broken-somewhere',
  tenant: 'acme',
  data: { platformOrderNumber: 'SBX-1001', note: '<script>document.title = "hostile"</script>' },
}

describe.skipIf(!hasChromium)('the inbox page in Chromium', () => {
  let server: TestServer
  let browser: Browser
  let address: string
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

  test('shows deliveries to anyone, and lets a form without scripts make the next ones fail', async () => {
    const context = await newStillContext(browser, { viewport: phone })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => complaints.push(error.message))
    const inbox = `${address}/sandbox/inbox/demo`
    const deliver = async () =>
      (
        await fetch(inbox, {
          method: 'POST',
          headers: { 'content-type': 'application/cloudevents+json' },
          body: JSON.stringify(event),
        })
      ).status

    await page.goto(inbox)
    await page.getByText('No deliveries yet').waitFor()
    await page.getByLabel('Response', { exact: true }).selectOption('Fail')
    await page.getByLabel('For', { exact: true }).selectOption('1')
    await page.getByRole('button', { name: 'Save response' }).click()
    await page.getByText('The next delivery gets the response').waitFor()
    expect([await deliver(), await deliver()]).toEqual([500, 204])

    await page.getByRole('link', { name: 'Refresh' }).click()
    await page.getByText('2 deliveries').waitFor()
    // The content of a delivery is always shown as text.
    await expect.poll(() => page.getByLabel('Body').first().textContent()).toContain('<script>document.title')
    expect(await page.title()).toBe('Inbox demo · Portolan sandbox')
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const viewport of [phone, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme })
        const found = await page.evaluate(`${axe}; axe.run({ resultTypes: ['violations'] }).then(({ violations }) => ({
          violations: violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
          isTooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }))`)
        expect(found).toEqual({ violations: [], isTooWide: false })
      }
    }
    await page.getByRole('button', { name: 'Clear inbox' }).click()
    await page.getByText('No deliveries yet').waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
