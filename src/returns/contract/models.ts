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

/** An object that has no other members than these. */
const closed = { additionalProperties: false } as const

/** The tenant's code in the path; a token of another tenant is refused. */
export const identifier = Type.String({
  description: 'The tenant’s code; must be that of the token.',
  format: 'identifier',
  examples: ['acme'],
})

/** What names something in a path; what nobody has named so is unknown, however it is written. */
export const pathKey = (description: string) => Type.String({ description, format: 'identifier' })

/** A reference that the retailer has chosen, 1 to 100 characters. */
export const reference = (description: string) => requiredSingleLineText(description, 100)

const weightUnit = oneOf(['Kg', 'Lb'], { description: 'Unit of the weight.' })
const weightNumber = Type.Number({ format: 'double', minimum: 0, maximum: 1_000_000, description: 'The weight.' })

export const weight = nameSchema(
  'Weight',
  Type.Object({ weight: optional(weightNumber), weightUnit }, { description: 'A weight with its unit.' }),
)
const closedWeight = nameSchema(
  'OutboundWeight',
  Type.Object(
    { weight: optional(weightNumber), weightUnit },
    { description: 'A weight with its unit; nothing else is taken.', ...closed },
  ),
)

const unitPrice = Type.Object(
  {
    amount: Type.Number({ format: 'double', minimum: 0, maximum: 1e12, description: 'Price of one unit.' }),
    currency: currencyCode('Currency of the price.'),
  },
  { description: 'Price of one unit.', ...closed },
)

const contactMembers = {
  firstName: optional(text('First name.', 150)),
  lastName: optional(text('Last name.', 150)),
  company: optional(text('Company.', 150)),
  address1: optional(text('Street and number.', 250)),
  address2: optional(text('Second line of the address.', 250)),
  address3: optional(text('Third line of the address.', 250)),
  city: optional(text('City.', 150)),
  postalCode: optional(text('Postal code.', 50)),
  region: optional(text('State, province or prefecture.', 150)),
  countryIso: optional(countryCode('Country of delivery.')),
  email: optional(text('E-mail address.', 254)),
  telephone: optional(text('Telephone number.', 150)),
  cultureLanguageIso: optional(text('Language, such as de-DE.', 20)),
}

export const contactInformation = nameSchema(
  'ContactInformation',
  Type.Object(contactMembers, { description: 'Who gets the goods.', ...closed }),
)

export const shopperAddress = nameSchema(
  'ShopperAddress',
  Type.Object(contactMembers, { description: 'Who sends the goods back.' }),
)

const shippingStatus = oneOf(['Unshipped', 'Shipped', 'Cancelled'], { description: 'Where the item is.' })
const quantity = int32('The number of articles.', { minimum: 1 })
const lineItemId = optional(int32('The retailer’s number of the line.'))
const productCode = requiredSingleLineText('The retailer’s code of the product.', 100)

const outboundOrderItem = nameSchema(
  'OutboundOrderItem',
  Type.Object(
    {
      productCode,
      lineItemId,
      quantity,
      productDescription: optional(text('What it is.', 1000)),
      weight: optional(closedWeight),
      shippingInformation: optional(
        Type.Object({ shippingStatus: optional(shippingStatus) }, { description: 'How it is shipped.', ...closed }),
      ),
      isReturnProhibited: optional(flag('True when the item cannot be sent back.')),
      unitPrice: optional(unitPrice),
      hsCode: optional(text('Code of the Harmonized System, for customs documents.', 12)),
      countryOfOrigin: optional(countryCode('Where it was made, for customs documents.')),
    },
    { description: 'One line of the order.', ...closed },
  ),
)

const orderItems = listOf(outboundOrderItem, { description: 'What was ordered.' })
const customFields = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  description: 'The retailer’s own fields: any JSON object of up to 16 KiB. Kept with every digit.',
})

export const createOutboundOrderRequest = nameSchema(
  'CreateOutboundOrderWebRequest',
  Type.Object(
    {
      orderReference: reference('The retailer’s reference of the order.'),
      contactInformation: optional(contactInformation),
      orderItems: optional(orderItems),
      customFields: optional(customFields),
      canOverwrite: optional(flag('Whether an order that is there already is replaced.')),
    },
    { description: 'An outbound order. Unknown fields are refused.', ...closed },
  ),
)

export const updateOutboundOrderRequest = nameSchema(
  'UpdateOutboundOrderWebRequest',
  Type.Object(
    {
      orderReference: optional(text('If sent, must be the reference in the path.')),
      contactInformation: optional(contactInformation),
      orderItems: optional(orderItems),
      customFields: optional(customFields),
      canOverwrite: optional(flag('Accepted and ignored: an update always changes the order.')),
    },
    {
      description:
        'Replaces the fields that you send, keeps those that you leave out, and clears those that are `null`. Unknown fields are refused.',
      ...closed,
    },
  ),
)

