import type { Decimal } from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'

/** Goods of a consignment. */
export interface LandedCostItem {
  /** At least six digits; null if not stated. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly unitPrice: Decimal
  readonly quantity: number
  /** Net weight of one in kilograms. */
  readonly kilograms: Decimal | null
  readonly ageGroup: AgeGroup | null
  /** Category for the tax; null if not stated. */
  readonly taxCategory: TaxCategory | null
  /** The retailer's rate band; null if not stated. */
  readonly vatBandId: number | null
}

export type AgeGroup = 'child' | 'adult'

/** A consignment from a business to a consumer, with its date of import. */
export interface LandedCostInput {
  readonly destinationCountry: string
  readonly destinationRegion: string | null
  /** The place of dispatch, and the default origin of items. */
  readonly originCountry: string | null
  readonly currency: string
  /** Date, YYYY-MM-DD. */
  readonly asOf: string
  readonly shipping: Decimal
  readonly insurance: Decimal
  readonly transport: 'Courier' | 'Post'
  /** Whether the seller is registered in the destination's simplified scheme, if there is one. */
  readonly isSellerRegistered: boolean
  readonly claimPreference: boolean
  readonly items: readonly LandedCostItem[]
}

/** Describes the destination: the country, and the region if given. */
export function describeDestination({ destinationCountry, destinationRegion }: LandedCostInput): string {
  return destinationRegion === null ? destinationCountry : `${destinationCountry}-${destinationRegion}`
}

/** The charges on goods; null for figures that depend on something unknown. */
export interface LandedCostCharges {
  readonly goods: Decimal
  readonly shipping: Decimal
  readonly insurance: Decimal
  readonly duty: Decimal | null
  readonly dutyMin: Decimal | null
  readonly dutyMax: Decimal | null
  readonly taxes: Decimal | null
  readonly fees: Decimal | null
  /** Goods, shipping, insurance, duty, taxes and fees. */
  readonly total: Decimal | null
  readonly isExact: boolean
}

/** One step of the calculation. */
export interface FigureExplanation {
  /** The amount this step contributes to. */
  readonly charge: 'duty' | 'taxes' | 'fees'
  /** Position of the item in the request; null for the whole consignment. */
  readonly item: number | null
  readonly rule: string
  readonly rate: string | null
  readonly base: Decimal | null
  /** Currency of the base: the destination's if its law rounds in steps. */
  readonly baseCurrency: string | null
  readonly amount: Decimal | null
  readonly source: string
  readonly from: string | null
  readonly to: string | null
}

/** The decision on a rule for low values. */
export interface DeMinimis {
  readonly applies: boolean
  readonly threshold: Decimal
  readonly currency: string
  readonly base: 'goods' | 'customs' | 'charge'
}

export interface LandedCost extends LandedCostCharges {
  readonly currency: string
  readonly asOf: string
  readonly deMinimis: { readonly duty: DeMinimis | null; readonly tax: DeMinimis | null }
  /** The exchange rates used; null if none were needed. */
  readonly exchangeRates: { readonly date: string; readonly source: string; readonly isStale: boolean } | null
  readonly items: readonly LandedCostCharges[]
  /** Missing facts and measures. */
  readonly missing: readonly string[]
  readonly notIncluded: readonly string[]
  readonly explanation: readonly FigureExplanation[]
}
