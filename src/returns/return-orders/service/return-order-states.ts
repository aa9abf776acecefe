import { Problem } from '../../../kernel/problem.ts'
import {
  type ReturnItemStatus,
  type ReturnOrder,
  type ReturnOrderStatus,
  returnItemStatuses,
  returnOrderStatuses,
} from './return-order.ts'

/** What happens to the items of a return order that reaches a status. */
interface ItemFollowUpRow {
  readonly when: ReturnOrderStatus
  readonly from: readonly ReturnItemStatus[]
  readonly to: ReturnItemStatus
}

export interface ReturnOrderStateTable {
  readonly open: readonly ReturnOrderStatus[]
  readonly closed: readonly ReturnOrderStatus[]
  readonly transitions: Readonly<Record<ReturnOrderStatus, readonly ReturnOrderStatus[]>>
  readonly itemTransitions: Readonly<Record<ReturnItemStatus, readonly ReturnItemStatus[]>>
  readonly itemsFollow: readonly ItemFollowUpRow[]
}

/** The initial status of a return order. */
export const initialReturnOrderStatus = 'Created' satisfies ReturnOrderStatus

/** The initial status of a return item. */
export const initialReturnItemStatus = 'InProgress' satisfies ReturnItemStatus

/**
 * The state machine of return orders and their items.
 *
 * - `open`: the goods are awaited or being inspected; the API opens one such return of an order at a time.
 * - `closed`: final for the goods; `Refunded` after `Processed` only records the payment.
 * - `itemTransitions`: while the return order is open, an inspection can be corrected between Accepted and Rejected.
 * - `itemsFollow`: what a new status of the return order does to its items.
 */
export const returnOrderStates: ReturnOrderStateTable = {
  open: ['Created', 'LabelIssued', 'ReceivedByCarrier', 'InTransit', 'Received', 'InProgress'],
  closed: ['Processed', 'Refunded', 'Rejected', 'Cancelled', 'Expired'],
  transitions: {
    Created: ['LabelIssued', 'ReceivedByCarrier', 'InTransit', 'Received', 'Cancelled', 'Expired'],
    LabelIssued: ['ReceivedByCarrier', 'InTransit', 'Received', 'Cancelled', 'Expired'],
    ReceivedByCarrier: ['InTransit', 'Received'],
    InTransit: ['Received'],
    Received: ['InProgress', 'Processed', 'Rejected'],
    InProgress: ['Processed', 'Rejected'],
    Processed: ['Refunded'],
    Refunded: [],
    Rejected: [],
    Cancelled: [],
    Expired: [],
  },
  itemTransitions: {
    InProgress: ['Accepted', 'Rejected', 'RejectedNotReturned', 'Cancelled'],
    Accepted: ['Rejected', 'Cancelled'],
    Rejected: ['Accepted', 'Cancelled'],
    RejectedNotReturned: [],
    Cancelled: [],
  },
  itemsFollow: [
    { when: 'Processed', from: ['InProgress'], to: 'RejectedNotReturned' },
    { when: 'Rejected', from: ['InProgress', 'Accepted'], to: 'Rejected' },
    { when: 'Cancelled', from: ['InProgress', 'Accepted', 'Rejected'], to: 'Cancelled' },
    { when: 'Expired', from: ['InProgress', 'Accepted', 'Rejected'], to: 'Cancelled' },
  ],
}

/** Whether goods of a return order in this status are awaited or being inspected. */
export function isOpenStatus(status: ReturnOrderStatus): boolean {
  return returnOrderStates.open.includes(status)
}

/** Whether a return order may move between two statuses; false for equal ones. */
export function canMove(from: ReturnOrderStatus, to: ReturnOrderStatus): boolean {
  return returnOrderStates.transitions[from].includes(to)
}

/** Whether an inspection may change an item's status while its return order is open. */
export function canMoveItem(from: ReturnItemStatus, to: ReturnItemStatus): boolean {
  return returnOrderStates.itemTransitions[from].includes(to)
}

/** The status of an item after its return order reached a status. */
export function getItemStatusAfter(item: ReturnItemStatus, reached: ReturnOrderStatus): ReturnItemStatus {
  const row = returnOrderStates.itemsFollow.find(
    ({ when: condition, from }) => condition === reached && from.includes(item),
  )
  return row?.to ?? item
}

/**
 * Moves a return order to a status: updates its items and history. The same status again returns the same object.
 *
 * @param actor the requesting client or job
 * @throws Problem `invalid` on `status` if the transition is not allowed
 */
