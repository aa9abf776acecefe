import { transactionOf } from '../../platform/db/transaction.ts'
import type { OutboundShipment } from '../service/outbound-order.ts'
import type { ShipmentStore } from '../service/stores.ts'

const columns = 'shipping_reference as "shippingReference", shipping_date as "shippingDate", items as "shippingItems"'

export const shipmentStore: ShipmentStore = {
  async add(unit, orderReference, shipment, content) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared(
      'outbound-shipment-add',
      `insert into portolan.outbound_shipment
         (tenant, order_reference, shipping_reference, shipping_date, items, content, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant, order_reference, shipping_reference) do nothing returning shipping_reference`,
      [
        transaction.itsTenant,
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

  async find(unit, orderReference, shippingReference) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<OutboundShipment & { content: string }>(
      'outbound-shipment-find',
      `select ${columns}, content from portolan.outbound_shipment
        where tenant = $1 and order_reference = $2 and shipping_reference = $3`,
      [transaction.itsTenant, orderReference, shippingReference],
    )
    const [row] = rows
    if (row === undefined) return null
    const { content, ...shipment } = row
    return { shipment, content }
  },

  async ofOrder(unit, orderReference) {
    const transaction = transactionOf(unit)
    return transaction.prepared<OutboundShipment>(
      'outbound-shipment-of-order',
      `select ${columns} from portolan.outbound_shipment
        where tenant = $1 and order_reference = $2 order by created_at, shipping_reference`,
      [transaction.itsTenant, orderReference],
    )
  },
}
