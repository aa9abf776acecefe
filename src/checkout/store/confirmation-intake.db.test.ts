import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { confirmation, confirmationText } from '../../../test/records/checkout.ts'
import { idempotencyClaim, keptAnswer } from '../../../test/records/platform.ts'
import { outbox } from '../../events/store/events.ts'
import { findStoredResponse } from '../../platform/db/idempotency-keys.ts'
import type { OrderConfirmation } from '../service/order-confirmation.ts'
import type { OrderRegistry } from '../service/order-confirmations.ts'
import { createConfirmationIntake } from './confirmation-intake.ts'
import { confirmationStore } from './order-confirmations.ts'

const { asTenant, query, open } = useStoreDatabase()

/** A confirmation on hold registers no order. */
const noRegistry: OrderRegistry = {
  registerOrders: () => Promise.reject(new Error('nothing is to be registered')),
  cancelOrder: () => Promise.reject(new Error('nothing is to be cancelled')),
}

test('round-trips a confirmation, its response and its event', async () => {
  const { traceparent } = unitContext
  const submitted = { confirmation: JSON.parse(confirmationText) as OrderConfirmation, text: confirmationText }
  const intake = createConfirmationIntake(open(), outbox, noRegistry)
  const stored = { claim: idempotencyClaim, response: keptAnswer }
  const pending = { submitted, prepared: confirmation, unitPrices: [], traceparent, storedResponse: stored }
  expect(await intake.storeConfirmation('acme', pending)).toBe(true)

  const { platformOrderNumber, receivedAt } = confirmation
  const read = await asTenant(async (unit) => [
    await confirmationStore.findConfirmation(unit, platformOrderNumber),
    await confirmationStore.readBodyText(unit, platformOrderNumber),
  ])
  expect(read).toEqual([confirmation, confirmationText])
  const { fingerprint, brands } = idempotencyClaim
  const response = await open().runInTransaction({ as: 'tenant', tenant: 'acme' }, {}, (transaction) =>
    findStoredResponse(transaction, idempotencyClaim),
  )
  expect(response).toEqual({ ...keptAnswer, fingerprint, brands })
  const events = await query('select type, occurred_at, traceparent from portolan.event')
  expect(events).toEqual([{ type: 'order-confirmation.received', occurred_at: receivedAt, traceparent }])
})
