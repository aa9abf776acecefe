import { type Operation, operation } from '../../platform/http/call.ts'
import { feedTrackingEvents, getTrackingEvents } from '../contract/tracking-events.ts'
import type { ParcelTracking, Tracking } from '../service/parcel-tracking.ts'

export function trackingEventOperations(tracking: ParcelTracking): Operation[] {
  return [
    operation(getTrackingEvents).by(async (call) => {
      const { trackingReference, emailAddress } = call.body
      const found = await call.read((unit) => tracking.track(unit, String(trackingReference), emailAddress))
      return { status: 200, body: toTracking(found) }
    }),

    operation(feedTrackingEvents).by((call) =>
      call.write(async (unit) => {
        const events = call.body.events.map(({ code, description, dateTime, location }) => ({
          code,
          description: description ?? null,
          dateTime,
          location: location ?? null,
        }))
        return { status: 200, body: toTracking(await tracking.feed(unit, call.params.returnOrderNumber, events)) }
      }),
    ),
  ]
}

function toTracking({ trackingReference, carrier, milestones, events }: Tracking) {
  return {
    trackingReference: BigInt(trackingReference),
    carrier,
    milestones: milestones.map((milestone) => ({ ...milestone })),
    events: events.map((event) => ({ ...event })),
  }
}
