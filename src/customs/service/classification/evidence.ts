const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** What spoke for or against a candidate code. */
export type Evidence =
  /** A word of the product's texts. */
  | { readonly kind: 'Word'; readonly value: string }
  /** A name of goods that the product's texts contain. */
  | { readonly kind: 'Term'; readonly value: string }
  /** A fact stated by the product's texts. */
  | {
      readonly kind: 'Fact'
      readonly fact: string
      readonly value: string
      /** The word that states it. */
      readonly word: string
      readonly supports: boolean
      readonly source: string
    }
  /** An answer to a question. */
  | {
      readonly kind: 'Answer'
      readonly fact: string
      readonly value: string
      readonly supports: boolean
      readonly source: string
    }
  /** The language of the product's texts, as a BCP 47 tag. */
  | { readonly kind: 'Language'; readonly value: string }
  /** A person's decision on a similar product; without a name if the caller may not see its brand. */
  | {
      readonly kind: 'Decision'
      readonly product: { readonly brandCode: string; readonly productCode: string } | null
      /** 0 to 1. */
      readonly similarity: number
    }
  /** A language model that chose the code among several. */
  | { readonly kind: 'Reranking'; readonly model: string; readonly choices: number }

/** Describes evidence in English. */
export function describeEvidence(evidence: Evidence): string {
  if (evidence.kind === 'Word') return `word: ${evidence.value}`
  if (evidence.kind === 'Term') return `term: ${evidence.value}`
  if (evidence.kind === 'Language') return `read in ${languageNames.of(evidence.value) ?? evidence.value}`
  if (evidence.kind === 'Reranking') return `re-ranked: ${evidence.model} chose it among ${evidence.choices}`
  if (evidence.kind === 'Decision') {
    const { product, similarity } = evidence
    const name =
      product === null ? 'a product of another brand' : `product ${product.productCode} of brand ${product.brandCode}`
    return `decision: a person gave ${name} this code; its texts are ${Math.round(similarity * 100)} % alike`
  }
  const { fact, value, supports, source } = evidence
  const verdict = `speaks ${supports ? 'for' : 'against'} it, ${source}`
  if (evidence.kind === 'Answer') return `${fact}: ${value}, as answered, ${verdict}`
  return `${fact}: ${value === evidence.word ? value : `${value} (${evidence.word})`} ${verdict}`
}
