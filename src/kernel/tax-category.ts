/**
 * Tax categories of goods, which a retailer may assign to items. `food`: food and drink for people, without alcohol.
 * `medical`: aids and articles for people who are ill or disabled. `child`: clothing, shoes and other goods for
 * children. `hygiene`: personal hygiene articles such as sanitary towels. `feed`: animal feed.
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
