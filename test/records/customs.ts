import type { ExchangeRates } from '../../src/customs/service/exchange-rates.ts'
import type { OfficialText } from '../../src/customs/service/official-texts.ts'
import { decimal } from '../../src/kernel/money.ts'
import { type Full, otherThan } from '../support/full-record.ts'

/** Rates with a very small one. */
export const exchangeRates: Full<ExchangeRates> = {
  date: '2026-03-02',
  source: 'Central bank',
  perEuro: new Map([
    ['USD', decimal('1.0834')],
    ['XAU', decimal('0.0000000075')],
  ]),
}

export const replacedExchangeRates: Full<ExchangeRates> = { ...otherThan(exchangeRates), date: exchangeRates.date }

export const officialText: Full<OfficialText> = { code: '611710', title: 'Shawls, scarves and mufflers' }
