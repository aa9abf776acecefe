import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'

/** Paths of Debian's packages; the headless shell opens a page in a third of the time. */
const executables = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const executablePath = executables.find((path) => existsSync(path))

/** Without Chromium, browser tests are skipped. */
export const hasChromium = executablePath !== undefined

if (!hasChromium) console.warn(`Tests in a browser are skipped: there is no ${executables.join(' and no ')}.`)

/** Starts Chromium. The caller closes it. */
export async function startChromium(): Promise<Browser> {
  if (executablePath === undefined) throw new Error(`There is no ${executables.join(' and no ')}.`)
  return await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

/** Longest wait for anything on a page, in milliseconds: on a busy machine, Playwright's half a minute can be too short. */
const maxWait = 110_000

/** Opens a browser context without animations, each frame of which would be drawn on the processors of the tests. */
export async function newStillContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(maxWait)
  return context
}
