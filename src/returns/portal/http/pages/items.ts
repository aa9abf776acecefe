import type { FormValues } from '../../../../platform/http/form-body.ts'
import { type Html, html, type Part } from '../../../../platform/http/html.ts'
import type { ItemEligibility } from '../../../orders/service/eligibility.ts'
import type { OutboundOrderItem, UnitPrice } from '../../../orders/service/outbound-order.ts'
import { describeReasonCode, usualReasons } from '../../../return-orders/service/return-reasons.ts'
import { type DraftLine, maxNoteLength } from '../../service/return-draft.ts'
import { getItemName, maxReturnsADay, maxShownItems, type ShopperOrder } from '../../service/return-portal.ts'
import { describeField, type PortalPage, renderFieldError, renderForm } from '../layout.ts'
import {
  type FieldError,
  formatDay,
  formatPrice,
  getPortalAddress,
  type OrderPageContext,
  type PageContext,
} from '../page-context.ts'
import { fill } from '../portal-messages.ts'
import { isShownByPhotograph } from './photographs.ts'
import { renderOtherReturns } from './rest-of-order.ts'
import {
  describeWithdrawal,
  describeWithdrawn,
  findReturnObstacle,
  linkWithdrawal,
  type WithdrawalState,
} from './withdrawal-period.ts'

/** Browsers cut longer notes silently, so only what the form could not carry is cut: 2000 characters of up to 4 bytes. */
const longestNoteInput = 2000

/** A reason that a shopper can choose. */
interface Reason {
  readonly code: string
  readonly text: string
}

/** Maximum items whose reasons are shown immediately; those of longer orders unfold. */
const unfoldedItems = 6

/** The country's reasons: common ones in the language of the page, others in the retailer's words. */
export function listReasons({ language }: PageContext, { configuration }: ShopperOrder): readonly Reason[] {
  const listed = configuration?.returnReasons ?? []
  const reasons = listed.length > 0 ? listed : usualReasons.map((code) => ({ code, description: code }))
  return reasons.map(({ code, description }) => ({ code, text: describeReasonCode(language, code, description) }))
}

/** The text of a reason. */
export function describeReason(context: PageContext, order: ShopperOrder, code: string): string {
  const known = order.configuration?.returnReasons.find((reason) => reason.code === code)
  return describeReasonCode(context.language, code, known?.description)
}

/** Reads the choices on the page, with their errors. */
export function readItems(
  { messages }: PageContext,
  { order, eligibility, configuration }: ShopperOrder,
  form: FormValues,
): { readonly lines: readonly DraftLine[]; readonly errors: readonly FieldError[] } {
  const lines: DraftLine[] = []
  const errors: FieldError[] = []
  const codes = configuration?.returnReasons.map(({ code }) => code) ?? []
  const known: readonly string[] = codes.length > 0 ? codes : usualReasons
  for (const item of order.orderItems.slice(0, maxShownItems)) {
    const { id } = item
    const reasonCode = form.value(`reason-${id}`)
    const max = getReturnable(eligibility.items.find(({ itemId }) => itemId === id))
    if (!known.includes(reasonCode) || max === 0) continue
    const text = form.value(`quantity-${id}`)
    const quantity = text === '' ? 1 : Number(text)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > max) {
      errors.push({ field: `quantity-${id}`, message: fill(messages.chooseQuantity, { max }) })
    }
    const note = form.value(`note-${id}`).replaceAll('\r\n', '\n').trim()
    if (note.length > maxNoteLength) {
      errors.push({
        field: `note-${id}`,
        message: fill(messages.noteTooLong, { max: maxNoteLength, count: note.length }),
      })
    }
    lines.push({ itemId: id, quantity, reasonCode, note: note === '' ? null : note.replaceAll(/[^\P{Cc}\n]/gu, ' ') })
  }
  if (lines.length === 0) {
    const first = order.orderItems.find(
      ({ id }) => getReturnable(eligibility.items.find(({ itemId }) => itemId === id)) > 0,
    )
    errors.push({ field: `keep-${first?.id ?? 0}`, message: messages.chooseItem })
  }
  return { lines, errors }
}

/** Articles of an item that can be returned now. */
function getReturnable(eligibility: ItemEligibility | undefined): number {
  return eligibility === undefined || eligibility.unavailableReason !== null ? 0 : eligibility.availableForReturn
}

/** Why no further return can be registered now. */
export const describeReturnLimit = ({ messages }: OrderPageContext): string =>
  fill(messages.tooManyReturns, { max: maxReturnsADay })

