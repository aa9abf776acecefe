import { type Html, html } from '../../../../platform/http/html.ts'
import type { Location } from '../../../network/service/location.ts'
import { formatOpeningHours } from '../opening-hours.ts'
import type { PageContext } from '../page-context.ts'

/** The name, address and opening hours of a drop-off point. */
export function renderDropOffPoint({ language, messages }: PageContext, point: Location): Html {
  const { address1, postalCode, city } = point.address
  const town = [postalCode, city].filter((part) => part !== '').join(' ')
  return html`<strong>${point.name}</strong>
<span class="soft">${address1}, ${town}</span>
${
  point.openingHours.length > 0 &&
  html`<span class="soft hours"><span class="hidden">${messages.openingHours}: </span>${point.openingHours.map(
    (line) => html`<span>${formatOpeningHours(language, line, messages.closed)}</span> `,
  )}</span>`
}`
}
