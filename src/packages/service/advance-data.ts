import { isInUnionTerritory } from '../../kernel/customs-territory.ts'
import type { CustomsDeclarationInput, DocumentAmount, ItemCategory } from '../../shipping/service/documents.ts'
import type { ParcelParty } from '../../shipping/service/parcel-party.ts'
import { isS10 } from '../../shipping/service/s10.ts'
import type { SellerNumbers } from './registrations.ts'

/** A party in electronic advance data, with the texts of the documents. */
export interface AdvanceParty {
  readonly name: string
  readonly company: string | null
  readonly street: string
  readonly postalCode: string | null
  readonly city: string
  readonly region: string | null
  readonly country: string
  readonly telephone: string | null
  readonly email: string | null
  readonly identificationNumber: string | null
}

/** The goods of a package as data: one entry per line. */
export interface AdvanceGoods {
  readonly itemNumber: number
  readonly description: string
  readonly quantity: number
  readonly netWeightKg: string | null
  readonly value: DocumentAmount | null
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
}

/**
 * How a product is identified: declarations of low-value consignments have it for each item since 1 November 2026
 * (Delegated Regulation (EU) 2015/2446, annex B, as amended by 2026/1022).
 */
export interface ProductIdentifiers {
  /** The seller's own code. */
  readonly merchantProductId: string | null
  /** The manufacturer's standard code: a Global Trade Item Number. */
  readonly gtin: string | null
}

/** Electronic advance data of a package. */
export interface AdvanceData {
  /** The fields of an ITMATT message (UPU standard M33); null if the parcel is not a postal item. */
  readonly itmatt: {
    readonly itemId: string
    readonly form: 'CN22' | 'CN23'
    /** UPU code list: 11 sale of goods, 21 returned goods, 31 gift, 32 commercial sample, 91 documents, 999 other. */
    readonly natureOfTransaction: string
    readonly postingDate: string
    readonly grossWeightKg: string | null
    readonly postage: DocumentAmount | null
    readonly sender: AdvanceParty
    readonly addressee: AdvanceParty
    /** Null if it is the addressee. */
    readonly importer: AdvanceParty | null
    readonly senderCustomsReference: string | null
    /** The numbers of `senderCustomsReference`, one by one. */
    readonly senderCustomsReferences: readonly SenderNumber[]
    readonly importerReference: string | null
    readonly invoiceNumber: string | null
    readonly contentPieces: readonly AdvanceGoods[]
  } | null
  /**
   * The fields of a declaration of low-value consignments (Delegated Regulation (EU) 2015/2446, annex B, column H7);
   * null if it does not apply: not into the Union's customs territory from outside, or not known to be of low value.
   */
  readonly h7: {
    readonly exporter: AdvanceParty
    readonly importer: AdvanceParty
    /** Data element 13 16: FR5 is the IOSS number of the vendor. */
    readonly additionalFiscalReferences: readonly { readonly role: 'FR5'; readonly number: string }[]
    readonly transportCosts: DocumentAmount | null
    readonly grossWeightKg: string | null
    readonly referenceNumber: string
    /** Data element 12 03: the commercial invoice. */
    readonly invoiceNumber: string | null
    readonly goodsItems: readonly (AdvanceGoods & ProductIdentifiers & { readonly commodityCode: string | null })[]
  } | null
}

const natureOfTransaction: Readonly<Record<ItemCategory, string>> = {
  SaleOfGoods: '11',
  ReturnedGoods: '21',
  Gift: '31',
  CommercialSample: '32',
  Documents: '91',
  Other: '999',
}

/** A number of the seller, such as its EORI or IOSS number. */
export type SenderNumber = SellerNumbers['exporterNumbers'][number]

/** The party in Latin letters, as far as they are known or follow from a rule; null if it is written so already. */
export type ToLatinParty = (party: ParcelParty) => ParcelParty | null

const toAdvanceParty = (party: ParcelParty): AdvanceParty => ({
  name: party.name,
  company: party.company,
  street: party.addressLines.join(', '),
  postalCode: party.postalCode,
  city: party.city,
  region: party.region,
  country: party.countryIso,
  telephone: party.telephone,
  email: party.email,
  identificationNumber: party.taxNumber,
})

/** H7 has six digits of the code (annex B, data element 18 09). */
const commodityDigits = 6

/**
 * Builds the data of a package from the input of its customs declaration, so that both agree.
 *
 * @param products of the declaration's lines, in order
 * @param isLowValue whether a low-value declaration is known to be possible: up to 150 EUR (Regulation (EC) No
 *   1186/2009, article 23)
 */
export function buildAdvanceData(
  declaration: CustomsDeclarationInput,
  { exporter, exporterEori, exporterNumbers, taxScheme }: Omit<SellerNumbers, 'notes'>,
  products: readonly ProductIdentifiers[],
  isLowValue: boolean,
  toLatinParty: ToLatinParty,
): AdvanceData {
  const { sender, recipient, importer, trackingNumber, lines, grossWeightKg, postalCharges, invoiceNumber } =
    declaration
  // Names and towns as the documents show them, whose Latin letters come first.
  const describeParty = (party: ParcelParty): AdvanceParty => {
    const latin = toLatinParty(party)
    return toAdvanceParty(latin === null ? party : { ...latin, region: latin.region ?? party.region })
  }
  const goods = lines.map((line, index): AdvanceGoods => ({ itemNumber: index + 1, ...line }))
  const senderParty = describeParty({ ...sender, taxNumber: exporter })
  const entersUnion = isInUnionTerritory(recipient) && !isInUnionTerritory(sender)
  return {
    itmatt: isS10(trackingNumber)
      ? {
          itemId: trackingNumber,
          form: declaration.form,
          natureOfTransaction: natureOfTransaction[declaration.category],
          postingDate: declaration.issuedAt.toISOString().slice(0, 10),
          grossWeightKg,
          postage: postalCharges,
          sender: senderParty,
          addressee: describeParty(recipient),
          importer: importer === null ? null : describeParty(importer),
          senderCustomsReference: declaration.senderCustomsReference,
          senderCustomsReferences: [...(taxScheme === null ? [] : [taxScheme]), ...exporterNumbers],
          importerReference: declaration.importerReference,
          invoiceNumber,
          contentPieces: goods,
        }
      : null,
    h7:
      entersUnion && isLowValue
        ? {
            exporter: { ...senderParty, identificationNumber: exporterEori },
            importer: describeParty(importer ?? recipient),
            additionalFiscalReferences: taxScheme?.kind === 'IOSS' ? [{ role: 'FR5', number: taxScheme.number }] : [],
            transportCosts: postalCharges,
            grossWeightKg,
            referenceNumber: trackingNumber,
            invoiceNumber,
            goodsItems: goods.map((item, index) => ({
              ...item,
              merchantProductId: products[index]?.merchantProductId ?? null,
              gtin: products[index]?.gtin ?? null,
              commodityCode: item.hsCode?.replaceAll(/\D/g, '').slice(0, commodityDigits) ?? null,
            })),
          }
        : null,
  }
}
