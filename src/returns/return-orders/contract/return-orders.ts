import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  optional,
  pageSize,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageBytes } from '../../../kernel/paging.ts'
import { exampleReturn, exampleReturnNumber } from '../../contract/examples.ts'
import { identifier, pathKey, shared, warnings } from '../../contract/models.ts'
import {
  createReturnOrderRequest,
  paidBy,
  returnMethod,
  returnOrder,
  returnStatus,
  returnType,
  updateReturnOrderRequest,
} from './return-order-models.ts'

const tag = 'Returns'
const common = {
  service: 'returns',
  tag,
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const

const acme = { identifier: 'acme' }
const ofOrder = { ...acme, orderReference: 'ORDER-1001' }
const orderParams = Type.Object({ identifier, orderReference: pathKey('The order reference, percent-encoded.') })
const returnParams = Type.Object({
  identifier,
  orderReference: pathKey('The order reference, percent-encoded.'),
  returnOrderNumber: pathKey('Return number, digits only.'),
})

export const createReturnOrder = {
  ...common,
  operationId: 'createReturnOrder',
  method: 'POST',
  path: '/{identifier}/orders/{orderReference}/return-orders',
  summary: 'Create a return',
  description:
    'Creates a return of goods from an order. If items cannot be returned, the error lists every reason per item. Returns 409 while another return of the order is open, unless `canBeAdditional` is true.',
  write: true,
  params: orderParams,
  body: createReturnOrderRequest,
  responses: { 201: returnOrder },
  responseHeaders: { location: 'URL of the return.' },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'Return one of two scarves',
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
      name: 'additional',
      summary: 'A second return of what is left',
      after: ['createReturnOrder/created'],
      params: ofOrder,
      body: { ...exampleReturn, canBeAdditional: true },
      response: { status: 201 },
    },
    {
      name: 'no-items',
      summary: 'A return without items',
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
  summary: 'Get a return',
  description: 'Returns the return with its status, documents and history.',
  params: returnParams,
  responses: { 200: returnOrder },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'A new return',
      after: ['createReturnOrder/created'],
      params: { ...ofOrder, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown return',
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
  summary: 'Update a return',
  description:
    'Moves the return to another status and records the result of inspecting its items. Returns 400 for a status that cannot follow the current one.',
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
      summary: 'Invalid status transition',
      after: ['createReturnOrder/created'],
      params: { ...ofOrder, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { status: 'Refunded' },
      rejectedByRules: true,
      response: { status: 400 },
    },
    {
      name: 'unknown',
      summary: 'Unknown return',
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
    'Records a person’s decision, with a note, that the shopper is not the denied party of the same name, or that a name in a script that cannot be compared is none. The documents of the return become available again; the decision is kept as evidence. For a return that is not held, `cleared` is empty.',
  write: true,
  params: Type.Object({ identifier, returnOrderNumber: pathKey('Return number, digits only.') }),
  body: nameSchema(
    'ReturnReleaseRequest',
    Type.Object(
      { note: requiredSingleLineText('Reason; stored with the decision.', 500) },
      { description: 'A decision about a held return.' },
    ),
  ),
  responses: {
    200: nameSchema(
      'ReturnRelease',
      Type.Object(
        {
          returnOrderNumber: text('Return number.'),
          cleared: listOf(
            Type.Object({
              list: text('The list: `us-csl`, `eu` or `uk`.'),
              entryId: text('The entry’s number on the list.'),
              matchedName: text('The name or alias that matched the shopper.'),
            }),
            { description: 'The entries ruled out by the decision.' },
          ),
          isNameCleared: flag('Whether the decision is about a name that could not be compared with the lists.'),
          warnings,
        },
        { description: 'The recorded decision.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'nothing-held',
      summary: 'A return that is not held',
      after: ['createReturnOrder/created'],
      params: { identifier: ofOrder.identifier, returnOrderNumber: exampleReturnNumber },
      fromResponses: { 'params.returnOrderNumber': 'createReturnOrder/created#returnOrderNumber' },
      body: { note: 'Another person of that name: born in 2001' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown return',
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
  maxResponseBytes: pageBytes,
  method: 'GET',
  path: '/{identifier}/return-orders',
  summary: 'List returns',
  description: 'Returns returns, newest first. If none match, returns 404; treat it as an empty result.',
  params: Type.Object({ identifier }),
  query: Type.Object({
    status: Type.Optional(returnStatus()),
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
          continuationToken: nullable(text('The token of the next page; `null` on the last page.')),
        },
        { description: 'One page of returns.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'created',
      summary: 'All returns',
      after: ['createReturnOrder/created'],
      params: acme,
      query: { status: 'Created' },
      response: { status: 200 },
    },
    {
      name: 'none',
      summary: 'No matching return',
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
    'Returns the return methods of the destination country with their prices. Returns 404 if the order is unknown or no return method is configured.',
  params: orderParams,
  body: nameSchema(
    'SearchReturnMethodsWebRequest',
    Type.Object(
      {
        returnItems: listOf(
          Type.Object({
            id: optional(int32('Portolan’s id of the item in the order.')),
            productCode: optional(singleLineText('Product code.', 100)),
            lineItemId: shared.lineItemId,
            quantity: optional(int32('Number of articles.', { minimum: 1 })),
          }),
          { description: 'The items to return, each by `productCode` or `id`.', minItems: 1, maxItems: 2000 },
        ),
      },
      { description: 'Requests the return methods for goods.' },
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
                { amount: Type.Number({ description: 'Price.' }), currency: text('Currency.') },
                { description: 'Cost to the shopper.' },
              ),
              carrierServiceRoute: Type.Object(
                {
                  carrierServiceRouteId: text('Carrier service id.'),
                  carrierName: text('Carrier.'),
                  isPaperlessRoute: Type.Boolean({ description: 'Whether no printed label is needed.' }),
                },
                { description: 'Carrier.' },
              ),
            }),
            { description: 'Available options.' },
          ),
        },
        { description: 'Return methods.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 413, 415, 500, 503],
  examples: [
    {
      name: 'found',
      summary: 'Return methods for a scarf from Germany',
      after: ['createOutboundOrder/registered'],
      params: ofOrder,
      body: { returnItems: [{ productCode: 'SCARF-01' }] },
      response: { status: 200 },
    },
  ],
} as const satisfies Route

/** The routes of return orders. */
export const returnOrderRoutes = [
  searchReturnMethods,
  createReturnOrder,
  listReturnOrders,
  readReturnOrder,
  updateReturnOrder,
  releaseReturnOrder,
]
