import type { FormValues } from '../../../../platform/http/form-body.ts'
import { type Html, html, type Part } from '../../../../platform/http/html.ts'
import type { OutboundOrder } from '../../../orders/service/outbound-order.ts'
import type { WithdrawalDraft } from '../../service/return-draft.ts'
import type { ShopperOrder } from '../../service/return-portal.ts'
import { maxWithdrawalsADay, type Withdrawal, type WithdrawnGoods } from '../../service/withdrawals.ts'
import { describeField, type PortalPage, renderFieldError, renderForm } from '../layout.ts'
import {
  type FieldError,
  formatDay,
  formatShopperMoment,
  getPortalAddress,
  type OrderPageContext,
} from '../page-context.ts'
import { fill } from '../portal-messages.ts'
import { isEmailAddress, longestAddress } from './look-up.ts'
import { describeWithdrawal, type WithdrawalState } from './withdrawal-period.ts'

const longestName = 200

/**
 * Invisible characters, and those that change direction; only the joiners occur in names, in Persian and Indian
 * languages.
 */
const unseen = /[[\p{C}\p{Zl}\p{Zp}]--[\u200C\u200D]]/v
/** URLs, email addresses, and what programs linkify, such as `shop.example`. */
const webAddress = /:\/\/|\/\/|@|\bwww\.|[\p{L}\p{N}]{2,}\.\p{L}{2,}/iu

/** Whether a text is plausible as a name in a document that states who declared something. */
export const isPlainName = (text: string): boolean => !unseen.test(text) && !webAddress.test(text)

/** The name of a product. */
const getGoodsName = ({ description, productCode }: Pick<WithdrawnGoods, 'description' | 'productCode'>): string =>
  description ?? productCode

/** A statement prefilled with the shopper's data. The goods are the shopper's choice, unless there is only one. */
export function createUsualWithdrawal(
  { contactInformation: contact }: OutboundOrder,
  goods: readonly WithdrawnGoods[],
): WithdrawalDraft {
  return {
    name: [contact?.firstName, contact?.lastName].filter((name) => name != null && name !== '').join(' '),
    emailAddress: contact?.email ?? '',
    goods: goods.length === 1 ? goods.map(({ itemId, quantity }) => ({ itemId, quantity })) : [],
  }
}

/** Reads the statement on the page, with its errors. */
export function readWithdrawal(
  { messages }: OrderPageContext,
  remaining: readonly WithdrawnGoods[],
  form: FormValues,
): { readonly withdrawal: WithdrawalDraft; readonly errors: readonly FieldError[] } {
  const errors: FieldError[] = []
  const name = form.value('name').trim()
  const emailAddress = form.value('emailAddress').trim()
  if (name === '' || name.length > longestName) {
    errors.push({ field: 'name', message: messages.enterName })
  } else if (!isPlainName(name)) {
    errors.push({ field: 'name', message: messages.enterPlainName })
  }
  if (!isEmailAddress(emailAddress)) errors.push({ field: 'emailAddress', message: messages.enterEmail })
  const goods = remaining.flatMap(({ itemId, quantity: max }) => {
    if (form.value(`goods-${itemId}`) !== '1') return []
    const text = form.value(`quantity-${itemId}`)
    const quantity = text === '' ? max : Number(text)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > max) {
      errors.push({ field: `quantity-${itemId}`, message: fill(messages.chooseQuantity, { max }) })
    }
    return [{ itemId, quantity }]
  })
  if (goods.length === 0) {
    errors.push({ field: `goods-${remaining[0]?.itemId ?? 0}`, message: messages.chooseGoods })
  }
  return { withdrawal: { name, emailAddress, goods }, errors }
}

