import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { keyMembers } from './package-request.ts'
import { byReference, common, exampleQuery } from './packages.ts'

const advanceText = (description: string) => nullable(text(description))
const advanceAmount = (description: string) =>
  nullable(Type.Object({ amount: text('Amount, as a decimal number.'), currency: text('Currency.') }, { description }))
const advanceParty = (description: string) =>
  Type.Object(
    {
      name: text('Name, in Latin script if known.'),
      company: advanceText('Company.'),
      street: text('Street address.'),
      postalCode: advanceText('Postal code.'),
      city: text('City, in Latin script if known.'),
      region: advanceText('Region.'),
      country: text('Country.'),
      telephone: advanceText('Phone number.'),
      email: advanceText('Email address.'),
      identificationNumber: advanceText('Customs id of the party.'),
    },
    { description },
  )
const advanceGoods = {
  itemNumber: int32('Position on the declaration, from 1.'),
  description: text('Description of the goods.'),
  quantity: int32('Number of articles.'),
  netWeightKg: advanceText('Net weight of all articles of the line, in kilograms.'),
  value: advanceAmount('Value of all articles of the line.'),
  hsCode: advanceText('Harmonized System or tariff code, as on the documents.'),
  countryOfOrigin: advanceText('Country of origin.'),
}

const advanceData = nameSchema(
  'PackageAdvanceData',
  Type.Object(
    {
      ...keyMembers,
      itmatt: nullable(
        Type.Object(
          {
            itemId: text('The S10 number.'),
            form: oneOf(['CN22', 'CN23'], { description: 'Form on the item.' }),
            natureOfTransaction: text(
              'UPU code: 11 sale of goods, 21 returned goods, 31 gift, 32 commercial sample, 91 documents, 999 other.',
            ),
            postingDate: text('Date of the documents, YYYY-MM-DD.'),
            grossWeightKg: advanceText('Gross weight in kilograms.'),
            postage: advanceAmount('Postal charges.'),
            sender: advanceParty('Sender.'),
            addressee: advanceParty('Addressee.'),
            importer: Type.Optional(
              nullable(advanceParty('Importer, if other than the addressee. Absent in data of earlier versions.')),
            ),
            senderCustomsReference: advanceText('IOSS or other tax scheme number and EORI, as on the CN23.'),
            senderCustomsReferences: Type.Optional(
              listOf(Type.Object({ kind: text('`IOSS`, `EORI`, `VAT`, `VOEC` or `GST`.'), number: text('Number.') }), {
                description: 'The numbers of `senderCustomsReference`, one by one. Absent in data of earlier versions.',
              }),
            ),
            importerReference: advanceText('Importer’s reference, as on the CN23.'),
            invoiceNumber: advanceText('Number of the commercial invoice.'),
            contentPieces: listOf(Type.Object(advanceGoods), { description: 'Goods.' }),
          },
          { description: 'Fields of an ITMATT message (UPU M33); `null` if the parcel is not a mail item.' },
        ),
      ),
      h7: nullable(
        Type.Object(
          {
            exporter: advanceParty('Exporter (13 01).'),
            importer: advanceParty('Importer (13 04).'),
            additionalFiscalReferences: listOf(
              Type.Object({
                role: oneOf(['FR5'], { description: 'FR5: vendor under IOSS.' }),
                number: text('Number.'),
              }),
              { description: 'Additional fiscal references (13 16).' },
            ),
            transportCosts: advanceAmount('Transport and insurance costs to the destination (14 17).'),
            grossWeightKg: advanceText('Gross weight (18 04), in kilograms.'),
            referenceNumber: text('Transport document (12 05): the tracking number.'),
            invoiceNumber: advanceText('Commercial invoice (12 03).'),
            goodsItems: listOf(
              Type.Object({
                ...advanceGoods,
                commodityCode: advanceText('The first six digits of the code (18 09).'),
                merchantProductId: Type.Optional(
                  advanceText(
                    'The merchant’s product identifier: the `productCode`. Absent in data of earlier versions.',
                  ),
                ),
                gtin: Type.Optional(
                  advanceText(
                    'The manufacturer’s standard product identifier: `gtin`, else `ean` or `upc`. Absent in data of earlier versions.',
                  ),
                ),
              }),
              { description: 'Goods items.' },
            ),
          },
          {
            description:
              'Fields of an H7 declaration (Delegated Regulation (EU) 2015/2446, annex B); `null` outside the European Union and above 150 EUR.',
          },
        ),
      ),
    },
    { description: 'Electronic advance data of a package.' },
  ),
)

export const readAdvanceData = {
  ...common,
  operationId: 'readAdvanceData',
  method: 'GET',
  path: '/api/v4/Package/AdvanceData',
  summary: 'Get the electronic advance data of a package',
  description:
    'Returns the customs declaration of a package as data: the fields of an ITMATT message for postal operators (null without an S10 number) and of an H7 declaration (null outside the European Union and above 150 EUR). Created together with the documents, with the same content. Returns 404 if the package has no customs documents.',
  query: byReference,
  responses: { 200: advanceData },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'read',
      summary: 'A package to Germany',
      after: ['submitPackage/submitted'],
      query: exampleQuery,
      response: { status: 200 },
    },
    {
      name: 'none',
      summary: 'A domestic package',
      after: ['submitPackage/smallest'],
      query: { ...exampleQuery, OrderReference: 'ORDER-2002' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route
