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

  const operator = async <Answer>(method: 'GET', path: string): Promise<Answer> => {
    const answer = await consoleBrowser.server.call('operator', method, path)
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
    expect(await label.getAttribute('src')).toMatch(/^blob:/)
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
    expect(await release.isDisabled()).toBe(true)
    await page.getByLabel('Carrier service').selectOption('Courier')
    await page.getByLabel('Reason for the release').fill('The carrier has agreed')
    await expectWellMade(page)
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
    const way = { returnMethod: 'Postal', paidBy: 'Shopper' }
    const create = () =>
      acme<{ returnOrderNumber: string }>('POST', '/acme/orders/STEP-1/return-orders', { returnItems, ...way })
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
    expect(await acme<object>('GET', `/acme/orders/STEP-1/return-orders/${refunded}`)).toMatchObject({
      status: 'Refunded',
      returnItems: [{ returnItemStatus: 'Accepted' }],
    })
    expect(complaints).toEqual([])
    await close()
  })

  test('a policy form previews what shoppers see, and policies are changed, added and removed', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/policies')
    await page.getByRole('link', { name: 'Germany' }).click()
    await page.getByLabel('Return period in days').fill('45')
    await page.getByRole('link', { name: 'Desk' }).click()
    await page.getByText('Leave without saving?').first().waitFor()
    await expectWellMade(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Stay' }).click()
    const save = page.getByRole('button', { name: 'Save policy' })
    await page.getByLabel('Accept returns from Germany').uncheck()
    await page.getByText('This cannot be returned').waitFor()
    await page.getByLabel('Accept returns from Germany').check()
    await page.getByRole('button', { name: 'Remove method 3' }).click()
    expect(await page.getByText('Collected at home').count()).toBe(2)
    await expectWellMade(page)
    await save.click()
    await page.getByText('Return policy for Germany saved.').first().waitFor()
    const saved = await acme<object>('GET', '/acme/configuration/countries/DE')
    expect(saved).toMatchObject({ returnPeriodDays: 45, returnMethods: [{}, {}] })
    await page.goto(`${consoleBrowser.address}/console/t/acme/policies`)
    await page.getByLabel('Add country').selectOption('Iceland')
    await page.getByText('Takes effect when you save it.').waitFor()
    await page.getByLabel('Currency').fill('isk')
    await save.click()
    await page.getByText('Return policy for Iceland saved.').first().waitFor()
    await page.getByRole('button', { name: 'Remove policy' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove policy' }).click()
    await page.getByRole('heading', { name: 'Policies' }).waitFor()
    await page.getByText('Return policy for Iceland removed.').first().waitFor()
    for (const [tab, text] of [
      ['Carrier routes', 'SBX-POST-IN'],
      ['Return sites', 'SBX-RC-EU'],
      ['Drop-off points', 'Sandbox Store Berlin 1'],
    ] as const) {
      await page.goto(`${consoleBrowser.address}/console/t/acme/policies`)
      await page.getByRole('link', { name: tab }).click()
      if (tab === 'Drop-off points') await page.getByLabel('Country').selectOption('DE')
      await page.getByText(text).first().waitFor()
      await expectWellMade(page)
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('unsaved changes survive links, the back and forward buttons and reloading until the user leaves', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/policies')
    const period = page.getByLabel('Return period in days')
    const prompt = page.getByRole('dialog', { name: 'Leave without saving?' })
    const answer = async (name: 'Stay' | 'Discard changes') => {
      await prompt.waitFor()
      await prompt.getByRole('button', { name }).click()
      await prompt.waitFor({ state: 'detached' })
    }
    const isAt = (path: string) => page.waitForURL(`**/console/t/acme${path}`)
    await page.getByRole('link', { name: 'France' }).click()
    const stored = await period.inputValue()

    // Nothing is held before a change, in either direction.
    await page.goBack()
    await isAt('/policies')
    await page.goForward()
    await isAt('/policies/FR')
    await page.getByRole('link', { name: 'Orders' }).click()
    await isAt('/orders')
    await page.goBack()
    await isAt('/policies/FR')

    await period.fill('77')
    for (const leave of [
      () => page.goBack(),
      () => page.goForward(),
      () => page.getByRole('link', { name: 'Desk' }).click(),
    ]) {
      await leave()
      await answer('Stay')
      await isAt('/policies/FR')
      expect(await period.inputValue()).toBe('77')
    }
    // The browser asks, and the test stays.
    const asked = new Promise<string>((resolve) =>
      page.once('dialog', (dialog) => {
        resolve(dialog.type())
        void dialog.dismiss()
      }),
    )
    await page.evaluate('setTimeout(() => location.reload())')
    expect(await asked).toBe('beforeunload')
    expect(await period.inputValue()).toBe('77')

    // Leaving carries out what was held, and the entries around are still there.
    await page.goForward()
    await answer('Discard changes')
    await page.getByRole('heading', { name: 'Orders' }).waitFor()
    await page.goBack()
    await isAt('/policies/FR')
    expect(await period.inputValue()).toBe(stored)
    await period.fill('78')
    await page.goBack()
    await answer('Discard changes')
    await page.getByRole('heading', { name: 'Policies' }).waitFor()
    await page.goForward()
    await isAt('/policies/FR')
    await period.fill('79')
    await page.getByRole('link', { name: 'Desk' }).click()
    await answer('Discard changes')
    await page.getByRole('heading', { name: 'Desk' }).waitFor()
    await page.goBack()
    expect(await period.inputValue()).toBe(stored)

    // A user who is back before the next page has loaded finds the form as it was, and guarded.
    const loading = Promise.withResolvers<void>()
    await page.route('**/landed-cost-page*.js', async (route) => {
      await loading.promise
      await route.continue()
    })
    await period.fill('80')
    await page.getByRole('link', { name: 'Landed cost' }).click()
    await answer('Discard changes')
    await isAt('/landed-cost')
    await page.evaluate('history.back()')
    await isAt('/policies/FR')
    expect(await period.inputValue()).toBe('80')
    await page.getByRole('link', { name: 'Desk' }).click()
    await answer('Stay')
    expect(await period.inputValue()).toBe('80')
    loading.resolve()
    expect(complaints).toEqual([])
    await close()
  })

  test('sites, routes and drop-off points are added, changed and removed, and the points appear on a map', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/network/sites')
    await page.getByRole('button', { name: 'Add site' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Site code').fill('VENLO')
    await form.getByLabel('Name on labels').fill('Sandbox Return Centre Venlo')
    await form.getByLabel('Street and number').fill('Sample Street 2')
    await form.getByLabel('Postal code').fill('5928 AA')
    await form.getByLabel('City').fill('Venlo')
    await form.getByLabel('Country').selectOption('NL')
    await expectWellMade(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('VENLO saved.').first().waitFor()
    await page.getByRole('button', { name: 'Edit VENLO' }).click()
    expect(await form.getByLabel('Postal code').inputValue()).toBe('5928 AA')
    await form.getByLabel('Phone').fill('+31 77 000 000')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await operator<object>('GET', '/admin/v1/tenants/acme/sites/VENLO')).toMatchObject({
      addressLines: ['Sample Street 2'],
      telephone: '+31 77 000 000',
    })
    await page.getByRole('button', { name: 'Add site' }).click()
    for (const [label, value] of [
      ['Site code', 'VENLO'],
      ['Name on labels', 'Another'],
      ['Street and number', '1'],
      ['City', 'Venlo'],
    ] as const) {
      await form.getByLabel(label).fill(value)
    }
    await form.getByLabel('Country').selectOption('NL')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('This code is already in use.').waitFor()
    await form.getByRole('button', { name: 'Cancel' }).click()
    const row = page.getByRole('row', { name: /VENLO/ })
    await row.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await row.waitFor({ state: 'detached' })

    await page.getByRole('link', { name: 'Carrier routes' }).click()
    await page.getByRole('button', { name: 'Add route' }).click()
    await form.getByLabel('Route ID').fill('EXTRA-IN')
    await form.getByLabel('Carrier').fill('Sandbox Post')
    await form.getByLabel('Add country').selectOption('DE')
    await form.getByLabel('Add country').selectOption('AT')
    await form.getByRole('button', { name: 'Remove Austria' }).click()
    await expectWellMade(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('EXTRA-IN saved.').first().waitFor()

    await page.goto(`${consoleBrowser.address}/console/t/acme/network/locations?country=DE`)
    await page.locator('svg circle').first().waitFor()
    await page.getByText(/points on the map/).waitFor()
    await page.getByRole('button', { name: 'Add drop-off point' }).click()
    await form.getByLabel('Point ID').fill('KIOSK-1')
    await form.getByLabel('Name').fill('Sandbox Kiosk')
    await form.getByLabel('Carrier route').selectOption('EXTRA-IN')
    await form.getByLabel('Street and number').fill('Sample Street 9')
    await form.getByLabel('Postal code').fill('20095')
    await form.getByLabel('City').fill('Hamburg')
    await form.getByLabel('Latitude').fill('53.55')
    await form.getByLabel('Longitude').fill('9.99')
    await form.getByLabel('Opening hours').fill('Mo–Fr 08:00–20:00\n\nSa 09:00–12:00')
    await expectWellMade(page, '[role=dialog]')
    await form.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Sandbox Kiosk saved.').first().waitFor()
    // The map shows every point, also beyond the API's largest page, and nothing moves while they come in.
    await consoleBrowser.server.database.query(
      `insert into portolan.location
       select tenant, 'MANY-' || number, name, type, address1, city, city_key, postal_code, country_iso,
              latitude + number * 0.001, longitude, carrier_service_route_id, opening_hours, x, y, z, cell
         from portolan.location cross join generate_series(1, 1200) as number where location_id = 'KIOSK-1'`,
    )
    const [counted] = await consoleBrowser.server.database.query<{ count: number }>(
      "select count(*)::int as count from portolan.location where tenant = 'acme' and country_iso = 'DE'",
    )
    await page.goto(`${consoleBrowser.address}/console/t/acme/network/locations?country=DE`)
    await page.getByText(`${new Intl.NumberFormat('en').format(counted?.count ?? 0)} points on the map`).waitFor()
    const shift = await page.evaluate<number>(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 500)
    })`)
    expect(shift).toBeLessThan(0.1)
    expect(await operator<object>('GET', '/admin/v1/tenants/acme/locations/KIOSK-1')).toMatchObject({
      latitude: 53.55,
      openingHours: ['Mo–Fr 08:00–20:00', 'Sa 09:00–12:00'],
    })
    await expectWellMade(page)
    expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([])
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
    expect(await onlooker.page.getByRole('button', { name: 'Mark as received' }).count()).toBe(0)
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
      expect(await globex.page.getByRole('heading', { name: 'History' }).count()).toBe(0)
    }
    await globex.close()
  })
})
