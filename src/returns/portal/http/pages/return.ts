import { type Html, html, type Part } from '../../../../platform/http/html.ts'
import type { ReturnDocumentType } from '../../../return-orders/service/return-document-types.ts'
import { isOpenStatus } from '../../../return-orders/service/return-order-states.ts'
import { nameOfItem, type ShopperOrder, type ShopperReturn } from '../../service/return-portal.ts'
import { type PortalPage, renderForm } from '../layout.ts'
import { addressOf, type FieldError, formatMoment, type OrderPageContext } from '../page-context.ts'
import type { MessageName } from '../portal-messages.ts'
import { renderPhotographs } from './photographs.ts'

/** The page of a return: next steps, label or code, tracking, and cancellation. */
export function createReturnPage(
  context: OrderPageContext,
  { order, eligibility }: ShopperOrder,
  shopperReturn: ShopperReturn,
  { notice, errors = [] }: { readonly notice?: string; readonly errors?: readonly FieldError[] } = {},
): PortalPage {
  const { shop, messages } = context
  const { returnOrder, documentTypes, canBeCancelled } = shopperReturn
  const { status } = returnOrder
  const items = new Map(order.orderItems.map((item) => [item.id, item]))
  const isCalledOff = status === 'Cancelled' || status === 'Expired'
  return {
    title: messages[`returnTitle_${status}`],
    isDone: status === 'Created' || status === 'LabelIssued',
    ...(notice === undefined ? {} : { notice }),
    errors,
    body: [
      html`<section class="card"><dl class="receipt"><dt>${messages.returnNumber}</dt><dd class="number">${returnOrder.returnOrderNumber}</dd></dl>
<ul class="rows">${returnOrder.returnItems.map(({ orderItemId, productCode, quantity }) => {
        const item = orderItemId === null ? undefined : items.get(orderItemId)
        return html`<li><span class="grow">${item === undefined ? productCode : nameOfItem(item)}</span><span class="price">${quantity} ×</span></li>`
      })}</ul></section>`,
      canBeCancelled && renderNext(context, shopperReturn),
      !canBeCancelled &&
        documentTypes.length > 0 &&
        html`<section class="card">${renderFiles(context, documentTypes)}</section>`,
      !isCalledOff && renderPhotographs(context, order, shopperReturn, errors),
      !isCalledOff && renderJourney(context, shopperReturn),
      canBeCancelled && renderChanges(context),
      !isOpenStatus(status) &&
        eligibility.isReturnable &&
        html`<a class="button" href="${addressOf(shop, 'items')}">${messages.another}</a>`,
    ],
  }
}

function renderNext(context: OrderPageContext, { returnOrder, documentTypes }: ShopperReturn): Html {
  const { shop, messages } = context
  const hasCode = documentTypes.includes('QrCode')
  const isCollected = returnOrder.returnMethod === 'Collections'
  return html`<section class="card"><h2>${messages.next}</h2>
<ol class="numbered"><li>${messages.nextPack}</li>
<li>${hasCode ? messages.nextCode : messages.nextLabel}</li>
<li>${isCollected ? messages.nextCollect : messages.nextHandIn}</li></ol>
${hasCode && html`<img class="code" src="${addressOf(shop, 'documents/QrCode.png')}" alt="${messages.codeImage}" width="240" height="240">`}
${
  documentTypes.length === 0
    ? html`<p class="soft">${messages.noDocuments}</p>`
    : html`<a class="button" href="${addressOf(shop, hasCode ? 'documents/QrCode' : 'documents/Label')}">${hasCode ? messages.document_QrCode : messages.document_Label} (PDF)</a>${renderFiles(
        context,
        documentTypes.filter((type) => type !== (hasCode ? 'QrCode' : 'Label')),
      )}`
}</section>`
}

function renderFiles({ shop, messages }: OrderPageContext, types: readonly ReturnDocumentType[]): Part {
  return (
    types.length > 0 &&
    html`<ul class="files">${types.map((type) => html`<li><a href="${addressOf(shop, `documents/${type}`)}">${messages[`document_${type}` as MessageName]} (PDF)</a></li>`)}</ul>`
  )
}

function renderJourney({ language, messages }: OrderPageContext, { tracking }: ShopperReturn): Html {
  const current = tracking.milestones.findIndex(({ isCurrentMilestone }) => isCurrentMilestone)
  return html`<section class="card"><h2>${messages.progress}</h2><ol class="journey">${tracking.milestones.map(
    ({ code, dateTime, location }, index) =>
      html`<li${index <= current && html` class="reached"`}${index === current && html` aria-current="step"`}>${messages[`milestone_${code}`]}${
        dateTime !== null &&
        html`<time datetime="${dateTime}">${formatMoment(language, new Date(dateTime))}${location !== null && `, ${location}`}</time>`
      }</li>`,
  )}</ol></section>`
}

function renderChanges(context: OrderPageContext): Html {
  const { messages } = context
  const fold = (title: string, hint: string, action: string, button: string, look: string) =>
    html`<details class="fold"><summary>${title}</summary><p class="soft">${hint}</p>${renderForm(
      context,
      'return',
      html`<button class="button ${look}" name="action" value="${action}">${button}</button>`,
    )}</details>`
  return html`<section class="card">${fold(messages.changeReturn, messages.changeReturnHint, 'change', messages.changeYes, 'plain')}
${fold(messages.cancelReturn, messages.cancelReturnHint, 'cancel', messages.cancelYes, 'danger')}</section>`
}
