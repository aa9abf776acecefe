import { parseDecimal } from '../../kernel/money.ts'
import type { NumberRanges } from '../../kernel/number-ranges.ts'
import type { Carrier, CarrierShipment, ParcelDirection } from '../../shipping/service/carrier.ts'
import { parseS10 } from '../../shipping/service/s10.ts'
import { standardService } from '../../shipping/service/service-level.ts'
import { createFictionalCarrier } from './fictional-carrier.ts'
import { assertCompanyPrefix, createS10, demonstrationCompanyPrefix, type Identifier } from './parcel-identifiers.ts'

/** The name of the built-in, fictional carrier, which needs no contract and no network. */
export const builtInCarrierName = 'Portolan Post'

export interface BuiltInCarrierOptions {
  /** GS1 company prefix of SSCCs, 4 to 9 digits. */
  readonly companyPrefix?: string
  readonly numbers: NumberRanges
}

/** The service that is express mail (EMS). */
const expressService = 'Express'
/** UPU standard S10: EMS has EA to EZ. */
const expressIndicator = 'EX'

/**
 * Service indicators (UPU standard S10): parcel post has CA to CZ, tracked letter post LA to LZ. Two of each
 * distinguish the directions.
 */
const serviceIndicators: Readonly<Record<ParcelDirection, { readonly parcel: string; readonly packet: string }>> = {
  Outbound: { parcel: 'CP', packet: 'LX' },
  Return: { parcel: 'CR', packet: 'LR' },
}

/** Maximum weight of a small packet in letter post, in kilograms (UPU Convention, article 17). */
const heaviestPacket = parseDecimal('2')

/** Express is EMS. Otherwise, light items abroad are small packets, and everything else is a parcel. */
function chooseServiceIndicator({ direction, serviceName, sender, recipient, weightKg }: CarrierShipment): string {
  if (direction === 'Outbound' && serviceName === expressService) return expressIndicator
  const isPacket =
    sender.countryIso !== recipient.countryIso && weightKg !== null && parseDecimal(weightKg).lte(heaviestPacket)
  return serviceIndicators[direction][isPacket ? 'packet' : 'parcel']
}

/**
 * Creates the built-in carrier, for trying out whole journeys by mail.
 *
 * @throws RangeError if the company prefix is invalid
 */
export function createBuiltInCarrier({
  companyPrefix = demonstrationCompanyPrefix,
  numbers,
}: BuiltInCarrierOptions): Carrier {
  assertCompanyPrefix(companyPrefix)
  return createFictionalCarrier({
    name: builtInCarrierName,
    services: [standardService, expressService],
    isMail: true,
    companyPrefix,
    numbers,
    assignTrackingNumber: (shipment) => assignS10(shipment, numbers),
  })
}

/** A number is reused as long as it fits the country, direction and kind of mail. */
async function assignS10(shipment: CarrierShipment, numbers: NumberRanges): Promise<Identifier> {
  const {
    sender: { countryIso },
    former,
  } = shipment
  const serviceIndicator = chooseServiceIndicator(shipment)
  const known = former?.carrierName === builtInCarrierName ? parseS10(former.trackingNumber) : null
  if (former !== null && known?.serviceIndicator === serviceIndicator && known.countryIso === countryIso) {
    return { text: former.trackingNumber, error: null }
  }
  return createS10(numbers, { serviceIndicator, countryIso })
}
