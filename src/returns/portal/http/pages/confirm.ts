import { html } from '../../../../platform/http/html.ts'
import { getItemName, type PortalMethod, type ShopperOrder } from '../../service/return-portal.ts'
import { type PortalPage, renderForm } from '../layout.ts'
import { getPortalAddress, type OrderPageContext } from '../page-context.ts'
import { fill } from '../portal-messages.ts'
import { renderDropOffPoint } from './drop-off-point.ts'
import { describeReason } from './items.ts'
import { describeMethod, formatMethodPrice } from './method.ts'
import { isShownByPhotograph } from './photographs.ts'
import { isPaidByShopper, renderExpectedRefund } from './refund.ts'

/** The summary of all choices, for confirmation. */
export function createConfirmPage(
  context: OrderPageContext,
  shopperOrder: ShopperOrder,
  method: PortalMethod,
): PortalPage {
  const { shop, messages } = context
  const { order, draft } = shopperOrder
  const lines = draft.lines.flatMap((line) => {
    const item = order.orderItems.find(({ id }) => id === line.itemId)
    return item === undefined ? [] : [{ line, item }]
  })
  const point = method.points.find(({ locationId }) => locationId === draft.method?.dropOffLocation?.locationId)
  const goods = lines.map(({ line: { quantity }, item: { unitPrice } }) => ({ quantity, unitPrice }))
  return {
    title: messages.confirmTitle,
    step: 4,
    back: getPortalAddress(shop, 'method'),
    lead: fill(messages.order, { order: order.orderReference }),
    body: [
      html`<section class="card"><div class="head"><h2>${messages.confirmItems}</h2>${draft.returnType === 'Normal' && html`<a href="${getPortalAddress(shop, 'items')}">${messages.change}<span class="hidden">: ${messages.confirmItems}</span></a>`}</div>
<ul class="rows">${lines.map(
        ({ line, item }) =>
          html`<li><span class="grow">${line.quantity} × ${getItemName(item)}<span class="soft">${describeReason(context, shopperOrder, line.reasonCode)}</span>${line.note !== null && html`<span class="soft">${line.note}</span>`}</span></li>`,
      )}</ul>${lines.some(({ line }) => isShownByPhotograph(line.reasonCode)) && html`<p class="soft small">${messages.photographsLater}</p>`}</section>
<section class="card"><div class="head"><h2>${messages.confirmMethod}</h2><a href="${getPortalAddress(shop, 'method')}">${messages.change}<span class="hidden">: ${messages.confirmMethod}</span></a></div>
<ul class="rows"><li><span class="grow">${messages[`method_${method.offer.returnMethod}`]}<span class="soft">${describeMethod(context, method)}</span>${
        point !== undefined && html`<span class="place">${renderDropOffPoint(context, point)}</span>`
      }</span></li>
<li><span class="grow">${messages.confirmPrice}${isPaidByShopper(method) && html`<span class="soft">${messages.deducted}</span>`}</span><span class="price">${formatMethodPrice(context, method)}</span></li>
${renderExpectedRefund(context, goods, method, draft.returnType)}</ul></section>`,
      renderForm(context, 'confirm', html`<button class="button">${messages.confirmButton}</button>`),
    ],
  }
}
