import { toDay } from '../../../kernel/date-time.ts'
import { parseDecimal } from '../../../kernel/money.ts'
import type { CarrierResult } from '../../../shipping/service/carrier.ts'
import {
  buildCommercialInvoiceInput,
  buildCustomsDeclarationInput,
  chooseCustomsForm,
  type DeclaredItem,
  type DeclaredParcel,
} from '../../../shipping/service/customs-documents.ts'
import {
  type CombinedInput,
  type CommercialInvoiceInput,
  type CustomsDeclarationInput,
  type DocumentMaker,
  type QrCodeInput,
  type ReturnLabelInput,
  type ReturnNoteInput,
  resolveDocumentLanguage,
} from '../../../shipping/service/documents.ts'
import { buildShippingLabelInput } from '../../../shipping/service/parcel-label.ts'
import { describeMissingOnDocument, findMissingRequirements } from '../../../shipping/service/required-customs-data.ts'
import { type Site, toParcelParty } from '../../../shipping/service/site.ts'
import { isVague } from '../../../shipping/service/vague-descriptions.ts'
import { listCustomsGoods } from './customs-goods.ts'
import {
  calculateArticleWeight,
  calculateReturnedWeight,
  listReturnedLines,
  type ReturnContext,
  type ReturnedLine,
} from './return-context.ts'
import {
  createNoDocumentProblem,
  crossesCustoms,
  listDocumentTypes,
  type ReturnDocumentType,
  toDocumentFacts,
} from './return-document-types.ts'
import { buildConsignment, toParty } from './return-parcel.ts'
import { describeReasonCode } from './return-reasons.ts'

/**
 * Makes one document of a return.
 *
 * @param parcel the carrier's data
 * @param mediaType `application/pdf`, or `image/png` for the code alone
 * @throws Problem `not-found` if it does not apply
 */
export async function createReturnDocument(
  maker: DocumentMaker,
  context: ReturnContext,
  parcel: CarrierResult,
  type: ReturnDocumentType,
  mediaType: string,
): Promise<Uint8Array> {
  const { returnCentre } = context
  if (returnCentre === null || !listDocumentTypes(toDocumentFacts(context)).includes(type))
    throw createNoDocumentProblem(context, type)
  switch (type) {
    case 'Label':
      return parcel.label ?? (await maker.drawReturnLabel(buildLabelInput(context, returnCentre, parcel))).content
    case 'ReturnNote':
      return maker.drawReturnNote(buildNoteInput(context, returnCentre, parcel))
    case 'CommercialInvoice':
      return maker.drawCommercialInvoice(buildInvoiceInput(context, returnCentre, parcel))
    case 'CustomsDeclaration':
      return maker.drawCustomsDeclaration(buildDeclarationInput(context, returnCentre, parcel))
    case 'QrCode': {
      const input = buildQrCodeInput(context, returnCentre)
      return mediaType === 'image/png' ? maker.drawQrCodePng(input) : maker.drawQrCodePdf(input)
    }
    case 'Combined':
      break
  }
  return maker.drawCombined(buildCombinedInput(context, returnCentre, parcel))
}

const getDocumentLanguage = ({ order, outboundOrder, configuration }: ReturnContext) =>
  resolveDocumentLanguage(
    order.cultureLanguageIso ?? outboundOrder.contactInformation?.cultureLanguageIso ?? null,
    configuration?.languages,
  )

/** The carrier's name as stored in the return. */
const getCarrierName = ({ order }: ReturnContext, parcel: CarrierResult): string => order.carrier ?? parcel.carrierName

function buildLabelInput(context: ReturnContext, returnCentre: Site, parcel: CarrierResult): ReturnLabelInput {
  const { order, route } = context
  const label = buildShippingLabelInput(buildConsignment(context, returnCentre), parcel, {
    issuedAt: order.createdAt,
    language: getDocumentLanguage(context),
    taxScheme: null,
  })
  return {
    ...label,
    carrierName: getCarrierName(context, parcel),
    returnOrderNumber: order.returnOrderNumber,
    paperlessCode: route?.isPaperlessRoute === true ? order.returnOrderNumber : null,
  }
}

function buildNoteInput(context: ReturnContext, returnCentre: Site, parcel: CarrierResult): ReturnNoteInput {
  const { order, outboundOrder } = context
  return {
    issuedAt: order.createdAt,
    language: getDocumentLanguage(context),
    returnOrderNumber: order.returnOrderNumber,
    orderReference: order.orderReference,
    merchantName: returnCentre.company,
    shopper: toParty(outboundOrder.contactInformation, returnCentre.countryIso),
    returnCentre: toParcelParty(returnCentre),
    carrierName: getCarrierName(context, parcel),
    trackingNumber: parcel.trackingNumber,
    lines: listReturnedLines(context).map((line) => ({
      productCode: line.item.productCode,
      description: line.ordered?.productDescription ?? null,
      quantity: line.item.quantity,
      reason: describeReason(context, line),
    })),
  }
}

