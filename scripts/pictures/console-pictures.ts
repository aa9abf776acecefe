import type { Page } from 'playwright-core'
import { sandboxSecret, sandboxUser } from '../../src/composition/sandbox.ts'
import { finishPicture, openPage, type Picture, type Studio } from './picture.ts'

const size = { width: 1280, height: 800 }

/** Opens a page of the console as the sandbox's operator. */
export async function openConsole(studio: Studio, path: string): Promise<Page> {
  const page = await openPage(studio, { viewport: size })
  await page.goto(`${studio.address}/console/t/acme${path}`)
  await page.getByLabel('User name or e-mail').fill(sandboxUser)
  await page.getByLabel('Password', { exact: true }).fill(sandboxSecret)
  await page.keyboard.press('Enter')
  return page
}

/** Pictures of the console, in the order of its documentation. */
export const consolePictures: readonly Picture[] = [
  {
    name: 'console-desk',
    async take(studio) {
      const page = await openConsole(studio, '')
      await page.locator('canvas').first().waitFor()
      return finishPicture(page, 1160)
    },
  },
  {
    name: 'console-review',
    async take(studio) {
      const page = await openConsole(studio, '/catalog?view=review')
      await page.getByRole('button', { name: /Accept/ }).waitFor()
      return finishPicture(page)
    },
  },
  {
    name: 'console-tariff',
    async take(studio) {
      const page = await openConsole(
        studio,
        '/catalog?view=tariff&tariff=EU&chapter=64&heading=6403&code=64039996&origin=VN',
      )
      await page.getByText('Estimate').or(page.getByText('Exact')).first().waitFor()
      return finishPicture(page)
    },
  },
  {
    name: 'console-search',
    async take(studio) {
      const page = await openConsole(studio, '/orders')
      const [first] = (await studio.retailer.packages.listPackages({ query: { PageSize: 1 } })).body.packages
      await page.getByRole('table').waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type(first?.orderReference ?? '')
      await page.getByRole('option').first().waitFor()
      return finishPicture(page)
    },
  },
  {
    name: 'console-package',
    async take(studio) {
      const page = await openConsole(studio, '/packages?status=Held')
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('heading', { name: 'Customs lines' }).waitFor()
      return finishPicture(page, 1000)
    },
  },
  {
    name: 'console-map',
    async take(studio) {
      const page = await openConsole(studio, '/network/locations?country=DE')
      await page.locator('svg circle').first().waitFor()
      return finishPicture(page)
    },
  },
  {
    name: 'console-policy',
    async take(studio) {
      const page = await openConsole(studio, '/policies/DE')
      await page.getByLabel('Return period in days').fill('45')
      await page.getByLabel('Shopper’s language').selectOption('de')
      await page.evaluate('document.activeElement.blur()')
      return finishPicture(page, 1000)
    },
  },
  {
    name: 'console-requests',
    async take(studio) {
      await studio.retailer.returns
        .createOutboundOrder({
          params: { identifier: 'acme' },
          body: {
            orderReference: 'ORDER-2001',
            orderItems: [{ productCode: 'SCARF-01', quantity: 0, weight: { weight: 0.2, weightUnit: 'Gram' as 'Kg' } }],
          },
        })
        .catch(() => undefined)
      const page = await openConsole(studio, '/developers?view=requests')
      await page.locator('summary', { hasText: 'createOutboundOrder' }).first().click()
      await page.getByText('Refused fields').waitFor()
      return finishPicture(page)
    },
  },
  {
    name: 'console-users',
    async take(studio) {
      await createUsers(studio)
      const page = await openConsole(studio, '/installation?view=users')
      await page.getByText('Ada Customs').waitFor()
      return finishPicture(page, 620)
    },
  },
]

async function createUsers({ operator }: Studio): Promise<void> {
  const people = [
    ['customs@acme.example', 'Ada Customs', 'customs', 'acme'],
    ['returns@acme.example', 'Ben Returns', 'returns', 'acme'],
    ['integrations@acme.example', 'Cem Integrations', 'developer', 'acme'],
    ['audit@portolan.example', 'Dora Audit', 'read-only', null],
  ] as const
  for (const [userId, name, role, tenant] of people) {
    await operator.admin.putUser({
      params: { userId },
      body: { name, roles: [{ tenant, role }], isActive: true },
      ifNoneMatch: '*',
    })
  }
}
