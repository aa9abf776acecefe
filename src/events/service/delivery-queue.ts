import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Delivery } from './delivery-lines.ts'
import type { Attempt, DeliveryDecision, EndpointStanding } from './delivery-rules.ts'
import type { StoredSecret } from './webhook-endpoint.ts'

/** An endpoint that one process delivers to while its lease is valid. */
export interface LeasedEndpoint {
  readonly tenant: string
  readonly endpointId: string
  readonly url: string
  /** Null for every type. */
  readonly eventTypes: readonly string[] | null
  readonly secrets: readonly StoredSecret[]
  readonly version: number
  /** The place up to which everything is settled. */
  readonly settledUpTo: number
  readonly standing: EndpointStanding
  /** When the first waiting delivery is due; null if none is waiting. */
  readonly nextDueAt: Date | null
}

/** The outcome of a delivery. */
export interface DeliveryResult {
  readonly delivery: Delivery
  readonly decision: DeliveryDecision
  /** Null if it waits for an earlier one of its subject. */
  readonly attempt: Attempt | null
}

/** What a process has done for an endpoint since its last report. */
export interface EndpointReport {
  readonly endpoint: Pick<LeasedEndpoint, 'tenant' | 'endpointId' | 'version'>
  readonly settledUpTo: number
  readonly standing: EndpointStanding
  readonly results: readonly DeliveryResult[]
  /** Whether the stored due time has proved wrong. */
  readonly isDueUnknown: boolean
  /** Whether the lease is returned. */
  readonly isReleased: boolean
}

/** The state of an endpoint in the database after a report. */
export interface ReportedEndpoint {
  readonly endpointId: string
  readonly nextDueAt: Date | null
  /** Whether it has not changed since the lease began. */
  readonly isUnchanged: boolean
}

/** The queue of deliveries. The owner of a lease is a process, identified by its own id. */
export interface DeliveryQueue {
  /**
   * Leases endpoints with work to do, longest-waiting first. A lease not renewed in time can be taken over by anybody.
   */
  leaseEndpoints(unit: UnitOfWork, owner: string, limit: number): Promise<readonly LeasedEndpoint[]>
  /**
   * New events of an endpoint after a place, in order, with whether another of the same subject waits.
   *
   * @returns also the place up to which events were searched; the given one if there are none
   */
  listNewEvents(
    unit: UnitOfWork,
    endpoint: LeasedEndpoint,
    after: number,
    limit: number,
  ): Promise<{
    readonly events: readonly (readonly [delivery: Delivery, isHeld: boolean])[]
    readonly upTo: number
  }>
  /**
   * Deliveries due at a time, each the first of its subject, longest due first; all waiting ones if the time is null.
   */
  listDueDeliveries(
    unit: UnitOfWork,
    endpoint: LeasedEndpoint,
    dueBy: Date | null,
    limit: number,
  ): Promise<readonly Delivery[]>
  /**
   * Stores reports and renews the leases.
   *
   * @returns the endpoints whose lease was still valid; nothing was stored for the others
   */
  writeReports(
    unit: UnitOfWork,
    owner: string,
    reports: readonly EndpointReport[],
  ): Promise<readonly ReportedEndpoint[]>
}

/** Milliseconds for which a lease is valid without renewal. */
export const leaseTime = 15_000
