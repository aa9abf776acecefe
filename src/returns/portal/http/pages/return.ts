import { type Html, html, type Part } from '../../../../platform/http/html.ts'
import type { OutboundOrderItem } from '../../../orders/service/outbound-order.ts'
import { translateRejectionReason } from '../../../return-orders/service/rejection-reasons.ts'
import type { ReturnDocumentType } from '../../../return-orders/service/return-document-types.ts'
import type { ReturnItem } from '../../../return-orders/service/return-order.ts'
import type { ShopperOrder, ShopperReturn } from '../../service/return-portal.ts'
import { getItemName } from '../../service/return-portal.ts'
import type { PortalPage } from '../layout.ts'
import { renderForm } from '../layout.ts'
import {
  type FieldError,
  formatShopperMoment,
  getPortalAddress,
  getReturnAddress,
  type OrderPageContext,
} from '../page-context.ts'
import { fill, type MessageName } from '../portal-messages.ts'
import { renderDropOffPoint } from './drop-off-point.ts'
import { isShownByPhotograph, renderPhotographs } from './photographs.ts'
import { describeRefundTime, renderRefund } from './refund.ts'
import { canWithdrawFromRest, renderOtherReturns, renderRestOfOrder } from './rest-of-order.ts'
import type { WithdrawalState } from './withdrawal-period.ts'

/** The content of the page of a return. */
export interface ReturnPageContent {
  readonly order: ShopperOrder
  readonly shopperReturn: ShopperReturn
  readonly withdrawal: WithdrawalState
  readonly notice?: string
  readonly errors?: readonly FieldError[]
}

/** The page of a return: label or code, next steps, progress, changes, and what else the order has. */
export function createReturnPage(pageContext: OrderPageContext, content: ReturnPageContent): PortalPage {
  const { order: shopperOrder, shopperReturn, withdrawal, notice, errors = [] } = content
  const { returnOrder, documentTypes, canBeCancelled } = shopperReturn
  const { status, returnOrderNumber } = returnOrder
  // Links and forms name the return, because the order may have several.
  const context = { ...pageContext, returnNumber: returnOrderNumber }
  const isCalledOff = status === 'Cancelled' || status === 'Expired'
  const photographs = !isCalledOff && renderPhotographs(context, shopperOrder.order, shopperReturn, errors)
  // Photos of damage are best taken before the goods are packed.
  const isDamaged = canBeCancelled && returnOrder.returnItems.some(({ reasonCode }) => isShownByPhotograph(reasonCode))
  return {
    title: context.messages[`returnTitle_${status}`],
    isDone: status === 'Created' || status === 'LabelIssued' || status === 'Refunded',
    returnNumber: returnOrderNumber,
    ...(notice === undefined ? {} : { notice }),
    ...(isCalledOff && documentTypes.length > 0 ? { lead: context.messages.calledOffHint } : {}),
    errors,
    hasWithdrawalLink: canWithdrawFromRest(context, shopperOrder, withdrawal),
    body: [
      canBeCancelled && renderHandIn(context, shopperReturn),
      isDamaged && photographs,
      canBeCancelled && renderNext(context, shopperReturn),
      renderContents(context, shopperOrder, shopperReturn, withdrawal),
      !isCalledOff && renderProgress(context, shopperOrder, shopperReturn),
      !canBeCancelled &&
        !isCalledOff &&
        documentTypes.length > 0 &&
        html`<section class="card">${renderFiles(context, documentTypes)}</section>`,
      !isDamaged && photographs,
      canBeCancelled && renderChanges(context),
      renderOtherReturns(context, shopperOrder, returnOrderNumber),
      renderRestOfOrder(pageContext, shopperOrder, withdrawal, isCalledOff),
    ],
  }
}

const getDocumentAddress = ({ shop, returnNumber }: OrderPageContext, name: string): string =>
  getPortalAddress(
    shop,
    returnNumber === null ? `documents/${name}` : getReturnAddress(`documents/${name}`, returnNumber),
  )

/** What the shopper needs at the counter: the code or label, and where the counter is. */
function renderHandIn(context: OrderPageContext, shopperReturn: ShopperReturn): Html {
  const { messages } = context
  const { documentTypes, dropOffPoint } = shopperReturn
  const place =
    dropOffPoint !== null &&
    html`<div class="place"><h2>${messages.dropOffPoint}</h2>${renderDropOffPoint(context, dropOffPoint)}</div>`
  if (documentTypes.includes('QrCode')) return renderCode(context, shopperReturn, place)
  return html`<section class="card hand-in">${
    documentTypes.length === 0
      ? html`<p class="soft">${messages.noDocuments}</p>`
      : html`<a class="button" href="${getDocumentAddress(context, 'Label')}">${messages.document_Label} (PDF)</a>`
  }
${place}
${renderFiles(
  context,
  documentTypes.filter((type) => type !== 'Label'),
)}</section>`
}

/** The documents that a parcel across a customs border must carry, whoever prints its label. */
const customsDocuments: readonly ReturnDocumentType[] = ['CommercialInvoice', 'CustomsDeclaration']

