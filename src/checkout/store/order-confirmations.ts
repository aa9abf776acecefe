import { sql } from 'kysely'
import { uuidV7Floor } from '../../kernel/ids.ts'
import { queryBuilder, textOf } from '../../platform/db/query-builder.ts'
import { transactionOf } from '../../platform/db/transaction.ts'
import type { ConfirmationWarning } from '../service/confirmation-warnings.ts'
import type { OrderConfirmationStatus } from '../service/order-confirmation.ts'
import type { ConfirmationStore, HistoryEntry, ReceivedConfirmation } from '../service/order-confirmations.ts'
import type { Reconciliation } from '../service/reconciliation.ts'
import { insertConfirmations } from './insert-confirmations.ts'

interface Tables {
  order_confirmation: {
    tenant: string
    platform_order_number: string
    order_confirmation_id: string
    retailer_cart_id: string
    status: OrderConfirmationStatus
    received_at: Date
    body: unknown
    warnings: ConfirmationWarning[]
    reconciliation: Reconciliation
    history: HistoryEntry[]
    listed_octets: number
  }
}

const db = queryBuilder<Tables>()

const columns = [
  'order_confirmation_id as orderConfirmationId',
  'platform_order_number as platformOrderNumber',
  'retailer_cart_id as retailerCartId',
  'status',
  'received_at as receivedAt',
  'warnings',
  'reconciliation',
  'history',
] as const

const one = (tenant: string, platformOrderNumber: string) =>
  db
    .selectFrom('order_confirmation')
    .select(columns)
    .where('tenant', '=', tenant)
    .where('platform_order_number', '=', platformOrderNumber)

const listText = textOf(
  db
    .selectFrom('order_confirmation')
    .select(columns)
    .where('tenant', '=', '')
    .where('order_confirmation_id', '=', sql<string>`any(${[]}::uuid[])`)
    .orderBy('order_confirmation_id', 'desc'),
)

export const confirmationStore: ConfirmationStore = {
  async add(unit, received, text) {
    const [added] = await insertConfirmations(transactionOf(unit), [{ received, text }])
    return added === true
  },

  async find(unit, platformOrderNumber): Promise<ReceivedConfirmation | null> {
    const transaction = transactionOf(unit)
    const [row] = await transaction.rows(one(transaction.itsTenant, platformOrderNumber))
    return row ?? null
  },

  async findForChange(unit, platformOrderNumber): Promise<ReceivedConfirmation | null> {
    const transaction = transactionOf(unit)
    const [row] = await transaction.rows(one(transaction.itsTenant, platformOrderNumber).forUpdate())
    return row ?? null
  },

  async bodyText(unit, platformOrderNumber) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<{ text: string }>(
      'order-confirmation-body',
      'select body::text as text from portolan.order_confirmation where tenant = $1 and platform_order_number = $2',
      [transaction.itsTenant, platformOrderNumber],
    )
    return rows[0]?.text ?? null
  },

  async save(unit, { platformOrderNumber, status, warnings, history }) {
    const transaction = transactionOf(unit)
    await transaction.statement(
      `update portolan.order_confirmation set status = $3, warnings = $4, history = $5
        where tenant = $1 and platform_order_number = $2`,
      [transaction.itsTenant, platformOrderNumber, status, JSON.stringify(warnings), JSON.stringify(history)],
    )
  },

  async listedIds(unit, filter, afterId, limit) {
    const transaction = transactionOf(unit)
    // The id begins with the moment of receipt, so that one index serves the order, the range and the page.
    let query = db
      .selectFrom('order_confirmation')
      .select(['order_confirmation_id as key', 'listed_octets as octets'])
      .where('tenant', '=', transaction.itsTenant)
      .orderBy('order_confirmation_id', 'desc')
      .limit(limit)
    if (filter.status !== null) query = query.where('status', '=', filter.status)
    if (filter.retailerCartId !== null) query = query.where('retailer_cart_id', '=', filter.retailerCartId)
    if (filter.from !== null) query = query.where('order_confirmation_id', '>=', uuidV7Floor(filter.from))
    if (filter.to !== null) query = query.where('order_confirmation_id', '<', uuidV7Floor(filter.to))
    if (afterId !== null) query = query.where('order_confirmation_id', '<', afterId)
    return transaction.rows(query)
  },

  async list(unit, ids) {
    const transaction = transactionOf(unit)
    const values = [transaction.itsTenant, ids]
    return transaction.prepared<ReceivedConfirmation>('order-confirmation-list', listText, values)
  },
}