export function moveReturnOrder(
  order: ReturnOrder,
  requested: ReturnOrderStatus,
  now: Date,
  actor: string,
): ReturnOrder {
  if (order.status === requested) return order
  if (!canMove(order.status, requested)) {
    const possible = returnOrderStates.transitions[order.status].join(', ')
    const cure = possible === '' ? 'it is final' : `it can become ${possible}`
    throw new Problem('invalid', `A return order that is ${order.status} cannot become ${requested}`, {
      failures: [
        {
          path: 'status',
          rule: 'transition',
          reason: `cannot be ${requested} while the return order is ${order.status}; ${cure}`,
        },
      ],
    })
  }
  return {
    ...order,
    status: requested,
    returnItems: order.returnItems.map((item) => ({
      ...item,
      returnItemStatus: getItemStatusAfter(item.returnItemStatus, requested),
    })),
    updatedAt: now,
    history: [...order.history, { status: requested, at: now.toISOString(), by: actor }],
  }
}

/** All statuses reachable from some, including those. */
function findReachableStatuses<Status extends string>(
  starts: readonly Status[],
  getNextStatuses: (status: Status) => readonly Status[],
): ReadonlySet<Status> {
  const reached = new Set(starts)
  // Iteration over a growing set includes what is added.
  for (const status of reached) for (const to of getNextStatuses(status)) reached.add(to)
  return reached
}

/** The faults of one transition table: unknown or unreachable statuses, and invalid transitions. */
function findTransitionFaults<Status extends string>(
  tableName: string,
  statuses: readonly Status[],
  start: Status,
  transitions: Readonly<Record<Status, readonly Status[]>>,
): string[] {
  const faults: string[] = []
  const knownStatuses: readonly string[] = statuses
  for (const from of Object.keys(transitions))
    if (!knownStatuses.includes(from)) faults.push(`${tableName} ${from} is unknown`)
  for (const from of statuses) {
    const targets = transitions[from]
    for (const to of targets)
      if (!knownStatuses.includes(to)) faults.push(`${tableName} ${to} after ${from} is unknown`)
    if (targets.includes(from)) faults.push(`${tableName} ${from} moves to itself`)
    if (new Set(targets).size < targets.length) faults.push(`${tableName} ${from} names a move twice`)
  }
  const reached = findReachableStatuses([start], (status) => transitions[status] ?? [])
  for (const status of statuses) if (!reached.has(status)) faults.push(`${tableName} ${status} cannot be reached`)
  return faults
}

/**
 * The faults of the state table, in words; empty if it is sound: every status is known, reachable, and either open or
 * closed; every open one can be closed; nothing closed opens again; items follow only along their own transitions.
 */
export function findReturnOrderStateFaults(table: ReturnOrderStateTable): string[] {
  const { open, closed, transitions, itemTransitions, itemsFollow } = table
  const faults = [
    ...findTransitionFaults('Status', returnOrderStatuses, initialReturnOrderStatus, transitions),
    ...findTransitionFaults('Item status', returnItemStatuses, initialReturnItemStatus, itemTransitions),
  ]
  for (const status of returnOrderStatuses) {
    const times = [...open, ...closed].filter((candidate) => candidate === status).length
    if (times !== 1) faults.push(`Status ${status} is ${times} times open or closed instead of once`)
    const later = findReachableStatuses([status], (candidate) => transitions[candidate] ?? [])
    if (open.includes(status) && !closed.some((candidate) => later.has(candidate)))
      faults.push(`Status ${status} never closes`)
    if (closed.includes(status) && open.some((candidate) => later.has(candidate)))
      faults.push(`Status ${status} opens again`)
  }
  for (const { when: condition, from, to } of itemsFollow) {
    if (!closed.includes(condition)) faults.push(`Items follow ${condition}, which does not close`)
    for (const candidate of from) {
      if (!itemTransitions[candidate].includes(to))
        faults.push(`Items follow ${condition} from ${candidate} to ${to}, which is no move`)
    }
  }
  for (const status of closed) {
    const follow = itemsFollow.filter(
      ({ when: condition, from }) => condition === status && from.includes(initialReturnItemStatus),
    )
    const canReopen = open.some((candidate) => transitions[candidate].includes(status))
    if (canReopen && follow.length !== 1) faults.push(`Items still in progress are not decided once by ${status}`)
  }
  return faults
}

/**
 * Checks the state tables of return orders and items; called at start-up, so that a broken table never serves a
 * request.
 *
 * @throws Error that names every fault
 */
export function assertReturnOrderStates(): void {
  const faults = findReturnOrderStateFaults(returnOrderStates)
  if (faults.length > 0) throw new Error(`The state table of return orders is broken: ${faults.join('; ')}`)
}
