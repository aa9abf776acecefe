import { type TSchema, Type } from 'typebox'
import { dateTime, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { packageMembers } from './package-request.ts'
import { screening } from './screening.ts'

const documentType = oneOf(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'CN23', 'RETURN_LABEL'], {
  description: 'The type of the document.',
})

const holdAction = oneOf(['Release', 'Cancel'], {
  description: '`Release`: it may leave all the same. `Cancel`: it is not to leave at all.',
})

export const listedDocument = {
  type: documentType,
  format: oneOf(['Pdf'], { description: 'Always Pdf.' }),
  link: text('The address of the document; requires an access token.'),
  documentStatus: oneOf(['Created'], { description: 'Always Created.' }),
}
const wholeDocument = { ...listedDocument, content: text('The document in base64.') }

export const responseMembers = <Document extends Record<string, TSchema>>(document: Document) => ({
  ...packageMembers,
  platformPackageReference: Type.Integer({ description: 'Portolan’s number of the package, below 2^53.' }),
  creationTime: dateTime('The time of submission.'),
  carrierName: nullable(text('The carrier; `null` if no label was requested.')),
  holdReleaseStatus: oneOf(['Released', 'Held'], {
    description:
      '`Held` if an item is prohibited at the destination, dangerous goods would go to another country by mail, or a party is called like somebody on a list of denied parties.',
  }),
  holdDecision: nullable(
    Type.Object(
      {
        action: holdAction,
        note: text('The reason that the person gave.'),
        by: text('Who decided: the client.'),
        at: dateTime('When.'),
      },
      { description: 'What a person has decided about a package that was held; `null` if nobody had to.' },
    ),
  ),
  screening,
  trackingNumber: nullable(text('The carrier’s number of the parcel; `null` if there is no label.')),
  trackingUrl: nullable(text('The public tracking page: the carrier’s, otherwise one of this server.')),
  shippingDocumentation: listOf(Type.Object(document), { description: 'The outbound documents.' }),
  returnsDocumentation: listOf(
    Type.Object({
      returnTrackingNumber: text('The tracking number of the return parcel.'),
      returnShipmentNo: text('The number of the return shipment: the carrier’s own, otherwise the SSCC.'),
      returnTrackingUrl: nullable(text('The carrier’s tracking page; `null` if it has none.')),
      ...document,
    }),
    { description: 'The return documents.' },
  ),
})

const packageResponse = nameSchema(
  'Package',
  Type.Object(responseMembers(wholeDocument), { description: 'A package as it stands, with its documents.' }),
)

export const asnPackage = nameSchema(
  'AsnPackage',
  Type.Object(responseMembers(listedDocument), {
    description: 'A package; its documents are available through their links.',
  }),
)

export const packageWarnings = Type.Optional(
  listOf(
    Type.Object({
      code: text('What was noticed, as a code that stays the same.'),
      path: text('Where; empty where no one place is meant.'),
      message: text('What was noticed, to be read after the path.'),
    }),
    {
      description:
        'Everything that was noticed, and accepted; absent where there is nothing. ConstantWeight and UnknownMember are hints, on which no document and no figure depends: they leave outcome at 1.',
    },
  ),
)

export const submission = nameSchema(
  'PackageSubmission',
  Type.Object(
    {
      outcome: int32(
        '1: created or replaced. 2: the same with warnings, which statusMessage has. Hints leave it at 1.',
      ),
      statusMessage: text(
        'What to know about it: every warning that makes outcome 2, in whole sentences, and how many hints there are.',
      ),
      warnings: packageWarnings,
      package: packageResponse,
    },
    { description: 'What became of a package.' },
  ),
)
