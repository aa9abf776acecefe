import { Problem } from '../../kernel/problem.ts'
import type { SiteStore } from '../../kernel/site.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ReturnOrder, ReturnOrderStatus } from './return-order.ts'
import type { ReturnOrders } from './return-orders.ts'
import type { LabelStore, OutboundOrderStore, ReturnOrderStore, TrackingEvent, TrackingEventStore } from './stores.ts'
import { eventsInOrder, isShoppersEmail, type Milestone, milestonesOf, type TrackedParcel } from './tracking.ts'
import { followTrackingEvent } from './tracking-event-codes.ts'

export interface ParcelTrackingParts {
  readonly returnOrders: ReturnOrders
  readonly returnOrderStore: Pick<ReturnOrderStore, 'find'>
  readonly orders: Pick<OutboundOrderStore, 'find'>
  readonly labels: Pick<LabelStore, 'byTrackingReference'>
  readonly events: TrackingEventStore
  readonly sites: Pick<SiteStore, 'firstOf'>
}

/** From where to where a return goes, since when, and how far it has come. */
export interface Journey {
  readonly start: Date
  readonly origin: JourneyPlace
  readonly destination: JourneyPlace
  /** What the carrier has told of it. */
  readonly told: readonly TrackingEvent[]
  /** Whether the goods have come to the return centre. */
  readonly hasArrived: boolean
}

export interface JourneyPlace {
  readonly city: string
  readonly countryIso: string
}

/** Where a parcel is. */
export interface Tracking {
  readonly trackingReference: string
  readonly carrier: string | null
  readonly milestones: readonly Milestone[]
  /** Oldest first. */
  readonly events: readonly TrackingEvent[]
}

/** How many events a parcel may have: more than any journey, and an end to what can be stored. */
const mostTrackingEvents = 2000

interface Tracked {
  readonly parcel: TrackedParcel
  readonly carrier: string | null
  readonly emails: readonly (string | null)[]
}

/** Where parcels on their way back are. */
export class ParcelTracking {
  readonly #parts: ParcelTrackingParts

  constructor(parts: ParcelTrackingParts) {
    this.#parts = parts
  }

  /**
   * @param trackingReference number of a return, or of a label that went out with the goods
   * @throws Problem `not-found`, the same for an unknown reference and for an address that is not the shopper's
   */
  async track(unit: UnitOfWork, trackingReference: string, emailAddress: string): Promise<Tracking> {
    const tracked = (await this.#return(unit, trackingReference)) ?? (await this.#label(unit, trackingReference))
    if (tracked === null || !isShoppersEmail(emailAddress, tracked.emails)) {
      throw new Problem('not-found', `There is no parcel ${trackingReference} of this e-mail address`)
    }
    return this.#trackingOf(unit, trackingReference, tracked)
  }

  /**
   * Takes in what the carrier has told of a return. What was told before is not told twice; an event that means so moves
   * the return on.
   *
   * @throws Problem `not-found`, or `invalid` when the parcel has more events than any journey
   */
  async feed(unit: UnitOfWork, number: string, told: readonly TrackingEvent[]): Promise<Tracking> {
    const { returnOrders, events } = this.#parts
    // The return is held first, so that two feeds at once see each other's events.
    let order = await returnOrders.findForChange(unit, number)
    const known = await events.list(unit, number)
    const seen = new Set(known.map(contentOf))
    const fresh = told.filter((event) => {
      const isNew = !seen.has(contentOf(event))
      seen.add(contentOf(event))
      return isNew
    })
    if (known.length + fresh.length > mostTrackingEvents) {
      const reason = `must not bring the parcel over ${mostTrackingEvents} events; it has ${known.length}`
      throw new Problem('invalid', 'The parcel has too many events', {
        failures: [{ path: 'events', rule: 'max-items', reason }],
      })
    }
    if (fresh.length > 0) {
      await events.append(unit, number, fresh)
      order = await returnOrders.change(unit, number, (present) =>
        eventsInOrder(fresh).reduce((moved, { code }) => followTrackingEvent(moved, code, unit.at, unit.by), present),
      )
    }
    return this.#trackingOf(unit, number, { parcel: order, carrier: order.carrier }, [...known, ...fresh])
  }

  /** The journey that a return has before it; null when there is no such return. */
  async journeyOf(unit: UnitOfWork, number: string): Promise<Journey | null> {
    const { returnOrderStore, orders, sites, events } = this.#parts
    const order = await returnOrderStore.find(unit, number)
    if (order === null) return null
    const { returnAdminCentreCode: centre, createdAt: start } = order
    const site = centre === null ? null : await sites.firstOf(unit, [centre])
    const contact = (await orders.find(unit, order.orderReference))?.contactInformation
    const origin = {
      city: contact?.city ?? 'Sandbox City',
      countryIso: contact?.countryIso ?? site?.countryIso ?? 'GB',
    }
    const told = await events.list(unit, number)
    return { start, origin, destination: site ?? origin, told, hasArrived: arrived.includes(order.status) }
  }

  /** @throws Problem `not-found` */
  async statusOf(unit: UnitOfWork, number: string): Promise<ReturnOrderStatus> {
    return (await this.#parts.returnOrders.find(unit, number)).status
  }

  async #trackingOf(
    unit: UnitOfWork,
    trackingReference: string,
    { parcel, carrier }: Pick<Tracked, 'parcel' | 'carrier'>,
    known?: readonly TrackingEvent[],
  ): Promise<Tracking> {
    const events = known ?? (await this.#parts.events.list(unit, trackingReference))
    return { trackingReference, carrier, milestones: milestonesOf(parcel, events), events: eventsInOrder(events) }
  }

  async #return(unit: UnitOfWork, number: string): Promise<Tracked | null> {
    const order: ReturnOrder | null = await this.#parts.returnOrderStore.find(unit, number)
    if (order === null) return null
    const ordered = await this.#parts.orders.find(unit, order.orderReference)
    const emails = [order.consumerEmailAddress, ordered?.contactInformation?.email ?? null]
    return { parcel: order, carrier: order.carrier, emails }
  }

  async #label(unit: UnitOfWork, trackingReference: string): Promise<Tracked | null> {
    const label = await this.#parts.labels.byTrackingReference(unit, trackingReference)
    if (label === null) return null
    const ordered = await this.#parts.orders.find(unit, label.orderReference)
    const emails = [label.shopperAddress?.email ?? null, ordered?.contactInformation?.email ?? null]
    return { parcel: { history: [], createdAt: label.createdAt }, carrier: label.carrier, emails }
  }
}

/** The statuses of a return whose goods have come to the return centre. */
const arrived: readonly ReturnOrderStatus[] = ['Received', 'InProgress', 'Processed', 'Refunded', 'Rejected']

const contentOf = ({ code, description, dateTime, location }: TrackingEvent): string =>
  JSON.stringify([code, description, dateTime, location])
