import type { ExchangeRates } from '../../src/customs/service/landed-cost/exchange-rates.ts'
import type { TariffEdition } from '../../src/customs/service/landed-cost/tariff-import.ts'
import type { OfficialText } from '../../src/customs/service/nomenclature/official-texts.ts'
import { parseDecimal } from '../../src/kernel/money.ts'
import { type Full, otherThan } from '../support/full-record.ts'

/** Rates, including a very small one. */
export const exchangeRates: Full<ExchangeRates> = {
  date: '2026-03-02',
  until: '2026-03-31',
  source: 'Central bank',
  perEuro: new Map([
    ['USD', parseDecimal('1.0834')],
    ['XAU', parseDecimal('0.0000000075')],
  ]),
}

export const replacedExchangeRates: Full<ExchangeRates> = {
  ...otherThan(exchangeRates),
  date: exchangeRates.date,
  source: exchangeRates.source,
  until: '2026-04-30',
}

export const tariffEdition: Full<TariffEdition> = {
  tariff: 'gb',
  validFrom: '2026-09-01',
  edition: 'UK Tariff of September',
  source: 'Sandbox',
  columns: ['general', 'special'],
  lines: '610910\t00\t12%\t0%:AU\n',
  lineCount: 1,
}

export const officialText: Full<OfficialText> = { code: '611710', title: 'Shawls, scarves and mufflers' }
