import { makeUuidV7Floor } from '../../kernel/ids.ts'
import { getTransaction, type Transaction } from '../../platform/db/transaction.ts'
import {
  retainedConfirmationFields,
  retainedConsigneeFields,
  retainedContactFields,
  retainedLineItemFields,
  retainedPackageFields,
  retainedPackageItemFields,
  retainedPaymentFields,
  retainedProductFields,
} from '../service/retained-facts.ts'
import type { SearchPlace, ShopperDataStore, TextTable } from '../service/shopper-data.ts'

/** Records searched per statement; each may have a megabyte. */
const recordsAtOnce = 200

/** A table that tells whose orders are, its ascending key, and its searched columns. */
interface Place {
  readonly table: string
  readonly id: string
  readonly references: string
  readonly text: string
}

const places: Readonly<Record<SearchPlace, Place>> = {
  'order-confirmations': {
    table: 'order_confirmation',
    id: 'order_confirmation_id',
    references: 'array[retailer_cart_id]',
    text: 'body::text',
  },
  'outbound-orders': {
    table: 'outbound_order',
    id: 'outbound_order_id',
    references: 'array[order_reference]',
    text: "concat(contact::text, ' ', custom_fields::text)",
  },
  labels: {
    table: 'label_request',
    id: 'label_reference',
    references: 'array[order_reference]',
    text: 'request::text',
  },
  'return-orders': {
    table: 'return_order',
    id: 'return_order_id',
    references: 'array[order_reference]',
    text: "concat(details::text, ' ', items::text)",
  },
  packages: {
    table: 'package',
    id: 'package_id',
    // Some retailers identify the order by the platform's number.
    references: `array[coalesce(
      (select retailer_cart_id from portolan.order_confirmation
        where tenant = package.tenant and platform_order_number = package.order_reference), order_reference)]`,
    text: "concat(content, ' ', details::text)",
  },
}

/** The packages of an order, by the key that starts with the brand. */
const ofOrder = `tenant = $1
        and order_reference in (
          select $2::text union
          select platform_order_number from portolan.order_confirmation where tenant = $1 and retailer_cart_id = $2)
        and brand_code in (select brand_code from portolan.brand where tenant = $1)`
const confirmationsOfOrder = 'tenant = $1 and retailer_cart_id = $2'

/** The screening decisions on an order's packages. */
const screeningOfOrder = `tenant = $1
        and order_reference in (
          select $2::text union
          select platform_order_number from portolan.order_confirmation where tenant = $1 and retailer_cart_id = $2)`

/** The subjects of an order's documents and parcels. */
const subjectsOfOrder = `
  select 'package/' || package_id from portolan.package where ${ofOrder}
  union all select 'package/' || package_id || '/return' from portolan.package where ${ofOrder}
  union all select 'label/' || label_reference from portolan.label_request where tenant = $1 and order_reference = $2
  union all select 'withdrawal/' || withdrawal_id from portolan.withdrawal where tenant = $1 and order_reference = $2
  union all select 'return-photographs/' || return_order_number from portolan.return_order
             where tenant = $1 and order_reference = $2
  union all select 'return-order/' || return_order_number from portolan.return_order
             where tenant = $1 and order_reference = $2`

const trackingOfOrder = `
  select return_order_number from portolan.return_order where tenant = $1 and order_reference = $2
  union all select tracking_reference from portolan.label_request where tenant = $1 and order_reference = $2`

async function findReferencesOf(
  transaction: Transaction,
  { table, id, references }: Place,
  condition: string,
  text: string,
  values: readonly unknown[],
) {
  const [row] = await transaction.runStatement<{ found: readonly string[]; last: string | null; looked: number }>(
    `with next as materialized (
       select ${id}::text as id, ${references} as refs, ${text} as text from portolan.${table}
        where tenant = $1 and ($2::uuid is null or ${id} > $2::uuid) ${condition === '' ? '' : `and ${condition}`}
        order by ${table}.${id} limit ${recordsAtOnce})
     select array(select distinct unnest(refs) from next where ${text === 'null' ? 'true' : 'portolan.mentions(text, $3)'}) as found,
            (select max(id) from next) as last, (select count(*)::int from next) as looked`,
    values,
  )
  const { found = [], last = null, looked = 0 } = row ?? {}
  return { found, last: looked < recordsAtOnce ? null : last }
}

