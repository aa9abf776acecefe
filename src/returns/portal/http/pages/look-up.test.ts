import { expect, test } from 'vitest'
import { html } from '../../../../platform/http/html.ts'
import { portalMessages } from '../portal-messages.ts'
import { createLookUpPage } from './look-up.ts'

test('browsers may restore both fields when the shopper goes back to them', () => {
  const look = { tenant: 'acme', accentColour: null, helpAddress: null, logo: null }
  const context = { shop: { tenant: 'acme', name: 'Acme', look }, language: 'en', messages: portalMessages.en } as const
  const { body } = createLookUpPage(context, { orderReference: '', emailAddress: '' }, [])
  const fields = html`${body}`.text.match(/<input [^>]*>/g) ?? []
  expect(fields).toHaveLength(2)
  // Chromium restores no field that has it.
  for (const field of fields) expect(field).not.toContain('autocomplete="off"')
})
