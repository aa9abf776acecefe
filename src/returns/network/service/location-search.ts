import { isCountryCode } from '../../../kernel/country.ts'
import { isPostalCodePossible, listPostalCodeAreas } from '../../../kernel/postal-code.ts'
import { assertNoFailures, type Failure, Problem } from '../../../kernel/problem.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import {
  type Coordinates,
  calculateGreatCircleDistance,
  describePostalCodeFailure,
  type Location,
  normaliseCityName,
} from './location.ts'
import type { CarrierServiceRouteStore, LocationStore } from './stores.ts'

export interface FoundLocation extends Location {
  /** Great-circle distance from the start of the search, to the metre. */
  readonly distanceInKms: number
}

/** The parameters of a search; null for absent ones. */
export interface LocationSearch {
  readonly countryCode: string
  readonly postalCode: string
  readonly routeType: CarrierServiceRoute['routeType']
  readonly carrierServiceRouteId: string
  readonly city: string | null
  readonly longitude: number | null
  readonly latitude: number | null
  /** 1 to 500; null for 50. */
  readonly maxDistanceInKms: number | null
  /** 1 to 100; null for 10. */
  readonly maxLocations: number | null
}

const limits = { MaxDistanceInKms: [1, 500], MaxLocations: [1, 100] } as const

/** Finds the locations nearest to a shopper. */
export class LocationFinder {
  readonly #locations: LocationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'findRoute'>

  constructor(locations: LocationStore, routes: Pick<CarrierServiceRouteStore, 'findRoute'>) {
    this.#locations = locations
    this.#routes = routes
  }

  /**
   * Returns locations in the given country and route, nearest first, ties by id. The search starts at the given
   * coordinates; otherwise at the centre of the known locations of the postal code or its longest known prefix;
   * otherwise of the city. If none of these is known, the result is empty.
   *
   * @throws Problem `invalid` for a limit out of bounds; `unprocessable`, with all failures, for an unknown country, a
   *   postal code invalid there, invalid coordinates, and a route that is unknown, outbound or does not serve the
   *   country
   */
  async searchLocations(unit: UnitOfWork, tenant: string, query: LocationSearch): Promise<readonly FoundLocation[]> {
    const maxDistanceInKms = query.maxDistanceInKms ?? 50
    const maxLocations = query.maxLocations ?? 10
    const outOfRange = validateBounds({ MaxDistanceInKms: maxDistanceInKms, MaxLocations: maxLocations })
    assertNoFailures(outOfRange)

    const route = await this.#routes.findRoute(unit, tenant, query.carrierServiceRouteId)
    const failures = [...validatePlace(query), ...validateRoute(query, route)]
    if (failures.length > 0) throw new Problem('unprocessable', 'The search parameters are not valid', { failures })

    const start = await this.#findStart(unit, tenant, query)
    if (start === null) return []
    const locations = await this.#locations.findNearest(unit, tenant, start, {
      carrierServiceRouteId: query.carrierServiceRouteId,
      countryIso: query.countryCode,
      maxDistanceInKms,
      maxLocations,
    })
    return locations.map((location) => ({
      ...location,
      distanceInKms: Math.round(calculateGreatCircleDistance(start, location) * 1000) / 1000,
    }))
  }

  async #findStart(unit: UnitOfWork, tenant: string, query: LocationSearch): Promise<Coordinates | null> {
    const { latitude, longitude, countryCode, city } = query
    if (latitude !== null && longitude !== null) return { latitude, longitude }
    const areas = listPostalCodeAreas(countryCode, query.postalCode)
    const centre = areas.length === 0 ? null : await this.#locations.findCentreOfAreas(unit, tenant, countryCode, areas)
    if (centre !== null || city === null || normaliseCityName(city) === '') return centre
    return this.#locations.findCentreOfCity(unit, tenant, countryCode, city)
  }
}

function validateBounds(values: Readonly<Record<keyof typeof limits, number>>): Failure[] {
  return (Object.keys(limits) as (keyof typeof limits)[]).flatMap((path) => {
    const [min, max] = limits[path]
    const holds = Number.isInteger(values[path]) && values[path] >= min && values[path] <= max
    return holds ? [] : [{ path, rule: 'range', reason: `must be a whole number from ${min} to ${max}` }]
  })
}

function validatePlace({ countryCode, postalCode, latitude, longitude }: LocationSearch): Failure[] {
  const failures: Failure[] = []
  if (!isCountryCode(countryCode)) {
    failures.push({
      path: 'CountryCode',
      rule: 'country',
      reason: 'must be an ISO 3166-1 alpha-2 country code in upper case, such as DE',
    })
  } else if (!isPostalCodePossible(countryCode, postalCode)) {
    failures.push({ path: 'PostalCode', rule: 'postal-code', reason: describePostalCodeFailure(countryCode) })
  }
  for (const [path, value, otherCoordinate, max] of [
    ['Latitude', latitude, longitude, 90],
    ['Longitude', longitude, latitude, 180],
  ] as const) {
    if (value === null) {
      if (otherCoordinate !== null) {
        failures.push({ path, rule: 'required', reason: 'is required with the other coordinate' })
      }
    } else if (!(Math.abs(value) <= max)) {
      failures.push({ path, rule: 'range', reason: `must be from -${max} to ${max} degrees` })
    }
  }
  return failures
}

function validateRoute(query: LocationSearch, route: CarrierServiceRoute | null): Failure[] {
  const path = 'CarrierServiceRouteId'
  if (route === null) return [{ path, rule: 'unknown', reason: 'must be a configured carrier service route' }]
  const failures: Failure[] = []
  if (route.routeType !== query.routeType) {
    failures.push({ path: 'RouteType', rule: 'route-type', reason: `must be ${route.routeType} for this route` })
  }
  if (isCountryCode(query.countryCode) && !route.countries.includes(query.countryCode)) {
    failures.push({ path, rule: 'country', reason: `does not serve ${query.countryCode}` })
  }
  return failures
}
