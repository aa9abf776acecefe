import { makeSscc } from '../../kernel/sscc.ts'

/**
 * The GS1 company prefix of parcels while none is configured: from the range that GS1 keeps for demonstrations (952),
 * so that nobody takes such a number for one in trade.
 */
export const demonstrationCompanyPrefix = '9521234'

const serialDigits = 8

/**
 * The 8 digits of a parcel's serial number.
 *
 * @throws RangeError when it is no whole number from 0 to 99 999 999
 */
export function serialText(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial >= 10 ** serialDigits) {
    throw new RangeError(`${serial} is no serial number of up to ${serialDigits} digits`)
  }
  return String(serial).padStart(serialDigits, '0')
}

/**
 * Checks that every serial number makes an SSCC of its own under a company prefix.
 *
 * @throws RangeError when the prefix is not 4 to 9 digits
 */
export function assertCompanyPrefix(companyPrefix: string): void {
  if (!/^\d{4,9}$/.test(companyPrefix)) {
    throw new RangeError(`${JSON.stringify(companyPrefix)} is no GS1 company prefix of 4 to 9 digits`)
  }
}

/**
 * The SSCC of a parcel, by the merchant's own company prefix. Where the prefix leaves too little room for the serial
 * number, its first digit becomes the extension digit (GS1 General Specifications, AI (00)).
 *
 * @param companyPrefix 4 to 9 digits
 * @throws RangeError when a part is none
 */
export function parcelSscc(companyPrefix: string, serial: number): string {
  assertCompanyPrefix(companyPrefix)
  const digits = serialText(serial).padStart(17 - companyPrefix.length, '0')
  return makeSscc({ extensionDigit: digits.slice(0, 1), companyPrefix, serialReference: digits.slice(1) })
}
