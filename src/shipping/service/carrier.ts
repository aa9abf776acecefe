import type { ParcelParty } from './parcel-party.ts'

/** Direction of a parcel: from the merchant to the shopper, or back. */
export type ParcelDirection = 'Outbound' | 'Return'

/** The merchant's references for a parcel. */
export interface CarrierReferences {
  readonly orderReference: string
  readonly shippingReference: string | null
  readonly returnOrderNumber: string | null
}

/** One kind of goods in a parcel, for customs. */
export interface CarrierCustomsLine {
  readonly description: string
  readonly productCode: string | null
  readonly quantity: number
  /** Decimal string: weight of one article. */
  readonly unitWeightKg: string | null
  /** Value of one article: decimal string, ISO 4217 currency. */
  readonly unitValue: { readonly amount: string; readonly currency: string }
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** What the carrier and the label need to know about a parcel. */
export interface Consignment {
  /** On a return, the shopper. */
  readonly sender: ParcelParty
  /** On a return, the return centre. */
  readonly recipient: ParcelParty
  /** Decimal string: gross weight. */
  readonly weightKg: string | null
  readonly references: CarrierReferences
}

/** A parcel to be registered with a carrier. */
export interface CarrierShipment extends Consignment {
  /** Our reference, sent along so that the parcel can be looked up if the carrier's response is lost. */
  readonly reference: string
  readonly direction: ParcelDirection
  /** The service or route, by its name in the carrier's configuration. */
  readonly serviceName: string
  /** The parcel that this one replaces, whose numbers the shopper may have; null for a new one. */
  readonly former: FormerParcel | null
  /** Empty if no customs data is needed. */
  readonly customsLines: readonly CarrierCustomsLine[]
  /** Whether it contains dangerous goods, as far as known. */
  readonly holdsDangerousGoods?: boolean
}

/** The identifiers of a parcel before it was registered again. */
export type FormerParcel = Pick<CarrierResult, 'carrierName' | 'trackingNumber' | 'sscc'>

/** A parcel that a carrier was to register; whether it did is unknown. */
export interface AnnouncedParcel {
  /** As in `CarrierShipment`. */
  readonly reference: string
  readonly serviceName: string
  /** The carrier was not asked before this time. */
  readonly announcedAt: Date
}

/** What a carrier needs to find a parcel again; satisfied by `CarrierResult`. */
export interface CarrierParcel {
  readonly trackingNumber: string
  readonly serviceName: string
  /** The carrier's shipment id, if other than the tracking number. */
  readonly shipmentReference: string | null
}

/** A parcel registered with a carrier. */
export interface CarrierResult extends CarrierParcel {
  /** Display name. */
  readonly carrierName: string
  /** 18 digits: see `makeSscc`. */
  readonly sscc: string
  /** The carrier's sorting code, printed large. */
  readonly routingCode: string | null
  /** A PDF, if the carrier makes its own label. */
  readonly label: Uint8Array | null
  /** Public tracking page for the shopper. */
  readonly trackingUrl: string | null
}

export interface CarrierCancellation {
  readonly trackingNumber: string
}

/** A message from the carrier or the connection: why it rejects, or a warning. */
export interface CarrierMessage {
  /** One of `carrierMessageCodes`, or the carrier's own. */
  readonly code: string
  readonly text: string
  readonly isError: boolean
}

/** A carrier's response. Messages may accompany a result; without a result, at least one is an error. */
export interface CarrierResponse<Result = CarrierResult> {
  readonly result: Result | null
  readonly messages: readonly CarrierMessage[]
}

/**
 * A carrier. Rejections and unreachability are responses; promises reject only for errors in the program or its
 * configuration.
 */
export interface Carrier {
  readonly name: string
  /** Names of the services that packages can choose. */
  readonly services: readonly string[]
  /** Whether parcels of a service are postal items, subject to the UPU Convention between countries. */
  isMail(serviceName: string): boolean
  /** Registers a parcel; returns its numbers and, from some carriers, its label. */
  registerShipment(shipment: CarrierShipment): Promise<CarrierResponse>
  /** Returns the parcels registered under a reference and not withdrawn since: none, or one per request. */
  findParcels(announced: AnnouncedParcel): Promise<CarrierResponse<readonly CarrierParcel[]>>
  /** Withdraws a parcel that has not been handed over. */
  cancelParcel(parcel: CarrierParcel): Promise<CarrierResponse<CarrierCancellation>>
}

/**
 * The codes of messages that do not come from the carrier itself.
 *
 * - `OperationNotSupported`: the carrier has no such operation.
 * - `ServiceNotConfigured`: no route of the configuration has the name of the service.
 * - `CarrierUnreachable`, `CarrierTimedOut`: there was no response; whether the carrier acted is unknown.
 * - `CarrierBusy`, `CarrierFailed`: the carrier answered that it is temporarily unavailable.
 * - `CarrierKeyRefused`: the carrier rejected the API key.
 * - `CarrierAnswerTooLarge`, `CarrierAnswerNotUnderstood`: the response cannot be processed.
 * - `CarrierRefused`: the carrier rejected the request without a code.
 * - `LabelMissing`: the parcel is registered, but its label cannot be read.
 * - `NumbersUsedUp`: the range of tracking numbers is used up.
 * - `WeightAssumed`: the weight was unknown, and the configured default was sent to the carrier.
 */
const carrierMessageCodes = [
  'OperationNotSupported',
  'ServiceNotConfigured',
  'CarrierUnreachable',
  'CarrierTimedOut',
  'CarrierBusy',
  'CarrierFailed',
  'CarrierKeyRefused',
  'CarrierAnswerTooLarge',
  'CarrierAnswerNotUnderstood',
  'CarrierRefused',
  'LabelMissing',
  'NumbersUsedUp',
  'WeightAssumed',
] as const
export type CarrierMessageCode = (typeof carrierMessageCodes)[number]

/** Creates an error with a code of the closed list. */
export function createCarrierError(code: CarrierMessageCode, text: string): CarrierMessage {
  return { code, text, isError: true }
}

/** Creates a warning with a code of the closed list. */
export function createCarrierWarning(code: CarrierMessageCode, text: string): CarrierMessage {
  return { code, text, isError: false }
}

/** The codes for which a retry is useless. */
const permanentFailures: ReadonlySet<string> = new Set<CarrierMessageCode>([
  'OperationNotSupported',
  'ServiceNotConfigured',
  'CarrierRefused',
])
const knownCodes: ReadonlySet<string> = new Set(carrierMessageCodes)

/**
 * Whether the carrier rejected the request itself, so that repeating it unchanged is useless. Connection failures and
 * unreadable responses are not rejections.
 */
export function isRejection({ result, messages }: CarrierResponse<unknown>): boolean {
  const errors = messages.filter(({ isError }) => isError)
  return (
    result === null &&
    errors.length > 0 &&
    errors.every(({ code }) => permanentFailures.has(code) || !knownCodes.has(code))
  )
}
