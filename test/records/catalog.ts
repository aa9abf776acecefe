import type { BrandConfiguration } from '../../src/catalog/service/brand-configurations.ts'
import type { InvalidProduct, ValidProduct } from '../../src/catalog/service/classify-products.ts'
import { type Decision, pickDecidedTexts } from '../../src/catalog/service/decisions.ts'
import type { SubmittedProduct } from '../../src/catalog/service/product.ts'
import type { ClassificationReview, ProductIntake } from '../../src/catalog/service/product-store.ts'
import type { Run } from '../../src/catalog/service/runs.ts'
import type { NewUpload } from '../../src/catalog/service/upload.ts'
import type { VatRateContent } from '../../src/catalog/service/vat-rates.ts'
import { type Full, otherThan } from '../support/full-record.ts'

export const brandCode = 'ACX'

export const brandConfiguration: Full<BrandConfiguration> = {
  isActive: false,
  regions: ['EU', 'GB'],
  settings: {
    defaultCurrency: 'GBP',
    autoClassify: false,
    confidenceThreshold: 0.125,
    defaultClassificationCode: '611710',
  },
}

export const replacedBrandConfiguration: Full<BrandConfiguration> = {
  ...otherThan(brandConfiguration),
  settings: {
    defaultCurrency: 'CHF',
    autoClassify: true,
    confidenceThreshold: 0.875,
    defaultClassificationCode: '420221',
  },
}

const sentProduct: Full<SubmittedProduct> = {
  productCode: 'SCARF-01',
  name: 'Scarf',
  description: 'Scarf of knitted wool',
  material: 'Wool',
  countryOfOrigin: 'GB',
  hsCode: '611710',
  hsCodeRegion: 'EU',
  category: 'Accessories',
  gender: 'Women',
  ageGroup: 'Adult',
  taxCategory: 'standard',
  url: 'https://example.com/scarf',
  imageUrl: 'https://example.com/scarf.png',
  unitPrice: { amount: 42.5, currency: 'GBP' },
  weight: 0.2,
  weightUnit: 'Kg',
  parentProductCode: 'SCARF',
  variantProductCode: 'SCARF-01-RED',
  size: 'M',
  additionalProductCode: 'SCARF-01-M',
  gtin: '04012345678901',
  ean: '4012345678901',
  upc: '012345678905',
  mid: 'GBACMSCA1LON',
  eccn: 'EAR99',
  dangerousGoodsClassificationCode: '9',
  dangerousGoodsUNNumber: 'UN3480',
  dangerousGoods: true,
  isCustomized: true,
  isSubscription: true,
  deliveryCountry: 'DE',
  arrivalFailures: [{ code: 4002, path: 'name', message: 'is missing' }],
  unreadable: { weight: 'heavy' },
}

export const validProduct: Full<ValidProduct> = {
  productCode: sentProduct.productCode,
  product: sentProduct,
  classification: {
    code: '611710',
    source: 'Automatic',
    confidence: 0.625,
    candidates: [
      {
        code: '611710',
        confidence: 0.625,
        decidedLike: { brandCode: 'ACM', productCode: 'SCARF-04', likeness: 0.75 },
        rerankedBy: 'model-4',
      },
      {
        code: '621410',
        confidence: 0.25,
        decidedLike: { brandCode: 'ACM', productCode: 'SCARF-05', likeness: 0.5 },
        rerankedBy: 'model-5',
      },
    ],
  },
}

/** The same product with other content and another classification. */
export const replacedProduct: Full<ValidProduct> = {
  ...otherThan(validProduct),
  productCode: validProduct.productCode,
  classification: {
    code: '621420',
    source: 'Default',
    confidence: 0.375,
    candidates: [
      {
        code: '621430',
        confidence: 0.125,
        decidedLike: { brandCode: 'ACX', productCode: 'SCARF-06', likeness: 0.25 },
        rerankedBy: 'model-6',
      },
    ],
  },
}

export const invalidProduct: Full<InvalidProduct> = {
  productCode: 'GLOVE-01',
  product: { ...sentProduct, productCode: 'GLOVE-01' },
  failures: [{ code: 4001, path: 'hsCode', message: 'is not known' }],
}

export const replacedInvalidProduct: Full<InvalidProduct> = {
  ...otherThan(invalidProduct),
  productCode: invalidProduct.productCode,
}

export const classificationReview: Full<ClassificationReview> = { code: '621490', note: 'Is of silk' }

export const vatRate: Full<VatRateContent> = {
  vatBandId: 3,
  regionCode: 'EU',
  countryIso: 'DE',
  vatRate: 7.125,
  validFrom: '2026-01-01',
  validTo: '2027-01-01',
}

export const replacedVatRate: Full<VatRateContent> = {
  ...otherThan(vatRate),
  validFrom: '2026-02-01',
  validTo: '2027-02-01',
}

/** How a product came into the catalog. */
export const intake: Full<ProductIntake> = {
  isNews: true,
  cause: 'Upload',
  causeId: '0197f3a2-0000-7000-8000-00000000ca7a',
  by: 'catalog-client',
}

export const run: Full<Run> = {
  runId: '0197f3a2-0000-7000-8000-000000000001',
  brandCode,
  kind: 'Reload',
  state: 'Completed',
  correlationId: 'correlation-1',
  requestedBy: 'catalog-client',
  requestedAt: new Date('2026-01-02T03:04:05.006Z'),
  total: 11,
  done: 12,
  valid: 13,
  invalid: 14,
  afterPlace: 15,
  afterProductCode: 'SCARF-02',
  startedAt: new Date('2026-03-04T13:07:16.002Z'),
  finishedAt: new Date('2026-03-04T13:07:16.002Z'),
}

/** An upload of two chunks. */
export const upload: Full<NewUpload> = {
  uploadId: '0197f3a2-0000-7000-8000-000000000002',
  purpose: 'Repair',
  brands: ['ACM', 'ACX'],
  received: 21,
  repeated: 22,
  repeatedProductCodes: ['SCARF-03'],
  warnings: [{ path: '[3].colour', message: 'is not a member that this operation knows' }],
  chunks: [Buffer.from([1, 2]), Buffer.from([3])],
}

export const decision: Omit<Decision, 'number' | 'decidedAt'> = {
  brandCode,
  productCode: sentProduct.productCode,
  code: '611710',
  product: pickDecidedTexts(sentProduct),
}
