import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import { type SubmittedWeight, toWeight } from '../../orders/service/submitted-weight.ts'
import type { ReturnItem, ReturnItemStatus, ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import type { CheckedReturnRequest, ReturnRequest } from './return-order-request.ts'
import {
  canMoveItem,
  initialReturnItemStatus,
  initialReturnOrderStatus,
  isOpenStatus,
  moveReturnOrder,
} from './return-order-states.ts'

/** The item statuses that an update may set. */
export const updateReturnItemStatuses = ['Accepted', 'Rejected'] as const satisfies readonly ReturnItemStatus[]
export type UpdateReturnItemStatus = (typeof updateReturnItemStatuses)[number]

/** One line of an update: which lines of the return order it means, and what becomes of them. */
export interface ReturnItemChange {
  readonly id?: number | null
  readonly lineItemId?: number | null
  readonly productCode?: string | null
  readonly returnItemStatus?: UpdateReturnItemStatus | null
}

/** An update of a return order that fits the contract; what is missing or null stays. */
export interface ReturnOrderChange {
  readonly status?: ReturnOrderStatus | null
  readonly returnItems?: readonly ReturnItemChange[] | null
  readonly weight?: SubmittedWeight | null
}

/**
 * Makes the return order of a request that was checked.
 *
 * @param returnOrderNumber digits, made by `returnOrderNumber`
 * @param carrier name of the carrier of the route; null when there is none
 * @param actor the client that asked
 */
export function createReturnOrder(
  orderReference: string,
  returnOrderNumber: string,
  request: ReturnRequest,
  checked: CheckedReturnRequest,
  carrier: string | null,
  now: Date,
  actor: string,
): ReturnOrder {
  const { dropOffLocation = null } = request
  return {
    returnOrderNumber,
    orderReference,
    status: initialReturnOrderStatus,
    returnType: checked.returnType,
    returnMethod: checked.returnMethod,
    paidBy: checked.paidBy,
    returnAdminCentreCode: checked.returnAdminCentreCode,
    carrier,
    carrierServiceRouteId: checked.carrierServiceRouteId,
    dropOffLocation:
      dropOffLocation === null
        ? null
        : { locationId: dropOffLocation.locationId ?? null, type: dropOffLocation.type ?? null },
    returnItems: checked.lines.map((line, index) => ({
      id: index + 1,
      ...line,
      returnItemStatus: initialReturnItemStatus,
    })),
    weight: toWeight(request.weight),
    consumerEmailAddress: request.consumerEmailAddress ?? null,
    cultureLanguageIso: request.cultureLanguageIso ?? null,
    createdAt: now,
    updatedAt: now,
    history: [{ status: initialReturnOrderStatus, at: now.toISOString(), by: actor }],
  }
}

/** The lines of a return order that a line of an update means: by `id`, else `lineItemId`, else `productCode`. */
function findChangedItems(
  order: ReturnOrder,
  change: ReturnItemChange,
): readonly ReturnItem[] | { readonly wrong: string } {
  const members = ['id', 'lineItemId', 'productCode'] as const
  let items = order.returnItems
  let isNamed = false
  for (const member of members) {
    const value = change[member] ?? null
    if (value === null) continue
    isNamed = true
    items = items.filter((item) => item[member] === value)
    if (items.length === 0) return { wrong: member }
  }
  return isNamed ? items : { wrong: 'productCode' }
}

/** The statuses that an update gives to items, by their ids, and what is wrong with them. */
function resolveItemChanges(
  order: ReturnOrder,
  changes: readonly ReturnItemChange[],
): { readonly statuses: ReadonlyMap<number, ReturnItemStatus>; readonly failures: readonly Failure[] } {
  const statuses = new Map<number, ReturnItemStatus>()
  const failures: Failure[] = []
  for (const [index, change] of changes.entries()) {
    const fail = (member: string, rule: string, reason: string): void => {
      failures.push({ path: `returnItems[${index}].${member}`, rule, reason })
    }
    const matchingItems = findChangedItems(order, change)
    if ('wrong' in matchingItems) {
      fail(matchingItems.wrong, 'not-on-return', `must identify an item of return order ${order.returnOrderNumber}`)
      continue
    }
    const requestedStatus = change.returnItemStatus ?? null
    if (requestedStatus === null) continue
    for (const { id, returnItemStatus } of matchingItems) {
      const earlierStatus = statuses.get(id)
      if (earlierStatus !== undefined && earlierStatus !== requestedStatus) {
        fail(
          'returnItemStatus',
          'contradiction',
          `is ${requestedStatus}, but another line sets the same item to ${earlierStatus}`,
        )
      } else if (returnItemStatus !== requestedStatus && !isOpenStatus(order.status)) {
        fail('returnItemStatus', 'closed', `cannot be changed, because the return order is ${order.status}`)
      } else if (returnItemStatus !== requestedStatus && !canMoveItem(returnItemStatus, requestedStatus)) {
        fail('returnItemStatus', 'transition', `cannot be ${requestedStatus} once it is ${returnItemStatus}`)
      }
      statuses.set(id, requestedStatus)
    }
  }
  return { statuses, failures }
}

/**
 * Updates a return order: first its items, then its status, so that one update can tell the result of an inspection and
 * close the return. An update that says nothing new is no change, and the same object comes back. While the return order
 * is open, an inspection can be corrected; once it is closed, its items are final, because their articles count for
 * further returns.
 *
 * @param actor the client that asked
 * @throws Problem `invalid` with everything that is wrong
 */
export function changeReturnOrder(
  order: ReturnOrder,
  change: ReturnOrderChange,
  now: Date,
  actor: string,
): ReturnOrder {
  const { statuses, failures: itemFailures } = resolveItemChanges(order, change.returnItems ?? [])
  const failures: Failure[] = [...itemFailures]
  const isInspected = order.returnItems.some(
    (item) => (statuses.get(item.id) ?? item.returnItemStatus) !== item.returnItemStatus,
  )
  const weight = toWeight(change.weight) ?? order.weight
  const isWeighed = weight?.weight !== order.weight?.weight || weight?.weightUnit !== order.weight?.weightUnit

  const inspected: ReturnOrder =
    isInspected || isWeighed
      ? {
          ...order,
          weight,
          returnItems: order.returnItems.map((item) => ({
            ...item,
            returnItemStatus: statuses.get(item.id) ?? item.returnItemStatus,
          })),
          updatedAt: now,
        }
      : order

  let moved = inspected
  try {
    moved = moveReturnOrder(inspected, change.status ?? order.status, now, actor)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    failures.push(...(error.detail.failures ?? []))
  }
  assertNoFailures(failures, `The update of return order ${order.returnOrderNumber} is not valid`)
  return moved
}
