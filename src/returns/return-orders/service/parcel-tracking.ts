import { pageBytes } from '../../../kernel/paging.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { SiteStore } from '../../../shipping/service/site.ts'
import type {
  LabelStore,
  OutboundOrderStore,
  ReturnOrderStore,
  TrackingEvent,
  TrackingEventStore,
} from '../../orders/service/stores.ts'
import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import type { ReturnOrders } from './return-orders.ts'
import { buildMilestones, isShoppersEmail, type Milestone, sortTrackingEvents, type TrackedParcel } from './tracking.ts'
import { applyTrackingEvent } from './tracking-event-codes.ts'

export interface ParcelTrackingDeps {
  readonly returnOrders: ReturnOrders
  readonly returnOrderStore: Pick<ReturnOrderStore, 'findReturnOrder'>
  readonly orders: Pick<OutboundOrderStore, 'findOrder'>
  readonly labels: Pick<LabelStore, 'findByTrackingReference'>
  readonly events: TrackingEventStore
  readonly sites: Pick<SiteStore, 'findFirstSite'>
}

/** The route of a return, its start and its progress. */
export interface ParcelRoute {
  readonly start: Date
  readonly origin: JourneyPlace
  readonly destination: JourneyPlace
  /** The carrier's tracking events. */
  readonly carrierEvents: readonly TrackingEvent[]
  /** Whether the goods have arrived at the return centre. */
  readonly hasArrived: boolean
}

export interface JourneyPlace {
  readonly city: string
  readonly countryIso: string
}

/** The tracking data of a parcel. */
export interface Tracking {
  readonly trackingReference: string
  readonly carrier: string | null
  readonly milestones: readonly Milestone[]
  /** Oldest first. */
  readonly events: readonly TrackingEvent[]
}

/** Maximum events of a parcel: more than any journey has, and a limit to storage. */
const maxTrackingEvents = 2000

interface TrackedParcelStatus {
  readonly parcel: TrackedParcel
  readonly carrier: string | null
  readonly emails: readonly (string | null)[]
}

/** Tracks returned parcels. */
export class ParcelTracking {
  readonly #deps: ParcelTrackingDeps

  constructor(deps: ParcelTrackingDeps) {
    this.#deps = deps
  }

