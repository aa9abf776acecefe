import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  type CarrierAnswer,
  type CarrierTracking,
  type CarrierTrackingEvent,
  carrierError,
  carrierWarning,
} from '../../../kernel/carrier.ts'
import { compareDateTimes, isDateTime } from '../../../kernel/date-time.ts'
import type { KarrioReply } from './call.ts'
import { readReply, toldMessages } from './read-reply.ts'
import { codesByReason, codesByStatus, deliveredToSenderCode, otherEventCode } from './tracking-codes.ts'

const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const TrackingEvent = Type.Object({
  date: OptionalText,
  time: OptionalText,
  timestamp: OptionalText,
  status: OptionalText,
  reason: OptionalText,
  description: OptionalText,
  location: OptionalText,
})
type KarrioEvent = Static<typeof TrackingEvent>

/** What is needed of karrio's `TrackingStatus`. */
const Tracker = Type.Object({
  tracking_number: Type.String({ minLength: 1 }),
  status: OptionalText,
  events: Type.Optional(Type.Union([Type.Array(TrackingEvent), Type.Null()])),
})

/**
 * Reads what karrio says of a parcel. Events come out earliest first, with our codes. Where karrio gives no time zone,
 * the time is taken as UTC, for it does not say where the clock hangs.
 */
export function parseTrackAnswer(reply: KarrioReply): CarrierAnswer<CarrierTracking> {
  const { json, errors } = readReply(reply)
  if (errors !== null) return { result: null, messages: errors }
  const told = toldMessages(json, false)
  if (!Value.Check(Tracker, json)) {
    const error = carrierError('CarrierAnswerNotUnderstood', 'karrio’s answer is no tracker')
    return { result: null, messages: [error, ...told] }
  }
  const all = json.events ?? []
  const dated = all.flatMap((event) => {
    const dateTime = dateTimeOf(event)
    return dateTime === null ? [] : [{ ...event, dateTime }]
  })
  const lost = all.length - dated.length
  return {
    result: { trackingNumber: json.tracking_number, events: translate(dated, json.status ?? null) },
    messages: [
      ...told,
      ...(lost === 0 ? [] : [carrierWarning('EventUnreadable', `${lost} events have a date that cannot be read`)]),
    ],
  }
}

/** @param latest the status of the whole parcel: it is the last event's, where that has none of its own */
function translate(
  dated: readonly (KarrioEvent & { readonly dateTime: string })[],
  latest: string | null,
): CarrierTrackingEvent[] {
  const ordered = earliestFirst(dated)
  let turnedBack = false
  return ordered.map((event, index) => {
    const status = event.status || (index === ordered.length - 1 ? latest : null)
    const code = codesByReason[event.reason ?? ''] ?? codesByStatus[status ?? ''] ?? otherEventCode
    turnedBack ||= status === 'return_to_sender'
    return {
      code: turnedBack && status === 'delivered' ? deliveredToSenderCode : code,
      description: event.description || null,
      dateTime: event.dateTime,
      location: event.location || null,
    }
  })
}

/** karrio lists the newest event first: of events with one date-time, the later in the list is the earlier. */
function earliestFirst<Event extends { readonly dateTime: string }>(events: readonly Event[]): Event[] {
  return events.toReversed().toSorted((a, b) => compareDateTimes(a.dateTime, b.dateTime))
}

/** The moment of an event: its timestamp, else its day and time (`14:05`, `02:05 PM`), else the beginning of the day. */
function dateTimeOf({ timestamp, date, time }: KarrioEvent): string | null {
  if (timestamp && isDateTime(timestamp)) return timestamp
  const match = /^(\d{1,2}):(\d\d)(?::(\d\d))?(?:\s*([AP])M)?$/i.exec(time?.trim() || '00:00')
  if (match === null) return null
  const [, hours = '', minutes, seconds = '00', half] = match
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toUpperCase() === 'P' ? 12 : 0)
  const text = `${date ?? ''}T${String(hour).padStart(2, '0')}:${minutes}:${seconds}Z`
  return isDateTime(text) ? text : null
}
