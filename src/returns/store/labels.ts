import { uuidPattern } from '../../kernel/ids.ts'
import { transactionOf } from '../../platform/db/transaction.ts'
import type { IssuedLabel, LabelStore } from '../service/stores.ts'

interface Row {
  readonly orderReference: string
  readonly shippingReference: string
  readonly labelReference: string
  readonly trackingReference: string
  readonly request: Pick<IssuedLabel, 'carrier' | 'shopperAddress' | 'items'>
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
       on conflict do nothing returning shipping_reference`,
      [
        transaction.itsTenant,
        label.orderReference,
        label.shippingReference,
        label.labelReference,
        label.trackingReference,
        JSON.stringify({ carrier: label.carrier, shopperAddress: label.shopperAddress, items: label.items }),
        label.createdAt,
      ],
    )
    return rows.length > 0
  },

  async find(unit, orderReference, shippingReference) {
    const transaction = transactionOf(unit)
    return one(
      await transaction.prepared<Row>(
        'label-find',
        `${selection} where tenant = $1 and order_reference = $2 and shipping_reference = $3`,
        [transaction.itsTenant, orderReference, shippingReference],
      ),
    )
  },

  async byTrackingReference(unit, trackingReference) {
    const transaction = transactionOf(unit)
    return one(
      await transaction.prepared<Row>(
        'label-by-tracking',
        `${selection} where tenant = $1 and tracking_reference = $2`,
        [transaction.itsTenant, trackingReference],
      ),
    )
  },

  async byLabelReference(unit, labelReference) {
    const transaction = transactionOf(unit)
    if (!uuidPattern.test(labelReference)) return null
    return one(
      await transaction.prepared<Row>('label-by-reference', `${selection} where tenant = $1 and label_reference = $2`, [
        transaction.itsTenant,
        labelReference,
      ]),
    )
  },
}

const selection = `select order_reference as "orderReference", shipping_reference as "shippingReference",
    label_reference as "labelReference", tracking_reference as "trackingReference", request, created_at as "createdAt"
  from portolan.label_request`

function one([row]: readonly Row[]): IssuedLabel | null {
  if (row === undefined) return null
  const { request, ...label } = row
  return { ...label, ...request }
}