  /**
   * @param trackingReference number of a return, or of a label enclosed with the goods
   * @throws Problem `not-found`, the same for an unknown reference and for an address that is not the shopper's
   */
  async trackParcel(unit: UnitOfWork, trackingReference: string, emailAddress: string): Promise<Tracking> {
    const tracked =
      (await this.#findReturn(unit, trackingReference)) ?? (await this.#findLabel(unit, trackingReference))
    if (tracked === null || !isShoppersEmail(emailAddress, tracked.emails)) {
      throw new Problem('not-found', `There is no parcel ${trackingReference} with this email address`)
    }
    return this.#loadTracking(unit, trackingReference, tracked)
  }

  /** The tracking data of a return. */
  async readTracking(unit: UnitOfWork, order: ReturnOrder): Promise<Tracking> {
    return this.#loadTracking(unit, order.returnOrderNumber, { parcel: order, carrier: order.carrier })
  }

  /**
   * Records a carrier's events for a return. Known ones are ignored; an event with a status moves the return on.
   *
   * @throws Problem `not-found`, or `invalid` if the parcel has too many or too long events
   */
  async recordEvents(unit: UnitOfWork, number: string, newEvents: readonly TrackingEvent[]): Promise<Tracking> {
    const { returnOrders, events } = this.#deps
    // Locks the return first, so that concurrent feeds see each other's events.
    let order = await returnOrders.lockReturnOrder(unit, number)
    const knownEvents = await events.listEvents(unit, number)
    const seenContents = new Set(knownEvents.map(getEventContent))
    const fresh = newEvents.filter((event) => {
      const isNew = !seenContents.has(getEventContent(event))
      seenContents.add(getEventContent(event))
      return isNew
    })
    if (knownEvents.length + fresh.length > maxTrackingEvents) {
      const reason = `must not exceed ${maxTrackingEvents} events per parcel; it has ${knownEvents.length} already`
      throw createTooManyEventsProblem('max-items', reason)
    }
    const bytes = sumByteLengths(knownEvents)
    if (fresh.length > 0 && bytes + sumByteLengths(fresh) > pageBytes) {
      const reason = `must not bring the parcel's events above ${pageBytes} bytes of JSON; they have ${bytes}`
      throw createTooManyEventsProblem('max-length', reason)
    }
    if (fresh.length > 0) {
      await events.appendEvents(unit, number, fresh)
      order = await returnOrders.changeReturnOrder(unit, number, (present) =>
        sortTrackingEvents(fresh).reduce(
          (moved, { code }) => applyTrackingEvent(moved, code, unit.businessAt, unit.by),
          present,
        ),
      )
    }
    return this.#loadTracking(unit, number, { parcel: order, carrier: order.carrier }, [...knownEvents, ...fresh])
  }

  /** The remaining journey of a return; null if it does not exist. */
  async findRoute(unit: UnitOfWork, number: string): Promise<ParcelRoute | null> {
    const { returnOrderStore, orders, sites, events } = this.#deps
    const order = await returnOrderStore.findReturnOrder(unit, number)
    if (order === null) return null
    const { returnAdminCentreCode: centre, createdAt: start } = order
    const site = centre === null ? null : await sites.findFirstSite(unit, [centre])
    const contact = (await orders.findOrder(unit, order.orderReference))?.contactInformation
    const origin = {
      city: contact?.city ?? 'Sandbox City',
      countryIso: contact?.countryIso ?? site?.countryIso ?? 'GB',
    }
    const knownEvents = await events.listEvents(unit, number)
    return {
      start,
      origin,
      destination: site ?? origin,
      carrierEvents: knownEvents,
      hasArrived: arrived.includes(order.status),
    }
  }

  /** @throws Problem `not-found` */
  async getReturnStatus(unit: UnitOfWork, number: string): Promise<ReturnOrderStatus> {
    return (await this.#deps.returnOrders.findReturnOrder(unit, number)).status
  }

  async #loadTracking(
    unit: UnitOfWork,
    trackingReference: string,
    { parcel, carrier }: Pick<TrackedParcelStatus, 'parcel' | 'carrier'>,
    knownEvents?: readonly TrackingEvent[],
  ): Promise<Tracking> {
    const events = knownEvents ?? (await this.#deps.events.listEvents(unit, trackingReference))
    return {
      trackingReference,
      carrier,
      milestones: buildMilestones(parcel, events),
      events: sortTrackingEvents(events),
    }
  }

  async #findReturn(unit: UnitOfWork, number: string): Promise<TrackedParcelStatus | null> {
    const order: ReturnOrder | null = await this.#deps.returnOrderStore.findReturnOrder(unit, number)
    if (order === null) return null
    const ordered = await this.#deps.orders.findOrder(unit, order.orderReference)
    const emails = [order.consumerEmailAddress, ordered?.contactInformation?.email ?? null]
    return { parcel: order, carrier: order.carrier, emails }
  }

  async #findLabel(unit: UnitOfWork, trackingReference: string): Promise<TrackedParcelStatus | null> {
    const label = await this.#deps.labels.findByTrackingReference(unit, trackingReference)
    if (label === null) return null
    const ordered = await this.#deps.orders.findOrder(unit, label.orderReference)
    const emails = [label.shopperAddress?.email ?? null, ordered?.contactInformation?.email ?? null]
    return { parcel: { history: [], createdAt: label.createdAt }, carrier: label.carrier, emails }
  }
}

/** The statuses of a return that has arrived at the return centre. */
const arrived: readonly ReturnOrderStatus[] = ['Received', 'InProgress', 'Processed', 'Refunded', 'Rejected']

const createTooManyEventsProblem = (rule: string, reason: string): Problem =>
  new Problem('invalid', 'The parcel has too many events', { failures: [{ path: 'events', rule, reason }] })

const sumByteLengths = (events: readonly TrackingEvent[]): number =>
  events.reduce((bytes, event) => bytes + new TextEncoder().encode(JSON.stringify(event)).length, 0)

const getEventContent = ({ code, description, dateTime, location }: TrackingEvent): string =>
  JSON.stringify([code, description, dateTime, location])
