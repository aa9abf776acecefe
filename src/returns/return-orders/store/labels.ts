import { uuidPattern } from '../../../kernel/ids.ts'
import { getTransaction } from '../../../platform/db/transaction.ts'
import type { IssuedLabel, LabelStore } from '../../orders/service/stores.ts'

interface LabelRow {
  readonly orderReference: string
  readonly shippingReference: string
  readonly labelReference: string
  readonly trackingReference: string
  readonly request: Pick<IssuedLabel, 'carrier' | 'shopperAddress' | 'items'>
  readonly createdAt: Date
}

export const labelStore: LabelStore = {
  async insertLabel(unit, label) {
    const transaction = getTransaction(unit)
    const rows = await transaction.runPrepared(
      'label-add',
      `insert into portolan.label_request
         (tenant, order_reference, shipping_reference, label_reference, tracking_reference, request, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)
       on conflict do nothing returning shipping_reference`,
      [
        transaction.requireTenant,
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

  async findLabel(unit, orderReference, shippingReference) {
    const transaction = getTransaction(unit)
    return toFirstLabel(
      await transaction.runPrepared<LabelRow>(
        'label-find',
        `${selection} where tenant = $1 and order_reference = $2 and shipping_reference = $3`,
        [transaction.requireTenant, orderReference, shippingReference],
      ),
    )
  },

  async findByTrackingReference(unit, trackingReference) {
    const transaction = getTransaction(unit)
    return toFirstLabel(
      await transaction.runPrepared<LabelRow>(
        'label-by-tracking',
        `${selection} where tenant = $1 and tracking_reference = $2`,
        [transaction.requireTenant, trackingReference],
      ),
    )
  },

  async findByLabelReference(unit, labelReference) {
    const transaction = getTransaction(unit)
    if (!uuidPattern.test(labelReference)) return null
    return toFirstLabel(
      await transaction.runPrepared<LabelRow>(
        'label-by-reference',
        `${selection} where tenant = $1 and label_reference = $2`,
        [transaction.requireTenant, labelReference],
      ),
    )
  },
}

const selection = `select order_reference as "orderReference", shipping_reference as "shippingReference",
    label_reference as "labelReference", tracking_reference as "trackingReference", request, created_at as "createdAt"
  from portolan.label_request`

function toFirstLabel([row]: readonly LabelRow[]): IssuedLabel | null {
  if (row === undefined) return null
  const { request, ...label } = row
  return { ...label, ...request }
}
