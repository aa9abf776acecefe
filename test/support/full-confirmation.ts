/** An amount in both currencies. */
const pair = () => ({ retailer: { currency: 'GBP', amount: '42.50' }, shopper: { currency: 'EUR', amount: '50.00' } })

const fillAll = <T>(names: readonly string[], value: () => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, value()]))

export const lineCharges = [
  'subTotalBeforeTaxesAndCartDiscountsApplied',
  'subTotalAfterCartDiscount',
  'cartDiscountAttribution',
  'subTotal',
  'uplift',
  'delivery',
  'deliveryDuty',
  'deliveryTaxes',
  'taxes',
  'otherTaxes',
  'administration',
  'duty',
  'cashOnDelivery',
  'cashOnDeliveryTaxes',
  'dutyPromoDiscount',
]

export const orderCharges = [
  'totalBeforeTaxesAndCartDiscountsApplied',
  'totalAfterCartDiscount',
  'totalCartDiscount',
  'total',
  'delivery',
  'deliveryDuty',
  'deliveryTaxes',
  'taxes',
  'otherTaxes',
  'administration',
  'duty',
  'uplift',
  'cashOnDelivery',
  'cashOnDeliveryTaxes',
  'dutyPromoDiscount',
]

export const zeroValueLineCharges = ['subTotal', 'taxes', 'otherTaxes', 'duty']
export const zeroValueOrderCharges = [
  'zeroValueOrderSubTotal',
  'zeroValueOrderTaxes',
  'zeroValueOrderOtherTaxes',
  'zeroValueOrderDuty',
]

const metadataItems = () => [{ name: 'a name', value: 'a value' }]
const time = '2026-03-04T13:07:15.3334361Z'
const fillTexts = (...names: readonly string[]) => fillAll(names, () => 'text')
const flags = (...names: readonly string[]) => fillAll(names, () => true)

const priceInfo = () => ({
  price: pair(),
  discounts: [{ title: 'text', description: 'text', discount: pair(), beforeDiscount: pair() }],
})

const payment = () => ({
  time,
  method: 'Card',
  methodCardBrand: 'Visa',
  fraudHold: false,
  amountPaid: 50,
  isOverCounter: false,
  ticketDetails: fillTexts('number', 'imageUrl', 'expirationDate', 'collectionInstitutionNumber'),
})

const contactMembers = [
  [
    'contactDetailsNickName',
    'addressId',
    'firstName',
    'lastName',
    'company',
    'addressType',
    'address1',
    'address2',
    'address3',
  ],
  ['city', 'poBox', 'postalCode', 'region', 'email', 'telephone', 'nativeFirstName', 'nativeLastName'],
].flat()

/** An order confirmation with every field of the interface, transcribed from its tables. */
export const fullConfirmation = () => ({
  retailerCartId: 'CART-1',
  platformOrderNumber: 'ORDER-1',
  checkoutTotal: pair(),
  paymentDetails: payment(),
  contactDetails: [
    {
      contactDetailType: 'IsDelivery',
      country: 'DE',
      ...fillTexts(...contactMembers),
      gender: 'Unisex',
      metadataItems: metadataItems(),
      ...flags('isSelected', 'isDefault', 'saveToProfile'),
      status: 'Edited',
    },
  ],
  deliveryCountryIso: 'DE',
  lineItems: [
    {
      quantity: 1,
      product: {
        ...fillTexts('productCode', 'title', 'description', 'imageUrl', 'color', 'size', 'category', 'countryOfOrigin'),
        hsCode: '611710',
        productUnitPriceInfo: priceInfo(),
        isReturnProhibited: false,
        metadataItems: metadataItems(),
      },
      estimatedDeliveryDate: fillAll(
        ['fromRetailer', 'fromPlatform', 'fromPlatformRangeFrom', 'fromPlatformRangeTo'],
        () => time,
      ),
      charges: fillAll(lineCharges, pair),
      lineItemId: 1,
      metadataItems: metadataItems(),
      fulfilmentCountryIso: 'GB',
      deliveryOption: 'text',
      articles: [{ charges: fillAll(lineCharges, pair) }],
      lineItemZeroValueCharges: fillAll(zeroValueLineCharges, pair),
      appliedRates: [{ rate: 1.1 }],
    },
  ],
  charges: fillAll(orderCharges, pair),
  pricingSynchronizationId: 'text',
  retailerPromoCodes: [fillTexts('promoCode', 'title', 'description')],
  cartType: 'Standard',
  zeroValueOrderCharges: fillAll(zeroValueOrderCharges, pair),
  metadataItems: metadataItems(),
  shopperCheckoutExperience: {
    ...fillTexts('shopperCultureLanguageIso', 'registeredProfileId', 'notes'),
    ...flags('emailMarketingOptIn', 'smsMarketingOptIn', 'phoneMarketingOptIn', 'postMarketingOptIn'),
    saveAddressForNextPurchase: true,
    metadataItems: metadataItems(),
    packagingOption: fillTexts('packagingType', 'imageUrl', 'message'),
  },
  retailerCheckoutExperience: { metadataItems: metadataItems() },
  deliveryOption: {
    deliveryOption: 'EXPRESS',
    ...flags('isShipToStore', 'isMultiOrigin', 'isPriceOverrideFromRetailer'),
    deliveryOptionPriceInfo: priceInfo(),
    metadataItems: metadataItems(),
  },
  retailerDeliveryOption: {
    ...fillTexts('deliveryOption', 'title'),
    estimatedDeliveryDateToShopper: { dateFrom: time, dateTo: time },
    deliveryOptionPriceInfo: priceInfo(),
    metadataItems: metadataItems(),
  },
  paymentRecords: [payment()],
  cartDiscountPriceInfo: priceInfo(),
})

/** Marks a member to omit. */
export const absent = Symbol('absent')

type ContainerPath = Record<string | number, unknown>

/** Splits a path: `lineItems[0].charges` → lineItems, 0, charges. */
const splitPath = (path: string): readonly string[] => path.match(/\w+/g) ?? []

/** The full confirmation with another value at one path. */
export function createConfirmationWith(path: string, value: unknown): unknown {
  const body: unknown = fullConfirmation()
  const members = splitPath(path)
  const last = members.at(-1)
  if (last === undefined) return value
  const parent = members
    .slice(0, -1)
    .reduce((parentValue, member) => (parentValue as ContainerPath)[member], body) as ContainerPath
  if (!(last in parent)) throw new Error(`the full confirmation has nothing at ${path}`)
  if (value === absent) delete parent[last]
  else parent[last] = value
  return body
}
