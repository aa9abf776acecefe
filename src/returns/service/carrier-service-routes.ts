import { isCountryCode } from '../../kernel/country.ts'
import { type Page, type PageRequest, pageByKey } from '../../kernel/paging.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore } from './network-stores.ts'
import { anyId, countriesOf, refuseSent } from './return-network.ts'

/** The rules of carrier service routes, which an operator sets up. */
export class CarrierServiceRoutes {
  readonly #routes: CarrierServiceRouteStore
  readonly #configurations: Pick<CountryConfigurationStore, 'list'>

  constructor(routes: CarrierServiceRouteStore, configurations: Pick<CountryConfigurationStore, 'list'>) {
    this.#routes = routes
    this.#configurations = configurations
  }

  async list(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<CarrierServiceRoute>> {
    return pageByKey(page, {
      name: `carrier-service-routes ${tenant}`,
      key: anyId,
      read: (after, limit) => this.#routes.list(unit, tenant, after, limit),
      keyOf: (route) => route.carrierServiceRouteId,
    })
  }

  /** @throws Problem `not-found` */
  async read(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<CarrierServiceRoute> {
    const route = await this.#routes.find(unit, tenant, carrierServiceRouteId)
    if (route === null) throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    return route
  }

  /**
   * @returns whether it is new
   * @throws Problem `invalid` with every failure; `conflict` when the change would take a country from the route that
   *   sends goods back over it, or that has locations on it
   */
  async put(unit: UnitOfWork, tenant: string, route: CarrierServiceRoute): Promise<boolean> {
    refuseSent(carrierServiceRouteFailures(route))
    const broken = (await this.#configurationsWith(unit, tenant, route.carrierServiceRouteId)).filter(
      ({ countryIso }) => route.routeType !== 'Inbound' || !route.countries.includes(countryIso),
    )
    if (broken.length > 0) {
      throw new Problem('conflict', `Goods come back by this route from ${countriesOf(broken)}; change that first`)
    }
    const without = (await this.#routes.holdCountries(unit, tenant, route.carrierServiceRouteId)).filter(
      (country) => !route.countries.includes(country),
    )
    if (without.length > 0) {
      throw new Problem('conflict', `There are locations on this route in ${without.join(', ')}; remove them first`)
    }
    return (await this.#routes.put(unit, tenant, [route])).added > 0
  }

  /** @throws Problem `not-found`; `conflict` while a country configuration or a location is on the route */
  async remove(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<void> {
    const users = await this.#configurationsWith(unit, tenant, carrierServiceRouteId)
    if (users.length > 0) {
      throw new Problem('conflict', `Goods come back by this route from ${countriesOf(users)}; change that first`)
    }
    const outcome = await this.#routes.remove(unit, tenant, carrierServiceRouteId)
    if (outcome === 'in-use') throw new Problem('conflict', 'There are locations on this route; remove them first')
    if (outcome === 'unknown') {
      throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    }
  }

  async #configurationsWith(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
  ): Promise<readonly CountryConfiguration[]> {
    const configurations = await this.#configurations.list(unit, tenant, null, null)
    return configurations.filter(({ returnMethods }) =>
      returnMethods.some((offer) => offer.carrierServiceRouteId === carrierServiceRouteId),
    )
  }
}

/** What is wrong with a carrier service route, every failure at once. */
export function carrierServiceRouteFailures(route: CarrierServiceRoute): readonly Failure[] {
  const failures: Failure[] = []
  if (!anyId.test(route.carrierServiceRouteId) || route.carrierServiceRouteId.trim() === '') {
    failures.push({
      path: 'carrierServiceRouteId',
      rule: 'format',
      reason: 'must have 1 to 100 characters, and no control characters',
    })
  }
  if (route.carrierName.trim() === '')
    failures.push({ path: 'carrierName', rule: 'required', reason: 'must not be blank' })
  if (route.countries.length === 0)
    failures.push({ path: 'countries', rule: 'min-items', reason: 'must name a country' })
  for (const [index, country] of route.countries.entries()) {
    if (isCountryCode(country)) continue
    failures.push({
      path: `countries[${index}]`,
      rule: 'country',
      reason: 'is no country code of ISO 3166-1 in capitals',
    })
  }
  return failures
}
