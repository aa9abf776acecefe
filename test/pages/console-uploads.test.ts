import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCatalogWorker } from '../support/catalog-worker.ts'
import { hasChromium } from '../support/chromium.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'

const timeout = 120_000

const csv = [
  'SKU;Title;description;composition;made in;price;currency',
  'UP-1;Scarf;Woven scarf;100% silk;PT;45.00;EUR',
  'UP-2;;Woven scarf;100% silk;PT;45.00;EUR',
  '"UP-3";"Scarf, ""blue""";"Woven',
  'scarf";100% silk;PT;45.00;',
  'UP-4;Scarf;Woven scarf;100% silk;UK;45.00;EUR',
].join('\n')

describe.skipIf(!hasChromium)('uploads in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  let stopWorker: () => Promise<void>

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
    // The worker runs elsewhere.
    stopWorker = startCatalogWorker(consoleBrowser.server, 'acme')
  }, timeout)
  afterAll(async () => {
    await stopWorker()
    await consoleBrowser.stop()
  })
  vi.setConfig({ testTimeout: timeout })

  test('a rejected file says by line and column what to do, and the rest can be uploaded', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const choose = (name: string, text: string) =>
      page.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    await choose('broken.json', '[\n  {"productCode": "A" "name": "B"}\n]')
    await page.getByRole('alert').getByText('error at line 2, column 23').waitFor()
    await choose('products.csv', csv)
    await page.getByRole('button', { name: 'Upload 4' }).click()
    await page.getByRole('alert').getByText('2 products have errors').waitFor()
    const rows = page.getByRole('table', { name: 'Rows with errors' }).getByRole('row')
    await rows.filter({ hasText: 'UP-2' }).getByText('Line 3').waitFor()
    await rows.filter({ hasText: 'UP-2' }).getByText('Title', { exact: true }).waitFor()
    await rows.filter({ hasText: 'UP-3' }).getByText('A price needs a currency').waitFor()
    await rows.filter({ hasText: 'UP-3' }).getByText('Line 4').waitFor()
    await expect.poll(() => page.getByText('acceptGoodProducts').count()).toBe(0)
    await expectWellMade(page)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download rows with errors' }).click(),
    ])
    const saved = await readFile(await download.path(), 'utf8')
    expect(saved.split('\r\n')[0]).toBe('\uFEFFSKU;Title;description;composition;made in;price;currency;What to do')
    expect(saved).toContain('UP-2;;Woven scarf;100% silk;PT;45.00;EUR;Title: Missing. Enter a value.')
    expect(saved).not.toContain('UP-1')
    await page.getByRole('button', { name: 'Upload the other 2' }).click()
    await page.getByText('2 products with errors were left out.').waitFor()
    await page.getByRole('heading', { name: 'Upload complete' }).waitFor()
    // Chromium also logs the error response.
    expect(complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([])
    await close()
  })

  test('a German file of a spreadsheet is understood: headings, Windows-1252, decimal commas, and one unit for all', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const german = [
      'Artikelnummer;Bezeichnung;Beschreibung;Material;Ursprungsland;Preis;Gewicht (kg);Lagerort;Nummer',
      'DE-1;Schöne Tasse;Tasse mit Henkel;Porzellan;DE;12,50;0,3;A1;6911100000',
      'DE-2;Große Tasse;Tasse mit Henkel;Porzellan;DE;1.250;0,45;A2;6911100000',
    ].join('\r\n')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'waren.csv', mimeType: 'text/csv', buffer: Buffer.from(german, 'latin1') })
    await page.getByText('For example: Schöne Tasse').waitFor()
    await page.getByText('was read as Windows-1252').waitFor()
    await page.getByText('These columns are ignored: Lagerort and Nummer.').waitFor()
    await page.getByText('“Nummer” looks needed: its values look like the field “HS code”.').waitFor()
    await page.getByText('Preis: commas are read as decimal marks, “12,50” as 12.50.').waitFor()
    await expect.poll(() => page.getByLabel('Unit of all weights').inputValue()).toBe('kg')
    await page.getByText('Choose before uploading: Currency of all prices.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Upload 2' }).isDisabled()).toBe(true)
    await expectWellMade(page)
    await page.getByLabel('Currency of all prices').selectOption('EUR')
    await page.getByRole('button', { name: 'Upload 2' }).click()
    await page.getByRole('heading', { name: 'Upload complete' }).waitFor()
    const found = await consoleBrowser.server.call(
      'acme-sandbox',
      'GET',
      '/api/v2/Products?BrandCode=ACM&ProductCode=DE-2',
    )
    expect(found.json()).toMatchObject([{ name: 'Große Tasse', unitPrice: { currency: 'EUR' } }])
    expect(complaints).toEqual([])
    await close()
  })

  test('an error of every row is one line, and nothing is offered to upload', async () => {
    const { page, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const rows = Array.from({ length: 30 }, (_, index) => `SAME-${index};Cup;Cup;Porcelain;DE;heavy`)
    const text = ['SKU;Title;Description;Material;Origin;Weight (kg)', ...rows].join('\n')
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'same.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'Upload 30' }).click()
    await page.getByRole('alert').getByText('30 products have errors, and there are no others.').waitFor()
    await page.getByRole('table', { name: 'Rows with errors' }).getByText('30 rows, from Line 2').waitFor()
    await expect.poll(() => page.getByRole('table', { name: 'Rows with errors' }).getByRole('row').count()).toBe(2)
    await expect.poll(() => page.getByRole('button', { name: 'Upload the other' }).count()).toBe(0)
    await expectWellMade(page)
    await close()
  })

  test('past uploads lead to what they left to repair, and stay in view after a repair', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const list = page.getByRole('table', { name: 'Past uploads' })
    await list.getByText('sandbox', { exact: true }).waitFor()
    await expect.poll(() => list.getByText('work-on-catalog').count()).toBe(0)
    await expectWellMade(page)
    await list.getByRole('link').first().click()
    await page.getByText(/^1 invalid product of the upload/).waitFor()
    await page.getByText('UP-4').first().waitFor()
    await expect.poll(() => page.getByText('SBX-BAD-HS').count()).toBe(0)
    await page.getByLabel('Set country of origin to').fill('GB')
    await page.getByRole('button', { name: 'Fix 1', exact: true }).click()
    await page.getByText('No product of this upload is invalid any more').waitFor()
    await page.getByRole('link', { name: 'Show all invalid products' }).click()
    await page.getByText('SBX-BAD-HS').first().waitFor()
    // The upload that the repair made is told apart from those of files.
    await page.goto(`${consoleBrowser.address}/console/t/acme/catalog?view=upload`)
    await list.getByText('Repair', { exact: true }).waitFor()
    expect(await list.getByText('Repair', { exact: true }).count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  })

  test('developers get a desk with what they work with', async () => {
    await consoleBrowser.addUser('develops', 'developer', 'acme')
    const { page, complaints, close } = await consoleBrowser.open('', {}, 'develops')
    await page.getByRole('heading', { name: 'Desk' }).waitFor()
    await page.getByRole('link', { name: 'API reference' }).waitFor()
    await page.waitForLoadState('networkidle')
    await expectWellMade(page)
    await page.getByRole('main').getByRole('link', { name: 'Webhooks', exact: true }).click()
    await page.waitForURL('**/developers?view=webhooks')
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
    await close()
  })
})
