import { type TSchema, Type } from 'typebox'
import {
  flag,
  fromText,
  int32,
  listOf,
  nameSchema,
  nullable,
  oneOf,
  optional,
  text,
} from '../../kernel/contract/schema.ts'
import { taxCategories } from '../../kernel/tax-category.ts'

/** The error body of this service. */
export const catalogErrors = nameSchema(
  'CatalogErrors',
  Type.Array(
    Type.Object({
      code: int32('Stable error code; see the error reference.'),
      message: text('What is wrong, where, and how to fix it.'),
    }),
    { description: 'All failures of the request, up to 1,000.' },
  ),
)

const needed = (description: string) => Type.String({ minLength: 1, pattern: '\\S', description })
const number = (description: string) => fromText(Type.Number({ format: 'double', description }))
const bool = (description: string) => fromText(flag(description))

const productMembers = {
  productCode: needed('The retailer’s product code, at most 100 characters; unique within its brand.'),
  name: needed('Product name, at most 500 characters.'),
  description: needed('Description, at most 10,000 characters.'),
  material: needed('Material composition, at most 1,000 characters.'),
  countryOfOrigin: needed('Country of origin: ISO 3166-1 alpha-2.'),
  hsCode: optional(text('Code of the Harmonized System or of a tariff: 6 to 12 digits; dots and spaces are ignored.')),
  hsCodeRegion: optional(
    text(
      'Tariff of `hsCode`, 2 to 10 letters and digits: WCO for the Harmonized System itself, otherwise US, EU, GB, JP, …',
    ),
  ),
  category: optional(text('The retailer’s category, at most 500 characters.')),
  gender: optional(text('Gender, at most 50 characters.')),
  ageGroup: optional(text('Age group, at most 50 characters.')),
  taxCategory: optional(
    text(`Tax category for value added tax, if the code does not determine it: ${taxCategories.join(', ')}.`),
  ),
  url: optional(text('URL of the product page (HTTP or HTTPS); required for shipment to Japan or Russia.')),
  imageUrl: optional(text('URL of a product image (HTTP or HTTPS).')),
  unitPrice: optional(
    Type.Object(
      {
        amount: optional(number('Price, from 0 to 999,999,999,999, with at most 6 decimals.')),
        currency: optional(text('Currency, ISO 4217; required with an amount.')),
      },
      { description: 'Unit price.', 'x-rule': 'catalog-price' },
    ),
  ),
  weight: optional(number('Weight of one unit, at most 1,000,000; 0 if unknown.')),
  weightUnit: optional(text('Unit of the weight: g, kg, oz or lb, in any case; required with a weight other than 0.')),
  parentProductCode: optional(text('Code of the parent product, at most 100 characters.')),
  variantProductCode: optional(text('Variant code, at most 100 characters.')),
  size: optional(text('Size, at most 100 characters.')),
  additionalProductCode: optional(text('Alternative product code, at most 100 characters.')),
  gtin: optional(text('Global Trade Item Number, at most 50 characters.')),
  ean: optional(text('European Article Number, at most 50 characters.')),
  upc: optional(text('Universal Product Code, at most 50 characters.')),
  mid: optional(text('US customs manufacturer identification code (MID), at most 50 characters.')),
  eccn: optional(text('Export control classification number, at most 50 characters.')),
  dangerousGoodsClassificationCode: optional(text('Dangerous goods class, at most 50 characters.')),
  dangerousGoodsUNNumber: optional(
    text('UN number of dangerous goods, such as UN3481, at most 20 characters. A product with one is dangerous.'),
  ),
  dangerousGoods: optional(bool('Whether the product is dangerous goods.')),
  isCustomized: optional(bool('Whether the product is made to order.')),
  isSubscription: optional(bool('Whether the product is a subscription.')),
}

/** A product of an upload. */
export const uploadedProduct = nameSchema(
  'CatalogUploadProduct',
  Type.Object(
    {
      ...productMembers,
      brandCode: optional(text('Brand, one of the token’s; defaults to the token’s only brand.')),
      deliveryCountry: optional(text('Destination country: ISO 3166-1 alpha-2.')),
    },
    { description: 'A product of an upload.', 'x-rule': 'catalog-weight' },
  ),
)

