import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { Problem } from '../../../kernel/problem.ts'
import { countArticles, countShippedArticles } from '../../orders/service/article-quantities.ts'
import { evaluateEligibility } from '../../orders/service/eligibility.ts'
import type { OutboundOrder, OutboundShipment } from '../../orders/service/outbound-order.ts'
import { shippingStatuses } from '../../orders/service/outbound-order.ts'
import {
  createOutboundOrder,
  overwriteOutboundOrder,
  updateOutboundOrder,
} from '../../orders/service/outbound-order-changes.ts'
import { registerShipment } from '../../orders/service/outbound-shipment-changes.ts'
import { createConfigurationSample, getDayAfter, getProblem } from '../../orders/service/samples.fixture.ts'
import { type ReturnOrder, returnOrderStatuses, returnTypes } from './return-order.ts'
import { changeReturnOrder, createReturnOrder, updateReturnItemStatuses } from './return-order-changes.ts'
import { checkReturnRequest } from './return-order-request.ts'
import { canMove, isOpenStatus } from './return-order-states.ts'
import { applyTrackingEvent } from './tracking-event-codes.ts'

/** An order with everything that belongs to it, as stored. */
interface OrderState {
  order: OutboundOrder
  shipments: readonly OutboundShipment[]
  returnOrders: readonly ReturnOrder[]
  day: number
}

type WalkStep = (state: OrderState) => void

const configuration = createConfigurationSample()
const products = fc.constantFrom('SCARF', 'HAT', 'SOCKS')
const quantity = fc.integer({ min: 1, max: 4 })
const lineItemId = fc.constantFrom(null, 1, 2)

const orderItems = fc.array(
  fc.record(
    {
      productCode: products,
      quantity,
      lineItemId,
      isReturnProhibited: fc.boolean(),
      shippingInformation: fc.record({ shippingStatus: fc.constantFrom(...shippingStatuses) }),
    },
    { requiredKeys: ['productCode', 'quantity'] },
  ),
  { minLength: 1, maxLength: 4 },
)

const changes = fc.record({ orderItems: fc.option(orderItems) })

/** Applies a step to the latest return order. */
const withLastReturn =
  (change: (returnOrder: ReturnOrder, state: OrderState) => ReturnOrder): WalkStep =>
  (state) => {
    const last = state.returnOrders.at(-1)
    if (last !== undefined) state.returnOrders = [...state.returnOrders.slice(0, -1), change(last, state)]
  }

const update = changes.map(
  (lineChanges): WalkStep =>
    (state) => {
      state.order = updateOutboundOrder(
        state.order,
        lineChanges,
        state.shipments,
        state.returnOrders,
        getDayAfter(state.day),
      )
    },
)

const overwrite = changes.map(
  (lineChanges): WalkStep =>
    (state) => {
      state.order = overwriteOutboundOrder(
        state.order,
        lineChanges,
        state.shipments,
        state.returnOrders,
        getDayAfter(state.day),
      )
    },
)

const shippingItem = fc.record({ productCode: products, quantity: fc.option(quantity) })
const ship = fc.array(shippingItem, { maxLength: 2 }).map(
  (shippingItems): WalkStep =>
    (state) => {
      const shippingReference = `SHIP-${state.shipments.length}`
      const lineChanges = { orderReference: 'ORDER-1', shippingReference, shippingItems }
      const { order, shipment } = registerShipment(state.order, state.shipments, lineChanges, getDayAfter(state.day))
      state.order = order
      state.shipments = [...state.shipments, shipment]
    },
)

/** Requests name products of the order if it has any. */
const returnItem = fc.record({ pick: fc.nat({ max: 3 }), productCode: products, quantity })
const returnRequest = fc.record({
  picks: fc.array(returnItem, { minLength: 1, maxLength: 2 }),
  returnType: fc.constantFrom(...returnTypes),
})
const askReturn = returnRequest.map(
  ({ picks, returnType }): WalkStep =>
    (state) => {
      const now = getDayAfter(state.day)
      const returnItems = picks.map(({ pick, productCode, quantity: count }) => ({
        productCode: state.order.orderItems[pick]?.productCode ?? productCode,
        quantity: count,
        reasonCode: 'TOO_SMALL',
      }))
      const request = { returnItems, returnType }
      const checked = checkReturnRequest(request, { ...state, configuration, now })
      const createdReturn = createReturnOrder(
        'ORDER-1',
        String(state.returnOrders.length),
        request,
        checked,
        null,
        now,
        'desk',
      )
      state.returnOrders = [...state.returnOrders, createdReturn]
    },
)

const moveReturn = fc
  .constantFrom(...returnOrderStatuses)
  .map((status) =>
    withLastReturn((returnOrder, { day }) => changeReturnOrder(returnOrder, { status }, getDayAfter(day), 'desk')),
  )

const itemChange = fc.record({
  id: fc.constantFrom(1, 2),
  returnItemStatus: fc.constantFrom(...updateReturnItemStatuses),
})
const inspect = fc
  .record({
    returnItems: fc.array(itemChange, { minLength: 1, maxLength: 2 }),
    status: fc.option(fc.constant('Processed' as const)),
  })
  .map((change) =>
    withLastReturn((returnOrder, { day }) => changeReturnOrder(returnOrder, change, getDayAfter(day), 'desk')),
  )