/** The first step of a withdrawal: the statement, or why there can be none. */
export function createWithdrawPage(
  context: OrderPageContext,
  { order, eligibility }: ShopperOrder,
  state: WithdrawalState,
  withdrawal: WithdrawalDraft,
  errors: readonly FieldError[] = [],
  notice?: string,
): PortalPage {
  const { shop, language, messages } = context
  const { period, remaining, withdrawn, isAtLimit } = state
  const hasWithdrawn = withdrawn.size > 0
  const page = {
    title: messages.withdrawTitle,
    back: getPortalAddress(shop, 'items'),
    errors,
    ...(notice === undefined ? {} : { notice }),
  }
  const obstacle =
    period.state === 'no-right'
      ? messages.withdrawNoRight
      : period.state === 'ended'
        ? fill(messages.withdrawEnded, { date: formatDay(language, period.endedAt) })
        : remaining.length === 0
          ? messages.withdrawNothing
          : isAtLimit
            ? fill(messages.tooManyWithdrawals, { max: maxWithdrawalsADay })
            : null
  const links = html`${hasWithdrawn && html`<a class="button plain" href="${getPortalAddress(shop, 'withdrawn')}">${messages.seeWithdrawal}</a>`}
<a class="button plain" href="${getPortalAddress(shop, 'items')}">${messages.returnInstead}</a>`
  if (obstacle !== null || period.state !== 'open') {
    return { ...page, body: [html`<p class="card">${obstacle}</p>`, html`<div>${links}</div>`] }
  }
  const until =
    period.endsAt === null
      ? messages.withdrawNoEnd
      : fill(messages.withdrawUntil, { date: formatDay(language, period.endsAt) })
  // Goods that come back or came back can still be withdrawn from, which is rarely meant.
  const describeGoods = (itemId: number): readonly string[] => {
    const reason = eligibility.items.find((item) => item.itemId === itemId)?.unavailableReason
    const isReturned = reason === 'InOpenReturn' || reason === 'AlreadyReturned'
    return [isReturned && messages[`itemReason_${reason}`], describeWithdrawal(context, state, itemId)].filter(
      (fact) => fact !== false,
    )
  }
  return {
    ...page,
    lead: [
      fill(messages.orderSentence, { order: order.orderReference }),
      messages.withdrawIntro,
      language === 'ja' ? '' : ' ',
      until,
    ],
    body: [
      renderForm(
        context,
        'withdraw',
        [
          html`<div class="card"><div class="field"><label for="name">${messages.withdrawName}</label>${renderFieldError(errors, 'name')}
<input id="name" name="name" type="text" value="${withdrawal.name}" maxlength="${longestName}" required autocomplete="name"${describeField(errors, 'name')}></div>
<div class="field"><label for="emailAddress">${messages.withdrawEmail}</label>${renderFieldError(errors, 'emailAddress')}
<input id="emailAddress" name="emailAddress" type="email" value="${withdrawal.emailAddress}" maxlength="${longestAddress}" required autocomplete="email"${describeField(errors, 'emailAddress')}></div></div>
<fieldset class="card goods"><legend class="hidden">${messages.withdrawGoods}</legend><h2>${messages.withdrawGoods}</h2>${renderFieldError(errors, `goods-${remaining[0]?.itemId ?? 0}`)}
${remaining.map((goods) => renderGoods(context, goods, describeGoods(goods.itemId), withdrawal, errors))}</fieldset>`,
          html`<button class="button">${messages.continue}</button>`,
        ],
        errors,
      ),
      hasWithdrawn &&
        html`<a class="button plain" href="${getPortalAddress(shop, 'withdrawn')}">${messages.seeWithdrawal}</a>`,
    ],
  }
}

