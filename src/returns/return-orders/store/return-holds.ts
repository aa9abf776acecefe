import type { ListedKey } from '../../../kernel/paging.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { ReturnHoldStore } from '../service/return-holds.ts'
import { couldBeReturnOrderNumber } from './return-orders.ts'

/** Sorts before every return id. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** Stores holds in the database. */
export const returnHoldStore: ReturnHoldStore = {
  async isHeld(unit, returnOrderNumber) {
    if (!couldBeReturnOrderNumber(returnOrderNumber)) return false
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'return-is-held',
      'select from portolan.return_hold where tenant = $1 and return_order_number = $2',
      [transaction.requireTenant, returnOrderNumber],
    )
    return rows.length > 0
  },

  async insertHold(unit, returnOrderNumber) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'return-hold-insert',
      `insert into portolan.return_hold (tenant, return_order_number, held_at) values ($1, $2, $3)
       on conflict do nothing returning return_order_number`,
      [transaction.requireTenant, returnOrderNumber, unit.at],
    )
    return rows.length > 0
  },

  async deleteHold(unit, returnOrderNumber) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'return-hold-delete',
      'delete from portolan.return_hold where tenant = $1 and return_order_number = $2 returning return_order_number',
      [transaction.requireTenant, returnOrderNumber],
    )
    return rows.length > 0
  },

  async listAwaitedIds(unit, afterId, limit) {
    const transaction = getTransaction(unit)
    // One query per status, so that an index serves each.
    return transaction.runPrepared<ListedKey>(
      'return-awaited-ids',
      `select key, bytes from unnest(array['Created', 'LabelIssued']) as wanted cross join lateral (
         select return_order_id as key, listed_octets as bytes from portolan.return_order
          where tenant = $1 and status = wanted and return_order_id > $2 order by return_order_id limit $3) as listed
        order by key limit $3`,
      [transaction.requireTenant, afterId ?? firstId, limit],
    )
  },
}
