import { makeUuidV7Floor } from '../../kernel/ids.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { EventTidying } from '../service/event-retention.ts'

/** Rows deleted per statement, so that none blocks others for long. */
const deletedAtOnce = 2000

export const eventTidying: EventTidying = {
  async deleteEvents(unit: UnitOfWork, tenant, before) {
    const [row] = await getTransaction(unit).runStatement<{ deleted: number }>(
      `with old as materialized (
         select event_id from portolan.event
          where tenant = $1 and event_id < $2 and tenant_position is not null order by event_id limit $3),
            gone as (
         delete from portolan.event using old where event.tenant = $1 and event.event_id = old.event_id
         returning event.event_id),
            -- no delivery may wait for an event that is there no more
            undelivered as (
         delete from portolan.webhook_delivery as delivery using gone, portolan.webhook_endpoint as endpoint
          where endpoint.tenant = $1 and delivery.tenant = $1 and delivery.endpoint_id = endpoint.endpoint_id
            and delivery.event_id = gone.event_id)
       select count(*)::int as deleted from gone`,
      [tenant, makeUuidV7Floor(before), deletedAtOnce],
    )
    return row?.deleted === deletedAtOnce
  },

  async listDeliveryEndpoints(unit, tenant) {
    return getTransaction(unit).runStatement(
      `with recursive known (endpoint_id) as (
         (select endpoint_id from portolan.webhook_delivery where tenant = $1 order by endpoint_id limit 1)
         union all
         select (select endpoint_id from portolan.webhook_delivery
                  where tenant = $1 and endpoint_id > known.endpoint_id order by endpoint_id limit 1)
           from known where known.endpoint_id is not null)
       select endpoint_id as "endpointId",
              not exists (select from portolan.webhook_endpoint as endpoint
                           where endpoint.tenant = $1 and endpoint.endpoint_id = known.endpoint_id) as "isGone"
         from known where endpoint_id is not null`,
      [tenant],
    )
  },

  async deleteDeliveries(unit, tenant, endpointId, before) {
    const deleted = await getTransaction(unit).runStatement(
      `delete from portolan.webhook_delivery as delivery
        using (select event_id from portolan.webhook_delivery
                where tenant = $1 and endpoint_id = $2 and ($3::uuid is null or event_id < $3)
                order by event_id limit $4) as old
        where delivery.tenant = $1 and delivery.endpoint_id = $2 and delivery.event_id = old.event_id
       returning delivery.event_id`,
      [tenant, endpointId, before === null ? null : makeUuidV7Floor(before), deletedAtOnce],
    )
    return deleted.length === deletedAtOnce
  },
}
