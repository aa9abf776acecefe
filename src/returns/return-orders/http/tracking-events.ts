import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { feedTrackingEvents, getTrackingEvents } from '../contract/tracking-events.ts'
import type { ParcelTracking, Tracking } from '../service/parcel-tracking.ts'

export function createTrackingEventOperations(tracking: ParcelTracking): Operation[] {
  return [
    defineOperation(getTrackingEvents).by(async (call) => {
      const { trackingReference, emailAddress } = call.body
      const trackingResult = await call.read((unit) =>
        tracking.trackParcel(unit, String(trackingReference), emailAddress),
      )
      return { status: 200, body: toTracking(trackingResult) }
    }),

    defineOperation(feedTrackingEvents).by((call) =>
      call.write(async (unit) => {
        const events = call.body.events.map(({ code, description, dateTime, location }) => ({
          code,
          description: description ?? null,
          dateTime,
          location: location ?? null,
        }))
        return {
          status: 200,
          body: toTracking(await tracking.recordEvents(unit, call.params.returnOrderNumber, events)),
        }
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
