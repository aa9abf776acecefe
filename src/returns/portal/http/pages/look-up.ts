import { html } from '../../../../platform/http/html.ts'
import { describeField, identifyForm, type PortalPage, renderFieldError } from '../layout.ts'
import { type FieldError, getPortalAddress, type PageContext } from '../page-context.ts'
import { fill } from '../portal-messages.ts'

/** The input of the first page. */
export interface LookUpInput {
  readonly orderReference: string
  readonly emailAddress: string
}

/** Why a look-up with valid input was refused: no such order and address, or too many attempts. */
const refusals = ['notFound', 'locked', 'openedTooOften'] as const
type LookUpRefusal = (typeof refusals)[number]

export const isRefusedLookUp = (value: unknown): value is LookUpRefusal | null =>
  value === null || refusals.some((refusal) => refusal === value)

/** A look-up that was not accepted. */
export interface RejectedLookUp extends LookUpInput {
  /** Null if the input itself is invalid. */
  readonly refusal: LookUpRefusal | null
  /** Seconds until the next attempt makes sense. */
  readonly wait: number
}

/** Maximum length of an address (RFC 5321 §4.5.3.1). */
export const longestAddress = 254
const longestReference = 100

/** Whether a text looks like an email address. */
export const isEmailAddress = (text: string): boolean =>
  /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(text) && text.length <= longestAddress

/** The input errors, by field. */
export function checkLookUp({ messages }: PageContext, input: LookUpInput): FieldError[] {
  const { orderReference, emailAddress } = input
  const errors: FieldError[] = []
  if (orderReference === '' || orderReference.length > longestReference || /\p{Cc}/u.test(orderReference)) {
    errors.push({ field: 'orderReference', message: messages.enterReference })
  }
  if (!isEmailAddress(emailAddress)) {
    errors.push({ field: 'emailAddress', message: messages.enterEmail })
  }
  return errors
}

/** Keeps as much of the input as shows what is wrong with it; a cookie has room for no more. */
export const keepLookUp = ({ orderReference, emailAddress }: LookUpInput): LookUpInput => ({
  orderReference: orderReference.slice(0, longestReference + 1),
  emailAddress: emailAddress.slice(0, longestAddress + 1),
})

/** What is wrong with a look-up, by field. */
export function describeRejection(context: PageContext, { refusal, wait, ...input }: RejectedLookUp): FieldError[] {
  if (refusal === null) return checkLookUp(context, input)
  const message = fill(context.messages[refusal], { seconds: wait, minutes: Math.ceil(wait / 60) })
  return [{ field: 'orderReference', message }]
}

/** The first page: finding the order. */
export function createLookUpPage(
  context: PageContext,
  input: LookUpInput,
  errors: readonly FieldError[],
  notice?: string,
): PortalPage {
  const { shop, messages } = context
  return {
    title: messages.lookUpTitle,
    step: 1,
    lead: messages.lookUpIntro,
    errors,
    ...(notice === undefined ? {} : { notice }),
    body: html`<form class="card"${identifyForm(errors)} method="post" action="${getPortalAddress(shop)}" novalidate>
<div class="field"><label for="orderReference">${messages.orderReference}</label>
${renderFieldError(errors, 'orderReference')}
<input id="orderReference" name="orderReference" type="text" value="${input.orderReference}" maxlength="${longestReference}" required autocapitalize="characters" spellcheck="false"${describeField(errors, 'orderReference')}></div>
<div class="field"><label for="emailAddress">${messages.emailAddress}</label>
<p class="hint" id="emailAddress-hint">${messages.emailHint}</p>
${renderFieldError(errors, 'emailAddress')}
<input id="emailAddress" name="emailAddress" type="email" value="${input.emailAddress}" maxlength="${longestAddress}" required autocomplete="email"${describeField(errors, 'emailAddress', 'emailAddress-hint')}></div>
<button class="button" name="purpose" value="return">${messages.lookUpButton}</button>
<button class="button plain" name="purpose" value="withdraw">${messages.withdrawLink}</button>
</form>`,
  }
}
