import type { Transaction } from '../../platform/db/transaction.ts'
import type { StoredConfirmation } from '../service/order-confirmations.ts'

/** A confirmation together with its body as it was sent. */
export interface NewConfirmationRow {
  readonly received: StoredConfirmation
  readonly text: string
}

/**
 * Inserts confirmations of the transaction's tenant in one statement.
 *
 * @returns for each, whether it was inserted: false when its platform order number is there already; of several with
 *   one number only the first is inserted
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
  // One order of numbers for all writers, so that two batches that share numbers cannot wait for each other.
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

/** Takes out confirmations that the same transaction has inserted. */
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
