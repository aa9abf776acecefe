import { binarySearch, findInsertionIndex } from '../binary-search.ts'
import { findHeadNoun, hashFeature } from './features.ts'
import type { ModelArrays } from './model.ts'
import type { ProductDescription } from './product-facts.ts'

/** A term of the lexicon found in a product's texts. */
export interface MatchedTerm {
  readonly term: string
  /** The part of the name's information covered by the term, 0 to 1. */
  readonly coverage: number
  /** The classes the term names. */
  readonly classes: readonly number[]
  readonly hasHead: boolean
}

/** A generic name found in a product's texts. */
export interface MatchedName {
  /** The part of the name's information it covers, 0 to 1. */
  readonly coverage: number
  /** The usual classes of things with this name, and the share of each. */
  readonly classes: readonly (readonly [of: number, share: number])[]
}

/** What of the lexicon a product's name contains. */
export interface LexiconMatches {
  readonly terms: readonly MatchedTerm[]
  readonly generalNames: readonly MatchedName[]
}

/** Maximum words of a term. */
const longestTerm = 5
/** Words of the name searched for terms. */
const termWords = 40

/** Finds the terms and generic names in a product's name. */
export function matchLexicon(
  numbers: ModelArrays,
  product: ProductDescription,
  nameWords: readonly string[],
): LexiconMatches {
  const { terms, termClasses, generalNames, generalNameClasses, generalNameShares, features, rarity } = numbers
  const termWordList = nameWords.slice(0, termWords)
  const tells = termWordList.map((word) => rarity[binarySearch(features, hashFeature(word))] ?? 8)
  const totalWeight = tells.reduce((sum, value) => sum + value, 0) || 1
  const head = findHeadNoun(product.name)
  const termsByName = new Map<string, MatchedTerm>()
  const named = new Map<string, MatchedName>()
  for (let from = 0; from < termWordList.length; from++) {
    let sum = 0
    for (let to = from + 1; to <= Math.min(termWordList.length, from + longestTerm); to++) {
      sum += tells[to - 1] ?? 0
      const inside = termWordList.slice(from, to)
      const term = inside.join(' ')
      const hash = hashFeature(term)
      const cover = sum / totalWeight
      if (!termsByName.has(term)) {
        const classes: number[] = []
        for (let row = findInsertionIndex(terms, hash); terms[row] === hash; row++) classes.push(termClasses[row] ?? 0)
        if (classes.length > 0) {
          termsByName.set(term, { term, coverage: cover, classes, hasHead: head !== null && inside.includes(head) })
        }
      }
      if (!named.has(term)) {
        const classes: [number, number][] = []
        for (let row = findInsertionIndex(generalNames, hash); generalNames[row] === hash; row++) {
          classes.push([generalNameClasses[row] ?? 0, (generalNameShares[row] ?? 0) / 255])
        }
        if (classes.length > 0) named.set(term, { coverage: cover, classes })
      }
    }
  }
  return { terms: [...termsByName.values()], generalNames: [...named.values()] }
}
