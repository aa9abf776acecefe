import { Type } from 'typebox'
import {
  countryCode,
  currencyCode,
  dateTime,
  flag,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  requiredSingleLineText,
  singleLineText,
  text,
} from '../../kernel/contract/schema.ts'

/** An object without unknown members. */
const closed = { additionalProperties: false } as const

/** The tenant's code in the path; a token of another tenant is rejected. */
export const identifier = Type.String({
  description: 'The tenant’s code; must be that of the token.',
  format: 'identifier',
  examples: ['acme'],
})

/** An identifier in a path. A malformed one is simply unknown. */
export const pathKey = (description: string) => Type.String({ description, format: 'identifier' })

/** A reference chosen by the retailer, 1 to 100 characters. */
export const reference = (description: string) => requiredSingleLineText(description, 100)

const weightUnit = oneOf(['Kg', 'Lb'], { description: 'Unit of the weight.' })
const weightNumber = Type.Number({ format: 'double', minimum: 0, maximum: 1_000_000, description: 'Weight.' })

export const weight = nameSchema(
  'Weight',
  Type.Object({ weight: optional(weightNumber), weightUnit }, { description: 'A weight with its unit.' }),
)
const closedWeight = nameSchema(
  'OutboundWeight',
  Type.Object(
    { weight: optional(weightNumber), weightUnit },
    { description: 'A weight with its unit; unknown fields are rejected.', ...closed },
  ),
)

const unitPrice = Type.Object(
  {
    amount: Type.Number({ format: 'double', minimum: 0, maximum: 1e12, description: 'Unit price.' }),
    currency: currencyCode('Currency of the price.'),
  },
  { description: 'Unit price.', ...closed },
)

const contactMembers = {
  firstName: optional(text('First name.', 150)),
  lastName: optional(text('Last name.', 150)),
  company: optional(text('Company.', 150)),
  address1: optional(text('Street address.', 250)),
  address2: optional(text('Address line 2.', 250)),
  address3: optional(text('Address line 3.', 250)),
  city: optional(text('City.', 150)),
  postalCode: optional(text('Postal code.', 50)),
  region: optional(text('State, province or prefecture.', 150)),
  countryIso: optional(countryCode('Destination country.')),
  email: optional(text('Email address.', 254)),
  telephone: optional(text('Phone number.', 150)),
  cultureLanguageIso: optional(text('Language tag, such as `de-DE`.', 20)),
  latinName: optional(text('Name in Latin script, printed beside the original on documents that cross a border.', 300)),
  latinCity: optional(text('City in Latin script, printed beside the original on documents that cross a border.', 150)),
}

export const contactInformation = nameSchema(
  'ContactInformation',
  Type.Object(contactMembers, { description: 'Recipient of the goods.', ...closed }),
)

export const shopperAddress = nameSchema(
  'ShopperAddress',
  Type.Object(contactMembers, { description: 'Sender of the return.' }),
)

const shippingStatus = oneOf(['Unshipped', 'Shipped', 'Cancelled'], { description: 'Location of the item.' })
const quantity = int32('Number of articles.', { minimum: 1 })
const lineItemId = optional(int32('The retailer’s line number.'))
const productCode = requiredSingleLineText('The retailer’s product code.', 100)

const outboundOrderItem = nameSchema(
  'OutboundOrderItem',
  Type.Object(
    {
      productCode,
      lineItemId,
      quantity,
      productDescription: optional(text('Product description.', 1000)),
      weight: optional(closedWeight),
      shippingInformation: optional(
        Type.Object({ shippingStatus: optional(shippingStatus) }, { description: 'Shipping method.', ...closed }),
      ),
      isReturnProhibited: optional(flag('Whether the item is excluded from returns.')),
      unitPrice: optional(unitPrice),
      hsCode: optional(text('Harmonized System code, for customs documents.', 12)),
      countryOfOrigin: optional(countryCode('Country of origin, for customs documents.')),
    },
    { description: 'One line of the order.', ...closed },
  ),
)

const orderItems = listOf(outboundOrderItem, { description: 'Ordered items.' })
const customFields = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'The retailer’s own fields: any JSON object of up to 16 KiB. Numbers keep all digits.',
})

export const createOutboundOrderRequest = nameSchema(
  'CreateOutboundOrderWebRequest',
  Type.Object(
    {
      orderReference: reference('The retailer’s order reference.'),
      contactInformation: optional(contactInformation),
      orderItems: optional(orderItems),
      customFields: optional(customFields),
      canOverwrite: optional(flag('Whether an existing order is replaced.')),
    },
    { description: 'An outbound order. Unknown fields are rejected.', ...closed },
  ),
)

export const updateOutboundOrderRequest = nameSchema(
  'UpdateOutboundOrderWebRequest',
  Type.Object(
    {
      orderReference: optional(text('If sent, must match the reference in the path.')),
      contactInformation: optional(contactInformation),
      orderItems: optional(orderItems),
      customFields: optional(customFields),
      canOverwrite: optional(flag('Accepted and ignored: an update always changes the order.')),
    },
    {
      description:
        'Replaces the fields you send, keeps those you omit, and clears those that are `null`. Unknown fields are rejected.',
      ...closed,
    },
  ),
)

