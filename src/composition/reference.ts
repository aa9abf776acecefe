import { readFileSync } from 'node:fs'
import {
  atOnceCodes,
  attentionCodes,
  kindCodes as catalogKindCodes,
  otherFieldCode as otherCatalogCode,
  parameterCodes,
  productCodes,
} from '../catalog/index.ts'
import { fieldCodes, otherFieldCode, reasonCodes, warningCodes } from '../checkout/index.ts'
import { esw } from '../dialects/esw.ts'
import type { ServiceName } from '../kernel/contract/route.ts'
import { type EventType, eventTypes } from '../kernel/event.ts'
import type { CodeTable, ReferenceInput, SandboxClients, ServiceTexts } from '../platform/docs/input.ts'
import type { ErrorBodies } from '../platform/http/errors.ts'
import { kindCodes } from '../platform/http/problem-codes.ts'
import { getOpenApiDocuments, routes, serviceDescriptions } from './contract.ts'
import { sandboxSecret } from './sandbox.ts'

/** The answers to examples, as the test of the examples has written them. */
const recordedResponses = (): ReferenceInput['recordedResponses'] =>
  JSON.parse(readFileSync(new URL('../../reference/example-answers.json', import.meta.url), 'utf8'))

/** What a reader should know of a service's examples before pasting them. */
const notes: Partial<Record<ServiceName, Pick<ServiceTexts, 'exampleNotes'>>> = {
  admin: {
    exampleNotes:
      'The examples change what the server works with. Pasted against the sandbox, they leave the brand ACM without automatic classification and take away how returns from Germany (DE) work; try them where that does no harm.',
  },
}

/** The services that have pages, in the order in which a reader needs them. */
const services: readonly ServiceTexts[] = (
  [
    ['identity', 'Access tokens'],
    ['checkout', 'Checkout'],
    ['catalog', 'Customs catalog'],
    ['packages', 'Packages'],
    ['returns', 'Returns'],
    ['admin', 'Administration'],
    ['server', 'Operating'],
  ] as const
).map(([name, title]) => ({ name, title, description: serviceDescriptions[name], ...notes[name] }))

interface EventExample {
  readonly meaning: string
  /** What the examples are about, and how it stands. */
  readonly subject: string
  readonly data: Readonly<Record<string, unknown>>
}

const confirmation = (status: string): Pick<EventExample, 'subject' | 'data'> => ({
  subject: 'SBX-1001',
  data: {
    orderConfirmationId: '0197f3a2-0000-7000-8000-000000000000',
    platformOrderNumber: 'SBX-1001',
    retailerCartId: 'CART-SBX-1001',
    status,
  },
})

const outboundOrder: Pick<EventExample, 'subject' | 'data'> = {
  subject: 'ORDER-1001',
  data: { orderReference: 'ORDER-1001', countryIso: 'DE' },
}

const returnOrder = (status: string): Pick<EventExample, 'subject' | 'data'> => ({
  subject: '4815162342108',
  data: { returnOrderNumber: '4815162342108', orderReference: 'ORDER-1001', status, returnType: 'Normal' },
})

const exampleUploadId = '0197f3a2-0000-7000-8000-00000000ca7a'

const packageData: Pick<EventExample, 'subject' | 'data'> = {
  subject: '27182818',
  data: {
    platformPackageReference: 27182818,
    brandCode: 'ACM',
    orderReference: 'ORDER-2001',
    packageReference: 'PKG-1',
    holdReleaseStatus: 'Released',
  },
}

const eventExamples: Readonly<Record<EventType, EventExample>> = {
  'order-confirmation.received': {
    meaning:
      'A confirmation was received and stored. Told once for each, whatever its status is; one that is confirmed at once is told of by order-confirmation.confirmed as well.',
    ...confirmation('OnHold'),
  },
  'order-confirmation.hold-released': {
    meaning:
      'A held confirmation was released and now awaits its payment. One that awaits none becomes Confirmed instead, and is told of as that.',
    ...confirmation('AwaitingPayment'),
  },
  'order-confirmation.confirmed': {
    meaning: 'A confirmation became Confirmed: on receipt, by its release, or because its payment was received.',
    ...confirmation('Confirmed'),
  },
  'order-confirmation.cancelled': {
    meaning: 'A confirmation was cancelled. Nothing follows on this.',
    ...confirmation('Cancelled'),
  },
  'outbound-order.created': {
    meaning: 'An outbound order was registered, by the retailer or by a confirmation.',
    ...outboundOrder,
  },
  'outbound-order.updated': {
    meaning: 'An outbound order was changed or replaced.',
    ...outboundOrder,
  },
  'outbound-shipment.created': {
    meaning: 'Goods of an outbound order have left.',
    subject: outboundOrder.subject,
    data: { ...outboundOrder.data, shippingReference: 'SHIP-1' },
  },
  'label.created': {
    meaning:
      'A carrier has taken on a parcel, and its label is there: one that goes out with the goods, or one of a return, when its Label, QrCode or Combined is made first.',
    subject: outboundOrder.subject,
    data: {
      labelReference: '0197f3a2-0000-7000-8000-000000000000',
      trackingReference: '4815162342108',
      orderReference: 'ORDER-1001',
      shippingReference: 'SHIP-1',
    },
  },
  'return-order.created': {
    meaning: 'A return was created.',
    ...returnOrder('Created'),
  },
  'return-order.updated': {
    meaning: 'A return has moved on, or its items were inspected.',
    ...returnOrder('Received'),
  },
  'catalog.upload.completed': {
    meaning: 'An upload has ended: every product was looked at, or it was given up (state Failed).',
    subject: exampleUploadId,
    data: { uploadId: exampleUploadId, state: 'Completed', received: 6, valid: 4, invalid: 2 },
  },
  'catalog.product.invalid': {
    meaning:
      'Products of a brand were found invalid, by an upload or when they were checked again. Told in batches: count says how many there are, products lists up to 100 of them.',
    subject: 'ACM',
    data: {
      brandCode: 'ACM',
      uploadId: exampleUploadId,
      count: 1,
      products: [
        {
          productCode: 'SBX-BAD-HS',
          errorCode: 1045,
          errorMessage: 'hsCode: must have at least 6 digits (has 4)',
        },
      ],
    },
  },
  'catalog.reload.completed': {
    meaning: 'A reload of a brand’s catalog has ended, or it was given up (state Failed).',
    subject: 'ACM',
    data: { id: exampleUploadId, brandCode: 'ACM', state: 'Completed', total: 6, valid: 4, invalid: 2 },
  },
  'classification.reviewed': {
    meaning: 'A person has decided the classification of a product.',
    subject: 'ACM/SBX-SCARF',
    data: {
      brandCode: 'ACM',
      productCode: 'SBX-SCARF',
      classificationCode: '621410',
      note: 'Woven silk',
      by: 'acme-sandbox',
    },
  },
  'package.created': {
    meaning: 'A package was submitted.',
    ...packageData,
  },
  'package.updated': {
    meaning: 'A package was replaced, and its documents were made anew.',
    ...packageData,
  },
  'package.deleted': {
    meaning: 'A package was deleted, with its documents.',
    ...packageData,
  },
}

