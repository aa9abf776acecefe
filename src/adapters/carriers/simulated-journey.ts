import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'

/** The points that a simulated parcel can be moved to. */
export const journeyEnds = ['accepted', 'in-transit', 'delivered', 'lost', 'returned-to-sender'] as const
export type JourneyEnd = (typeof journeyEnds)[number]

/** One end of a journey. */
export interface JourneyPlace {
  readonly city: string
  readonly countryIso: string
}

/** An event of a simulated carrier. */
export interface SimulatedEvent {
  readonly code: string
  readonly description: string
  readonly location: string
  readonly hoursAfterStart: number
  /** RFC 3339 date-time in UTC. */
  readonly dateTime: string
}

interface JourneyStep {
  readonly code: string
  readonly description: string
  readonly place: 'origin' | 'destination'
  /** Hours after handover. */
  readonly hours: number
  /** `country`: only between different countries; `customs`: between different customs territories. */
  readonly onlyAcross?: 'country' | 'customs'
}

const accepted: JourneyStep = { code: 'Accepted', description: 'Handed over to the carrier', place: 'origin', hours: 0 }
const sorted: JourneyStep = { code: 'Sorted', description: 'Sorted at the parcel centre', place: 'origin', hours: 5 }
const departed: JourneyStep = { code: 'Departed', description: 'Left the parcel centre', place: 'origin', hours: 9 }

/** A parcel takes two and a half days, with customs between different customs territories. */
const arriving: readonly JourneyStep[] = [
  accepted,
  sorted,
  departed,
  { code: 'Arrived', description: 'Arrived in the country', place: 'destination', hours: 30, onlyAcross: 'country' },
  { code: 'InCustoms', description: 'Presented to customs', place: 'destination', hours: 32, onlyAcross: 'customs' },
  {
    code: 'CustomsCleared',
    description: 'Released by customs',
    place: 'destination',
    hours: 41,
    onlyAcross: 'customs',
  },
  { code: 'Arrived', description: 'Arrived at the delivery depot', place: 'destination', hours: 50 },
  { code: 'OutForDelivery', description: 'Out for delivery', place: 'destination', hours: 55 },
]

/** The events after `ReturnToSender` have codes without a meaning for the goods: they never arrive. */
const journeys: Readonly<Record<JourneyEnd, readonly JourneyStep[]>> = {
  accepted: [accepted],
  'in-transit': [accepted, sorted, departed],
  delivered: [...arriving, { code: 'Delivered', description: 'Delivered', place: 'destination', hours: 60 }],
  lost: [
    accepted,
    sorted,
    departed,
    { code: 'Delayed', description: 'Expected, but not arrived', place: 'destination', hours: 96 },
    { code: 'Lost', description: 'Searched for without success; the parcel is lost', place: 'destination', hours: 336 },
  ],
  'returned-to-sender': [
    ...arriving,
    { code: 'DeliveryAttempted', description: 'Not delivered: nobody there', place: 'destination', hours: 60 },
    { code: 'DeliveryFailed', description: 'Kept for a week and not fetched', place: 'destination', hours: 228 },
    { code: 'ReturnToSender', description: 'On its way back to the sender', place: 'destination', hours: 234 },
    { code: 'DeliveredToSender', description: 'Given back to the sender', place: 'origin', hours: 294 },
  ],
}

/** The ends at which a parcel never reaches the return centre. */
const endsElsewhere: readonly JourneyEnd[] = ['lost', 'returned-to-sender']

const hourInMilliseconds = 3_600_000

/**
 * Returns the events of a simulated parcel up to a point, earliest first. Longer journeys start with the events of
 * shorter ones, so that a parcel can be moved on step by step: `accepted`, then `in-transit`, then any of the others.
 * The codes are those known to returns (see `getStatusForTrackingEvent`).
 *
 * @param start time of handover
 */
