import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { examplePackage, submitPackage } from '../../src/packages/contract/packages.ts'
import { hasChromium } from '../support/chromium.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  let returnOrderNumber: string
  let trackingNumber: string

  const contactInformation = {
    firstName: 'Sandbox',
    lastName: 'Shopper',
    countryIso: 'DE',
    email: 'desk@sandbox.example',
  }

  const acme = async <Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    const answer = await consoleBrowser.server.call('acme-sandbox', method, path, body)
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json<Answer>()
  }

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
    const orderItems = [
      {
        productCode: 'SCARF-01',
        productDescription: 'Scarf',
        quantity: 2,
        unitPrice: { amount: 42.5, currency: 'EUR' },
      },
      { productCode: 'MUG-01', productDescription: 'Mug', quantity: 1, isReturnProhibited: true },
    ]
    await acme('POST', '/acme/outbound-orders', { orderReference: 'SEEN-1', contactInformation, orderItems })
    await acme('POST', '/acme/outbound-orders', { orderReference: 'FRESH-1', contactInformation, orderItems })
    await acme('POST', '/acme/outbound-shipments', { orderReference: 'SEEN-1', shippingReference: 'S-1' })
    const returnItems = [{ productCode: 'SCARF-01', quantity: 1, reasonCode: 'TooSmall' }]
    const createdReturn = await acme<{ returnOrderNumber: string }>('POST', '/acme/orders/SEEN-1/return-orders', {
      returnItems,
    })
    returnOrderNumber = createdReturn.returnOrderNumber
    const createdPackage = await acme<{ package: { trackingNumber: string } }>('POST', '/api/v4/Package', {
      ...examplePackage,
      orderReference: 'SEEN-1',
      packageReference: 'BOX-1',
    })
    trackingNumber = createdPackage.package.trackingNumber
    const held = submitPackage.examples.find(({ name }) => name === 'held')?.body
    for (const packageReference of ['HELD-1', 'HELD-2']) {
      await acme('POST', '/api/v4/Package', { ...held, orderReference: 'SEEN-2', packageReference })
    }
    for (const platformOrderNumber of ['HOLD-1', 'HOLD-2']) {
      await acme('POST', '/checkout/api/v3/Retailer/Confirmation', {
        ...createSampleConfirmation(),
        platformOrderNumber,
        retailerCartId: `CART-${platformOrderNumber}`,
        paymentDetails: { ...createSampleConfirmation().paymentDetails, fraudHold: true },
      })
    }
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

  const find = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill(text)
    return page.getByRole('option')
  }

  test('a keyboard search leads to orders, returns and packages', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/orders')
    await page.getByRole('link', { name: 'SEEN-1' }).waitFor()
    await page.keyboard.press('/')
    await page.getByText('at least 3 characters').waitFor()
    await page.getByRole('combobox', { name: 'Search' }).fill('seen-1')
    await page.getByRole('option').nth(2).waitFor()
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual([
        expect.stringMatching(/^Order SEEN-1/),
        expect.stringMatching(new RegExp(`^Return ${returnOrderNumber}`)),
        expect.stringMatching(/^Package BOX-1/),
      ])
    await expectWellMade(page)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: `Return ${returnOrderNumber}` }).waitFor()
    await (await find(page, trackingNumber)).filter({ hasText: 'BOX-1' }).click()
    await page.getByRole('heading', { name: 'Package BOX-1 of SEEN-1' }).waitFor()
    await (await find(page, 'nobody@sandbox.example')).first().waitFor({ state: 'detached' })
    await page.getByText('No matches for “nobody@sandbox.example”').waitFor()
    await page.getByRole('combobox', { name: 'Search' }).fill('sbx-mug')
    await page.getByRole('group', { name: 'Products' }).getByRole('option', { name: 'Product SBX-MUG' }).waitFor()
    await expectWellMade(page)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'SBX-MUG' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an order explains what can be returned, and links its records', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/orders/SEEN-1')
    await page.getByText('This product is excluded from returns.').waitFor()
    await page.getByText('None returnable').first().waitFor()
    await page.getByText(/what is left can be returned as well/).waitFor()
    await page.getByText(/Returnable until/).waitFor()
    await page.getByRole('link', { name: 'BOX-1' }).waitFor()
    await page.getByRole('link', { name: returnOrderNumber }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'policy of Germany' }).click()
    await page.getByRole('heading', { name: 'Return policy for Germany' }).waitFor()
    await page.goto(`${consoleBrowser.address}/console/t/acme/orders/FRESH-1`)
    await page.getByText('No returns for this order.').waitFor()
    await page.getByText('The return period starts when the order ships.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('confirmations on hold are released or cancelled after a confirmation prompt', async () => {
    const { page, complaints, close } = await consoleBrowser.open('')
    await page.getByRole('link', { name: /^Confirmations on hold/ }).click()
    await page.getByRole('link', { name: 'HOLD-2' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'HOLD-1', exact: true }).click()
    await page.getByText('On hold for suspected fraud').waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await page.getByText('HOLD-1 is now: Confirmed.').first().waitFor()
    await page.goto(`${consoleBrowser.address}/console/t/acme/confirmations/HOLD-2`)
    await page.getByRole('button', { name: 'Cancel order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
    await page.getByText('HOLD-2 is now: Cancelled.').first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a package shows its documents, and held ones are released or cancelled with a note', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/packages/BOX-1?brand=ACM&order=SEEN-1')
    const label = page.locator('iframe[title="Label"]')
    await label.waitFor()
    await expect.poll(() => label.getAttribute('src')).toMatch(/^blob:/)
    await page.getByRole('button', { name: 'Commercial invoice' }).click()
    await page.locator('iframe[title="Commercial invoice"]').waitFor()
    await page.getByRole('cell', { name: '611710' }).waitFor()
    await page.getByRole('link', { name: 'All packages' }).click()
    await page.getByLabel('Show').selectOption('Held')
    await page.getByRole('link', { name: 'SEEN-2 / HELD-2' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'HELD-1' }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    const release = page.getByRole('button', { name: 'Release package' })
    await expect.poll(() => release.isDisabled()).toBe(true)
    await page.getByLabel('Carrier service').selectOption('Courier')
    await page.getByLabel('Reason for the release').fill('The carrier has agreed')
    await expectWellMade(page)
    // If the release fails, the dialog says why and keeps the reason.
    await page.route('**/Package/Release', (route) => route.abort())
    await release.click()
    await page.getByRole('dialog').getByRole('alert').waitFor()
    await expect.poll(() => page.getByLabel('Reason for the release').inputValue()).toBe('The carrier has agreed')
    await page.unroute('**/Package/Release')
    complaints.splice(0)
    await release.click()
    await page.getByText('HELD-1 released.').first().waitFor()
    await page.getByText('The carrier has agreed').waitFor()
    await page.getByText('Portolan Courier').first().waitFor()
    // The section with the button is gone; the keyboard continues at the next heading.
    await expect.poll(() => page.evaluate('document.activeElement?.tagName')).toBe('H2')
    await page.getByRole('link', { name: 'All packages' }).click()
    await page.getByLabel('Show').selectOption('Held')
    await page.getByRole('link', { name: 'HELD-2' }).click()
    await page.getByRole('button', { name: 'Cancel package' }).click()
    await page.getByLabel('Reason for the cancellation').fill('The shopper is paid back')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel package' }).click()
    await page.getByText('HELD-2 cancelled.').first().waitFor()
    const { tasks } = await acme<{ tasks: { name: string; count: number }[] }>('GET', '/acme/desk')
    expect(tasks).toContainEqual(expect.objectContaining({ name: 'packages-held', count: 0 }))
    expect(complaints).toEqual([])
    await close()
  })

  test('a return’s label is only created on request', async () => {
    const { page, complaints, close } = await consoleBrowser.open(`/t/acme/returns/${returnOrderNumber}?order=SEEN-1`)
    await page.getByText('Choose a document').waitFor()
    await page.getByText('No tracking events from the carrier yet.').waitFor()
    const path = `/acme/orders/SEEN-1/return-orders/${returnOrderNumber}`
    expect((await acme<{ status: string }>('GET', path)).status).toBe('Created')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    await page.locator('iframe[title="Label"]').waitFor()
    await page.getByText('Label issued', { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a return without tracking events is received, inspected and refunded; another is cancelled', async () => {
    const unitPrice = { amount: 24.5, currency: 'EUR' }
    const orderItems = [{ productCode: 'SCARF-01', productDescription: 'Scarf', quantity: 2, unitPrice }]
    await acme('POST', '/acme/outbound-orders', { orderReference: 'STEP-1', contactInformation, orderItems })
    await acme('POST', '/acme/outbound-shipments', { orderReference: 'STEP-1', shippingReference: 'S-2' })
    const returnItems = [{ productCode: 'SCARF-01', quantity: 2, reasonCode: 'TooSmall' }]
    const paidPost = { returnMethod: 'Postal', paidBy: 'Shopper' }
    const create = () =>
      acme<{ returnOrderNumber: string }>('POST', '/acme/orders/STEP-1/return-orders', { returnItems, ...paidPost })
    const cancelled = (await create()).returnOrderNumber
    const { page, complaints, close } = await consoleBrowser.open(`/t/acme/returns/${cancelled}?order=STEP-1`)
    const dialog = page.getByRole('dialog')
    const step = async (name: string) => {
      await page.getByRole('button', { name }).click()
      await dialog.getByRole('button', { name }).click()
    }
    await step('Cancel return')
    await page.getByText(`${cancelled}: Cancelled`).first().waitFor()

    const refunded = (await create()).returnOrderNumber
    await page.goto(`${consoleBrowser.address}/console/t/acme/returns/${refunded}?order=STEP-1`)
    await page.getByText('2 × Scarf').waitFor()
    await expectWellMade(page)
    await step('Mark as received')
    await page.getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('button', { name: 'Complete inspection' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete inspection' }).click()
    // What the parcel's way back passed, and what to pay back to whom.
    await page.getByText(/^Pay back €4\d\.\d\d to /).waitFor()
    await page.getByText('Return costs').waitFor()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'On its way' })
      .and(page.locator('[data-reached="false"]'))
      .waitFor()
    await expectWellMade(page)
    await step('Mark as refunded')
    await page.getByText(`${refunded}: Refunded`).first().waitFor()
    await page.getByText(/^Refund of €4\d\.\d\d to /).waitFor()
    expect(await acme<object>('GET', `/acme/orders/STEP-1/return-orders/${refunded}`)).toMatchObject({
      status: 'Refunded',
      returnItems: [{ returnItemStatus: 'Accepted' }],
    })
    expect(complaints).toEqual([])
    await close()
  })

  test('each role sees its pages, an explanation on the others, and only the changes it may make', async () => {
    await consoleBrowser.addUser('customs-desk', 'customs', 'acme')
    await consoleBrowser.addUser('onlooker', 'read-only', 'acme')
    await consoleBrowser.addUser('globex-desk', 'returns', 'globex')

    const customs = await consoleBrowser.open('/t/acme/orders/SEEN-1', {}, 'customs-desk')
    await customs.page.getByText('Your role has no access to this page').waitFor()
    await find(customs.page, 'FRESH-1')
    await customs.page.getByText(/^No matches for “FRESH-1” in .*products/).waitFor()
    const productPage = `${consoleBrowser.address}/console/t/acme/catalog/SBX-MUG?brand=ACM`
    await customs.page.goto(productPage)
    await customs.page.getByRole('heading', { name: 'History' }).waitFor()
    expect(customs.complaints).toEqual([])
    await customs.close()

    const onlooker = await consoleBrowser.open(`/t/acme/returns/${returnOrderNumber}`, {}, 'onlooker')
    await onlooker.page.getByText('which your role does not allow').waitFor()
    await expect.poll(() => onlooker.page.getByRole('button', { name: 'Mark as received' }).count()).toBe(0)
    await onlooker.page.goto(`${consoleBrowser.address}/console/t/acme/policies/DE`)
    await onlooker.page.getByText('Only operators with a role for all tenants can change these rules.').waitFor()
    await onlooker.page.goto(`${consoleBrowser.address}/console/t/acme/network/sites`)
    await onlooker.page.getByText('Operators only').waitFor()
    expect(onlooker.complaints).toEqual([])
    await onlooker.close()

    const globex = await consoleBrowser.open('/t/globex/orders', {}, 'globex-desk')
    await globex.page.getByText('No orders yet').waitFor()
    await (await find(globex.page, 'SEEN-1')).first().waitFor({ state: 'detached' })
    await globex.page.getByText('No matches for “SEEN-1”').waitFor()
    await globex.page.goto(`${consoleBrowser.address}/console/t/globex/orders/SEEN-1`)
    await globex.page.getByText('There is no outbound order SEEN-1').waitFor()
    for (const address of [`${consoleBrowser.address}/console/t/acme/orders/SEEN-1`, productPage]) {
      await globex.page.goto(address)
      await globex.page.getByText('You have no role for acme').waitFor()
      await expect.poll(() => globex.page.getByRole('heading', { name: 'History' }).count()).toBe(0)
    }
    await globex.close()
  })
})
