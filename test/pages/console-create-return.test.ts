import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium } from '../support/chromium.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('an order in Chromium', () => {
  let consoleBrowser: ConsoleBrowser

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

  test('shows what can come back, and a return of it is created for the shopper', async () => {
    const { server } = consoleBrowser
    const send = (path: string, body: unknown) => server.call('acme-sandbox', 'POST', path, body)
    await send('/acme/outbound-orders', {
      orderReference: 'DESK-1',
      contactInformation: { firstName: 'Ada', lastName: 'Shopper', countryIso: 'DE' },
      orderItems: [
        { productCode: 'SCARF-01', quantity: 2, productDescription: 'Scarf' },
        { productCode: 'MUG-01', quantity: 1, productDescription: 'Mug' },
      ],
    })
    const shipped = { orderReference: 'DESK-1', shippingReference: 'S-1' }
    await send('/acme/outbound-shipments', { ...shipped, shippingItems: [{ productCode: 'SCARF-01', quantity: 1 }] })
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/orders/DESK-1')
    await page.getByText('1 of 2 returnable').waitFor()
    expect(await page.getByText('partly shipped').count()).toBeGreaterThan(0)
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Create return' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Scarf: quantity').selectOption('1')
    expect(await dialog.getByText('Mug').count()).toBe(0)
    await dialog.getByLabel('Scarf: reason').selectOption({ label: 'Too small' })
    await dialog.getByLabel('Method').selectOption({ index: 1 })
    await expectWellMade(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Create return' }).click()
    await page.getByRole('heading', { name: /^Return \d+/ }).waitFor()
    const returns = await server.call('acme-sandbox', 'GET', '/acme/return-orders?orderReference=DESK-1&pageSize=5')
    expect(returns.json()).toMatchObject({
      returnOrders: [{ returnItems: [{ productCode: 'SCARF-01', quantity: 1, reasonCode: 'TooSmall' }] }],
    })
    await page.goBack()
    await page.getByText('Not returnable').first().waitFor()
    expect(await page.getByRole('button', { name: 'Create return' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })
})
