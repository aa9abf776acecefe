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

  test('a spreadsheet is uploaded after mapping its columns, and its products show their landed cost', async () => {
    const lines = [
      'SKU;Title;Text;Stuff;Made in;Price;Currency',
      'CSV-1;Silk scarf;Scarf for women, woven;100% silk;IT;80.00;EUR',
      'CSV-2;Cotton tee;Short-sleeved T-shirt for men, knitted;100% cotton;UK;20.00;EUR',
    ]
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const buffer = Buffer.from(lines.join('\n'))
    await page.getByLabel('Choose a file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer })
    await page.getByText('Every product needs Material').waitFor()
    const upload = page.getByRole('button', { name: 'Upload 2' })
    await expect.poll(() => upload.isDisabled()).toBe(true)
    await expectWellMade(page)
    await page.getByLabel('Stuff').selectOption('Material')
    await page.getByText('material · For example: 100% silk').waitFor()
    // Two columns cannot fill one field.
    await page.getByLabel('Text', { exact: true }).selectOption('Material')
    await page.getByText('Text and Stuff are matched to the same field, “Material”').waitFor()
    await expect.poll(() => upload.isDisabled()).toBe(true)
    await expectWellMade(page)
    await page.getByLabel('Text', { exact: true }).selectOption('Description')
    await page.getByRole('button', { name: 'Upload 2' }).click()
    await page.getByText('Upload complete').waitFor()
    await expect
      .poll(() => page.locator('dl').getByText('Invalid', { exact: true }).locator('..').textContent())
      .toBe('Invalid1')
    await expectWellMade(page)

    await page.getByRole('tab', { name: 'Products', exact: true }).click()
    await page.getByRole('link', { name: 'CSV-1' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'CSV-1' }).click()
    await page.getByRole('row', { name: /^Germany 8%/ }).waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Added/ })
      .waitFor()
    await expectWellMade(page)

    await page.goto(`${consoleBrowser.address}/console/t/acme/catalog?view=brands`)
    await page.getByRole('button', { name: 'Reload catalog' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reload' }).click()
    await page.getByText(/^Done: /).waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Edit settings' }).first().click()
    const settings = page.getByRole('dialog')
    await settings.getByLabel('Confidence threshold in %').fill('91')
    await expectWellMade(page)
    await settings.getByRole('button', { name: 'Save' }).click()
    await page.getByText('automatic from 91% confidence, otherwise by a person').waitFor()
    await page.getByRole('tab', { name: 'VAT rates' }).click()
    const findRow = (name: RegExp) => page.getByRole('row', { name })
    await findRow(/^All goods without another rate.*19%/).waitFor()
    await findRow(/^Food and drink.*7%/).waitFor()
    await page.getByLabel('HS code').fill('4901.10')
    await findRow(/^Books.*7%.*depends on whether it is no advertising/).waitFor()
    await expect.poll(() => findRow(/^Food and drink/).count()).toBe(0)
    // The reference data of Germany begins in 2021.
    await page.getByLabel('Date', { exact: true }).fill('2020-12-31')
    await page.getByText('No rates found').waitFor()
    await page.getByLabel('Date', { exact: true }).fill('2026-11-28')
    await expectWellMade(page)
    expect(complaints).toEqual([])
    await close()
  })
})
