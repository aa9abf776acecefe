import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasChromium } from '../support/chromium.ts'
import { expectStatus } from '../support/expect-status.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser, userPassword } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('the policies of a tenant', () => {
  let consoleBrowser: ConsoleBrowser

  const readAs = async (client: string, path: string): Promise<object> => {
    const answer = await consoleBrowser.server.call(client, 'GET', path)
    expectStatus(answer, 200)
    return answer.json()
  }

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

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
    // As the portal says it, in Germany's language.
    await page.getByText('Zurzeit ist keine Rückgabe möglich').waitFor()
    await page.getByLabel('Accept returns from Germany').check()
    await page.getByRole('button', { name: 'Remove method 3' }).click()
    await expect.poll(() => page.getByText('Collected at home').count()).toBe(2)
    await expectWellMade(page)
    await save.click()
    await page.getByText('Return policy for Germany saved.').first().waitFor()
    const saved = await readAs('acme-sandbox', '/acme/configuration/countries/DE')
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
      await expect.poll(() => period.inputValue()).toBe('77')
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
    await expect.poll(() => period.inputValue()).toBe('77')

    // Leaving carries out what was held, and the entries around are still there.
    await page.goForward()
    await answer('Discard changes')
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await page.goBack()
    await isAt('/policies/FR')
    await expect.poll(() => period.inputValue()).toBe(stored)
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
    await expect.poll(() => period.inputValue()).toBe(stored)

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
    await expect.poll(() => period.inputValue()).toBe('80')
    await page.getByRole('link', { name: 'Desk' }).click()
    await answer('Stay')
    await expect.poll(() => period.inputValue()).toBe('80')
    loading.resolve()
    expect(complaints).toEqual([])
    await close()
  })

  test('a policy form tells what shoppers read for each reason, and which deadlines a change moves', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/policies/NL')
    const preview = page.locator('section', { has: page.getByRole('heading', { name: 'Shopper preview' }) })
    await page.getByText('The 14 days for withdrawing from the contract start after it.').waitFor()
    await preview.getByText(/^The right of withdrawal ends on /).waitFor()
    const transit = page.getByLabel('Transit days')
    const days = Number(await transit.inputValue())
    await transit.fill(String(days + 2))
    await page.getByText('The right of withdrawal of earlier orders also ends 2 days later').waitFor()
    await transit.fill(String(days))
    await page.getByText(/of earlier orders also ends/).waitFor({ state: 'detached' })
    const period = page.getByLabel('Return period in days')
    await period.fill(String(Number(await period.inputValue()) - 1))
    await page.getByText('The return period of earlier orders also ends 1 day earlier.').waitFor()

    await preview.getByLabel('Shopper’s language').selectOption('de')
    await preview.getByText('Zu klein', { exact: true }).waitFor()
    await preview.getByText('Wie möchten Sie zurücksenden?').waitFor()
    await page.getByText('Shoppers see “Too small”.').waitFor()
    await page.getByRole('button', { name: 'Add reason' }).click()
    await page.getByLabel('Code', { exact: true }).last().fill('GiftNotLiked')
    await page.getByLabel('Text for shoppers').last().fill('The gift was not liked')
    await preview.getByText('The gift was not liked').waitFor()
    await expectWellMade(page)
    // Without reasons, the portal offers its usual ones.
    for (const button of (await page.getByRole('button', { name: /^Remove reason/ }).all()).toReversed()) {
      await button.click()
    }
    await page.getByText('Shoppers choose among the usual reasons').waitFor()
    await preview.getByText('Gefällt mir nicht mehr').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await page.goto(`${consoleBrowser.address}/console/t/acme/policies/JP`)
    await page.getByText('No return deadline depends on it here.').waitFor()
    expect(complaints).toEqual([])
    await close()
  })

  test('the end of a session loses nothing: a form is saved once its user has signed in again', async () => {
    await consoleBrowser.addUser('is-interrupted', 'operator', null)
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/policies/AT', {}, 'is-interrupted')
    const period = page.getByLabel('Return period in days')
    const signInAgain = page.getByRole('dialog', { name: 'Your session has ended' })
    const endSession = async () => {
      await consoleBrowser.server.database.query(
        "delete from portolan.console_session where user_id = 'is-interrupted'",
      )
      // Its token ends within a minute; the next call is refused as if that were over.
      const title = 'The session has ended'
      await page.route('**/admin/v1/**', (route) => route.fulfill({ status: 401, json: { title, status: 401 } }), {
        times: 1,
      })
    }
    await period.fill('51')
    await endSession()
    await page.getByRole('button', { name: 'Save policy' }).click()
    await signInAgain.waitFor()
    await expectWellMade(page, '[role=dialog]')
    await page.keyboard.press('Escape')
    await signInAgain.getByLabel('Password', { exact: true }).fill(userPassword)
    await page.keyboard.press('Enter')
    await page.getByText('Return policy for Austria saved.').first().waitFor()
    expect(await readAs('acme-sandbox', '/acme/configuration/countries/AT')).toMatchObject({ returnPeriodDays: 51 })

    // Also above a dialog, whose input stays.
    await page.goto(`${consoleBrowser.address}/console/t/acme/network/sites`)
    await page.getByRole('button', { name: 'Edit SBX-RC-EU' }).click()
    const site = page.getByRole('dialog', { name: 'Edit SBX-RC-EU' })
    await site.getByLabel('Phone').fill('+49 30 000 001')
    await endSession()
    await site.getByRole('button', { name: 'Save' }).click()
    await signInAgain.getByLabel('Password', { exact: true }).fill(userPassword)
    await page.keyboard.press('Enter')
    await page.getByText('SBX-RC-EU saved.').first().waitFor()
    expect(await readAs('operator', '/admin/v1/tenants/acme/sites/SBX-RC-EU')).toMatchObject({
      telephone: '+49 30 000 001',
    })
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
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
    await expect.poll(() => form.getByLabel('Postal code').inputValue()).toBe('5928 AA')
    await form.getByLabel('Phone').fill('+31 77 000 000')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.waitFor({ state: 'detached' })
    expect(await readAs('operator', '/admin/v1/tenants/acme/sites/VENLO')).toMatchObject({
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
    expect(await readAs('operator', '/admin/v1/tenants/acme/locations/KIOSK-1')).toMatchObject({
      latitude: 53.55,
      openingHours: ['Mo–Fr 08:00–20:00', 'Sa 09:00–12:00'],
    })
    await expectWellMade(page)
    expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([])
    await close()
  })
})
