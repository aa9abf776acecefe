import type { FormData } from '../../../../platform/http/form-body.ts'
import { type Html, html } from '../../../../platform/http/html.ts'
import type { DraftMethod, ReturnDraft } from '../../service/return-draft.ts'
import type { PortalMethod } from '../../service/return-portal.ts'
import { type PortalPage, renderFieldError, renderForm } from '../layout.ts'
import {
  type FieldError,
  formatKilometres,
  formatPrice,
  getPortalAddress,
  isFree,
  type OrderPageContext,
  type PageContext,
} from '../page-context.ts'
import { fill } from '../portal-messages.ts'
import { renderDropOffPoint } from './drop-off-point.ts'

/** The default choice: a method free for the shopper, otherwise the first. */
const findUsual = (methods: readonly PortalMethod[]): PortalMethod | undefined =>
  methods.find(({ offer }) => offer.paidBy === 'Retailer') ?? methods[0]

const isChosen = ({ offer }: PortalMethod, chosen: DraftMethod | null): boolean =>
  offer.returnMethod === chosen?.returnMethod && offer.carrierServiceRouteId === chosen.carrierServiceRouteId

/** The method chosen on the page; null if it is not offered. */
export function readMethod(methods: readonly PortalMethod[], form: FormData): DraftMethod | null {
  const index = methods.findIndex((_, candidate) => form.value('method') === String(candidate))
  const method = methods[index]
  if (method === undefined) return null
  const point = method.points.find(({ locationId }) => form.value(`point-${index}`) === locationId)
  return {
    returnMethod: method.offer.returnMethod,
    carrierServiceRouteId: method.offer.carrierServiceRouteId,
    dropOffLocation: point === undefined ? null : { locationId: point.locationId, type: point.type },
  }
}

/** What the shopper pays for a return method. */
export function formatMethodPrice({ language, messages }: PageContext, { offer }: PortalMethod): string {
  return offer.paidBy === 'Retailer' || isFree(offer.price) ? messages.free : formatPrice(language, offer.price)
}

/** The carrier of a return method, and what the shopper has to print. */
export function describeMethod({ messages }: PageContext, { route, needsCustomsDocuments }: PortalMethod): string {
  const { carrierName: carrier, isPaperlessRoute } = route
  if (!isPaperlessRoute) return fill(messages.methodPrinted, { carrier })
  return fill(needsCustomsDocuments ? messages.methodPaperlessCustoms : messages.methodPaperless, { carrier })
}

/** The page to choose a return method, with prices and drop-off locations. */
export function createMethodPage(
  context: OrderPageContext,
  methods: readonly PortalMethod[],
  { method: chosen, returnType }: ReturnDraft,
  errors: readonly FieldError[] = [],
): PortalPage {
  const { shop, messages } = context
  const selected = methods.find((method) => isChosen(method, chosen)) ?? findUsual(methods)
  return {
    title: messages.methodTitle,
    step: 3,
    back: getPortalAddress(shop, returnType === 'EUCoolingOff' ? 'withdrawn' : 'items'),
    errors,
    body: renderForm(
      context,
      'method',
      [
        renderFieldError(errors, 'method-0'),
        html`<fieldset class="options"><legend class="hidden">${messages.methodTitle}</legend>${methods.map(
          (method, index) => renderMethod(context, method, index, method === selected, chosen),
        )}</fieldset>`,
        html`<button class="button">${messages.continue}</button>`,
      ],
      errors,
    ),
  }
}

function renderMethod(
  context: OrderPageContext,
  method: PortalMethod,
  index: number,
  isSelected: boolean,
  chosen: DraftMethod | null,
): Html {
  const { language, messages } = context
  const { offer, route, points } = method
  const carrier = route.carrierName
  const chosenPoint = chosen?.dropOffLocation?.locationId ?? points[0]?.locationId
  return html`<div class="option"><label for="method-${index}"><input type="radio" id="method-${index}" name="method" value="${index}"${isSelected && html` checked`}>
<span class="option-text"><strong>${messages[`method_${offer.returnMethod}`]}</strong>
<span class="soft small">${describeMethod(context, method)}</span></span>
<span class="price">${formatMethodPrice(context, method)}</span></label>
${
  offer.returnMethod === 'PUDO' &&
  html`<div class="points">${
    points.length === 0
      ? html`<p class="soft small">${fill(messages.noPoints, { carrier })}</p>`
      : html`<fieldset><legend class="hidden">${messages.points}</legend><h2>${messages.points}</h2>${points.map(
          (
            point,
          ) => html`<div class="point"><label><input type="radio" name="point-${index}" value="${point.locationId}"${point.locationId === chosenPoint && html` checked`}>
<span class="option-text place small">${renderDropOffPoint(context, point)}</span>
<span class="soft small">${fill(messages.distance, { distance: formatKilometres(language, point.distanceInKms) })}</span></label></div>`,
        )}</fieldset>`
  }</div>`
}
</div>`
}
