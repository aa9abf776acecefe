import { getMinorUnits } from '../../kernel/currency.ts'
import { compareDecimals, type Decimal, formatAmount, parseDecimal, sumDecimals } from '../../kernel/money.ts'
import { type Money, type OrderConfirmation, onTopCharges, type Party } from './order-confirmation.ts'

/**
 * How `charges.total` relates to `checkoutTotal`. Both models are in real use: the total of the charges is what the
 * shopper pays, or it is only the merchandise, with delivery, taxes and duty on top. `None`: neither adds up.
 */
export type ReconciliationModel = 'TotalIsCheckoutTotal' | 'TotalIsMerchandise' | 'None'

/** Amounts are decimal strings in `currency`; `expected` and `difference` are null if currencies are mixed. */
export interface PartyReconciliation {
  readonly currency: string
  readonly model: ReconciliationModel
  /** The checkout total according to the model; for `None`, to the closest model. */
  readonly expected: string | null
  /** The checkout total as sent. */
  readonly stated: string
  /** `stated` − `expected`; zero if and only if a model was found. */
  readonly difference: string | null
}

export type Reconciliation = Readonly<Record<Party, PartyReconciliation>>

/** One party's charges of the order as decimals; only those in the currency of the checkout total can be added. */
interface ChargeTotals {
  readonly onTop: Decimal
  readonly promotion: Decimal
  readonly uplift: Decimal
}

function getCharge({ charges }: OrderConfirmation, party: Party, name: keyof OrderConfirmation['charges']): Money[] {
  const money = charges[name]?.[party]
  return money === undefined ? [] : [money]
}

const parseAmounts = (moneys: readonly Money[]): Decimal[] => moneys.map(({ amount }) => parseDecimal(amount))

function readChargeTotals(confirmation: OrderConfirmation, party: Party): ChargeTotals | undefined {
  const { currency } = confirmation.checkoutTotal[party]
  const onTop = onTopCharges.flatMap((name) => getCharge(confirmation, party, name))
  const promotion = getCharge(confirmation, party, 'dutyPromoDiscount')
  const added = [...getCharge(confirmation, party, 'total'), ...onTop, ...promotion]
  if (added.some((money) => money.currency !== currency)) return undefined
  // An uplift in another currency does no harm: it is part of the prices and added only as a last resort.
  const uplift = getCharge(confirmation, party, 'uplift').filter((money) => money.currency === currency)
  return {
    onTop: sumDecimals(parseAmounts(onTop)),
    promotion: sumDecimals(parseAmounts(promotion)).abs(),
    uplift: sumDecimals(parseAmounts(uplift)),
  }
}

/**
 * Lists the possible differences between merchandise and checkout total of one party, the usual one first: the charges
 * on top less the duty promotion (which some send negative, some positive). Then the variants of retailers that keep
 * the uplift outside the prices, or have already deducted the promotion from the duty.
 *
 * @returns decimals in the currency of the checkout total; empty if a charge or the total is in another one
 */
export function listAddedCharges(confirmation: OrderConfirmation, party: Party): Decimal[] {
  const parts = readChargeTotals(confirmation, party)
  if (parts === undefined) return []
  const { onTop, promotion, uplift } = parts
  const withoutPromotion = onTop.minus(promotion)
  return [withoutPromotion, withoutPromotion.plus(uplift), onTop, onTop.plus(uplift)]
}

function reconcileParty(confirmation: OrderConfirmation, party: Party): PartyReconciliation {
  const { currency, amount } = confirmation.checkoutTotal[party]
  const stated = parseDecimal(amount)
  const total = parseDecimal(confirmation.charges.total[party].amount)
  const merchandise = listAddedCharges(confirmation, party).map((onTop) => total.plus(onTop))
  const write = (value: Decimal): string => formatAmount(value, getMinorUnits(currency))
  const response = (model: ReconciliationModel, expected: Decimal): PartyReconciliation => ({
    currency,
    model,
    expected: write(expected),
    stated: write(stated),
    difference: write(stated.minus(expected)),
  })
  const matches = (expected: Decimal): boolean => compareDecimals(expected, stated) === 0
  // Charges on top do not matter in this model, so they may be in any currency.
  if (confirmation.charges.total[party].currency === currency && matches(total)) {
    return response('TotalIsCheckoutTotal', total)
  }
  const [plain] = merchandise
  if (plain === undefined) {
    return { currency, model: 'None', expected: null, stated: write(stated), difference: null }
  }
  if (merchandise.some(matches)) return response('TotalIsMerchandise', stated)
  const distance = (expected: Decimal): Decimal => stated.minus(expected).abs()
  return response('None', compareDecimals(distance(plain), distance(total)) < 0 ? plain : total)
}

/**
 * Compares the checkout total with the charges, for each party separately and exactly, and finds which model of
 * `charges.total` adds up. If both do, as when nothing is on top, it is `TotalIsCheckoutTotal`.
 *
 * @returns amounts with all their decimals, and no fewer than the currency has
 */
export function reconcile(confirmation: OrderConfirmation): Reconciliation {
  return { retailer: reconcileParty(confirmation, 'retailer'), shopper: reconcileParty(confirmation, 'shopper') }
}
