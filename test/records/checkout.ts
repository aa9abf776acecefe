import type { StoredConfirmation } from '../../src/checkout/service/order-confirmations.ts'
import { type Full, otherThan } from '../support/full-record.ts'

export const confirmation: Full<StoredConfirmation> = {
  orderConfirmationId: '0197f3a2-0000-7000-8000-000000000001',
  platformOrderNumber: 'NUMBER-1',
  retailerCartId: 'CART-1',
  status: 'OnHold',
  receivedAt: new Date('2026-01-02T03:04:05.006Z'),
  warnings: [{ code: 2001, message: 'Is off by 1.00', path: 'checkoutTotal' }],
  reconciliation: {
    retailer: {
      currency: 'GBP',
      model: 'TotalIsMerchandise',
      expected: '10.00',
      stated: '11.00',
      difference: '1.00',
    },
    shopper: { currency: 'EUR', model: 'None', expected: '12.00', stated: '14.00', difference: '2.00' },
  },
  history: [{ status: 'AwaitingPayment', at: '2026-01-02T03:04:05.006Z', by: 'shop-client' }],
}

/** The same confirmation with every mutable member changed. */
export const savedConfirmation: Full<StoredConfirmation> = {
  ...confirmation,
  status: 'Cancelled',
  warnings: otherThan(confirmation.warnings),
  history: otherThan(confirmation.history),
}

export const confirmationText = '{ "platformOrderNumber": "NUMBER-1", "amount": 1.10 }'
