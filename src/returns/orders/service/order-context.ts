import type { CountryConfiguration } from '../../network/service/country-configuration.ts'
import type { ReturnOrder } from '../../return-orders/service/return-order.ts'
import type { OutboundOrder, OutboundShipment } from './outbound-order.ts'

/** An order with everything that determines its eligibility for return. */
export interface OrderContext {
  readonly order: OutboundOrder
  /** Oldest first. */
  readonly shipments: readonly OutboundShipment[]
  /** Open and closed, oldest first. */
  readonly returnOrders: readonly ReturnOrder[]
  /** Of the delivery country; null if unknown or not configured. */
  readonly configuration: CountryConfiguration | null
}
