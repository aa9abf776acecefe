import { isCountryCode } from '../../kernel/country.ts'

/** What a postal item identifier is made of. */
export interface S10Parts {
  /** Kind of mail: two capital letters, such as `RR` (registered), `CP` (parcel) or `EM` (express). */
  readonly serviceIndicator: string
  /** The 8 digits of the serial number. */
  readonly serialNumber: string
  /** Country of the postal operator that gave the number: ISO 3166-1 alpha-2. */
  readonly countryIso: string
}

const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/**
 * The check digit of a postal item's serial number (UPU standard S10): 11 less the weighted sum modulo 11, where 10
 * becomes 0 and 11 becomes 5.
 *
 * @throws RangeError when the serial number is not 8 digits
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
 * Makes the 13 characters of a postal item identifier (UPU standard S10), such as `RR123456785GB`.
 *
 * @throws RangeError when a part is none, or the country is not an assigned ISO 3166-1 code
 */
export function makeS10(parts: S10Parts): string {
  const { serviceIndicator, serialNumber, countryIso } = parts
  if (!/^[A-Z]{2}$/.test(serviceIndicator)) {
    throw new RangeError(`${JSON.stringify(serviceIndicator)} is no service indicator`)
  }
  if (!isCountryCode(countryIso)) throw new RangeError(`${JSON.stringify(countryIso)} is no country code`)
  return `${serviceIndicator}${serialNumber}${calculateS10CheckDigit(serialNumber)}${countryIso}`
}

/**
 * Takes a postal item identifier apart. Blanks and small letters, as people type them, are accepted.
 *
 * @returns null when the text is no identifier: the wrong form, the wrong check digit or no such country
 */
export function parseS10(text: string): S10Parts | null {
  const match = /^([A-Z]{2})(\d{8})(\d)([A-Z]{2})$/.exec(text.replaceAll(/\s/g, '').toUpperCase())
  if (match === null) return null
  const [, serviceIndicator = '', serialNumber = '', checkDigit, countryIso = ''] = match
  if (checkDigit !== calculateS10CheckDigit(serialNumber) || !isCountryCode(countryIso)) return null
  return { serviceIndicator, serialNumber, countryIso }
}

/** Whether a text is a postal item identifier in its exact form: 13 characters, no blanks, the right check digit. */
export function isS10(text: string): boolean {
  return /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) && parseS10(text) !== null
}

/** Writes an identifier for people to read, in the groups of the standard: `RR 123 456 785 GB`. */
export function formatS10(identifier: string): string {
  return identifier.replace(/^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/, '$1 $2 $3 $4 $5')
}