/** A product that is created synchronously. */
export const createdProduct = nameSchema(
  'CatalogNewProduct',
  Type.Object(
    {
      ...productMembers,
      brandCode: needed('One of the token’s brands.'),
      deliveryCountry: needed('Destination country: ISO 3166-1 alpha-2.'),
    },
    { description: 'A product to create synchronously.', 'x-rule': 'catalog-weight' },
  ),
)

const known = (description: string) => nullable(text(description))
const figure = (description: string) => Type.Unsafe<number | null>({ type: ['number', 'null'], description })

const classification = nameSchema(
  'ProductClassification',
  Type.Object(
    {
      classificationId: Type.Integer({ description: 'Code as a number.' }),
      classificationCode: text('Code, digits only.'),
      classificationDesc: known('Title of the code; null if unknown.'),
    },
    { description: 'A customs classification.' },
  ),
)

const restriction = nameSchema(
  'ProductRestriction',
  Type.Object(
    {
      type: text('Type of restriction.'),
      country: known('Country in which it applies; `null` for all.'),
      reason: text('What is restricted, and by which rule.'),
    },
    { description: 'A restriction of a product.' },
  ),
)

/** A product with all its data. */
export const enrichedProduct = nameSchema(
  'ProductCatalogDto',
  Type.Object(
    {
      brandCode: text('Brand.'),
      productCode: text('The retailer’s product code.'),
      deliveryCountry: known('Destination country of the duty and tax; null if none was requested.'),
      name: text('Product name.'),
      description: text('Description.'),
      material: text('Material composition.'),
      countryOfOrigin: text('Country of origin.'),
      hsCode: known('The retailer’s code, digits only.'),
      hsCodeRegion: known(
        'Tariff of the classification code: the retailer’s if the code belongs to it, otherwise WCO for six digits.',
      ),
      category: known('The retailer’s product category.'),
      categoryDesc: known('The category as the retailer wrote it.'),
      gender: known('Gender the product is made for.'),
      ageGroup: known('Age group the product is made for.'),
      taxCategory: known('Tax category for value added tax, as given by the retailer.'),
      url: known('URL of the product page.'),
      imageUrl: known('URL of a product image.'),
      unitPrice: Type.Unsafe<{ amount: number; currency: string } | null>({
        type: ['object', 'null'],
        description: 'Unit price: `amount` (a number) and `currency`.',
        required: ['amount', 'currency'],
        properties: {
          amount: { type: 'number', description: 'The price.' },
          currency: { type: 'string', description: 'Currency.' },
        },
      }),
      weight: figure('Weight of one unit; `null` if unknown.'),
      weightUnit: known('Unit of the weight.'),
      parentProductCode: known('Code of the parent product.'),
      variantProductCode: known('Variant code.'),
      size: known('Size.'),
      additionalProductCode: known('Alternative product code.'),
      gtin: known('Global Trade Item Number.'),
      ean: known('European Article Number.'),
      upc: known('Universal Product Code.'),
      mid: known('US customs manufacturer identification code (MID).'),
      eccn: known('Export control classification number.'),
      dangerousGoodsClassificationCode: known('Dangerous goods class.'),
      dangerousGoodsUNNumber: known('UN number of dangerous goods, such as UN3481.'),
      dangerousGoods: nullable(flag('Whether the product is dangerous goods; `null` if unknown.')),
      isCustomized: nullable(flag('Whether the product is made to order; `null` if unknown.')),
      isSubscription: nullable(flag('Whether the product is a subscription; `null` if unknown.')),
      classificationCode: Type.Optional(text('Classification; absent if there is none.')),
      classificationConfidence: figure('Confidence of an automatic classification, 0 to 1; otherwise null.'),
      classificationSource: Type.Unsafe<'Retailer' | 'Automatic' | 'Reviewed' | null>({
        type: ['string', 'null'],
        enum: ['Retailer', 'Automatic', 'Reviewed', null],
        description:
          'Who classified the product: the retailer, Portolan, or a person. A brand’s default code is `Automatic` with confidence 0.',
      }),
      classificationReason: known(
        'What decided an automatic classification besides the texts, such as a person’s decision about a similar product; null if nothing else did.',
      ),
      classifications: Type.Array(classification, {
        description:
          'The chosen classification followed by up to 4 alternatives; if none is chosen, the best candidates.',
      }),
      isRestricted: flag('Whether the product is restricted.'),
      restrictions: Type.Array(restriction, { description: 'Known restrictions.' }),
      dutyRate: figure(
        'Rate of duty in the destination country, in percent; the typical rate if there are several; null if unknown.',
      ),
      dutyRateMin: figure('Lowest rate of duty that can apply, in percent.'),
      dutyRateMax: figure('Highest rate of duty that can apply, in percent.'),
      dutyRateExact: nullable(
        flag(
          'Whether the rate is the only one that can apply and no further charge is possible. False for goods made in the destination’s customs territory, which may owe no duty. Null if unknown.',
        ),
      ),
      duty: known('Duty on one unit, a decimal amount; null if unknown.'),
      vatRate: figure(
        'Rate of value added tax or its equivalent in the destination country, in percent; null if unknown, or if the kind of goods, the region or the age group decides.',
      ),
      vat: known('Tax on one unit and its duty, a decimal amount; null if unknown.'),
      currency: known('Currency of `duty` and `vat`.'),
    },
    { description: 'A product with its classification and, for a destination country, its duty and tax.' },
  ),
)

