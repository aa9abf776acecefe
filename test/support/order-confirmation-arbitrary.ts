import * as fc from 'fast-check'
import {
  type Amount,
  lineChargeNames,
  type Money,
  type OrderCharges,
  type OrderConfirmation,
  onTopCharges,
  orderChargeNames,
  parties,
  zeroValueLineChargeNames,
  zeroValueOrderChargeNames,
} from '../../src/checkout/service/order-confirmation.ts'
import { countryCodes } from '../../src/kernel/country.ts'
import { currencyCodes } from '../../src/kernel/currency.ts'
import { formatAmount, parseDecimal, sumDecimals } from '../../src/kernel/money.ts'

export {
  createSampleConfirmation,
  createSplitPaymentConfirmation,
  createZeroValueConfirmation,
} from './order-confirmation-samples.ts'

/** An optional member can be present, null or absent. */
type OptionalMember<T> = { [name in keyof T]: undefined extends T[name] ? T[name] | null : T[name] }

/** An object with all required members and any of the optional ones. */
function arbitraryModel<R extends object, O extends object>(
  required: { [name in keyof R]: fc.Arbitrary<R[name]> },
  optional: { [name in keyof O]: fc.Arbitrary<O[name]> },
): fc.Arbitrary<R & OptionalMember<Partial<O>>>
function arbitraryModel(
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<unknown> {
  const members = Object.entries(optional).map(([name, value]) => [name, fc.option(value, { freq: 8 })] as const)
  return fc.record({ ...required, ...Object.fromEntries(members) }, { requiredKeys: Object.keys(required) })
}

const text = (maxLength: number, minLength = 1): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom('a', 'Z', '7', '-', 'ß', 'Ж', '衣', '👗', '"', '\\'), minLength, maxLength })

const dateTime = fc
  .tuple(fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true }), fc.nat(9_999_999))
  .map(([date, fraction]) => `${date.toISOString().slice(0, 19)}.${String(fraction).padStart(7, '0')}Z`)

const country = fc.constantFrom(...countryCodes)
const currency = fc.constantFrom(...currencyCodes)
const int32 = fc.integer({ min: 1, max: 2 ** 31 - 1 })

const amountText = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^\d{1,4}\.\d\d$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^-?\d{1,12}(?:\.\d{1,6})?$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^-?\d{1,18}(?:\.\d{1,6})?$/) },
  { weight: 1, arbitrary: fc.constantFrom('0', '0.00', '-0', '-999999999999999999.999999', '999999999999999999') },
)

const metadataItems = fc.array(arbitraryModel({ name: text(64) }, { value: text(1000) }), { maxLength: 2 })

function arbitraryAmounts(currencies: Record<keyof Amount, fc.Arbitrary<string>>): fc.Arbitrary<Amount> {
  const money = (amountArbitrary: fc.Arbitrary<string>): fc.Arbitrary<Money> =>
    fc.record({ currency: amountArbitrary, amount: amountText })
  return fc.record({ retailer: money(currencies.retailer), shopper: money(currencies.shopper) })
}

/** Optional members with the same kind of value, by name. */
function arbitraryEach<Name extends string, T>(
  names: readonly Name[],
  value: fc.Arbitrary<T>,
): Record<Name, fc.Arbitrary<T>>
function arbitraryEach(names: readonly string[], value: fc.Arbitrary<unknown>): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(names.map((name) => [name, value]))
}

const paymentDetails = arbitraryModel(
  { time: dateTime, method: text(20) },
  {
    methodCardBrand: text(20),
    fraudHold: fc.boolean(),
    amountPaid: fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(10_000)),
    isOverCounter: fc.boolean(),
    ticketDetails: arbitraryModel(
      {},
      arbitraryEach(['number', 'imageUrl', 'expirationDate', 'collectionInstitutionNumber'], text(30)),
    ),
  },
)

const contactTexts = [
  'firstName',
  'lastName',
  'company',
  'address1',
  'address2',
  'address3',
  'city',
  'postalCode',
  'region',
  'telephone',
] as const
const contactDetails = arbitraryModel(
  { contactDetailType: fc.constantFrom('IsDelivery' as const, 'IsPayment' as const), country },
  {
    ...arbitraryEach(contactTexts, text(50)),
    ...arbitraryEach(['isSelected', 'isDefault', 'saveToProfile'], fc.boolean()),
    gender: fc.constantFrom('None' as const, 'Male' as const, 'Female' as const, 'Unisex' as const),
    status: fc.constantFrom('Unedited' as const, 'Added' as const, 'Edited' as const),
    metadataItems,
  },
)

