import { describe, expect, test } from 'vitest'
import * as field from '../../../test/support/field-cases.ts'
import {
  absent,
  createConfirmationWith,
  fullConfirmation,
  lineCharges,
  orderCharges,
  zeroValueLineCharges,
  zeroValueOrderCharges,
} from '../../../test/support/full-confirmation.ts'
import { fieldRules } from '../../composition/contract.ts'
import { Validator } from '../../platform/http/validator.ts'
import { orderConfirmationRequest } from './models.ts'

const inspect = new Validator(fieldRules).compileStrict(orderConfirmationRequest)

/** Cases for several members of one object with the same rule. */
const createCase = (
  place: string,
  names: readonly string[],
  cases: field.FieldCase[],
): (readonly [string, field.FieldCase[]])[] => names.map((name) => [place === '' ? name : `${place}.${name}`, cases])

const line = 'lineItems[0]'
const contact = 'contactDetails[0]'

const withMetadata = [
  '',
  line,
  `${line}.product`,
  contact,
  'deliveryOption',
  'shopperCheckoutExperience',
  'retailerCheckoutExperience',
  'retailerDeliveryOption',
].map((place) => (place === '' ? 'metadataItems' : `${place}.metadataItems`))

const priceInfos = [
  `${line}.product.productUnitPriceInfo`,
  'deliveryOption.deliveryOptionPriceInfo',
  'retailerDeliveryOption.deliveryOptionPriceInfo',
  'cartDiscountPriceInfo',
]

const chargeSets = [
  ['charges', orderCharges],
  [`${line}.charges`, lineCharges],
  [`${line}.articles[0].charges`, lineCharges],
  [`${line}.lineItemZeroValueCharges`, zeroValueLineCharges],
  ['zeroValueOrderCharges', zeroValueOrderCharges],
] as const
const isRequiredCharge = (path: string) => path === 'charges.total' || path === `${line}.charges.subTotal`

const charges = chargeSets.flatMap(([place, names]) => names.map((name) => `${place}.${name}`))
const amounts = [
  'checkoutTotal',
  ...charges,
  ...priceInfos.flatMap((place) =>
    ['price', 'discounts[0].discount', 'discounts[0].beforeDiscount'].map((name) => `${place}.${name}`),
  ),
]

