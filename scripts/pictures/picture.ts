import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Client } from '#client'

/** What pictures are taken with. */
export interface Studio {
  readonly browser: Browser
  /** For temporary files. */
  readonly directory: string
  /** URL of the sandbox. */
  readonly address: string
  /** A client of the sandbox's tenant. */
  readonly retailer: Client
  readonly operator: Client
}

/** A picture of the documentation. */
export interface Picture {
  /** Its file name in `docs/images`, without the ending. */
  readonly name: string
  /** Returns it as PNG. */
  take(studio: Studio): Promise<Buffer>
}

/** Opens a page without animations. */
export async function openPage({ browser }: Studio, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Takes the picture of a page once everything is loaded, in a window of another height if one is given, and closes it. */
export async function finishPicture(page: Page, height?: number): Promise<Buffer> {
  const size = page.viewportSize()
  if (height !== undefined && size !== null) await page.setViewportSize({ width: size.width, height })
  await page.waitForLoadState('networkidle')
  const png = await page.screenshot({ caret: 'hide' })
  await page.context().close()
  return png
}
