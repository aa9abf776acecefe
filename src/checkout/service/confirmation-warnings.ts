import { preflight } from '#preflight'
import { describeUnknownMembers, type UnknownMembers } from '#preflight/unknown-members'
import { getMinorUnits } from '../../kernel/currency.ts'
import {
  compareDecimals,
  countDecimalPlaces,
  type Decimal,
  decimalFromNumber,
  formatAmount,
  parseDecimal,
  sumDecimals,
  zero,
} from '../../kernel/money.ts'
import { formatPath, type LocatedMoney, listMoney } from './confirmation-amounts.ts'
import { calculateLineSums } from './line-sums.ts'
import { type OrderConfirmation, parties } from './order-confirmation.ts'
import { type Reconciliation } from './reconciliation.ts'

/** Something accepted that should be reviewed. `path` is empty if no single place is meant. */
export interface ConfirmationWarning {
  readonly code: number
  readonly message: string
  readonly path: string
}

/** All warnings of order confirmations. Codes are stable; the documentation is generated from this. */
export const warningCodes = {
  totalMatchesNoModel: {
    code: 2001,
    description:
      'The checkout total equals neither charges.total nor charges.total plus delivery, taxes, duty and the other charges. See `reconciliation` for the difference.',
  },
  moreDecimalsThanCurrency: {
    code: 2002,
    description: 'An amount has more decimals than its currency allows by ISO 4217. It is stored as sent.',
  },
  longTitle: {
    code: 2003,
    description:
      'A product title is longer than the 100 characters that the preflight check recommends. Up to 250 are accepted.',
  },
  paymentDiffersFromTotal: {
    code: 2004,
    description: 'The amounts paid do not add up to the checkout total in the shopper’s currency.',
  },
  chargeInOtherCurrency: {
    code: 2005,
    description: 'A charge has a different currency from the checkout total of the same party.',
  },
  lineItemsDoNotAddUp: {
    code: 2006,
    description:
      'The sub-totals of the line items, with or without multiplying by quantity, match none of the order’s totals.',
  },
  outboundOrderExists: {
    code: 2007,
    description:
      'An outbound order with this retailerCartId as its reference existed already and was not changed. Reported on a confirmation that became Confirmed.',
  },
  unknownMember: {
    code: 2008,
    description:
      'The confirmation contains a member that is unknown at its place; it is ignored. The message names the member that was probably meant, or where it belongs. Up to 20 are named per confirmation; one more warning, without a path, counts the rest.',
  },
} as const satisfies Record<string, { code: number; description: string }>

/** Titles up to this length need no closer look. */
const shortTitle = 100

/** Maximum warnings listed per code; the rest is counted in one more. */
export const listedPerCode = 50

type WarningName = keyof typeof warningCodes

const createWarning = (name: WarningName, path: string, message: string): ConfirmationWarning => ({
  code: warningCodes[name].code,
  message,
  path,
})

/** The order that the confirmation would have registered already exists. */
export const outboundOrderExists = (retailerCartId: string): ConfirmationWarning =>
  createWarning(
    'outboundOrderExists',
    'retailerCartId',
    `The outbound order ${retailerCartId} existed already and was not changed`,
  )

/**
 * Warnings for unknown members, which are ignored.
 *
 * @param unknown members of the body as sent
 */
export const listUnknownMemberWarnings = (unknown: UnknownMembers): ConfirmationWarning[] =>
  describeUnknownMembers(unknown).map(({ path, message }) => createWarning('unknownMember', path, message))

function* warnAboutTotals(reconciliation: Reconciliation): Generator<ConfirmationWarning> {
  for (const party of parties) {
    const { model, currency, expected, stated, difference } = reconciliation[party]
    if (model !== 'None') continue
    const message =
      expected === null
        ? `The charges cannot be compared with the total of ${stated} ${currency}, because they have several currencies`
        : `The total of ${stated} ${currency} matches no sum of the charges; the closest is ${expected}, a difference of ${difference}`
    yield createWarning('totalMatchesNoModel', `checkoutTotal.${party}`, message)
  }
}

function* warnAboutDecimals(moneys: readonly LocatedMoney[]): Generator<ConfirmationWarning> {
  for (const placed of moneys) {
    const { money } = placed
    const places = countDecimalPlaces(money.amount)
    const allowed = getMinorUnits(money.currency)
    if (places <= allowed) continue
    const message = `${money.amount} has ${places} decimals, ${money.currency} allows ${allowed}`
    yield createWarning('moreDecimalsThanCurrency', `${formatPath(placed)}.amount`, message)
  }
}

function* warnAboutCurrency(
  confirmation: OrderConfirmation,
  moneys: readonly LocatedMoney[],
): Generator<ConfirmationWarning> {
  for (const placed of moneys) {
    const { party, money, isCharge } = placed
    const { currency } = confirmation.checkoutTotal[party]
    if (!isCharge || money.currency === currency) continue
    const message = `The charge is in ${money.currency}, but the ${party}’s checkout total is in ${currency}`
    yield createWarning('chargeInOtherCurrency', `${formatPath(placed)}.currency`, message)
  }
}

