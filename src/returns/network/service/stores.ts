import type { ListedKey } from '../../../kernel/paging.ts'
import type { PostalCodeArea } from '../../../kernel/postal-code.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import type { Coordinates, Location } from './location.ts'

/*
 * Where it is kept how goods come back: by which carriers, from which countries, over which locations. Every operation
 * names the tenant, since an operator works on those of any; a tenant's own unit of work reaches only its own.
 */

/** How many were put, and how many of them were not there before. */
export interface PutResult {
  readonly put: number
  readonly added: number
}

export interface CarrierServiceRouteStore {
  /** Adds routes or replaces those with the same ids; of several with one id the last counts. */
  saveRoutes(unit: UnitOfWork, tenant: string, routes: readonly CarrierServiceRoute[]): Promise<PutResult>
  findRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<CarrierServiceRoute | null>
  /** All, by id. */
  listRoutes(unit: UnitOfWork, tenant: string): Promise<readonly CarrierServiceRoute[]>
  /** The ids of the first routes after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The routes with these ids, by id. */
  readRoutes(unit: UnitOfWork, tenant: string, ids: readonly string[]): Promise<readonly CarrierServiceRoute[]>
  /** The countries with locations on a route; none is put on it by others until the unit of work ends. */
  lockCountries(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<readonly string[]>
  /** Removes a route unless locations are on it. */
  deleteRoute(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
  ): Promise<'removed' | 'unknown' | 'in-use'>
}

export interface CountryConfigurationStore {
  /** Adds configurations or replaces those of the same countries; of several of one country the last counts. */
  saveConfigurations(
    unit: UnitOfWork,
    tenant: string,
    configurations: readonly CountryConfiguration[],
  ): Promise<PutResult>
  findConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<CountryConfiguration | null>
  /** That of the country which an order of the unit's tenant is delivered to. */
  findForOrder(unit: UnitOfWork, orderReference: string): Promise<CountryConfiguration | null>
  /** Those of the countries that several orders of the unit's tenant are delivered to. */
  listForOrders(unit: UnitOfWork, orderReferences: readonly string[]): Promise<readonly CountryConfiguration[]>
  /** All, by country code. */
  listConfigurations(unit: UnitOfWork, tenant: string): Promise<readonly CountryConfiguration[]>
  /** The codes of the first countries after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterCountry: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The configurations of these countries, by country code. */
  readConfigurations(
    unit: UnitOfWork,
    tenant: string,
    countries: readonly string[],
  ): Promise<readonly CountryConfiguration[]>
  /** @returns false when there is none */
  deleteConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<boolean>
}

export interface LocationFilter {
  readonly countryIso: string | null
  readonly carrierServiceRouteId: string | null
}

/** Which locations a search may find. */
export interface LocationSearchFilter {
  readonly carrierServiceRouteId: string
  readonly countryIso: string
  readonly maxDistanceInKms: number
  readonly maxLocations: number
}

export interface LocationStore {
  /** Adds locations or replaces those with the same ids; of several with one id the last counts. At most 1,000. */
  saveLocations(unit: UnitOfWork, tenant: string, locations: readonly Location[]): Promise<PutResult>
  findLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<Location | null>
  /** The ids of the first locations after the given one. */
  listKeys(
    unit: UnitOfWork,
    tenant: string,
    filter: LocationFilter,
    afterId: string | null,
    limit: number,
  ): Promise<readonly ListedKey[]>
  /** The locations with these ids, by id. */
  readLocations(unit: UnitOfWork, tenant: string, ids: readonly string[]): Promise<readonly Location[]>
  /** @returns false when there is none with this id */
  deleteLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<boolean>
  /** The nearest by great-circle distance, ties by id; none that is farther than it may be. */
  findNearest(
    unit: UnitOfWork,
    tenant: string,
    start: Coordinates,
    accessScope: LocationSearchFilter,
  ): Promise<readonly Location[]>
  /** The centre of the locations of the first of these areas that has any. */
  findCentreOfAreas(
    unit: UnitOfWork,
    tenant: string,
    countryIso: string,
    areas: readonly PostalCodeArea[],
  ): Promise<Coordinates | null>
  /** The centre of the locations of a city. */
  findCentreOfCity(unit: UnitOfWork, tenant: string, countryIso: string, city: string): Promise<Coordinates | null>
}
