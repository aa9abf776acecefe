import { type Decimal, divideDecimals, parseDecimal, sumDecimals } from '../../../kernel/money.ts'
import type { AnnouncedParcel, CarrierCustomsLine, CarrierShipment } from '../../../shipping/service/carrier.ts'
import type { ParcelParty } from '../../../shipping/service/parcel-party.ts'
import type { KarrioRoute } from './configuration.ts'

/** A request to karrio's REST API. */
export interface KarrioRequest {
  readonly method: 'GET' | 'POST'
  /** Relative to the base URL, without a leading slash. */
  readonly path: string
  readonly body: Readonly<Record<string, unknown>> | null
}

/**
 * Builds the request for a label in one call (`POST /v1/shipments` with `service`). karrio expects the parties of a
 * return as on the way out, and swaps them itself; so they are swapped here for a carrier's return service.
 *
 * @throws RangeError if a weight or value is not a decimal string
 */
export function buildRegisterRequest(shipment: CarrierShipment, route: KarrioRoute): KarrioRequest {
  const isReturn = shipment.direction === 'Return' && route.hasReturnService
  const sender = buildAddress(shipment.sender)
  const recipient = buildAddress(shipment.recipient)
  const { references, customsLines } = shipment
  return {
    method: 'POST',
    path: 'v1/shipments',
    body: {
      shipper: isReturn ? recipient : sender,
      recipient: isReturn ? sender : recipient,
      parcels: [{ weight: toJsonNumber(parseDecimal(shipment.weightKg ?? route.assumedWeightKg)), weight_unit: 'KG' }],
      customs: customsLines.length === 0 ? null : buildCustoms(shipment, route),
      options: { ...route.options, ...(shipment.holdsDangerousGoods === true ? { dangerous_good: true } : {}) },
      service: route.service,
      carrier_ids: [route.carrierId],
      is_return: isReturn,
      label_type: 'PDF',
      reference: references.returnOrderNumber ?? references.shippingReference ?? references.orderReference,
      metadata: buildMetadata(shipment),
    },
  }
}

/** How far karrio's clock may be behind ours, in milliseconds. */
const clockDifference = 3_600_000

/** Builds the search for shipments registered under our reference, which karrio stores as metadata. */
export function buildFindRequest({ reference, announcedAt }: AnnouncedParcel): KarrioRequest {
  const query = new URLSearchParams({
    // Otherwise karrio scans all its shipments, as metadata has no index.
    created_after: new Date(announcedAt.getTime() - clockDifference).toISOString(),
    metadata_key: referenceKey,
    metadata_value: reference,
  })
  return { method: 'GET', path: `v1/shipments?${query.toString()}`, body: null }
}

/** Builds the cancellation of a shipment by karrio's own id (`shp_…`). */
export function buildCancelRequest(shipmentReference: string): KarrioRequest {
  return { method: 'POST', path: `v1/shipments/${encodeURIComponent(shipmentReference)}/cancel`, body: null }
}

/** karrio has two address lines, we have up to five: the second takes the rest. */
function buildAddress(party: ParcelParty): Record<string, unknown> {
  const [firstLine = null, ...otherLines] = party.addressLines
  return {
    person_name: party.name,
    company_name: party.company,
    address_line1: firstLine,
    address_line2: otherLines.length === 0 ? null : otherLines.join(', '),
    postal_code: party.postalCode,
    city: party.city,
    state_code: party.region,
    country_code: party.countryIso,
    phone_number: party.telephone,
    email: party.email,
    federal_tax_id: party.taxNumber,
    residential: party.company === null,
  }
}

function buildCustoms(shipment: CarrierShipment, route: KarrioRoute): Record<string, unknown> {
  const { customsLines: lines, direction } = shipment
  const currencies = new Set(lines.map(({ unitValue }) => unitValue.currency))
  const [currency = null] = currencies
  const value = sumDecimals(
    lines.map(({ unitValue, quantity }) => parseDecimal(unitValue.amount).times(String(quantity))),
  )
  const unitWeight = estimateUnitWeight(shipment, route)
  return {
    content_type: direction === 'Return' ? 'return_merchandise' : 'merchandise',
    incoterm: route.incoterm,
    commercial_invoice: true,
    duty: {
      paid_by: route.incoterm === 'DDP' ? 'sender' : 'recipient',
      // Amounts in different currencies have no sum.
      ...(currencies.size === 1 ? { currency, declared_value: toJsonNumber(value) } : {}),
    },
    commodities: lines.map((line) => buildCommodity(line, unitWeight)),
  }
}

/** karrio multiplies weight and value of a commodity by its quantity, and requires a weight. */
function buildCommodity(line: CarrierCustomsLine, unitWeightOtherwise: Decimal): Record<string, unknown> {
  const weight = line.unitWeightKg === null ? unitWeightOtherwise : parseDecimal(line.unitWeightKg)
  return {
    title: line.description,
    sku: line.productCode,
    quantity: line.quantity,
    weight: toJsonNumber(weight),
    weight_unit: 'KG',
    value_amount: toJsonNumber(parseDecimal(line.unitValue.amount)),
    value_currency: line.unitValue.currency,
    hs_code: line.hsCode,
    origin_country: line.countryOfOrigin,
  }
}

/**
 * Estimates the unit weight of articles without one, to the gram: an equal share of what the others leave; at least 1
 * g.
 */
function estimateUnitWeight({ weightKg, customsLines }: CarrierShipment, route: KarrioRoute): Decimal {
  const knownWeights = customsLines.flatMap(({ unitWeightKg, quantity }) =>
    unitWeightKg === null ? [] : [parseDecimal(unitWeightKg).times(String(quantity))],
  )
  const unknown = customsLines.reduce(
    (count, { unitWeightKg, quantity }) => count + (unitWeightKg === null ? quantity : 0),
    0,
  )
  const remainingWeight = parseDecimal(weightKg ?? route.assumedWeightKg).minus(sumDecimals(knownWeights))
  const gram = parseDecimal('0.001')
  if (unknown === 0 || remainingWeight.lt(gram)) return gram
  const share = divideDecimals(remainingWeight, parseDecimal(String(unknown))).round(3, 0)
  return share.lt(gram) ? gram : share
}

/** Metadata key of our reference in karrio. */
export const referenceKey = 'portolan_parcel'

function buildMetadata({ reference, references }: CarrierShipment): Record<string, string> {
  return {
    [referenceKey]: reference,
    order_reference: references.orderReference,
    ...(references.shippingReference === null ? {} : { shipping_reference: references.shippingReference }),
    ...(references.returnOrderNumber === null ? {} : { return_order_number: references.returnOrderNumber }),
  }
}

/** karrio's weights and amounts are JSON numbers; 15 digits are exact, and no parcel has more. */
function toJsonNumber(value: Decimal): number {
  return Number(value.toFixed())
}
