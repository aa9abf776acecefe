import { type Page, type PageRequest, pageByKey } from '../../kernel/paging.ts'
import { normalisePostalCode } from '../../kernel/postal-code.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type Location, locationFailures } from './location.ts'
import type { CarrierServiceRouteStore, LocationFilter, LocationStore } from './network-stores.ts'
import { anyId, refuseSent } from './return-network.ts'

/** The rules of locations, which an operator sets up. */
export class Locations {
  readonly #locations: LocationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'find'>

  constructor(locations: LocationStore, routes: Pick<CarrierServiceRouteStore, 'find'>) {
    this.#locations = locations
    this.#routes = routes
  }

  async list(unit: UnitOfWork, tenant: string, filter: LocationFilter, page: PageRequest): Promise<Page<Location>> {
    const name = `locations ${JSON.stringify([tenant, filter.countryIso, filter.carrierServiceRouteId])}`
    return pageByKey(page, {
      name,
      key: anyId,
      read: (after, limit) => this.#locations.list(unit, tenant, filter, after, limit),
      keyOf: (location) => location.locationId,
    })
  }

  /** @throws Problem `not-found` */
  async read(unit: UnitOfWork, tenant: string, locationId: string): Promise<Location> {
    const location = await this.#locations.find(unit, tenant, locationId)
    if (location === null) throw new Problem('not-found', `There is no location ${locationId}`)
    return location
  }

  /** Stores a location with its postal code as the country's post writes it. */
  async put(unit: UnitOfWork, tenant: string, location: Location): Promise<boolean> {
    const postalCode = normalisePostalCode(location.address.countryIso, location.address.postalCode)
    const tidied = {
      ...location,
      address: { ...location.address, postalCode: postalCode ?? location.address.postalCode },
    }
    refuseSent(locationFailures(tidied, await this.#routes.find(unit, tenant, location.carrierServiceRouteId)))
    return (await this.#locations.put(unit, tenant, [tidied])).added > 0
  }

  /** @throws Problem `not-found` */
  async remove(unit: UnitOfWork, tenant: string, locationId: string): Promise<void> {
    if (await this.#locations.remove(unit, tenant, locationId)) return
    throw new Problem('not-found', `There is no location ${locationId}`)
  }
}
