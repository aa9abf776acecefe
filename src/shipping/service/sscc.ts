/** The parts of a Serial Shipping Container Code. */
export interface SsccParts {
  /** One digit chosen freely by the issuer, to extend the range of numbers. */
  readonly extensionDigit: string
  /** GS1 company prefix, 4 to 12 digits. */
  readonly companyPrefix: string
  /** Serial number of the logistic unit; padded with leading zeros to 16 − prefix digits. */
  readonly serialReference: string
}

/**
 * Calculates the GS1 check digit (GS1 General Specifications, section 7.9.1): from the right, digits are weighted 3 and
 * 1 alternately; the check digit completes the sum to a multiple of ten.
 *
 * @param digits one or more digits, without the check digit
 * @throws RangeError for anything but digits
 */
export function calculateGs1CheckDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError(`${JSON.stringify(digits)} is no row of digits`)
  const total = digits
    .split('')
    .reduceRight(({ sum, weight }, digit) => ({ sum: sum + Number(digit) * weight, weight: weight === 3 ? 1 : 3 }), {
      sum: 0,
      weight: 3,
    }).sum
  return String((10 - (total % 10)) % 10)
}

/**
 * Returns the 18 digits of an SSCC, the number of one parcel or pallet (GS1 General Specifications, AI (00)).
 *
 * @throws RangeError if a part has the wrong length, is not all digits, or the serial number does not fit with the
 *   company prefix
 */
export function makeSscc(parts: SsccParts): string {
  const { extensionDigit, companyPrefix, serialReference } = parts
  if (!/^\d$/.test(extensionDigit)) throw new RangeError(`${JSON.stringify(extensionDigit)} is no extension digit`)
  if (!/^\d{4,12}$/.test(companyPrefix)) {
    throw new RangeError(`${JSON.stringify(companyPrefix)} is not a GS1 company prefix`)
  }
  const room = 16 - companyPrefix.length
  if (!/^\d+$/.test(serialReference) || serialReference.length > room) {
    throw new RangeError(`${JSON.stringify(serialReference)} is no serial number of at most ${room} digits`)
  }
  const digits = `${extensionDigit}${companyPrefix}${serialReference.padStart(room, '0')}`
  return `${digits}${calculateGs1CheckDigit(digits)}`
}

/** Whether a text is an SSCC: 18 digits with a valid check digit. */
export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && calculateGs1CheckDigit(text.slice(0, -1)) === text.at(-1)
}
