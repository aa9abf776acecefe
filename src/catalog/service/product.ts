/** What one costs, as JSON numbers are: the interface has them so. */
export interface UnitPrice {
  readonly amount?: number
  readonly currency?: string
}

/** Something that is wrong with a product. */
export interface ProductFailure {
  readonly code: number
  readonly path: string
  /** Reads on from the path. */
  readonly message: string
}

/** A product as a retailer sends it, with the right JSON types and nothing else known of it. */
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
  /** More than 0: that of a product that is kept is left out where it is not known. */
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
   * What was wrong with it when it came, such as a name that is missing or no text: what could not be read of it is left
   * out, so that only sending it again cures it.
   */
  readonly arrivalFailures?: readonly ProductFailure[]
}

/** A product together with its brand. */
export interface BrandedProduct {
  readonly brandCode: string
  readonly product: SubmittedProduct
}

/** Most characters of each text, counted as code points. */
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

/** A text that is too long, cut where it is certain that it is: what is not valid anyway need not be kept whole. */
function truncateText(text: string, longest: number): string {
  if (text.length <= longest) return text
  // Two units for each character at the most, and one character more than there may be.
  return Array.from(text.slice(0, 2 * (longest + 1)))
    .slice(0, longest + 1)
    .join('')
}

/**
 * The product as it is kept until it has been checked: the fields that there are and nothing else, without a weight of 0,
 * which means that it is not known, and over-long texts cut to one character more than they may have, so that no body can
 * make what is kept larger than a page.
 */
export function pickProductFields(submitted: SubmittedProduct): SubmittedProduct {
  const trimmed: { -readonly [Field in keyof SubmittedProduct]?: SubmittedProduct[Field] } = {}
  for (const field of textFields) {
    const text = submitted[field]
    if (text !== undefined) trimmed[field] = truncateText(text, longestTexts[field])
  }
  const { unitPrice, weight, dangerousGoods, isCustomized, isSubscription } = submitted
  if (unitPrice?.amount !== undefined) {
    trimmed.unitPrice = { amount: unitPrice.amount, currency: truncateText(unitPrice.currency ?? '', longestCurrency) }
  }
  // What stands beside an unknown weight is the unit of nothing.
  if (weight === 0) delete trimmed.weightUnit
  else if (weight !== undefined) trimmed.weight = weight
  if (dangerousGoods !== undefined) trimmed.dangerousGoods = dangerousGoods
  if (isCustomized !== undefined) trimmed.isCustomized = isCustomized
  if (isSubscription !== undefined) trimmed.isSubscription = isSubscription
  if (submitted.arrivalFailures !== undefined) trimmed.arrivalFailures = submitted.arrivalFailures
  return trimmed as SubmittedProduct
}

/**
 * The code under which a product that may not be valid is listed: characters that no database keeps and no screen shows
 * are replaced.
 */
export function toListedCode({ productCode }: Pick<SubmittedProduct, 'productCode'>): string {
  return productCode.toWellFormed().replaceAll(controlCharacters, '\ufffd')
}

// Line breaks and tabs among them: no code, name or address has them.
// oxlint-disable-next-line no-control-regex
export const controlCharacters = /[\u0000-\u001f\u007f-\u009f]/g
