import type { UnitPrice } from '../../orders/service/outbound-order.ts'
import type { PaidBy, ReturnMethod } from '../../return-orders/service/return-order.ts'

/** A service of a carrier between a country and a return centre, as it was set up by the operator. */
export interface CarrierServiceRoute {
  readonly carrierServiceRouteId: string
  readonly carrierName: string
  /** `Inbound`: goods on their way back. */
  readonly routeType: 'Inbound' | 'Outbound'
  readonly countries: readonly string[]
  /** Whether the shopper shows a code instead of a printed label. */
  readonly isPaperlessRoute: boolean
}

/** One way to send goods back from a country, and what it costs. */
export interface ReturnMethodOffer {
  readonly returnMethod: ReturnMethod
  readonly paidBy: PaidBy
  readonly price: UnitPrice
  readonly carrierServiceRouteId: string
}

/** How returns from one country work for one tenant. */
export interface CountryConfiguration {
  readonly countryIso: string
  readonly countryName: string
  readonly currency: string
  readonly languages: readonly string[]
  readonly isReturnable: boolean
  /** Days from the shipping date in which goods may be sent back. */
  readonly returnPeriodDays: number
  /** Usual transit time to the shopper, in days. */
  readonly transitDays: number
  readonly returnAdminCentreCode: string
  readonly returnMethods: readonly ReturnMethodOffer[]
  readonly returnReasons: readonly { readonly code: string; readonly description: string }[]
}
