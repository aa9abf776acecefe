import { type AuditLog, type Precondition, runAuditedChange, type Saved, toSaved } from '../../../kernel/audit-log.ts'
import { isCountryCode } from '../../../kernel/country.ts'
import { type Page, type PageRequest, paginateByBytes } from '../../../kernel/paging.ts'
import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import { anyId, listCountries } from './network-administration.ts'
import type { CarrierServiceRouteStore, CountryConfigurationStore } from './stores.ts'

/** The rules for carrier service routes, which an operator configures. */
export class CarrierServiceRoutes {
  readonly #audit: AuditLog
  readonly #routes: CarrierServiceRouteStore
  readonly #configurations: Pick<CountryConfigurationStore, 'listConfigurations'>

  constructor(
    routes: CarrierServiceRouteStore,
    configurations: Pick<CountryConfigurationStore, 'listConfigurations'>,
    audit: AuditLog,
  ) {
    this.#audit = audit
    this.#routes = routes
    this.#configurations = configurations
  }

  async listRoutes(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<CarrierServiceRoute>> {
    return paginateByBytes(page, {
      name: `carrier-service-routes ${tenant}`,
      key: anyId,
      listKeys: (afterId, limit) => this.#routes.listKeys(unit, tenant, afterId, limit),
      readRows: (ids) => this.#routes.readRoutes(unit, tenant, ids),
    })
  }

  /** @throws Problem `not-found` */
  async getRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<CarrierServiceRoute> {
    const route = await this.#routes.findRoute(unit, tenant, carrierServiceRouteId)
    if (route === null) throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    return route
  }

  /**
   * @throws Problem of the precondition; `invalid` with all failures; `conflict` if the change would remove a country
   *   whose returns use the route, or that has locations on it
   */
  async saveRoute(
    unit: UnitOfWork,
    tenant: string,
    route: CarrierServiceRoute,
    precondition: Precondition<CarrierServiceRoute>,
  ): Promise<Saved<CarrierServiceRoute>> {
    return toSaved(
      await runAuditedChange(this.#audit, unit, {
        ...this.#changeOf(unit, tenant, route.carrierServiceRouteId),
        precondition,
        apply: () => this.#storeRoute(unit, tenant, route),
      }),
    )
  }

  async #storeRoute(unit: UnitOfWork, tenant: string, route: CarrierServiceRoute): Promise<void> {
    assertNoFailures(validateCarrierServiceRoute(route))
    const broken = (await this.#findConfigurationsUsing(unit, tenant, route.carrierServiceRouteId)).filter(
      ({ countryIso }) => route.routeType !== 'Inbound' || !route.countries.includes(countryIso),
    )
    if (broken.length > 0) {
      throw new Problem('conflict', `Returns from ${listCountries(broken)} use this route; change that first`)
    }
    const orphanedCountries = (await this.#routes.lockCountries(unit, tenant, route.carrierServiceRouteId)).filter(
      (country) => !route.countries.includes(country),
    )
    if (orphanedCountries.length > 0) {
      throw new Problem(
        'conflict',
        `There are locations on this route in ${orphanedCountries.join(', ')}; delete them first`,
      )
    }
    await this.#routes.saveRoutes(unit, tenant, [route])
  }

  /**
   * @throws Problem of the precondition, `not-found`; `conflict` while a country configuration or a location uses the
   *   route
   */
  async deleteRoute(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
    precondition: Precondition<CarrierServiceRoute>,
  ): Promise<void> {
    await runAuditedChange(this.#audit, unit, {
      ...this.#changeOf(unit, tenant, carrierServiceRouteId),
      precondition,
      apply: () => this.#removeRoute(unit, tenant, carrierServiceRouteId),
    })
  }

  #changeOf(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string) {
    return {
      subject: { kind: 'carrier-service-route', id: carrierServiceRouteId, tenant },
      find: () => this.#routes.findRoute(unit, tenant, carrierServiceRouteId),
    }
  }

  async #removeRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<void> {
    const users = await this.#findConfigurationsUsing(unit, tenant, carrierServiceRouteId)
    if (users.length > 0) {
      throw new Problem('conflict', `Returns from ${listCountries(users)} use this route; change that first`)
    }
    const outcome = await this.#routes.deleteRoute(unit, tenant, carrierServiceRouteId)
    if (outcome === 'in-use') throw new Problem('conflict', 'There are locations on this route; delete them first')
    if (outcome === 'unknown') {
      throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    }
  }

  async #findConfigurationsUsing(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
  ): Promise<readonly CountryConfiguration[]> {
    const configurations = await this.#configurations.listConfigurations(unit, tenant)
    return configurations.filter(({ returnMethods }) =>
      returnMethods.some((offer) => offer.carrierServiceRouteId === carrierServiceRouteId),
    )
  }
}

/** Returns all failures of a carrier service route. */
export function validateCarrierServiceRoute(route: CarrierServiceRoute): readonly Failure[] {
  const failures: Failure[] = []
  if (!anyId.test(route.carrierServiceRouteId) || route.carrierServiceRouteId.trim() === '') {
    failures.push({
      path: 'carrierServiceRouteId',
      rule: 'format',
      reason: 'must have 1 to 100 characters without control characters',
    })
  }
  if (route.carrierName.trim() === '')
    failures.push({ path: 'carrierName', rule: 'required', reason: 'must not be blank' })
  if (route.countries.length === 0)
    failures.push({ path: 'countries', rule: 'min-items', reason: 'must contain a country' })
  for (const [index, country] of route.countries.entries()) {
    if (isCountryCode(country)) continue
    failures.push({
      path: `countries[${index}]`,
      rule: 'country',
      reason: 'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE',
    })
  }
  return failures
}
