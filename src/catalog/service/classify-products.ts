import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import {
  type Classification,
  type ClassificationSettings,
  type Classifier,
  decideClassification,
  type Nomenclature,
  needsClassifier,
} from './classification.ts'
import { type ProductFailure, type SubmittedProduct, toListedCode } from './product.ts'
import { readHsCode, validateProduct } from './product-rules.ts'

/** A valid product with its classification. */
export interface ValidProduct {
  readonly productCode: string
  readonly product: SubmittedProduct
  readonly classification: Classification
}

/** An invalid product, by its listed code. */
export interface InvalidProduct {
  readonly productCode: string
  readonly product: SubmittedProduct
  readonly failures: readonly ProductFailure[]
}

export type ClassifiedProduct = ValidProduct | InvalidProduct

export const isValid = (classified: ClassifiedProduct): classified is ValidProduct => 'classification' in classified

/** The dependencies of classification. */
export interface ClassificationDeps {
  readonly classifier: Classifier
  readonly nomenclature: Nomenclature
}

/**
 * Validates products of one brand and classifies the valid ones, in order.
 *
 * @param read reads the tenant's decisions on other products
 */
export async function classifyProducts(
  products: readonly SubmittedProduct[],
  settings: ClassificationSettings,
  classificationDeps: ClassificationDeps,
  caller: Caller,
  read: TenantTransaction,
): Promise<readonly ClassifiedProduct[]> {
  const inspected = products.map((product) => ({ product, failures: validateProduct(product, classificationDeps) }))
  const unclassified = inspected
    .filter(({ product, failures }) => failures.length === 0 && needsClassifier(readHsCode(product), settings))
    .map(({ product }) => product)
  const candidateLists =
    unclassified.length === 0 ? [] : await classificationDeps.classifier.classifyProducts(unclassified, caller, read)
  const candidates = new Map(unclassified.map((product, index) => [product, candidateLists[index] ?? []]))
  return inspected.map(({ product, failures }) => {
    if (failures.length > 0) return { productCode: toListedCode(product), product, failures }
    const classification = decideClassification(readHsCode(product), candidates.get(product) ?? [], settings)
    return { productCode: product.productCode, product, classification }
  })
}

/** The outcome of products received one after the other. */
export interface LastPerCode {
  /** The last valid product of each code, in the order of first appearance. */
  readonly valid: readonly ValidProduct[]
  /** The last product of each code whose last one is invalid. */
  readonly invalid: readonly InvalidProduct[]
}

/**
 * Reduces products received one after the other: a valid one replaces its predecessor and clears its failures; an
 * invalid one leaves the valid product in place and is listed.
 */
export function keepLastPerCode(classified: readonly ClassifiedProduct[]): LastPerCode {
  const valid = new Map<string, ValidProduct>()
  const invalid = new Map<string, InvalidProduct>()
  for (const current of classified) {
    if (isValid(current)) {
      valid.set(current.productCode, current)
      invalid.delete(current.productCode)
    } else {
      invalid.set(current.productCode, current)
    }
  }
  return { valid: [...valid.values()], invalid: [...invalid.values()] }
}
