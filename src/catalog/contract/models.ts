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
      code: int32('The stable code of the failure; the errors page lists them.'),
      message: text('What is wrong, where, and how to fix it.'),
    }),
    { description: 'Everything wrong with the request, up to 1,000 failures.' },
  ),
)

const needed = (description: string) => Type.String({ minLength: 1, pattern: '\\S', description })
const number = (description: string) => fromText(Type.Number({ format: 'double', description }))
const bool = (description: string) => fromText(flag(description))

const productMembers = {
  productCode: needed('The retailer’s code of the product, at most 100 characters; unique in its brand.'),
  name: needed('What it is called, at most 500 characters.'),
  description: needed('What it is, at most 10,000 characters.'),
  material: needed('What it is made of, at most 1,000 characters.'),
  countryOfOrigin: needed('Where it was made: ISO 3166-1 alpha-2.'),
  hsCode: optional(
    text('Code of the Harmonized System or of a tariff: 6 to 12 digits, with dots or blanks if you like.'),
  ),
  hsCodeRegion: optional(
    text(
      'The tariff that hsCode is of, 2 to 10 letters and digits: WCO for the Harmonized System itself, else such as US, EU, GB or JP.',
    ),
  ),
  category: optional(text('The retailer’s category, at most 500 characters.')),
  gender: optional(text('For whom it is, at most 50 characters.')),
  ageGroup: optional(text('For which age it is, at most 50 characters.')),
  taxCategory: optional(
    text(`What kind of goods it is for value added tax, where its code does not say: ${taxCategories.join(', ')}.`),
  ),
  url: optional(text('Its page, http or https; required when it is shipped to Japan or Russia.')),
  imageUrl: optional(text('A picture of it, http or https.')),
  unitPrice: optional(
    Type.Object(
      {
        amount: optional(number('The price: 0 to 999,999,999,999 with at most 6 decimals.')),
        currency: optional(text('Its currency, ISO 4217; required beside an amount.')),
      },
      { description: 'The price of one unit.', 'x-rule': 'catalog-price' },
    ),
  ),
  weight: optional(number('What one weighs, at most 1,000,000; 0 means that it is not known.')),
  weightUnit: optional(
    text('Unit of the weight: g, kg, oz or lb, in any case; required beside a weight other than 0.'),
  ),
  parentProductCode: optional(text('Code of the product that this one belongs to, at most 100 characters.')),
  variantProductCode: optional(text('Code of the variant, at most 100 characters.')),
  size: optional(text('Its size, at most 100 characters.')),
  additionalProductCode: optional(text('Another code of the product, at most 100 characters.')),
  gtin: optional(text('Global Trade Item Number, at most 50 characters.')),
  ean: optional(text('European Article Number, at most 50 characters.')),
  upc: optional(text('Universal Product Code, at most 50 characters.')),
  mid: optional(text('Manufacturer identification code of United States customs, at most 50 characters.')),
  eccn: optional(text('Export control classification number, at most 50 characters.')),
  dangerousGoodsClassificationCode: optional(text('Class of dangerous goods, at most 50 characters.')),
  dangerousGoodsUNNumber: optional(
    text('UN number of dangerous goods, such as UN3481; a product that has one is dangerous, at most 20 characters.'),
  ),
  dangerousGoods: optional(bool('Whether it is dangerous.')),
  isCustomized: optional(bool('Whether it is made to order.')),
  isSubscription: optional(bool('Whether it is a subscription.')),
}

/** A product of an upload. */
export const uploadedProduct = nameSchema(
  'CatalogUploadProduct',
  Type.Object(
    {
      ...productMembers,
      brandCode: optional(text('The brand, one of the token’s; the token’s only brand when left out.')),
      deliveryCountry: optional(text('Where it is shipped to: ISO 3166-1 alpha-2.')),
    },
    { description: 'A product of an upload.', 'x-rule': 'catalog-weight' },
  ),
)

