import { tokenize } from './normaliser.ts'
import { detectFacts, type ProductDescription, tokenizeProduct } from './product-facts.ts'

/** The kinds of features: a word, two consecutive words, a part of a word, the head noun, or a fact. */
export type FeatureKind = 'word' | 'pair' | 'piece' | 'head' | 'fact'

/** A property of a product that can have weights. */
export interface Feature {
  readonly name: string
  readonly kind: FeatureKind
  readonly weight: number
}

/** A feature with weights, and its share of the product; the squares of all shares add up to 1. */
export interface WeightedFeature {
  readonly index: number
  readonly name: string
  readonly share: number
}

/** Hashes a feature's name to 32 bits (FNV-1a with a final mix), the key of its weights. */
export function hashFeature(name: string): number {
  let hash = 0x811c9dc5
  for (let position = 0; position < name.length; position++) {
    hash = Math.imul(hash ^ name.charCodeAt(position), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The weight of a kind of feature relative to a word. */
const weightOfKind: Readonly<Record<FeatureKind, number>> = { word: 1, pair: 0.8, piece: 0.35, head: 0.9, fact: 0.7 }

/** The weight of a field relative to the name. */
const fieldWeights = { name: 1, material: 0.6, category: 0.15, description: 0.25 } as const

/** The end of the noun phrase in a name: what follows is purpose or accessories. */
const afterNoun =
  /\s(?:for|with|in|by|from|to|featuring|including|w\/|that|which|having|made|used|suitable|designed|containing)\s|[,;:|()[\]–—]|\s-\s/i
const beforeNoun =
  /^(?:the\s+)?(?:item|items|article|articles|product|products|merchandise|goods|subject|sample|it)\b.*?\b(?:is|are|consists? of|described as)\s+(?:an?\s+)?/i
const collective =
  /\b(?:set|pair|pack|box|piece|bottle|bag|case|roll|sheet|lot|kit|variety|type|kind|pieces|sets|pairs)\s+of\s+/i

/** Words that follow the noun without being it. */
const neverNoun = new Set(
  'men women boy girl kid baby unisex adult cotton leather wool silk polyester nylon steel wood plastic set pair kit dog cat home kitchen office outdoor indoor'.split(
    ' ',
  ),
)

/**
 * Returns the head noun, as `wallet` in `Men's Slim Leather Wallet with Coin Pocket`; null for a name without words.
 */
export function findHeadNoun(name: string): string | null {
  const phrase = name.replace(beforeNoun, '').replace(collective, '')
  const phraseWords = tokenize(phrase.split(afterNoun)[0] ?? '')
  const nounWords = phraseWords.length > 0 ? phraseWords : tokenize(phrase)
  return nounWords.findLast((word) => !neverNoun.has(word)) ?? nounWords.at(-1) ?? null
}

/** Words of a name that are read: more would add nothing, and the limit bounds the time. */
const maxWords = 120

/** Returns the distinct features of a product. */
export function extractFeatures(
  product: ProductDescription,
  read = tokenizeProduct(product),
  facts = detectFacts(product, read),
): Feature[] {
  const featuresByName = new Map<string, Feature>()
  const put = (name: string, kind: FeatureKind, fieldWeight: number): void => {
    const weight = weightOfKind[kind] * fieldWeight
    const existing = featuresByName.get(name)
    if (existing === undefined || existing.weight < weight) featuresByName.set(name, { name, kind, weight })
  }
  let remainingWords = maxWords
  for (const field of ['name', 'material', 'category', 'description'] as const) {
    const fieldWords = read[field].slice(0, remainingWords)
    remainingWords -= fieldWords.length
    const fieldWeight = fieldWeights[field]
    fieldWords.forEach((word, position) => {
      put(word, 'word', fieldWeight)
      const nextWord = fieldWords[position + 1]
      if (nextWord !== undefined) put(`${word}_${nextWord}`, 'pair', fieldWeight)
      if (word.length < 5) return
      const framed = `^${word}$`
      for (let from = 0; from + 4 <= framed.length; from++)
        put(`#${framed.slice(from, from + 4)}`, 'piece', fieldWeight)
    })
  }
  const head = findHeadNoun(product.name)
  if (head !== null) put(`=${head}`, 'head', 1)
  const { gender, age, construction, fibre, material, upper, sole } = facts
  for (const [name, fact] of Object.entries({ gender, age, construction, fibre, material })) {
    if (fact !== null) put(`${name}:${fact.value}`, 'fact', 1)
  }
  if (upper !== null && upper !== material) put(`upper:${upper.value}`, 'fact', 1)
  if (sole !== null) put(`sole:${sole.value}`, 'fact', 1)
  return [...featuresByName.values()]
}
