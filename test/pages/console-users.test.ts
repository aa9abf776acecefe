import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasChromium } from '../support/chromium.ts'
import { type ConsoleBrowser, expectWellMade, startConsoleBrowser, userPassword } from './console-browser.ts'

let consoleBrowser: ConsoleBrowser

const focused = (page: Page) =>
  page.evaluate<string>('document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent')

describe.skipIf(!hasChromium)('the users of the console', () => {
  beforeAll(async () => {
    consoleBrowser = await startConsoleBrowser()
    await consoleBrowser.addUser('alice', 'returns', 'acme')
    await consoleBrowser.addUser('bert', 'customs', 'acme')
  })
  afterAll(() => consoleBrowser.stop())

  test('are created with a password shown once, changed, signed out, deactivated and deleted by an operator', async () => {
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/installation?view=users')
    const row = (userId: string) => page.getByRole('row').filter({ hasText: userId })
    await row('alice').waitFor()
    await expectWellMade(page)
    await expect.poll(() => row('operator').getByRole('button').count()).toBe(0)

    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('User name or e-mail').fill('carol@acme.example')
    await page.getByLabel('Name', { exact: true }).fill('Carol')
    await page.getByLabel('Role', { exact: true }).selectOption('returns')
    await page.getByLabel('Tenant', { exact: true }).selectOption('acme')
    await page.getByRole('button', { name: 'Add role' }).click()
    await page.getByLabel('Role', { exact: true }).nth(1).selectOption('customs')
    await page.getByLabel('Tenant', { exact: true }).nth(1).selectOption('globex')
    await expectWellMade(page, '[role=dialog]')
    await page.getByRole('button', { name: 'Create user' }).click()
    const password = (await page.getByRole('textbox', { name: 'Password' }).textContent()) ?? ''
    await page.getByRole('button', { name: 'I’ve saved it' }).click()
    await row('carol@acme.example').getByText('Customs desk: globex').waitFor()
    expect(await focused(page)).toBe('New user')

    const carol = await consoleBrowser.open('/t/acme', {}, 'carol@acme.example', password)
    await carol.page.getByRole('heading', { name: 'Desk', level: 1 }).waitFor()
    const act = async (userId: string, action: string) => {
      await row(userId)
        .getByRole('button', { name: `More actions for ${userId}` })
        .click()
      await page.getByRole('menuitem', { name: action }).click()
      if (action !== 'Activate') await page.getByRole('dialog').getByRole('button', { name: action }).click()
    }
    await act('carol@acme.example', 'Sign out everywhere')
    await page.getByText('carol@acme.example: 1 session ended.').first().waitFor()
    expect(await focused(page)).toBe('More actions for carol@acme.example')
    await carol.page.reload()
    await carol.page.getByRole('heading', { name: 'Sign in to Portolan' }).waitFor()
    await carol.close()

    await act('bert', 'Reset password')
    const renewed = (await page.getByRole('textbox', { name: 'Password' }).textContent()) ?? ''
    expect(renewed.length).toBeGreaterThanOrEqual(20)
    await page.getByRole('button', { name: 'I’ve saved it' }).click()

    await page.getByRole('button', { name: 'Edit bert' }).click()
    await page.getByLabel('Role', { exact: true }).selectOption('developer')
    await page.getByRole('button', { name: 'Save' }).click()
    await row('bert').getByText('Developer: acme').waitFor()

    await act('bert', 'Deactivate')
    await row('bert').getByText('Inactive').waitFor()
    await act('bert', 'Activate')
    await row('bert').getByText('Active', { exact: true }).waitFor()

    await act('bert', 'Delete user')
    await row('bert').waitFor({ state: 'detached' })
    // The next row's first action has the focus, never the page as a whole.
    await expect.poll(() => focused(page)).toBe('More actions for carol@acme.example')

    await page.getByRole('button', { name: 'New user' }).click()
    await page.getByLabel('User name or e-mail').fill('alice')
    await page.getByLabel('Name', { exact: true }).fill('Another Alice')
    await page.getByRole('button', { name: 'Create user' }).click()
    await page.getByText('This user name is taken.').waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await focused(page)).toBe('New user')
    expect(complaints.filter((complaint) => !complaint.includes('412'))).toEqual([])
    await close()
  })

  test('are changed only by who has signed in recently, or signs in again', async () => {
    await consoleBrowser.addUser('is-away', 'operator', null)
    const { page, complaints, close } = await consoleBrowser.open('/t/acme/installation?view=users', {}, 'is-away')
    await page.getByRole('button', { name: 'Edit alice' }).waitFor()
    await consoleBrowser.server.database.query(
      "update portolan.console_session set signed_in_at = signed_in_at - interval '16 minutes' where user_id = 'is-away'",
    )
    await page.reload()
    await page.getByRole('button', { name: 'Edit alice' }).click()
    const form = page.getByRole('dialog', { name: 'Edit alice' })
    await form.getByLabel('Name', { exact: true }).fill('Alice Desk')
    const save = form.getByRole('button', { name: 'Save' })
    await save.click()
    const confirmation = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await confirmation.waitFor()
    await expectWellMade(page, '[role=dialog]')
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Nothing was changed, because you did not sign in again.').first().waitFor()
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toBe('Alice Desk')

    await save.click()
    await confirmation.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.keyboard.press('Enter')
    await confirmation.getByText('User name and password do not match').waitFor()
    await confirmation.getByLabel('Password', { exact: true }).fill(userPassword)
    await page.keyboard.press('Enter')
    await page.getByRole('row').filter({ hasText: 'Alice Desk' }).waitFor()
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    await close()
  })

  test('are shown without actions to those who may only view the installation, and not at all to others', async () => {
    const { users } = consoleBrowser.server.system.identity
    const { hash } = await users.preparePassword(userPassword, ['auditor'])
    await consoleBrowser.server.system.database.runInTransaction({ as: 'system' }, {}, async (unit) => {
      const roles = [{ tenant: null, role: 'read-only' as const }]
      await users.saveUser(unit, 'auditor', { name: 'Auditor', roles, isActive: true }, () => {})
      await users.setPassword(unit, 'auditor', hash)
    })
    const { page, close } = await consoleBrowser.open('/t/acme/installation?view=users', {}, 'auditor')
    await page.getByRole('row').filter({ hasText: 'alice' }).waitFor()
    await expect.poll(() => page.getByRole('button', { name: /New user|Edit|More actions/ }).count()).toBe(0)
    await close()
    const alice = await consoleBrowser.open('/t/acme/installation?view=users', {}, 'alice')
    await alice.page
      .getByText('This takes a role for all tenants. Ask an operator.')
      .or(alice.page.getByText('Your role has no access'))
      .first()
      .waitFor()
    await expect.poll(() => alice.page.getByRole('link', { name: 'Installation' }).count()).toBe(0)
    await alice.close()
  })
})
