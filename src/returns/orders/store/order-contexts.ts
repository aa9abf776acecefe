import { getTransaction } from '../../../platform/db/transaction.ts'
import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import type { OutboundOrder, OutboundShipment } from '../service/outbound-order.ts'
import type { OrderContextStore } from '../service/stores.ts'
import { fillMissingMembers } from './outbound-orders.ts'

/** A return as in PostgreSQL's JSON, with times as text. */
interface ReturnOrderText extends Omit<ReturnOrder, 'createdAt' | 'updatedAt'> {
  readonly details: object
  readonly createdAt: string
  readonly updatedAt: string
}

interface OrderContextRow extends OutboundOrder {
  readonly shipments: readonly OutboundShipment[] | null
  readonly returnOrders: readonly ReturnOrderText[] | null
  readonly configuration: CountryConfiguration | null
}

/** One statement: four would cost more in round trips than in data. */
const findText = `
  select order_reference as "orderReference", contact as "contactInformation", items as "orderItems",
         is_retailers_own as "isRetailersOwn", custom_fields::text as "customFields",
         created_at as "createdAt", updated_at as "updatedAt",
         (select json_agg(json_build_object('shippingReference', shipping_reference, 'shippingDate', shipping_date,
                                            'shippingItems', items) order by created_at, shipping_reference)
            from portolan.outbound_shipment
           where tenant = $1 and order_reference = $2) as shipments,
         (select json_agg(json_build_object('returnOrderNumber', return_order_number::text, 'orderReference', order_reference,
                                            'status', status, 'returnType', return_type, 'details', details,
                                            'returnItems', items, 'history', history, 'createdAt', created_at,
                                            'updatedAt', updated_at) order by return_order_id)
            from portolan.return_order
           where tenant = $1 and order_reference = $2) as "returnOrders",
         (select json_build_object('countryIso', country_iso, 'countryName', country_name, 'currency', currency,
                                   'languages', languages, 'isReturnable', is_returnable,
                                   'returnPeriodDays', return_period_days, 'transitDays', transit_days,
                                   'returnAdminCentreCode', return_admin_centre_code, 'returnMethods', return_methods,
                                   'returnReasons', return_reasons)
            from portolan.country_configuration as configured
           where configured.tenant = $1 and configured.country_iso = ordered.country_iso) as configuration
    from portolan.outbound_order as ordered
   where tenant = $1 and order_reference = $2`

function fromText({ details, createdAt, updatedAt, ...row }: ReturnOrderText): ReturnOrder {
  return { ...details, ...row, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) }
}

export const orderContextStore: OrderContextStore = {
  async findContext(unit, orderReference) {
    const transaction = getTransaction(unit)
    const values = [transaction.requireTenant, orderReference]
    const [row] = await transaction.runPrepared<OrderContextRow>('order-context-find', findText, values)
    if (row === undefined) return null
    const { shipments, returnOrders, configuration, ...order } = row
    return {
      order: fillMissingMembers(order),
      shipments: shipments ?? [],
      returnOrders: (returnOrders ?? []).map(fromText),
      configuration,
    }
  },
}
