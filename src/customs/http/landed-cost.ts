import { getMinorUnits } from '../../kernel/currency.ts'
import { type Decimal, formatAmount } from '../../kernel/money.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import { findLandedCost, findLandedCosts } from '../contract/landed-cost.ts'
import type {
  DeMinimis,
  FigureExplanation,
  LandedCost,
  LandedCostCharges,
} from '../service/landed-cost/landed-cost-input.ts'
import type { SubmittedRequest } from '../service/landed-cost/landed-cost-request.ts'
import type { LandedCosts } from '../service/landed-cost/landed-costs.ts'

export function createLandedCostOperations(landedCosts: LandedCosts): Operation[] {
  return [
    defineOperation(findLandedCost).by(async (call) => {
      const result = await call.read((unit) => landedCosts.calculateLandedCost(unit, call.body, call.principal.brands))
      return { status: 200, body: toLandedCostResponse(result, call.body) }
    }),
    defineOperation(findLandedCosts).by(async (call) => {
      const { asOf, consignments } = call.body
      const submitted = consignments.map((consignment): SubmittedRequest => ({ ...consignment, asOf }))
      const results = await landedCosts.calculateLandedCosts(
        call.caller,
        (work) => call.read(work),
        submitted,
        call.principal.brands,
      )
      return { status: 200, body: { landedCosts: results.map((result, index) => toSummary(result, submitted[index])) } }
    }),
  ]
}

const toLandedCostResponse = (result: LandedCost, sent: SubmittedRequest) => ({
  ...toSummary(result, sent),
  explanation: result.explanation.map((line) => toExplanationLine(line, result.currency)),
})

function toSummary(result: LandedCost, sent: SubmittedRequest | undefined) {
  const { currency, asOf, deMinimis, exchangeRates, items, missing, notIncluded } = result
  return {
    currency,
    asOf,
    ...toChargesResponse(result, currency),
    deMinimis: { duty: toThreshold(deMinimis.duty), tax: toThreshold(deMinimis.tax) },
    exchangeRates:
      exchangeRates === null
        ? null
        : { date: exchangeRates.date, source: exchangeRates.source, stale: exchangeRates.isStale },
    items: items.map((item, index) => ({
      productCode: sent?.items[index]?.productCode ?? null,
      ...toChargesResponse(item, currency),
    })),
    missing: [...missing],
    notIncluded: [...notIncluded],
  }
}

function toChargesResponse(charges: LandedCostCharges, currency: string) {
  const decimals = getMinorUnits(currency)
  const formatKnown = (value: Decimal | null) => (value === null ? null : formatAmount(value, decimals))
  return {
    goods: formatAmount(charges.goods, decimals),
    shipping: formatAmount(charges.shipping, decimals),
    insurance: formatAmount(charges.insurance, decimals),
    duty: formatKnown(charges.duty),
    dutyMin: formatKnown(charges.dutyMin),
    dutyMax: formatKnown(charges.dutyMax),
    taxes: formatKnown(charges.taxes),
    fees: formatKnown(charges.fees),
    total: formatKnown(charges.total),
    exact: charges.isExact,
  }
}

function toThreshold(decision: DeMinimis | null) {
  if (decision === null) return null
  const { applies, threshold, currency, base } = decision
  return { applies, threshold: formatAmount(threshold, getMinorUnits(currency)), currency, base }
}

function toExplanationLine(
  { charge, item, rule, rate, base, baseCurrency, amount, source, from, to }: FigureExplanation,
  currency: string,
) {
  return {
    charge,
    item,
    rule,
    rate,
    base: base === null ? null : formatAmount(base, getMinorUnits(baseCurrency ?? currency)),
    baseCurrency,
    amount: amount === null ? null : formatAmount(amount, getMinorUnits(currency)),
    source,
    validity: { from, to },
  }
}
