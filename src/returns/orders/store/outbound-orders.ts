import { sql } from 'kysely'
import { makeUuidV7 } from '../../../kernel/ids.ts'
import { compileText, createQueryBuilder } from '../../../platform/db/query-builder.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import { type Contact, noContact, type OutboundOrder, type OutboundOrderItem } from '../service/outbound-order.ts'
import type { OutboundOrderStore } from '../service/stores.ts'

interface Tables {
  outbound_order: {
    tenant: string
    order_reference: string
    outbound_order_id: string
    country_iso: string | null
    contact: Contact | null
    items: readonly OutboundOrderItem[]
    is_retailers_own: boolean
    custom_fields: string | null
    listed_octets: number
    created_at: Date
    updated_at: Date
  }
}

const db = createQueryBuilder<Tables>()

const columns = [
  'order_reference as orderReference',
  'contact as contactInformation',
  'items as orderItems',
  'is_retailers_own as isRetailersOwn',
  // As text: the driver's parsed value lacks digits.
  sql<string | null>`custom_fields::text`.as('customFields'),
  'created_at as createdAt',
  'updated_at as updatedAt',
] as const

/** One order by tenant and reference. */
const selectOne = db
  .selectFrom('outbound_order')
  .select(columns)
  .where('tenant', '=', '')
  .where('order_reference', '=', '')
const findText = compileText(selectOne)
const findForChangeText = compileText(selectOne.forUpdate())

/** Orders of one email address among which another spelling of a reference is looked for. */
const maxSpellingsSearched = 500

/**
 * Maximum size of an order and of its returns, in bytes of JSON each, for {@link OutboundOrderStore.lockFreeOrders}:
 * nearly all are smaller.
 */
const maxLockedBytes = 65_536
const lockFreeText = compileText(
  db
    .selectFrom('outbound_order')
    .select(columns)
    .where('tenant', '=', '')
    .where('order_reference', '=', sql<string>`any(${[]}::text[])`)
    .where('listed_octets', '<=', sql.lit(maxLockedBytes))
    .where(
      sql`(select coalesce(sum(earlier.listed_octets), 0) from portolan.return_order as earlier
            where earlier.tenant = $1 and earlier.order_reference = outbound_order.order_reference)`,
      '<=',
      sql.lit(maxLockedBytes),
    )
    .orderBy('order_reference')
    .forUpdate('outbound_order')
    .skipLocked(),
)

const listText = compileText(
  db
    .selectFrom('outbound_order')
    .select(columns)
    .where('tenant', '=', '')
    .where('outbound_order_id', '=', sql<string>`any(${[]}::uuid[])`)
    .orderBy('outbound_order_id', 'desc'),
)

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

/** Older rows may lack members of contacts and items. */
export function fillMissingMembers(row: OutboundOrder): OutboundOrder {
  const { contactInformation, orderItems } = row
  return {
    ...row,
    contactInformation: contactInformation === null ? null : { ...noContact, ...contactInformation },
    orderItems: orderItems.map((item) => ({ ...noCustomsData, ...item })),
  }
}

const noCustomsData = { hsCode: null, countryOfOrigin: null }