/** A product that is created at once. */
export const createdProduct = nameSchema(
  'CatalogNewProduct',
  Type.Object(
    {
      ...productMembers,
      brandCode: needed('One of the token’s brands.'),
      deliveryCountry: needed('Where it is shipped to: ISO 3166-1 alpha-2.'),
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
      classificationId: Type.Integer({ description: 'The code as a number.' }),
      classificationCode: text('The code, digits only.'),
      classificationDesc: known('The title of the code; null where it is not known.'),
    },
    { description: 'A classification for customs.' },
  ),
)

const restriction = nameSchema(
  'ProductRestriction',
  Type.Object(
    {
      type: text('Kind of restriction.'),
      country: known('The country where it applies; `null` for everywhere.'),
      reason: text('What is restricted, and by which rule.'),
    },
    { description: 'A restriction of a product.' },
  ),
)

/** A product with everything that is known of it. */
export const enrichedProduct = nameSchema(
  'ProductCatalogDto',
  Type.Object(
    {
      brandCode: text('The brand.'),
      productCode: text('The retailer’s code of the product.'),
      deliveryCountry: known('The country that the figures are of; null where none was asked for.'),
      name: text('The name of the product.'),
      description: text('What it is.'),
      material: text('What it is made of.'),
      countryOfOrigin: text('Where it was made.'),
      hsCode: known('The retailer’s own code, digits only.'),
      hsCodeRegion: known(
        'The tariff that the classification code belongs to: as the retailer has named it where the code is one of it, else WCO for six digits.',
      ),
      category: known('The retailer’s category.'),
      categoryDesc: known('The category in the retailer’s words.'),
      gender: known('The gender that it is made for.'),
      ageGroup: known('The age group that it is made for.'),
      taxCategory: known('What kind of goods it is for value added tax, as the retailer has said.'),
      url: known('The product’s page.'),
      imageUrl: known('A picture of the product.'),
      unitPrice: Type.Unsafe<{ amount: number; currency: string } | null>({
        type: ['object', 'null'],
        description: 'The price of one unit: `amount` (a number) and `currency`.',
        required: ['amount', 'currency'],
        properties: {
          amount: { type: 'number', description: 'The price.' },
          currency: { type: 'string', description: 'Its currency.' },
        },
      }),
      weight: figure('The weight of one unit; `null` if unknown.'),
      weightUnit: known('Unit of the weight.'),
      parentProductCode: known('Code of the product that this one belongs to.'),
      variantProductCode: known('Code of the variant.'),
      size: known('Its size.'),
      additionalProductCode: known('Another code of the product.'),
      gtin: known('Global Trade Item Number.'),
      ean: known('European Article Number.'),
      upc: known('Universal Product Code.'),
      mid: known('Manufacturer identification code of United States customs.'),
      eccn: known('Export control classification number.'),
      dangerousGoodsClassificationCode: known('Class of dangerous goods.'),
      dangerousGoodsUNNumber: known('UN number of dangerous goods, such as UN3481.'),
      dangerousGoods: nullable(flag('Whether it is dangerous; `null` if unknown.')),
      isCustomized: nullable(flag('Whether it is made to order; `null` if unknown.')),
      isSubscription: nullable(flag('Whether it is a subscription; `null` if unknown.')),
      classificationCode: Type.Optional(text('The classification; absent while there is none.')),
      classificationConfidence: figure('How sure an automatic classification is, 0 to 1; null for any other.'),
      classificationSource: Type.Unsafe<'Retailer' | 'Automatic' | 'Reviewed' | null>({
        type: ['string', 'null'],
        enum: ['Retailer', 'Automatic', 'Reviewed', null],
        description:
          'Who classified: the retailer, Portolan, or a person who has looked at it. A brand’s default is Automatic with confidence 0.',
      }),
      classificationReason: known(
        'What decided an automatic classification beside the texts, such as a product like it whose code a person has decided; null where nothing else did.',
      ),
      classifications: Type.Array(classification, {
        description: 'The chosen classification first, then up to 4 alternatives; while none is chosen, the best ones.',
      }),
      isRestricted: flag('Whether there is a restriction.'),
      restrictions: Type.Array(restriction, { description: 'The restrictions that are known.' }),
      dutyRate: figure(
        'Rate of duty in the delivery country, percent, the typical one where there are several; null when not known.',
      ),
      dutyRateMin: figure('Lowest rate of duty that can apply.'),
      dutyRateMax: figure('Highest rate of duty that can apply.'),
      dutyRateExact: nullable(
        flag(
          'Whether the rate is the only one that can apply, and nothing may come on top of it; false for goods made within the customs territory of the delivery country, which may owe none. Null when not known.',
        ),
      ),
      duty: known('Duty on one, a decimal amount; null when not known.'),
      vatRate: figure(
        'Rate of value added tax or its like in the delivery country, percent; null when not known, also where goods of the code may have another, or the region or age group decides.',
      ),
      vat: known('That tax on one and on its duty, a decimal amount; null when not known.'),
      currency: known('Currency of duty and vat.'),
    },
    { description: 'A product with its classification and, for a delivery country, its figures.' },
  ),
)

