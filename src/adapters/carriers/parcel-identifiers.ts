import type { NumberRange, NumberRanges } from '../../kernel/number-ranges.ts'
import { type CarrierMessage, createCarrierError, type FormerParcel } from '../../shipping/service/carrier.ts'
import { makeS10, type S10Parts } from '../../shipping/service/s10.ts'
import { makeSscc } from '../../shipping/service/sscc.ts'

/**
 * The default GS1 company prefix of parcels, from GS1's range for demonstrations (952), so that nobody mistakes such a
 * number for a real one.
 */
export const demonstrationCompanyPrefix = '9521234'

const s10Digits = 8
const courierDigits = 10

/** An identifier of a parcel, or why there is none. */
export type Identifier =
  | { readonly text: string; readonly error: null }
  | { readonly text: null; readonly error: CarrierMessage }

/**
 * The serial number for a number of a range: 3, 7, 11, … The others were assigned at random per tenant by earlier
 * versions, and not all of them are stored.
 */
const createSerialNumber = (number: number): number => 4 * number + 3

const createRange = (name: string, digits: number): NumberRange => ({ name, size: 10 ** digits / 4 })

/**
 * Validates a company prefix.
 *
 * @throws RangeError if it is not 4 to 9 digits
 */
export function assertCompanyPrefix(companyPrefix: string): void {
  if (!/^\d{4,9}$/.test(companyPrefix)) {
    throw new RangeError(`${JSON.stringify(companyPrefix)} is not a GS1 company prefix of 4 to 9 digits`)
  }
}

async function takeSerial(numbers: NumberRanges, range: NumberRange, digits: number): Promise<Identifier> {
  const number = await numbers.take(range)
  if (number !== null) return { text: String(createSerialNumber(number)).padStart(digits, '0'), error: null }
  const text = `All ${range.size.toLocaleString('en')} numbers of the range ${range.name} have been given`
  return { text: null, error: createCarrierError('NumbersUsedUp', text) }
}

/** A postal item identifier, unique in the installation (UPU standard S10). */
export async function createS10(
  numbers: NumberRanges,
  { serviceIndicator, countryIso }: Omit<S10Parts, 'serialNumber'>,
): Promise<Identifier> {
  const range = createRange(`S10 ${serviceIndicator} ${countryIso}`, s10Digits)
  const serial = await takeSerial(numbers, range, s10Digits)
  if (serial.text === null) return serial
  return { text: makeS10({ serviceIndicator, serialNumber: serial.text, countryIso }), error: null }
}

/** A parcel number of the sandbox courier, such as `PC0000000003`; no postal item identifier. */
export async function createCourierNumber(numbers: NumberRanges): Promise<Identifier> {
  const serial = await takeSerial(numbers, createRange('sandbox courier', courierDigits), courierDigits)
  return serial.text === null ? serial : { text: `PC${serial.text}`, error: null }
}

/**
 * The SSCC of a parcel with the merchant's company prefix: that of the replaced parcel, or one unique in the
 * installation. The extension digit extends the serial number (GS1 General Specifications, AI (00)).
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
  const serial = await takeSerial(numbers, createRange(`SSCC ${companyPrefix}`, digits), digits)
  if (serial.text === null) return serial
  const [extensionDigit, serialReference] = [serial.text.slice(0, 1), serial.text.slice(1)]
  return { text: makeSscc({ extensionDigit, companyPrefix, serialReference }), error: null }
}
