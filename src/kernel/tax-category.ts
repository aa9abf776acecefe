/**
 * What kind of goods a tax law distinguishes. A retailer may say of which an item is. `food` is food and drink for people
 * without alcohol, `medical` are aids and articles for the sick and disabled, `child` are clothing, shoes and other goods
 * for children, `hygiene` are articles of personal hygiene such as sanitary towels, `feed` is food for animals.
 */
export const taxCategories = [
  'standard',
  'food',
  'book',
  'e-book',
  'newspaper',
  'medicine',
  'medical',
  'child',
  'hygiene',
  'plant',
  'feed',
  'art',
] as const

export type TaxCategory = (typeof taxCategories)[number]

export const isTaxCategory = (text: string | null | undefined): text is TaxCategory =>
  taxCategories.some((category) => category === text)
