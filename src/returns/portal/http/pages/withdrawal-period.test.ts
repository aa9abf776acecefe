import { expect, test } from 'vitest'
import { html } from '../../../../platform/http/html.ts'
import type { ItemEligibility } from '../../../orders/service/eligibility.ts'
import type { PageContext } from '../page-context.ts'
import { portalMessages } from '../portal-messages.ts'
import { findReturnObstacle, linkWithdrawal, type WithdrawalState } from './withdrawal-period.ts'

const look = { tenant: 'acme', accentColour: null, helpAddress: null, logo: null }
const context: PageContext = {
  shop: { tenant: 'acme', name: 'Acme', look },
  language: 'en',
  messages: portalMessages.en,
}
/** Item 1 was withdrawn from and can be sent back, item 2 was withdrawn from and is on its way back. */
const state: WithdrawalState = {
  period: { state: 'ended', endedAt: new Date('2026-11-01T00:00:00Z') },
  remaining: [],
  withdrawn: new Map([
    [1, 2],
    [2, 1],
  ]),
  toSendBack: new Map([[1, 2]]),
  isAtLimit: false,
}
const expired = (itemId: number, availableForReturn: number): ItemEligibility => ({
  itemId,
  shippingStatus: 'Shipped',
  shippingReference: 'S',
  shipped: 3,
  availableForReturn,
  returned: 0,
  returnPeriodEndsAt: new Date('2026-10-01T00:00:00Z'),
  unavailableReason: 'ReturnPeriodExpired',
  unavailableReasonText: 'expired',
})

test('goods withdrawn from lead to sending them back, or else to the statement', () => {
  const read = (itemId: number) => html`${linkWithdrawal(context, state, itemId)}`.text
  expect(read(1)).toBe('<a href="/returns/acme/withdrawn">Send the goods back</a>')
  expect(read(2)).toBe('<a href="/returns/acme/withdrawn">See your withdrawal</a>')
  expect(read(3)).toBe('')
})

test('no period of the shop stands in the way of goods withdrawn from, only of the others', () => {
  expect(findReturnObstacle(state, expired(1, 2))).toBeNull()
  expect(findReturnObstacle(state, expired(1, 3))).toBe('ReturnPeriodExpired')
  expect(findReturnObstacle(state, expired(2, 1))).toBe('ReturnPeriodExpired')
  expect(findReturnObstacle(state, undefined)).toBeNull()
})
