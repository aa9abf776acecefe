import type { CarrierResult, Consignment } from './carrier.ts'
import type { ShippingLabelInput } from './documents.ts'

/**
 * The label of a parcel that a carrier has taken, where the carrier has made none itself.
 *
 * @param consignment what the carrier was told of the parcel
 */
export function buildShippingLabelInput(
  { sender, recipient, weightKg, references }: Consignment,
  { carrierName, serviceName, routingCode, sscc, trackingNumber }: CarrierResult,
  { issuedAt, language }: Pick<ShippingLabelInput, 'issuedAt' | 'language'>,
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
  }
}