const hearCarrier = fc
  .constantFrom('accepted', 'in transit', 'delivered', 'delivered', 'weather')
  .map((code) =>
    withLastReturn((returnOrder, { day }) => applyTrackingEvent(returnOrder, code, getDayAfter(day), 'carrier')),
  )

const wait = fc.integer({ min: 1, max: 10 }).map(
  (days): WalkStep =>
    (state) => {
      state.day += days
    },
)

const steps: fc.Arbitrary<WalkStep> = fc.oneof(
  { weight: 1, arbitrary: update },
  { weight: 1, arbitrary: overwrite },
  { weight: 5, arbitrary: ship },
  { weight: 6, arbitrary: askReturn },
  { weight: 4, arbitrary: moveReturn },
  { weight: 5, arbitrary: inspect },
  { weight: 6, arbitrary: hearCarrier },
  { weight: 1, arbitrary: wait },
)

const isStory = ({ status, history }: ReturnOrder): boolean =>
  history.at(-1)?.status === status &&
  history.every((entry, index) => {
    const earlier = history[index - 1]
    return earlier === undefined ? entry.status === 'Created' : canMove(earlier.status, entry.status)
  })

const countries = [configuration, createConfigurationSample({ isReturnable: false }), null]

/** Whether a Normal return of one unit of any item is accepted. */
function isReturnAccepted(
  { order, shipments, returnOrders, day }: OrderState,
  country: (typeof countries)[number],
): boolean {
  const context = { order, shipments, returnOrders, configuration: country, now: getDayAfter(day) }
  return order.orderItems.some(({ id, productCode }) => {
    const returnItems = [{ id, productCode, reasonCode: 'TOO_SMALL' }]
    return getProblem(() => checkReturnRequest({ returnItems }, context)) === null
  })
}

/** Invariants after any sequence of steps. */
function checkInvariants(state: OrderState): Readonly<Record<string, boolean>> {
  const { order, shipments, returnOrders, day } = state
  const eligibility = evaluateEligibility(order, shipments, returnOrders, configuration, getDayAfter(day))
  const quantities = countArticles(order, shipments, returnOrders)
  const shipped = quantities.reduce((sum, itemQuantities) => sum + itemQuantities.shipped, 0)
  const ids = order.orderItems.map(({ id }) => id)
  return {
    'every shipped article is in one place': quantities.every(
      (itemQuantities) =>
        itemQuantities.inOpenReturn +
          itemQuantities.acceptedInClosedReturn +
          itemQuantities.prohibited +
          itemQuantities.available ===
        itemQuantities.shipped,
    ),
    'available and unavailable are what was shipped':
      eligibility.articlesAvailableForReturn + eligibility.articlesUnavailableForReturn === shipped,
    'it is returnable exactly when a return is taken': countries.every(
      (country) =>
        evaluateEligibility(order, shipments, returnOrders, country, getDayAfter(day)).isReturnable ===
        isReturnAccepted(state, country),
    ),
    'ids are unique': new Set(ids).size === ids.length,
    'shipments carry items of the order': shipments.every(({ shippingItems }) =>
      shippingItems.every(({ itemId, quantity: count }) => ids.includes(itemId) && count > 0),
    ),
    'no item is shipped beyond its quantity': order.orderItems.every(
      ({ id, quantity: ordered }) => (countShippedArticles(shipments).get(id) ?? 0) <= ordered,
    ),
    'one return order is open at most': returnOrders.filter(({ status }) => isOpenStatus(status)).length <= 1,
    'histories follow the table': returnOrders.every(isStory),
    'items of open return orders can be judged': returnOrders.every(
      ({ status, returnItems }) =>
        !isOpenStatus(status) ||
        returnItems.every((item) => ['InProgress', ...updateReturnItemStatuses].includes(item.returnItemStatus)),
    ),
  }
}

const brokenLaws = (state: OrderState): readonly string[] =>
  Object.entries(checkInvariants(state)).flatMap(([law, holds]) => (holds ? [] : [law]))

test('no sequence of operations returns anything that was not shipped', () => {
  const counts = { returns: 0, accepted: 0, refused: 0 }
  const start = { orderItems: ['SCARF', 'HAT', 'SOCKS'].map((productCode) => ({ productCode, quantity: 4 })) }
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 40, size: 'max' }), (walk) => {
      const order = createOutboundOrder('ORDER-1', start, getDayAfter(0))
      const state: OrderState = { order, shipments: [], returnOrders: [], day: 0 }
      for (const step of walk) {
        try {
          step(state)
        } catch (error) {
          // A rejection changes nothing; the walk continues from the same state.
          if (!(error instanceof Problem)) throw error
          counts.refused += 1
          continue
        }
        expect(brokenLaws(state)).toEqual([])
      }
      counts.returns += state.returnOrders.length
      counts.accepted += state.returnOrders
        .flatMap(({ returnItems }) => returnItems)
        .filter(({ returnItemStatus, orderItemId }) => returnItemStatus === 'Accepted' && orderItemId !== null).length
    }),
    { numRuns: 200 },
  )
  // Guards against walks that never get anywhere.
  expect(Object.values(counts).every((count) => count > 0)).toBe(true)
})
