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
  pageSize,
  text,
} from '../../../kernel/contract/schema.ts'
import { pageBytes } from '../../../kernel/paging.ts'
import { identifier, pathKey } from '../../contract/models.ts'

const common = {
  service: 'returns',
  tag: 'Withdrawals',
  scope: 'returns',
  tenantIn: { place: 'params', name: 'identifier' },
} as const
const acme = { identifier: 'acme' }

const withdrawal = nameSchema(
  'Withdrawal',
  Type.Object(
    {
      withdrawalId: text('Id of the withdrawal.'),
      orderReference: text('The order.'),
      receivedAt: dateTime('When it was received.'),
      refundDueAt: dateTime(
        'Legal deadline of the refund: the end of the 14th day after receipt (Directive 2011/83/EU, article 13(1)). The refund may wait until the goods, or proof that they were sent, have arrived (article 13(3)).',
      ),
      name: text('The shopper’s name as declared; empty after erasure.'),
      emailAddress: text('The shopper’s email address as declared; empty after erasure.'),
      goods: listOf(
        Type.Object({
          itemId: int32('Portolan’s id of the item in the order.'),
          productCode: text('Product code.'),
          description: nullable(text('Product description.')),
          quantity: int32('Number of articles.'),
        }),
        { description: 'The goods the shopper withdrew from buying.' },
      ),
      refundedAt: nullable(dateTime('When the refund was recorded; null if it is still owed.')),
      refundedBy: nullable(text('Who recorded the refund.')),
    },
    { description: 'A withdrawal from the contract of an order, declared in the return portal.' },
  ),
)

export const listWithdrawals = {
  ...common,
  operationId: 'listWithdrawals',
  maxResponseBytes: pageBytes,
  method: 'GET',
  path: '/{identifier}/withdrawals',
  summary: 'List withdrawals',
  description:
    'Returns the withdrawals that shoppers declared in the return portal (Directive 2011/83/EU, article 11a). With `state=Open`, those whose refund is still owed, earliest deadline first; otherwise newest first.',
  params: Type.Object({ identifier }),
  query: Type.Object({
    state: Type.Optional(
      oneOf(['Open', 'Refunded'], { description: 'Only those whose refund is still owed, or was recorded.' }),
    ),
    orderReference: Type.Optional(
      Type.String({ maxLength: 100, format: 'identifier', description: 'Only withdrawals from this order.' }),
    ),
    pageSize: pageSize(),
    continuationToken: Type.Optional(continuationToken),
  }),
  responses: {
    200: nameSchema(
      'WithdrawalPage',
      Type.Object(
        {
          withdrawals: listOf(withdrawal, { description: 'Earliest deadline first if open, otherwise newest first.' }),
          pageSize: int32('The requested page size.'),
          continuationToken: nullable(text('The token of the next page; `null` on the last page.')),
        },
        { description: 'One page of withdrawals.' },
      ),
    ),
  },
  failures: [400, 401, 403, 500, 503],
  examples: [
    {
      name: 'open',
      summary: 'Withdrawals whose refund is still owed; here none',
      params: acme,
      query: { state: 'Open' },
      response: { status: 200, body: { withdrawals: [], pageSize: 100, continuationToken: null } },
    },
    {
      name: 'unknown-state',
      summary: 'Invalid state',
      params: acme,
      query: { state: 'Late' },
      response: { status: 400 },
    },
  ],
} as const satisfies Route

export const recordWithdrawalRefund = {
  ...common,
  operationId: 'recordWithdrawalRefund',
  method: 'POST',
  path: '/{identifier}/withdrawals/{withdrawalId}/refund',
  summary: 'Record the refund of a withdrawal',
  description:
    'Records that the shopper has been refunded; Portolan moves no money. If it was recorded before, nothing changes. Refunding the returns that bring back all withdrawn goods records it too.',
  write: true,
  params: Type.Object({ identifier, withdrawalId: pathKey('Id of the withdrawal.') }),
  responses: { 200: withdrawal },
  failures: [400, 401, 403, 404, 409, 413, 415, 422, 500, 503],
  examples: [
    {
      name: 'unknown',
      summary: 'Unknown withdrawal',
      params: { ...acme, withdrawalId: '0197f3a2-0000-7000-8000-000000000002' },
      response: { status: 404 },
    },
  ],
} as const satisfies Route

/** The routes of withdrawals. */
export const withdrawalRoutes = [listWithdrawals, recordWithdrawalRefund]
