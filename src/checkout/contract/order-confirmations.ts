import { Type } from 'typebox'
import type { Route, RouteExample } from '../../kernel/contract/route.ts'
import {
  continuationToken,
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  oneOf,
  pageSize,
  text,
} from '../../kernel/contract/schema.ts'
import { pageOctets } from '../../kernel/paging.ts'
import { exampleBody, exampleReconciliation } from './examples.ts'
import { orderConfirmationRequest } from './models.ts'

const status = () =>
  oneOf(['OnHold', 'AwaitingPayment', 'Confirmed', 'Cancelled'], { description: 'The status of the confirmation.' })

const nullableAmount = (description: string) => Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const partyReconciliation = nameSchema(
  'PartyReconciliation',
  Type.Object(
    {
      currency: text('Currency of the amounts.'),
      model: oneOf(['TotalIsCheckoutTotal', 'TotalIsMerchandise', 'None'], {
        description:
          'Which model of charges fits: charges.total is the checkout total, or it is the merchandise only with delivery, taxes and duty on top; None when neither does.',
      }),
      expected: nullableAmount(
        'What the checkout total would be by that model, by the closer one for None; null where currencies are mixed.',
      ),
      stated: text('The checkout total as it was sent.'),
      difference: nullableAmount('stated − expected; null where currencies are mixed.'),
    },
    { description: 'How the charges of one party add up.' },
  ),
)

const reconciliation = nameSchema(
  'Reconciliation',
  Type.Object(
    { retailer: partyReconciliation, shopper: partyReconciliation },
    { description: 'How the charges add up, in exact decimal arithmetic. Never a reason to refuse a confirmation.' },
  ),
)

const warning = nameSchema(
  'ConfirmationWarning',
  Type.Object(
    {
      code: int32('Stable code of the case; the page of errors lists them.'),
      message: text('What was noticed.'),
      path: text('Where; empty when no one place is meant.'),
    },
    { description: 'Something that was accepted, and that somebody should look at.' },
  ),
)

const summary = {
  orderConfirmationId: Type.String({ format: 'uuid', description: 'Portolan’s id of the confirmation.' }),
  platformOrderNumber: text('The platform’s unique order identifier, as sent.'),
  retailerCartId: text('The retailer’s cart or order reference, as sent.'),
  status: status(),
  receivedAt: dateTime('When the confirmation was received.'),
  warnings: listOf(warning, { description: 'What was noticed, and accepted.' }),
  reconciliation,
}

const receipt = nameSchema(
  'OrderConfirmationReceipt',
  Type.Object(summary, { description: 'A confirmation that was received, as it stands now.' }),
)

const details = nameSchema(
  'OrderConfirmationDetails',
  Type.Object(
    {
      ...summary,
      confirmation: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'The body as it was sent.' }),
      history: listOf(
        Type.Object({
          status: status(),
          at: dateTime('When it came to this.'),
          by: text('The client that caused it.'),
        }),
        { description: 'Every status so far, oldest first.' },
      ),
    },
    { description: 'A confirmation with its body and history.' },
  ),
)

const page = nameSchema(
  'OrderConfirmationPage',
  Type.Object(
    {
      confirmations: listOf(receipt, { description: 'Newest first.' }),
      pageSize: int32('The requested page size.'),
      continuationToken: Type.Unsafe<string | null>({
        type: ['string', 'null'],
        description: 'The token of the next page; `null` on the last.',
      }),
    },
    { description: 'One page of confirmations.' },
  ),
)

const checkReport = nameSchema(
  'OrderConfirmationCheckReport',
  Type.Object(
    {
      valid: flag('Whether a confirmation with this body would be accepted.'),
      errors: listOf(
        Type.Object({
          path: text('Where; empty for the body as a whole.'),
          message: text('What is wrong; reads on from the path.'),
          code: int32('Stable code of the rule; the page of errors lists them.'),
        }),
        { description: 'Everything for which it would be refused.' },
      ),
      warnings: listOf(warning, { description: 'What would be noticed, and accepted.' }),
      reconciliation: Type.Union([reconciliation, Type.Null()], {
        description: 'How the charges add up; null when the body is not valid.',
      }),
    },
    { description: 'What would come of sending this confirmation.' },
  ),
)

