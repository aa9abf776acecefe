import { compareDateTimes } from '../../../kernel/date-time.ts'
import type { TrackingEvent } from '../../orders/service/stores.ts'
import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import { getStatusForTrackingEvent } from './tracking-event-codes.ts'

/** The milestones shown to shoppers, in order. */
export const milestoneCodes = ['ReturnCreated', 'ReturnReceivedByCarrier', 'ReturnReceived', 'ReturnProcessed'] as const
export type MilestoneCode = (typeof milestoneCodes)[number]

export interface Milestone {
  readonly code: MilestoneCode
  /** Whether it is the latest one reached; true for exactly one. */
  readonly isCurrentMilestone: boolean
  /** Date-time at which it was reached; null if it was not, or was passed without being reported. */
  readonly dateTime: string | null
  readonly location: string | null
}

/**
 * The statuses and events that reach a milestone; the first kind that exists dates it. A parcel in transit is with the
 * carrier, whether or not acceptance was reported; a rejected return is processed too.
 */
const milestoneStatuses: Readonly<Record<MilestoneCode, readonly ReturnOrderStatus[]>> = {
  ReturnCreated: ['Created'],
  ReturnReceivedByCarrier: ['ReceivedByCarrier', 'InTransit'],
  ReturnReceived: ['Received'],
  ReturnProcessed: ['Processed', 'Rejected'],
}

/** The members of a return, or of an enclosed label, that determine its progress. */
export type TrackedParcel = Pick<ReturnOrder, 'history' | 'createdAt'>

interface MilestoneDefinition {
  readonly dateTime: string
  readonly location: string | null
}

/**
 * When and where a milestone was reached: by the carrier's earliest event, otherwise by the history; null if it was
 * not.
 */
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
 * All four milestones of a return, in order. The current one is the furthest reached by the history or an event; a
 * cancelled or expired return stays where it was.
 *
 * @param events the carrier's tracking events
 */
export function buildMilestones(order: TrackedParcel, events: readonly TrackingEvent[]): readonly Milestone[] {
  const stations = milestoneCodes.map((code) => findMilestone(order, events, code))
  // A return always has been created.
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

/** The carrier's events by time, oldest first; equal times in order of arrival. */
export function sortTrackingEvents(events: readonly TrackingEvent[]): readonly TrackingEvent[] {
  return events.toSorted((a, b) => compareDateTimes(a.dateTime, b.dateTime))
}

const toComparable = (email: string): string => email.trim().normalize('NFC').toLowerCase()

/**
 * Whether an email address is the shopper's. Case and surrounding whitespace are ignored. Without a known address, none
 * matches: otherwise anybody could see the return.
 *
 * @param knownAddresses the shopper's addresses, of which the first present counts: the return order's, then the
 *   order's
 */
export function isShoppersEmail(emailAddress: string, knownAddresses: readonly (string | null | undefined)[]): boolean {
  const shoppers = knownAddresses.map((email) => toComparable(email ?? '')).find((email) => email !== '')
  return shoppers !== undefined && toComparable(emailAddress) === shoppers
}
