import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../../kernel/audit-log.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { normalisePostalCode } from '../../../kernel/postal-code.ts'
import { assertNoFailures, Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { type Location, validateLocation } from './location.ts'
import { anyId } from './network-administration.ts'
import type { CarrierServiceRouteStore, LocationFilter, LocationStore } from './stores.ts'

/** The rules for locations, which an operator configures. */
export class Locations {
  readonly #audit: AuditLog
  readonly #locations: LocationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'findRoute'>

  constructor(locations: LocationStore, routes: Pick<CarrierServiceRouteStore, 'findRoute'>, audit: AuditLog) {
    this.#audit = audit
    this.#locations = locations
    this.#routes = routes
  }

  async listLocations(
    unit: UnitOfWork,
    tenant: string,
    filter: LocationFilter,
    page: PageRequest,
  ): Promise<Page<Location>> {
    const name = `locations ${JSON.stringify([tenant, filter.countryIso, filter.carrierServiceRouteId])}`
    return paginateByBytes(page, {
      name,
      key: anyId,
      listKeys: (afterId, limit) => this.#locations.listKeys(unit, tenant, filter, afterId, limit),
      readRows: (ids) => this.#locations.readLocations(unit, tenant, ids),
    })
  }

  /** @throws Problem `not-found` */
  async getLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<Location> {
    const location = await this.#locations.findLocation(unit, tenant, locationId)
    if (location === null) throw new Problem('not-found', `There is no location ${locationId}`)
    return location
  }

  /**
   * Stores a location with its postal code in official notation.
   *
   * @throws Problem of the precondition, `invalid` with all failures
   */
  async saveLocation(
    unit: UnitOfWork,
    tenant: string,
    location: Location,
    precondition: Precondition<Location>,
  ): Promise<Saved<Location>> {
    const postalCode = normalisePostalCode(location.address.countryIso, location.address.postalCode)
    const tidied = {
      ...location,
      address: { ...location.address, postalCode: postalCode ?? location.address.postalCode },
    }
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, tenant, location.locationId),
        precondition,
        apply: async () => {
          const route = await this.#routes.findRoute(unit, tenant, location.carrierServiceRouteId)
          assertNoFailures(validateLocation(tidied, route))
          await this.#locations.saveLocations(unit, tenant, [tidied])
        },
      }),
    )
  }

  /** @throws Problem of the precondition, `not-found` */
  async deleteLocation(
    unit: UnitOfWork,
    tenant: string,
    locationId: string,
    precondition: Precondition<Location>,
  ): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#changeOf(unit, tenant, locationId),
      precondition,
      apply: async () => {
        if (await this.#locations.deleteLocation(unit, tenant, locationId)) return
        throw new Problem('not-found', `There is no location ${locationId}`)
      },
    })
  }

  #changeOf(unit: UnitOfWork, tenant: string, locationId: string) {
    return {
      subject: { kind: 'location', id: locationId, tenant },
      find: () => this.#locations.findLocation(unit, tenant, locationId),
    }
  }
}
