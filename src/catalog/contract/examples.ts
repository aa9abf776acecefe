/** A product in an upload. */
export const exampleProduct = {
  productCode: 'TEE-001',
  name: 'T-shirt, black',
  description: 'Short-sleeved T-shirt for men, knitted',
  material: '100% cotton',
  countryOfOrigin: 'PT',
  hsCode: '6109.10',
  hsCodeRegion: 'WCO',
  category: 'Tops',
  unitPrice: { amount: 25.5, currency: 'GBP' },
  weight: 180,
  weightUnit: 'g',
  size: 'M',
  gtin: '05012345678900',
}

/** The initial reload of the sandbox. */
export const exampleReloadId = '0197f3a2-0000-7000-8000-00000000ca7c'

/** The initial upload of the sandbox. */
export const exampleUploadId = '0197f3a2-0000-7000-8000-00000000ca7a'