function arbitraryConfirmation(amount: fc.Arbitrary<Amount>): fc.Arbitrary<OrderConfirmation> {
  const priceInfo = arbitraryModel(
    { price: amount },
    {
      discounts: fc.array(
        fc.oneof(
          fc.record({ title: text(100), percentage: fc.constantFrom('10', '33.3') }),
          fc.record({ discount: amount, beforeDiscount: amount }),
        ),
        { maxLength: 2 },
      ),
    },
  )
  const { subTotal, ...lineCharges } = arbitraryEach(lineChargeNames, amount)
  const { total, ...orderCharges } = arbitraryEach(orderChargeNames, amount)
  const product = arbitraryModel(
    { productCode: text(100), hsCode: text(12), title: fc.oneof(text(100), text(250, 90)), description: text(300) },
    {
      productUnitPriceInfo: priceInfo,
      isReturnProhibited: fc.boolean(),
      ...arbitraryEach(['imageUrl', 'color', 'size', 'category', 'countryOfOrigin'], text(100)),
      metadataItems,
    },
  )
  const lineItem = arbitraryModel(
    {
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), int32),
      product,
      estimatedDeliveryDate: arbitraryModel({}, arbitraryEach(['fromRetailer', 'fromPlatform'], dateTime)),
      charges: arbitraryModel({ subTotal }, lineCharges),
    },
    {
      lineItemId: int32,
      metadataItems,
      fulfilmentCountryIso: country,
      deliveryOption: text(15),
      articles: fc.array(arbitraryModel({}, { charges: arbitraryModel({}, { subTotal, ...lineCharges }) }), {
        maxLength: 2,
      }),
      lineItemZeroValueCharges: arbitraryModel({}, arbitraryEach(zeroValueLineChargeNames, amount)),
      appliedRates: fc.array(fc.jsonValue(), { maxLength: 2 }),
    },
  )
  return arbitraryModel(
    {
      retailerCartId: text(100),
      platformOrderNumber: text(36),
      checkoutTotal: amount,
      paymentDetails,
      contactDetails: fc.array(contactDetails, { minLength: 1, maxLength: 3 }),
      deliveryCountryIso: country,
      lineItems: fc.array(lineItem, { minLength: 1, maxLength: 4 }),
      charges: arbitraryModel({ total }, orderCharges),
    },
    {
      pricingSynchronizationId: text(40),
      retailerPromoCodes: fc.array(arbitraryModel({}, arbitraryEach(['promoCode', 'title', 'description'], text(20))), {
        maxLength: 2,
      }),
      cartType: fc.constantFrom('Standard' as const, 'ZeroValue' as const),
      zeroValueOrderCharges: arbitraryModel({}, arbitraryEach(zeroValueOrderChargeNames, amount)),
      metadataItems,
      deliveryOption: arbitraryModel(
        { deliveryOption: text(15) },
        { deliveryOptionPriceInfo: priceInfo, metadataItems },
      ),
      retailerDeliveryOption: arbitraryModel({}, { title: text(30), deliveryOptionPriceInfo: priceInfo }),
      paymentRecords: fc.array(paymentDetails, { maxLength: 3 }),
      cartDiscountPriceInfo: priceInfo,
    },
  )
}

/** The checkout total that the charges add up to, by either model. */
function calculateTotal(charges: OrderCharges, isMerchandise: boolean): Amount {
  const totalFor = (party: (typeof parties)[number]): Money => {
    const names = isMerchandise ? onTopCharges : []
    const onTop = names.flatMap((name) => (charges[name] ? [parseDecimal(charges[name][party].amount)] : []))
    const promotion = isMerchandise
      ? parseDecimal(charges.dutyPromoDiscount?.[party].amount ?? '0').abs()
      : parseDecimal('0')
    const { currency: code, amount } = charges.total[party]
    return { currency: code, amount: formatAmount(sumDecimals([parseDecimal(amount), ...onTop]).minus(promotion), 0) }
  }
  return { retailer: totalFor('retailer'), shopper: totalFor('shopper') }
}

/**
 * Order confirmations that the contract accepts. Most have one currency per party; of those, some add up by each of the
 * two models of charges.total.
 */
export const orderConfirmations: fc.Arbitrary<OrderConfirmation> = fc
  .record({ retailer: currency, shopper: currency, isMixed: fc.nat(5).map((dice) => dice === 0) })
  .chain(({ retailer, shopper, isMixed }) =>
    fc.record({
      confirmation: arbitraryConfirmation(
        arbitraryAmounts(
          isMixed
            ? { retailer: currency, shopper: currency }
            : { retailer: fc.constant(retailer), shopper: fc.constant(shopper) },
        ),
      ),
      adjust: fc.constantFrom('no', 'total', 'merchandise'),
    }),
  )
  .map(({ confirmation, adjust }) => {
    if (adjust === 'no') return confirmation
    const checkoutTotal = calculateTotal(confirmation.charges, adjust === 'merchandise')
    const fits = parties.every((party) => /^-?\d{1,18}(?:\.\d{1,6})?$/.test(checkoutTotal[party].amount))
    return fits ? { ...confirmation, checkoutTotal } : confirmation
  })
