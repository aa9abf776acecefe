import { type ImportCosts, type Nomenclature, type Restriction, resolveRegion } from './classification.ts'
import { productRules } from './product-rules.ts'
import type { CatalogProduct } from './product-store.ts'

/** The chosen classification and its alternatives. */
const maxClassifications = 5

/** A product with all known data, for one delivery country or none. */
export interface EnrichedProduct<Stored extends CatalogProduct = CatalogProduct> {
  readonly stored: Stored
  readonly deliveryCountry: string | null
  readonly classificationCode: string | null
  readonly classificationSource: 'Retailer' | 'Automatic' | 'Reviewed' | null
  readonly classificationConfidence: number | null
  /** What decided an automatic classification besides the texts; null if nothing else did. */
  readonly classificationReason: string | null
  readonly hsCode: string | null
  readonly hsCodeRegion: string | null
  readonly classifications: readonly { readonly code: string; readonly title: string | null }[]
  readonly restrictions: readonly Restriction[]
  readonly importCosts: ImportCosts
}

/** Finds the code of a product, its alternatives, and what decided it. */
export function toClassification(stored: CatalogProduct, nomenclature: Nomenclature) {
  const { reviewedCode, classificationSource, classificationConfidence, candidates } = stored
  const code = reviewedCode ?? stored.classificationCode
  const codes = code === null ? [] : [code]
  for (const { code: candidateCode } of candidates) {
    if (codes.length === maxClassifications) break
    if (candidateCode !== code) codes.push(candidateCode)
  }
  const automatic = classificationSource === 'Default' ? 'Automatic' : classificationSource
  return {
    classificationCode: code,
    classificationSource: reviewedCode === null ? automatic : ('Reviewed' as const),
    classificationConfidence: reviewedCode === null ? classificationConfidence : null,
    classificationReason: reviewedCode === null && classificationSource === 'Automatic' ? describeReason(stored) : null,
    hsCodeRegion: code === null ? null : resolveRegion(code, stored.product.hsCodeRegion, nomenclature),
    classifications: codes.map((candidateCode) => ({
      code: candidateCode,
      title: nomenclature.findTitle(candidateCode),
    })),
  }
}

/** Does not name a product of another brand: not everybody who sees this one may see it. */
function describeReason({ brandCode, candidates: [chosen] }: CatalogProduct): string | null {
  if (chosen?.rerankedBy !== undefined) return `chosen among the candidates by the language model ${chosen.rerankedBy}`
  const like = chosen?.decidedLike
  if (like === undefined) return null
  const name = like.brandCode === brandCode ? like.productCode : 'a product of another brand'
  return `similar to ${name}, which a person gave this code; the texts are ${Math.round(like.likeness * 100)} % alike`
}

/** The names of the product rules by error code. */
export const ruleNames: ReadonlyMap<number, string> = new Map(productRules.map(({ code, name }) => [code, name]))
