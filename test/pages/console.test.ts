import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sandboxSecret, sandboxUser } from '../../src/composition/sandbox.ts'
import { startCatalogWorker } from '../support/catalog-worker.ts'
import { hasChromium } from '../support/chromium.ts'
import type { TestServer } from '../support/test-server.ts'
import { findBarriers } from './barriers.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser, userPassword } from './console-browser.ts'

const timeout = 120_000

describe.skipIf(!hasChromium)('in Chromium', () => {
  let consoleBrowser: ConsoleBrowser
  let server: TestServer

  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
    server = consoleBrowser.server
  }, timeout)
  afterAll(() => consoleBrowser.stop())
  vi.setConfig({ testTimeout: timeout })

  test('each page has no accessibility violations in light and dark mode, fits every width, and logs no errors', async () => {
    const { page, complaints, close } = await consoleBrowser.open('')
    for (const [path, text] of [
      ['', 'All caught up|Invalid products'],
      ['/t/acme/catalog?view=invalid', 'Country of origin'],
      ['/t/acme/catalog?view=review', 'Accept'],
      ['/t/acme/installation', 'No open jobs|Run now'],
      ['/t/acme/installation?view=rates', 'portolan import rates'],
    ] as const) {
      if (path !== '') await page.goto(`${consoleBrowser.address}/console${path}`)
      await page.getByText(new RegExp(text)).first().waitFor()
      await page.waitForLoadState('networkidle')
      await expectWellMade(page)
    }
    expect(complaints).toEqual([])
    await close()
  })

  test('a wrong password is reported at the form; after signing out, only the same user returns to the page', async () => {
    // Users of its own: the operator's pages share a session.
    await consoleBrowser.addUser('signs-out', 'operator', 'acme')
    await consoleBrowser.addUser('follows', 'operator', 'acme')
    const { page, close } = await consoleBrowser.open(
      '/t/acme/packages?status=Held',
      {},
      'signs-out',
      'not the password',
    )
    await page.getByRole('alert').getByText('User name and password do not match').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel('Password', { exact: true }).fill(userPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'signs-out' }).click()
    await page.getByRole('menuitem', { name: 'Sign out on all devices' }).click()
    await page.getByRole('heading', { name: 'Sign in to Portolan' }).waitFor()
    const signIn = async (user: string) => {
      await page.getByLabel('User name or e-mail').fill(user)
      await page.getByLabel('Password', { exact: true }).fill(userPassword)
      await page.keyboard.press('Enter')
    }
    await signIn('signs-out')
    await page.getByRole('heading', { name: 'Packages', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'signs-out' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await signIn('follows')
    await page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/console/t/acme')
    await close()
  })

  test('the language is the browser’s until another is chosen, and no other is loaded', async () => {
    const context = await consoleBrowser.browser.newContext({ locale: 'de-AT' })
    const page = await context.newPage()
    const languages = new Set<string>()
    const scripts = new Map<string, number>()
    page.on('response', (response) => {
      const name = /\/assets\/([\w.-]+)\.js$/.exec(response.url())?.[1]
      if (name === undefined) return
      const language = /^(en|de|fr|es|it|nl|pl|ja)-/.exec(name)?.[1]
      if (language !== undefined) languages.add(language)
      void response.body().then((body) => scripts.set(name, gzipSync(body).length))
    })
    await page.goto(`${consoleBrowser.address}/console`)
    await page.getByLabel('Benutzername oder E-Mail').fill(sandboxUser)
    await page.getByLabel('Passwort', { exact: true }).fill(sandboxSecret)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
    await page.getByText('Retouren zu prüfen').waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('document.documentElement.lang')).toBe('de')
    expect([...languages]).toEqual(['de'])
    // Everything that the first page loads: the console, one language, and the desk with its chart.
    expect([...scripts.values()].reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(200_000)
    await page.getByRole('button', { name: 'Sandbox operator' }).click()
    await page.getByRole('menuitemradio', { name: '日本語' }).click()
    await page.getByRole('heading', { name: 'デスク' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.reload()
    await page.getByRole('heading', { name: 'デスク' }).waitFor()
    expect(await page.evaluate('document.documentElement.lang')).toBe('ja')
    expect([...languages]).toEqual(['de', 'ja'])
    await page.getByRole('button', { name: 'Sandbox operator' }).click()
    await page.getByRole('menuitemradio', { name: 'ブラウザーの設定' }).click()
    await page.getByRole('heading', { name: 'Übersicht' }).waitFor()
    await context.close()
  })

  test('the menu matches the role, and read-only users are offered no changes', async () => {
    await consoleBrowser.addUser('desk', 'returns', 'acme')
    await consoleBrowser.addUser('looks', 'read-only', 'acme')
    // An address without a tenant is that of the first one.
    const desk = await consoleBrowser.open('/returns?status=ToInspect', {}, 'desk')
    await desk.page.waitForURL('**/t/acme/returns?status=ToInspect')
    await desk.page.goto(`${consoleBrowser.address}/console`)
    await desk.page.getByText('Returns to inspect', { exact: true }).waitFor()
    await expect
      .poll(() => desk.page.getByRole('navigation').getByRole('link').allTextContents())
      .toEqual(['Desk', 'Orders', 'Packages', 'Returns', 'Policies'])
    await expect.poll(() => desk.page.getByText('Invalid products', { exact: true }).count()).toBe(0)
    await desk.close()
    const looks = await consoleBrowser.open('/t/acme/catalog', {}, 'looks')
    await looks.page.getByText('Country of origin').first().waitFor()
    await expect.poll(() => looks.page.getByRole('button', { name: /^Fix/ }).count()).toBe(0)
    await looks.close()
  })

  test('a user changes their password, can reveal it while typing, and stays signed in', async () => {
    await consoleBrowser.addUser('changes', 'returns', 'acme')
    const { page, complaints, close } = await consoleBrowser.open('', {}, 'changes')
    const openDialog = async () => {
      await page.getByRole('button', { name: 'changes' }).click()
      await page.getByRole('menuitem', { name: 'Change password' }).click()
    }
    await openDialog()
    const dialog = page.getByRole('dialog')
    const [present, next] = [
      dialog.getByLabel('Current password', { exact: true }),
      dialog.getByLabel('New password', { exact: true }),
    ]
    await present.fill('not my password')
    const strength = dialog.getByRole('meter', { name: 'Strength of the new password' })
    await expect.poll(() => strength.count()).toBe(0)
    await next.fill('aaaaaaaaaaaa1234')
    await dialog.getByText('Weak').waitFor()
    await next.fill('a new good password that is long')
    await dialog.getByText('Strong', { exact: true }).waitFor()
    await expect.poll(() => strength.getAttribute('value')).toBe('3')
    await next.fill('a new good password')
    await expect.poll(() => next.getAttribute('type')).toBe('password')
    await dialog.getByRole('button', { name: 'Show: New password' }).click()
    expect([await next.getAttribute('type'), await present.getAttribute('type')]).toEqual(['text', 'password'])
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await dialog.getByRole('alert').getByText('The current password is not right').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await present.fill(userPassword)
    await dialog.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Your password has been changed.').first().waitFor()
    await page.reload()
    await page.getByText('Returns to inspect', { exact: true }).waitFor()
    await openDialog()
    await expect.poll(() => present.inputValue()).toBe('')
    // Chromium also logs the error response for the wrong password.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
    await close()
    const again = await consoleBrowser.open('', {}, 'changes', 'a new good password')
    await again.page.getByText('Returns to inspect', { exact: true }).waitFor()
    await again.close()
  })

  test('a returned parcel is inspected line by line, and leaves the desk', async () => {
    const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
      const answer = await server.call('acme-sandbox', method, `/acme/${path}`, body)
      expect(answer.statusCode).toBeLessThan(300)
      return answer.json<{ readonly returnOrderNumber: string }>()
    }
    const contactInformation = {
      firstName: 'Sandbox',
      lastName: 'Shopper',
      countryIso: 'DE',
      email: 'shopper@sandbox.example',
    }
    const goods = [
      { productCode: 'KEPT', quantity: 1 },
      { productCode: 'WORN', quantity: 1 },
    ]
    const returnItems = goods.map(({ productCode }) => ({ productCode, reasonCode: 'TooSmall' }))
    const receive = async (orderReference: string, statuses: readonly string[]): Promise<string> => {
      await call('POST', 'outbound-orders', { orderReference, contactInformation, orderItems: goods })
      await call('POST', 'outbound-shipments', { orderReference, shippingReference: `S-${orderReference}` })
      const path = `orders/${orderReference}/return-orders`
      const { returnOrderNumber } = await call('POST', path, { returnItems })
      for (const status of statuses) await call('PUT', `${path}/${returnOrderNumber}`, { status })
      return returnOrderNumber
    }
    const returnOrderNumber = await receive('INSPECT', ['Received'])
    const begunNumber = await receive('INSPECT-BEGUN', ['Received', 'InProgress'])

    const { page, complaints, close } = await consoleBrowser.open('')
    // The desk's count equals the size of the list behind it, over both statuses.
    await page.getByRole('link', { name: /^Returns to inspect\D*2/ }).click()
    await page.getByRole('link', { name: returnOrderNumber }).waitFor()
    await page.getByRole('link', { name: begunNumber }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('link', { name: returnOrderNumber }).click()
    await page.getByRole('heading', { name: 'Inspection' }).waitFor()
    expect(await findBarriers(page)).toEqual([])
    const finish = page.getByRole('button', { name: 'Complete inspection' })
    await expect.poll(() => finish.isDisabled()).toBe(true)
    const readFocus = () => page.evaluate('document.activeElement.labels?.[0]?.textContent')
    expect(await readFocus()).toBe('Scan or type a product code')
    // A scanner types the code and Enter.
    const scan = async (code: string) => {
      await page.getByLabel('Scan or type a product code').fill(code)
      await page.keyboard.press('Enter')
    }
    await scan('LOST')
    await page.getByRole('alert').getByText('No item of this return has the code LOST.').waitFor()
    await scan('kept')
    await page.keyboard.press('Enter')
    await page.getByText('1 of 2 decided').waitFor()
    expect(await readFocus()).toBe('Scan or type a product code')
    await scan('WORN')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    // A rejected item needs a reason, which the shopper reads.
    await expect.poll(() => finish.isDisabled()).toBe(true)
    await page.getByText('2 of 2 decided · Choose or write a reason for each rejected item.').waitFor()
    expect(await readFocus()).toBe('Why is it rejected?')
    await page.getByRole('button', { name: 'Parts are missing' }).click()
    await expect.poll(() => finish.isEnabled()).toBe(true)
    await page.getByLabel('Why is it rejected?').fill('Worn outdoors')
    await page.keyboard.press('Enter')
    expect(await readFocus()).toBe('Scan or type a product code')
    expect(await findBarriers(page)).toEqual([])
    await finish.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Complete inspection' }).click()
    await page.getByText('Processed', { exact: true }).nth(1).waitFor()
    expect(complaints).toEqual([])
    const after = await server.call('acme-sandbox', 'GET', `/acme/orders/INSPECT/return-orders/${returnOrderNumber}`)
    expect(after.json()).toMatchObject({
      status: 'Processed',
      returnItems: [
        { returnItemStatus: 'Accepted' },
        { returnItemStatus: 'Rejected', rejectionReason: 'Worn outdoors' },
      ],
    })
    await page.getByText('Reason told to the shopper: Worn outdoors').waitFor()
    await close()
  })

  test('the next code is chosen and accepted with two keys', async () => {
    const { page, close } = await consoleBrowser.open('/t/acme/catalog?view=review')
    await page.getByRole('button', { name: /^1 ?\d{6}.*Words that suggest it: .*scarf/ }).waitFor()
    await page.getByText('Recognised as “scarf”').first().waitFor()
    await page
      .getByText(/Material “textile of a known fibre \(silk\)” fits \(/)
      .first()
      .waitFor()
    await page.evaluate("localStorage.setItem('portolan-language', 'de')")
    await page.reload()
    await page
      .getByText(/Material „Textil aus bekannter Faser \(silk\)“ passt \(Allgemeine Vorschriften 1/)
      .first()
      .waitFor()
    await page.evaluate("localStorage.removeItem('portolan-language')")
    await page.reload()
    await page.getByText('Recognised as “scarf”').first().waitFor()
    await page.keyboard.press('1')
    await page.keyboard.press('Enter')
    await page.getByText('All products are classified').waitFor()
    const waiting = await server.call('acme-sandbox', 'GET', '/acme/desk')
    expect(waiting.json<{ tasks: { name: string; count: number }[] }>().tasks).toContainEqual(
      expect.objectContaining({ name: 'products-awaiting-classification', count: 0 }),
    )
    await page.getByRole('button', { name: 'Change this decision' }).click()
    const code = page.getByLabel('HS code')
    await expect.poll(() => code.inputValue()).toMatch(/^\d{6}/)
    await code.fill('621490')
    await page.keyboard.press('Enter')
    await page.getByText('now has code 621490.').waitFor()
    await page.getByText('All products are classified').waitFor()
    await close()
  })

  test('200 invalid products of 3 kinds are fixed with fewer than 30 clicks and keys', async () => {
    const kinds = [{ countryOfOrigin: 'UK' }, { hsCode: '6109' }, { weight: 180, weightUnit: 'stone' }]
    const products = Array.from({ length: 200 }, (_, index) => ({
      productCode: `REPAIR-${index}`,
      name: 'T-shirt, black',
      description: 'Short-sleeved T-shirt for men, knitted',
      material: '100% cotton',
      countryOfOrigin: 'PT',
      brandCode: 'ACX',
      ...kinds[index % kinds.length],
    }))
    await server.call('acme-sandbox', 'POST', '/api/v2/RetailerCatalog', products)
    await server.system.catalog.processAllWork('acme')
    const { page, close } = await consoleBrowser.open('/t/acme/catalog')
    // The worker runs elsewhere.
    const stopWorker = startCatalogWorker(server, 'acme')
    let strokes = 0
    const repair = async (field: string, keys: readonly string[]) => {
      const input = page.getByLabel(`set ${field} to`).first()
      await input.click()
      strokes++
      for (const key of keys) {
        await page.keyboard.press(key)
        strokes++
      }
      await input.waitFor({ state: 'detached', timeout: 30_000 })
    }
    try {
      // “UK” has a plain meaning, which is suggested.
      await repair('country of origin', ['Enter'])
      // A code for the 66 products with “6109”, one for the sandbox’s with “6106”, and a confirmation.
      const codes = ['6', '1', '0', '9', '1', '0', 'Tab', '6', '1', '0', '6', '1', '0']
      await repair('HS code', [...codes, 'Enter', 'Tab', 'Enter'])
      // Typing the first letter selects in a dropdown.
      const unit = page.getByLabel('Set weight unit to')
      await unit.focus()
      strokes++
      await page.keyboard.press('g')
      await page.getByRole('button', { name: /^Fix/ }).click()
      strokes += 2
      await page.getByText('All products are valid').waitFor()
    } finally {
      await stopWorker()
    }
    expect(strokes).toBeLessThan(30)
    const count = await server.call('acme-sandbox', 'GET', '/api/v2/Home/TotalInvalidProducts')
    expect(count.json()).toBe(0)
    await close()
  })

  test('different values are fixed apart and named before; rejected fixes are reported and change nothing', async () => {
    const wrong = [
      { countryOfOrigin: 'UK' },
      { countryOfOrigin: 'UK' },
      { hsCode: '6109' },
      { hsCode: '6110' },
      { countryOfOrigin: 'Germany' },
    ]
    const products = wrong.map((fault, index) => ({
      productCode: `ORIGIN-${index}`,
      name: 'T-shirt, black',
      description: 'Short-sleeved T-shirt for men, knitted',
      material: '100% cotton',
      countryOfOrigin: 'PT',
      brandCode: 'ACX',
      ...fault,
    }))
    const readList = async () => {
      const list = await server.call('acme-sandbox', 'GET', '/api/v2/Products/Invalid?PageNumber=1&PageSize=100')
      const { results } = list.json<{ results: { productCode: string; errorMessage: string }[] }>()
      return results
        .map(({ productCode, errorMessage }) => `${productCode} ${errorMessage}`)
        .filter((line) => line.startsWith('ORIGIN-'))
    }
    await server.call('acme-sandbox', 'POST', '/api/v2/RetailerCatalog', products)
    await server.system.catalog.processAllWork('acme')
    const atFirst = await readList()
    expect(atFirst).toHaveLength(5)
    const { page, close } = await consoleBrowser.open('/t/acme/catalog')
    const stopWorker = startCatalogWorker(server, 'acme')
    try {
      await page
        .getByRole('row', { name: /ORIGIN-0 T-shirt, black ACX/ })
        .getByRole('cell', { name: 'UK' })
        .waitFor()
      const origin = page.getByLabel('“UK”: set country of origin to')
      await expect.poll(() => origin.inputValue()).toBe('GB')
      const german = page.getByLabel('“Germany”: set country of origin to')
      await expect.poll(() => german.inputValue()).toBe('DE')
      await origin.fill('Portugall')
      await origin.press('Enter')
      await page.getByRole('alert').getByText('“Portugall” is not a country').waitFor()
      const code = page.getByLabel('“6109”: set HS code to')
      await code.fill('999999')
      await code.press('Enter')
      await page
        .getByRole('alert')
        .getByText('1 product is still invalid and was left unchanged: the HS code must')
        .waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await readList()).toEqual(atFirst)

      await origin.fill('Vereinigtes Königreich')
      await page.getByText('United Kingdom (GB)').waitFor()
      await origin.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Change the country of origin of 3 products?' })
      await dialog.getByText('“UK” → “GB”: 2').waitFor()
      await dialog.getByText('“Germany” → “DE”: 1').waitFor()
      expect(await findBarriers(page)).toEqual([])
      expect(await readList()).toEqual(atFirst)
      await dialog.getByRole('button', { name: 'Fix 3' }).click()
      await origin.waitFor({ state: 'detached', timeout: 30_000 })
      for (const [product, country] of [
        ['ORIGIN-0', 'GB'],
        ['ORIGIN-4', 'DE'],
      ]) {
        const found = await server.call('acme-sandbox', 'GET', `/api/v2/Products?BrandCode=ACX&ProductCode=${product}`)
        expect(found.json()).toMatchObject([{ countryOfOrigin: country }])
      }
      // Taken back, but for a product that has changed since.
      await server.call('acme-sandbox', 'POST', '/api/v2/RetailerCatalog', [
        { ...products[4], countryOfOrigin: 'AT', name: 'T-shirt, white' },
      ])
      await server.system.catalog.processAllWork('acme')
      await page.getByText('3 products changed: country of origin.').waitFor()
      expect(await findBarriers(page)).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('2 products have their earlier values again. 1 has changed since').first().waitFor()
      await expect.poll(readList).toEqual(atFirst.slice(0, 4))
      const changed = await server.call('acme-sandbox', 'GET', '/api/v2/Products?BrandCode=ACX&ProductCode=ORIGIN-4')
      expect(changed.json()).toMatchObject([{ countryOfOrigin: 'AT' }])
      // Only one value is left, so its field names none.
      const left = page.getByLabel('Set country of origin to')
      await left.fill('GB')
      await left.press('Enter')
      await left.waitFor({ state: 'detached', timeout: 30_000 })
      await code.fill('')
      const own = page.getByLabel('HS code of ORIGIN-2')
      if (!(await own.isVisible()))
        await page
          .locator('summary')
          .filter({ hasText: /^Products$/ })
          .last()
          .click()
      await own.fill('610910')
      await page.getByRole('button', { name: 'Fix 1', exact: true }).click()
      await expect.poll(readList).toEqual(atFirst.filter((line) => line.startsWith('ORIGIN-3')))
      await page.getByRole('button', { name: 'Remove and classify' }).click()
      await page.getByText('All products are valid').waitFor({ timeout: 30_000 })
    } finally {
      await stopWorker()
    }
    expect(await readList()).toEqual([])
    await close()
  })
})