/** Why an article is returned: the reason in the language of the note, and the shopper's comment. */
function describeReason(context: ReturnContext, { item }: ReturnedLine): string {
  const known = context.configuration?.returnReasons.find(({ code }) => code === item.reasonCode)
  const reason = describeReasonCode(getDocumentLanguage(context), item.reasonCode, known?.description)
  return [reason, item.reasonText ?? ''].filter((text) => text !== '').join(' – ')
}

/** The currency of the first known price; goods in another have no known value. */
function findCurrency(context: ReturnContext): string {
  const priced = listReturnedLines(context).find(({ ordered }) => ordered?.unitPrice)
  return priced?.ordered?.unitPrice?.currency ?? context.configuration?.currency ?? 'EUR'
}

function buildDeclaredItem({ customs }: ReturnContext, line: ReturnedLine, currency: string): DeclaredItem {
  const { item, ordered } = line
  const price = ordered?.unitPrice ?? null
  const customsGoods = listCustomsGoods(customs?.goods.get(item.productCode), ordered)
  return {
    // Customs recognize returned goods by the description used for export.
    description:
      customs?.original.descriptions.get(item.productCode) ?? ordered?.productDescription ?? item.productCode,
    productCode: item.productCode,
    quantity: item.quantity,
    unitWeight: calculateArticleWeight(line),
    // A price in another currency is left blank, not converted.
    unitPrice: price?.currency === currency ? { amount: parseDecimal(price.amount), currency } : null,
    ...customsGoods,
  }
}

/** What the documents lack although post or customs require it, as printed on them; null if nothing. */
function describeMissing(
  { customs, order }: ReturnContext,
  items: readonly DeclaredItem[],
  { sender, recipient }: Pick<DeclaredParcel, 'sender' | 'recipient'>,
): string | null {
  if (customs === null) return null
  const knownData = items.map((item) => ({
    isDescribed: item.description !== item.productCode && !isVague(item.description),
    hasWeight: item.unitWeight !== null,
    hasValue: item.unitPrice !== null,
    hsCode: item.hsCode,
    countryOfOrigin: item.countryOfOrigin,
  }))
  const leg = { from: sender, to: recipient, isMail: customs.isMail, day: toDay(order.createdAt) }
  return describeMissingOnDocument(findMissingRequirements(customs.requirements, knownData, leg))
}

/** @param currency of the documents */
function buildDeclaredParcel(
  context: ReturnContext,
  returnCentre: Site,
  parcel: CarrierResult,
  currency: string,
): DeclaredParcel {
  const { order } = context
  const { sender, recipient } = buildConsignment(context, returnCentre)
  const items = listReturnedLines(context).map((line) => buildDeclaredItem(context, line, currency))
  return {
    issuedAt: order.createdAt,
    invoiceNumber: `R-${order.returnOrderNumber}`,
    category: 'ReturnedGoods',
    sender,
    recipient,
    carrierName: getCarrierName(context, parcel),
    trackingNumber: parcel.trackingNumber,
    orderReference: order.orderReference,
    returnOrderNumber: order.returnOrderNumber,
    items,
    grossWeight: calculateReturnedWeight(context),
    shippingCharge: null,
    comments: null,
    incoterm: 'DAP',
    reasonForExport: null,
    importer: null,
    exporterNumber: null,
    taxScheme: null,
    signatory: null,
    incomplete: describeMissing(context, items, { sender, recipient }),
    originalInvoice: context.customs?.original.invoice ?? null,
    originStatement: null,
  }
}

function buildInvoiceInput(context: ReturnContext, returnCentre: Site, parcel: CarrierResult): CommercialInvoiceInput {
  const currency = findCurrency(context)
  return buildCommercialInvoiceInput(buildDeclaredParcel(context, returnCentre, parcel, currency), currency)
}

function buildDeclarationInput(
  context: ReturnContext,
  returnCentre: Site,
  parcel: CarrierResult,
): CustomsDeclarationInput {
  const declared = buildDeclaredParcel(context, returnCentre, parcel, findCurrency(context))
  const inSdr = context.customs?.inSdr ?? (() => null)
  const form = chooseCustomsForm(declared.items, declared.grossWeight, inSdr, parcel.trackingNumber)
  return buildCustomsDeclarationInput(declared, form)
}

function buildCombinedInput(context: ReturnContext, returnCentre: Site, parcel: CarrierResult): CombinedInput {
  const atBorder = crossesCustoms(toDocumentFacts(context))
  return {
    issuedAt: context.order.createdAt,
    label: { kind: 'Return', input: buildLabelInput(context, returnCentre, parcel) },
    returnNote: buildNoteInput(context, returnCentre, parcel),
    commercialInvoice: atBorder ? buildInvoiceInput(context, returnCentre, parcel) : null,
    customsDeclaration: atBorder ? buildDeclarationInput(context, returnCentre, parcel) : null,
  }
}

function buildQrCodeInput(context: ReturnContext, returnCentre: Site): QrCodeInput {
  const { order } = context
  return {
    issuedAt: order.createdAt,
    language: getDocumentLanguage(context),
    code: order.returnOrderNumber,
    returnOrderNumber: order.returnOrderNumber,
    orderReference: order.orderReference,
    merchantName: returnCentre.company,
    carrierName: order.carrier,
  }
}
