import type { UnitPrice } from '../../orders/service/outbound-order.ts'
import type { Shop } from '../service/return-portal.ts'
import type { ShopperSession } from '../service/shopper-session.ts'
import type { PortalLanguage, PortalMessages } from './portal-messages.ts'

/** For whom a page is. */
export interface PageContext {
  readonly shop: Shop
  readonly language: PortalLanguage
  readonly messages: PortalMessages
}

/** For whom a page about an order is. */
export interface OrderPageContext extends PageContext {
  readonly session: ShopperSession
  /** What each form of the page carries. */
  readonly formToken: string
}

/** What is to be corrected, by the id of its field. */
export interface FieldError {
  readonly field: string
  readonly message: string
}

/** The address of a page of a shop's portal. */
export function addressOf({ tenant }: Pick<Shop, 'tenant'>, page = ''): string {
  return page === '' ? `/returns/${tenant}` : `/returns/${tenant}/${page}`
}

/** A day, in words. */
export const formatDay = (language: PortalLanguage, moment: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(moment)

/** A moment, in words. */
export const formatMoment = (language: PortalLanguage, moment: Date): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(moment)} UTC`

/** A price with every digit of its amount. */
export function formatPrice(language: PortalLanguage, { amount, currency }: UnitPrice): string {
  // Formatted from its text (ECMA-402 §16.5.16), so that no digit passes through a floating-point number.
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral)
}

/** Whether a price is nothing. */
export const isFree = ({ amount }: UnitPrice): boolean => /^0*(?:\.0*)?$/.test(amount)

/** A distance in kilometres to one decimal. */
export const formatKilometres = (language: PortalLanguage, kilometres: number): string =>
  new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(kilometres)