/** The interface's rules by field, transcribed from its tables. */
const rules: readonly (readonly [path: string, cases: field.FieldCase[]])[] = [
  ['retailerCartId', field.identifierText(100)],
  ['platformOrderNumber', field.identifierText(36)],
  ['deliveryCountryIso', field.country],
  ...createCase('', ['checkoutTotal', 'paymentDetails', 'charges'], field.requiredObject),
  ...createCase('', ['contactDetails', 'lineItems'], field.requiredList),
  ['pricingSynchronizationId', field.optionalText()],
  ['cartType', field.optionalWord('Standard', 'ZeroValue')],
  ...createCase('', ['retailerPromoCodes', 'paymentRecords'], field.optionalList),
  ...createCase(
    '',
    ['zeroValueOrderCharges', 'shopperCheckoutExperience', 'retailerCheckoutExperience'],
    field.optionalObject,
  ),
  ...createCase('', ['deliveryOption', 'retailerDeliveryOption', 'cartDiscountPriceInfo'], field.optionalObject),

  ...amounts.flatMap((path) => createCase(path, ['retailer', 'shopper'], field.requiredObject)),
  ...amounts.flatMap((path) => createCase(path, ['retailer.currency', 'shopper.currency'], field.currency)),
  ...amounts.flatMap((path) => createCase(path, ['retailer.amount', 'shopper.amount'], field.amount)),
  ...charges.map((path) => [path, isRequiredCharge(path) ? field.requiredObject : field.optionalObject] as const),

  ...withMetadata.flatMap((path) => [
    [path, field.optionalList] as const,
    [`${path}[0]`, field.entry] as const,
    [`${path}[0].name`, field.requiredText(64)] as const,
    [`${path}[0].value`, field.optionalText(1000)] as const,
  ]),

  ...priceInfos.flatMap((path) => [
    [path, field.optionalObject] as const,
    [`${path}.price`, field.requiredObject] as const,
    [`${path}.discounts`, field.optionalList] as const,
    [`${path}.discounts[0]`, field.entry] as const,
    [`${path}.discounts[0].title`, field.optionalText(100)] as const,
    [`${path}.discounts[0].description`, field.optionalText()] as const,
  ]),

  ...['paymentDetails', 'paymentRecords[0]'].flatMap((place) => [
    [`${place}.time`, field.requiredMoment] as const,
    [`${place}.method`, field.requiredText()] as const,
    [`${place}.methodCardBrand`, field.optionalText()] as const,
    [`${place}.amountPaid`, field.optionalDouble] as const,
    [`${place}.ticketDetails`, field.optionalObject] as const,
    ...createCase(place, ['fraudHold', 'isOverCounter'], field.optionalFlag),
    ...createCase(
      `${place}.ticketDetails`,
      ['number', 'imageUrl', 'expirationDate', 'collectionInstitutionNumber'],
      field.optionalText(),
    ),
  ]),
  ['paymentRecords[0]', field.entry],

  [contact, field.entry],
  [`${contact}.contactDetailType`, field.requiredWord('IsDelivery', 'IsPayment')],
  [`${contact}.country`, field.country],
  [`${contact}.gender`, field.optionalWord('None', 'Male', 'Female', 'Unisex')],
  [`${contact}.status`, field.optionalWord('Unedited', 'Added', 'Edited')],
  ...createCase(contact, ['firstName', 'lastName'], field.optionalText(70)),
  ...createCase(
    contact,
    ['company', 'address1', 'address2', 'address3', 'region', 'telephone'],
    field.optionalText(150),
  ),
  ...createCase(contact, ['city', 'poBox', 'postalCode'], field.optionalText(50)),
  [`${contact}.email`, field.optionalText(128)],
  ...createCase(
    contact,
    ['contactDetailsNickName', 'addressId', 'addressType', 'nativeFirstName', 'nativeLastName'],
    field.optionalText(),
  ),
  ...createCase(contact, ['isSelected', 'isDefault', 'saveToProfile'], field.optionalFlag),

  [line, field.entry],
  [`${line}.quantity`, field.quantity],
  ...createCase(line, ['product', 'estimatedDeliveryDate', 'charges'], field.requiredObject),
  [`${line}.lineItemId`, field.optionalInt32],
  ...createCase(line, ['fulfilmentCountryIso', 'deliveryOption'], field.optionalText()),
  ...createCase(line, ['articles', 'appliedRates'], field.optionalList),
  [`${line}.articles[0]`, field.entry],
  [`${line}.articles[0].charges`, field.optionalObject],
  [`${line}.lineItemZeroValueCharges`, field.optionalObject],
  ...createCase(
    `${line}.estimatedDeliveryDate`,
    ['fromRetailer', 'fromPlatform', 'fromPlatformRangeFrom', 'fromPlatformRangeTo'],
    field.optionalMoment,
  ),
  [`${line}.product.productCode`, field.requiredText(100)],
  [`${line}.product.hsCode`, field.requiredText(12)],
  [`${line}.product.title`, field.requiredText(250)],
  [`${line}.product.description`, field.requiredText()],
  ...createCase(`${line}.product`, ['color', 'size'], field.optionalText(100)),
  ...createCase(`${line}.product`, ['imageUrl', 'category', 'countryOfOrigin'], field.optionalText()),
  [`${line}.product.isReturnProhibited`, field.optionalFlag],

  ['retailerPromoCodes[0]', field.entry],
  ...createCase('retailerPromoCodes[0]', ['promoCode', 'title', 'description'], field.optionalText()),
  ['deliveryOption.deliveryOption', field.requiredText(15)],
  ...createCase(
    'deliveryOption',
    ['isShipToStore', 'isMultiOrigin', 'isPriceOverrideFromRetailer'],
    field.optionalFlag,
  ),
  ...createCase('retailerDeliveryOption', ['deliveryOption', 'title'], field.optionalText()),
  ['retailerDeliveryOption.estimatedDeliveryDateToShopper', field.optionalObject],
  ...createCase('retailerDeliveryOption.estimatedDeliveryDateToShopper', ['dateFrom', 'dateTo'], field.optionalMoment),
  ...createCase(
    'shopperCheckoutExperience',
    ['shopperCultureLanguageIso', 'registeredProfileId', 'notes'],
    field.optionalText(),
  ),
  ...createCase(
    'shopperCheckoutExperience',
    [
      'emailMarketingOptIn',
      'smsMarketingOptIn',
      'phoneMarketingOptIn',
      'postMarketingOptIn',
      'saveAddressForNextPurchase',
    ],
    field.optionalFlag,
  ),
  ['shopperCheckoutExperience.packagingOption', field.optionalObject],
  ...createCase(
    'shopperCheckoutExperience.packagingOption',
    ['packagingType', 'imageUrl', 'message'],
    field.optionalText(),
  ),
]

/** A discount without one half is rejected for that half; this is only about the value itself. */
const isHalfOfPair = (path: string, value: unknown) => /\.(discount|beforeDiscount)$/.test(path) && value === absent

test('accepts a confirmation with every field', () => {
  expect(inspect(fullConfirmation())).toEqual([])
})

describe('every rule of every field applies exactly at its limit', () => {
  test.each(rules)('%s', (path, cases) => {
    for (const [value, rule] of cases.filter(([element]) => !isHalfOfPair(path, element))) {
      const failures = inspect(createConfirmationWith(path, value))
      const shown = value === absent ? 'absent' : JSON.stringify(value)
      const found = failures.map((failure) => `${shown} at ${failure.path}: ${failure.rule}`)
      expect(found).toEqual(rule === null ? [] : [`${shown} at ${path}: ${rule}`])
    }
  })

  test('every field of the interface has a rule here', () => {
    const covered = new Set(rules.map(([path]) => path.replaceAll(/\[0\]/g, '')))
    const leaves = (value: unknown, path: string): string[] => {
      if (Array.isArray(value))
        return path.endsWith('appliedRates') ? [] : value.flatMap((element) => leaves(element, path))
      if (typeof value !== 'object' || value === null) return [path]
      return Object.entries(value).flatMap(([name, member]) => leaves(member, path === '' ? name : `${path}.${name}`))
    }
    expect(leaves(fullConfirmation(), '').filter((path) => !covered.has(path))).toEqual([])
  })
})
