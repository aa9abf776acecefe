import { fileURLToPath } from 'node:url'
import { readLandedCostRules } from '../../src/adapters/customs-reference.ts'
import type { ExchangeRates } from '../../src/customs/service/landed-cost/exchange-rates.ts'
import { calculateLandedCost } from '../../src/customs/service/landed-cost/landed-cost.ts'
import type {
  LandedCost,
  LandedCostInput,
  LandedCostItem,
} from '../../src/customs/service/landed-cost/landed-cost-input.ts'
import { type Decimal, parseDecimal } from '../../src/kernel/money.ts'

/** The shipped rules. */
export const shipped = { rules: readLandedCostRules(fileURLToPath(new URL('../../reference/', import.meta.url))) }

/** Round rates, which keep examples easy to verify. */
export const roundRates: ExchangeRates = {
  date: '2026-03-01',
  until: null,
  source: 'rates of the tests',
  perEuro: new Map(
    Object.entries({ GBP: '0.8', USD: '1.25', JPY: '160', CHF: '1', NOK: '10', AUD: '2', CAD: '1.6', MYR: '5' }).map(
      ([currency, rate]) => [currency, parseDecimal(rate)] as const,
    ),
  ),
}

type WithTextFigures<T> = { readonly [K in keyof T]?: T[K] | string }

/** An item with numbers as strings. */
export function createItem(overrides: WithTextFigures<LandedCostItem>): LandedCostItem {
  const { unitPrice = '100', kilograms = null, ...rest } = overrides
  return {
    hsCode: '610910',
    countryOfOrigin: null,
    quantity: 1,
    ageGroup: 'adult',
    taxCategory: null,
    vatBandId: null,
    ...(rest as Partial<LandedCostItem>),
    unitPrice: typeof unitPrice === 'string' ? parseDecimal(unitPrice) : unitPrice,
    kilograms: typeof kilograms === 'string' ? parseDecimal(kilograms) : kilograms,
  }
}

/** A consignment from China to Germany in March 2026, with the given changes. */
export function createInput(overrides: WithTextFigures<LandedCostInput>): LandedCostInput {
  const { shipping = '0', insurance = '0', ...rest } = overrides
  return {
    destinationCountry: 'DE',
    destinationRegion: null,
    originCountry: 'CN',
    currency: 'EUR',
    asOf: '2026-03-02',
    transport: 'Courier',
    isSellerRegistered: true,
    claimPreference: false,
    items: [createItem({})],
    ...(rest as Partial<LandedCostInput>),
    shipping: typeof shipping === 'string' ? parseDecimal(shipping) : shipping,
    insurance: typeof insurance === 'string' ? parseDecimal(insurance) : insurance,
  }
}

/** Calculates with the shipped rules and round exchange rates. */
export const calculate = (input: LandedCostInput): LandedCost => calculateLandedCost(input, shipped.rules, roundRates)

export const formatFigure = (value: Decimal | null): string | null => value?.toFixed() ?? null
