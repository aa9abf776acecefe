import { makeUuidV7 } from '../../../kernel/ids.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { TrackingEvent, TrackingEventStore } from '../../orders/service/stores.ts'

export const trackingEventStore: TrackingEventStore = {
  async appendEvents(unit, trackingReference, events) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'tracking-event-append',
      `insert into portolan.tracking_event
         (tenant, tracking_reference, tracking_event_id, code, description, date_time, location, recorded_at)
       select $1, $2, id, code, description, date_time, location, $8
         from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
                as row (id, code, description, date_time, location)
       returning 1`,
      [
        transaction.requireTenant,
        trackingReference,
        // Sorted, so that events reported together keep their order.
        events.map(() => makeUuidV7(unit.at)).toSorted(),
        events.map(({ code }) => code),
        events.map(({ description }) => description),
        events.map(({ dateTime }) => dateTime),
        events.map(({ location }) => location),
        unit.at,
      ],
    )
  },

  async listEvents(unit, trackingReference) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<TrackingEvent>(
      'tracking-event-list',
      `select code, description, date_time as "dateTime", location from portolan.tracking_event
        where tenant = $1 and tracking_reference = $2 order by tracking_event_id`,
      [transaction.requireTenant, trackingReference],
    )
  },
}
