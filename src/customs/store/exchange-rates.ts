import { parseDecimal } from '../../kernel/money.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { ExchangeRateStore } from '../service/landed-cost/exchange-rates.ts'

interface ExchangeRateRow {
  readonly date: string
  readonly until: string | null
  readonly source: string
  readonly perEuro: Readonly<Record<string, string>>
}

/** Stores exchange rates in the database, one row per day and source. */
export const exchangeRateStore: ExchangeRateStore = {
  async findLatest(unit, day) {
    const rows = await getTransaction(unit).runPrepared<ExchangeRateRow>(
      'exchange-rates-latest',
      `select distinct on (source) rates_date::text as date, valid_until::text as until, source, per_euro as "perEuro"
         from portolan.exchange_rates
        where rates_date <= $1
          -- What is older than a month, or than the newest, can add nothing.
          and rates_date >= least($1::date - 31,
                (select max(rates_date) from portolan.exchange_rates where rates_date <= $1))
        order by source, rates_date desc`,
      [day],
    )
    return rows.map(({ perEuro, ...row }) => ({
      ...row,
      perEuro: new Map(Object.entries(perEuro).map(([code, rate]) => [code, parseDecimal(rate)])),
    }))
  },

  async saveRates(unit, { date, until, source, perEuro }) {
    const texts = Object.fromEntries([...perEuro].map(([code, rate]) => [code, rate.toFixed()]))
    await getTransaction(unit).runStatement(
      `insert into portolan.exchange_rates (rates_date, valid_until, source, per_euro, imported_at) values ($1, $2, $3, $4, $5)
       on conflict (rates_date, source) do update
         set valid_until = excluded.valid_until, per_euro = excluded.per_euro, imported_at = excluded.imported_at`,
      [date, until, source, JSON.stringify(texts), unit.at],
    )
  },
}
