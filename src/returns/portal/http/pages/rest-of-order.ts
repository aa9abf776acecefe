import { type Html, html, type Part } from '../../../../platform/http/html.ts'
import type { ItemEligibility } from '../../../orders/service/eligibility.ts'
import type { OutboundOrderItem } from '../../../orders/service/outbound-order.ts'
import { getItemName, maxShownItems, type ShopperOrder } from '../../service/return-portal.ts'
import {
  formatDay,
  getPortalAddress,
  getReturnAddress,
  type OrderPageContext,
  type PageContext,
} from '../page-context.ts'
import { fill } from '../portal-messages.ts'
import {
  describeWithdrawal,
  describeWithdrawn,
  findReturnObstacle,
  linkWithdrawal,
  type WithdrawalState,
} from './withdrawal-period.ts'

/** Links to the other returns of the order. */
export function renderOtherReturns(
  { shop, messages }: OrderPageContext,
  { sortedReturns }: ShopperOrder,
  shownNumber: string | null,
): Part {
  const otherReturns = sortedReturns.filter(({ returnOrderNumber }) => returnOrderNumber !== shownNumber)
  return (
    otherReturns.length > 0 &&
    html`<section class="card"><h2>${messages.otherReturns}</h2><ul class="files">${otherReturns.map(
      ({ returnOrderNumber: number, status }) =>
        html`<li><a href="${getPortalAddress(shop, getReturnAddress('return', number))}">${number}: ${messages[`returnTitle_${status}`]}</a></li>`,
    )}</ul></section>`
  )
}

/**
 * What else the order has, with the periods of each item for returning it and for withdrawing from the contract.
 *
 * @param isCalledOff whether the shown return was, so that its goods are among the rest
 */
export function renderRestOfOrder(
  context: OrderPageContext,
  shopperOrder: ShopperOrder,
  withdrawal: WithdrawalState,
  isCalledOff: boolean,
): Part {
  const { order, obstacles, isAtReturnLimit } = shopperOrder
  const { shop, messages } = context
  const rest = listRest(shopperOrder)
  if (rest.length === 0) return false
  const isReturnable = obstacles.length === 0 && !isAtReturnLimit
  const canWithdraw = canWithdrawFromRest(context, shopperOrder, withdrawal)
  return html`<section class="card"><h2>${isCalledOff ? fill(messages.order, { order: order.orderReference }) : messages.restOfOrder}</h2>
<ul class="rows">${rest.map((line) => renderRestLine(context, line, withdrawal))}</ul>
${isReturnable && html`<a class="button${!isCalledOff && ' plain'}" href="${getPortalAddress(shop, 'items')}">${messages.another}</a>`}
${canWithdraw && html`<a class="button plain" href="${getPortalAddress(shop, 'withdraw')}">${messages.withdrawLink}</a>`}</section>`
}

/** Articles of an item that have not come back. */
interface RestLine {
  readonly item: OutboundOrderItem
  readonly itemEligibility: ItemEligibility | undefined
  readonly quantity: number
}

const listRest = ({ order, eligibility }: ShopperOrder): readonly RestLine[] =>
  order.orderItems.slice(0, maxShownItems).flatMap((item, index) => {
    const itemEligibility = eligibility.items[index]
    const quantity = item.quantity - (itemEligibility?.returned ?? 0)
    return item.shippingStatus === 'Cancelled' || quantity <= 0 ? [] : [{ item, itemEligibility, quantity }]
  })

/** Whether the rest of the order has goods to withdraw from, so that it shows the link to do so. */
export const canWithdrawFromRest = (
  context: PageContext,
  shopperOrder: ShopperOrder,
  withdrawal: WithdrawalState,
): boolean => listRest(shopperOrder).some(({ item }) => describeWithdrawal(context, withdrawal, item.id) !== false)

function renderRestLine(context: OrderPageContext, line: RestLine, withdrawal: WithdrawalState): Html {
  const { language, messages } = context
  const { item, itemEligibility, quantity } = line
  const { unavailableReason = null, returnPeriodEndsAt = null } = itemEligibility ?? {}
  const obstacle = findReturnObstacle(withdrawal, itemEligibility)
  const returnText =
    obstacle !== null
      ? messages[`itemReason_${obstacle}`]
      : unavailableReason === null &&
        returnPeriodEndsAt !== null &&
        fill(messages.returnUntil, { date: formatDay(language, returnPeriodEndsAt) })
  const facts = [
    returnText,
    describeWithdrawn(context, withdrawal, item.id),
    linkWithdrawal(context, withdrawal, item.id),
    describeWithdrawal(context, withdrawal, item.id),
  ].filter((fact) => fact !== false)
  return html`<li><span class="grow">${quantity} × ${getItemName(item)}${facts.map((fact) => html`<span class="soft">${fact}</span>`)}</span></li>`
}
