import type { ListedKey } from '../../../kernel/paging.ts'
import type { PostalCodeArea } from '../../../kernel/postal-code.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import type { Coordinates, Location } from './location.ts'

/*
 * Stores of the return network: routes, country configurations and locations. Each method names the tenant, because
 * operators work on all of them; a tenant's own unit of work can access only its own rows.
 */

/** The number saved, and how many of them are new. */
export interface PutResult {
  readonly put: number
  readonly added: number
}

export interface CarrierServiceRouteStore {
  /** Inserts routes or replaces those with the same ids; of several with one id, the last wins. */
  saveRoutes(unit: UnitOfWork, tenant: string, routes: readonly CarrierServiceRoute[]): Promise<PutResult>
  findRoute(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<CarrierServiceRoute | null>
  /** All routes, sorted by id. */
  listRoutes(unit: UnitOfWork, tenant: string): Promise<readonly CarrierServiceRoute[]>
  /** The ids of the first routes after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterId: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The routes with these ids, sorted by id. */
  readRoutes(unit: UnitOfWork, tenant: string, ids: readonly string[]): Promise<readonly CarrierServiceRoute[]>
  /** The countries with locations on a route; blocks others from adding locations to it until the unit of work ends. */
  lockCountries(unit: UnitOfWork, tenant: string, carrierServiceRouteId: string): Promise<readonly string[]>
  /** Deletes a route unless it has locations. */
  deleteRoute(
    unit: UnitOfWork,
    tenant: string,
    carrierServiceRouteId: string,
  ): Promise<'removed' | 'unknown' | 'in-use'>
}

export interface CountryConfigurationStore {
  /** Inserts configurations or replaces those of the same countries; of several for one country, the last wins. */
  saveConfigurations(
    unit: UnitOfWork,
    tenant: string,
    configurations: readonly CountryConfiguration[],
  ): Promise<PutResult>
  findConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<CountryConfiguration | null>
  /** The configuration of the delivery country of an order of the unit's tenant. */
  findForOrder(unit: UnitOfWork, orderReference: string): Promise<CountryConfiguration | null>
  /** The configurations of the delivery countries of several orders of the unit's tenant. */
  listForOrders(unit: UnitOfWork, orderReferences: readonly string[]): Promise<readonly CountryConfiguration[]>
  /** All configurations, sorted by country code. */
  listConfigurations(unit: UnitOfWork, tenant: string): Promise<readonly CountryConfiguration[]>
  /** The codes of the first countries after the given one. */
  listKeys(unit: UnitOfWork, tenant: string, afterCountry: string | null, limit: number): Promise<readonly ListedKey[]>
  /** The configurations of these countries, sorted by country code. */
  readConfigurations(
    unit: UnitOfWork,
    tenant: string,
    countries: readonly string[],
  ): Promise<readonly CountryConfiguration[]>
  /** @returns false if there is none */
  deleteConfiguration(unit: UnitOfWork, tenant: string, countryIso: string): Promise<boolean>
}

export interface LocationFilter {
  readonly countryIso: string | null
  readonly carrierServiceRouteId: string | null
}

/** The filter of a location search. */
export interface LocationSearchFilter {
  readonly carrierServiceRouteId: string
  readonly countryIso: string
  readonly maxDistanceInKms: number
  readonly maxLocations: number
}

export interface LocationStore {
  /** Inserts locations or replaces those with the same ids; of several with one id, the last wins. At most 1,000. */
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
  /** The locations with these ids, sorted by id. */
  readLocations(unit: UnitOfWork, tenant: string, ids: readonly string[]): Promise<readonly Location[]>
  /** @returns false if there is none with this id */
  deleteLocation(unit: UnitOfWork, tenant: string, locationId: string): Promise<boolean>
  /** The nearest locations by great-circle distance, ties by id, up to the maximum distance. */
  findNearest(
    unit: UnitOfWork,
    tenant: string,
    start: Coordinates,
    accessScope: LocationSearchFilter,
  ): Promise<readonly Location[]>
  /** The centre of the locations in the first of these areas that has any. */
  findCentreOfAreas(
    unit: UnitOfWork,
    tenant: string,
    countryIso: string,
    areas: readonly PostalCodeArea[],
  ): Promise<Coordinates | null>
  /** The centre of the locations of a city. */
  findCentreOfCity(unit: UnitOfWork, tenant: string, countryIso: string, city: string): Promise<Coordinates | null>
}
