import { sql } from 'kysely'
import { makeUuidV7Floor } from '../../kernel/ids.ts'
import { compileText, createQueryBuilder } from '../../platform/db/query-builder.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { ConfirmationWarning } from '../service/confirmation-warnings.ts'
import type { OrderConfirmationStatus } from '../service/order-confirmation.ts'
import type { ConfirmationStore, HistoryEntry, StoredConfirmation } from '../service/order-confirmations.ts'
import type { Reconciliation } from '../service/reconciliation.ts'

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

const db = createQueryBuilder<Tables>()

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

const selectOne = (tenant: string, platformOrderNumber: string) =>
  db
    .selectFrom('order_confirmation')
    .select(columns)
    .where('tenant', '=', tenant)
    .where('platform_order_number', '=', platformOrderNumber)

const listText = compileText(
  db
    .selectFrom('order_confirmation')
    .select(columns)
    .where('tenant', '=', '')
    .where('order_confirmation_id', '=', sql<string>`any(${[]}::uuid[])`)
    .orderBy('order_confirmation_id', 'desc'),
)

export const confirmationStore: ConfirmationStore = {
  async insertConfirmation(unit, received, text) {
    const [added] = await insertConfirmations(getTransaction(unit), [{ received, text }])
    return added === true
  },

  async findConfirmation(unit, platformOrderNumber): Promise<StoredConfirmation | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runQuery(selectOne(transaction.requireTenant, platformOrderNumber))
    return row ?? null
  },

  async lockConfirmation(unit, platformOrderNumber): Promise<StoredConfirmation | null> {
    const transaction = getTransaction(unit)
    const [row] = await transaction.runQuery(selectOne(transaction.requireTenant, platformOrderNumber).forUpdate())
    return row ?? null
  },

  async readBodyText(unit, platformOrderNumber) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ text: string }>(
      'order-confirmation-body',
      'select body::text as text from portolan.order_confirmation where tenant = $1 and platform_order_number = $2',
      [transaction.requireTenant, platformOrderNumber],
    )
    return rows[0]?.text ?? null
  },

  async saveConfirmation(unit, { platformOrderNumber, status, warnings, history }) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      `update portolan.order_confirmation set status = $3, warnings = $4, history = $5
        where tenant = $1 and platform_order_number = $2`,
      [transaction.requireTenant, platformOrderNumber, status, JSON.stringify(warnings), JSON.stringify(history)],
    )
  },

  async listIds(unit, filter, afterId, limit) {
    const transaction = getTransaction(unit)
    // The id starts with the time of receipt, so that one index serves order, range and pagination.
    let query = db
      .selectFrom('order_confirmation')
      .select(['order_confirmation_id as key', 'listed_octets as bytes'])
      .where('tenant', '=', transaction.requireTenant)
      .orderBy('order_confirmation_id', 'desc')
      .limit(limit)
    if (filter.status !== null) query = query.where('status', '=', filter.status)
    if (filter.retailerCartId !== null) query = query.where('retailer_cart_id', '=', filter.retailerCartId)
    if (filter.from !== null) query = query.where('order_confirmation_id', '>=', makeUuidV7Floor(filter.from))
    if (filter.to !== null) query = query.where('order_confirmation_id', '<', makeUuidV7Floor(filter.to))
    if (afterId !== null) query = query.where('order_confirmation_id', '<', afterId)
    return transaction.runQuery(query)
  },

  async listConfirmations(unit, ids) {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, ids]
    return transaction.runPrepared<StoredConfirmation>('order-confirmation-list', listText, values)
  },
}

/** A confirmation with its body as sent. */
export interface NewConfirmationRow {
  readonly received: StoredConfirmation
  readonly text: string
}

/**
 * Inserts confirmations of the transaction's tenant in one statement.
 *
 * @returns for each, whether it was inserted: false if its platform order number exists; of several with one number,
 *   only the first is inserted
 */
export async function insertConfirmations(
  transaction: Transaction,
  rows: readonly NewConfirmationRow[],
): Promise<readonly boolean[]> {
  if (rows.length === 0) return []
  const firstOf = new Map<string, number>()
  for (const [index, { received }] of rows.entries()) {
    if (!firstOf.has(received.platformOrderNumber)) firstOf.set(received.platformOrderNumber, index)
  }
  const isFirst = (row: NewConfirmationRow, index: number) => firstOf.get(row.received.platformOrderNumber) === index
  // Sorted by number, so that concurrent batches with common numbers cannot deadlock.
  const rowsToInsert = rows.filter(isFirst).toSorted(compareOrderNumbers)
  const column = <T>(getValue: (row: NewConfirmationRow) => T) => rowsToInsert.map(getValue)
  const inserted = await transaction.runPrepared<{ number: string }>(
    'order-confirmation-insert',
    `insert into portolan.order_confirmation (tenant, platform_order_number, order_confirmation_id, retailer_cart_id,
            status, received_at, body, warnings, reconciliation, history)
     select $1, number, id, cart, status, received_at, body, warnings, reconciliation, history
       from unnest($2::text[], $3::uuid[], $4::text[], $5::text[], $6::timestamptz[], $7::json[], $8::json[], $9::json[],
              $10::json[]) as row (number, id, cart, status, received_at, body, warnings, reconciliation, history)
     on conflict (tenant, platform_order_number) do nothing
     returning platform_order_number as number`,
    [
      transaction.requireTenant,
      column(({ received }) => received.platformOrderNumber),
      column(({ received }) => received.orderConfirmationId),
      column(({ received }) => received.retailerCartId),
      column(({ received }) => received.status),
      column(({ received }) => received.receivedAt.toISOString()),
      column(({ text }) => text),
      column(({ received }) => JSON.stringify(received.warnings)),
      column(({ received }) => JSON.stringify(received.reconciliation)),
      column(({ received }) => JSON.stringify(received.history)),
    ],
  )
  const insertedNumbers = new Set(inserted.map(({ number }) => number))
  return rows.map((row, index) => isFirst(row, index) && insertedNumbers.has(row.received.platformOrderNumber))
}

/** Deletes confirmations inserted by the same transaction. */
export async function deleteConfirmations(
  transaction: Transaction,
  platformOrderNumbers: readonly string[],
): Promise<void> {
  if (platformOrderNumbers.length === 0) return
  await transaction.runStatement(
    'delete from portolan.order_confirmation where tenant = $1 and platform_order_number = any($2::text[])',
    [transaction.requireTenant, platformOrderNumbers],
  )
}

function compareOrderNumbers(a: NewConfirmationRow, b: NewConfirmationRow): number {
  return a.received.platformOrderNumber < b.received.platformOrderNumber ? -1 : 1
}
