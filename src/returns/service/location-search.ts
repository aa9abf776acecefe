import { isCountryCode } from '../../kernel/country.ts'
import { postalCodeAreas, postalCodeFits } from '../../kernel/postal-code.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'
import { type Coordinates, cityKey, greatCircleDistance, type Location, postalCodeReason } from './location.ts'
import type { CarrierServiceRouteStore, LocationStore } from './network-stores.ts'

export interface FoundLocation extends Location {
  /** From the start of the search, along a great circle, to the metre. */
  readonly distanceInKms: number
}

/** A search as it was asked; what was left out is null. */
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

/** Finds the locations that are nearest to a shopper. */
export class LocationFinder {
  readonly #locations: LocationStore
  readonly #routes: Pick<CarrierServiceRouteStore, 'find'>

  constructor(locations: LocationStore, routes: Pick<CarrierServiceRouteStore, 'find'>) {
    this.#locations = locations
    this.#routes = routes
  }

  /**
   * The locations of the asked country and route, nearest first, ties by id. The search starts at the coordinates; else
   * at the centre of the known locations of the postal code or its longest known beginning; else at that of the city.
   * Where none of these is known, nothing is found.
   *
   * @throws Problem `invalid` for a limit out of its bounds; `unprocessable`, with every failure, for a country that is
   *   none, a postal code that does not fit it, coordinates that are no point, and a route that is unknown, goes the
   *   other way or does not serve the country
   */
  async search(unit: UnitOfWork, tenant: string, asked: LocationSearch): Promise<readonly FoundLocation[]> {
    const maxDistanceInKms = asked.maxDistanceInKms ?? 50
    const maxLocations = asked.maxLocations ?? 10
    const outOfBounds = boundFailures({ MaxDistanceInKms: maxDistanceInKms, MaxLocations: maxLocations })
    if (outOfBounds.length > 0) throw new Problem('invalid', 'The query is not valid', { failures: outOfBounds })

    const route = await this.#routes.find(unit, tenant, asked.carrierServiceRouteId)
    const failures = [...placeFailures(asked), ...routeFailures(asked, route)]
    if (failures.length > 0) throw new Problem('unprocessable', 'The search makes no sense as it stands', { failures })

    const start = await this.#start(unit, tenant, asked)
    if (start === null) return []
    const found = await this.#locations.nearest(unit, tenant, start, {
      carrierServiceRouteId: asked.carrierServiceRouteId,
      countryIso: asked.countryCode,
      maxDistanceInKms,
      maxLocations,
    })
    return found.map((location) => ({
      ...location,
      distanceInKms: Math.round(greatCircleDistance(start, location) * 1000) / 1000,
    }))
  }

  async #start(unit: UnitOfWork, tenant: string, asked: LocationSearch): Promise<Coordinates | null> {
    const { latitude, longitude, countryCode, city } = asked
    if (latitude !== null && longitude !== null) return { latitude, longitude }
    const areas = postalCodeAreas(countryCode, asked.postalCode)
    const centre = areas.length === 0 ? null : await this.#locations.centreOfAreas(unit, tenant, countryCode, areas)
    if (centre !== null || city === null || cityKey(city) === '') return centre
    return this.#locations.centreOfCity(unit, tenant, countryCode, city)
  }
}

function boundFailures(given: Readonly<Record<keyof typeof limits, number>>): Failure[] {
  return (Object.keys(limits) as (keyof typeof limits)[]).flatMap((path) => {
    const [least, most] = limits[path]
    const holds = Number.isInteger(given[path]) && given[path] >= least && given[path] <= most
    return holds ? [] : [{ path, rule: 'range', reason: `must be a whole number from ${least} to ${most}` }]
  })
}

function placeFailures({ countryCode, postalCode, latitude, longitude }: LocationSearch): Failure[] {
  const failures: Failure[] = []
  if (!isCountryCode(countryCode)) {
    failures.push({ path: 'CountryCode', rule: 'country', reason: 'is no country code of ISO 3166-1 in capitals' })
  } else if (!postalCodeFits(countryCode, postalCode)) {
    failures.push({ path: 'PostalCode', rule: 'postal-code', reason: postalCodeReason(countryCode) })
  }
  for (const [path, value, other, most] of [
    ['Latitude', latitude, longitude, 90],
    ['Longitude', longitude, latitude, 180],
  ] as const) {
    if (value === null) {
      if (other !== null) {
        failures.push({ path, rule: 'required', reason: 'is needed where the other coordinate is given' })
      }
    } else if (!(Math.abs(value) <= most)) {
      failures.push({ path, rule: 'range', reason: `must be from -${most} to ${most} degrees` })
    }
  }
  return failures
}

function routeFailures(asked: LocationSearch, route: CarrierServiceRoute | null): Failure[] {
  const path = 'CarrierServiceRouteId'
  if (route === null) return [{ path, rule: 'unknown', reason: 'is no carrier service route that is set up' }]
  const failures: Failure[] = []
  if (route.routeType !== asked.routeType) {
    failures.push({ path: 'RouteType', rule: 'route-type', reason: `must be ${route.routeType} for this route` })
  }
  if (isCountryCode(asked.countryCode) && !route.countries.includes(asked.countryCode)) {
    failures.push({ path, rule: 'country', reason: `does not serve ${asked.countryCode}` })
  }
  return failures
}