const exampleEvent = (type: EventType) => ({
  specversion: '1.0',
  id: '0197f3a2-0000-7000-8000-000000000001',
  source: '/tenants/acme',
  type,
  subject: eventExamples[type].subject,
  time: '2026-03-04T13:07:16.002Z',
  datacontenttype: 'application/json',
  tenant: 'acme',
  traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
  data: eventExamples[type].data,
})

const listed = (codes: Readonly<Record<string, { readonly code: number; readonly meaning: string }>>) =>
  Object.entries(codes).map(([name, { code, meaning }]) => ({ code, name, meaning }))

/** The stable codes of the services, made from the tables that the answers are made from. */
export const codeTables: readonly CodeTable[] = [
  {
    service: 'checkout',
    title: 'Checkout codes of fields',
    intro:
      'In code of an error body, of several failed fields that of the first; and for each field in errors of the dry-run check.',
    codes: [...listed(fieldCodes), { name: 'other', ...otherFieldCode }],
  },
  {
    service: 'checkout',
    title: 'Checkout codes of requests',
    intro: 'In code of an error body, for a request that fails as a whole.',
    codes: listed(kindCodes),
  },
  {
    service: 'checkout',
    title: 'Checkout codes of conflicts',
    intro: 'In code of an error body, for conflicts that have a name of their own.',
    codes: listed(reasonCodes),
  },
  {
    service: 'checkout',
    title: 'Checkout codes of warnings',
    intro: 'In warnings of a confirmation that was accepted all the same.',
    codes: listed(
      Object.fromEntries(
        Object.entries(warningCodes).map(([name, { code, description }]) => [name, { code, meaning: description }]),
      ),
    ),
  },
  {
    service: 'catalog',
    title: 'Catalog codes of invalid products',
    intro:
      'Of products that an upload has brought and that are listed as invalid, and of products that are created at once.',
    codes: listed(productCodes),
  },
  {
    service: 'catalog',
    title: 'Catalog codes of products that wait',
    intro: 'In the lists of products that somebody should look at.',
    codes: listed(attentionCodes),
  },
  {
    service: 'catalog',
    title: 'Catalog codes of products that are refused at once',
    intro: 'For which a whole upload is refused, as they can be seen without looking anything up.',
    codes: listed(atOnceCodes),
  },
  {
    service: 'catalog',
    title: 'Catalog codes of parameters',
    intro: 'Of parameters, and of fields that are no fields of a product.',
    codes: [...listed(parameterCodes), { name: 'other', ...otherCatalogCode }],
  },
  {
    service: 'catalog',
    title: 'Catalog codes of requests',
    intro: 'For a request that fails as a whole.',
    codes: listed(catalogKindCodes),
  },
]

const sandboxClients: SandboxClients = {
  secret: sandboxSecret,
  getClientId: (scope) => (scope === 'admin' ? 'operator' : 'acme-sandbox'),
}

/** What the pages of the reference are made from. */
export function createReferenceInput(server: {
  readonly version: string
  readonly publicUrl: string
  readonly hasSandbox: boolean
  readonly errorBodies: ErrorBodies
  readonly bodyLimit: number
}): ReferenceInput {
  const { hasSandbox, ...rest } = server
  const documents = getOpenApiDocuments(server.version)
  const document = documents.get('portolan')
  if (document === undefined) throw new Error('there is no document of all services')
  return {
    ...rest,
    document,
    documentNames: [...documents.keys()],
    routes,
    recordedResponses: recordedResponses(),
    services,
    codeTables,
    dialects: [esw],
    events: eventTypes.map((type) => ({ type, meaning: eventExamples[type].meaning, example: exampleEvent(type) })),
    sandbox: hasSandbox ? sandboxClients : null,
  }
}
