import type { CarrierResult, Consignment } from './carrier.ts'
import type { ShippingLabelInput } from './documents.ts'

/**
 * Builds the label of a registered parcel for which the carrier made none.
 *
 * @param consignment as sent to the carrier
 */
export function buildShippingLabelInput(
  { sender, recipient, weightKg, references }: Consignment,
  { carrierName, serviceName, routingCode, sscc, trackingNumber }: CarrierResult,
  { issuedAt, language, taxScheme }: Pick<ShippingLabelInput, 'issuedAt' | 'language' | 'taxScheme'>,
): ShippingLabelInput {
  return {
    issuedAt,
    language,
    carrierName,
    serviceName,
    routingCode,
    sender,
    recipient,
    sscc,
    trackingNumber,
    weightKg,
    orderReference: references.orderReference,
    shippingReference: references.shippingReference,
    taxScheme,
  }
}