function renderGoods(
  { messages }: OrderPageContext,
  goods: WithdrawnGoods,
  facts: readonly string[],
  withdrawal: WithdrawalDraft,
  errors: readonly FieldError[],
): Html {
  const { itemId, quantity: max } = goods
  const chosen = withdrawal.goods.find((candidate) => candidate.itemId === itemId)
  const name = getGoodsName(goods)
  return html`<div class="goods-line"><label class="check"><input type="checkbox" id="goods-${itemId}" name="goods-${itemId}" value="1"${chosen !== undefined && html` checked`}>
<span class="option-text">${name}${facts.map((fact) => html`<span class="soft small">${fact}</span>`)}</span></label>
${
  max > 1 &&
  html`<div class="field"><label for="quantity-${itemId}" class="hidden">${messages.quantity}: ${name}</label>${renderFieldError(errors, `quantity-${itemId}`)}
<select id="quantity-${itemId}" name="quantity-${itemId}"${describeField(errors, `quantity-${itemId}`)}>${Array.from(
    { length: Math.min(max, 100) },
    (_, index) => max - index,
  ).map(
    (quantity) => html`<option${quantity === chosen?.quantity && html` selected`}>${quantity}</option>`,
  )}</select></div>`
}</div>`
}

const renderStatement = (
  { messages }: OrderPageContext,
  orderReference: string,
  statement: Pick<Withdrawal, 'name' | 'emailAddress'>,
  goods: readonly WithdrawnGoods[],
  first: Part = null,
): Html => html`<section class="card"><dl class="receipt">${first}<dt>${messages.orderReference}</dt><dd>${orderReference}</dd>
<dt>${messages.withdrawName}</dt><dd>${statement.name}</dd>
<dt>${messages.withdrawEmail}</dt><dd>${statement.emailAddress}</dd></dl></section>
<section class="card"><h2>${messages.withdrawStatement}</h2><ul class="rows">${goods.map(
  (line) => html`<li><span class="grow">${line.quantity} × ${getGoodsName(line)}</span></li>`,
)}</ul></section>`

/** The second step: the statement as it will be sent, with the button that sends it. */
export function createWithdrawConfirmPage(
  context: OrderPageContext,
  { order }: ShopperOrder,
  remaining: readonly WithdrawnGoods[],
  withdrawal: WithdrawalDraft,
): PortalPage {
  const { shop, messages } = context
  const goods = withdrawal.goods.flatMap(({ itemId, quantity }) => {
    const found = remaining.find((candidate) => candidate.itemId === itemId)
    return found === undefined ? [] : [{ ...found, quantity }]
  })
  return {
    title: messages.withdrawCheckTitle,
    back: getPortalAddress(shop, 'withdraw'),
    body: [
      renderStatement(context, order.orderReference, withdrawal, goods),
      renderForm(context, 'withdraw-confirm', html`<button class="button">${messages.withdrawConfirm}</button>`),
    ],
  }
}

/** The confirmation of receipt, with the downloadable acknowledgement. */
export function createWithdrawnPage(
  context: OrderPageContext,
  { order }: ShopperOrder,
  withdrawal: Withdrawal,
  { sendsMail, canReturn }: { readonly sendsMail: boolean; readonly canReturn: boolean },
): PortalPage {
  const { shop, language, messages } = context
  const received = html`<dt>${messages.withdrawnAt}</dt><dd class="number"><time datetime="${withdrawal.receivedAt.toISOString()}">${formatShopperMoment(language, withdrawal.receivedAt, order)}</time></dd>`
  return {
    title: messages.withdrawnTitle,
    isDone: true,
    ...(sendsMail ? { lead: fill(messages.withdrawnMail, { address: withdrawal.emailAddress }) } : {}),
    body: [
      renderStatement(context, withdrawal.orderReference, withdrawal, withdrawal.goods, received),
      html`<a class="button${canReturn && ' plain'}" href="${getPortalAddress(shop, 'documents/withdrawal')}">${messages.withdrawnPdf} (PDF)</a>`,
      canReturn &&
        renderForm(
          context,
          'withdrawn',
          html`<p class="soft">${messages.withdrawnGoodsHint}</p><button class="button">${messages.withdrawnGoods}</button>`,
        ),
    ],
  }
}
