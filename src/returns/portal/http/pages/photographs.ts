import { html, type Part } from '../../../../platform/http/html.ts'
import type { OutboundOrder } from '../../../orders/service/outbound-order.ts'
import { isOpenStatus } from '../../../return-orders/service/return-order-states.ts'
import { type PhotographRejection, photographLimits } from '../../../return-orders/service/return-photographs.ts'
import { getItemName, maxShownItems, type ShopperReturn } from '../../service/return-portal.ts'
import { describeField, renderFieldError, renderForm } from '../layout.ts'
import { type FieldError, getPortalAddress, getReturnAddress, type OrderPageContext } from '../page-context.ts'
import { fill } from '../portal-messages.ts'

const inWords = {
  max: photographLimits.ofReturn,
  megabytes: photographLimits.bytes / 1_048_576,
  megapixels: photographLimits.pixels / 1_000_000,
}

/** The name of the photo field of a line. */
export const nameField = (itemId: number): string => `photograph-${itemId}`

/** The line of a photo field; null for another field. */
export function readLine(field: string): number | null {
  const [, line] = /^photograph-(\d{1,6})$/.exec(field) ?? []
  return line === undefined ? null : Number(line)
}

export function describeRejection({ messages }: OrderPageContext, rejection: PhotographRejection): string {
  if (rejection === 'no-picture') return fill(messages.photographType, inWords)
  return fill(rejection === 'too-large' ? messages.photographTooLarge : messages.photographsTooMany, inWords)
}

/** The photos of a return, with upload fields for each line while it is open. */
export function renderPhotographs(
  context: OrderPageContext,
  { orderItems }: OutboundOrder,
  { returnOrder, photographs }: ShopperReturn,
  errors: readonly FieldError[],
): Part {
  const { shop, messages } = context
  const { returnOrderNumber } = returnOrder
  const isOpen = isOpenStatus(returnOrder.status)
  if (!isOpen && photographs.length === 0) return false
  const items = new Map(orderItems.map((item) => [item.id, item]))
  const lines = returnOrder.returnItems.slice(0, maxShownItems).map(({ id, orderItemId, productCode }) => {
    const item = orderItemId === null ? undefined : items.get(orderItemId)
    return { id, name: item === undefined ? productCode : getItemName(item) }
  })
  const pictures = photographs.map(({ photographId, itemId }, index) => {
    const texts = { number: index + 1, item: lines.find(({ id }) => id === itemId)?.name ?? '' }
    const remove = fill(messages.removePhotograph, texts)
    return html`<li><img src="${getPortalAddress(shop, getReturnAddress(`photographs/${photographId}`, returnOrderNumber))}" alt="${fill(messages.photographOf, texts)}" loading="lazy">${
      isOpen &&
      renderForm(
        context,
        'photographs',
        html`<button class="button plain" name="remove" value="${photographId}">${remove}</button>`,
      )
    }</li>`
  })
  const fields = lines.map(
    ({ id, name }) =>
      html`<div class="field"><label for="${nameField(id)}">${fill(messages.photographsOf, { item: name })}</label>
${renderFieldError(errors, nameField(id))}
<input id="${nameField(id)}" name="${nameField(id)}" type="file" accept="image/jpeg,image/png,image/webp" multiple${describeField(errors, nameField(id))}></div>`,
  )
  return html`<section class="card"><h2>${messages.photographs}</h2>
${pictures.length > 0 && html`<ul class="photographs">${pictures}</ul>`}
${
  isOpen &&
  html`<details class="fold"${errors.length > 0 && html` open`}><summary>${messages.addPhotographs}</summary>
<p class="soft">${fill(messages.photographsHint, inWords)}</p>
${renderForm(context, 'photographs', [fields, html`<button class="button plain">${messages.addPhotographs}</button>`], errors)}</details>`
}</section>`
}
