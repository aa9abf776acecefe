import type { CarrierResult, CarrierShipment } from '../../kernel/carrier.ts'
import { crossesCustomsBorder } from '../../kernel/customs-territory.ts'
import {
  type CommercialInvoiceInput,
  type CustomsDeclarationInput,
  customsForm,
  type DocumentMaker,
  documentLanguage,
  type QrCodeInput,
  type ReturnLabelInput,
  type ReturnNoteInput,
} from '../../kernel/documents.ts'
import { type Decimal, decimal, decimalOfNumber, sum } from '../../kernel/money.ts'
import { type ParcelParty, personName } from '../../kernel/parcel-party.ts'
import { Problem } from '../../kernel/problem.ts'
import { partyOfSite, type Site } from '../../kernel/site.ts'
import { atMostInSdr } from '../../kernel/special-drawing-rights.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { kilogramsPer } from '../../kernel/weight.ts'
import type { CarrierServiceRoute, CountryConfiguration } from './country-configuration.ts'
import type { Contact, OutboundOrder, OutboundOrderItem, Weight } from './outbound-order.ts'
import type { ReturnItem, ReturnOrder } from './return-order.ts'

/** The papers of a return, by the names of the interface. */
export const returnDocumentTypes = [
  'Label',
  'ReturnNote',
  'CommercialInvoice',
  'CustomsDeclaration',
  'QrCode',
  'Combined',
] as const
export type ReturnDocumentType = (typeof returnDocumentTypes)[number]

/** All that the papers of a return are made from. */
export interface PaperSituation {
  readonly order: ReturnOrder
  readonly outboundOrder: OutboundOrder
  readonly configuration: CountryConfiguration | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
  /** What customs want to know of products, by their codes. */
  readonly goods: ReadonlyMap<string, CustomsGoods>
}

