import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** How long what has happened is kept, in days. */
export interface EventRetention {
  readonly events: number
  /** What became of them at webhook endpoints; not longer than the events themselves. */
  readonly deliveries: number
}

/** Deletes old rows, some at a time. Each says whether there may be more. */
export interface EventTidying {
  /** Events of a tenant, with their deliveries, that happened before a moment. */
  deleteEvents(unit: UnitOfWork, tenant: string, before: Date): Promise<boolean>
  /** The endpoints of a tenant that have deliveries, with whether they are there no more. */
  listDeliveryEndpoints(
    unit: UnitOfWork,
    tenant: string,
  ): Promise<readonly { readonly endpointId: string; readonly isGone: boolean }[]>
  /** Deliveries of events that happened before a moment; all of them where it is null. */
  deleteDeliveries(unit: UnitOfWork, tenant: string, endpointId: string, before: Date | null): Promise<boolean>
}

export interface RetentionDeps {
  readonly tidying: EventTidying
  readonly retention: EventRetention
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly listTenants: (unit: UnitOfWork) => Promise<readonly string[]>
}

const day = 86_400_000

/** Deletes events and deliveries that are older than they are kept, and the deliveries of endpoints that are gone. */
export async function tidyEvents({ tidying, retention, transaction, listTenants }: RetentionDeps): Promise<void> {
  const daysBefore = ({ at }: UnitOfWork, days: number) => new Date(at.getTime() - days * day)
  for (const tenant of await transaction(listTenants)) {
    const endpoints = await transaction((unit) => tidying.listDeliveryEndpoints(unit, tenant))
    for (const { endpointId, isGone } of endpoints) {
      const deleteSome = (unit: UnitOfWork) =>
        tidying.deleteDeliveries(unit, tenant, endpointId, isGone ? null : daysBefore(unit, retention.deliveries))
      while (await transaction(deleteSome));
    }
    while (await transaction((unit) => tidying.deleteEvents(unit, tenant, daysBefore(unit, retention.events))));
  }
}
