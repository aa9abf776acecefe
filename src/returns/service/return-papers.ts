import type { CarrierResult } from '../../kernel/carrier.ts'
import {
  commercialInvoiceOf,
  customsDeclarationOf,
  customsFormOf,
  type DeclaredItem,
  type DeclaredParcel,
} from '../../kernel/customs-papers.ts'
import {
  type CombinedInput,
  type CommercialInvoiceInput,
  type CustomsDeclarationInput,
  type DocumentMaker,
  documentLanguage,
  type QrCodeInput,
  type ReturnLabelInput,
  type ReturnNoteInput,
} from '../../kernel/documents.ts'
import { decimal } from '../../kernel/money.ts'
import { shippingLabelOf } from '../../kernel/parcel-label.ts'
import { partyOfSite, type Site } from '../../kernel/site.ts'
import { customsGoodsOf } from './customs-goods.ts'
import { factsOf, noPaper, papersOf, passesCustoms, type ReturnDocumentType } from './return-paper-types.ts'
import { consignmentOf, partyOfContact } from './return-parcel.ts'
import {
  articleWeight,
  type ReturnedLine,
  type ReturnSituation,
  returnedLines,
  returnedWeight,
} from './return-situation.ts'

/**
 * Makes one paper of a return.
 *
 * @param parcel what the carrier has said of it
 * @param mediaType `application/pdf`, or `image/png` for the code alone
 * @throws Problem `not-found` for one that does not apply
 */
export async function makePaper(
  maker: DocumentMaker,
  situation: ReturnSituation,
  parcel: CarrierResult,
  type: ReturnDocumentType,
  mediaType: string,
): Promise<Uint8Array> {
  const { returnCentre } = situation
  if (returnCentre === null || !papersOf(factsOf(situation)).includes(type)) throw noPaper(situation, type)
  switch (type) {
    case 'Label':
      return parcel.label ?? (await maker.returnLabel(labelInput(situation, returnCentre, parcel))).content
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
  return maker.combined(combinedInput(situation, returnCentre, parcel))
}

const languageOf = ({ order, outboundOrder, configuration }: ReturnSituation) =>
  documentLanguage(
    order.cultureLanguageIso ?? outboundOrder.contactInformation?.cultureLanguageIso ?? null,
    configuration?.languages,
  )

/** The carrier by the name that the return has for it. */
const carrierNameOf = ({ order }: ReturnSituation, parcel: CarrierResult): string => order.carrier ?? parcel.carrierName

function labelInput(situation: ReturnSituation, returnCentre: Site, parcel: CarrierResult): ReturnLabelInput {
  const { order, route } = situation
  const label = shippingLabelOf(consignmentOf(situation, returnCentre), parcel, {
    issuedAt: order.createdAt,
    language: languageOf(situation),
  })
  return {
    ...label,
    carrierName: carrierNameOf(situation, parcel),
    returnOrderNumber: order.returnOrderNumber,
    paperlessCode: route?.isPaperlessRoute === true ? order.returnOrderNumber : null,
  }
}

function noteInput(situation: ReturnSituation, returnCentre: Site, parcel: CarrierResult): ReturnNoteInput {
  const { order, outboundOrder } = situation
  return {
    issuedAt: order.createdAt,
    language: languageOf(situation),
    returnOrderNumber: order.returnOrderNumber,
    orderReference: order.orderReference,
    merchantName: returnCentre.company,
    shopper: partyOfContact(outboundOrder.contactInformation, returnCentre.countryIso),
    returnCentre: partyOfSite(returnCentre),
    carrierName: carrierNameOf(situation, parcel),
    trackingNumber: parcel.trackingNumber,
    lines: returnedLines(situation).map((line) => ({
      productCode: line.item.productCode,
      description: line.ordered?.productDescription ?? null,
      quantity: line.item.quantity,
      reasonCode: line.item.reasonCode,
      reasonText: line.item.reasonText,
    })),
  }
}

/** The currency of the first price that is known; of what has none the value is not known. */
function currencyOf(situation: ReturnSituation): string {
  const priced = returnedLines(situation).find(({ ordered }) => ordered?.unitPrice)
  return priced?.ordered?.unitPrice?.currency ?? situation.configuration?.currency ?? 'EUR'
}

function declaredItem({ goods }: ReturnSituation, line: ReturnedLine, currency: string): DeclaredItem {
  const { item, ordered } = line
  const price = ordered?.unitPrice ?? null
  const known = customsGoodsOf(goods.get(item.productCode), ordered)
  return {
    description: ordered?.productDescription ?? item.productCode,
    productCode: item.productCode,
    quantity: item.quantity,
    unitWeight: articleWeight(line),
    // A price in another currency is left open, and not converted.
    unitPrice: price?.currency === currency ? { amount: decimal(price.amount), currency } : null,
    ...known,
  }
}

/** @param currency of the papers */
function declaredParcel(
  situation: ReturnSituation,
  returnCentre: Site,
  parcel: CarrierResult,
  currency: string,
): DeclaredParcel {
  const { order } = situation
  const { sender, recipient } = consignmentOf(situation, returnCentre)
  return {
    issuedAt: order.createdAt,
    invoiceNumber: `R-${order.returnOrderNumber}`,
    category: 'ReturnedGoods',
    sender,
    recipient,
    carrierName: carrierNameOf(situation, parcel),
    trackingNumber: parcel.trackingNumber,
    orderReference: order.orderReference,
    returnOrderNumber: order.returnOrderNumber,
    items: returnedLines(situation).map((line) => declaredItem(situation, line, currency)),
    grossWeight: returnedWeight(situation),
    shippingCharge: null,
    comments: null,
  }
}

function invoiceInput(situation: ReturnSituation, returnCentre: Site, parcel: CarrierResult): CommercialInvoiceInput {
  const currency = currencyOf(situation)
  return commercialInvoiceOf(declaredParcel(situation, returnCentre, parcel, currency), currency)
}

function declarationInput(
  situation: ReturnSituation,
  returnCentre: Site,
  parcel: CarrierResult,
): CustomsDeclarationInput {
  const declared = declaredParcel(situation, returnCentre, parcel, currencyOf(situation))
  return customsDeclarationOf(declared, customsFormOf(declared.items, declared.grossWeight, situation.inSdr))
}

function combinedInput(situation: ReturnSituation, returnCentre: Site, parcel: CarrierResult): CombinedInput {
  const atBorder = passesCustoms(factsOf(situation))
  return {
    issuedAt: situation.order.createdAt,
    label: { kind: 'Return', input: labelInput(situation, returnCentre, parcel) },
    returnNote: noteInput(situation, returnCentre, parcel),
    commercialInvoice: atBorder ? invoiceInput(situation, returnCentre, parcel) : null,
    customsDeclaration: atBorder ? declarationInput(situation, returnCentre, parcel) : null,
  }
}

function qrCodeInput(situation: ReturnSituation, returnCentre: Site): QrCodeInput {
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
