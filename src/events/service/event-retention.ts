import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** Retention times in days. */
export interface EventRetention {
  readonly events: number
  /** Records of deliveries; not longer than the events. */
  readonly deliveries: number
}

/** Deletes old rows in batches. Each method returns whether there may be more. */
export interface EventTidying {
  /** Deletes a tenant's events from before a time, with their deliveries. */
  deleteEvents(unit: UnitOfWork, tenant: string, before: Date): Promise<boolean>
  /** The endpoints of a tenant that have deliveries, and whether each was deleted. */
  listDeliveryEndpoints(
    unit: UnitOfWork,
    tenant: string,
  ): Promise<readonly { readonly endpointId: string; readonly isGone: boolean }[]>
  /** Deletes deliveries of events from before a time; all of them for null. */
  deleteDeliveries(unit: UnitOfWork, tenant: string, endpointId: string, before: Date | null): Promise<boolean>
}

export interface RetentionDeps {
  readonly tidying: EventTidying
  readonly retention: EventRetention
  readonly transaction: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>
  readonly listTenants: (unit: UnitOfWork) => Promise<readonly string[]>
}

const day = 86_400_000

/** Deletes expired events and deliveries, and the deliveries of deleted endpoints. */
export async function tidyEvents({ tidying, retention, transaction, listTenants }: RetentionDeps): Promise<void> {
  const subtractDays = ({ at }: UnitOfWork, days: number) => new Date(at.getTime() - days * day)
  for (const tenant of await transaction(listTenants)) {
    const endpoints = await transaction((unit) => tidying.listDeliveryEndpoints(unit, tenant))
    for (const { endpointId, isGone } of endpoints) {
      const deleteSome = (unit: UnitOfWork) =>
        tidying.deleteDeliveries(unit, tenant, endpointId, isGone ? null : subtractDays(unit, retention.deliveries))
      while (await transaction(deleteSome));
    }
    while (await transaction((unit) => tidying.deleteEvents(unit, tenant, subtractDays(unit, retention.events))));
  }
}
