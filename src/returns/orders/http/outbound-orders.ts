import { defineOperation, type Operation } from '../../../platform/http/call.ts'
import { parseKeepingDigits } from '../../../platform/http/json-body.ts'
import { readPageQuery } from '../../../platform/http/tenant-operations.ts'
import { listUnknownMemberWarnings, toWarnings } from '../../http/warnings.ts'
import {
  createOutboundOrder,
  listOutboundOrders,
  readOrder,
  submitOutboundShipment,
  updateOutboundOrder,
} from '../contract/outbound-orders.ts'
import type { Eligibility } from '../service/eligibility.ts'
import type { OutboundOrder, OutboundShipment, UnitPrice } from '../service/outbound-order.ts'
import type { OutboundOrders } from '../service/outbound-orders.ts'

export function createOutboundOrderOperations(outboundOrders: OutboundOrders): Operation[] {
  return [
    defineOperation(createOutboundOrder).by((call) =>
      call.write(async (unit) => {
        const { orderReference, canOverwrite, ...submitted } = call.body
        const exact = preserveCustomFieldDigits(submitted, call.bodyText)
        const order = await outboundOrders.createOrder(unit, orderReference, exact, canOverwrite === true)
        const { identifier } = call.params
        const location = `/${encodeURIComponent(identifier)}/orders/${encodeURIComponent(orderReference)}`
        return { status: 201, body: toOutboundOrder(order), headers: { location } }
      }),
    ),

    defineOperation(updateOutboundOrder).by((call) =>
      call.write(async (unit) => {
        const { canOverwrite: _, ...submitted } = call.body
        const exact = preserveCustomFieldDigits(submitted, call.bodyText)
        const order = await outboundOrders.updateOrder(unit, call.params.orderReference, exact)
        return { status: 200, body: toOutboundOrder(order) }
      }),
    ),

    defineOperation(listOutboundOrders).by(async (call) => {
      const page = readPageQuery(call.query)
      const { items, continuationToken } = await call.read((unit) =>
        outboundOrders.listOrders(unit, page, call.query.orderReference ?? null),
      )
      const { pageSize } = page
      return { status: 200, body: { outboundOrders: items.map(toOutboundOrder), pageSize, continuationToken } }
    }),

    defineOperation(submitOutboundShipment).by((call) =>
      call.write(async (unit) => {
        const { order, shipment } = await outboundOrders.registerShipment(unit, call.body)
        const warnings = toWarnings(listUnknownMemberWarnings(call.unknownMembers()))
        return { status: 201, body: { ...toShipment(order, shipment), ...warnings } }
      }),
    ),

    defineOperation(readOrder).by(async (call) => {
      const { order, eligibility } = await call.read((unit) =>
        outboundOrders.getOrder(unit, call.params.orderReference),
      )
      return { status: 200, body: toEligibleOrder(order, eligibility, call.query.orderItems === 'not-returned') }
    }),
  ]
}

/**
 * The order as sent, with the retailer's own fields as JSON text, because the parsed body does not have all digits.
 *
 * @param bodyText the source of `sent`
 */
function preserveCustomFieldDigits<Sent extends { readonly customFields?: object | null }>(
  { customFields, ...submitted }: Sent,
  bodyText: string,
): Omit<Sent, 'customFields'> & { readonly customFields?: string | null } {
  if (customFields === undefined) return submitted
  if (customFields === null) return { ...submitted, customFields }
  const exact = parseKeepingDigits(bodyText) as { readonly customFields: object }
  return { ...submitted, customFields: JSON.stringify(exact.customFields) }
}

/** A price in the interface's format, with the amount as a number. */
export const toPrice = ({ amount, currency }: UnitPrice) => ({ amount: Number(amount), currency })

const toUnitPrice = (price: UnitPrice | null) => (price === null ? null : toPrice(price))

const toContact = (contact: OutboundOrder['contactInformation']) => (contact === null ? null : { ...contact })

function toOutboundOrder(order: OutboundOrder) {
  return {
    orderReference: order.orderReference,
    contactInformation: toContact(order.contactInformation),
    orderItems: order.orderItems.map((item) => ({
      id: item.id,
      productCode: item.productCode,
      lineItemId: item.lineItemId,
      quantity: item.quantity,
      productDescription: item.productDescription,
      weight: item.weight,
      unitPrice: toUnitPrice(item.unitPrice),
      hsCode: item.hsCode,
      countryOfOrigin: item.countryOfOrigin,
      shippingInformation: { shippingStatus: item.shippingStatus },
      isReturnProhibited: item.isReturnProhibited,
    })),
    customFields:
      order.customFields === null ? null : (parseKeepingDigits(order.customFields) as Record<string, unknown>),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  }
}

function toShipment(order: OutboundOrder, { shippingReference, shippingDate, shippingItems }: OutboundShipment) {
  const orderItems = new Map(order.orderItems.map((item) => [item.id, item]))
  return {
    orderReference: order.orderReference,
    shippingReference,
    shippingDate,
    shippingItems: shippingItems.flatMap(({ itemId, quantity, weight }) => {
      const item = orderItems.get(itemId)
      // An item removed from the order since has no name any more.
      return item === undefined
        ? []
        : [{ productCode: item.productCode, lineItemId: item.lineItemId, quantity, weight }]
    }),
  }
}

function toEligibleOrder(order: OutboundOrder, eligibility: Eligibility, isNotReturnedOnly: boolean) {
  const items = order.orderItems.flatMap((item, index) => {
    const itemEligibility = eligibility.items[index]
    if (itemEligibility === undefined || (isNotReturnedOnly && itemEligibility.availableForReturn === 0)) return []
    return [
      {
        id: item.id,
        productCode: item.productCode,
        lineItemId: item.lineItemId,
        quantity: item.quantity,
        productDescription: item.productDescription,
        unitPrice: toUnitPrice(item.unitPrice),
        hsCode: item.hsCode,
        countryOfOrigin: item.countryOfOrigin,
        shippingInformation: {
          shippingStatus: itemEligibility.shippingStatus,
          shippingReference: itemEligibility.shippingReference,
        },
        availableForReturn: itemEligibility.availableForReturn,
        returned: itemEligibility.returned,
        unavailableReason: itemEligibility.unavailableReason,
      },
    ]
  })
  return {
    orderReference: order.orderReference,
    countryIso: order.contactInformation?.countryIso ?? null,
    createdAt: order.createdAt.toISOString(),
    contactInformation: toContact(order.contactInformation),
    shippingStatus: eligibility.shippingStatus,
    isReturnable: eligibility.isReturnable,
    articlesAvailableForReturn: eligibility.articlesAvailableForReturn,
    articlesUnavailableForReturn: eligibility.articlesUnavailableForReturn,
    isReturnPeriodExpired: eligibility.isReturnPeriodExpired,
    returnPeriodEndsAt: eligibility.returnPeriodEndsAt?.toISOString() ?? null,
    qualifiesForCancel: eligibility.qualifiesForCancel,
    reasons: eligibility.reasons.map(({ code, message }) => ({ code, message })),
    items,
  }
}