const contactResponse = nullable(
  Type.Object(
    Object.fromEntries(
      Object.keys(contactMembers).map((name) => [
        name,
        Type.Unsafe<string | null>({ type: ['string', 'null'], description: `As sent: ${name}.` }),
      ]),
    ),
    { description: 'Recipient of the goods.' },
  ),
)

const weightResponse = nullable(
  Type.Object(
    {
      weight: nullable(Type.Number({ description: 'Weight.' })),
      weightUnit,
    },
    { description: 'Weight.' },
  ),
)
const unitPriceResponse = nullable(
  Type.Object(
    { amount: Type.Number({ description: 'Unit price.' }), currency: text('Currency of the price.') },
    { description: 'Unit price.' },
  ),
)

const hsCodeAnswer = nullable(text('Harmonized System code.'))
const countryOfOriginAnswer = nullable(text('Country of origin.'))

export const responses = {
  contact: contactResponse,
  weight: weightResponse,
  unitPrice: unitPriceResponse,
  hsCode: hsCodeAnswer,
  countryOfOrigin: countryOfOriginAnswer,
}

export const outboundOrder = nameSchema(
  'OutboundOrder',
  Type.Object(
    {
      orderReference: text('The retailer’s order reference.'),
      contactInformation: contactResponse,
      orderItems: listOf(
        Type.Object({
          id: int32('Portolan’s id of the item.'),
          productCode: text('The retailer’s product code.'),
          lineItemId: nullable(int32('The retailer’s line number.')),
          quantity: int32('Number of articles.'),
          productDescription: nullable(text('Product description.')),
          weight: weightResponse,
          unitPrice: unitPriceResponse,
          hsCode: hsCodeAnswer,
          countryOfOrigin: countryOfOriginAnswer,
          shippingInformation: Type.Object({ shippingStatus }, { description: 'Shipping method.' }),
          isReturnProhibited: flag('Whether the item is excluded from returns.'),
        }),
        { description: 'Ordered items.' },
      ),
      customFields: nullable(customFields),
      createdAt: dateTime('When the order was registered.'),
      updatedAt: dateTime('When the order was last updated or replaced.'),
    },
    { description: 'An order to be shipped to a shopper.' },
  ),
)

export const submitOutboundShipmentRequest = nameSchema(
  'SubmitOutboundShipmentWebRequest',
  Type.Object(
    {
      orderReference: reference('The shipped order.'),
      shippingReference: reference('The retailer’s shipping reference, unique within its order.'),
      shippingDate: optional(
        dateTime('Time of dispatch; defaults to now. From the year 2000 to at most 10 years in the future.'),
      ),
      shippingItems: optional(
        listOf(
          Type.Object({
            productCode: optional(singleLineText('The retailer’s product code.', 100)),
            lineItemId,
            quantity: optional(quantity),
            weight: optional(weight),
          }),
          { description: 'Contents of the shipment; defaults to the whole order.', maxItems: 2000 },
        ),
      ),
    },
    { description: 'Goods of an order that ship together.' },
  ),
)

/** A response member that is present only if it has a value. */
export const warnings = Type.Optional(
  listOf(
    Type.Object({
      code: text('Stable warning code.'),
      path: text('Path of the member; empty if the warning concerns no single member.'),
      message: text('The warning. Prefix it with the path to get a full sentence.'),
    }),
    { description: 'Accepted content that should be reviewed; absent if none.' },
  ),
)

export const outboundShipment = nameSchema(
  'OutboundShipment',
  Type.Object(
    {
      orderReference: text('Order reference.'),
      shippingReference: text('Shipping reference.'),
      shippingDate: dateTime('When the goods were shipped.'),
      shippingItems: listOf(
        Type.Object({
          productCode: text('Product code.'),
          lineItemId: nullable(int32('The retailer’s line number.')),
          quantity: int32('Number of articles.'),
          weight: weightResponse,
        }),
        { description: 'Contents of the shipment.' },
      ),
      warnings,
    },
    { description: 'A registered shipment.' },
  ),
)

export const labelRequest = nameSchema(
  'LabelRequestWebRequest',
  Type.Object(
    {
      outboundOrderReference: reference('Order reference.'),
      shippingReference: reference('Shipment that the label is enclosed in.'),
      shopperAddress: optional(shopperAddress),
      orderItems: optional(
        listOf(
          Type.Object({
            id: optional(int32('Portolan’s id of the item.')),
            productCode,
            lineItemId,
            quantity: optional(quantity),
            productDescription: optional(text('Product description.', 1000)),
          }),
          { description: 'Items that may be returned with the label; defaults to the whole order.', maxItems: 2000 },
        ),
      ),
    },
    { description: 'Requests a return label to enclose in a parcel.' },
  ),
)

export const shared = { shippingStatus, quantity, lineItemId, productCode, weightUnit }
