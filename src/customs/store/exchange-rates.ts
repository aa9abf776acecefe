import { parseDecimal } from '../../kernel/money.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { ExchangeRateStore } from '../service/landed-cost/exchange-rates.ts'

interface ExchangeRateRow {
  readonly date: string
  readonly source: string
  readonly perEuro: Readonly<Record<string, string>>
}

/** Rates of exchange as rows of the database, one a day. */
export const exchangeRateStore: ExchangeRateStore = {
  async findLatest(unit, day) {
    const [row] = await getTransaction(unit).runPrepared<ExchangeRateRow>(
      'exchange-rates-latest',
      `select rates_date::text as date, source, per_euro as "perEuro" from portolan.exchange_rates
        where rates_date <= $1 order by rates_date desc limit 1`,
      [day],
    )
    if (row === undefined) return null
    const { date, source, perEuro } = row
    return { date, source, perEuro: new Map(Object.entries(perEuro).map(([code, rate]) => [code, parseDecimal(rate)])) }
  },

  async saveRates(unit, { date, source, perEuro }) {
    const texts = Object.fromEntries([...perEuro].map(([code, rate]) => [code, rate.toFixed()]))
    await getTransaction(unit).runStatement(
      `insert into portolan.exchange_rates (rates_date, source, per_euro, imported_at) values ($1, $2, $3, $4)
       on conflict (rates_date) do update
         set source = excluded.source, per_euro = excluded.per_euro, imported_at = excluded.imported_at`,
      [date, source, JSON.stringify(texts), unit.at],
    )
  },
}
