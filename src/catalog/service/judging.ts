import type { Caller } from '../../kernel/tenant-turns.ts'
import {
  type Classification,
  type ClassificationSettings,
  type Classifier,
  decideClassification,
  type Nomenclature,
  needsClassifier,
} from './classification.ts'
import { listedCode, type ProductFailure, type SentProduct } from './product.ts'
import { hsCodeOf, inspectProduct } from './product-rules.ts'

/** A product that is valid, with its classification. */
export interface ValidProduct {
  readonly productCode: string
  readonly product: SentProduct
  readonly classification: Classification
}

/** A product that is not valid, under the code that it is listed by. */
export interface InvalidProduct {
  readonly productCode: string
  readonly product: SentProduct
  readonly failures: readonly ProductFailure[]
}

export type JudgedProduct = ValidProduct | InvalidProduct

export const isValid = (judged: JudgedProduct): judged is ValidProduct => 'classification' in judged

/** What it takes to judge products. */
export interface Judges {
  readonly classifier: Classifier
  readonly nomenclature: Nomenclature
}

/** Checks products of one brand, and classifies those that are valid. In the order in which they came. */
export async function judgeProducts(
  products: readonly SentProduct[],
  settings: ClassificationSettings,
  judges: Judges,
  caller: Caller,
): Promise<readonly JudgedProduct[]> {
  const inspected = products.map((product) => ({ product, failures: inspectProduct(product, judges) }))
  const unclassified = inspected
    .filter(({ product, failures }) => failures.length === 0 && needsClassifier(hsCodeOf(product), settings))
    .map(({ product }) => product)
  const found = unclassified.length === 0 ? [] : await judges.classifier.classify(unclassified, caller)
  const candidates = new Map(unclassified.map((product, index) => [product, found[index] ?? []]))
  return inspected.map(({ product, failures }) => {
    if (failures.length > 0) return { productCode: listedCode(product), product, failures }
    const classification = decideClassification(hsCodeOf(product), candidates.get(product) ?? [], settings)
    return { productCode: product.productCode, product, classification }
  })
}

/** What remains of products that came one after the other. */
export interface Settled {
  /** The last valid one of each code, in the order in which the codes first came. */
  readonly valid: readonly ValidProduct[]
  /** The last one of each code whose last one is not valid. */
  readonly invalid: readonly InvalidProduct[]
}

/**
 * What remains when products are taken in one after the other: a valid one replaces the one before and cures its
 * failures, one that is not valid leaves the good one alone and is listed.
 */
export function settle(judged: readonly JudgedProduct[]): Settled {
  const valid = new Map<string, ValidProduct>()
  const invalid = new Map<string, InvalidProduct>()
  for (const one of judged) {
    if (isValid(one)) {
      valid.set(one.productCode, one)
      invalid.delete(one.productCode)
    } else {
      invalid.set(one.productCode, one)
    }
  }
  return { valid: [...valid.values()], invalid: [...invalid.values()] }
}