/** What customs want to know of a product. */
export interface CustomsGoods {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/** Knows what customs want to know of products. */
export interface CustomsGoodsSource {
  /** By product code; those that nobody knows are left out. */
  find(unit: UnitOfWork, productCodes: readonly string[]): Promise<ReadonlyMap<string, CustomsGoods>>
}

/** A weight in kilograms; null when it was not sent. */
export function kilograms(weight: Weight | null): Decimal | null {
  if (weight === null || weight.weight === null) return null
  const value = decimalOfNumber(weight.weight)
  return value.times(kilogramsPer(weight.weightUnit) ?? decimal('1'))
}

const figure = (value: Decimal | null): string | null => (value === null ? null : value.round(3, 1).toFixed())

export function partyOfContact(contact: Contact | null, fallbackCountry: string): ParcelParty {
  const name = personName(contact?.firstName, contact?.lastName, contact?.countryIso ?? fallbackCountry)
  return {
    name: name === '' ? 'Shopper' : name,
    company: null,
    addressLines: contact?.address1 ? [contact.address1] : [],
    postalCode: contact?.postalCode ?? null,
    city: contact?.city ?? '',
    region: null,
    countryIso: contact?.countryIso ?? fallbackCountry,
    telephone: contact?.telephone ?? null,
    email: contact?.email ?? null,
    taxNumber: null,
  }
}

/** What decides which papers a return has. */
export interface PaperFacts {
  /** Where the goods come from; null when it is not known. */
  readonly shopperCountry: string | null
  readonly route: CarrierServiceRoute | null
  readonly returnCentre: Site | null
}

/** Why there is no paper, as a phrase that reads on from "because", with what cures it. */
function whyThereIsNone(situation: PaperSituation, type: ReturnDocumentType): string {
  const { order, returnCentre, route } = situation
  const { returnAdminCentreCode: code } = order
  if (returnCentre === null && code === null) {
    return 'the return was made while its country had no configuration with a return centre; the operator sets one up, and the return is made again'
  }
  if (returnCentre === null) {
    return `its return centre ${code} is no site of the tenant; the operator sets that site up, and the document can be had`
  }
  if (type === 'QrCode') return `its route ${route?.carrierServiceRouteId ?? ''} needs a printed label; take Label`
  const { shopperCountry } = factsOf(situation)
  return shopperCountry === null
    ? 'its order has no country, so that it is not known whether the goods pass customs'
    : `the goods pass no customs border from ${shopperCountry} to ${returnCentre.countryIso}`
}

export function factsOf({ outboundOrder, route, returnCentre }: PaperSituation): PaperFacts {
  return { shopperCountry: outboundOrder.contactInformation?.countryIso ?? null, route, returnCentre }
}

/** Whether the goods pass customs on their way back. */
function passesCustoms({ shopperCountry, returnCentre }: PaperFacts): boolean {
  if (shopperCountry === null || returnCentre === null) return false
  return crossesCustomsBorder(shopperCountry, returnCentre.countryIso)
}

/** The papers that a return has. Without a return centre whose address is known there are none. */
export function papersOf(facts: PaperFacts): readonly ReturnDocumentType[] {
  const { returnCentre, route } = facts
  if (returnCentre === null) return []
  const applies: Readonly<Record<ReturnDocumentType, boolean>> = {
    Label: true,
    ReturnNote: true,
    CommercialInvoice: passesCustoms(facts),
    CustomsDeclaration: passesCustoms(facts),
    QrCode: route?.isPaperlessRoute === true,
    Combined: true,
  }
  return returnDocumentTypes.filter((type) => applies[type])
}

/** Whether a paper can be made of a parcel: a label that the carrier made itself cannot be put into one with others. */
export const isPaperOf = (parcel: CarrierResult, type: ReturnDocumentType): boolean =>
  type !== 'Combined' || parcel.label === null

interface Line {
  readonly item: ReturnItem
  readonly ordered: OutboundOrderItem | null
}

/**
 * Makes one paper of a return.
 *
 * @param parcel what the carrier has said of it
 * @param mediaType `application/pdf`, or `image/png` for the code alone
 * @throws Problem `not-found` for one that does not apply
 */
export async function makePaper(
  maker: DocumentMaker,
  situation: PaperSituation,
  parcel: CarrierResult,
  type: ReturnDocumentType,
  mediaType: string,
): Promise<Uint8Array> {
  const { returnCentre } = situation
  if (returnCentre === null || !papersOf(factsOf(situation)).includes(type)) throw noPaper(situation, type)
  const label = labelInput(situation, returnCentre, parcel)
  switch (type) {
    case 'Label':
      return parcel.label ?? maker.returnLabel(label)
    case 'ReturnNote':
      return maker.returnNote(noteInput(situation, returnCentre, parcel))
    case 'CommercialInvoice':
      return maker.commercialInvoice(invoiceInput(situation, returnCentre, parcel))
    case 'CustomsDeclaration':
      return maker.customsDeclaration(declarationInput(situation, returnCentre, parcel))
    case 'QrCode': {
      const input = qrCodeInput(situation, returnCentre)
      return mediaType === 'image/png' ? maker.qrCodePng(input) : maker.qrCodePdf(input)
    }
    case 'Combined':
      break
  }
  const atBorder = passesCustoms(factsOf(situation))
  return maker.combined({
    issuedAt: situation.order.createdAt,
    label: { kind: 'Return', input: label },
    returnNote: noteInput(situation, returnCentre, parcel),
    commercialInvoice: atBorder ? invoiceInput(situation, returnCentre, parcel) : null,
    customsDeclaration: atBorder ? declarationInput(situation, returnCentre, parcel) : null,
  })
}

/** What documents and parcels of a return are kept under. */
export const subjectOf = ({ returnOrderNumber }: Pick<ReturnOrder, 'returnOrderNumber'>): string =>
  `return-order/${returnOrderNumber}`

/** Says why a return does not have one of the papers that there are. */
export function noPaper(situation: PaperSituation, type: ReturnDocumentType): Problem {
  return new Problem('not-found', `This return has no document ${type}, because ${whyThereIsNone(situation, type)}`)
}

/** A parcel that is announced and not registered yet. */
export interface NumberedParcel {
  /** The tenant's own number of it. */
  readonly number: number
  /** Under which it is announced. */
  readonly reference: string
}

/**
 * The serial number of a parcel that comes back, of the 8 digits that identifiers have room for: 2, 6, 10, … What is 0 or
 * 1 more than a multiple of four belongs to packages.
 *
 * @param number the tenant's own number of the parcel, from 0; after 25 million the first ones are used again, which S10
 *   allows after twelve months (UPU standard S10)
 */
export const serialOf = (number: number): number => 4 * (number % 25_000_000) + 2

/** What the carrier knows the service by that brings goods back; without a route, the one for any. */
export const serviceOf = (route: CarrierServiceRoute | null): string => route?.carrierServiceRouteId ?? 'Returns'

/**
 * What the carrier is asked to bring back.
 *
 * @throws Problem `not-found` where there is no return centre
 */
export function shipmentOf(situation: PaperSituation, { number, reference }: NumberedParcel): CarrierShipment {
  const { order, outboundOrder, route, returnCentre } = situation
  if (returnCentre === null) throw noPaper(situation, 'Label')
  return {
    reference,
    direction: 'Return',
    sender: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    recipient: partyOfSite(returnCentre),
    weightKg: figure(weightOf(situation)),
    references: {
      orderReference: order.orderReference,
      shippingReference: null,
      returnOrderNumber: order.returnOrderNumber,
    },
    serviceName: serviceOf(route),
    serial: serialOf(number),
    customsLines: [],
  }
}

function linesOf({ order, outboundOrder }: PaperSituation): readonly Line[] {
  return order.returnItems.map((item) => ({
    item,
    ordered: outboundOrder.orderItems.find(({ id }) => id === item.orderItemId) ?? null,
  }))
}

const lineWeight = ({ item, ordered }: Line): Decimal | null =>
  kilograms(ordered?.weight ?? null)?.times(decimalOfNumber(item.quantity)) ?? null

/** The weight that was told, else the sum of what is known of the articles. */
function weightOf(situation: PaperSituation): Decimal | null {
  const told = kilograms(situation.order.weight)
  if (told !== null) return told
  const known = linesOf(situation).flatMap((line) => lineWeight(line) ?? [])
  return known.length === 0 ? null : sum(known)
}

const languageOf = ({ order, outboundOrder }: PaperSituation) =>
  documentLanguage(order.cultureLanguageIso ?? outboundOrder.contactInformation?.cultureLanguageIso ?? null)

function labelInput(situation: PaperSituation, returnCentre: Site, parcel: CarrierResult): ReturnLabelInput {
  const { order, outboundOrder, route } = situation
  return {
    issuedAt: order.createdAt,
    language: languageOf(situation),
    carrierName: order.carrier ?? parcel.carrierName,
    serviceName: parcel.serviceName,
    routingCode: parcel.routingCode,
    sender: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    recipient: partyOfSite(returnCentre),
    sscc: parcel.sscc,
    trackingNumber: parcel.trackingNumber,
    weightKg: figure(weightOf(situation)),
    orderReference: order.orderReference,
    shippingReference: null,
    returnOrderNumber: order.returnOrderNumber,
    paperlessCode: route?.isPaperlessRoute === true ? order.returnOrderNumber : null,
  }
}

const descriptionOf = ({ item, ordered }: Line): string => ordered?.productDescription ?? item.productCode

function noteInput(situation: PaperSituation, returnCentre: Site, parcel: CarrierResult): ReturnNoteInput {
  const { order, outboundOrder } = situation
  return {
    issuedAt: order.createdAt,
    language: languageOf(situation),
    returnOrderNumber: order.returnOrderNumber,
    orderReference: order.orderReference,
    merchantName: returnCentre.company,
    shopper: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    returnCentre: partyOfSite(returnCentre),
    carrierName: order.carrier ?? parcel.carrierName,
    trackingNumber: parcel.trackingNumber,
    lines: linesOf(situation).map((line) => ({
      productCode: line.item.productCode,
      description: line.ordered?.productDescription ?? null,
      quantity: line.item.quantity,
      reasonCode: line.item.reasonCode,
      reasonText: line.item.reasonText,
    })),
  }
}

/** The currency of the first price that is known; of what has none the value is not known. */
function currencyOf(situation: PaperSituation): string {
  const priced = linesOf(situation).find(({ ordered }) => ordered?.unitPrice)
  return priced?.ordered?.unitPrice?.currency ?? situation.configuration?.currency ?? 'EUR'
}

/** The price of one article in the currency of the papers; null where it is not known, and not made up. */
const unitPriceOf = ({ ordered }: Line, currency: string): string | null =>
  ordered?.unitPrice?.currency === currency ? ordered.unitPrice.amount : null

function invoiceInput(situation: PaperSituation, returnCentre: Site, parcel: CarrierResult): CommercialInvoiceInput {
  const { order, outboundOrder } = situation
  const currency = currencyOf(situation)
  return {
    issuedAt: order.createdAt,
    invoiceNumber: `R-${order.returnOrderNumber}`,
    shipper: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    consignee: partyOfSite(returnCentre),
    importer: null,
    reasonForExport: 'Returned goods',
    incoterm: `DAP ${returnCentre.city}`,
    currency,
    orderReference: order.orderReference,
    returnOrderNumber: order.returnOrderNumber,
    trackingNumber: parcel.trackingNumber,
    lines: linesOf(situation).map((line) => ({
      description: descriptionOf(line),
      productCode: line.item.productCode,
      hsCode: situation.goods.get(line.item.productCode)?.hsCode ?? null,
      countryOfOrigin: situation.goods.get(line.item.productCode)?.countryOfOrigin ?? null,
      quantity: line.item.quantity,
      unitPrice: unitPriceOf(line, currency),
      netWeightKg: figure(lineWeight(line)),
    })),
    shippingCharge: null,
    insuranceCharge: null,
    grossWeightKg: figure(weightOf(situation)),
    packages: 1,
    signatory: null,
  }
}

function declarationInput(
  situation: PaperSituation,
  returnCentre: Site,
  parcel: CarrierResult,
): CustomsDeclarationInput {
  const { order, outboundOrder } = situation
  const currency = currencyOf(situation)
  const values = linesOf(situation).map((line) => {
    const unitPrice = unitPriceOf(line, currency)
    return unitPrice === null ? null : decimal(unitPrice).times(decimalOfNumber(line.item.quantity))
  })
  const known = values.filter((value) => value !== null)
  const inSdr = known.length === values.length ? atMostInSdr(sum(known), currency) : null
  const weight = weightOf(situation)
  // Where value or weight is not known for certain, the larger form is right.
  const form = inSdr === null || weight === null ? 'CN23' : customsForm(inSdr.toFixed(), weight.toFixed())
  return {
    issuedAt: order.createdAt,
    form,
    category: 'ReturnedGoods',
    explanation: null,
    designatedOperator: order.carrier ?? parcel.carrierName,
    sender: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    recipient: partyOfSite(returnCentre),
    trackingNumber: parcel.trackingNumber,
    lines: linesOf(situation).map((line, index) => ({
      description: descriptionOf(line),
      quantity: line.item.quantity,
      netWeightKg: figure(lineWeight(line)),
      value: amountOf(values[index] ?? null, currency),
      hsCode: situation.goods.get(line.item.productCode)?.hsCode ?? null,
      countryOfOrigin: situation.goods.get(line.item.productCode)?.countryOfOrigin ?? null,
    })),
    grossWeightKg: figure(weight),
    postalCharges: null,
    senderCustomsReference: null,
    importerReference: null,
    licenceNumber: null,
    certificateNumber: null,
    invoiceNumber: `R-${order.returnOrderNumber}`,
    officeOfOrigin: null,
    comments: null,
    signatory: null,
  }
}

const amountOf = (value: Decimal | null, currency: string) =>
  value === null ? null : { amount: value.toFixed(), currency }

function qrCodeInput(situation: PaperSituation, returnCentre: Site): QrCodeInput {
  const { order } = situation
  return {
    issuedAt: order.createdAt,
    language: languageOf(situation),
    code: order.returnOrderNumber,
    returnOrderNumber: order.returnOrderNumber,
    orderReference: order.orderReference,
    merchantName: returnCentre.company,
    carrierName: order.carrier,
  }
}