const orderNumberParam = Type.Object({
  platformOrderNumber: Type.String({
    description: 'The platform’s unique identifier of the order.',
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
    'Accepts the confirmation of an order that a shopper has placed. `platformOrderNumber` identifies it: the same content sent again returns the first answer with status 200; different content is refused with 409. Totals that do not add up are accepted and reported in `warnings` and `reconciliation`. The answer is sent once the confirmation is stored durably.',
  scope: 'checkout',
  write: true,
  body: orderConfirmationRequest,
  responses: { 201: receipt, 200: receipt },
  responseHeaders: { location: 'The address of the confirmation.' },
  failures: [400, 401, 403, 409, 413, 415, 422, 429, 500, 503],
  examples: [
    received('confirmed', 'A paid order is confirmed at once', 'SBX-1001', 'Confirmed'),
    received('on-hold', 'An order under suspicion of fraud is held', 'SBX-1002', 'OnHold', { fraudHold: true }),
    received('awaiting-payment', 'An order that is paid over a counter waits', 'SBX-1003', 'AwaitingPayment', {
      isOverCounter: true,
    }),
    {
      name: 'repeated',
      summary: 'The same confirmation once more',
      after: ['receiveOrderConfirmation/confirmed'],
      body: exampleBody('SBX-1001'),
      response: { status: 200, body: exampleReceipt('SBX-1001', 'Confirmed') },
    },
    {
      name: 'other-content',
      summary: 'The same number with other content',
      after: ['receiveOrderConfirmation/confirmed'],
      body: { ...exampleBody('SBX-1001'), retailerCartId: 'CART-OTHER' },
      response: {
        status: 409,
        body: {
          message:
            'platformOrderNumber: SBX-1001 was confirmed before with other content; a confirmation cannot be changed, use a new platformOrderNumber',
          code: 4091,
        },
      },
    },
    {
      name: 'amount-as-number',
      summary: 'An amount that is a JSON number',
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
  summary: 'Read a confirmation',
  description: 'Returns the confirmation with its status, its history and the body exactly as it was sent.',
  scope: 'checkout',
  params: orderNumberParam,
  responses: { 200: details },
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
      summary: 'A number that nobody has confirmed',
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
  answerOctets: pageOctets,
  service: 'checkout',
  method: 'GET',
  path: base,
  tag,
  summary: 'List confirmations',
  description: 'Newest first. Send a continuation token with the same filters that it was issued for.',
  scope: 'checkout',
  query: Type.Object({
    Status: Type.Optional(status()),
    RetailerCartId: Type.Optional(
      Type.String({ description: 'Only confirmations of this cart.', format: 'identifier' }),
    ),
    From: Type.Optional(dateTime('Only confirmations received at or after this time. Encode `+` as `%2B`.')),
    To: Type.Optional(dateTime('Only confirmations received before this time. Encode `+` as `%2B`.')),
    PageSize: pageSize(),
    ContinuationToken: Type.Optional(continuationToken),
  }),
  responses: { 200: page },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'held',
      summary: 'The orders that are held',
      after: ['receiveOrderConfirmation/confirmed', 'receiveOrderConfirmation/on-hold'],
      query: { Status: 'OnHold', PageSize: '50' },
      response: {
        status: 200,
        body: { confirmations: [exampleReceipt('SBX-1002', 'OnHold')], pageSize: 50, continuationToken: null },
      },
    },
    {
      name: 'bad-page-size',
      summary: 'A page that is too large',
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
    responses: { 200: receipt },
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
      'Moves the confirmation from `OnHold` to `Confirmed`, or to `AwaitingPayment` if the order is paid over the counter. Any other status is refused with 409.',
  },
  [
    {
      name: 'released',
      summary: 'A held order is released',
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
    description: 'Moves the confirmation from `AwaitingPayment` to `Confirmed`. Any other status is refused with 409.',
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
      summary: 'An order that waits for nothing',
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
    description: 'Cancels the confirmation, whatever its status. One that is already `Cancelled` is refused with 409.',
  },
  [
    {
      name: 'cancelled',
      summary: 'A confirmed order is cancelled',
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
  summary: 'Check a confirmation',
  description: 'Reports what sending this body would result in. Stores nothing.',
  scope: 'checkout',
  body: orderConfirmationRequest,
  bodyUnchecked: true,
  responses: { 200: checkReport },
  failures: [400, 401, 403, 413, 415, 500],
  examples: [
    {
      name: 'valid',
      summary: 'A body that would be accepted',
      body: exampleBody('SBX-1001'),
      response: { status: 200, body: { valid: true, errors: [], warnings: [], reconciliation: exampleReconciliation } },
    },
    {
      name: 'without-lines',
      summary: 'A body without line items',
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

/** The routes of order confirmations; the dry run comes before the paths with a parameter. */
export const orderConfirmationRoutes = [
  receiveOrderConfirmation,
  listOrderConfirmations,
  checkOrderConfirmation,
  readOrderConfirmation,
  releaseHold,
  paymentReceived,
  cancelOrderConfirmation,
]
