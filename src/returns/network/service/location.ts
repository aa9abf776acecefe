import { isCountryCode } from '../../../kernel/country.ts'
import { countryHasPostalCodes, getPostalCodeFormat, isPostalCodePossible } from '../../../kernel/postal-code.ts'
import type { Failure } from '../../../kernel/problem.ts'
import type { LocationType } from '../../return-orders/service/return-order.ts'
import type { CarrierServiceRoute } from './country-configuration.ts'

/** A point on the earth, in degrees: north and east are positive. */
export interface Coordinates {
  readonly latitude: number
  readonly longitude: number
}

/** A place where shoppers drop off or collect parcels: a shop of the retailer or a carrier's point. */
export interface Location extends Coordinates {
  readonly locationId: string
  readonly name: string
  readonly type: LocationType
  readonly address: {
    readonly address1: string
    readonly city: string
    /** In the country's official notation; empty if it has no postal codes. */
    readonly postalCode: string
    readonly countryIso: string
  }
  /** The carrier service route whose parcels it accepts. */
  readonly carrierServiceRouteId: string
  /** One line per entry, such as `Mo-Fr 09:00-18:00`. */
  readonly openingHours: readonly string[]
}

/** Mean radius of the earth in kilometres: R1 of the IUGG, Geodetic Reference System 1980. */
export const earthRadius = 6371.0088

const toRadians = (degrees: number): number => (degrees * Math.PI) / 180

/** Great-circle distance in kilometres on a sphere of the earth's mean radius, by the haversine formula. */
export function calculateGreatCircleDistance(a: Coordinates, b: Coordinates): number {
  const squareHalfSine = (from: number, to: number) => Math.sin(toRadians(to - from) / 2) ** 2
  const haversine =
    squareHalfSine(a.latitude, b.latitude) +
    Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * squareHalfSine(a.longitude, b.longitude)
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** Normalizes a city's name: ignores case, accents and punctuation (`Saint-Étienne`). */
export function normaliseCityName(city: string): string {
  return city
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Why a postal code was rejected, to complete a sentence that starts with the path. */
export function describePostalCodeFailure(countryIso: string): string {
  const example = getPostalCodeFormat(countryIso)?.example
  return `must be a postal code of ${countryIso}, such as ${example}`
}

/** Returns all failures of a location. The postal code must be in the country's official notation. */
export function validateLocation(location: Location, route: CarrierServiceRoute | null): Failure[] {
  const failures: Failure[] = []
  const refuse = (path: string, rule: string, reason: string) => failures.push({ path, rule, reason })
  const { address, latitude, longitude } = location
  for (const [path, value, max] of [
    ['locationId', location.locationId, 100],
    ['name', location.name, 200],
    ['address.address1', address.address1, 200],
    ['address.city', address.city, 150],
    ...location.openingHours.map((line, index) => [`openingHours[${index}]`, line, 200] as const),
  ] as const) {
    if (value.trim() === '') refuse(path, 'required', 'must not be blank')
    if (value.length > max) refuse(path, 'max-length', `must be at most ${max} characters`)
    if (/\p{Cc}/u.test(value)) refuse(path, 'format', 'must not contain control characters')
    if (value.includes('\uFFFD')) refuse(path, 'encoding', 'has lost characters; the text must be UTF-8')
  }
  if (location.openingHours.length > 50) refuse('openingHours', 'max-items', 'must have at most 50 entries')
  if (!isCountryCode(address.countryIso)) {
    refuse('address.countryIso', 'country', 'must be an ISO 3166-1 alpha-2 country code')
  } else if (address.postalCode === '' ? countryHasPostalCodes(address.countryIso) : address.postalCode.length > 20) {
    refuse('address.postalCode', 'required', 'must have 1 to 20 characters')
  } else if (!isPostalCodePossible(address.countryIso, address.postalCode)) {
    refuse('address.postalCode', 'postal-code', describePostalCodeFailure(address.countryIso))
  }
  if (!(Math.abs(latitude) <= 90)) refuse('latitude', 'range', 'must be from -90 to 90 degrees')
  if (!(Math.abs(longitude) <= 180)) refuse('longitude', 'range', 'must be from -180 to 180 degrees')
  if (latitude === 0 && longitude === 0) {
    refuse('latitude', 'missing', 'and longitude are both 0, which is in the sea; coordinates are missing')
  }
  if (route === null) {
    refuse('carrierServiceRouteId', 'unknown', 'must be a configured carrier service route')
  } else if (!route.countries.includes(address.countryIso)) {
    refuse('carrierServiceRouteId', 'country', `does not serve ${address.countryIso}`)
  }
  return failures
}
