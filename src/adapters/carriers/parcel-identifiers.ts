import type { NumberRange, NumberRanges } from '../../kernel/number-ranges.ts'
import { type CarrierMessage, createCarrierError, type FormerParcel } from '../../shipping/service/carrier.ts'
import { makeS10, type S10Parts } from '../../shipping/service/s10.ts'
import { makeSscc } from '../../shipping/service/sscc.ts'

/**
 * The GS1 company prefix of parcels while none is configured: from the range that GS1 keeps for demonstrations (952),
 * so that nobody takes such a number for one in trade.
 */
export const demonstrationCompanyPrefix = '9521234'

const s10Digits = 8

/** An identifier of a parcel, or why there is none. */
export type Identifier =
  | { readonly text: string; readonly error: null }
  | { readonly text: null; readonly error: CarrierMessage }

/**
 * The serial number that a number of a range makes: 3, 7, 11, … The others were given, by chance and by each tenant for
 * itself, before numbers were counted for the whole installation, and are not kept for every parcel that is gone.
 */
const serialOf = (number: number): number => 4 * number + 3

const rangeOf = (name: string, digits: number): NumberRange => ({ name, size: 10 ** digits / 4 })

/**
 * Checks a company prefix.
 *
 * @throws RangeError when the prefix is not 4 to 9 digits
 */
export function assertCompanyPrefix(companyPrefix: string): void {
  if (!/^\d{4,9}$/.test(companyPrefix)) {
    throw new RangeError(`${JSON.stringify(companyPrefix)} is no GS1 company prefix of 4 to 9 digits`)
  }
}

async function takeSerial(numbers: NumberRanges, range: NumberRange, digits: number): Promise<Identifier> {
  const number = await numbers.take(range)
  if (number !== null) return { text: String(serialOf(number)).padStart(digits, '0'), error: null }
  const text = `All ${range.size.toLocaleString('en')} numbers of the range ${range.name} have been given`
  return { text: null, error: createCarrierError('NumbersUsedUp', text) }
}

/** A postal item identifier that no other parcel of the installation has (UPU standard S10). */
export async function newS10(
  numbers: NumberRanges,
  { serviceIndicator, countryIso }: Omit<S10Parts, 'serialNumber'>,
): Promise<Identifier> {
  const range = rangeOf(`S10 ${serviceIndicator} ${countryIso}`, s10Digits)
  const serial = await takeSerial(numbers, range, s10Digits)
  if (serial.text === null) return serial
  return { text: makeS10({ serviceIndicator, serialNumber: serial.text, countryIso }), error: null }
}

/**
 * The SSCC of a parcel, by the merchant's own company prefix: that of the parcel that it replaces, or one that no other of
 * the installation has. The extension digit makes the serial number one digit longer (GS1 General Specifications, AI
 * (00)).
 *
 * @param companyPrefix 4 to 9 digits
 */
export async function makeParcelSscc(
  numbers: NumberRanges,
  companyPrefix: string,
  former: FormerParcel | null,
): Promise<Identifier> {
  if (former?.sscc.startsWith(companyPrefix, 1) === true) return { text: former.sscc, error: null }
  const digits = 17 - companyPrefix.length
  const serial = await takeSerial(numbers, rangeOf(`SSCC ${companyPrefix}`, digits), digits)
  if (serial.text === null) return serial
  const [extensionDigit, serialReference] = [serial.text.slice(0, 1), serial.text.slice(1)]
  return { text: makeSscc({ extensionDigit, companyPrefix, serialReference }), error: null }
}
