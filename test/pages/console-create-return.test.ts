import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium } from '../support/chromium.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'
import { addSandboxOrder, Shopper } from './portal-shopper.ts'

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
    const readPolicy = async () =>
      (await server.call('acme-sandbox', 'GET', '/acme/configuration/countries'))
        .json<
          { countryIso: string; returnMethods: { returnMethod: string; paidBy: string; price: { amount: number } }[] }[]
        >()
        .find(({ countryIso }) => countryIso === 'DE') ?? { returnMethods: [] }
    await send('/acme/outbound-orders', {
      orderReference: 'DESK-1',
      contactInformation: {
        firstName: 'Ada',
        lastName: 'Shopper',
        countryIso: 'DE',
        postalCode: '10115',
        city: 'Berlin',
      },
      orderItems: [
        {
          productCode: 'SCARF-01',
          quantity: 2,
          productDescription: 'Scarf',
          unitPrice: { amount: 24.5, currency: 'EUR' },
        },
        { productCode: 'MUG-01', quantity: 1, productDescription: 'Mug' },
      ],
    })
    const shipped = { orderReference: 'DESK-1', shippingReference: 'S-1' }
    await send('/acme/outbound-shipments', { ...shipped, shippingItems: [{ productCode: 'SCARF-01', quantity: 1 }] })
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/orders/DESK-1')
    await page.getByText('1 of 2 returnable').waitFor()
    await expect.poll(() => page.getByText('partly shipped').count()).toBeGreaterThan(0)
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Create return' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Scarf: quantity').selectOption('1')
    await expect.poll(() => dialog.getByLabel('Mug: quantity').count()).toBe(0)
    await dialog.getByText('Not shipped yet.').waitFor()
    await dialog.getByLabel('Scarf: reason').selectOption({ label: 'Too small' })
    // The price is the shopper's: what the retailer pays for is free.
    const offers = (await readPolicy()).returnMethods
    const methods = await dialog.getByLabel('Method').getByRole('option').allTextContents()
    expect(methods.slice(1)).toEqual(
      offers.map(({ paidBy, price }) =>
        expect.stringMatching(paidBy === 'Retailer' ? /, Free$/ : new RegExp(`, €${price.amount.toFixed(2)}$`)),
      ),
    )
    const pudo = offers.findIndex(({ returnMethod }) => returnMethod === 'PUDO')
    await dialog.getByLabel('Method').selectOption({ index: pudo + 1 })
    await dialog.getByLabel('Drop-off point').selectOption({ index: 1 })
    await dialog
      .getByText(/€2\d\.\d\d/)
      .first()
      .waitFor()
    await expectWellMade(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Create return' }).click()
    await page.getByRole('heading', { name: /^Return \d+/ }).waitFor()
    const returns = await server.call('acme-sandbox', 'GET', '/acme/return-orders?orderReference=DESK-1&pageSize=5')
    expect(returns.json()).toMatchObject({
      returnOrders: [
        {
          returnMethod: 'PUDO',
          dropOffLocation: { locationId: expect.stringMatching(/^SBX-DE/) },
          returnItems: [{ productCode: 'SCARF-01', quantity: 1, reasonCode: 'TooSmall' }],
        },
      ],
    })
    // What was not in the first parcel can come back too, although the first return is open.
    await send('/acme/outbound-shipments', {
      orderReference: 'DESK-1',
      shippingReference: 'S-2',
      shippingItems: [{ productCode: 'MUG-01', quantity: 1 }],
    })
    await page.goBack()
    await page.reload()
    await page.getByText('Part of a return that is still open.').waitFor()
    await page.getByText('Another return of the order is open').waitFor()
    await page.getByRole('button', { name: 'Create return' }).click()
    await dialog.getByText('Part of a return that is still open.').waitFor()
    await dialog.getByLabel('Mug: quantity').selectOption('1')
    await dialog.getByText('Not known: a price is missing.').waitFor()
    // Nothing is decided in the clerk's place: a reason and a method must be chosen.
    await dialog.getByRole('button', { name: 'Create return' }).click()
    await expect.poll(() => dialog.locator('select:invalid').count()).toBe(2)
    await dialog.getByLabel('Mug: reason').selectOption({ label: 'Too large' })
    await dialog.getByLabel('Method').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create return' }).click()
    await page.getByRole('heading', { name: /^Return \d+/ }).waitFor()
    await page.goBack()
    await page.getByText('Not returnable').first().waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Create return' }).count()).toBe(0)
    expect(complaints).toEqual([])
    await close()
  })

  test('shows a withdrawal with its deadline until the refund is recorded', async () => {
    const { server } = consoleBrowser
    await addSandboxOrder(server)
    const shopper = new Shopper(server)
    await shopper.lookUp()
    await shopper.open('withdraw')
    await shopper.goOn('withdraw', {
      name: 'Ada Shopper',
      emailAddress: 'shopper@sandbox.example',
      'goods-6': '1',
      'quantity-6': '3',
    })
    await shopper.goOn('withdraw-confirm')
    const { page, complaints, close } = await consoleBrowser.open('/t/acme')
    await page.getByRole('link', { name: /Withdrawals to refund/ }).click()
    await page
      .getByText(/^Refund by /)
      .first()
      .waitFor()
    await page.getByText('3 × Wool socks, grey').waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'RETURN-1001' }).click()
    await page.getByText('Ada Shopper').first().waitFor()
    await page.getByText('3 withdrawn, to be sent back').waitFor()
    await expectWellMade(page)
    // The desk starts the return of the goods, and sends the shopper the label.
    const dialog = page.getByRole('dialog')
    const createReturn = page.getByRole('button', { name: 'Create return of these goods' })
    await createReturn.click()
    await expect.poll(() => dialog.getByLabel('Wool socks, grey: quantity').inputValue()).toBe('3')
    await expect.poll(() => dialog.getByRole('combobox').count()).toBe(2)
    await dialog.getByLabel('Method').selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Create return' }).click()
    await page.getByText('Withdrawal from the contract').first().waitFor()
    await page.getByRole('button', { name: 'E-mail label to shopper' }).click()
    await expectWellMade(page, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'E-mail label to shopper' }).click()
    await page
      .getByText(/must send the e-mail to shopper@sandbox.example/)
      .first()
      .waitFor()
    await expectWellMade(page)
    await page.goBack()
    await page.getByText(/^Refund by /).waitFor()
    await expect.poll(() => createReturn.count()).toBe(0)
    await page.getByRole('button', { name: 'Mark as refunded' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as refunded' }).click()
    await page.getByText(/^Refunded on /).waitFor()
    await page.goto(`${consoleBrowser.address}/console/t/acme/returns?view=withdrawals`)
    await page.getByText('No withdrawals').waitFor()
    await page.getByLabel('Status').selectOption({ label: 'Refunded' })
    await page.getByText(/^Refunded on /).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})