/** A product of the list for people. */
export const listedProduct = nameSchema(
  'ProductUiDto',
  Type.Object(
    {
      id: Type.String({ format: 'uuid', description: 'Portolan’s id of the product.' }),
      productCode: text('The retailer’s code of the product.'),
      name: text('The name of the product.'),
      description: text('What it is.'),
      material: text('What it is made of.'),
      countryOfOrigin: text('Where it was made.'),
      hsCode: known('The retailer’s own code.'),
      hsCodeRegion: known('The tariff that the classification code belongs to.'),
      category: known('The retailer’s category.'),
      gender: known('The gender that it is made for.'),
      classificationId: Type.Unsafe<number | null>({ type: ['integer', 'null'], description: 'The code as a number.' }),
      classificationCode: known('The classification; null while there is none.'),
      brandCode: text('The brand.'),
      creationDate: text('The time it entered the catalog.'),
    },
    { description: 'A product as a list shows it.' },
  ),
)

/** A product that is not valid, or that somebody should look at. */
export const invalidProduct = nameSchema(
  'InvalidProduct',
  Type.Object(
    {
      brandCode: text('The brand.'),
      productCode: text('The retailer’s code of the product; characters that cannot be shown are replaced.'),
      errorCode: int32('Stable code of the first thing that is wrong.'),
      errorMessage: text('Everything that is wrong, and how to fix it.'),
      errors: listOf(
        Type.Object({
          code: int32('Stable code of the rule.'),
          path: text('The field.'),
          message: text('What is wrong with it, and how to fix it.'),
        }),
        { description: 'The same, one entry a rule.' },
      ),
      since: text('When that was found.'),
    },
    { description: 'A product that is not valid, or that waits for somebody.' },
  ),
)

/** The members of a page that has a number. */
export const pageMembers = <T extends TSchema>(item: T) => ({
  currentPage: Type.Integer({ description: 'The page, 1 for the first.' }),
  pageCount: Type.Integer({ description: 'The number of pages.' }),
  pageSize: int32('The requested page size.'),
  rowCount: Type.Integer({ description: 'The number of entries on all pages.' }),
  firstRowOnPage: Type.Integer({ description: 'Number of the first on this page, from 1; 0 for an empty page.' }),
  lastRowOnPage: Type.Integer({ description: 'Number of the last on this page; 0 for an empty page.' }),
  results: Type.Array(item, { description: 'The entries of the page.' }),
})

/** Number and size of a page, in a query. */
export const pageNumber = () => int32('The page to return, 1 for the first.', { minimum: 1 })
export const pageSize = () => int32('Entries per page, 1 to 1,000.', { minimum: 1, maximum: 1000 })

/** A brand in a query. */
export const brandCode = (description: string) =>
  Type.String({ minLength: 1, maxLength: 50, format: 'identifier', description })

/** The work that a 202 stands for has its outcome elsewhere. */
export const nothing = Type.Null({ description: 'Nothing.' })

export const uploadState = () =>
  oneOf(['Queued', 'Processing', 'Completed', 'Failed'], { description: 'The state; the last two are final.' })
