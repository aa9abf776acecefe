import { transactionOf } from '../../platform/db/database.ts'
import type { Contact } from '../service/outbound-order.ts'
import type { LabelStore } from '../service/stores.ts'

interface Row {
  readonly orderReference: string
  readonly shippingReference: string
  readonly labelReference: string
  readonly trackingReference: string
  readonly request: { readonly shopperAddress: Contact | null }
  readonly createdAt: Date
}

export const labelStore: LabelStore = {
  async add(unit, label) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared(
      'label-add',
      `insert into portolan.label_request
         (tenant, order_reference, shipping_reference, label_reference, tracking_reference, request, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant, order_reference, shipping_reference) do nothing returning shipping_reference`,
      [
        transaction.itsTenant,
        label.orderReference,
        label.shippingReference,
        label.labelReference,
        label.trackingReference,
        JSON.stringify({ shopperAddress: label.shopperAddress }),
        label.createdAt,
      ],
    )
    return rows.length > 0
  },

  async byTrackingReference(unit, trackingReference) {
    const transaction = transactionOf(unit)
    const rows = await transaction.prepared<Row>(
      'label-by-tracking',
      `select order_reference as "orderReference", shipping_reference as "shippingReference",
              label_reference as "labelReference", tracking_reference as "trackingReference", request,
              created_at as "createdAt"
         from portolan.label_request where tenant = $1 and tracking_reference = $2`,
      [transaction.itsTenant, trackingReference],
    )
    const [row] = rows
    if (row === undefined) return null
    const { request, ...label } = row
    return { ...label, shopperAddress: request.shopperAddress }
  },
}
