import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCatalogWorker } from '../support/catalog-worker.ts'
import { hasChromium } from '../support/chromium.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

  test('a consignment is calculated, and its charges become exact once missing data is filled in next to the receipt', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/landed-cost')
    await page.getByLabel('Destination', { exact: true }).selectOption('GB')
    await page.getByLabel('Currency').selectOption('GBP')
    await page.getByLabel('Shipped from').selectOption('IN')
    await page.getByRole('radio', { name: 'Description' }).click()
    await page.getByLabel('What is it?').fill('Scarf for women, woven')
    await page.getByLabel('Material').fill('100% silk')
    await page.getByRole('button', { name: 'Find code' }).click()
    await page.getByText('Using code 621410').waitFor()
    await page.getByLabel('Unit price in GBP').fill('80')
    await page.getByLabel('Shipping', { exact: true }).fill('8')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    await page.getByText('Estimate', { exact: true }).waitFor()
    await expectWellMade(page)
    const missing = page.locator('section', { has: page.getByRole('heading', { name: 'Missing information' }) })
    await missing.getByLabel('Scarf for women, woven: Intended for').selectOption('adult')
    await missing.getByRole('button', { name: 'Recalculate' }).click()
    await page.getByText('Listed charges only', { exact: true }).waitFor()
    const receipt = page.locator('section', { has: page.getByRole('heading', { name: 'Receipt' }) })
    await expect.poll(() => receipt.getByText(/20% of/).textContent()).toContain('£88.00')
    await expect
      .poll(() => receipt.getByText('Shopper pays at checkout').locator('..').textContent())
      .toContain('£105.60')
    await page.getByRole('radio', { name: 'Shopper (DAP)' }).click()
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    await receipt.getByText('£17.60').nth(1).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a rejected consignment shows the error at each item', async () => {
    const { page, close } = await consoleBrowser.open('/t/acme/landed-cost')
    await page.getByLabel('Destination', { exact: true }).selectOption('DE')
    await page.getByRole('radio', { name: 'HS code' }).click()
    await page.getByLabel('HS code', { exact: true }).fill('6109')
    await page.getByLabel(/^Unit price/).fill('20')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    const message = await page.getByRole('alert').getByRole('listitem').textContent()
    expect(message).toMatch(/^Item 1, hsCode: must be a code of 6 to 12 digits/)
    await close()
  })

  test('amounts follow the language’s notation, regions have names, and a doubtful duty is said to be included', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/landed-cost')
    await page.getByLabel('Destination', { exact: true }).waitFor()
    await page.evaluate("localStorage.setItem('portolan-language', 'de')")
    await page.reload()
    await page.getByLabel('Bestimmungsland', { exact: true }).selectOption('CA')
    await page.getByLabel('Bestimmungsregion').selectOption('Ontario')
    await page.getByLabel('Währung').selectOption('CAD')
    await page.getByRole('radio', { name: 'HS-Code' }).click()
    await page.getByLabel('HS-Code', { exact: true }).fill('490199')
    const price = page.getByLabel('Stückpreis in CAD')
    await price.fill('1.234')
    await price.blur()
    await page.getByRole('alert').getByText('„1.234“ kann 1,234 oder 1234 bedeuten.').waitFor()
    await expect.poll(() => price.getAttribute('aria-invalid')).toBe('true')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Berechnen', exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Aufstellung', exact: true }).count()).toBe(0)
    await price.fill('25,00')
    await page.getByRole('button', { name: 'Berechnen', exact: true }).click()
    await page.getByText('Bestimmungsland: Kanada, Ontario').waitFor()
    await page.getByText('25,00 CA$').first().waitFor()

    const policy = await page.context().newPage()
    await policy.goto(`${consoleBrowser.address}/console/t/acme/policies/DE`)
    const returnPrice = policy.getByLabel(/^Preis in/).first()
    await returnPrice.fill('5,5o')
    await returnPrice.blur()
    await policy.getByRole('alert').getByText('„5,5o“ ist keine Zahl wie 12,50.').waitFor()
    await expect.poll(() => policy.getByText(/NaN/).count()).toBe(0)
    await returnPrice.fill('5,50')
    await expect.poll(() => returnPrice.getAttribute('aria-invalid')).toBeNull()
    await policy.close()

    await page.evaluate("localStorage.removeItem('portolan-language')")
    await page.goto(`${consoleBrowser.address}/console/t/acme/landed-cost`)
    await page.getByLabel('Destination', { exact: true }).selectOption('US')
    await page.getByLabel('Currency').selectOption('USD')
    await page.getByLabel('Shipped from').selectOption('CN')
    await page.getByRole('radio', { name: 'HS code' }).click()
    await page.getByLabel('HS code', { exact: true }).fill('610910')
    await page.getByLabel(/^Unit price/).fill('50')
    await page.getByRole('button', { name: 'Calculate', exact: true }).click()
    const receipt = page.locator('section', { has: page.getByRole('heading', { name: 'Receipt' }) })
    await receipt.getByText(/^between \$[\d.]+ and \$[\d.]+$/).waitFor()
    await page.getByText('The figures include these duties, but they may not apply:').waitFor()
    await expectWellMade(page)
    expect(complaints).toEqual([])
    await close()
  })

  test('a developer creates a client with a secret shown once, renews it, and deactivates the client', async () => {
    await consoleBrowser.addUser('programs', 'developer', 'acme')
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/developers', {}, 'programs')
    await page.getByText('acme-sandbox', { exact: true }).waitFor()
    await expect
      .poll(() => page.getByRole('navigation').getByRole('link').allTextContents())
      .toEqual(['Desk', 'Developers'])
    await expectWellMade(page)
    await page.getByRole('button', { name: 'New client' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Order desk')
    await page.getByLabel('ID', { exact: true }).fill('order-desk')
    await page.getByLabel('checkout', { exact: true }).check()
    await expectWellMade(page, '[role=dialog]')
    await page.keyboard.press('Enter')
    const secret = page.getByLabel('Secret', { exact: true })
    const first = (await secret.textContent()) ?? ''
    await expectWellMade(page, '[role=dialog]')
    // A secret that is shown once can only be closed with its button.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    expect(await statusOfToken('acme.order-desk', first)).toBe(200)

    await page.getByRole('button', { name: 'Renew secret of acme.order-desk' }).click()
    await page.getByLabel('Previous secret stays valid for').selectOption('One hour')
    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    const second = (await secret.textContent()) ?? ''
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    expect([await statusOfToken('acme.order-desk', first), await statusOfToken('acme.order-desk', second)]).toEqual([
      200, 200,
    ])

    const row = page.getByRole('row', { name: /acme\.order-desk/ })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expectWellMade(page, '[role=dialog]')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await row.getByText('Inactive').waitFor()
    expect(await statusOfToken('acme.order-desk', second)).toBe(401)
    expect(complaints).toEqual([])
    await close()
  })

  test('the request log is live, and shows what was wrong with a failed request, masked', async () => {
    await consoleBrowser.addUser('reads-log', 'developer', 'acme')
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/developers?view=requests', {}, 'reads-log')
    await page.getByText('No requests', { exact: true }).waitFor()
    await expectWellMade(page)
    const body = { orderReference: 'A-1', contactInformation: { firstName: 'Ada', countryIso: 'GB' }, orderItems: [{}] }
    const refused = await consoleBrowser.server.call('acme-sandbox', 'POST', '/acme/outbound-orders', body)
    expect(refused.statusCode).toBe(400)
    await consoleBrowser.server.call('acme-sandbox', 'GET', '/acme/desk')
    await consoleBrowser.server.call('globex-sandbox', 'GET', '/globex/desk')
    const rows = page.getByRole('listitem').filter({ has: page.locator('summary') })
    await rows.filter({ hasText: 'createOutboundOrder' }).waitFor()
    await rows.filter({ hasText: 'readDesk' }).waitFor()
    await expect.poll(() => rows.count()).toBe(2)
    await rows.filter({ hasText: 'createOutboundOrder' }).locator('summary').focus()
    await page.keyboard.press('Enter')
    const masked = page.getByRole('group', { name: 'Body, masked' })
    await expect.poll(() => masked.textContent()).toContain('"countryIso": "GB"')
    await expect.poll(() => masked.textContent()).toContain('"firstName": "<text, 3 characters>"')
    await page.getByText('orderItems[0].productCode', { exact: true }).waitFor()
    await expectWellMade(page)
    for (const [name, address] of [
      ['The request is not valid', '/docs/errors#invalid'],
      ['createOutboundOrder', '/docs/returns#createOutboundOrder'],
    ] as const) {
      await expect.poll(() => page.getByRole('link', { name }).getAttribute('href')).toBe(address)
      const reference = await page.context().newPage()
      await reference.goto(`${consoleBrowser.address}${address}`)
      await expect.poll(() => reference.locator(`[id="${address.split('#')[1]}"]`).count()).toBe(1)
      await reference.close()
    }
    await page.getByLabel('Status').selectOption('Succeeded')
    await rows.filter({ hasText: 'createOutboundOrder' }).waitFor({ state: 'detached' })
    await page.getByLabel('Operation').selectOption('listClients')
    await page.getByText('Nothing matches these filters').waitFor()
    await page.getByLabel('Operation').selectOption('readDesk')
    await page.getByLabel('Client', { exact: true }).selectOption('acme-sandbox')
    await page.getByLabel('Since').selectOption('Last 15 minutes')
    await rows.filter({ hasText: 'readDesk' }).waitFor()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused', { exact: true }).waitFor()
    expect(complaints).toEqual([])
    await page.route('**/api-requests?*', (route) => route.abort())
    await page.getByLabel('Since').selectOption('Last hour')
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor({ timeout: 60_000 })
    await close()
  })

  const statusOfToken = async (clientId: string, secret: string) => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
    const body = new URLSearchParams(form)
    return (await fetch(`${consoleBrowser.address}/connect/token`, { method: 'POST', body })).status
  }

  test('an endpoint is created, tested, delivered to and redelivered to; the stream is live', async () => {
    const receiver = await startWebhookReceiver()
    const deliveries = consoleBrowser.server.system.events.startDeliveries()
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/developers?view=webhooks')
    await page.getByText('No webhook endpoints yet').waitFor()
    await page.getByRole('button', { name: 'New endpoint' }).click()
    await page.getByLabel('Address').fill(receiver.origin)
    await page.getByLabel('Purpose').fill('Order desk')
    await page.getByRole('button', { name: 'Create' }).click()
    await expect.poll(() => page.getByLabel('Secret', { exact: true }).textContent()).toMatch(/^whsec_/)
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await expectWellMade(page)

    await page.getByRole('tab', { name: 'Events' }).click()
    await page.getByText('Live').waitFor()
    await expectWellMade(page)
    const contactInformation = {
      firstName: 'Sandbox',
      lastName: 'Shopper',
      countryIso: 'DE',
      email: 's@sandbox.example',
    }
    const orderItems = [{ productCode: 'TOLD', quantity: 1 }]
    const order = { orderReference: 'TOLD-1', contactInformation, orderItems }
    expect((await consoleBrowser.server.call('acme-sandbox', 'POST', '/acme/outbound-orders', order)).statusCode).toBe(
      201,
    )
    const listedEvent = page.getByRole('listitem').filter({ hasText: 'TOLD-1' })
    await listedEvent.locator('summary').click()
    await listedEvent.getByText('"orderReference": "TOLD-1"').waitFor()

    await page.getByRole('tab', { name: 'Webhooks' }).click()
    await page.getByRole('link', { name: receiver.origin }).click()
    await page.getByRole('button', { name: 'Send test event' }).click()
    await page.getByText('204').or(page.getByText('200')).first().waitFor()
    const delivery = page.getByRole('listitem').filter({ hasText: 'TOLD-1' })
    await delivery.getByText('Delivered').waitFor()
    await delivery.locator('summary').click()
    await delivery.getByRole('button', { name: 'Redeliver' }).click()
    await page.getByText('Queued for redelivery.').first().waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Disable' }).click()
    await page.getByText('disabled by hand').waitFor()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No webhook endpoints yet').waitFor()
    expect(complaints).toEqual([])
    await close()
    await deliveries.stop()
    await receiver.stop()
  })

  test('a spreadsheet is uploaded after mapping its columns, and its products show their landed cost', async () => {
    const lines = [
      'SKU;Title;Text;Stuff;Made in;Price;Currency',
      'CSV-1;Silk scarf;Scarf for women, woven;100% silk;IT;80.00;EUR',
      'CSV-2;Cotton tee;Short-sleeved T-shirt for men, knitted;100% cotton;UK;20.00;EUR',
    ]
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=upload')
    const stopWorker = startCatalogWorker(consoleBrowser.server, 'acme')
    try {
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
    } finally {
      await stopWorker()
    }
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

  test('a code is found by tariff text for a product pending classification', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=review')
    await page.getByRole('button', { name: /^1 ?\d{6}/ }).waitFor()
    // A text search replaces the code chosen before.
    await page.keyboard.press('2')
    await page.keyboard.press('/')
    await page.keyboard.type('scarf silk')
    const found = page.getByRole('group', { name: 'Codes found' })
    await found.getByRole('button', { name: /621410/ }).waitFor()
    await expectWellMade(page)
    // The results are reached and chosen with the keyboard.
    await page.keyboard.press('ArrowDown')
    const focused = page.locator(':focus')
    await expect.poll(() => focused.textContent()).toBe(await found.getByRole('button').first().textContent())
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => focused.inputValue()).toBe('scarf silk')
    await page.keyboard.press('Enter')
    while (!/621410/.test((await focused.textContent()) ?? '')) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByLabel('HS code').inputValue()).toBe('621410')
    await expect.poll(() => page.getByRole('button', { name: 'Accept' }).isEnabled()).toBe(true)

    // A decisive fact is asked for, and the answer changes the suggestions.
    const questions = page.locator('section', {
      has: page.getByRole('heading', { name: 'Questions that decide the code' }),
    })
    const shares = page.locator('section', { has: page.getByRole('heading', { name: 'Suggested codes' }) })
    const before = await shares.textContent()
    await questions.getByRole('group').last().getByRole('button').first().click()
    await questions.getByRole('button', { name: 'Start over' }).waitFor()
    await expect.poll(() => shares.textContent()).not.toBe(before)
    await expectWellMade(page)
    await questions.getByRole('button', { name: 'Start over' }).click()
    await expect.poll(() => shares.textContent()).toBe(before)
    expect(complaints).toEqual([])
    await close()
  })

  test('the tariff is browsed from its chapters down to a code, and searched by words', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=tariff')
    await page.getByRole('link', { name: '61', exact: true }).click()
    await page.getByRole('link', { name: '6109', exact: true }).click()
    await page.getByRole('cell', { name: '610910', exact: true }).waitFor()
    await expectWellMade(page)
    await page.getByRole('combobox', { name: 'Tariff' }).selectOption('US')
    await page
      .getByRole('cell', { name: /^610910\d{2,4}$/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Chapter 61' }).click()
    await page.getByRole('link', { name: '6110', exact: true }).waitFor()
    await page.getByRole('combobox', { name: 'Tariff' }).selectOption('Harmonized System (6 digits)')
    await page.getByLabel('Words or code').fill('scarf silk')
    await page.getByRole('cell', { name: '621410', exact: true }).waitFor()
    await page.getByLabel('Words or code').fill('zeppelin hangar')
    await page.getByText('No matching codes').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a code of the tariff shows its duty and tax for a destination and an origin, with sources', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=tariff&tariff=EU&find=61091000')
    const link = page.getByRole('link', { name: /^6109100/ }).first()
    const code = await link.innerText()
    await link.click()
    const charges = page.locator('section', { has: page.getByRole('heading', { name: `Duty and tax of ${code}` }) })
    await charges.getByText('Duty: 12%').waitFor()
    expect(await charges.getByLabel('Destination').inputValue()).toBe('DE')
    await charges.getByText('Tax: 19%').waitFor()
    await charges.getByText('Country of origin').last().waitFor()
    await expectWellMade(page)
    await charges.getByLabel('Country of origin').selectOption('JP')
    await charges.getByText(/Preference by origin, not claimed: /).waitFor()
    await charges.getByLabel('Destination').selectOption('FR')
    await charges.getByText('Tax: 20%').waitFor()
    // Another tariff has other codes.
    await page.getByRole('combobox', { name: 'Tariff' }).selectOption('GB')
    await charges.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await close()
  })

  test('conditions of tax rates and what a landed cost lacks are in the language of the console', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/catalog?view=vat', { locale: 'en-GB' })
    await page.getByText('depends on whether').first().waitFor()
    await page.evaluate("localStorage.setItem('portolan-language', 'de')")
    await page.reload()
    await page.getByText('je nachdem, ob das zutrifft:').first().waitFor()
    expect(await page.getByText(/\bwhether\b/).count()).toBe(0)
    await page.goto(`${consoleBrowser.address}/console/t/acme/catalog?view=tariff&code=610910&destination=US`)
    await page
      .getByText(/^Zoll: /)
      .first()
      .waitFor()
    await page.getByText('Der Code allein entscheidet nicht über:').waitFor()
    expect(await page.getByText(/further digits|whose lines/).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('users without the role, or of another tenant, see an explanation instead of the page', async () => {
    await consoleBrowser.addUser('returns-desk', 'returns', 'acme')
    const desk = await consoleBrowser.open('/t/acme/developers', {}, 'returns-desk')
    await desk.page.getByText('Your role has no access to this page').waitFor()
    await desk.page.goto(`${consoleBrowser.address}/console/t/acme/landed-cost`)
    await desk.page.getByText('Your role has no access to this page').waitFor()
    await expectWellMade(desk.page)
    await desk.page.goto(`${consoleBrowser.address}/console/t/globex/developers`)
    await desk.page.getByText('You have no role for globex').waitFor()
    await desk.close()
    await consoleBrowser.addUser('looks-only', 'read-only', 'acme')
    const looks = await consoleBrowser.open('/t/acme/developers', {}, 'looks-only')
    await looks.page.getByText('acme-sandbox', { exact: true }).waitFor()
    await expect.poll(() => looks.page.getByRole('main').getByRole('button').count()).toBe(0)
    await looks.page.goto(`${consoleBrowser.address}/console/t/acme/developers?view=requests`)
    await looks.page.getByText('Live', { exact: true }).waitFor()
    await looks.page.goto(`${consoleBrowser.address}/console/t/globex/developers?view=requests`)
    await looks.page.getByText('You have no role for globex').waitFor()
    await looks.close()
    for (const [role, mayLook] of [
      ['operator', true],
      ['developer', true],
      ['customs', false],
      ['returns', false],
    ] as const) {
      await consoleBrowser.addUser(`walks-${role}`, role, 'acme')
      const walk = await consoleBrowser.open('/t/acme/developers?view=requests', {}, `walks-${role}`)
      const expected = mayLook ? 'Live' : 'Your role has no access to this page'
      await walk.page.getByText(expected, { exact: true }).waitFor()
      await walk.page.goto(`${consoleBrowser.address}/console/t/globex/developers?view=requests`)
      await walk.page.getByText('You have no role for globex').waitFor()
      await walk.close()
    }
  })
})
