import { isCountryCode } from '../../kernel/country.ts'
import { isCurrencyCode } from '../../kernel/currency.ts'
import { isAmount } from '../../kernel/money.ts'
import { continuationToken, readContinuationToken } from '../../kernel/paging.ts'
import { hasPostalCodes, normalisePostalCode, postalCodeFits } from '../../kernel/postal-code.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Site, SiteStore } from '../../kernel/site.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import { type Location, locationFailures, postalCodeReason } from './location.ts'
import type {
  CarrierServiceRouteStore,
  CountryConfigurationStore,
  LocationFilter,
  LocationStore,
} from './network-stores.ts'

/** A page of a list, as it is asked for. */
export interface PageRequest {
  /** 1 to 500. */
  readonly pageSize: number
  readonly continuationToken: string | null
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly continuationToken: string | null
}

export interface ReturnNetworkStores {
  readonly routes: CarrierServiceRouteStore
  readonly configurations: CountryConfigurationStore
  readonly locations: LocationStore
  readonly sites: SiteStore
  readonly tenants: Tenants
}

/** Which tenants there are. */
export interface Tenants {
  has(unit: UnitOfWork, tenant: string): Promise<boolean>
}

const anyId = /^[^\p{Cc}]{1,100}$/u

/**
 * How an operator sets up the ways back: carrier service routes, country configurations and locations of a tenant. What
 * refers to something is refused while that is not there, and what is referred to is not removed.
 */
export class ReturnNetwork {
  readonly #stores: ReturnNetworkStores

  constructor(stores: ReturnNetworkStores) {
    this.#stores = stores
  }

