import { minorUnits } from '../../kernel/currency.ts'
import { type Decimal, formatAmount } from '../../kernel/money.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import { findLandedCost } from '../contract/landed-cost.ts'
import type { Charges, DeMinimis, Explanation, LandedCost } from '../service/landed-cost-question.ts'
import type { SentRequest } from '../service/landed-cost-request.ts'
import type { LandedCosts } from '../service/landed-costs.ts'

export function landedCostOperations(landedCosts: LandedCosts): Operation[] {
  return [
    operation(findLandedCost).by(async (call) => {
      const found = await call.read((unit) => landedCosts.find(unit, call.body, call.principal.brands))
      return { status: 200, body: toWire(found, call.body) }
    }),
  ]
}

function toWire(found: LandedCost, sent: SentRequest) {
  const { currency, asOf, deMinimis, exchangeRates, items, missing, notIncluded, explanation } = found
  return {
    currency,
    asOf,
    ...chargesOf(found, currency),
    deMinimis: { duty: thresholdOf(deMinimis.duty), tax: thresholdOf(deMinimis.tax) },
    exchangeRates:
      exchangeRates === null
        ? null
        : { date: exchangeRates.date, source: exchangeRates.source, stale: exchangeRates.isStale },
    items: items.map((item, index) => ({
      productCode: sent.items[index]?.productCode ?? null,
      ...chargesOf(item, currency),
    })),
    missing: [...missing],
    notIncluded: [...notIncluded],
    explanation: explanation.map((line) => lineOf(line, currency)),
  }
}

function chargesOf(charges: Charges, currency: string) {
  const decimals = minorUnits(currency)
  const known = (value: Decimal | null) => (value === null ? null : formatAmount(value, decimals))
  return {
    goods: formatAmount(charges.goods, decimals),
    shipping: formatAmount(charges.shipping, decimals),
    insurance: formatAmount(charges.insurance, decimals),
    duty: known(charges.duty),
    dutyMin: known(charges.dutyMin),
    dutyMax: known(charges.dutyMax),
    taxes: known(charges.taxes),
    fees: known(charges.fees),
    total: known(charges.total),
    exact: charges.isExact,
  }
}

function thresholdOf(decision: DeMinimis | null) {
  if (decision === null) return null
  const { applies, threshold, currency, base } = decision
  return { applies, threshold: formatAmount(threshold, minorUnits(currency)), currency, base }
}

function lineOf({ item, rule, rate, base, baseCurrency, amount, source, from, to }: Explanation, currency: string) {
  return {
    item,
    rule,
    rate,
    base: base === null ? null : formatAmount(base, minorUnits(baseCurrency ?? currency)),
    baseCurrency,
    amount: amount === null ? null : formatAmount(amount, minorUnits(currency)),
    source,
    validity: { from, to },
  }
}
