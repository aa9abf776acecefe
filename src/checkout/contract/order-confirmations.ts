import { Type } from 'typebox'
import type { Route, RouteExample } from '../../kernel/contract/route.ts'
import { continuationToken, dateTime, pageSize } from '../../kernel/contract/schema.ts'
import { pageBytes } from '../../kernel/paging.ts'
import {
  checkReport,
  confirmationDetails,
  confirmationPage,
  confirmationReceipt,
  confirmationStatus,
} from './confirmation-responses.ts'
import { exampleBody, exampleReconciliation } from './examples.ts'
import { orderConfirmationRequest } from './models.ts'

const orderNumberParam = Type.Object({
  platformOrderNumber: Type.String({
    description: 'The platform’s unique order number.',
    format: 'identifier',
  }),
})

const tag = 'Order confirmations'
const base = '/checkout/api/v3/Retailer/Confirmation'
const anyId = '0197f3a2-0000-7000-8000-000000000000'

const exampleReceipt = (number: string, inStatus: string) => ({
  orderConfirmationId: anyId,
  platformOrderNumber: number,
  retailerCartId: `CART-${number}`,
  status: inStatus,
  receivedAt: '2026-03-04T13:07:16.002Z',
  warnings: [],
  reconciliation: exampleReconciliation,
})

const received = (
  name: string,
  eventName: string,
  number: string,
  inStatus: string,
  payment: Record<string, unknown> = {},
): RouteExample => ({
  name,
  summary: eventName,
  body: exampleBody(number, payment),
  response: { status: 201, body: exampleReceipt(number, inStatus) },
})

export const receiveOrderConfirmation = {
  operationId: 'receiveOrderConfirmation',
  service: 'checkout',
  method: 'POST',
  path: base,
  tag,
  summary: 'Confirm an order',
  description:
    'Stores the confirmation of an order that a shopper has placed. `platformOrderNumber` identifies it: a retry with the same content returns the original response with status 200; different content returns 409. Totals that do not add up are accepted and reported in `warnings` and `reconciliation`. The response is sent after the confirmation is durably stored.',
  scope: 'checkout',
  write: true,
  body: orderConfirmationRequest,
  responses: { 201: confirmationReceipt, 200: confirmationReceipt },
  responseHeaders: { location: 'URL of the confirmation.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 429, 500, 503],
  examples: [
    received('confirmed', 'A paid order, confirmed immediately', 'SBX-1001', 'Confirmed'),
    received('on-hold', 'An order held on suspicion of fraud', 'SBX-1002', 'OnHold', { fraudHold: true }),
    received('awaiting-payment', 'An order awaiting over-the-counter payment', 'SBX-1003', 'AwaitingPayment', {
      isOverCounter: true,
    }),
    {
      name: 'repeated',
      summary: 'Retry with the same content',
      after: ['receiveOrderConfirmation/confirmed'],
      body: exampleBody('SBX-1001'),
      response: { status: 200, body: exampleReceipt('SBX-1001', 'Confirmed') },
    },
    {
      name: 'other-content',
      summary: 'Same number, different content',
      after: ['receiveOrderConfirmation/confirmed'],
      body: { ...exampleBody('SBX-1001'), retailerCartId: 'CART-OTHER' },
      response: {
        status: 409,
        body: {
          message:
            'platformOrderNumber: SBX-1001 was confirmed before with different content; a confirmation cannot be changed, use a new platformOrderNumber',
          code: 4091,
        },
      },
    },
    {
      name: 'amount-as-number',
      summary: 'Amount sent as a JSON number',
      body: {
        ...exampleBody('SBX-1004'),
        checkoutTotal: {
          retailer: { currency: 'GBP', amount: 42.5 },
          shopper: { currency: 'EUR', amount: '50.00' },
        },
      },
      response: { status: 400, body: { message: 'checkoutTotal.retailer.amount: must be a string', code: 1002 } },
    },
  ],
} as const satisfies Route

export const readOrderConfirmation = {
  operationId: 'readOrderConfirmation',
  service: 'checkout',
  method: 'GET',
  path: `${base}/{platformOrderNumber}`,
  tag,
  summary: 'Get a confirmation',
  description: 'Returns the confirmation with its status, its history and the request body exactly as sent.',
  scope: 'checkout',
  params: orderNumberParam,
  responses: { 200: confirmationDetails },
  failures: [400, 401, 403, 404, 500, 503],
  examples: [
    {
      name: 'confirmed',
      summary: 'A confirmed order',
      after: ['receiveOrderConfirmation/confirmed'],
      params: { platformOrderNumber: 'SBX-1001' },
      response: {
        status: 200,
        body: {
          ...exampleReceipt('SBX-1001', 'Confirmed'),
          history: [{ status: 'Confirmed', at: '2026-03-04T13:07:16.002Z', by: 'acme-sandbox' }],
          confirmation: exampleBody('SBX-1001'),
        },
      },
    },
    {
      name: 'unknown',
      summary: 'Unknown order number',
      params: { platformOrderNumber: 'SBX-9999' },
      response: {
        status: 404,
        body: { message: 'There is no order confirmation with platformOrderNumber SBX-9999', code: 4040 },
      },
    },
  ],
} as const satisfies Route

export const listOrderConfirmations = {
  operationId: 'listOrderConfirmations',
  maxResponseBytes: pageBytes,
  service: 'checkout',
  method: 'GET',
  path: base,
  tag,
  summary: 'List confirmations',
  description: 'Returns confirmations, newest first. Use a continuation token only with the filters it was issued for.',
  scope: 'checkout',
  query: Type.Object({
    Status: Type.Optional(confirmationStatus()),
    RetailerCartId: Type.Optional(
      Type.String({ description: 'Only confirmations with this cart id.', format: 'identifier' }),
    ),
    From: Type.Optional(dateTime('Only confirmations received at or after this time. Encode `+` as `%2B`.')),
    To: Type.Optional(dateTime('Only confirmations received before this time. Encode `+` as `%2B`.')),
    PageSize: pageSize(),
    ContinuationToken: Type.Optional(continuationToken),
  }),
  responses: { 200: confirmationPage },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'held',
      summary: 'Orders on hold',
      after: ['receiveOrderConfirmation/confirmed', 'receiveOrderConfirmation/on-hold'],
      query: { Status: 'OnHold', PageSize: '50' },
      response: {
        status: 200,
        body: { confirmations: [exampleReceipt('SBX-1002', 'OnHold')], pageSize: 50, continuationToken: null },
      },
    },
    {
      name: 'bad-page-size',
      summary: 'Page size too large',
      query: { PageSize: '501' },
      response: { status: 400, body: { message: 'PageSize: must be at most 500', code: 1009 } },
    },
  ],
} as const satisfies Route

