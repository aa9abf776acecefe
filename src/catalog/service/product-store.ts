import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Classification, ClassificationCandidate } from './classification.ts'
import type { InvalidProduct, LastPerCode } from './classify-products.ts'
import type { ProductFailure, SubmittedProduct } from './product.ts'
import type { ProductOrigin } from './product-history.ts'

/** The known data of a product in the catalog. */
export interface CatalogProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly product: SubmittedProduct
  readonly classificationCode: string | null
  readonly classificationSource: Classification['source']
  readonly classificationConfidence: number | null
  readonly candidates: readonly ClassificationCandidate[]
  /** A person's decision; overrides the classification. */
  readonly reviewedCode: string | null
}

/** A product as stored. */
export interface StoredProduct extends CatalogProduct {
  readonly productId: string
  /** 1, 2, 3, … within the brand, in the order of arrival. */
  readonly place: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** An invalid product as stored. */
export interface StoredInvalidProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly product: SubmittedProduct
  readonly failures: readonly ProductFailure[]
  readonly foundAt: Date
}

/** A person's decision about a classification. */
export interface ClassificationReview {
  readonly code: string
  readonly note: string | null
}

/** The lists of products. */
export type ProductSelection = 'all' | 'awaiting' | 'by-default'

/** The invalid products: those last sent in one upload, or all if it is null. */
export interface InvalidSelection {
  readonly uploadId: string | null
}

/** How products are stored, and where they come from. */
export interface ProductIntake extends ProductOrigin {
  /**
   * Whether entries in the list of invalid products with these codes are replaced or cleared. Not so when products of
   * the catalog are checked again: a later upload may have listed them.
   */
  readonly isNews: boolean
}

/** Stores the products of the unit of work's tenant. */
export interface ProductStore {
  /**
   * Stores products of one brand, which must be locked. Valid ones replace existing ones; invalid ones are listed.
   * People's decisions are kept. Changes and repairs are added to the products' histories.
   */
  upsertProducts(unit: UnitOfWork, brandCode: string, settled: LastPerCode, intake: ProductIntake): Promise<void>
  /** Those of the codes that exist. */
  findProducts(unit: UnitOfWork, brandCode: string, productCodes: readonly string[]): Promise<readonly CatalogProduct[]>
  /** The number of the tenant's products with a code in these subheadings. */
  countBySubheadings(unit: UnitOfWork, subheadings: readonly string[]): Promise<number>
  /** The bytes of `count` rows of a list after the first `skip`. */
  countBytes(
    unit: UnitOfWork,
    brandCode: string,
    list: ProductSelection | InvalidSelection,
    range: { readonly skip: number; readonly count: number },
  ): Promise<number>
  /** Products of one brand, after the first `skip` places. */
  listByPlace(unit: UnitOfWork, brandCode: string, skip: number, count: number): Promise<readonly StoredProduct[]>
  /** Products of a selection by place; skipping rows takes time in proportion. */
  listSelected(
    unit: UnitOfWork,
    brandCode: string,
    selection: Exclude<ProductSelection, 'all'>,
    range: { readonly afterPlace: number; readonly skip: number; readonly count: number },
  ): Promise<readonly StoredProduct[]>
  /** @returns the updated product; null if there is none */
  saveReview(
    unit: UnitOfWork,
    brandCode: string,
    productCode: string,
    review: ClassificationReview,
  ): Promise<StoredProduct | null>
  /** Invalid products by code: `count` of them after a code and `skip` more. */
  listInvalid(
    unit: UnitOfWork,
    brandCode: string,
    selection: InvalidSelection,
    range: { readonly afterCode: string; readonly skip: number; readonly count: number },
  ): Promise<readonly StoredInvalidProduct[]>
  /** The number of an upload's invalid products in each of these brands that has some. */
  countInvalidOfUpload(
    unit: UnitOfWork,
    brandCodes: readonly string[],
    uploadId: string,
  ): Promise<ReadonlyMap<string, number>>
}

/** An invalid product in an event. */
export const toEventProduct = ({ productCode, failures }: InvalidProduct) => ({
  productCode,
  errorCode: failures[0]?.code ?? 0,
  errorMessage: formatFailures(failures),
})

/** All failures of a product as one text. */
export function formatFailures(failures: readonly ProductFailure[]): string {
  return failures.map(({ path, message }) => `${path}: ${message}`).join('; ')
}
