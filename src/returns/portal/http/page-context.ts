import { formatMomentInZone } from '../../../kernel/format-moment.ts'
import type { OutboundOrder, UnitPrice } from '../../orders/service/outbound-order.ts'
import type { pageNotices } from '../contract/portal-pages.ts'
import type { Shop } from '../service/return-portal.ts'
import type { ShopperSession } from '../service/shopper-session.ts'
import { chooseShopperZone } from '../service/time-zones.ts'
import type { PortalLanguage, PortalMessages } from './portal-messages.ts'

/** The shop and language of a page. */
export interface PageContext {
  readonly shop: Shop
  readonly language: PortalLanguage
  readonly messages: PortalMessages
}

/** What a page says about the form submitted before it. */
export type PageNotice = (typeof pageNotices)[number]

/** The context of a page about an order. */
export interface OrderPageContext extends PageContext {
  readonly session: ShopperSession
  /** The CSRF token of the page's forms. */
  readonly formToken: string
  /** The return that the page is about, if the request names one. */
  readonly returnNumber: string | null
  /** Null if nothing was submitted, or it was accepted. */
  readonly notice: PageNotice | null
}

/** An input error, by the id of its field. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The path of a page of a shop's portal. */
export function getPortalAddress({ tenant }: Pick<Shop, 'tenant'>, page = ''): string {
  return page === '' ? `/returns/${tenant}` : `/returns/${tenant}/${page}`
}

/** The path of a page with what it says about the form submitted before it. */
export const addNotice = (page: string, notice: PageNotice): string =>
  `${page}${page.includes('?') ? '&' : '?'}notice=${notice}`

/** The path of a page about a return. */
export const getReturnAddress = (page: string, returnNumber: string): string => `${page}?number=${returnNumber}`

/** English dates begin with the day, as in most countries that parcels go to. */
const toDateLocale = (language: PortalLanguage): string => (language === 'en' ? 'en-GB' : language)

/** Formats a day. */
export const formatDay = (language: PortalLanguage, moment: Date): string =>
  new Intl.DateTimeFormat(toDateLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(moment)

/** Formats a date and time with the name of its time zone, such as `28 November 2026 at 18:28 Central European Time`. */
export const formatMoment = (language: PortalLanguage, moment: Date, timeZone = 'UTC'): string =>
  formatMomentInZone(toDateLocale(language), moment, timeZone, 'minute')

/** Formats a date and time as the clocks show it where an order was delivered. */
export const formatShopperMoment = (
  language: PortalLanguage,
  moment: Date,
  order: Pick<OutboundOrder, 'contactInformation'>,
): string => formatMoment(language, moment, chooseShopperZone(order, moment))

/** Formats a price with all digits of its amount. */
export function formatPrice(language: PortalLanguage, { amount, currency }: UnitPrice): string {
  // Formatted from the string (ECMA-402 §16.5.16), so that no digit passes through a floating-point number.
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

/** Whether a price is zero. */
export const isFree = ({ amount }: UnitPrice): boolean => /^0*(?:\.0*)?$/.test(amount)

/** Formats a distance in kilometres with one decimal. */
export const formatKilometres = (language: PortalLanguage, kilometres: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(kilometres)
