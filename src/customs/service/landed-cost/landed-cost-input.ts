import type { Decimal } from '../../../kernel/money.ts'
import type { TaxCategory } from '../../../kernel/tax-category.ts'

/** Goods of a consignment. */
export interface LandedCostItem {
  /** Six digits or more, digits only; null when nobody has said. */
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly unitPrice: Decimal
  readonly quantity: number
  /** Net weight of one in kilograms. */
  readonly kilograms: Decimal | null
  readonly ageGroup: AgeGroup | null
  /** What kind of goods it is for the tax; null when nobody has said. */
  readonly taxCategory: TaxCategory | null
  /** The band of rates that it has for the retailer; null when nobody has said. */
  readonly vatBandId: number | null
}

export type AgeGroup = 'child' | 'adult'

/** A consignment from a business to a consumer, and when it comes in. */
export interface LandedCostInput {
  readonly destinationCountry: string
  readonly destinationRegion: string | null
  /** Where it is dispatched from, and the origin of an item that names none. */
  readonly originCountry: string | null
  readonly currency: string
  /** The day, YYYY-MM-DD. */
  readonly asOf: string
  readonly shipping: Decimal
  readonly insurance: Decimal
  readonly transport: 'Courier' | 'Post'
  /** Whether the seller is in the destination's simplified scheme, where there is one. */
  readonly isSellerRegistered: boolean
  readonly claimPreference: boolean
  readonly items: readonly LandedCostItem[]
}

/** Where a consignment goes to, in words: the country, and the region where one is named. */
export function describeDestination({ destinationCountry, destinationRegion }: LandedCostInput): string {
  return destinationRegion === null ? destinationCountry : `${destinationCountry}-${destinationRegion}`
}

/** What is due on goods. A figure that cannot be told without something unknown is null. */
export interface LandedCostCharges {
  readonly goods: Decimal
  readonly shipping: Decimal
  readonly insurance: Decimal
  readonly duty: Decimal | null
  readonly dutyMin: Decimal | null
  readonly dutyMax: Decimal | null
  readonly taxes: Decimal | null
  readonly fees: Decimal | null
  /** Goods, shipping, insurance, duty, taxes and fees together. */
  readonly total: Decimal | null
  readonly isExact: boolean
}

/** One step of the calculation. */
export interface FigureExplanation {
  /** The amount this step contributes to. */
  readonly charge: 'duty' | 'taxes' | 'fees'
  /** The place of the item in the question; null for the whole consignment. */
  readonly item: number | null
  readonly rule: string
  readonly rate: string | null
  readonly base: Decimal | null
  /** The currency of the base: the destination's where its law rounds in steps. */
  readonly baseCurrency: string | null
  readonly amount: Decimal | null
  readonly source: string
  readonly from: string | null
  readonly to: string | null
}

/** How a rule for low values was decided. */
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
