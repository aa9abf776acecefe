import type { Page } from 'playwright-core'
import { sandboxPortal } from '../../src/composition/sandbox.ts'
import { finishPicture, openPage, type Picture, type Studio } from './picture.ts'

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** Opens the sandbox order on a phone. */
async function openOrder(studio: Studio, locale: string): Promise<Page> {
  const page = await openPage(studio, { ...phone, locale })
  await page.goto(`${studio.address}/returns/${sandboxPortal.tenant}`)
  await page.locator('#orderReference').fill(sandboxPortal.orderReference)
  await page.locator('#emailAddress').fill(sandboxPortal.emailAddress)
  await page.locator('button[value=return]').click()
  return page
}

const goOn = (page: Page) => page.locator('main form .button').first().click()

/** Pictures of the return portal. */
export const portalPictures: readonly Picture[] = [
  {
    name: 'return-portal-items',
    async take(studio) {
      const page = await openOrder(studio, 'en')
      await page.locator('input[name=reason-1][value=TooSmall]').check()
      return finishPicture(page)
    },
  },
  {
    name: 'return-portal-code',
    async take(studio) {
      const page = await openOrder(studio, 'de')
      await page.locator('input[name=reason-1][value=TooSmall]').check()
      await goOn(page)
      await page.locator('input[type=radio]').nth(1).check()
      await goOn(page)
      await page.locator('.rows').first().waitFor()
      await goOn(page)
      await page.locator('.journey').waitFor()
      return finishPicture(page)
    },
  },
]