  /** @throws Problem `not-found` */
  async assertTenant(unit: UnitOfWork, tenant: string): Promise<void> {
    if (await this.#stores.tenants.has(unit, tenant)) return
    throw new Problem('not-found', `There is no tenant ${tenant}`)
  }

  async listRoutes(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<CarrierServiceRoute>> {
    return pageOf(
      `carrier-service-routes ${tenant}`,
      page,
      anyId,
      (route) => route.carrierServiceRouteId,
      (after, limit) => this.#stores.routes.list(unit, tenant, after, limit),
    )
  }

  async listConfigurations(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<CountryConfiguration>> {
    return pageOf(
      `country-configurations ${tenant}`,
      page,
      /^[A-Z]{2}$/,
      (of) => of.countryIso,
      (after, limit) => this.#stores.configurations.list(unit, tenant, after, limit),
    )
  }

  async listLocations(
    unit: UnitOfWork,
    tenant: string,
    filter: LocationFilter,
    page: PageRequest,
  ): Promise<Page<Location>> {
    const list = `locations ${JSON.stringify([tenant, filter.countryIso, filter.carrierServiceRouteId])}`
    return pageOf(
      list,
      page,
      anyId,
      (location) => location.locationId,
      (after, limit) => this.#stores.locations.list(unit, tenant, filter, after, limit),
    )
  }

  /** @throws Problem `not-found` */
  async readRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<CarrierServiceRoute> {
    const route = await this.#stores.routes.find(unit, tenant, carrierServiceRouteId)
    if (route === null) throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    return route
  }

  /** @throws Problem `not-found` */
  async readConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<CountryConfiguration> {
    const configuration = await this.#stores.configurations.find(unit, tenant, countryIso)
    if (configuration === null) throw new Problem('not-found', `There is no country configuration of ${countryIso}`)
    return configuration
  }

  /** @throws Problem `not-found` */
  async readLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<Location> {
    const location = await this.#stores.locations.find(unit, tenant, locationId)
    if (location === null) throw new Problem('not-found', `There is no location ${locationId}`)
    return location
  }

  /**
   * @returns whether it is new
   * @throws Problem `invalid` with every failure; `conflict` when the change would take a country from the route that
   *   sends goods back over it
   */
  async putRoute(unit: UnitOfWork, tenant: string, route: CarrierServiceRoute): Promise<boolean> {
    refuse(carrierServiceRouteFailures(route))
    const broken = (await this.#configurationsWith(unit, tenant, route.carrierServiceRouteId)).filter(
      ({ countryIso }) => route.routeType !== 'Inbound' || !route.countries.includes(countryIso),
    )
    if (broken.length > 0) {
      throw new Problem('conflict', `Goods come back by this route from ${countriesOf(broken)}; change that first`)
    }
    return (await this.#stores.routes.put(unit, tenant, [route])).added > 0
  }

  /** @returns whether it is new; @throws Problem `invalid` with every failure */
  async putConfiguration(unit: UnitOfWork, tenant: string, configuration: CountryConfiguration): Promise<boolean> {
    const routes = await this.#stores.routes.list(unit, tenant, null, null)
    refuse(countryConfigurationFailures(configuration, routes))
    return (await this.#stores.configurations.put(unit, tenant, [configuration])).added > 0
  }

  /** Stores a location with its postal code as the country's post writes it. */
  async putLocation(unit: UnitOfWork, tenant: string, location: Location): Promise<boolean> {
    const postalCode = normalisePostalCode(location.address.countryIso, location.address.postalCode)
    const tidied = {
      ...location,
      address: { ...location.address, postalCode: postalCode ?? location.address.postalCode },
    }
    refuse(locationFailures(tidied, await this.#stores.routes.find(unit, tenant, location.carrierServiceRouteId)))
    return (await this.#stores.locations.put(unit, tenant, [tidied])).added > 0
  }

  /** @throws Problem `not-found`; `conflict` while a country configuration or a location is on the route */
  async removeRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<void> {
    const users = await this.#configurationsWith(unit, tenant, carrierServiceRouteId)
    if (users.length > 0) {
      throw new Problem('conflict', `Goods come back by this route from ${countriesOf(users)}; change that first`)
    }
    const outcome = await this.#stores.routes.remove(unit, tenant, carrierServiceRouteId)
    if (outcome === 'in-use') throw new Problem('conflict', 'There are locations on this route; remove them first')
    if (outcome === 'unknown') {
      throw new Problem('not-found', `There is no carrier service route ${carrierServiceRouteId}`)
    }
  }

  /** @throws Problem `not-found` */
  async removeConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<void> {
    if (await this.#stores.configurations.remove(unit, tenant, countryIso)) return
    throw new Problem('not-found', `There is no country configuration of ${countryIso}`)
  }

  /** @throws Problem `not-found` */
  async removeLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<void> {
    if (await this.#stores.locations.remove(unit, tenant, locationId)) return
    throw new Problem('not-found', `There is no location ${locationId}`)
  }

  async listSites(unit: UnitOfWork, tenant: string, page: PageRequest): Promise<Page<Site>> {
    return pageOf(
      `sites ${tenant}`,
      page,
      anyId,
      (site) => site.siteCode,
      (after, limit) => this.#stores.sites.list(unit, tenant, after, limit),
    )
  }

  /** @throws Problem `not-found` */
  async readSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<Site> {
    const site = await this.#stores.sites.find(unit, tenant, siteCode)
    if (site === null) throw new Problem('not-found', `There is no site ${siteCode}`)
    return site
  }

  /** @returns whether it is new; @throws Problem `invalid` with every failure */
  async putSite(unit: UnitOfWork, tenant: string, site: Site): Promise<boolean> {
    const postalCode = site.postalCode === null ? null : normalisePostalCode(site.countryIso, site.postalCode)
    const tidied = { ...site, postalCode: postalCode ?? site.postalCode }
    refuse(siteFailures(tidied))
    return (await this.#stores.sites.put(unit, tenant, [tidied])) > 0
  }

  /** @throws Problem `not-found`; `conflict` while goods come back to it */
  async removeSite(unit: UnitOfWork, tenant: string, siteCode: string): Promise<void> {
    const configurations = await this.#stores.configurations.list(unit, tenant, null, null)
    const users = configurations.filter(({ returnAdminCentreCode }) => returnAdminCentreCode === siteCode)
    if (users.length > 0) {
      throw new Problem('conflict', `Goods come back to this site from ${countriesOf(users)}; change that first`)
    }
    if (await this.#stores.sites.remove(unit, tenant, siteCode)) return
    throw new Problem('not-found', `There is no site ${siteCode}`)
  }

  async #configurationsWith(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
  ): Promise<readonly CountryConfiguration[]> {
    const configurations = await this.#stores.configurations.list(unit, tenant, null, null)
    return configurations.filter(({ returnMethods }) =>
      returnMethods.some((offer) => offer.carrierServiceRouteId === carrierServiceRouteId),
    )
  }
}

const countriesOf = (configurations: readonly CountryConfiguration[]): string =>
  configurations.map(({ countryIso }) => countryIso).join(', ')

function refuse(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new Problem('invalid', 'What was sent is not valid', { failures })
}

async function pageOf<Item>(
  list: string,
  asked: PageRequest,
  key: RegExp,
  keyOf: (item: Item) => string,
  read: (after: string | null, limit: number) => Promise<readonly Item[]>,
): Promise<Page<Item>> {
  const token = asked.continuationToken
  const after = token === null ? null : (readContinuationToken('continuationToken', token, list, [key])[0] ?? null)
  const rows = await read(after, asked.pageSize + 1)
  const items = rows.slice(0, asked.pageSize)
  const last = items.at(-1)
  return {
    items,
    continuationToken: rows.length > items.length && last !== undefined ? continuationToken(list, [keyOf(last)]) : null,
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

/** What is wrong with a site, every failure at once. */
export function siteFailures(site: Site): readonly Failure[] {
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  demand(anyId.test(site.siteCode), 'siteCode', 'format', 'must have 1 to 100 characters, and no control characters')
  for (const path of ['company', 'city'] as const)
    demand(site[path].trim() !== '', path, 'required', 'must not be blank')
  demand(
    site.addressLines.some((line) => line.trim() !== ''),
    'addressLines',
    'required',
    'must have a line',
  )
  const { countryIso, postalCode } = site
  demand(isCountryCode(countryIso), 'countryIso', 'country', 'is no country code of ISO 3166-1 in capitals')
  if (isCountryCode(countryIso) && (postalCode !== null || hasPostalCodes(countryIso))) {
    demand(
      postalCode !== null && postalCodeFits(countryIso, postalCode),
      'postalCode',
      'postal-code',
      postalCodeReason(countryIso),
    )
  }
  return failures
}

/**
 * What is wrong with a country configuration, every failure at once.
 *
 * @param routes the tenant's routes, since each return method must name one that brings goods back from the country
 */
export function countryConfigurationFailures(
  configuration: CountryConfiguration,
  routes: readonly CarrierServiceRoute[],
): readonly Failure[] {
  const failures: Failure[] = []
  const demand = (holds: boolean, path: string, rule: string, reason: string) => {
    if (!holds) failures.push({ path, rule, reason })
  }
  const { countryIso, returnPeriodDays, transitDays } = configuration
  demand(isCountryCode(countryIso), 'countryIso', 'country', 'is no country code of ISO 3166-1 in capitals')
  demand(isCurrencyCode(configuration.currency), 'currency', 'currency', 'is no currency code of ISO 4217 in capitals')
  for (const path of ['countryName', 'returnAdminCentreCode'] as const) {
    demand(configuration[path].trim() !== '', path, 'required', 'must not be blank')
  }
  for (const [path, days, most] of [
    ['returnPeriodDays', returnPeriodDays, 3650],
    ['transitDays', transitDays, 365],
  ] as const) {
    const holds = Number.isInteger(days) && days >= 0 && days <= most
    demand(holds, path, 'range', `must be a whole number from 0 to ${most}`)
  }
  for (const [index, language] of configuration.languages.entries()) {
    const holds = /^[a-z]{2,3}(?:-[A-Za-z\d]{2,8})*$/.test(language)
    demand(holds, `languages[${index}]`, 'language', 'must be a language tag of BCP 47, such as de')
  }
  for (const [index, offer] of configuration.returnMethods.entries()) {
    const path = `returnMethods[${index}]`
    const { amount, currency } = offer.price
    demand(
      isAmount(amount) && !amount.startsWith('-'),
      `${path}.price.amount`,
      'amount',
      'must be an amount of 0 or more',
    )
    demand(
      isCurrencyCode(currency),
      `${path}.price.currency`,
      'currency',
      'is no currency code of ISO 4217 in capitals',
    )
    const route = routes.find(({ carrierServiceRouteId }) => carrierServiceRouteId === offer.carrierServiceRouteId)
    const brings = route?.routeType === 'Inbound' && route.countries.includes(countryIso)
    demand(brings, `${path}.carrierServiceRouteId`, 'route', `is no inbound route that serves ${countryIso}`)
  }
  const codes = configuration.returnReasons.map(({ code }) => code)
  for (const [index, code] of codes.entries()) {
    const path = `returnReasons[${index}].code`
    demand(anyId.test(code) && code.length <= 50, path, 'format', 'must have 1 to 50 characters')
    demand(codes.indexOf(code) === index, path, 'unique', 'is there already')
  }
  return failures
}
