import type { OrderConfirmationStatus, PaymentDetails } from './order-confirmation.ts'

/** All statuses of an order confirmation. `Cancelled` is final. */
export const orderConfirmationStatuses = [
  'OnHold',
  'AwaitingPayment',
  'Confirmed',
  'Cancelled',
] as const satisfies readonly OrderConfirmationStatus[]

/** The actions on a received order confirmation, by their names in paths. */
export const orderConfirmationActions = ['release-hold', 'payment-received', 'cancel'] as const

export type OrderConfirmationAction = (typeof orderConfirmationActions)[number]

/** The two payment details that decide between statuses; absent and `null` count as false. */
type PaymentFacts = Pick<PaymentDetails, 'fraudHold' | 'isOverCounter'>

/** The row applies if every listed fact has this value; others may have any. */
interface PaymentCondition {
  readonly fraudHold?: boolean
  readonly isOverCounter?: boolean
}

interface InitialStatusRow {
  readonly when: PaymentCondition
  readonly to: OrderConfirmationStatus
}

interface StatusTransitionRow extends InitialStatusRow {
  readonly action: OrderConfirmationAction
  readonly from: OrderConfirmationStatus
}

export interface OrderConfirmationStateTable {
  readonly initial: readonly InitialStatusRow[]
  readonly transitions: readonly StatusTransitionRow[]
}

/** The state machine of order confirmations: initial statuses and transitions. */
export const stateTable: OrderConfirmationStateTable = {
  initial: [
    { when: { fraudHold: true }, to: 'OnHold' },
    { when: { fraudHold: false, isOverCounter: true }, to: 'AwaitingPayment' },
    { when: { fraudHold: false, isOverCounter: false }, to: 'Confirmed' },
  ],
  transitions: [
    { action: 'release-hold', from: 'OnHold', when: { isOverCounter: true }, to: 'AwaitingPayment' },
    { action: 'release-hold', from: 'OnHold', when: { isOverCounter: false }, to: 'Confirmed' },
    { action: 'payment-received', from: 'AwaitingPayment', when: {}, to: 'Confirmed' },
    { action: 'cancel', from: 'OnHold', when: {}, to: 'Cancelled' },
    { action: 'cancel', from: 'AwaitingPayment', when: {}, to: 'Cancelled' },
    { action: 'cancel', from: 'Confirmed', when: {}, to: 'Cancelled' },
  ],
}

function isConditionMet({ fraudHold, isOverCounter }: PaymentCondition, facts: PaymentFacts): boolean {
  const holds = (expected: boolean | undefined, fact: boolean | null | undefined): boolean =>
    expected === undefined || expected === (fact === true)
  return holds(fraudHold, facts.fraudHold) && holds(isOverCounter, facts.isOverCounter)
}

/**
 * Returns the initial status of a received confirmation.
 *
 * @throws Error if the state table has no row for the payment, which `assertStateTable` rules out at start-up
 */
export function getInitialStatus(paymentDetails: PaymentFacts): OrderConfirmationStatus {
  const row = stateTable.initial.find(({ when: condition }) => isConditionMet(condition, paymentDetails))
  if (row === undefined) throw new Error('The state table has no initial status for this payment')
  return row.to
}

/**
 * Returns the status an action leads to, or `undefined` if it is not allowed in the current one.
 *
 * @param paymentDetails of the confirmation as received
 */
export function getNextStatus(
  status: OrderConfirmationStatus,
  action: OrderConfirmationAction,
  paymentDetails: PaymentFacts,
): OrderConfirmationStatus | undefined {
  const fits = (row: StatusTransitionRow): boolean =>
    row.action === action && row.from === status && isConditionMet(row.when, paymentDetails)
  return stateTable.transitions.find(fits)?.to
}

const everyPayment: readonly PaymentFacts[] = [true, false].flatMap((fraudHold) =>
  [true, false].map((isOverCounter) => ({ fraudHold, isOverCounter })),
)

/**
 * Returns the faults of a state table, in words; empty if it is sound: all statuses and actions are known, every
 * payment has exactly one initial status and at most one outcome per action (for all payments or none), every status is
 * reachable, and every action is used.
 */
export function findStateTableFaults({ initial, transitions }: OrderConfirmationStateTable): string[] {
  const faults: string[] = []
  const statuses: readonly string[] = orderConfirmationStatuses
  const actions: readonly string[] = orderConfirmationActions

  for (const { to } of initial) {
    if (!statuses.includes(to)) faults.push(`Initial status ${to} is unknown`)
  }
  for (const { action, from, to } of transitions) {
    if (!actions.includes(action)) faults.push(`Action ${action} is unknown`)
    for (const status of [from, to]) {
      if (!statuses.includes(status)) faults.push(`Status ${status} of action ${action} is unknown`)
    }
  }

  for (const facts of everyPayment) {
    const rows = initial.filter(({ when: condition }) => isConditionMet(condition, facts)).length
    if (rows !== 1) faults.push(`${rows} initial statuses instead of 1 for ${JSON.stringify(facts)}`)
  }
  for (const action of orderConfirmationActions) {
    const ofAction = transitions.filter((row) => row.action === action)
    if (ofAction.length === 0) faults.push(`Action ${action} is never allowed`)
    for (const from of new Set(ofAction.map((row) => row.from))) {
      const rows = ofAction.filter((row) => row.from === from)
      const outcomes = everyPayment.map(
        (facts) => rows.filter(({ when: condition }) => isConditionMet(condition, facts)).length,
      )
      if (outcomes.some((count) => count !== 1)) faults.push(`Action ${action} from ${from} is not decided once`)
    }
  }

  const reached = new Set(initial.map(({ to }) => to))
  // One round per status suffices: each round but the last reaches at least one more.
  for (const _ of orderConfirmationStatuses) {
    for (const { from, to } of transitions) if (reached.has(from)) reached.add(to)
  }
  for (const status of orderConfirmationStatuses) {
    if (!reached.has(status)) faults.push(`Status ${status} cannot be reached`)
  }
  return faults
}

/**
 * Checks the state table; called at start-up, so that a broken table never serves a request.
 *
 * @throws Error that names every fault
 */
export function assertStateTable(): void {
  const faults = findStateTableFaults(stateTable)
  if (faults.length > 0) throw new Error(`The state table of order confirmations is broken: ${faults.join('; ')}`)
}
