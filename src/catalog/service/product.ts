/** The price of one article; amounts are JSON numbers in this interface. */
export interface UnitPrice {
  readonly amount?: number
  readonly currency?: string
}

/** A failure of a product. */
export interface ProductFailure {
  readonly code: number
  readonly path: string
  /** Completes a sentence that starts with the path. */
  readonly message: string
}

/** A product as sent by a retailer, with the right JSON types but otherwise unchecked. */
export interface SubmittedProduct {
  readonly productCode: string
  readonly name: string
  readonly description: string
  readonly material: string
  readonly countryOfOrigin: string
  readonly hsCode?: string
  readonly hsCodeRegion?: string
  readonly category?: string
  readonly gender?: string
  readonly ageGroup?: string
  readonly taxCategory?: string
  readonly url?: string
  readonly imageUrl?: string
  readonly unitPrice?: UnitPrice
  /** More than 0; absent if unknown. */
  readonly weight?: number
  readonly weightUnit?: string
  readonly parentProductCode?: string
  readonly variantProductCode?: string
  readonly size?: string
  readonly additionalProductCode?: string
  readonly gtin?: string
  readonly ean?: string
  readonly upc?: string
  readonly mid?: string
  readonly eccn?: string
  readonly dangerousGoodsClassificationCode?: string
  readonly dangerousGoodsUNNumber?: string
  readonly dangerousGoods?: boolean
  readonly isCustomized?: boolean
  readonly isSubscription?: boolean
  readonly deliveryCountry?: string
  /**
   * What was wrong on arrival, such as a missing or non-text name: unreadable fields are left out, so only sending it
   * again fixes this. Numbers and booleans that could not be read are in `unreadable`.
   */
  readonly arrivalFailures?: readonly ProductFailure[]
  /** What was sent, as text, in fields that should be a number or boolean and are not; by path. */
  readonly unreadable?: Readonly<Record<string, string>>
}

/** A product together with its brand. */
export interface BrandedProduct {
  readonly brandCode: string
  readonly product: SubmittedProduct
}

/** Maximum length of each text in code points. */
export const longestTexts = {
  productCode: 100,
  name: 500,
  description: 10_000,
  material: 1000,
  countryOfOrigin: 50,
  hsCode: 30,
  hsCodeRegion: 50,
  category: 500,
  gender: 50,
  ageGroup: 50,
  taxCategory: 50,
  url: 2000,
  imageUrl: 2000,
  weightUnit: 20,
  parentProductCode: 100,
  variantProductCode: 100,
  size: 100,
  additionalProductCode: 100,
  gtin: 50,
  ean: 50,
  upc: 50,
  mid: 50,
  eccn: 50,
  dangerousGoodsClassificationCode: 50,
  dangerousGoodsUNNumber: 20,
  deliveryCountry: 50,
} as const satisfies { readonly [Field in keyof SubmittedProduct]?: number }

export type TextField = keyof typeof longestTexts

export const textFields = Object.keys(longestTexts) as TextField[]

const longestCurrency = 50

const longestUnreadable = 100

/** Shortens a text that is not a number or boolean so that it cannot become one: by an ellipsis. */
function shortenUnreadable(text: string): string {
  return text.length <= longestUnreadable ? text : `${truncateText(text, longestUnreadable - 1).toWellFormed()}…`
}

/** Cuts a text that certainly is too long: invalid data need not be stored completely. */
function truncateText(text: string, longest: number): string {
  if (text.length <= longest) return text
  // At most two code units per character, and one character more than allowed.
  return Array.from(text.slice(0, 2 * (longest + 1)))
    .slice(0, longest + 1)
    .join('')
}

/**
 * The product as stored before validation: only known fields, without a weight of 0, which means unknown, and with
 * overlong texts cut one character beyond their limit, so that no body can make stored data larger than a page.
 */
export function pickProductFields(submitted: SubmittedProduct): SubmittedProduct {
  const trimmed: { -readonly [Field in keyof SubmittedProduct]?: SubmittedProduct[Field] } = {}
  for (const field of textFields) {
    const text = submitted[field]
    if (text !== undefined) trimmed[field] = truncateText(text, longestTexts[field])
  }
  const { unitPrice, weight, dangerousGoods, isCustomized, isSubscription } = submitted
  // Without an amount, it is no price; but what is left of a price that could not be read is kept for its correction.
  if (unitPrice?.amount !== undefined || (unitPrice !== undefined && submitted.arrivalFailures !== undefined)) {
    const { amount, currency } = unitPrice
    trimmed.unitPrice = {
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency: truncateText(currency, longestCurrency) }),
    }
  }
  // The unit of an unknown weight means nothing.
  if (weight === 0) delete trimmed.weightUnit
  else if (weight !== undefined) trimmed.weight = weight
  if (dangerousGoods !== undefined) trimmed.dangerousGoods = dangerousGoods
  if (isCustomized !== undefined) trimmed.isCustomized = isCustomized
  if (isSubscription !== undefined) trimmed.isSubscription = isSubscription
  if (submitted.arrivalFailures !== undefined) trimmed.arrivalFailures = submitted.arrivalFailures
  if (submitted.unreadable !== undefined) {
    trimmed.unreadable = Object.fromEntries(
      Object.entries(submitted.unreadable).map(([path, text]) => [path, shortenUnreadable(text)]),
    )
  }
  return trimmed as SubmittedProduct
}

/**
 * The code under which a possibly invalid product is listed: characters that cannot be stored or displayed are
 * replaced.
 */
export function toListedCode({ productCode }: Pick<SubmittedProduct, 'productCode'>): string {
  return productCode.toWellFormed().replaceAll(controlCharacters, '\ufffd')
}

// Line breaks and tabs among them: no code, name or address has them.
// oxlint-disable-next-line no-control-regex
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g

/** Whether a text can be looked up at all. */
// oxlint-disable-next-line no-control-regex
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
