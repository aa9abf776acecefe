import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { sandboxSecret, sandboxUser } from '../../src/composition/sandbox.ts'
import type { UserRole } from '../../src/kernel/user-roles.ts'
import { newStillContext, startChromium } from '../support/chromium.ts'
import { startTestServer, type TestServer } from '../support/test-server.ts'
import { findBarriers, findLowContrast } from './barriers.ts'

/** Password of all test users. */
export const userPassword = 'correct horse battery'

export interface OpenedConsole {
  readonly page: Page
  /** Console errors, and requests to other hosts. */
  readonly complaints: string[]
  readonly close: () => Promise<void>
}

/** A server with the sandbox, and a browser for its console. */
export interface ConsoleBrowser {
  readonly server: TestServer
  readonly browser: Browser
  readonly address: string
  /**
   * Opens a page and signs in, by default as the sandbox operator, whose pages share one signed-in browser context unless
   * options are given.
   */
  open(path: string, options?: BrowserContextOptions, user?: string, password?: string): Promise<OpenedConsole>
  /** Creates a user who can sign in, for one tenant or for all (null). */
  addUser(userId: string, role: UserRole, tenant: string | null): Promise<void>
  stop(): Promise<void>
}

export async function startConsoleBrowser(): Promise<ConsoleBrowser> {
  const server = await startTestServer()
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const browser: Browser = await startChromium()
  let operatorContext: BrowserContext | undefined
  return {
    server,
    browser,
    address,
    async open(path, options = {}, user = sandboxUser, password = user === sandboxUser ? sandboxSecret : userPassword) {
      const isShared = user === sandboxUser && password === sandboxSecret && Object.keys(options).length === 0
      const isSignedIn = isShared && operatorContext !== undefined
      const context = (isShared ? operatorContext : undefined) ?? (await newStillContext(browser, options))
      if (isShared) operatorContext = context
      const page = await context.newPage()
      const complaints: string[] = []
      page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()} ${message.location().url}`))
      page.on('pageerror', (error) => complaints.push(error.message))
      page.on('request', (request) => {
        const url = request.url()
        // Chromium has a built-in PDF viewer.
        if (!/^(data|blob|chrome|chrome-extension):/.test(url) && !url.startsWith(`${address}/`)) complaints.push(url)
      })
      await page.goto(`${address}/console${path}`)
      if (!isSignedIn) {
        await page.getByLabel('User name or e-mail').fill(user)
        await page.getByLabel('Password', { exact: true }).fill(password)
        await page.keyboard.press('Enter')
      }
      return { page, complaints, close: () => (isShared ? page.close() : context.close()) }
    },
    async addUser(userId, role, tenant) {
      const { users } = server.system.identity
      const { hash } = await users.preparePassword(userPassword, [userId])
      await server.system.database.runInTransaction({ as: 'system' }, {}, async (unit) => {
        await users.saveUser(unit, userId, { name: userId, roles: [{ tenant, role }], isActive: true }, () => {})
        await users.setPassword(unit, userId, hash)
      })
    },
    async stop() {
      await browser.close()
      await server.stop()
    },
  }
}
/** Expects a page without accessibility violations in light and dark mode that fits every window width. */
export async function expectWellMade(page: Page, within?: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Waits until the new colours are rendered.
    await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
    expect(
      colorScheme === 'light' ? await findBarriers(page, { within }) : await findLowContrast(page, within),
    ).toEqual([])
  }
  const size = page.viewportSize()
  for (const width of [1440, 900, 360]) {
    await page.setViewportSize({ width, height: 844 })
    const hidden = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    expect(hidden, `at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (size !== null) await page.setViewportSize(size)
}