const action = <const Id extends string, const Name extends string>(
  operationId: Id,
  name: Name,
  texts: { readonly summary: string; readonly description: string },
  examples: readonly RouteExample[],
) =>
  ({
    operationId,
    service: 'checkout',
    method: 'POST',
    path: `${base}/{platformOrderNumber}/${name}`,
    tag,
    ...texts,
    scope: 'checkout',
    write: true,
    params: orderNumberParam,
    responses: { 200: confirmationReceipt },
    failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
    examples,
  }) as const satisfies Route

const params = (number: string) => ({ platformOrderNumber: number })

export const releaseHold = action(
  'releaseHold',
  'release-hold',
  {
    summary: 'Release a held order',
    description:
      'Moves the confirmation from `OnHold` to `Confirmed`, or to `AwaitingPayment` if the order is paid over the counter. Returns 409 in any other status.',
  },
  [
    {
      name: 'released',
      summary: 'Release an order from hold',
      after: ['receiveOrderConfirmation/on-hold'],
      params: params('SBX-1002'),
      response: { status: 200, body: exampleReceipt('SBX-1002', 'Confirmed') },
    },
  ],
)

export const paymentReceived = action(
  'paymentReceived',
  'payment-received',
  {
    summary: 'Report an over-the-counter payment',
    description: 'Moves the confirmation from `AwaitingPayment` to `Confirmed`. Returns 409 in any other status.',
  },
  [
    {
      name: 'paid',
      summary: 'The shopper has paid',
      after: ['receiveOrderConfirmation/awaiting-payment'],
      params: params('SBX-1003'),
      response: { status: 200, body: exampleReceipt('SBX-1003', 'Confirmed') },
    },
    {
      name: 'not-waiting',
      summary: 'An order that is not awaiting payment',
      after: ['receiveOrderConfirmation/confirmed'],
      params: params('SBX-1001'),
      response: {
        status: 409,
        body: { message: 'payment-received is not possible while the confirmation is Confirmed', code: 4092 },
      },
    },
  ],
)

export const cancelOrderConfirmation = action(
  'cancelOrderConfirmation',
  'cancel',
  {
    summary: 'Cancel an order',
    description: 'Cancels the confirmation in any status except `Cancelled`, which returns 409.',
  },
  [
    {
      name: 'cancelled',
      summary: 'Cancel a confirmed order',
      after: ['receiveOrderConfirmation/confirmed'],
      params: params('SBX-1001'),
      response: { status: 200, body: exampleReceipt('SBX-1001', 'Cancelled') },
    },
  ],
)

export const checkOrderConfirmation = {
  operationId: 'checkOrderConfirmation',
  service: 'checkout',
  method: 'POST',
  path: `${base}/check`,
  tag,
  summary: 'Validate a confirmation',
  description: 'Reports what a confirmation with this body would result in. Stores nothing.',
  scope: 'checkout',
  body: orderConfirmationRequest,
  bodyUnchecked: true,
  responses: { 200: checkReport },
  failures: [400, 401, 403, 413, 415, 500],
  examples: [
    {
      name: 'valid',
      summary: 'A valid body',
      body: exampleBody('SBX-1001'),
      response: { status: 200, body: { valid: true, errors: [], warnings: [], reconciliation: exampleReconciliation } },
    },
    {
      name: 'without-lines',
      summary: 'No line items',
      body: { ...exampleBody('SBX-1001'), lineItems: [] },
      response: {
        status: 200,
        body: {
          valid: false,
          errors: [{ path: 'lineItems', message: 'must have at least 1 entry (has 0)', code: 1010 }],
          warnings: [],
          reconciliation: null,
        },
      },
    },
  ],
} as const satisfies Route

/** The order confirmation routes. The dry run precedes the paths with a parameter. */
export const orderConfirmationRoutes = [
  receiveOrderConfirmation,
  listOrderConfirmations,
  checkOrderConfirmation,
  readOrderConfirmation,
  releaseHold,
  paymentReceived,
  cancelOrderConfirmation,
]