export const outboundOrderStore: OutboundOrderStore = {
  async insertOrder(unit, order) {
    const [isAdded] = await outboundOrderStore.insertOrders(unit, [order])
    return isAdded === true
  },

  async insertOrders(unit, orders) {
    const transaction = getTransaction(unit)
    const firstOf = new Map<string, OutboundOrder>()
    for (const order of orders) {
      if (!firstOf.has(order.orderReference)) firstOf.set(order.orderReference, order)
    }
    // Sorted by reference, so that concurrent batches with common references cannot deadlock.
    const ordersToInsert = [...firstOf.values()].toSorted((a, b) => (a.orderReference < b.orderReference ? -1 : 1))
    const column = <T>(getValue: (order: OutboundOrder) => T) => ordersToInsert.map(getValue)
    const rows = await transaction.runPrepared<{ reference: string }>(
      'outbound-order-add',
      `insert into portolan.outbound_order
         (tenant, order_reference, outbound_order_id, country_iso, contact, items, is_retailers_own, custom_fields, created_at,
          updated_at)
       select $1, reference, id, country, contact, items, is_own, custom_fields, created_at, updated_at
         from unnest($2::text[], $3::uuid[], $4::text[], $5::json[], $6::json[], $7::boolean[], $8::json[],
                $9::timestamptz[], $10::timestamptz[])
                as row (reference, id, country, contact, items, is_own, custom_fields, created_at, updated_at)
       on conflict (tenant, order_reference) do nothing returning order_reference as reference`,
      [
        transaction.requireTenant,
        column(({ orderReference }) => orderReference),
        column(({ createdAt }) => makeUuidV7(createdAt)),
        column(({ contactInformation }) => contactInformation?.countryIso ?? null),
        column(({ contactInformation }) => json(contactInformation)),
        column(({ orderItems }) => json(orderItems)),
        column(({ isRetailersOwn }) => isRetailersOwn),
        column(({ customFields }) => customFields),
        column(({ createdAt }) => createdAt.toISOString()),
        column(({ updatedAt }) => updatedAt.toISOString()),
      ],
    )
    const added = new Set(rows.map(({ reference }) => reference))
    return orders.map((order) => firstOf.get(order.orderReference) === order && added.has(order.orderReference))
  },

  async findOrder(unit, orderReference): Promise<OutboundOrder | null> {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReference]
    const [row] = await transaction.runPrepared<OutboundOrder>('outbound-order-find', findText, values)
    return row === undefined ? null : fillMissingMembers(row)
  },

  async findSpellings(unit, orderReference, emailAddress) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<{ reference: string }>(
      'outbound-order-spellings',
      `select order_reference as reference
         from (select order_reference from portolan.outbound_order
                where tenant = $1 and email = lower(trim($3)) order by outbound_order_id desc limit $4) as latest
        where lower(order_reference) = lower($2)`,
      [transaction.requireTenant, orderReference, emailAddress, maxSpellingsSearched],
    )
    return rows.map(({ reference }) => reference)
  },

  async lockOrder(unit, orderReference): Promise<OutboundOrder | null> {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReference]
    const [row] = await transaction.runPrepared<OutboundOrder>('outbound-order-hold', findForChangeText, values)
    return row === undefined ? null : fillMissingMembers(row)
  },

  async lockFreeOrders(unit, orderReferences) {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReferences]
    const rows = await transaction.runPrepared<OutboundOrder>('outbound-order-hold-free', lockFreeText, values)
    return rows.map(fillMissingMembers)
  },

  async updateOrder(unit, order) {
    const transaction = getTransaction(unit)
    await transaction.runPrepared(
      'outbound-order-replace',
      `update portolan.outbound_order
          set country_iso = $3, contact = $4, items = $5, is_retailers_own = $6, custom_fields = $7,
              updated_at = $8
        where tenant = $1 and order_reference = $2`,
      [
        transaction.requireTenant,
        order.orderReference,
        order.contactInformation?.countryIso ?? null,
        json(order.contactInformation),
        json(order.orderItems),
        order.isRetailersOwn,
        order.customFields,
        order.updatedAt,
      ],
    )
  },

  async findDeliveryPlaces(unit, orderReferences) {
    const transaction = getTransaction(unit)
    // The postal code is not extracted in SQL, which fails if any text of the contact has a NUL character.
    const rows = await transaction.runPrepared<Pick<OutboundOrder, 'orderReference' | 'contactInformation'>>(
      'outbound-order-contacts',
      `select order_reference as "orderReference", contact as "contactInformation" from portolan.outbound_order
        where tenant = $1 and order_reference = any($2::text[])`,
      [transaction.requireTenant, orderReferences],
    )
    return new Map(
      rows.map(({ orderReference, contactInformation }) => {
        const countryIso = contactInformation?.countryIso ?? null
        const postalCode = contactInformation?.postalCode ?? null
        return [orderReference, countryIso === null ? null : { countryIso, postalCode }]
      }),
    )
  },

  async listIds(unit, afterId, limit) {
    const transaction = getTransaction(unit)
    let query = db
      .selectFrom('outbound_order')
      .select(['outbound_order_id as key', 'listed_octets as bytes'])
      .where('tenant', '=', transaction.requireTenant)
      .orderBy('outbound_order_id', 'desc')
      .limit(limit)
    if (afterId !== null) query = query.where('outbound_order_id', '<', afterId)
    return transaction.runQuery(query)
  },

  async listOrders(unit, ids) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<OutboundOrder>('outbound-order-list', listText, [
      transaction.requireTenant,
      ids,
    ])
    return rows.map(fillMissingMembers)
  },
}
