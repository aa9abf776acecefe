import type { ParcelParty } from './parcel-party.ts'

/** Which way a parcel goes: from the merchant to the shopper, or back. */
export type ParcelDirection = 'Outbound' | 'Return'

/** What the merchant knows a parcel by. */
export interface CarrierReferences {
  readonly orderReference: string
  readonly shippingReference: string | null
  readonly returnOrderNumber: string | null
}

/** One kind of goods in a parcel, as customs are told. */
export interface CarrierCustomsLine {
  readonly description: string
  readonly productCode: string | null
  readonly quantity: number
  /** Decimal text: what one article weighs. */
  readonly unitWeightKg: string | null
  /** What one article is worth: decimal text, ISO 4217 currency. */
  readonly unitValue: { readonly amount: string; readonly currency: string }
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** What goes from whom to whom, as the carrier and the label are told. */
export interface Consignment {
  /** Who hands the parcel over: on a return, the shopper. */
  readonly sender: ParcelParty
  /** Who gets the parcel: on a return, the return centre. */
  readonly recipient: ParcelParty
  /** Decimal text: the gross weight. */
  readonly weightKg: string | null
  readonly references: CarrierReferences
}

/** A parcel that a carrier shall take. */
export interface CarrierShipment extends Consignment {
  /** Our own name of the parcel: sent along, so that the carrier can be asked for it when its answer was lost. */
  readonly reference: string
  readonly direction: ParcelDirection
  /** The service or route, by the name that the carrier is configured with. */
  readonly serviceName: string
  /** The parcel that this one replaces, whose numbers may be in the shopper's hands; null for a new one. */
  readonly former: FormerParcel | null
  /** Empty where no customs are to be told. */
  readonly customsLines: readonly CarrierCustomsLine[]
  /** Whether dangerous goods are in it, as far as anybody has said. */
  readonly holdsDangerousGoods?: boolean
}

/** What a parcel had before it was registered again. */
export type FormerParcel = Pick<CarrierResult, 'carrierName' | 'trackingNumber' | 'sscc'>

/** A parcel that a carrier was to be asked to take; whether it has taken it is not known. */
export interface AnnouncedParcel {
  /** That of the `CarrierShipment`. */
  readonly reference: string
  readonly serviceName: string
  /** Before this moment the carrier was not asked. */
  readonly announcedAt: Date
}

/** What a carrier, asked again about a parcel, needs to know of it; a `CarrierResult` is one. */
export interface CarrierParcel {
  readonly trackingNumber: string
  readonly serviceName: string
  /** What the carrier itself knows the shipment by, where that is not the tracking number. */
  readonly shipmentReference: string | null
}

/** A parcel that a carrier has taken on. */
export interface CarrierResult extends CarrierParcel {
  /** For people to read. */
  readonly carrierName: string
  /** 18 digits: see `makeSscc`. */
  readonly sscc: string
  /** Sorting code of the carrier, printed large. */
  readonly routingCode: string | null
  /** A PDF, when the carrier makes its own label. */
  readonly label: Uint8Array | null
  /** A page that shows the shopper where the parcel is. */
  readonly trackingUrl: string | null
}

export interface CarrierCancellation {
  readonly trackingNumber: string
}

/** What a carrier, or the way to it, has to say: why it refuses, or what to mind although it does not. */
export interface CarrierMessage {
  /** One of `carrierMessageCodes`, or the carrier's own. */
  readonly code: string
  readonly text: string
  readonly isError: boolean
}

/** An answer of a carrier. There can be messages beside a result; without a result at least one is an error. */
export interface CarrierResponse<Result = CarrierResult> {
  readonly result: Result | null
  readonly messages: readonly CarrierMessage[]
}

/**
 * Somebody who moves parcels. What a carrier refuses, and that it cannot be reached, is an answer; a promise rejects
 * only for a mistake of the program or its configuration.
 */
export interface Carrier {
  readonly name: string
  /** Whether parcels of a service go as mail, so that between countries the Convention of the UPU holds for them. */
  isMail(serviceName: string): boolean
  /** Asks the carrier to take a parcel, and gets its numbers and, from some carriers, its label. */
  registerShipment(shipment: CarrierShipment): Promise<CarrierResponse>
  /** Which parcels it has taken under a reference and not withdrawn since: none, or one for each time it was asked. */
  findParcels(announced: AnnouncedParcel): Promise<CarrierResponse<readonly CarrierParcel[]>>
  /** Withdraws a parcel that has not been handed over. */
  cancelParcel(parcel: CarrierParcel): Promise<CarrierResponse<CarrierCancellation>>
}

/**
 * The codes of messages that do not come from the carrier itself.
 *
 * - `OperationNotSupported`: the carrier has no such operation.
 * - `ServiceNotConfigured`: no route of the configuration has the name of the service.
 * - `CarrierUnreachable`, `CarrierTimedOut`: there was no answer; whether the carrier acted is not known.
 * - `CarrierBusy`, `CarrierFailed`: the carrier said that it cannot answer now.
 * - `CarrierKeyRefused`: the carrier does not know the key that it was called with.
 * - `CarrierAnswerTooLarge`, `CarrierAnswerNotUnderstood`: there was an answer, but nothing can be done with it.
 * - `CarrierRefused`: the carrier refused, and gave no code.
 * - `LabelMissing`: the parcel is registered, but its label cannot be read.
 * - `NumbersUsedUp`: no number is left that the parcel could have.
 * - `WeightAssumed`: the weight was not known, and the configured one was told to the carrier.
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

/** An error of the closed list. */
export function createCarrierError(code: CarrierMessageCode, text: string): CarrierMessage {
  return { code, text, isError: true }
}

/** A warning of the closed list. */
export function createCarrierWarning(code: CarrierMessageCode, text: string): CarrierMessage {
  return { code, text, isError: false }
}

/** Of the codes that do not come from the carrier, those that no repetition cures. */
const permanentFailures: ReadonlySet<string> = new Set<CarrierMessageCode>([
  'OperationNotSupported',
  'ServiceNotConfigured',
  'CarrierRefused',
])
const knownCodes: ReadonlySet<string> = new Set(carrierMessageCodes)

/**
 * Whether the carrier has refused what it was asked as it is, so that asking again without a change is of no use. What
 * speaks of the way to the carrier is no refusal, and neither is an answer that cannot be read.
 */
export function isRefusal({ result, messages }: CarrierResponse<unknown>): boolean {
  const errors = messages.filter(({ isError }) => isError)
  return (
    result === null &&
    errors.length > 0 &&
    errors.every(({ code }) => permanentFailures.has(code) || !knownCodes.has(code))
  )
}
