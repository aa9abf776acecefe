import { Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  type AnnouncedParcel,
  type CarrierCancellation,
  type CarrierMessage,
  type CarrierParcel,
  type CarrierResponse,
  type CarrierShipment,
  createCarrierError,
  createCarrierWarning,
} from '../../../shipping/service/carrier.ts'
import { isSscc } from '../../../shipping/service/sscc.ts'
import { referenceKey } from './build-request.ts'
import type { KarrioReply } from './call.ts'
import type { KarrioRoute } from './configuration.ts'
import { readMessages, readReply } from './read-reply.ts'

const Text = Type.String({ minLength: 1 })
const OptionalText = Type.Optional(Type.Union([Type.String(), Type.Null()]))

/** The part of karrio's `Shipment` used here. */
const PurchasedShipment = Type.Object({
  id: Text,
  tracking_number: Text,
  tracking_url: OptionalText,
  shipping_documents: Type.Optional(
    Type.Array(Type.Object({ category: Type.String(), format: Type.String(), base64: OptionalText })),
  ),
})

/** The part of karrio's `ShipmentList` used here. */
const Shipments = Type.Object({
  results: Type.Array(
    Type.Object({
      id: Text,
      status: Text,
      tracking_number: OptionalText,
      metadata: Type.Optional(Type.Union([Type.Record(Type.String(), Type.Unknown()), Type.Null()])),
    }),
  ),
})

const AnyShipment = Type.Object({ id: Text, status: Text })

/**
 * Parses the response to registering a shipment.
 *
 * @param sscc for a parcel without one from the carrier
 */
export function parseRegisterAnswer(
  reply: KarrioReply,
  shipment: CarrierShipment,
  route: KarrioRoute,
  sscc: string,
): CarrierResponse {
  const { json, errors } = readReply(reply)
  if (errors !== null) return { result: null, messages: errors }
  const messages = readMessages(json, false)
  if (!Value.Check(PurchasedShipment, json))
    return { result: null, messages: [createNotBoughtMessage(json), ...messages] }

  const label = readLabel(json.shipping_documents ?? [])
  return {
    result: {
      carrierName: route.displayName,
      serviceName: shipment.serviceName,
      trackingNumber: json.tracking_number,
      shipmentReference: json.id,
      sscc: parseSscc(json.tracking_number) ?? sscc,
      routingCode: null,
      label,
      trackingUrl: parseWebAddress(json.tracking_url),
    },
    messages: [
      ...messages,
      ...(label === null
        ? [createCarrierError('LabelMissing', 'karrio registered the parcel but sent no PDF label')]
        : []),
      ...(shipment.weightKg === null
        ? [createCarrierWarning('WeightAssumed', `The weight is unknown; ${route.assumedWeightKg} kg were declared`)]
        : []),
    ],
  }
}

/** Parses the shipments with our reference; others that karrio lists are ignored. */
export function parseFindAnswer(
  reply: KarrioReply,
  { reference, serviceName }: AnnouncedParcel,
): CarrierResponse<readonly CarrierParcel[]> {
  const { json, errors } = readReply(reply)
  if (errors !== null) return { result: null, messages: errors }
  if (!Value.Check(Shipments, json) || json.results.some(({ metadata }) => metadata?.[referenceKey] !== reference)) {
    const error = createCarrierError('CarrierAnswerNotUnderstood', 'karrio’s response is not a list of shipments')
    return { result: null, messages: [error] }
  }
  const labelled = json.results.filter(({ status }) => status !== 'draft' && status !== 'cancelled')
  const result = labelled.map(({ id, tracking_number: trackingNumber }) => ({
    trackingNumber: trackingNumber ?? '',
    serviceName,
    shipmentReference: id,
  }))
  return { result, messages: [] }
}

/** Parses the response to a cancellation; an earlier cancellation is a success too (202). */
export function parseCancelAnswer(reply: KarrioReply, trackingNumber: string): CarrierResponse<CarrierCancellation> {
  const { json, errors } = readReply(reply)
  if (errors !== null) return { result: null, messages: errors }
  const messages = readMessages(json, false)
  if (Value.Check(AnyShipment, json) && json.status === 'cancelled') return { result: { trackingNumber }, messages }
  const error = createCarrierError(
    'CarrierAnswerNotUnderstood',
    'karrio did not confirm that the shipment is cancelled',
  )
  return { result: null, messages: [error, ...messages] }
}

/** karrio stores a shipment without a label as a draft. */
function createNotBoughtMessage(json: unknown): CarrierMessage {
  if (Value.Check(AnyShipment, json) && json.status === 'draft') {
    return createCarrierError('CarrierRefused', 'karrio bought no label: the carrier offers no rate for this shipment')
  }
  return createCarrierError('CarrierAnswerNotUnderstood', 'karrio’s response has no tracking number')
}

function readLabel(documents: readonly { category: string; format: string; base64?: string | null }[]) {
  const label = documents.find(({ category, format }) => category === 'label' && format.toUpperCase() === 'PDF')
  const content = Uint8Array.from(Buffer.from(label?.base64 ?? '', 'base64'))
  const isPdf = new TextDecoder('latin1').decode(content.subarray(0, 5)) === '%PDF-'
  return isPdf ? content : null
}

/** Carriers with SSCCs use them for tracking, as 18 digits or after the application identifier 00. */
function parseSscc(trackingNumber: string): string | null {
  const digits = /^(?:00)?(\d{18})$/.exec(trackingNumber)?.[1]
  return digits !== undefined && isSscc(digits) ? digits : null
}

/** Without a carrier's page, karrio returns a path of its own API, which shoppers cannot open. */
function parseWebAddress(text: string | null | undefined): string | null {
  const url = URL.parse(text ?? '')
  return url !== null && ['http:', 'https:'].includes(url.protocol) ? url.href : null
}
