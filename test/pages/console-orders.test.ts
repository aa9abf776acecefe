import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { examplePackage, submitPackage } from '../../src/packages/contract/packages.ts'
import { createSampleConfirmation } from '../support/order-confirmation-samples.ts'
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
  let returnOrderNumber: string
  let trackingNumber: string

  const acme = async <Answer>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> => {
    const answer = await world.server.call('acme-sandbox', method, path, body)
    if (answer.statusCode >= 300) throw new Error(answer.body)
    return answer.json<Answer>()
  }

  beforeAll(async () => {
    world = await startConsoleBrowser()
    const contactInformation = {
      firstName: 'Sandbox',
      lastName: 'Shopper',
      countryIso: 'DE',
      email: 'desk@sandbox.example',
    }
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
    const made = await acme<{ returnOrderNumber: string }>('POST', '/acme/orders/SEEN-1/return-orders', { returnItems })
    returnOrderNumber = made.returnOrderNumber
    const sent = await acme<{ package: { trackingNumber: string } }>('POST', '/api/v4/Package', {
      ...examplePackage,
      orderReference: 'SEEN-1',
      packageReference: 'BOX-1',
    })
    trackingNumber = sent.package.trackingNumber
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
  afterAll(() => world.stop())
  vi.setConfig({ testTimeout: timeout })

  const find = async (page: Page, text: string) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill(text)
    return page.getByRole('option')
  }

  test('one search by the keyboard leads to orders, returns and packages', async () => {
    const { page, complaints, close } = await world.open('/t/acme/orders')
    await page.getByRole('link', { name: 'SEEN-1' }).waitFor()
    await page.keyboard.press('/')
    await page.getByText('3 characters at the least').waitFor()
    await page.getByRole('combobox', { name: 'Search' }).fill('seen-1')
    await page.getByRole('option').nth(2).waitFor()
    expect(await page.getByRole('option').allTextContents()).toEqual([
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
    await page.getByText('Nothing has “nobody@sandbox.example”').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('an order explains what can come back, and leads to all that belongs to it', async () => {
    const { page, complaints, close } = await world.open('/t/acme/orders/SEEN-1')
    await page.getByText('This product is excluded from return.').waitFor()
    await page.getByText('1 of 2 can').waitFor()
    await page.getByText(/a further one is possible once it is closed/).waitFor()
    await page.getByText(/It can be returned until/).waitFor()
    await page.getByRole('link', { name: 'BOX-1' }).waitFor()
    await page.getByRole('link', { name: returnOrderNumber }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'policy of Germany' }).click()
    await page.getByRole('heading', { name: 'Policy of Germany' }).waitFor()
    await page.goto(`${world.address}/console/t/acme/orders/FRESH-1`)
    await page.getByText('Nothing of it comes back.').waitFor()
    await page.getByText('The time to return it begins when it is shipped.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a confirmation on hold is released, and another cancelled, after each was asked about', async () => {
    const { page, complaints, close } = await world.open('')
    await page.getByRole('link', { name: /^Confirmations on hold/ }).click()
    await page.getByRole('link', { name: 'HOLD-2' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'HOLD-1', exact: true }).click()
    await page.getByText('Held on suspicion of fraud').waitFor()
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('button', { name: 'Release it' }).click()
    await page.getByText('HOLD-1 is confirmed now.').first().waitFor()
    await page.goto(`${world.address}/console/t/acme/confirmations/HOLD-2`)
    await page.getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
    await page.getByText('HOLD-2 is cancelled now.').first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a package shows its papers, and those that are held are released or cancelled with a note', async () => {
    const { page, complaints, close } = await world.open('/t/acme/packages/BOX-1?brand=ACM&order=SEEN-1')
    const label = page.locator('iframe[title="Label"]')
    await label.waitFor()
    expect(await label.getAttribute('src')).toMatch(/^blob:/)
    await page.getByRole('button', { name: 'Commercial invoice' }).click()
    await page.locator('iframe[title="Commercial invoice"]').waitFor()
    await page.getByRole('cell', { name: '611710' }).waitFor()
    await page.getByRole('link', { name: 'All packages' }).click()
    await page.getByLabel('Which').selectOption('Held')
    await page.getByRole('link', { name: 'HELD-2' }).waitFor()
    await expectWellMade(page)
    await page.getByRole('link', { name: 'HELD-1' }).click()
    await page.getByRole('button', { name: 'Release' }).click()
    const release = page.getByRole('button', { name: 'Release it' })
    expect(await release.isDisabled()).toBe(true)
    await page.getByLabel('Why it may leave').fill('The carrier has agreed')
    await expectWellMade(page)
    await release.click()
    await page.getByText('HELD-1 is released.').first().waitFor()
    await page.getByText('The carrier has agreed').waitFor()
    await page.getByRole('link', { name: 'All packages' }).click()
    await page.getByLabel('Which').selectOption('Held')
    await page.getByRole('link', { name: 'HELD-2' }).click()
    await page.getByRole('button', { name: 'Cancel the package' }).click()
    await page.getByLabel('Why it is not to leave').fill('The shopper is paid back')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the package' }).click()
    await page.getByText('HELD-2 is cancelled.').first().waitFor()
    const { tasks } = await acme<{ tasks: { name: string; count: number }[] }>('GET', '/acme/desk')
    expect(tasks).toContainEqual(expect.objectContaining({ name: 'packages-held', count: 0 }))
    expect(complaints).toEqual([])
    await close()
  })

  test('the label of a return is made when it is asked for, and not before', async () => {
    const { page, complaints, close } = await world.open(`/t/acme/returns/${returnOrderNumber}?order=SEEN-1`)
    await page.getByText('Choose one to show').waitFor()
    await page.getByText('The carrier has told nothing yet.').waitFor()
    const path = `/acme/orders/SEEN-1/return-orders/${returnOrderNumber}`
    expect((await acme<{ status: string }>('GET', path)).status).toBe('Created')
    await expectWellMade(page)
    await page.getByRole('button', { name: 'Label', exact: true }).click()
    await page.locator('iframe[title="Label"]').waitFor()
    await page.getByText('Label issued', { exact: true }).first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('a policy is changed in a form that shows what shoppers will see, and others are told by it', async () => {
    const { page, complaints, close } = await world.open('/t/acme/policies')
    await page.getByRole('link', { name: 'Germany' }).click()
    await page.getByLabel('Days to return').fill('45')
    const save = page.getByRole('button', { name: 'Save the policy' })
    await page.getByLabel('Goods can be sent back from Germany').uncheck()
    await page.getByText('This cannot be returned').waitFor()
    await page.getByLabel('Goods can be sent back from Germany').check()
    await page.getByRole('button', { name: 'Remove way 3' }).click()
    expect(await page.getByText('Collected at home').count()).toBe(2)
    await expectWellMade(page)
    await save.click()
    await page.getByText('The policy of Germany is saved.').first().waitFor()
    const saved = await acme<object>('GET', '/acme/configuration/countries/DE')
    expect(saved).toMatchObject({ returnPeriodDays: 45, returnMethods: [{}, {}] })
    await page.goto(`${world.address}/console/t/acme/policies`)
    await page.getByLabel('Add a country').selectOption('Iceland')
    await page.getByText('It holds once it is saved.').waitFor()
    await page.getByLabel('Currency').fill('isk')
    await save.click()
    await page.getByText('The policy of Iceland is saved.').first().waitFor()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByRole('button', { name: 'Remove the policy' }).click()
    await page.getByRole('heading', { name: 'Policies' }).waitFor()
    await page.getByText('Nothing comes back from Iceland any more.').first().waitFor()
    for (const [tab, text] of [
      ['Carrier routes', 'SBX-POST-IN'],
      ['Return sites', 'SBX-RC-EU'],
      ['Drop-off points', 'Sandbox Store Berlin 1'],
    ] as const) {
      await page.goto(`${world.address}/console/t/acme/policies`)
      await page.getByRole('link', { name: tab }).click()
      if (tab === 'Drop-off points') await page.getByLabel('Country').selectOption('DE')
      await page.getByText(text).first().waitFor()
      await expectWellMade(page)
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('each role sees its pages, is told of the others, and changes only what it may', async () => {
    await world.addUser('customs-desk', 'customs', 'acme')
    await world.addUser('onlooker', 'read-only', 'acme')
    await world.addUser('globex-desk', 'returns', 'globex')

    const customs = await world.open('/t/acme/orders/SEEN-1', {}, 'customs-desk')
    await customs.page.getByText('Your role does not reach this page').waitFor()
    await find(customs.page, 'SEEN-1')
    await customs.page.getByText('Your role sees no orders, returns or packages.').waitFor()
    expect(customs.complaints).toEqual([])
    await customs.close()

    const onlooker = await world.open(`/t/acme/returns/${returnOrderNumber}`, {}, 'onlooker')
    await onlooker.page.getByText('which your role may not').waitFor()
    await onlooker.page.goto(`${world.address}/console/t/acme/policies/DE`)
    await onlooker.page.getByText('Operators with a role for every tenant can change them.').waitFor()
    await onlooker.page.goto(`${world.address}/console/t/acme/network/sites`)
    await onlooker.page.getByText('Operators see this').waitFor()
    expect(onlooker.complaints).toEqual([])
    await onlooker.close()

    const globex = await world.open('/t/globex/orders', {}, 'globex-desk')
    await globex.page.getByText('No order yet').waitFor()
    await (await find(globex.page, 'SEEN-1')).first().waitFor({ state: 'detached' })
    await globex.page.getByText('Nothing has “SEEN-1”').waitFor()
    await globex.page.goto(`${world.address}/console/t/globex/orders/SEEN-1`)
    await globex.page.getByText('This could not be read').waitFor()
    await globex.page.goto(`${world.address}/console/t/acme/orders/SEEN-1`)
    await globex.page.getByRole('alert').waitFor()
    await globex.close()
  })
})
