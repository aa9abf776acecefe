import type { Outbox } from '../kernel/event.ts'
import { makeUuidV7 } from '../kernel/ids.ts'
import type { Database } from '../platform/db/database.ts'
import type { DomainDescriptor } from '../platform/domain.ts'
import type { Operation } from '../platform/http/call.ts'
import { toCanonicalJson } from '../platform/http/canonical-json.ts'
import type { Validator } from '../platform/http/validator.ts'
import { checkoutEvents } from './contract/events.ts'
import { checkoutError, orderConfirmationRequest } from './contract/models.ts'
import { orderConfirmationRoutes } from './contract/order-confirmations.ts'
import { checkoutCodeTables } from './http/code-tables.ts'
import { checkoutErrorBody } from './http/error-body.ts'
import { createOrderConfirmationOperations } from './http/order-confirmations.ts'
import { checkoutFieldRules } from './service/field-rules.ts'
import { assertStateTable } from './service/order-confirmation-states.ts'
import { type ConfirmationIntake, OrderConfirmations, type OrderRegistry } from './service/order-confirmations.ts'
import { createConfirmationIntake } from './store/confirmation-intake.ts'
import { confirmationStore } from './store/order-confirmations.ts'

export { receiveOrderConfirmation } from './contract/order-confirmations.ts'
export { collectWarnings } from './service/confirmation-warnings.ts'
export { checkoutFieldRules } from './service/field-rules.ts'
export type { OrderConfirmation } from './service/order-confirmation.ts'
export type { ConfirmationIntake, OrderRegistry } from './service/order-confirmations.ts'
export { reconcile } from './service/reconciliation.ts'
export { checkoutDesk } from './store/desk.ts'
export { confirmationSearch } from './store/search.ts'

export const checkoutDomain: DomainDescriptor = {
  services: [
    {
      name: 'checkout',
      title: 'Checkout',
      guides: ['checkout', 'errors'],
      documentTitle: 'Portolan checkout',
      description: 'Accepts order confirmations, with every amount in the shopper’s and the retailer’s currency.',
      paths: /^\/checkout\//,
      errorSchema: checkoutError,
      errorBody: checkoutErrorBody,
      codeTables: checkoutCodeTables,
    },
  ],
  routes: orderConfirmationRoutes,
  events: checkoutEvents,
  fieldRules: checkoutFieldRules,
}

export interface CheckoutDeps {
  readonly database: Database
  readonly validator: Validator
  readonly outbox: Outbox
  readonly registry: OrderRegistry
  /** Replaces the one that stores. */
  readonly intake?: ConfirmationIntake
}

export interface Checkout {
  readonly operations: readonly Operation[]
}

/** Creates the checkout service: order confirmations from receipt to cancellation. */
export function createCheckout({ database, validator, outbox, registry, intake }: CheckoutDeps): Checkout {
  assertStateTable()
  const confirmations = new OrderConfirmations({
    store: confirmationStore,
    outbox,
    registry,
    sameJson: (a, b) => toCanonicalJson(a) === toCanonicalJson(b),
    makeId: makeUuidV7,
  })
  const operations = createOrderConfirmationOperations({
    confirmations,
    intake: intake ?? createConfirmationIntake(database, outbox, registry),
    inspect: validator.compileStrict(orderConfirmationRequest),
  })
  return { operations }
}
