import { isCountryCode } from '../../kernel/country.ts'

/** The parts of a postal item identifier. */
export interface S10Parts {
  /** Kind of mail: two capital letters, such as `RR` (registered), `CP` (parcel) or `EM` (express). */
  readonly serviceIndicator: string
  /** The 8 digits of the serial number. */
  readonly serialNumber: string
  /** ISO 3166-1 alpha-2 country of the postal operator that issued the number. */
  readonly countryIso: string
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/**
 * Calculates the check digit of a serial number (UPU standard S10): 11 minus the weighted sum modulo 11, where 10
 * becomes 0 and 11 becomes 5.
 *
 * @throws RangeError if the serial number is not 8 digits
 */
export function calculateS10CheckDigit(serialNumber: string): string {
  if (!/^\d{8}$/.test(serialNumber))
    throw new RangeError(`${JSON.stringify(serialNumber)} is no serial number of 8 digits`)
  const total = weights.reduce((sum, weight, index) => sum + weight * Number(serialNumber[index]), 0)
  const difference = 11 - (total % 11)
  if (difference === 10) return '0'
  return difference === 11 ? '5' : String(difference)
}

/**
 * Returns the 13 characters of a postal item identifier (UPU standard S10), such as `RR123456785GB`.
 *
 * @throws RangeError if a part is invalid, or the country is not an assigned ISO 3166-1 code
 */
export function makeS10(parts: S10Parts): string {
  const { serviceIndicator, serialNumber, countryIso } = parts
  if (!/^[A-Z]{2}$/.test(serviceIndicator)) {
    throw new RangeError(`${JSON.stringify(serviceIndicator)} is no service indicator`)
  }
  if (!isCountryCode(countryIso)) throw new RangeError(`${JSON.stringify(countryIso)} is not a country code`)
  return `${serviceIndicator}${serialNumber}${calculateS10CheckDigit(serialNumber)}${countryIso}`
}

/**
 * Parses a postal item identifier; spaces and lower case, as people type them, are accepted.
 *
 * @returns null if the format, check digit or country is invalid
 */
export function parseS10(text: string): S10Parts | null {
  const match = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/.exec(text.replaceAll(/\s/g, '').toUpperCase())
  if (match === null) return null
  const [, serviceIndicator = '', serialNumber = '', checkDigit, countryIso = ''] = match
  if (checkDigit !== calculateS10CheckDigit(serialNumber) || !isCountryCode(countryIso)) return null
  return { serviceIndicator, serialNumber, countryIso }
}

/** Whether a text is a postal item identifier in its exact form: 13 characters, no spaces, a valid check digit. */
export function isS10(text: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) && parseS10(text) !== null
}

/** Formats an identifier in the groups of the standard: `RR 123 456 785 GB`. */
export function formatS10(identifier: string): string {
  return identifier.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/, '$1 $2 $3 $4 $5')
}