/** The code to show instead of a label. Documents that need no printing are folded away. */
function renderCode(context: OrderPageContext, { returnOrder, documentTypes }: ShopperReturn, place: Part): Html {
  const { messages } = context
  const toAttach = documentTypes.filter((type) => customsDocuments.includes(type))
  const optional = documentTypes.filter((type) => type !== 'QrCode' && !toAttach.includes(type))
  return html`<section class="card hand-in"><img class="code" src="${getDocumentAddress(context, 'QrCode.png')}" alt="${messages.codeImage}" width="240" height="240">
<p class="code-number"><span class="soft small">${messages.codeNumber}</span> <strong class="number">${returnOrder.returnOrderNumber}</strong></p>
<a class="button" href="${getDocumentAddress(context, 'QrCode')}">${messages.document_QrCode} (PDF)</a>
${toAttach.length === 0 ? html`<p>${messages.nothingToPrint}</p>` : html`<div><p>${messages.filesToAttach}</p>${renderFiles(context, toAttach)}</div>`}
${place}
${optional.length > 0 && html`<details class="fold"><summary>${messages.optionalFiles}</summary>${renderFiles(context, optional)}</details>`}</section>`
}

function renderNext({ messages }: OrderPageContext, { returnOrder, documentTypes }: ShopperReturn): Html {
  const isCollected = returnOrder.returnMethod === 'Collections'
  return html`<section class="card"><h2>${messages.next}</h2>
<ol class="numbered"><li>${messages.nextPack}</li>
<li>${documentTypes.includes('QrCode') ? messages.nextCode : messages.nextLabel}</li>
<li>${isCollected ? messages.nextCollect : messages.nextHandIn}</li></ol></section>`
}

function renderContents(
  context: OrderPageContext,
  shopperOrder: ShopperOrder,
  { returnOrder }: ShopperReturn,
  { withdrawn }: WithdrawalState,
): Html {
  const items = new Map(shopperOrder.order.orderItems.map((item) => [item.id, item]))
  return html`<section class="card"><dl class="receipt"><dt>${context.messages.returnNumber}</dt><dd class="number">${returnOrder.returnOrderNumber}</dd></dl>
<ul class="rows">${returnOrder.returnItems.map((line) =>
    renderLine(context, line, line.orderItemId === null ? undefined : items.get(line.orderItemId)),
  )}${renderRefund(context, shopperOrder, returnOrder)}</ul>${
    returnOrder.returnType === 'EUCoolingOff' &&
    withdrawn.size > 0 &&
    html`<a class="button plain" href="${getPortalAddress(context.shop, 'withdrawn')}">${context.messages.seeWithdrawal}</a>`
  }</section>`
}

/** A line of the return, with the result of its inspection. */
function renderLine(
  { language, messages }: OrderPageContext,
  line: ReturnItem,
  item: OutboundOrderItem | undefined,
): Html {
  const { productCode, quantity, returnItemStatus: status, rejectionReason } = line
  const isDecided = status === 'Accepted' || status === 'Rejected' || status === 'RejectedNotReturned'
  return html`<li><span class="grow">${quantity} × ${item === undefined ? productCode : getItemName(item)}${
    isDecided && html`<span class="soft">${messages[`itemStatus_${status}`]}</span>`
  }${rejectionReason !== null && html`<span class="soft">${fill(messages.rejectionReason, { reason: translateRejectionReason(language, rejectionReason) })}</span>`}</span></li>`
}

function renderFiles(context: OrderPageContext, types: readonly ReturnDocumentType[]): Part {
  return (
    types.length > 0 &&
    html`<ul class="files">${types.map((type) => html`<li><a href="${getDocumentAddress(context, type)}">${context.messages[`document_${type}` as MessageName]} (PDF)</a></li>`)}</ul>`
  )
}

/** A step of a return, as a shopper sees it. */
interface JourneyStep {
  readonly title: string
  /** Date-time; null if it was not reached, or nobody reported when. */
  readonly dateTime: string | null
  readonly place: string | null
  /** What to expect while the step is ahead. */
  readonly hint?: string
}

/** The progress of a return, from its registration to the refund. */
function renderProgress(
  context: OrderPageContext,
  { order }: ShopperOrder,
  { returnOrder, tracking }: ShopperReturn,
): Html {
  const { language, messages } = context
  const refunded = returnOrder.history.find(({ status }) => status === 'Refunded')
  const steps: JourneyStep[] = tracking.milestones.map(({ code, dateTime, location }) => ({
    title: messages[`milestone_${code}`],
    dateTime,
    place: location,
  }))
  if (returnOrder.status !== 'Rejected') {
    steps.push({
      title: messages.milestone_Refunded,
      dateTime: refunded?.at ?? null,
      place: null,
      hint: describeRefundTime(context, returnOrder),
    })
  }
  const current =
    refunded === undefined
      ? tracking.milestones.findIndex(({ isCurrentMilestone }) => isCurrentMilestone)
      : steps.length - 1
  return html`<section class="card"><h2>${messages.progress}</h2><ol class="journey">${steps.map(
    ({ title, dateTime, place, hint }, index) =>
      html`<li${index <= current && html` class="reached"`}${index === current && html` aria-current="step"`}>${title}${
        dateTime !== null &&
        html`<time datetime="${dateTime}">${formatShopperMoment(language, new Date(dateTime), order)}${place !== null && `, ${place}`}</time>`
      }${index > current && hint !== undefined && html`<span class="hint">${hint}</span>`}</li>`,
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
