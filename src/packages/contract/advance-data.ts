import { Type } from 'typebox'
import type { Route } from '../../kernel/contract/route.ts'
import { int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { keyMembers } from './package-request.ts'
import { byReference, common, exampleQuery } from './packages.ts'

const advanceText = (description: string) => nullable(text(description))
const advanceAmount = (description: string) =>
  nullable(
    Type.Object({ amount: text('The amount, as a decimal number.'), currency: text('Its currency.') }, { description }),
  )
const advanceParty = (description: string) =>
  Type.Object(
    {
      name: text('The name, in Roman letters where they are known.'),
      company: advanceText('The company.'),
      street: text('House and street.'),
      postalCode: advanceText('Postal code.'),
      city: text('The city, in Roman letters where they are known.'),
      region: advanceText('Region.'),
      country: text('Country.'),
      telephone: advanceText('Telephone number.'),
      email: advanceText('E-mail address.'),
      identificationNumber: advanceText('What customs know the party by.'),
    },
    { description },
  )
const advanceGoods = {
  itemNumber: int32('The position on the declaration, from 1.'),
  description: text('The description of the goods.'),
  quantity: int32('How many articles.'),
  netWeightKg: advanceText('The net weight of all articles of the line, in kilograms.'),
  value: advanceAmount('The value of all articles of the line.'),
  hsCode: advanceText('The code, as it stands on the documents.'),
  countryOfOrigin: advanceText('The country of origin.'),
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
            form: oneOf(['CN22', 'CN23'], { description: 'The form that the item bears.' }),
            natureOfTransaction: text('UPU code: 11 sale of goods, 21 returned goods.'),
            postingDate: text('The date of the documents, YYYY-MM-DD.'),
            grossWeightKg: advanceText('The gross weight, in kilograms.'),
            postage: advanceAmount('The postal charges.'),
            sender: advanceParty('The sender.'),
            addressee: advanceParty('The addressee.'),
            senderCustomsReference: advanceText('IOSS or another tax scheme, and EORI, as on the CN23.'),
            importerReference: advanceText('The importer’s reference, as on the CN23.'),
            invoiceNumber: advanceText('The number of the commercial invoice.'),
            contentPieces: listOf(Type.Object(advanceGoods), { description: 'The goods.' }),
          },
          { description: 'The fields of an ITMATT message (UPU M33); `null` if the parcel is no mail item.' },
        ),
      ),
      h7: nullable(
        Type.Object(
          {
            exporter: advanceParty('The exporter (13 01).'),
            importer: advanceParty('The importer (13 04).'),
            additionalFiscalReferences: listOf(
              Type.Object({
                role: oneOf(['FR5'], { description: 'FR5: vendor under IOSS.' }),
                number: text('The number.'),
              }),
              { description: 'Additional fiscal references (13 16).' },
            ),
            transportCosts: advanceAmount('Transport and insurance costs to the destination (14 17).'),
            grossWeightKg: advanceText('The gross weight (18 04), in kilograms.'),
            referenceNumber: text('The transport document (12 05): the tracking number.'),
            invoiceNumber: advanceText('The commercial invoice (12 03).'),
            goodsItems: listOf(
              Type.Object({ ...advanceGoods, commodityCode: advanceText('Six digits of the code (18 09).') }),
              { description: 'The goods items.' },
            ),
          },
          {
            description:
              'The fields of an H7 declaration (Delegated Regulation (EU) 2015/2446, annex B); `null` outside the European Union and above 150 EUR.',
          },
        ),
      ),
    },
    { description: 'The electronic advance data of a package.' },
  ),
)

export const readAdvanceData = {
  ...common,
  operationId: 'readAdvanceData',
  method: 'GET',
  path: '/api/v4/Package/AdvanceData',
  summary: 'Get the electronic advance data of a package',
  description:
    'Returns what the customs declaration of a package says, as data: the fields of an ITMATT message for posts (null if the number is no S10 number), and those of an H7 declaration (null outside the European Union and above 150 EUR). Both are made together with the documents and say the same. 404 if the package has no customs documents.',
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
      summary: 'A package within a country',
      after: ['submitPackage/smallest'],
      query: { ...exampleQuery, OrderReference: 'ORDER-2002' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route
