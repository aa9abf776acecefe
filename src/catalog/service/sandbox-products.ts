import type { SubmittedProduct } from './product.ts'

/** The initial catalog of a sandbox brand. */
export interface SandboxCatalog {
  readonly uploadId: string
  readonly reloadId: string
  readonly tenant: string
  readonly brandCode: string
  readonly products: readonly SubmittedProduct[]
}

/** Plainly fictional products: some complete, one in need of classification, some invalid. */
export const sandboxCatalogs: readonly SandboxCatalog[] = [
  {
    uploadId: '0197f3a2-0000-7000-8000-00000000ca7a',
    reloadId: '0197f3a2-0000-7000-8000-00000000ca7c',
    tenant: 'acme',
    brandCode: 'ACM',
    products: [
      {
        productCode: 'SBX-TEE-BLK',
        name: 'Sandbox T-shirt, black',
        description: 'Short-sleeved T-shirt for men, knitted',
        material: '100% cotton',
        countryOfOrigin: 'PT',
        hsCode: '6109.10',
        category: 'Tops',
        gender: 'Men',
        url: 'https://shop.example/tee-blk',
        unitPrice: { amount: 25.5, currency: 'GBP' },
        weight: 180,
        weightUnit: 'g',
      },
      {
        productCode: 'SBX-JEANS-32',
        name: 'Sandbox jeans, size 32',
        description: 'Denim trousers for men, woven',
        material: '98% cotton, 2% elastane',
        countryOfOrigin: 'TR',
        hsCode: '6203.42',
        category: 'Trousers',
        gender: 'Men',
        unitPrice: { amount: 79, currency: 'GBP' },
        weight: 0.72,
        weightUnit: 'kg',
      },
      {
        productCode: 'SBX-MUG',
        name: 'Sandbox mug',
        description: 'Mug for hot drinks, 300 ml',
        material: 'Stoneware',
        countryOfOrigin: 'GB',
        hsCode: '691200',
        category: 'Kitchen',
        unitPrice: { amount: 12, currency: 'GBP' },
        weight: 350,
        weightUnit: 'g',
      },
      {
        productCode: 'SBX-SCARF',
        name: 'Sandbox scarf',
        description: 'Scarf, 180 by 70 cm',
        material: '100% silk',
        countryOfOrigin: 'IT',
        category: 'Accessories',
        unitPrice: { amount: 45, currency: 'GBP' },
      },
      {
        productCode: 'SBX-BAD-ORIGIN',
        name: 'Sandbox umbrella',
        description: 'Folding umbrella',
        material: 'Polyester, steel',
        countryOfOrigin: 'UK',
        hsCode: '6601.91',
      },
      {
        productCode: 'SBX-BAD-HS',
        name: 'Sandbox polo shirt',
        description: 'Polo shirt for women, knitted',
        material: '100% cotton',
        countryOfOrigin: 'PT',
        hsCode: '6106',
      },
    ],
  },
  {
    uploadId: '0197f3a2-0000-7000-8000-00000000ca7b',
    reloadId: '0197f3a2-0000-7000-8000-00000000ca7d',
    tenant: 'globex',
    brandCode: 'GLX',
    products: [
      {
        productCode: 'GLX-LAMP',
        name: 'Sandbox desk lamp',
        description: 'Desk lamp with LED light source',
        material: 'Aluminium',
        countryOfOrigin: 'CN',
        hsCode: '940521',
        unitPrice: { amount: 39.9, currency: 'EUR' },
        weight: 1.1,
        weightUnit: 'kg',
      },
      {
        productCode: 'GLX-BAD-CABLE',
        name: 'Sandbox charging cable',
        description: 'USB-C cable, 1 m',
        material: 'Copper, PVC',
        countryOfOrigin: 'CN',
        hsCode: '8544-42',
      },
    ],
  },
]