const contactResponse = nullable(
  Type.Object(
    Object.fromEntries(
      Object.keys(contactMembers).map((name) => [
        name,
        Type.Unsafe<string | null>({ type: ['string', 'null'], description: `As it was sent: ${name}.` }),
      ]),
    ),
    { description: 'Who gets the goods.' },
  ),
)

const weightResponse = nullable(
  Type.Object(
    {
      weight: nullable(Type.Number({ description: 'The weight.' })),
      weightUnit,
    },
    { description: 'The weight.' },
  ),
)
const unitPriceResponse = nullable(
  Type.Object(
    { amount: Type.Number({ description: 'Price of one unit.' }), currency: text('Its currency.') },
    { description: 'Price of one unit.' },
  ),
)

const hsCodeAnswer = nullable(text('Code of the Harmonized System.'))
const countryOfOriginAnswer = nullable(text('Where it was made.'))

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
      orderReference: text('The retailer’s reference of the order.'),
      contactInformation: contactResponse,
      orderItems: listOf(
        Type.Object({
          id: int32('Portolan’s id of the item.'),
          productCode: text('The retailer’s code of the product.'),
          lineItemId: nullable(int32('The retailer’s number of the line.')),
          quantity: int32('The number of articles.'),
          productDescription: nullable(text('What it is.')),
          weight: weightResponse,
          unitPrice: unitPriceResponse,
          hsCode: hsCodeAnswer,
          countryOfOrigin: countryOfOriginAnswer,
          shippingInformation: Type.Object({ shippingStatus }, { description: 'How it is shipped.' }),
          isReturnProhibited: flag('Whether it cannot be sent back.'),
        }),
        { description: 'What was ordered.' },
      ),
      customFields: nullable(customFields),
      createdAt: dateTime('When it was registered first.'),
      updatedAt: dateTime('When it was changed or replaced last.'),
    },
    { description: 'An order on its way to the shopper.' },
  ),
)

export const submitOutboundShipmentRequest = nameSchema(
  'SubmitOutboundShipmentWebRequest',
  Type.Object(
    {
      orderReference: reference('The order that is shipped.'),
      shippingReference: reference('The retailer’s reference of the shipment, unique in its order.'),
      shippingDate: optional(
        dateTime('The time of dispatch; now by default. From the year 2000, and at most 10 years ahead.'),
      ),
      shippingItems: optional(
        listOf(
          Type.Object({
            productCode: optional(singleLineText('The retailer’s code of the product.', 100)),
            lineItemId,
            quantity: optional(quantity),
            weight: optional(weight),
          }),
          { description: 'The contents of the shipment; the whole order by default.', maxItems: 2000 },
        ),
      ),
    },
    { description: 'Goods of an order that leave together.' },
  ),
)

/** What an answer has only where there is any. */
export const warnings = Type.Optional(
  listOf(
    Type.Object({
      code: text('What was noticed, as a code that stays the same.'),
      path: text('Where; empty where no one place is meant.'),
      message: text('What was noticed, to be read after the path.'),
    }),
    { description: 'What was noticed, and accepted; absent where there is nothing.' },
  ),
)

export const outboundShipment = nameSchema(
  'OutboundShipment',
  Type.Object(
    {
      orderReference: text('The order.'),
      shippingReference: text('The shipment.'),
      shippingDate: dateTime('When the goods left.'),
      shippingItems: listOf(
        Type.Object({
          productCode: text('The product.'),
          lineItemId: nullable(int32('The retailer’s number of the line.')),
          quantity: int32('The number of articles.'),
          weight: weightResponse,
        }),
        { description: 'What is in the shipment.' },
      ),
      warnings,
    },
    { description: 'A shipment as it was registered.' },
  ),
)

export const labelRequest = nameSchema(
  'LabelRequestWebRequest',
  Type.Object(
    {
      outboundOrderReference: reference('The order.'),
      shippingReference: reference('The shipment that the label goes with.'),
      shopperAddress: optional(shopperAddress),
      orderItems: optional(
        listOf(
          Type.Object({
            id: optional(int32('Portolan’s id of the item.')),
            productCode,
            lineItemId,
            quantity: optional(quantity),
            productDescription: optional(text('What it is.', 1000)),
          }),
          { description: 'What may be sent back with the label; all of the order when left out.', maxItems: 2000 },
        ),
      ),
    },
    { description: 'Asks for a return label to put into the parcel.' },
  ),
)

export const shared = { shippingStatus, quantity, lineItemId, productCode, weightUnit }
