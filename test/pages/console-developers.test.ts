import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium } from '../support/chromium.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('developers in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

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
    expect(await getTokenStatus('acme.order-desk', first)).toBe(200)

    await page.getByRole('button', { name: 'Renew secret of acme.order-desk' }).click()
    await page.getByLabel('Previous secret stays valid for').selectOption('One hour')
    await page.getByRole('button', { name: 'Renew', exact: true }).click()
    const second = (await secret.textContent()) ?? ''
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    expect([await getTokenStatus('acme.order-desk', first), await getTokenStatus('acme.order-desk', second)]).toEqual([
      200, 200,
    ])

    const row = page.getByRole('row', { name: /acme\.order-desk/ })
    await row.getByRole('button', { name: 'Deactivate' }).click()
    await expectWellMade(page, '[role=dialog]')
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
    await row.getByText('Inactive').waitFor()
    expect(await getTokenStatus('acme.order-desk', second)).toBe(401)
    expect(complaints).toEqual([])
    await close()
  })

  const getTokenStatus = async (clientId: string, secret: string) => {
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: secret }
    const body = new URLSearchParams(form)
    return (await fetch(`${consoleBrowser.address}/connect/token`, { method: 'POST', body })).status
  }

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

  test('users without the role, or of another tenant, see an explanation instead of the page', async () => {
    await consoleBrowser.addUser('returns-desk', 'returns', 'acme')
    const desk = await consoleBrowser.open('/t/acme/developers', {}, 'returns-desk')
    await desk.page.getByText('Your role has no access to this page').waitFor()
    for (const path of ['/t/acme/landed-cost', '/t/acme/developers?view=requests']) {
      await desk.page.goto(`${consoleBrowser.address}/console${path}`)
      await desk.page.getByText('Your role has no access to this page').waitFor()
    }
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
