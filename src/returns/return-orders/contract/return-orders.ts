import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  pageSize,
  requiredText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageOctets } from '../../../kernel/paging.ts'
import { exampleReturn, exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey, responses, shared, weight } from '../../contract/models.ts'

const tag = 'Returns'
const common = {
  service: 'returns',
  tag,
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const

const status = () =>
  oneOf(
    [
      'Created',
      'LabelIssued',
      'ReceivedByCarrier',
      'InTransit',
      'Received',
      'InProgress',
      'Processed',
      'Refunded',
      'Rejected',
      'Cancelled',
      'Expired',
    ],
    { description: 'Where the return stands.' },
  )
const itemStatus = oneOf(['Accepted', 'Rejected', 'InProgress', 'RejectedNotReturned', 'Cancelled'], {
  description: 'Where the item stands.',
})
const returnMethod = oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How the goods come back.' })
const returnType = oneOf(['Normal', 'Undeliverable', 'BlindReturn', 'EUCoolingOff'], {
  description: 'Why they may. EUCoolingOff only for deliveries to the EU or EEA.',
})
const paidBy = oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' })
const locationType = oneOf(['Store', 'Pudo'], { description: 'Kind of location.' })

const warnings = listOf(
  Type.Object({
    code: text('What was noticed, as a code that stays the same.'),
    path: text('Where.'),
    message: text('What was noticed.'),
  }),
  {
    description: 'What was noticed, and accepted.',
  },
)

const returnOrder = nameSchema(
  'ReturnOrder',
  Type.Object(
    {
      returnOrderNumber: text('Number of the return: digits only. Also its tracking reference.'),
      orderReference: text('The order that the goods were bought with.'),
      status: status(),
      returnAdminCentreCode: nullable(text('Where the goods go.')),
      returnType,
      returnMethod: nullable(returnMethod),
      paidBy: nullable(paidBy),
      carrier: nullable(text('Who brings the goods.')),
      carrierServiceRouteId: nullable(text('The carrier’s service.')),
      dropOffLocation: nullable(
        Type.Object(
          { locationId: nullable(text('Id of the location.')), type: nullable(locationType) },
          { description: 'Where the shopper hands the goods in.' },
        ),
      ),
      createdAt: dateTime('When the return was created.'),
      updatedAt: dateTime('When it was changed last.'),
      returnItems: listOf(
        Type.Object({
          id: int32('Number of the line, from 1.'),
          productCode: text('The product.'),
          lineItemId: nullable(int32('The retailer’s number of the line.')),
          quantity: int32('How many articles.'),
          reasonCode: text('Why, as a code.'),
          reasonText: nullable(text('Why, in words.')),
          returnItemStatus: itemStatus,
        }),
        { description: 'What comes back.' },
      ),
      weight: responses.weight,
      documents: listOf(Type.Object({ documentType: text('Kind of document.'), link: text('Where it is.') }), {
        description: 'The documents that can be had as PDF: of a closed return those that were made.',
      }),
      history: listOf(
        Type.Object({ status: status(), at: dateTime('When it came to this.'), by: text('Who caused it.') }),
        { description: 'Every status so far, oldest first.' },
      ),
      warnings: Type.Optional(warnings),
    },
    { description: 'Goods on their way back.' },
  ),
)

const createReturnOrderRequest = nameSchema(
  'CreateReturnOrderWebRequest',
  Type.Object(
    {
      returnItems: listOf(
        Type.Object({
          id: optional(int32('Portolan’s id of the item in the order.')),
          productCode: shared.productCode,
          lineItemId: shared.lineItemId,
          quantity: optional(int32('How many articles; 1 when left out.', { minimum: 1 })),
          reasonCode: requiredText({ description: 'Why, as a code of 1 to 50 characters.', maxLength: 50 }),
          reasonText: optional(text('Why, in words.', 1000)),
        }),
        { description: 'What comes back.', minItems: 1 },
      ),
      returnMethod: optional(returnMethod),
      returnType: optional(returnType),
      paidBy: optional(paidBy),
      dropOffLocation: optional(
        Type.Object(
          { locationId: optional(singleLineText('Id of the location.', 100)), type: optional(locationType) },
          { description: 'Where the shopper hands the goods in.' },
        ),
      ),
      weight: optional(weight),
      consumerEmailAddress: optional(text('The shopper’s e-mail address.', 254)),
      cultureLanguageIso: optional(text('The shopper’s language, such as de-DE.', 20)),
      carrierServiceRouteId: optional(singleLineText('The carrier’s service.', 100)),
    },
    { description: 'Asks to send goods back.' },
  ),
)

const updateReturnOrderRequest = nameSchema(
  'UpdateReturnOrderWebRequest',
  Type.Object(
    {
      status: optional(status()),
      returnItems: optional(
        listOf(
          Type.Object({
            id: optional(int32('Number of the line in the return.')),
            productCode: optional(singleLineText('The product.', 100)),
            lineItemId: shared.lineItemId,
            returnItemStatus: optional(
              oneOf(['Accepted', 'Rejected'], { description: 'What the inspection came to.' }),
            ),
          }),
          { description: 'The lines to change, named by id, lineItemId or productCode.', maxItems: 2000 },
        ),
      ),
      weight: optional(weight),
    },
    { description: 'Changes a return.' },
  ),
)

const acme = { identifier: 'acme' }
const ofOrder = { ...acme, orderReference: 'ORDER-1001' }
const orderParams = Type.Object({ identifier, orderReference: pathKey('The order, percent-encoded.') })
const returnParams = Type.Object({
  identifier,
  orderReference: pathKey('The order, percent-encoded.'),
  returnOrderNumber: pathKey('Number of the return: digits only.'),
})

export const createReturnOrder = {
  ...common,
  operationId: 'createReturnOrder',
  method: 'POST',
  path: '/{identifier}/orders/{orderReference}/return-orders',
  summary: 'Create a return',
  description:
    'Asks to send goods of an order back. Everything for which it cannot be is answered at once, by item. 409 while another return of the order is open.',
  write: true,
  params: orderParams,
  body: createReturnOrderRequest,
  responses: { 201: returnOrder },
  responseHeaders: { location: 'Where the return can be read.' },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'One of two scarves comes back',
      after: ['createOutboundOrder/registered', 'submitOutboundShipment/shipped'],
      params: ofOrder,
      body: exampleReturn,
      response: { status: 201 },
    },
    {
      name: 'another-open',
      summary: 'A second return while the first is open',
      after: ['createReturnOrder/created'],
      params: ofOrder,
      body: exampleReturn,
      response: { status: 409 },
    },
    {
      name: 'no-items',
      summary: 'A return of nothing',
      after: ['createOutboundOrder/registered'],
      params: ofOrder,
      body: { returnItems: [] },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const readReturnOrder = {
  ...common,
  operationId: 'readReturnOrder',
  method: 'GET',
  path: '/{identifier}/orders/{orderReference}/return-orders/{returnOrderNumber}',
  summary: 'Read a return',
  description: 'The return as it stands, with its documents and history.',
  params: returnParams,
  responses: { 200: returnOrder },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'A return that was just created',
      after: ['createReturnOrder/created'],
      params: { ...ofOrder, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A return that there is not',
      after: ['createOutboundOrder/registered'],
      params: { ...ofOrder, returnOrderNumber: '1234567890' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const updateReturnOrder = {
  ...common,
  operationId: 'updateReturnOrder',
  method: 'PUT',
  path: '/{identifier}/orders/{orderReference}/return-orders/{returnOrderNumber}',
  summary: 'Change a return',
  description:
    'Moves the return on, and says what the inspection of its items came to. A status that cannot be reached from the present one is refused with 400.',
  write: true,
  params: returnParams,
  body: updateReturnOrderRequest,
  responses: { 200: returnOrder },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'received',
      summary: 'The parcel has arrived',
      after: ['createReturnOrder/created'],
      params: { ...ofOrder, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { status: 'Received' },
      response: { status: 200 },
    },
    {
      name: 'unreachable',
      summary: 'A status that cannot be reached from the present one',
      after: ['createReturnOrder/created'],
      params: { ...ofOrder, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { status: 'Refunded' },
      refusedByRules: true,
      response: { status: 400 },
    },
    {
      name: 'unknown',
      summary: 'A return that there is not',
      after: ['createOutboundOrder/registered'],
      params: { ...ofOrder, returnOrderNumber: '1234567890' },
      body: { status: 'Received' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const listReturnOrders = {
  ...common,
  operationId: 'listReturnOrders',
  answerOctets: pageOctets,
  method: 'GET',
  path: '/{identifier}/return-orders',
  summary: 'List returns',
  description: 'Newest first. 404 when nothing matches, which is an empty result rather than a failure.',
  params: Type.Object({ identifier }),
  query: Type.Object({
    status: Type.Optional(status()),
    returnType: Type.Optional(returnType),
    startUtc: Type.Optional(dateTime('Only those created at or after this moment. Write + as %2B.')),
    endUtc: Type.Optional(dateTime('Only those created before this moment. Write + as %2B.')),
    pageSize: pageSize('pageSize'),
    continuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'ReturnOrderPage',
      Type.Object(
        {
          returnOrders: listOf(returnOrder, { description: 'Newest first.' }),
          pageSize: int32('How many were asked for.'),
          continuationToken: nullable(text('Asks for the next page; null on the last one.')),
        },
        { description: 'One page of returns.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'The returns that were created',
      after: ['createReturnOrder/created'],
      params: acme,
      query: { status: 'Created' },
      response: { status: 200 },
    },
    {
      name: 'none',
      summary: 'No return matches',
      params: acme,
      query: { status: 'Refunded' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

export const searchReturnMethods = {
  ...common,
  operationId: 'searchReturnMethods',
  method: 'POST',
  path: '/{identifier}/return-methods/{orderReference}',
  summary: 'Find the ways to send goods back',
  description:
    'What the country of delivery offers, with prices. 404 for an unknown order, and where nothing is set up.',
  params: orderParams,
  body: nameSchema(
    'SearchReturnMethodsWebRequest',
    Type.Object(
      {
        returnItems: listOf(
          Type.Object({
            id: optional(int32('Portolan’s id of the item in the order.')),
            productCode: optional(singleLineText('The product.', 100)),
            lineItemId: shared.lineItemId,
            quantity: optional(int32('How many articles.', { minimum: 1 })),
          }),
          { description: 'What shall come back, each by productCode or id.', minItems: 1, maxItems: 2000 },
        ),
      },
      { description: 'Asks how goods can be sent back.' },
    ),
  ),
  responses: {
    200: nameSchema(
      'ReturnMethods',
      Type.Object(
        {
          returnMethods: listOf(
            Type.Object({
              returnMethod,
              paidBy,
              price: Type.Object(
                { amount: Type.Number({ description: 'The price.' }), currency: text('Its currency.') },
                { description: 'What it costs.' },
              ),
              carrierServiceRoute: Type.Object(
                {
                  carrierServiceRouteId: text('Id of the carrier’s service.'),
                  carrierName: text('The carrier.'),
                  isPaperlessRoute: Type.Boolean({ description: 'Whether no label has to be printed.' }),
                },
                { description: 'Who brings the goods.' },
              ),
            }),
            { description: 'The ways there are.' },
          ),
        },
        { description: 'How goods can be sent back.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'found',
      summary: 'The ways to send a scarf back from Germany',
      after: ['createOutboundOrder/registered'],
      params: ofOrder,
      body: { returnItems: [{ productCode: 'SCARF-01' }] },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

/** The routes of returns. */
export const returnOrderRoutes = [
  searchReturnMethods,
  createReturnOrder,
  listReturnOrders,
  readReturnOrder,
  updateReturnOrder,
]