/** The content of the page to choose items and reasons. */
export interface ItemsPageContent {
  readonly order: ShopperOrder
  readonly withdrawal: WithdrawalState
  readonly lines: readonly DraftLine[]
  readonly errors?: readonly FieldError[]
  readonly notice?: string
}

/** The page to choose items and reasons. */
export function createItemsPage(context: OrderPageContext, content: ItemsPageContent): PortalPage {
  const { shop, messages } = context
  const { order: shopperOrder, withdrawal, lines, errors = [], notice } = content
  const { order, eligibility, obstacles, isAtReturnLimit, sortedReturns } = shopperOrder
  const shown = order.orderItems.slice(0, maxShownItems).map((item, index) => ({
    item,
    itemEligibility: eligibility.items[index],
    line: lines.find(({ itemId }) => itemId === item.id) ?? null,
  }))
  const returnable = shown.filter(({ itemEligibility }) => getReturnable(itemEligibility) > 0)
  const blocked = shown.filter(({ itemEligibility }) => getReturnable(itemEligibility) === 0)
  const isPossible = obstacles.length === 0 && returnable.length > 0 && !isAtReturnLimit
  const reasons = listReasons(context, shopperOrder)
  const blockedItems = blocked.map((line) => renderBlockedItem(context, line, withdrawal))
  if (!isPossible) {
    return {
      title: messages.nothingTitle,
      step: 2,
      back: getPortalAddress(shop),
      ...(notice === undefined ? {} : { notice }),
      lead: fill(messages.order, { order: order.orderReference }),
      body: [
        html`<ul class="card rows">${obstacles.map(
          (code) =>
            html`<li>${fill(messages[`orderReason_${code}`], { date: eligibility.returnPeriodEndsAt === null ? '' : formatDay(context.language, eligibility.returnPeriodEndsAt) })}</li>`,
        )}${obstacles.length === 0 && isAtReturnLimit && html`<li>${describeReturnLimit(context)}</li>`}</ul>`,
        html`<div>${shown.map((line) => renderBlockedItem(context, line, withdrawal))}</div>`,
        sortedReturns.length > 0 &&
          html`<a class="button" href="${getPortalAddress(shop, 'return')}">${messages.progress}</a>`,
      ],
    }
  }
  const isFolded = returnable.length > unfoldedItems
  return {
    title: messages.itemsTitle,
    step: 2,
    back: getPortalAddress(shop),
    errors,
    ...(notice === undefined ? {} : { notice }),
    lead: [fill(messages.orderSentence, { order: order.orderReference }), messages.itemsIntro],
    body: [
      renderForm(
        context,
        'items',
        [
          html`<div>${returnable.map(({ item, itemEligibility, line }) =>
            renderItem(context, {
              item,
              itemEligibility,
              line,
              withdrawn: describeWithdrawn(context, withdrawal, item.id),
              withdrawUntil: describeWithdrawal(context, withdrawal, item.id),
              withdrawalLink: linkWithdrawal(context, withdrawal, item.id),
              reasons,
              errors,
              isFolded,
            }),
          )}${blockedItems}</div>`,
          order.orderItems.length > maxShownItems && html`<p class="notice">${messages.moreItems}</p>`,
          html`<button class="button">${messages.continue}</button>`,
        ],
        errors,
      ),
      renderOtherReturns(context, shopperOrder, null),
    ],
  }
}

interface ShownItem {
  readonly item: OutboundOrderItem
  readonly itemEligibility: ItemEligibility | undefined
  readonly line: DraftLine | null
  /** How much was withdrawn from; false if nothing was. */
  readonly withdrawn: string | false
  /** Until when the shopper can withdraw; false if that is not possible. */
  readonly withdrawUntil: string | false
  /** False if nothing was withdrawn from. */
  readonly withdrawalLink: Html | false
  readonly reasons: readonly Reason[]
  readonly errors: readonly FieldError[]
  readonly isFolded: boolean
}

