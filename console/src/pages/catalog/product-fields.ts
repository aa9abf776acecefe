/** Column names of an uploaded product's fields. */
export const productFields = [
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
  'brandCode',
  'hsCode',
  'hsCodeRegion',
  'category',
  'gender',
  'ageGroup',
  'taxCategory',
  'unitPrice.amount',
  'unitPrice.currency',
  'weight',
  'weightUnit',
  'size',
  'deliveryCountry',
  'url',
  'imageUrl',
  'parentProductCode',
  'variantProductCode',
  'additionalProductCode',
  'gtin',
  'ean',
  'upc',
  'mid',
  'eccn',
  'dangerousGoods',
  'dangerousGoodsClassificationCode',
  'dangerousGoodsUNNumber',
  'isCustomized',
  'isSubscription',
] as const

export type ProductField = (typeof productFields)[number]

/** Required fields. */
export const neededFields: readonly ProductField[] = [
  'productCode',
  'name',
  'description',
  'material',
  'countryOfOrigin',
]
