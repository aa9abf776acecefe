import { Type } from 'typebox'
import type { Route } from '../../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  flag,
  int32,
  int64,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  pageSize,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageBytes } from '../../../kernel/paging.ts'
import { exampleOrder, exampleOrderResponse, exampleShipment } from '../../contract/examples.ts'
import {
  createOutboundOrderRequest,
  identifier,
  outboundOrder,
  outboundShipment,
  pathKey,
  responses,
  shared,
  submitOutboundShipmentRequest,
  updateOutboundOrderRequest,
} from '../../contract/models.ts'

const tag = 'Outbound orders'
const common = {
  service: 'returns',
  tag,
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const

const acme = { identifier: 'acme' }
const orderParams = Type.Object({ identifier, orderReference: pathKey('The order reference, percent-encoded.') })

export const createOutboundOrder = {
  ...common,
  operationId: 'createOutboundOrder',
  method: 'POST',
  path: '/{identifier}/outbound-orders',
  summary: 'Register an outbound order',
  description:
    'Registers an order so that its goods can be returned. If the order exists, it is replaced if `canOverwrite` is true; otherwise returns 409.',
  write: true,
  params: Type.Object({ identifier }),
  body: createOutboundOrderRequest,
  responses: { 201: outboundOrder },
  responseHeaders: { location: 'URL of the order.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'registered',
      summary: 'An order of two scarves and a wallet',
      params: acme,
      body: exampleOrder,
      response: { status: 201, body: exampleOrderResponse },
    },
    {
      name: 'there-already',
      summary: 'Register the same order again',
      after: ['createOutboundOrder/registered'],
      params: acme,
      body: exampleOrder,
      response: { status: 409 },
    },
    {
      name: 'unknown-field',
      summary: 'An unknown field',
      params: acme,
      body: { ...exampleOrder, colour: 'blue' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const updateOutboundOrder = {
  ...common,
  operationId: 'updateOutboundOrder',
  method: 'PUT',
  path: '/{identifier}/outbound-orders/{orderReference}',
  summary: 'Update an outbound order',
  description: 'Replaces the fields you send, keeps those you omit, and clears those that are `null`.',
  write: true,
  params: orderParams,
  body: updateOutboundOrderRequest,
  responses: { 200: outboundOrder },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'cleared',
      summary: 'Clear the retailer’s own fields',
      after: ['createOutboundOrder/registered'],
      params: { ...acme, orderReference: 'ORDER-1001' },
      body: { customFields: null },
      response: { status: 200, body: { ...exampleOrderResponse, customFields: null } },
    },
  ],
} as const satisfies Route

export const listOutboundOrders = {
  ...common,
  operationId: 'listOutboundOrders',
  maxResponseBytes: pageBytes,
  method: 'GET',
  path: '/{identifier}/outbound-orders',
  summary: 'List outbound orders',
  description: 'Returns orders, newest first.',
  params: Type.Object({ identifier }),
  query: Type.Object({
    orderReference: Type.Optional(
      Type.String({
        maxLength: 100,
        format: 'identifier',
        description:
          'Only this order. Finds orders whose reference is `.` or `..` too, which HTTP clients remove from paths.',
      }),
    ),
    pageSize: pageSize(),
    continuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'OutboundOrderPage',
      Type.Object(
        {
          outboundOrders: listOf(outboundOrder, { description: 'Newest first.' }),
          pageSize: int32('The requested page size.'),
          continuationToken: nullable(text('The token of the next page; `null` on the last page.')),
        },
        { description: 'One page of orders.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'page',
      summary: 'All orders of the tenant',
      after: ['createOutboundOrder/registered'],
      params: acme,
      response: {
        status: 200,
        body: { outboundOrders: [exampleOrderResponse], pageSize: 100, continuationToken: null },
      },
    },
  ],
} as const satisfies Route

export const submitOutboundShipment = {
  ...common,
  operationId: 'submitOutboundShipment',
  method: 'POST',
  path: '/{identifier}/outbound-shipments',
  summary: 'Register a shipment',
  description:
    'Registers that goods of an order have been shipped. A retry with the same content returns the same response; different content under the same `shippingReference` is rejected.',
  write: true,
  params: Type.Object({ identifier }),
  body: submitOutboundShipmentRequest,
  responses: { 201: outboundShipment },
  failures: [400, 401, 403, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'shipped',
      summary: 'Ship the whole order',
      after: ['createOutboundOrder/registered'],
      params: acme,
      body: exampleShipment,
      response: {
        status: 201,
        body: {
          ...exampleShipment,
          shippingDate: '2026-03-05T09:30:00.000Z',
          shippingItems: [
            { productCode: 'SCARF-01', lineItemId: 1, quantity: 2, weight: { weight: 0.4, weightUnit: 'Kg' } },
            { productCode: 'WALLET-07', lineItemId: 2, quantity: 1, weight: null },
          ],
        },
      },
    },
  ],
} as const satisfies Route

const count = (description: string) => int32(description)

export const readOrder = {
  ...common,
  operationId: 'readOrder',
  method: 'GET',
  path: '/{identifier}/orders/{orderReference}',
  summary: 'Get an order and its return eligibility',
  description:
    'Calculates from shipments, returns and the country’s rules what can be returned at the time of the call. `reasons` states why something cannot be returned, one entry per rule. An article is one unit of quantity.',
  params: orderParams,
  query: Type.Object({
    orderItems: Type.Optional(
      oneOf(['all', 'not-returned'], { description: '`not-returned` omits items with nothing left to return.' }),
    ),
  }),
  responses: {
    200: nameSchema(
      'OrderWithEligibility',
      Type.Object(
        {
          orderReference: text('The order.'),
          countryIso: nullable(text('Destination country.')),
          createdAt: dateTime('When the order was registered.'),
          contactInformation: responses.contact,
          shippingStatus: shared.shippingStatus,
          isReturnable: flag('Whether a `Normal` return of any item would be accepted now.'),
          articlesAvailableForReturn: int64('Number of articles that can be returned now.'),
          articlesUnavailableForReturn: int64('Number of articles that cannot be returned now.'),
          isReturnPeriodExpired: flag('Whether the return period is over.'),
          returnPeriodEndsAt: nullable(dateTime('End of the return period.')),
          qualifiesForCancel: flag('Whether nothing has shipped yet and the order is not cancelled.'),
          reasons: listOf(Type.Object({ code: text('Code of the rule.'), message: text('Explanation.') }), {
            description: 'Why it cannot be returned, one entry per rule.',
          }),
          items: listOf(
            Type.Object({
              id: int32('Portolan’s id of the item.'),
              productCode: text('Product code.'),
              lineItemId: nullable(int32('The retailer’s line number.')),
              quantity: count('Number of articles ordered.'),
              productDescription: nullable(text('Product description.')),
              unitPrice: responses.unitPrice,
              hsCode: responses.hsCode,
              countryOfOrigin: responses.countryOfOrigin,
              shippingInformation: Type.Object(
                {
                  shippingStatus: shared.shippingStatus,
                  shippingReference: nullable(text('Shipment it left with.')),
                },
                { description: 'Shipping method.' },
              ),
              availableForReturn: count('Number of articles that can be returned now.'),
              returned: count('Number of articles in returns, in transit or received.'),
              unavailableReason: nullable(text('The rule that prevents returning any of it.')),
            }),
            { description: 'Items of the order.' },
          ),
        },
        { description: 'An order with its return eligibility.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'unshipped',
      summary: 'An order that has not shipped',
      after: ['createOutboundOrder/registered'],
      params: { ...acme, orderReference: 'ORDER-1001' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'Unknown order',
      params: { ...acme, orderReference: 'ORDER-9999' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

/** The routes of outbound orders. */
export const outboundOrderRoutes = [
  createOutboundOrder,
  listOutboundOrders,
  updateOutboundOrder,
  submitOutboundShipment,
  readOrder,
]
