import { type Page, type PageRequest, pageByOctets } from '../../../kernel/paging.ts'
import { normalisePostalCode } from '../../../kernel/postal-code.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import { type Location, validateLocation } from './location.ts'
import { anyId, assertValid } from './network-administration.ts'
import type { CarrierServiceRouteStore, LocationFilter, LocationStore } from './stores.ts'

/** The rules of locations, which an operator sets up. */
export class Locations {
  readonly #locations: LocationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'findRoute'>

  constructor(locations: LocationStore, routes: Pick<CarrierServiceRouteStore, 'findRoute'>) {
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
    return pageByOctets(page, {
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

  /** Stores a location with its postal code as the country's post writes it. */
  async saveLocation(unit: UnitOfWork, tenant: string, location: Location): Promise<boolean> {
    const postalCode = normalisePostalCode(location.address.countryIso, location.address.postalCode)
    const tidied = {
      ...location,
      address: { ...location.address, postalCode: postalCode ?? location.address.postalCode },
    }
    assertValid(validateLocation(tidied, await this.#routes.findRoute(unit, tenant, location.carrierServiceRouteId)))
    return (await this.#locations.saveLocations(unit, tenant, [tidied])).added > 0
  }

  /** @throws Problem `not-found` */
  async deleteLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<void> {
    if (await this.#locations.deleteLocation(unit, tenant, locationId)) return
    throw new Problem('not-found', `There is no location ${locationId}`)
  }
}