/** Escapes an address for a pattern that matches it literally. */
const escapePattern = (address: string): string => address.replaceAll(/[.*+?^${}()|[\]\\-]/g, String.raw`\$&`)

/** Replaces an address. */
const substitute = 'erased'

const list = (names: readonly string[]): string => names.join(', ')

/** The key of a row as text, to continue after. */
const getKeySql = ({ key }: TextTable): string =>
  `json_build_array(${list(key.map(({ name }) => `${name}::text`))})::text`

/** The rows of the tenant after a key. */
const getNextRowsSql = ({ name, key }: TextTable, columns: string): string => {
  const names = list(key.map((column) => column.name))
  const bounds = list(key.map(({ type }, index) => `($2::json->>${index})::${type}`))
  return `select ${columns} from portolan.${name}
           where tenant = $1 and ($2::json is null or (${names}) > (${bounds}))
           order by ${names} limit ${recordsAtOnce}`
}

const getMentionSql = ({ columns }: TextTable): string =>
  columns.map(({ name }) => `portolan.mentions(${name}::text, $3)`).join(' or ')

export const shopperDataStore: ShopperDataStore = {
  async findReferences(unit, place, address, after) {
    const transaction = getTransaction(unit)
    const found = places[place]
    return findReferencesOf(transaction, found, '', found.text, [transaction.requireTenant, after, address])
  },

  async findReferencesTaken(unit, place, { from, until }, after) {
    const transaction = getTransaction(unit)
    const found = places[place]
    // The ids contain the time.
    const bounds = [makeUuidV7Floor(from ?? new Date(0)), makeUuidV7Floor(until)]
    return findReferencesOf(transaction, found, `${found.id} >= $3::uuid and ${found.id} < $4::uuid`, 'null', [
      transaction.requireTenant,
      after,
      ...bounds,
    ])
  },

  async readOrder(unit, reference) {
    const transaction = getTransaction(unit)
    const selectRows = (table: string, condition: string) =>
      `(select coalesce(json_agg(row_to_json(found)), '[]') from (select * from portolan.${table} where ${condition}) as found)`
    const orderCondition = 'tenant = $1 and order_reference = $2'
    const [row] = await transaction.runStatement<{ order: string }>(
      `with subjects as materialized (${subjectsOfOrder}), tracked as materialized (${trackingOfOrder})
       select json_build_object(
         'orderReference', $2::text,
         'orderConfirmations', ${selectRows('order_confirmation', confirmationsOfOrder)},
         'outboundOrders', ${selectRows('outbound_order', orderCondition)},
         'outboundShipments', ${selectRows('outbound_shipment', orderCondition)},
         'labelRequests', ${selectRows('label_request', orderCondition)},
         'returnOrders', ${selectRows('return_order', orderCondition)},
         'returnDrafts', ${selectRows('return_draft', orderCondition)},
         'withdrawals', ${selectRows('withdrawal', orderCondition)},
         'shopperMessages', ${selectRows('shopper_message', orderCondition)},
         'packages', ${selectRows('package', ofOrder)},
         'screeningDecisions', ${selectRows('screening_decision', screeningOfOrder)},
         'trackingEvents', ${selectRows('tracking_event', 'tenant = $1 and tracking_reference in (select * from tracked)')},
         'parcels', (select coalesce(json_agg(json_build_object('subject', subject, 'trackingNumber', tracking_number,
                       'carrier', carrier_result, 'label', encode(label, 'base64'))), '[]')
                       from portolan.parcel where tenant = $1 and subject in (select * from subjects)),
         'documents', (select coalesce(json_agg(json_build_object('subject', subject, 'documentType', document_type,
                         'mediaType', media_type, 'content', encode(content, 'base64'))), '[]')
                         from portolan.document where tenant = $1 and subject in (select * from subjects)))::text as "order"`,
      [transaction.requireTenant, reference],
    )
    return row?.order ?? 'null'
  },

  async eraseOrder(unit, reference) {
    const transaction = getTransaction(unit)
    const tenant = transaction.requireTenant
    const change = async (text: string, values: readonly unknown[] = []): Promise<number> => {
      const [row] = await transaction.runStatement<{ count: number }>(
        `with changed as (${text} returning 1) select count(*)::int as count from changed`,
        [tenant, reference, ...values],
      )
      return row?.count ?? 0
    }
    // In the order in which other changes of an order lock its rows. What is computed from columns is selected first where
    // a function is not immutable, because Citus computes nothing else in an update.
    const orders = await change(
      `update portolan.outbound_order as stored set contact = erased.contact, custom_fields = null
         from (select order_reference,
                      case when contact is null then null
                        else (select json_object_agg(member.key, case when member.key = 'countryIso' then member.value end)
                                from json_each(contact) as member) end as contact
                 from portolan.outbound_order where tenant = $1 and order_reference = $2 for update) as erased
        where stored.tenant = $1 and stored.order_reference = erased.order_reference`,
    )
    const confirmations = await change(
      `update portolan.order_confirmation as stored set body = erased.body
         from (select platform_order_number, (portolan.only_members(portolan.to_jsonb_without_nul(body), $3)
            || jsonb_build_object(
                 'contactDetails', coalesce(portolan.only_members(portolan.to_jsonb_without_nul(body)->'contactDetails', $4), '[]'),
                 'paymentDetails', coalesce(portolan.only_members(portolan.to_jsonb_without_nul(body)->'paymentDetails', $5), '{}'),
                 'lineItems', (
                   select coalesce(jsonb_agg(portolan.only_members(line.item, $6)
                            || jsonb_build_object('product', portolan.only_members(line.item->'product', $7))
                            order by line.place), '[]')
                     from jsonb_array_elements(coalesce(portolan.to_jsonb_without_nul(body)->'lineItems', '[]')) with ordinality as line (item, place)))
            || case when jsonb_typeof(portolan.to_jsonb_without_nul(body)->'paymentRecords') = 'array'
                 then jsonb_build_object('paymentRecords', portolan.only_members(portolan.to_jsonb_without_nul(body)->'paymentRecords', $5))
                 else '{}' end)::json as body
                 from portolan.order_confirmation where ${confirmationsOfOrder} for update) as erased
        where stored.tenant = $1 and stored.platform_order_number = erased.platform_order_number`,
      [
        retainedConfirmationFields,
        retainedContactFields,
        retainedPaymentFields,
        retainedLineItemFields,
        retainedProductFields,
      ],
    )
    const documents = await change(
      `delete from portolan.document where tenant = $1 and subject in (${subjectsOfOrder})`,
    )
    const parcels = await change(
      `update portolan.parcel
          set label = null, carrier_result = (portolan.to_jsonb_without_nul(carrier_result) || '{"trackingUrl": null}')::json
        where tenant = $1 and subject in (${subjectsOfOrder})`,
    )
    const trackingEvents = await change(
      `update portolan.tracking_event set description = null, location = null
        where tenant = $1 and tracking_reference in (${trackingOfOrder})`,
    )
    const shipments = await change(
      `update portolan.outbound_shipment set content = '{}' where tenant = $1 and order_reference = $2`,
    )
    const labels = await change(
      `update portolan.label_request as stored set request = erased.request
         from (select shipping_reference, (portolan.to_jsonb_without_nul(request) || jsonb_build_object('shopperAddress',
                case when jsonb_typeof(portolan.to_jsonb_without_nul(request)->'shopperAddress') = 'object' then
                  (select jsonb_object_agg(member.key, case when member.key = 'countryIso' then member.value else 'null' end)
                     from jsonb_each(portolan.to_jsonb_without_nul(request)->'shopperAddress') as member) end))::json as request
                 from portolan.label_request where tenant = $1 and order_reference = $2 for update) as erased
        where stored.tenant = $1 and stored.order_reference = $2 and stored.shipping_reference = erased.shipping_reference`,
    )
    const returns = await change(
      `update portolan.return_order as stored set details = erased.details, items = erased.items
         from (select return_order_number, (portolan.to_jsonb_without_nul(details)
                || '{"consumerEmailAddress": null, "cultureLanguageIso": null, "dropOffLocation": null}')::json as details,
                      (select coalesce(jsonb_agg(line.item || '{"reasonText": null, "rejectionReason": null}' order by line.place), '[]')
                         from jsonb_array_elements(portolan.to_jsonb_without_nul(items)) with ordinality as line (item, place))::json as items
                 from portolan.return_order where tenant = $1 and order_reference = $2 for update) as erased
        where stored.tenant = $1 and stored.return_order_number = erased.return_order_number`,
    )
    const drafts = await change('delete from portolan.return_draft where tenant = $1 and order_reference = $2')
    const shopperMessages = await change(
      'delete from portolan.shopper_message where tenant = $1 and order_reference = $2',
    )
    const withdrawals = await change(
      `update portolan.withdrawal
          set statement = (portolan.only_members(portolan.to_jsonb_without_nul(statement), '{goods, language}')
                || '{"name": "", "emailAddress": ""}')::json
        where tenant = $1 and order_reference = $2`,
    )
    const packages = await change(
      `update portolan.package as stored set content = '{}', details = erased.details
         from (select package_id, (portolan.to_jsonb_without_nul(details) || jsonb_build_object(
                'trackingUrl', null,
                'screening', null,
                'statusMessage', case when portolan.to_jsonb_without_nul(details)->'screening'->'hits'->0 is null
                   then portolan.to_jsonb_without_nul(details)->>'statusMessage' else '' end,
                'warnings', case when portolan.to_jsonb_without_nul(details)->'screening'->'hits'->0 is null
                   then coalesce(portolan.to_jsonb_without_nul(details)->'warnings', '[]') else '[]' end,
                'holdDecision', case when jsonb_typeof(portolan.to_jsonb_without_nul(details)->'holdDecision') = 'object' then (portolan.to_jsonb_without_nul(details)->'holdDecision') || '{"note": ""}' end,
                'returnParcel', case when jsonb_typeof(portolan.to_jsonb_without_nul(details)->'returnParcel') = 'object' then (portolan.to_jsonb_without_nul(details)->'returnParcel') || '{"trackingUrl": null}' end,
                'content', portolan.only_members(portolan.to_jsonb_without_nul(details)->'content', $3) || jsonb_build_object(
                  'consignee', coalesce(portolan.only_members(portolan.to_jsonb_without_nul(details)->'content'->'consignee', $4), '{}'),
                  'packageItems', coalesce(portolan.only_members(portolan.to_jsonb_without_nul(details)->'content'->'packageItems', $5), '[]'))))::json as details
                 from portolan.package where ${ofOrder} for update) as erased
        where stored.tenant = $1 and stored.package_id = erased.package_id`,
      [retainedPackageFields, retainedConsigneeFields, retainedPackageItemFields],
    )
    const storedResponses = await change(
      `delete from portolan.idempotency_key
        where tenant = $1 and position(to_json($2::text)::text in body) > 0`,
    )
    return {
      'order-confirmations': confirmations,
      'outbound-orders': orders,
      'outbound-shipments': shipments,
      'label-requests': labels,
      'return-orders': returns,
      'return-drafts': drafts,
      'shopper-messages': shopperMessages,
      withdrawals,
      packages,
      parcels,
      'tracking-events': trackingEvents,
      documents,
      'kept-answers': storedResponses,
    }
  },

  async listTextTables(unit) {
    return getTransaction(unit).runStatement<TextTable>(
      `with tables as (
         select oid, relname as name from pg_class
          where relnamespace = 'portolan'::regnamespace and relkind = 'r'
            -- an erasure is about the address, evidence is kept as it is, and operators name brands
            and relname not in ('erasure', 'screening_decision', 'brand')
            -- what has one row for each tenant is a setting of it
            and (select cardinality(conkey) from pg_constraint where conrelid = pg_class.oid and contype = 'p') > 1
            and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant' and attnotnull)),
       columns as (
         select tables.name as "table", attname as name, format_type(atttypid, atttypmod) as type, attnum, attgenerated,
                array_position((select conkey from pg_constraint where conrelid = tables.oid and contype = 'p'), attnum) as place
           from tables join pg_attribute on attrelid = tables.oid and attnum > 0 and not attisdropped),
       texts as (
         select * from columns
          where place is null and attgenerated = '' and name <> 'tenant'
            and type in ('text', 'json', 'jsonb', 'text[]', 'character varying'))
       select "table" as name,
              (select json_agg(json_build_object('name', key.name, 'type', key.type) order by key.place) from columns key
                where key."table" = texts."table" and key.place > 1) as key,
              json_agg(json_build_object('name', name, 'type', type) order by attnum) as columns
         from texts group by "table" order by "table"`,
    )
  },

  async findMentions(unit, table, address, after) {
    const transaction = getTransaction(unit)
    const columns = list([...table.key, ...table.columns].map(({ name }) => name))
    const [row] = await transaction.runStatement<{ found: readonly string[]; last: string | null; looked: number }>(
      `with next as materialized (${getNextRowsSql(table, columns)})
       select array(select row_to_json(next)::text from next where ${getMentionSql(table)}) as found,
              (select ${getKeySql(table)} from next order by ${list(table.key.map(({ name }) => `${name} desc`))} limit 1) as last,
              (select count(*)::int from next) as looked`,
      [transaction.requireTenant, after, address],
    )
    const { found = [], last = null, looked = 0 } = row ?? {}
    return { found, last: looked < recordsAtOnce ? null : last }
  },

  async replaceMentions(unit, table, address, after) {
    const transaction = getTransaction(unit)
    const keys = table.key.map(({ name }) => name)
    const cleaned = table.columns.map(
      ({ name, type }) =>
        `case when portolan.mentions(changed.${name}::text, $3)
              then portolan.without_phrase(changed.${name}::text, $4, '${substitute}')::${type} else changed.${name} end as ${name}`,
    )
    const isNext = keys.map((name) => `changed.${name} = next.${name}`)
    const isHit = keys.map((name) => `changed.${name} = hit.${name}`)
    const [row] = await transaction.runStatement<{ found: number; last: string | null; looked: number }>(
      `with next as materialized (${getNextRowsSql(table, list([...table.key, ...table.columns].map(({ name }) => name)))}),
            hit as materialized (
              select ${list([...keys.map((name) => `changed.${name}`), ...cleaned])}
                from portolan.${table.name} as changed
                join (select ${list(keys)} from next where ${getMentionSql(table)}) as next on ${isNext.join(' and ')}
               where changed.tenant = $1 for update of changed),
            changed as (
              update portolan.${table.name} as changed set ${table.columns.map(({ name }) => `${name} = hit.${name}`).join(', ')}
                from hit where changed.tenant = $1 and ${isHit.join(' and ')}
              returning 1)
       select (select count(*)::int from changed) as found,
              (select ${getKeySql(table)} from next order by ${list(keys.map((name) => `${name} desc`))} limit 1) as last,
              (select count(*)::int from next) as looked`,
      [transaction.requireTenant, after, address, escapePattern(address)],
    )
    const { found = 0, last = null, looked = 0 } = row ?? {}
    return { found, last: looked < recordsAtOnce ? null : last }
  },
}
