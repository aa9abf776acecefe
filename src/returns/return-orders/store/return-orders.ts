import { sql } from 'kysely'
import { makeUuidV7, makeUuidV7Floor } from '../../../kernel/ids.ts'
import { compileText, createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import { groupByOrder } from '../../orders/service/group-by-order.ts'
import type { ReturnOrderStore } from '../../orders/service/stores.ts'
import type {
  ReturnHistoryEntry,
  ReturnItem,
  ReturnOrder,
  ReturnOrderStatus,
  ReturnType,
} from '../service/return-order.ts'

/** The members of a return that nobody searches by. */
type ReturnDetails = Omit<
  ReturnOrder,
  | 'returnOrderNumber'
  | 'orderReference'
  | 'status'
  | 'returnType'
  | 'returnItems'
  | 'history'
  | 'createdAt'
  | 'updatedAt'
>

interface ReturnOrderRow {
  readonly returnOrderNumber: string
  readonly orderReference: string
  readonly status: ReturnOrderStatus
  readonly returnType: ReturnType
  readonly details: ReturnDetails
  /** Items stored before inspections had reasons lack that member. */
  readonly returnItems: readonly (Omit<ReturnItem, 'rejectionReason'> & Partial<Pick<ReturnItem, 'rejectionReason'>>)[]
  readonly history: readonly ReturnHistoryEntry[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

interface Tables {
  return_order: {
    tenant: string
    return_order_number: string
    return_order_id: string
    order_reference: string
    status: ReturnOrderStatus
    return_type: ReturnType
    details: ReturnDetails
    items: readonly ReturnItem[]
    history: readonly ReturnHistoryEntry[]
    listed_octets: number
    created_at: Date
    updated_at: Date
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'return_order_number as returnOrderNumber',
  'order_reference as orderReference',
  'status',
  'return_type as returnType',
  'details',
  'items as returnItems',
  'history',
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

function fromRow({ details, ...row }: ReturnOrderRow): ReturnOrder {
  const { returnOrderNumber, orderReference, status, returnType, returnItems, history, createdAt, updatedAt } = row
  return {
    ...details,
    returnOrderNumber,
    orderReference,
    status,
    returnType,
    returnItems: returnItems.map((item) => ({ ...item, rejectionReason: item.rejectionReason ?? null })),
    history,
    createdAt,
    updatedAt,
  }
}

function toDetails(order: ReturnOrder): ReturnDetails {
  const { returnAdminCentreCode, returnMethod, paidBy, carrier, carrierServiceRouteId, dropOffLocation } = order
  const { weight, consumerEmailAddress, cultureLanguageIso } = order
  return {
    returnAdminCentreCode,
    returnMethod,
    paidBy,
    carrier,
    carrierServiceRouteId,
    dropOffLocation,
    weight,
    consumerEmailAddress,
    cultureLanguageIso,
  }
}

const selectOwn = (tenant: string) => db.selectFrom('return_order').select(columns).where('tenant', '=', tenant)

const byNumber = selectOwn('').where('return_order_number', '=', '')
const findText = compileText(byNumber)
const findForChangeText = compileText(byNumber.forUpdate())
const ofOrderText = compileText(selectOwn('').where('order_reference', '=', '').orderBy('return_order_id'))
const ofOrdersText = compileText(
  selectOwn('').where('order_reference', '=', sql<string>`any(${[]}::text[])`).orderBy('return_order_id'),
)
const listText = compileText(
  selectOwn('').where('return_order_id', '=', sql<string>`any(${[]}::uuid[])`).orderBy('return_order_id', 'desc'),
)

/** The column is an int64; anything larger is not a return's number. */
export const couldBeReturnOrderNumber = (number: string): boolean =>
  /^\d{1,19}$/.test(number) && BigInt(number) < 2n ** 63n

export const returnOrderStore: ReturnOrderStore = {
  async insertReturnOrder(unit, order) {
    const [isAdded] = await returnOrderStore.insertReturnOrders(unit, [order])
    return isAdded === true
  },

  async insertReturnOrders(unit, orders) {
    const transaction = getTransaction(unit)
    const column = <T>(getValue: (order: ReturnOrder) => T) => orders.map(getValue)
    const rows = await transaction.runPrepared<{ number: string }>(
      'return-order-add',
      `insert into portolan.return_order (tenant, return_order_number, return_order_id, order_reference, status, return_type,
         details, items, history, created_at, updated_at)
       select $1, number, id, reference, status, type, details, items, history, created_at, updated_at
         from unnest($2::bigint[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::json[], $8::json[], $9::json[],
                $10::timestamptz[], $11::timestamptz[])
                as row (number, id, reference, status, type, details, items, history, created_at, updated_at)
       on conflict do nothing returning return_order_number as number`,
      [
        transaction.requireTenant,
        column(({ returnOrderNumber }) => returnOrderNumber),
        column(({ createdAt }) => makeUuidV7(createdAt)),
        column(({ orderReference }) => orderReference),
        column(({ status }) => status),
        column(({ returnType }) => returnType),
        column((order) => JSON.stringify(toDetails(order))),
        column(({ returnItems }) => JSON.stringify(returnItems)),
        column(({ history }) => JSON.stringify(history)),
        column(({ createdAt }) => createdAt.toISOString()),
        column(({ updatedAt }) => updatedAt.toISOString()),
      ],
    )
    const added = new Set(rows.map(({ number }) => number))
    return orders.map(({ returnOrderNumber }) => added.has(returnOrderNumber))
  },

  async findReturnOrder(unit, returnOrderNumber) {
    const transaction = getTransaction(unit)
    if (!couldBeReturnOrderNumber(returnOrderNumber)) return null
    const values = [transaction.requireTenant, returnOrderNumber]
    const [row] = await transaction.runPrepared<ReturnOrderRow>('return-order-find', findText, values)
    return row === undefined ? null : fromRow(row)
  },

  async lockReturnOrder(unit, returnOrderNumber) {
    const transaction = getTransaction(unit)
    if (!couldBeReturnOrderNumber(returnOrderNumber)) return null
    const values = [transaction.requireTenant, returnOrderNumber]
    const [row] = await transaction.runPrepared<ReturnOrderRow>('return-order-hold', findForChangeText, values)
    return row === undefined ? null : fromRow(row)
  },

  async updateReturnOrder(unit, order) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'return-order-save',
      `update portolan.return_order set status = $3, details = $4, items = $5, history = $6, updated_at = $7
        where tenant = $1 and return_order_number = $2`,
      [
        transaction.requireTenant,
        order.returnOrderNumber,
        order.status,
        JSON.stringify(toDetails(order)),
        JSON.stringify(order.returnItems),
        JSON.stringify(order.history),
        order.updatedAt,
      ],
    )
  },

  async listByOrder(unit, orderReference) {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReference]
    return (await transaction.runPrepared<ReturnOrderRow>('return-order-of-order', ofOrderText, values)).map(fromRow)
  },

  async listByOrders(unit, orderReferences) {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReferences]
    const rows = await transaction.runPrepared<ReturnOrderRow>('return-order-of-orders', ofOrdersText, values)
    return groupByOrder(rows, fromRow)
  },

  async listIds(unit, filter, afterId, limit) {
    const transaction = getTransaction(unit)
    // The id starts with the time of creation, so that one index serves order, range and pagination.
    let query = db
      .selectFrom('return_order')
      .select(['return_order_id as key', 'listed_octets as bytes'])
      .where('tenant', '=', transaction.requireTenant)
      .orderBy('return_order_id', 'desc')
      .limit(limit)
    if (filter.status !== null) query = query.where('status', '=', filter.status)
    if (filter.returnType !== null) query = query.where('return_type', '=', filter.returnType)
    if (filter.orderReference !== null) query = query.where('order_reference', '=', filter.orderReference)
    if (filter.from !== null) query = query.where('return_order_id', '>=', makeUuidV7Floor(filter.from))
    if (filter.to !== null) query = query.where('return_order_id', '<', makeUuidV7Floor(filter.to))
    if (afterId !== null) query = query.where('return_order_id', '<', afterId)
    return transaction.runQuery(query)
  },

  async listReturnOrders(unit, ids) {
    const transaction = getTransaction(unit)
    return (
      await transaction.runPrepared<ReturnOrderRow>('return-order-list', listText, [transaction.requireTenant, ids])
    ).map(fromRow)
  },
}
