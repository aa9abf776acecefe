import { fileURLToPath } from 'node:url'
import { readCustomsReference } from '../../src/adapters/customs-reference.ts'
import type { ExchangeRates } from '../../src/customs/service/exchange-rates.ts'
import type { LandedCostItem, LandedCostQuestion } from '../../src/customs/service/landed-cost-question.ts'
import { decimal } from '../../src/kernel/money.ts'

/** The tables that the program ships with. */
export const shipped = readCustomsReference(fileURLToPath(new URL('../../reference/', import.meta.url)))

/** Round rates, so that an example can be followed by hand. */
export const roundRates: ExchangeRates = {
  date: '2026-03-01',
  source: 'rates of the tests',
  perEuro: new Map(
    Object.entries({ GBP: '0.8', USD: '1.25', JPY: '160', CHF: '1', NOK: '10', AUD: '2', CAD: '1.6', MYR: '5' }).map(
      ([currency, rate]) => [currency, decimal(rate)] as const,
    ),
  ),
}

type TextOf<T> = { readonly [K in keyof T]?: T[K] | string }

/** An item with figures written as texts. */
export function item(given: TextOf<LandedCostItem>): LandedCostItem {
  const { unitPrice = '100', kilograms = null, ...rest } = given
  return {
    hsCode: '610910',
    countryOfOrigin: null,
    quantity: 1,
    ageGroup: 'adult',
    ...(rest as Partial<LandedCostItem>),
    unitPrice: typeof unitPrice === 'string' ? decimal(unitPrice) : unitPrice,
    kilograms: typeof kilograms === 'string' ? decimal(kilograms) : kilograms,
  }
}

/** A consignment from China to Germany in March 2026, but for what is given. */
export function question(given: TextOf<LandedCostQuestion>): LandedCostQuestion {
  const { shipping = '0', insurance = '0', ...rest } = given
  return {
    destinationCountry: 'DE',
    destinationRegion: null,
    originCountry: 'CN',
    currency: 'EUR',
    asOf: '2026-03-02',
    transport: 'Courier',
    isSellerRegistered: true,
    claimPreference: false,
    items: [item({})],
    ...(rest as Partial<LandedCostQuestion>),
    shipping: typeof shipping === 'string' ? decimal(shipping) : shipping,
    insurance: typeof insurance === 'string' ? decimal(insurance) : insurance,
  }
}
