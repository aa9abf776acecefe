import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCatalogWorker } from '../support/catalog-worker.ts'
import { hasChromium } from '../support/chromium.ts'
import { type ConsoleBrowser, startConsoleBrowser, userPassword } from './console-browser.ts'

const timeout = 120_000

const product = {
  name: 'T-shirt, black',
  description: 'Short-sleeved T-shirt for men, knitted',
  material: '100% cotton',
  countryOfOrigin: 'PT',
  brandCode: 'ACX',
}

/** A product that could be of several codes, so that a person decides. */
const scarf = { ...product, name: 'Scarf', description: 'Scarf, 180 by 70 cm', material: '100% wool' }

/** The text of the element with the focus, and of the heading of its section. */
const readFocus = (page: Page) =>
  page.evaluate<readonly [element: string, section: string]>(`(() => {
    const { activeElement: focused } = document
    if (focused === null || focused === document.body) return ['', '']
    return [focused, focused.closest('section')?.querySelector('h2')].map((one) => one?.textContent.trim() ?? '')
  })()`)

describe.skipIf(!hasChromium)('the keyboard keeps its place in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  let stopWorker: () => Promise<void>

  const upload = async (products: readonly object[]) => {
    const { statusCode } = await consoleBrowser.server.call('acme-sandbox', 'POST', '/api/v2/RetailerCatalog', products)
    expect(statusCode).toBe(202)
    await consoleBrowser.server.system.catalog.processAllWork('acme')
  }

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
    stopWorker = startCatalogWorker(consoleBrowser.server, 'acme')
  }, timeout)
  afterAll(async () => {
    await stopWorker()
    await consoleBrowser.stop()
  })
  vi.setConfig({ testTimeout: timeout })

  test('a menu opened right after signing in stays open while the page loads', async () => {
    await consoleBrowser.addUser('hurries', 'operator', 'acme')
    const { page, close } = await consoleBrowser.open('/t/acme/packages', {}, 'hurries', 'not the password')
    let loadAccess = () => {}
    const isAwaited = new Promise<void>((resolve) => {
      loadAccess = resolve
    })
    await page.route('**/console/session/token', async (route) => {
      await isAwaited
      await route.continue()
    })
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(userPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'hurries' }).click()
    const item = page.getByRole('menuitem', { name: 'Sign out', exact: true })
    await item.waitFor()
    loadAccess()
    await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
    await expect.poll(() => item.isVisible()).toBe(true)
    await close()
  })

  test('after a group of invalid products is fixed, it is at the group that took its place', async () => {
    await upload([
      ...[1, 2, 3, 4, 5].map((number) => ({ ...product, productCode: `UK-${number}`, countryOfOrigin: 'UK' })),
      ...[1, 2, 3].map((number) => ({ ...product, productCode: `HS-${number}`, hsCode: '6109' })),
    ])
    const { page, close } = await consoleBrowser.open('/t/acme/catalog?view=invalid')
    const headings = page.getByRole('heading', { level: 2 })
    const origin = page.getByLabel('Set country of origin to')
    await origin.waitFor()
    const [first, second = ''] = await headings.allTextContents()
    expect(first).toMatch(/^Country of origin/)
    await origin.fill('GB')
    await origin.press('Enter')
    await origin.waitFor({ state: 'detached' })
    await expect.poll(async () => (await readFocus(page))[1]).toBe(second)
    // Tab leads to the group’s first field, not to the top of the page.
    await page.keyboard.press('Tab')
    expect((await readFocus(page))[1]).toBe(second)
    await close()
  })

  test('after a code is accepted, it is at the next product, and after the last one at the message', async () => {
    await upload([{ ...scarf, productCode: 'SCARF-1' }])
    const { page, close } = await consoleBrowser.open('/t/acme/catalog?view=review')
    const headings = page.getByRole('heading', { level: 2 })
    const candidate = page.getByRole('button', { name: /^1 ?\d{6}/ })
    await candidate.waitFor()
    await page.getByText('2 waiting').waitFor()
    const [first = ''] = await headings.allTextContents()
    // By keyboard alone.
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await page.getByText('1 waiting').waitFor()
    const [second = ''] = await headings.allTextContents()
    expect(second).not.toBe(first)
    await expect.poll(() => readFocus(page)).toEqual([second, second])
    // With the button, which is disabled while the decision is saved, and then gone.
    await candidate.click()
    await page.getByRole('button', { name: 'Accept' }).press('Enter')
    await page.getByText('All products are classified').waitFor()
    await expect.poll(async () => (await readFocus(page))[0]).toMatch(/^(All products are classified|Catalog)$/)
    await close()
  })
})