function* warnAboutTitles(confirmation: OrderConfirmation): Generator<ConfirmationWarning> {
  // The pre-flight check walks the whole body; usually no title can be too long.
  if (confirmation.lineItems.every(({ product }) => product.title.length <= shortTitle)) return
  for (const { code, path, message } of preflight(confirmation)) {
    if (code === 'title-over-preflight-limit') yield createWarning('longTitle', path, `The title ${message}`)
  }
}

/**
 * The sums that may have been paid, one per interpretation of the records; empty if the request has no payment data.
 */
function calculatePaidSums({ paymentDetails, paymentRecords }: OrderConfirmation): { path: string; sums: Decimal[] } {
  const listAmounts = (payments: OrderConfirmation['paymentRecords']): Decimal[] =>
    (payments ?? []).flatMap(({ amountPaid }) =>
      typeof amountPaid === 'number' && Number.isFinite(amountPaid) ? [decimalFromNumber(amountPaid)] : [],
    )
  const ticketSums = listAmounts([paymentDetails])
  const records = listAmounts(paymentRecords)
  if (records.length === 0) return { path: 'paymentDetails.amountPaid', sums: ticketSums }
  // Some senders repeat the first payment among the records, others list only further ones.
  const together = ticketSums.length === 0 ? [] : [sumDecimals([...records, ...ticketSums])]
  return { path: 'paymentRecords', sums: [sumDecimals(records), ...together] }
}

function* warnAboutPayment(confirmation: OrderConfirmation): Generator<ConfirmationWarning> {
  const { currency, amount } = confirmation.checkoutTotal.shopper
  const { path, sums } = calculatePaidSums(confirmation)
  const [paid] = sums
  if (paid === undefined || equalsAny(parseDecimal(amount), sums)) return
  const isPaidLater = confirmation.paymentDetails.isOverCounter === true
  if (isPaidLater && sums.every((value) => compareDecimals(value, zero) === 0)) return
  const message = `The payments add up to ${formatAmount(paid, getMinorUnits(currency))} ${currency}, the total is ${amount}`
  yield createWarning('paymentDiffersFromTotal', path, message)
}

const equalsAny = (value: Decimal, candidates: readonly Decimal[]): boolean =>
  candidates.some((candidate) => compareDecimals(value, candidate) === 0)

function* warnAboutLineItems(
  confirmation: OrderConfirmation,
  reconciliation: Reconciliation,
): Generator<ConfirmationWarning> {
  for (const party of parties) {
    const sums = calculateLineSums(confirmation, party, reconciliation[party].model)
    if (sums === null || sums.isOfLines || sums.isOfArticles) continue
    const { currency } = confirmation.checkoutTotal[party]
    const [submitted, times] = [sums.ofLines, sums.ofArticles].map((value) =>
      formatAmount(value, getMinorUnits(currency)),
    )
    const message = `The ${party}’s sub-totals add up to ${submitted} ${currency} (${times} times quantity), which matches no total of the order`
    yield createWarning('lineItemsDoNotAddUp', 'lineItems', message)
  }
}

function createWarnings(name: WarningName, warnings: Iterable<ConfirmationWarning>): ConfirmationWarning[] {
  const warningList = [...warnings]
  const omittedCount = warningList.length - listedPerCode
  if (omittedCount <= 0) return warningList
  return [
    ...warningList.slice(0, listedPerCode),
    createWarning(name, '', `${omittedCount} more of this type are not listed`),
  ]
}

/**
 * Returns the warnings of an accepted order confirmation: sums that do not add up, more decimals than the currency has,
 * titles above the pre-flight limit, payments that differ from the total. All amounts are compared exactly. At most 50
 * per code are listed; one more, without a path, counts the rest.
 *
 * @param confirmation valid according to the contract; never throws for one
 * @param reconciliation of the same confirmation, by `reconcile`
 */
export function collectWarnings(
  confirmation: OrderConfirmation,
  reconciliation: Reconciliation,
): ConfirmationWarning[] {
  const moneys = listMoney(confirmation)
  return [
    ...createWarnings('totalMatchesNoModel', warnAboutTotals(reconciliation)),
    ...createWarnings('lineItemsDoNotAddUp', warnAboutLineItems(confirmation, reconciliation)),
    ...createWarnings('paymentDiffersFromTotal', warnAboutPayment(confirmation)),
    ...createWarnings('chargeInOtherCurrency', warnAboutCurrency(confirmation, moneys)),
    ...createWarnings('moreDecimalsThanCurrency', warnAboutDecimals(moneys)),
    ...createWarnings('longTitle', warnAboutTitles(confirmation)),
  ]
}
