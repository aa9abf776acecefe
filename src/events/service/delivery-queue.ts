import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Delivery } from './delivery-lines.ts'
import type { Attempt, DeliveryDecision, EndpointStanding } from './delivery-rules.ts'
import type { StoredSecret } from './webhook-endpoint.ts'

/** An endpoint that one process delivers to, for as long as its lease holds. */
export interface LeasedEndpoint {
  readonly tenant: string
  readonly endpointId: string
  readonly url: string
  /** Null for every type. */
  readonly eventTypes: readonly string[] | null
  readonly secrets: readonly StoredSecret[]
  readonly version: number
  /** The place up to which everything was dealt with. */
  readonly settledUpTo: number
  readonly standing: EndpointStanding
  /** When the first of its waiting deliveries is due; null when none waits. */
  readonly nextDueAt: Date | null
}

/** What has become of a delivery. */
export interface DeliveryResult {
  readonly delivery: Delivery
  readonly decision: DeliveryDecision
  /** Null for one that waits for an earlier one of its subject. */
  readonly attempt: Attempt | null
}

/** What a process has done for an endpoint since it last said so. */
export interface EndpointReport {
  readonly endpoint: Pick<LeasedEndpoint, 'tenant' | 'endpointId' | 'version'>
  readonly settledUpTo: number
  readonly standing: EndpointStanding
  readonly results: readonly DeliveryResult[]
  /** Whether what the database says of when it is due has turned out to be wrong. */
  readonly isDueUnknown: boolean
  /** Whether the lease is given back. */
  readonly isReleased: boolean
}

/** How an endpoint stands in the database after a report. */
export interface ReportedEndpoint {
  readonly endpointId: string
  readonly nextDueAt: Date | null
  /** Whether it is still as it was when the lease began. */
  readonly isUnchanged: boolean
}

/** Where events wait for their delivery. The owner of a lease is a process, by an id of its own. */
export interface DeliveryQueue {
  /**
   * Takes on endpoints for which there is something to do, those first that have waited longest for their turn. A lease
   * that was not renewed in time can be taken by anybody.
   */
  leaseEndpoints(unit: UnitOfWork, owner: string, limit: number): Promise<readonly LeasedEndpoint[]>
  /**
   * New events of an endpoint after a place, in their order, with whether one of the same subject waits.
   *
   * @returns and the place up to which was looked; the one that was asked with when nothing comes after it
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
   * Deliveries that have waited until a moment, each the first of its subject, the longest due first; whenever they are due
   * where the moment is null.
   */
  listDueDeliveries(
    unit: UnitOfWork,
    endpoint: LeasedEndpoint,
    dueBy: Date | null,
    limit: number,
  ): Promise<readonly Delivery[]>
  /**
   * Writes down what was done, and renews the leases.
   *
   * @returns the endpoints whose lease still held; of the others nothing was written
   */
  writeReports(
    unit: UnitOfWork,
    owner: string,
    reports: readonly EndpointReport[],
  ): Promise<readonly ReportedEndpoint[]>
}

/** How long a lease holds without being renewed, in milliseconds. */
export const leaseTime = 15_000
