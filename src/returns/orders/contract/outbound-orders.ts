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
import { pageOctets } from '../../../kernel/paging.ts'
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
    'Registers an order so that its goods can be returned. An existing order is refused with 409, or replaced if `canOverwrite` is true.',
  write: true,
  params: Type.Object({ identifier }),
  body: createOutboundOrderRequest,
  responses: { 201: outboundOrder },
  responseHeaders: { location: 'The address of the order.' },
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
      summary: 'The same order once more',
      after: ['createOutboundOrder/registered'],
      params: acme,
      body: exampleOrder,
      response: { status: 409 },
    },
    {
      name: 'unknown-field',
      summary: 'A field that this body does not have',
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
  summary: 'Change an outbound order',
  description: 'Replaces the fields that you send, keeps those that you leave out, and clears those that are `null`.',
  write: true,
  params: orderParams,
  body: updateOutboundOrderRequest,
  responses: { 200: outboundOrder },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'cleared',
      summary: 'The retailer’s own fields are cleared',
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
  answerOctets: pageOctets,
  method: 'GET',
  path: '/{identifier}/outbound-orders',
  summary: 'List outbound orders',
  description: 'Newest first.',
  params: Type.Object({ identifier }),
  query: Type.Object({
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
          continuationToken: nullable(text('The token of the next page; `null` on the last.')),
        },
        { description: 'One page of orders.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'page',
      summary: 'The orders of the tenant',
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
    'Reports that goods of an order have been shipped. The same content sent again gets the same answer; the same `shippingReference` with different content is refused.',
  write: true,
  params: Type.Object({ identifier }),
  body: submitOutboundShipmentRequest,
  responses: { 201: outboundShipment },
  failures: [400, 401, 403, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'shipped',
      summary: 'The whole order leaves',
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
  summary: 'Read an order and its eligibility for return',
  description:
    'Every figure is calculated from shipments, returns and the country’s rules at the time of the call. `reasons` says why something cannot be returned, one entry per rule. An article is one unit of quantity.',
  params: orderParams,
  query: Type.Object({
    orderItems: Type.Optional(
      oneOf(['all', 'not-returned'], { description: '`not-returned` leaves out items with nothing left to return.' }),
    ),
  }),
  responses: {
    200: nameSchema(
      'OrderWithEligibility',
      Type.Object(
        {
          orderReference: text('The order.'),
          countryIso: nullable(text('Country of delivery.')),
          createdAt: dateTime('When it was registered.'),
          contactInformation: responses.contact,
          shippingStatus: shared.shippingStatus,
          isReturnable: flag('Whether a Normal return of anything of it would be taken now.'),
          articlesAvailableForReturn: int64('How many articles can be returned now.'),
          articlesUnavailableForReturn: int64('How many articles cannot.'),
          isReturnPeriodExpired: flag('Whether the time to return it is over.'),
          returnPeriodEndsAt: nullable(dateTime('When that time ends.')),
          qualifiesForCancel: flag('Whether nothing has left yet, and it is not cancelled.'),
          reasons: listOf(Type.Object({ code: text('The rule.'), message: text('Why not.') }), {
            description: 'Why it cannot be returned, one entry a rule.',
          }),
          items: listOf(
            Type.Object({
              id: int32('Portolan’s id of the item.'),
              productCode: text('The product.'),
              lineItemId: nullable(int32('The retailer’s number of the line.')),
              quantity: count('How many were ordered.'),
              productDescription: nullable(text('What it is.')),
              unitPrice: responses.unitPrice,
              hsCode: responses.hsCode,
              countryOfOrigin: responses.countryOfOrigin,
              shippingInformation: Type.Object(
                {
                  shippingStatus: shared.shippingStatus,
                  shippingReference: nullable(text('The shipment that it left with.')),
                },
                { description: 'How it is shipped.' },
              ),
              availableForReturn: count('How many can be returned now.'),
              returned: count('How many are on their way back or were taken back.'),
              unavailableReason: nullable(text('The rule by which nothing of it can be returned.')),
            }),
            { description: 'The items of the order.' },
          ),
        },
        { description: 'An order with its eligibility for return.' },
      ),
    ),
  },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'unshipped',
      summary: 'An order that has not left yet',
      after: ['createOutboundOrder/registered'],
      params: { ...acme, orderReference: 'ORDER-1001' },
      response: { status: 200 },
    },
    {
      name: 'unknown',
      summary: 'An order that nobody has registered',
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
