import { getTransaction } from '../../../platform/db/transaction.ts'
import { groupByOrder } from '../service/group-by-order.ts'
import type { OutboundShipment } from '../service/outbound-order.ts'
import type { ShipmentStore } from '../service/stores.ts'

const columns = 'shipping_reference as "shippingReference", shipping_date as "shippingDate", items as "shippingItems"'

export const shipmentStore: ShipmentStore = {
  async insertShipment(unit, orderReference, shipment, content) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'outbound-shipment-add',
      `insert into portolan.outbound_shipment
         (tenant, order_reference, shipping_reference, shipping_date, items, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant, order_reference, shipping_reference) do nothing returning shipping_reference`,
      [
        transaction.requireTenant,
        orderReference,
        shipment.shippingReference,
        shipment.shippingDate,
        JSON.stringify(shipment.shippingItems),
        content,
        unit.at,
      ],
    )
    return rows.length > 0
  },

  async findShipment(unit, orderReference, shippingReference) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<OutboundShipment & { content: string }>(
      'outbound-shipment-find',
      `select ${columns}, content from portolan.outbound_shipment
        where tenant = $1 and order_reference = $2 and shipping_reference = $3`,
      [transaction.requireTenant, orderReference, shippingReference],
    )
    const [row] = rows
    if (row === undefined) return null
    const { content, ...shipment } = row
    return { shipment, content }
  },

  async listByOrder(unit, orderReference) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<OutboundShipment>(
      'outbound-shipment-of-order',
      `select ${columns} from portolan.outbound_shipment
        where tenant = $1 and order_reference = $2 order by created_at, shipping_reference`,
      [transaction.requireTenant, orderReference],
    )
  },

  async listByOrders(unit, orderReferences) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared<OutboundShipment & { orderReference: string }>(
      'outbound-shipment-of-orders',
      `select order_reference as "orderReference", ${columns} from portolan.outbound_shipment
        where tenant = $1 and order_reference = any($2::text[]) order by created_at, shipping_reference`,
      [transaction.requireTenant, orderReferences],
    )
    return groupByOrder(rows, ({ shippingReference, shippingDate, shippingItems }) => ({
      shippingReference,
      shippingDate,
      shippingItems,
    }))
  },
}