/** A product in the list for reviewers. */
export const listedProduct = nameSchema(
  'ProductUiDto',
  Type.Object(
    {
      id: Type.String({ format: 'uuid', description: 'Portolan’s product id.' }),
      productCode: text('The retailer’s product code.'),
      name: text('Product name.'),
      description: text('Description.'),
      material: text('Material composition.'),
      countryOfOrigin: text('Country of origin.'),
      hsCode: known('The retailer’s Harmonized System or tariff code.'),
      hsCodeRegion: known('Tariff of the classification code.'),
      category: known('The retailer’s product category.'),
      gender: known('Gender the product is made for.'),
      classificationId: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'Code as a number.' }),
      classificationCode: known('Classification; null if there is none.'),
      brandCode: text('Brand.'),
      creationDate: text('When the product entered the catalog.'),
    },
    { description: 'A product in a list.' },
  ),
)

/** A product that is invalid or needs review. */
export const invalidProduct = nameSchema(
  'InvalidProduct',
  Type.Object(
    {
      brandCode: text('Brand.'),
      productCode: text('The retailer’s product code; unprintable characters are replaced.'),
      errorCode: int32('Stable code of the first failure.'),
      errorMessage: text('All failures, and how to fix them.'),
      errors: listOf(
        Type.Object({
          code: int32('Stable code of the rule.'),
          path: text('Field.'),
          message: text('What is wrong with it and how to fix it.'),
        }),
        { description: 'Failures, one entry per rule.' },
      ),
      since: text('When the failures were found.'),
    },
    { description: 'A product that is invalid or needs review.' },
  ),
)

/** The members of a numbered page. */
export const pageMembers = <T extends TSchema>(item: T) => ({
  currentPage: Type.Integer({ description: 'Page number, starting at 1.' }),
  pageCount: Type.Integer({ description: 'Number of pages.' }),
  pageSize: int32('The requested page size.'),
  rowCount: Type.Integer({ description: 'Total number of entries.' }),
  firstRowOnPage: Type.Integer({
    description: 'Number of the first entry on this page, starting at 1; 0 for an empty page.',
  }),
  lastRowOnPage: Type.Integer({ description: 'Number of the last entry on this page; 0 for an empty page.' }),
  results: Type.Array(item, { description: 'Entries of the page.' }),
})

/** Page number and size, as query parameters. */
export const pageNumber = () => int32('Page number, starting at 1.', { minimum: 1 })
export const pageSize = () => int32('Entries per page, 1 to 1,000.', { minimum: 1, maximum: 1000 })

/** A brand, as a query parameter. */
export const brandCode = (description: string) =>
  Type.String({ minLength: 1, maxLength: 50, format: 'identifier', description })

/** The result of work accepted with 202 is available elsewhere. */
export const nothing = Type.Null({ description: 'No content.' })

export const uploadPurposes = ['Upload', 'Repair'] as const

export const uploadState = () =>
  oneOf(['Queued', 'Processing', 'Completed', 'Failed'], { description: 'State; the last two are final.' })
