import { html, type Part } from '../../../../platform/http/html.ts'
import type { ReturnOrder } from '../../../return-orders/service/return-order.ts'
import { estimateRefund, type RefundedArticles } from '../../service/refund-estimate.ts'
import type { PortalMethod, ShopperOrder } from '../../service/return-portal.ts'
import { formatPrice, isFree, type OrderPageContext, type PageContext } from '../page-context.ts'

/** Whether the shopper pays for the way back. */
export const isPaidByShopper = ({ offer }: Pick<PortalMethod, 'offer'>): boolean =>
  offer.paidBy !== 'Retailer' && !isFree(offer.price)

/** When the shopper can expect the money. */
export const describeRefundTime = (
  { messages }: PageContext,
  { returnType }: Pick<ReturnOrder, 'returnType'>,
): string => (returnType === 'EUCoolingOff' ? messages.refundTimeWithdrawn : messages.refundTime)

/**
 * The rows with what the way back costs the shopper and the refund of a return; none if it was called off or its goods
 * have no prices.
 */
export function renderRefund(
  { language, messages }: OrderPageContext,
  { order, configuration }: ShopperOrder,
  { status, returnItems, returnMethod, carrierServiceRouteId, paidBy }: ReturnOrder,
): Part {
  if (status === 'Cancelled' || status === 'Expired' || status === 'Rejected') return false
  const offer = configuration?.returnMethods.find(
    (candidate) =>
      candidate.returnMethod === returnMethod &&
      candidate.carrierServiceRouteId === carrierServiceRouteId &&
      candidate.paidBy === paidBy,
  )
  // What the way back costs is only known from the offer.
  if (paidBy !== 'Retailer' && offer === undefined) return false
  const items = new Map(order.orderItems.map(({ id, unitPrice }) => [id, unitPrice]))
  const goods = returnItems
    .filter(({ returnItemStatus }) => returnItemStatus === 'InProgress' || returnItemStatus === 'Accepted')
    .map(({ orderItemId, quantity }) => ({
      quantity,
      unitPrice: orderItemId === null ? null : (items.get(orderItemId) ?? null),
    }))
  const isPaid = offer !== undefined && isPaidByShopper({ offer })
  const amount = estimateRefund(goods, isPaid ? offer.price : null)
  if (amount === null) return false
  const isRefunded = status === 'Refunded'
  return html`${
    isPaid &&
    html`<li><span class="grow">${messages.confirmPrice}</span><span class="price">${formatPrice(language, { ...offer.price, amount: `-${offer.price.amount}` })}</span></li>`
  }<li class="total"><span class="grow">${isRefunded ? messages.refundFinal : messages.refund}${
    isRefunded && html`<span class="soft">${messages.refundCalculated}</span>`
  }</span><span class="price">${formatPrice(language, amount)}</span></li>`
}

/** The row with the estimated refund before a return is registered. */
export function renderExpectedRefund(
  context: OrderPageContext,
  goods: readonly RefundedArticles[],
  method: PortalMethod,
  returnType: ReturnOrder['returnType'],
): Part {
  const { language, messages } = context
  const amount = estimateRefund(goods, isPaidByShopper(method) ? method.offer.price : null)
  return html`<li class="total"><span class="grow">${amount === null ? messages.milestone_Refunded : messages.refund}<span class="soft">${describeRefundTime(context, { returnType })}</span></span>${
    amount !== null && html`<span class="price">${formatPrice(language, amount)}</span>`
  }</li>`
}
