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
  requiredSingleLineText,
  requiredText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageOctets } from '../../../kernel/paging.ts'
import { exampleReturn, exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey, responses, shared, warnings, weight } from '../../contract/models.ts'

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
    { description: 'The status of the return.' },
  )
const itemStatus = oneOf(['Accepted', 'Rejected', 'InProgress', 'RejectedNotReturned', 'Cancelled'], {
  description: 'The status of the item.',
})
const returnMethod = oneOf(['Postal', 'PUDO', 'Collections'], { description: 'How the goods come back.' })
const returnType = oneOf(['Normal', 'Undeliverable', 'BlindReturn', 'EUCoolingOff'], {
  description: 'The ground of the return; `EUCoolingOff` only for deliveries to the EU or EEA.',
})
const paidBy = oneOf(['Unpaid', 'Retailer', 'Shopper'], { description: 'Who pays for it.' })
const locationType = oneOf(['Store', 'Pudo'], { description: 'Kind of location.' })

const returnOrder = nameSchema(
  'ReturnOrder',
  Type.Object(
    {
      returnOrderNumber: text('Number of the return: digits only. Also its tracking reference.'),
      orderReference: text('The order that the goods were bought with.'),
      status: status(),
      returnAdminCentreCode: nullable(text('The return centre that the goods go to.')),
      returnType,
      returnMethod: nullable(returnMethod),
      paidBy: nullable(paidBy),
      carrier: nullable(text('Who brings the goods.')),
      carrierServiceRouteId: nullable(text('The carrier service route.')),
      dropOffLocation: nullable(
        Type.Object(
          { locationId: nullable(text('Id of the location.')), type: nullable(locationType) },
          { description: 'Where the shopper hands the goods in.' },
        ),
      ),
      createdAt: dateTime('When the return was created.'),
      updatedAt: dateTime('The time of the last change.'),
      returnItems: listOf(
        Type.Object({
          id: int32('Number of the line, from 1.'),
          productCode: text('The product.'),
          lineItemId: nullable(int32('The retailer’s number of the line.')),
          quantity: int32('The number of articles.'),
          reasonCode: text('Why, as a code.'),
          reasonText: nullable(text('Why, in words.')),
          returnItemStatus: itemStatus,
        }),
        { description: 'What comes back.' },
      ),
      weight: responses.weight,
      documents: listOf(Type.Object({ documentType: text('The type of the document.'), link: text('Where it is.') }), {
        description: 'The documents available as PDF; of a closed return, those that were created.',
      }),
      history: listOf(
        Type.Object({ status: status(), at: dateTime('When it came to this.'), by: text('Who caused the change.') }),
        { description: 'Every status so far, oldest first.' },
      ),
      warnings,
    },
    { description: 'A return of goods.' },
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
      carrierServiceRouteId: optional(singleLineText('The carrier service route.', 100)),
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
              oneOf(['Accepted', 'Rejected'], { description: 'The result of the inspection.' }),
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
const orderParams = Type.Object({ identifier, orderReference: pathKey('The order reference, percent-encoded.') })
const returnParams = Type.Object({
  identifier,
  orderReference: pathKey('The order reference, percent-encoded.'),
  returnOrderNumber: pathKey('The number of the return, digits only.'),
})

export const createReturnOrder = {
  ...common,
  operationId: 'createReturnOrder',
  method: 'POST',
  path: '/{identifier}/orders/{orderReference}/return-orders',
  summary: 'Create a return',
  description:
    'Creates a return of goods of an order. If items cannot be returned, the refusal lists every reason by item. 409 while another return of the order is open.',
  write: true,
  params: orderParams,
  body: createReturnOrderRequest,
  responses: { 201: returnOrder },
  responseHeaders: { location: 'The address of the return.' },
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
  description: 'Returns the return with its status, documents and history.',
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
    'Moves the return to another status and records the result of inspecting its items. A status that cannot follow the current one is refused with 400.',
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

export const releaseReturnOrder = {
  ...common,
  operationId: 'releaseReturnOrder',
  method: 'POST',
  path: '/{identifier}/return-orders/{returnOrderNumber}/release',
  summary: 'Release a held return',
  description:
    'A person’s decision, with a note, that the shopper of a return is not the denied party of the same name. The return gets documents again; the decision is kept as evidence. A return that nothing holds is answered with no hits.',
  write: true,
  params: Type.Object({ identifier, returnOrderNumber: pathKey('The number of the return, digits only.') }),
  body: nameSchema(
    'ReturnReleaseRequest',
    Type.Object(
      { note: requiredSingleLineText('Why; kept with the decision.', 500) },
      { description: 'A decision about a held return.' },
    ),
  ),
  responses: {
    200: nameSchema(
      'ReturnRelease',
      Type.Object(
        {
          returnOrderNumber: text('The number of the return.'),
          cleared: listOf(
            Type.Object({
              list: text('The list: us-csl, eu or uk.'),
              entryId: text('The entry, by the list’s own number.'),
              matchedName: text('The name or alias that the shopper is called like.'),
            }),
            { description: 'The entries that the shopper was decided not to be.' },
          ),
          warnings,
        },
        { description: 'What was decided.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'nothing-held',
      summary: 'A return that nothing holds',
      after: ['createReturnOrder/created'],
      params: { identifier: ofOrder.identifier, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { note: 'Another person of that name: born in 2001' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'A return that there is not',
      after: ['createOutboundOrder/registered'],
      params: { identifier: ofOrder.identifier, returnOrderNumber: '1234567890' },
      body: { note: 'Another person of that name' },
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
  description: 'Newest first. 404 if nothing matches: an empty result, not a failure.',
  params: Type.Object({ identifier }),
  query: Type.Object({
    status: Type.Optional(status()),
    returnType: Type.Optional(returnType),
    orderReference: Type.Optional(
      Type.String({ maxLength: 100, format: 'identifier', description: 'Only returns of this order.' }),
    ),
    startUtc: Type.Optional(dateTime('Only returns created at or after this time. Encode `+` as `%2B`.')),
    endUtc: Type.Optional(dateTime('Only returns created before this time. Encode `+` as `%2B`.')),
    pageSize: pageSize(),
    continuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'ReturnOrderPage',
      Type.Object(
        {
          returnOrders: listOf(returnOrder, { description: 'Newest first.' }),
          pageSize: int32('The requested page size.'),
          continuationToken: nullable(text('The token of the next page; `null` on the last.')),
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
  summary: 'List the return methods of an order',
  description:
    'Returns the return methods of the delivery country with their prices. 404 if the order is unknown or no return method is configured.',
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
            quantity: optional(int32('The number of articles.', { minimum: 1 })),
          }),
          { description: 'The items to return, each by `productCode` or `id`.', minItems: 1, maxItems: 2000 },
        ),
      },
      { description: 'A request for the return methods of goods.' },
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
        { description: 'The return methods.' },
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
  releaseReturnOrder,
]
