import { type TSchema, Type } from 'typebox'
import { dateTime, int32, listOf, nameSchema, nullable, oneOf, text } from '../../kernel/contract/schema.ts'
import { packageMembers } from './package-request.ts'
import { screening } from './screening.ts'

const documentType = oneOf(['SHIPPING_LABEL', 'COMMERCIAL_INVOICE', 'CN22', 'CN23', 'RETURN_LABEL'], {
  description: 'Type of document.',
})

const holdAction = oneOf(['Release', 'Cancel'], {
  description: '`Release`: the package may leave. `Cancel`: it must not leave.',
})

export const listedDocument = {
  type: documentType,
  format: oneOf(['Pdf'], { description: 'Always Pdf.' }),
  link: text('URL of the document; requires an access token.'),
  documentStatus: oneOf(['Created'], { description: 'Always Created.' }),
}
const wholeDocument = { ...listedDocument, content: text('The document in Base64.') }

export const responseMembers = <Document extends Record<string, TSchema>>(document: Document) => ({
  ...packageMembers,
  platformPackageReference: Type.Integer({ description: 'Portolan’s package number, below 2^53.' }),
  creationTime: dateTime('When the package was submitted.'),
  carrierName: nullable(text('Carrier; `null` if no label was requested.')),
  holdReleaseStatus: oneOf(['Released', 'Held'], {
    description:
      '`Held` if an item is prohibited at the destination, dangerous goods would go by international mail, or a party resembles an entry on a denied-party list.',
  }),
  holdDecision: nullable(
    Type.Object(
      {
        action: holdAction,
        note: text('Reason given by the person.'),
        by: text('Client that decided.'),
        at: dateTime('When the decision was made.'),
      },
      { description: 'A person’s decision about a held package; `null` if none was made.' },
    ),
  ),
  screening,
  trackingNumber: nullable(text('The carrier’s tracking number; `null` if there is no label.')),
  trackingUrl: nullable(text('Public tracking page: the carrier’s, or this server’s if the carrier has none.')),
  shippingDocumentation: listOf(Type.Object(document), { description: 'Outbound documents.' }),
  returnsDocumentation: listOf(
    Type.Object({
      returnTrackingNumber: text('Tracking number of the return parcel.'),
      returnShipmentNo: text('Number of the return shipment: the carrier’s, or an SSCC if it has none.'),
      returnTrackingUrl: nullable(text('The carrier’s tracking page; `null` if it has none.')),
      ...document,
    }),
    { description: 'Return documents.' },
  ),
})

const packageResponse = nameSchema(
  'Package',
  Type.Object(responseMembers(wholeDocument), { description: 'A package in its current state, with documents.' }),
)

export const asnPackage = nameSchema(
  'AsnPackage',
  Type.Object(responseMembers(listedDocument), {
    description: 'A package. Documents are available through their links.',
  }),
)

export const packageWarnings = Type.Optional(
  listOf(
    Type.Object({
      code: text('Stable warning code.'),
      path: text('Path of the member; empty if the warning concerns no single member.'),
      message: text('The warning. Prefix it with the path to get a full sentence.'),
    }),
    {
      description:
        'Accepted content that should be reviewed; absent if none. ConstantWeight and UnknownMember are hints: no document or amount depends on them, and they leave `outcome` at 1.',
    },
  ),
)

export const submission = nameSchema(
  'PackageSubmission',
  Type.Object(
    {
      outcome: int32(
        '1: created or replaced. 2: created or replaced with warnings; see `statusMessage`. Hints do not count.',
      ),
      statusMessage: text('Every warning that makes `outcome` 2, in full sentences, and the number of hints.'),
      warnings: packageWarnings,
      package: packageResponse,
    },
    { description: 'Result of submitting a package.' },
  ),
)