export function createSimulatedJourney(
  until: JourneyEnd,
  start: Date,
  places: { readonly origin: JourneyPlace; readonly destination: JourneyPlace },
): SimulatedEvent[] {
  const [from, to] = [places.origin.countryIso, places.destination.countryIso]
  const crosses = { country: from !== to, customs: crossesCustomsBorder(from, to) }
  return journeys[until]
    .filter(({ onlyAcross }) => onlyAcross === undefined || crosses[onlyAcross])
    .map(({ code, description, place: stage, hours }) => ({
      code,
      description,
      location: `${places[stage].city}, ${places[stage].countryIso}`,
      hoursAfterStart: hours,
      dateTime: new Date(start.getTime() + hours * hourInMilliseconds).toISOString(),
    }))
}

/** The state of a parcel to be moved on. */
export interface SimulatedParcel {
  /** Time of handover. */
  readonly start: Date
  readonly origin: JourneyPlace
  readonly destination: JourneyPlace
  /** The carrier's events, in any order; `dateTime` in RFC 3339. */
  readonly carrierEvents: readonly { readonly code: string; readonly dateTime: string }[]
  /** Whether the goods have arrived at the return centre, according to the return. */
  readonly hasArrived: boolean
}

/**
 * Whether a journey can continue to a point: it is `next`, was `reported` completely, or can `never` follow, because
 * another end was reported or the goods have arrived.
 */
export function getJourneyProgress(until: JourneyEnd, parcel: SimulatedParcel): 'next' | 'reported' | 'never' {
  const reportedMoments = new Set(parcel.carrierEvents.map(formatMoment))
  const listMoments = (end: JourneyEnd) => createSimulatedJourney(end, parcel.start, parcel).map(formatMoment)
  const requiredMoments = listMoments(until)
  if (requiredMoments.every((moment) => reportedMoments.has(moment))) return 'reported'
  const elsewhere = journeyEnds
    .flatMap(listMoments)
    .some((moment) => reportedMoments.has(moment) && !requiredMoments.includes(moment))
  return elsewhere || (parcel.hasArrived && endsElsewhere.includes(until)) ? 'never' : 'next'
}

/** The status of a package after an event code; other codes do not change it. */
const packageStatuses: Readonly<Record<string, string>> = {
  Accepted: 'Shipped',
  Departed: 'InTransit',
  OutForDelivery: 'OutForDelivery',
  Delivered: 'Delivered',
  Delayed: 'Delayed',
  Lost: 'Lost',
  DeliveryFailed: 'DeliveryFailed',
  ReturnToSender: 'ReturnToSender',
  DeliveredToSender: 'Returned',
}

/** A status of a package, and since when. */
export interface SimulatedStatus {
  readonly status: string
  /** RFC 3339 date-time in UTC. */
  readonly at: string
}

/** The statuses of a package on a journey (see {@link createSimulatedJourney}), earliest first. */
export const createPackageStatuses = (journey: readonly SimulatedEvent[]): SimulatedStatus[] =>
  journey.flatMap(({ code, dateTime: at }) => {
    const status = packageStatuses[code]
    return status === undefined ? [] : [{ status, at }]
  })

/**
 * The statuses a package still needs to reach a point; null if it cannot follow, because its statuses lead to another
 * end.
 */
export function findNextStatuses(
  until: JourneyEnd,
  known: readonly string[],
  start: Date,
  places: { readonly origin: JourneyPlace; readonly destination: JourneyPlace },
): readonly SimulatedStatus[] | null {
  const hasStatus = (status: string) =>
    known.some((name) => name.replaceAll(/[\s_-]/g, '').toLowerCase() === status.toLowerCase())
  const listStatuses = (end: JourneyEnd) => createPackageStatuses(createSimulatedJourney(end, start, places))
  const required = listStatuses(until)
  const next = required.filter(({ status }) => !hasStatus(status))
  const isElsewhere = journeyEnds
    .flatMap(listStatuses)
    .some(({ status }) => hasStatus(status) && !required.some((other) => other.status === status))
  return next.length > 0 && isElsewhere ? null : next
}

const formatMoment = ({ code, dateTime }: { readonly code: string; readonly dateTime: string }): string =>
  `${code} ${dateTime}`
