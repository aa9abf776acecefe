import type { FormValues } from '../../../../platform/http/form-body.ts'
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

/** The common reasons that a photo can show. */
const visibleReasons: readonly string[] = ['Faulty', 'NotAsDescribed', 'WrongItem']

/** Whether photos help the returns desk to decide about a reason. */
export const isShownByPhotograph = (reasonCode: string): boolean => visibleReasons.includes(reasonCode)

/** The name of the photo field of a line. */
export const nameField = (itemId: number): string => `photograph-${itemId}`

/** The line of a photo field; null for another field. */
export function readLine(field: string): number | null {
  const [, line] = /^photograph-(\d{1,6})$/.exec(field) ?? []
  return line === undefined ? null : Number(line)
}

/** Why nothing was added: a rejection, or no file was chosen. */
type PhotographError = PhotographRejection | 'none'

const maxShownFileName = 60

/** Writes an error as a value to keep, with the name of the file. */
export const writePhotographError = (error: PhotographError, fileName: string): string =>
  `${error} ${fileName.replaceAll(/\p{C}/gu, '').slice(0, maxShownFileName)}`

/** Reads the errors of the fields. */
export function readPhotographErrors(context: OrderPageContext, form: FormValues): readonly FieldError[] {
  return Array.from({ length: maxShownItems }, (_, index) => nameField(index + 1)).flatMap((field) => {
    const [, error = '', fileName = ''] = /^(\S+) (.*)$/s.exec(form.value(field)) ?? []
    if (error === '') return []
    const text = describeError(context, error)
    return [{ field, message: fileName === '' ? text : `${fileName}: ${text}` }]
  })
}

function describeError({ messages }: OrderPageContext, error: string): string {
  if (error === 'none') return messages.choosePhotograph
  if (error === 'too-many') return fill(messages.photographsTooMany, inWords)
  return fill(error === 'too-large' ? messages.photographTooLarge : messages.photographType, inWords)
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
  const isExpected =
    photographs.length === 0 && returnOrder.returnItems.some(({ reasonCode }) => isShownByPhotograph(reasonCode))
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
  html`<details class="fold"${(errors.length > 0 || isExpected) && html` open`}><summary>${messages.addPhotographs}</summary>
<p class="soft">${fill(messages.photographsHint, inWords)}</p>
${renderForm(context, 'photographs', [fields, html`<button class="button plain">${messages.sendPhotographs}</button>`], errors)}</details>`
}</section>`
}
