import { compareDateTimes } from '../../../kernel/date-time.ts'
import type { TrackingEvent } from '../../orders/service/stores.ts'
import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import { getStatusForTrackingEvent } from './tracking-event-codes.ts'

/** The stations that a shopper is shown, in their order. */
export const milestoneCodes = ['ReturnCreated', 'ReturnReceivedByCarrier', 'ReturnReceived', 'ReturnProcessed'] as const
export type MilestoneCode = (typeof milestoneCodes)[number]

export interface Milestone {
  readonly code: MilestoneCode
  /** Whether it is the last one that was reached; exactly one of a return is. */
  readonly isCurrentMilestone: boolean
  /** Date-time at which it was reached; null while it was not, and for one that was passed without being told. */
  readonly dateTime: string | null
  readonly location: string | null
}

/**
 * The statuses and events by which a milestone is reached, the plainest first: what dates it is the first kind there is.
 * A parcel in transit is with the carrier, whether or not its acceptance was told; a refused return is processed too.
 */
const milestoneStatuses: Readonly<Record<MilestoneCode, readonly ReturnOrderStatus[]>> = {
  ReturnCreated: ['Created'],
  ReturnReceivedByCarrier: ['ReceivedByCarrier', 'InTransit'],
  ReturnReceived: ['Received'],
  ReturnProcessed: ['Processed', 'Rejected'],
}

/** What of a return, or of a label that went out with the goods, tells how far it is. */
export type TrackedParcel = Pick<ReturnOrder, 'history' | 'createdAt'>

interface MilestoneDefinition {
  readonly dateTime: string
  readonly location: string | null
}

/** When and where a milestone was reached: by the carrier's earliest event, else by the history; null while it was not. */
function findMilestone(
  order: TrackedParcel,
  events: readonly TrackingEvent[],
  code: MilestoneCode,
): MilestoneDefinition | null {
  for (const status of milestoneStatuses[code]) {
    const matchingEvents = events
      .filter((event) => getStatusForTrackingEvent(event.code) === status)
      .toSorted((a, b) => compareDateTimes(a.dateTime, b.dateTime))
    const [firstEvent] = matchingEvents
    if (firstEvent !== undefined) return { dateTime: firstEvent.dateTime, location: firstEvent.location }
    const entry = order.history.find((historyEntry) => historyEntry.status === status)
    if (entry !== undefined) return { dateTime: entry.at, location: null }
  }
  return null
}

/**
 * The milestones of a return, all four, in their order. The current one is the furthest that the history or an event
 * reaches; a return that is cancelled or has expired stays where it was.
 *
 * @param events what the carrier has told of the parcel
 */
export function buildMilestones(order: TrackedParcel, events: readonly TrackingEvent[]): readonly Milestone[] {
  const stations = milestoneCodes.map((code) => findMilestone(order, events, code))
  // A return is created, whatever is known of it.
  const current = Math.max(
    0,
    stations.findLastIndex((station) => station !== null),
  )
  return milestoneCodes.map((code, index) => ({
    code,
    isCurrentMilestone: index === current,
    dateTime: stations[index]?.dateTime ?? (index === 0 ? order.createdAt.toISOString() : null),
    location: stations[index]?.location ?? null,
  }))
}

/** The carrier's events, oldest first by the moment they name; of one moment in the order in which they were told. */
export function sortTrackingEvents(events: readonly TrackingEvent[]): readonly TrackingEvent[] {
  return events.toSorted((a, b) => compareDateTimes(a.dateTime, b.dateTime))
}

const comparable = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * Whether an email address is the shopper's. Case and blanks around it do not matter. Where no address is known, none
 * fits: otherwise anybody could look at the return.
 *
 * @param knownAddresses the addresses of the shopper, the first that is there counts: the return order's, then the order's
 */
export function isShoppersEmail(emailAddress: string, knownAddresses: readonly (string | null | undefined)[]): boolean {
  const shoppers = knownAddresses.map((email) => comparable(email ?? '')).find((email) => email !== '')
  return shoppers !== undefined && comparable(emailAddress) === shoppers
}