function renderItem(context: OrderPageContext, shown: ShownItem): Html {
  const { language, messages } = context
  const { item, itemEligibility, line, withdrawn, withdrawUntil, withdrawalLink, reasons, errors, isFolded } = shown
  const { id } = item
  const name = getItemName(item)
  const max = getReturnable(itemEligibility)
  const chips = html`<fieldset class="chips"><legend class="hidden">${fill(messages.reasonFor, { item: name })}</legend>
<label class="chip"><input class="keep" id="keep-${id}" type="radio" name="reason-${id}" value=""${line === null && html` checked`}><span>${messages.keep}</span></label>
${reasons.map(
  ({ code, text }) =>
    html`<label class="chip"><input type="radio" name="reason-${id}" value="${code}"${isShownByPhotograph(code) && html` class="visible-reason"`}${line?.reasonCode === code && html` checked`}><span>${text}</span></label>`,
)}</fieldset>`
  return html`<section class="item" aria-labelledby="item-${id}">
<h2 class="item-name" id="item-${id}">${name}</h2>
<p class="facts">${joinFacts([
    max > 1 && fill(messages.quantityOf, { count: max }),
    item.unitPrice !== null && describePrice(context, item.unitPrice, max),
    itemEligibility?.returnPeriodEndsAt != null &&
      fill(messages.returnUntil, { date: formatDay(language, itemEligibility.returnPeriodEndsAt) }),
    withdrawn,
    withdrawUntil,
  ])}</p>
${withdrawalLink !== false && html`<p class="facts">${withdrawalLink}</p>`}
${isFolded ? html`<details class="fold"${line !== null && html` open`}><summary>${fill(messages.reasonFor, { item: name })}</summary>${chips}</details>` : chips}
<div class="more">
<p class="hint photographs-later">${messages.photographsLater}</p>
${
  max > 1 &&
  html`<div class="field"><label for="quantity-${id}">${messages.quantity}</label>${renderFieldError(errors, `quantity-${id}`)}
<select id="quantity-${id}" name="quantity-${id}"${describeField(errors, `quantity-${id}`)}>${listQuantities(max).map(
    (quantity) => html`<option${quantity === line?.quantity && html` selected`}>${quantity}</option>`,
  )}</select></div>`
}
<details class="fold"${(line?.note != null || errors.some(({ field }) => field === `note-${id}`)) && html` open`}><summary>${messages.more}</summary>
<div class="field"><label for="note-${id}">${messages.note}</label>${renderFieldError(errors, `note-${id}`)}
<p class="hint" id="note-${id}-hint">${fill(messages.noteHint, { max: maxNoteLength })}</p>
<textarea id="note-${id}" name="note-${id}" maxlength="${longestNoteInput}"${describeField(errors, `note-${id}`, `note-${id}-hint`)}>${line?.note}</textarea></div>
</details>
</div>
</section>`
}

/** Shoppers who return more than this of one item write to the shop. */
const listQuantities = (max: number): readonly number[] =>
  Array.from({ length: Math.min(max, 100) }, (_, index) => index + 1)

const joinFacts = (facts: readonly (string | false)[]): string => facts.filter((fact) => fact !== false).join(' · ')

/** The price of one item, saying so if there are several. */
function describePrice({ language, messages }: OrderPageContext, unitPrice: UnitPrice, count: number): string {
  const price = formatPrice(language, unitPrice)
  return count > 1 ? fill(messages.each, { price }) : price
}

/** An item that cannot be returned: why, and until when the shopper can still withdraw from the contract. */
function renderBlockedItem(
  context: OrderPageContext,
  { item, itemEligibility }: Pick<ShownItem, 'item' | 'itemEligibility'>,
  withdrawal: WithdrawalState,
): Part {
  const { shop, language, messages } = context
  const endsAt = itemEligibility?.returnPeriodEndsAt ?? null
  const reason = findReturnObstacle(withdrawal, itemEligibility)
  const withdrawalLink = linkWithdrawal(context, withdrawal, item.id)
  const withdrawUntil = describeWithdrawal(context, withdrawal, item.id)
  return html`<section class="item blocked" aria-labelledby="item-${item.id}">
<h2 class="item-name" id="item-${item.id}">${getItemName(item)}</h2>
<p class="facts">${joinFacts([
    item.quantity > 1 && fill(messages.quantityOf, { count: item.quantity }),
    item.unitPrice !== null && describePrice(context, item.unitPrice, item.quantity),
    describeWithdrawn(context, withdrawal, item.id),
  ])}</p>
${
  reason !== null &&
  html`<p><strong>${messages.cannotReturn}</strong>${messages[`itemReason_${reason}`]}${
    reason === 'ReturnPeriodExpired' &&
    endsAt !== null &&
    html` ${fill(messages.couldReturnUntil, { date: formatDay(language, endsAt) })}`
  }</p>`
}
${withdrawalLink !== false && html`<p class="facts">${withdrawalLink}</p>`}
${withdrawUntil !== false && html`<p class="facts"><a href="${getPortalAddress(shop, 'withdraw')}">${withdrawUntil}</a></p>`}
</section>`
}
