import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { Classification, ClassificationCandidate } from './classification.ts'
import type { InvalidProduct, LastPerCode } from './classify-products.ts'
import type { ProductFailure, SubmittedProduct } from './product.ts'

/** What is known of a product of the catalog. */
export interface CatalogProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly product: SubmittedProduct
  readonly classificationCode: string | null
  readonly classificationSource: Classification['source']
  readonly classificationConfidence: number | null
  readonly candidates: readonly ClassificationCandidate[]
  /** What a person decided; goes before the classification. */
  readonly reviewedCode: string | null
}

/** A product of the catalog as it is kept. */
export interface StoredProduct extends CatalogProduct {
  readonly productId: string
  /** 1, 2, 3, … within the brand, in the order in which products came into the catalog. */
  readonly place: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A product that is not valid, as it is kept. */
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

/** The lists of products that somebody should look at. */
export type ProductSelection = 'all' | 'awaiting' | 'by-default'

/** Where the products of the catalog are kept. The tenant is the unit of work's. */
export interface ProductStore {
  /**
   * Takes products of one brand in; the brand must be locked. The valid ones replace those that are there, the others are
   * listed as invalid. What a person has decided stays.
   *
   * @param isNews whether what is listed as invalid under their codes is replaced, or cured, by them. It is not by products
   *   of the catalog that are looked at again: a later upload may have left it there.
   */
  upsertProducts(unit: UnitOfWork, brandCode: string, settled: LastPerCode, isNews: boolean): Promise<void>
  /** Those of the codes that there are. */
  findProducts(unit: UnitOfWork, brandCode: string, productCodes: readonly string[]): Promise<readonly CatalogProduct[]>
  /** How many products of the tenant have a code of these subheadings. */
  countBySubheadings(unit: UnitOfWork, subheadings: readonly string[]): Promise<number>
  /** How many octets rows of a list have: `count` of them after the first `skip`. */
  octets(
    unit: UnitOfWork,
    brandCode: string,
    list: ProductSelection | 'invalid',
    range: { readonly skip: number; readonly count: number },
  ): Promise<number>
  /** Products of one brand by their places: from after `skip` on. */
  listByPlace(unit: UnitOfWork, brandCode: string, skip: number, count: number): Promise<readonly StoredProduct[]>
  /** Products of a selection by their places; walking to the first of them takes the longer the more are skipped. */
  listSelected(
    unit: UnitOfWork,
    brandCode: string,
    selection: Exclude<ProductSelection, 'all'>,
    range: { readonly afterPlace: number; readonly skip: number; readonly count: number },
  ): Promise<readonly StoredProduct[]>
  /** @returns the product as it is then; null when there is none */
  saveReview(
    unit: UnitOfWork,
    brandCode: string,
    productCode: string,
    review: ClassificationReview,
  ): Promise<StoredProduct | null>
  /** Products that are not valid, by their codes: `count` of them after a code and then after `skip` more. */
  listInvalid(
    unit: UnitOfWork,
    brandCode: string,
    range: { readonly afterCode: string; readonly skip: number; readonly count: number },
  ): Promise<readonly StoredInvalidProduct[]>
}

/** An invalid product as an event tells of it. */
export const toldOf = ({ productCode, failures }: InvalidProduct) => ({
  productCode,
  errorCode: failures[0]?.code ?? 0,
  errorMessage: formatFailures(failures),
})

/** Everything that is wrong with a product, as one text. */
export function formatFailures(failures: readonly ProductFailure[]): string {
  return failures.map(({ path, message }) => `${path}: ${message}`).join('; ')
}
