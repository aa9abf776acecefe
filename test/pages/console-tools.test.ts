import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type ConsoleBrowser,
  chromiumPath,
  expectWellMade,
  hasChromium,
  startConsoleBrowser,
} from './console-browser.ts'

const timeout = 60_000

describe.skipIf(!hasChromium)(`in Chromium${hasChromium ? '' : `: skipped, there is no ${chromiumPath}`}`, () => {
  let world: ConsoleBrowser
  beforeAll(async () => {
    world = await startConsoleBrowser()
  }, timeout)
  afterAll(() => world.stop())
  vi.setConfig({ testTimeout: timeout })

  test('a consignment is calculated, what is missing is filled in beside the receipt, and it is exact then', async () => {
    const { page, complaints, close } = await world.open('/t/acme/landed-cost')
    await page.getByLabel('Goes to', { exact: true }).selectOption('GB')
    await page.getByLabel('Currency').selectOption('GBP')
    await page.getByLabel('Sent from').selectOption('IN')
    await page.getByRole('radio', { name: 'Description' }).click()
    await page.getByLabel('What it is').fill('Scarf for women, woven')
    await page.getByLabel('Material').fill('100% silk')
    await page.getByRole('button', { name: 'Find the code' }).click()
    await page.getByText('Taken: code 621410').waitFor()
    await page.getByLabel('Price of one, GBP').fill('80')
    await page.getByLabel('Shipping', { exact: true }).fill('8')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    await page.getByText('Not exact', { exact: true }).waitFor()
    await expectWellMade(page)
    const missing = page.locator('section', { has: page.getByRole('heading', { name: 'What is missing' }) })
    await missing.getByLabel('Scarf for women, woven: made for').selectOption('adult')
    await missing.getByRole('button', { name: 'Calculate again' }).click()
    await page.getByText('Exact', { exact: true }).waitFor()
    const receipt = page.locator('section', { has: page.getByRole('heading', { name: 'Receipt' }) })
    expect(await receipt.getByText(/20% of/).textContent()).toContain('£88.00')
    expect(await receipt.getByText('The shopper pays at checkout').locator('..').textContent()).toContain('£105.60')
    await page.getByRole('radio', { name: 'Shopper (DAP)' }).click()
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    await receipt.getByText('£17.60').nth(1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a refused consignment says what is wrong with which item', async () => {
    const { page, close } = await world.open('/t/acme/landed-cost')
    await page.getByLabel('Goes to', { exact: true }).selectOption('DE')
    await page.getByRole('radio', { name: 'HS code' }).click()
    await page.getByLabel('HS code', { exact: true }).fill('6109')
    await page.getByLabel(/^Price of one/).fill('20')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    const message = await page.getByRole('alert').getByRole('listitem').textContent()
    expect(message).toMatch(/^Item 1, hsCode: must be a code of 6 to 12 digits/)
    await close()
  })
})
