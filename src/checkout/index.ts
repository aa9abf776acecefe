import type { Outbox } from '../kernel/event.ts'
import { uuidV7 } from '../kernel/ids.ts'
import type { Database } from '../platform/db/database.ts'
import type { Operation } from '../platform/http/call.ts'
import { canonicalJson } from '../platform/http/canonical-json.ts'
import type { FieldRules, Validator } from '../platform/http/validator.ts'
import { checkoutError, orderConfirmationRequest } from './contract/models.ts'
import { orderConfirmationRoutes } from './contract/order-confirmations.ts'
import { orderConfirmationOperations } from './http/order-confirmations.ts'
import { discountFormFailures } from './service/discount-form.ts'
import { assertStateTable } from './service/order-confirmation-states.ts'
import { type ConfirmationIntake, OrderConfirmations, type OrderRegistry } from './service/order-confirmations.ts'
import { createConfirmationIntake } from './store/confirmation-intake.ts'
import { confirmationStore } from './store/order-confirmations.ts'

export { checkoutErrorBody } from './http/error-body.ts'
export { fieldCodes, otherFieldCode, reasonCodes } from './http/error-codes.ts'
export { warningCodes } from './service/confirmation-warnings.ts'
export type { ConfirmationIntake, OrderRegistry } from './service/order-confirmations.ts'
export { unitPricesOf } from './service/unit-prices.ts'
export { checkoutError }

/** The routes of this domain, for the documents. */
export const checkoutRoutes = orderConfirmationRoutes

/** The rules between fields that the contract of this domain refers to. */
export const checkoutRules: FieldRules = { 'discount-form': discountFormFailures }

export interface CheckoutParts {
  readonly database: Database
  readonly validator: Validator
  readonly outbox: Outbox
  readonly registry: OrderRegistry
  /** In place of the one that stores. */
  readonly intake?: ConfirmationIntake
}

export interface Checkout {
  readonly operations: readonly Operation[]
}

/** Order confirmations, from receipt to cancellation. */
export function createCheckout({ database, validator, outbox, registry, intake }: CheckoutParts): Checkout {
  assertStateTable()
  const confirmations = new OrderConfirmations({
    store: confirmationStore,
    outbox,
    registry,
    sameJson: (a, b) => canonicalJson(a) === canonicalJson(b),
    makeId: uuidV7,
  })
  const operations = orderConfirmationOperations({
    confirmations,
    intake: intake ?? createConfirmationIntake(database, outbox, registry),
    inspect: validator.strict(orderConfirmationRequest),
  })
  return { operations }
}
