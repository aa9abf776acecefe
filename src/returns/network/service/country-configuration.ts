import type { UnitPrice } from '../../orders/service/outbound-order.ts'
import type { PaidBy, ReturnMethod } from '../../return-orders/service/return-order.ts'

/** A carrier's service between a country and a return centre, as configured by the operator. */
export interface CarrierServiceRoute {
  readonly carrierServiceRouteId: string
  readonly carrierName: string
  /** `Inbound`: returns. */
  readonly routeType: 'Inbound' | 'Outbound'
  readonly countries: readonly string[]
  /** Whether the shopper shows a code instead of a printed label. */
  readonly isPaperlessRoute: boolean
}

/** A return method of a country, with its price. */
export interface ReturnMethodOffer {
  readonly returnMethod: ReturnMethod
  readonly paidBy: PaidBy
  readonly price: UnitPrice
  readonly carrierServiceRouteId: string
}

/** How one tenant's returns from one country work. */
export interface CountryConfiguration {
  readonly countryIso: string
  readonly countryName: string
  readonly currency: string
  readonly languages: readonly string[]
  readonly isReturnable: boolean
  /** Days after the shipping date in which goods may be returned. */
  readonly returnPeriodDays: number
  /** Usual days in transit to the shopper. */
  readonly transitDays: number
  readonly returnAdminCentreCode: string
  readonly returnMethods: readonly ReturnMethodOffer[]
  readonly returnReasons: readonly { readonly code: string; readonly description: string }[]
}
