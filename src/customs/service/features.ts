import { wordsOf } from './normaliser.ts'
import { factsOf, type ProductDescription, productWords } from './product-facts.ts'

/** What a feature is: a word, two words in a row, a piece of a word, the noun that names the thing, or a fact. */
export type FeatureKind = 'word' | 'pair' | 'piece' | 'head' | 'fact'

/** Something about a product that weights can be learned for. */
export interface Feature {
  readonly name: string
  readonly kind: FeatureKind
  readonly weight: number
}

/** A feature of a product that has weights, with its share of the product; the squares of all shares add up to 1. */
export interface WeighedFeature {
  readonly index: number
  readonly name: string
  readonly share: number
}

/** The name of a feature as a number of 32 bits (FNV-1a with a final mix), under which its weights are found. */
export function featureHash(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) {
    hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** How much a kind of feature counts beside a word. */
const weightOfKind: Readonly<Record<FeatureKind, number>> = { word: 1, pair: 0.8, piece: 0.35, head: 0.9, fact: 0.7 }

/** How much a field counts beside the name. */
const fieldWeights = { name: 1, material: 0.6, category: 0.7, description: 0.5 } as const

/** Where the noun of a name ends: what follows tells what it is for, or what comes with it. */
const afterNoun =
  /\s(?:for|with|in|by|from|to|featuring|including|w\/|that|which|having|made|used|suitable|designed|containing)\s|[,;:|()[\]–—]|\s-\s/i
const beforeNoun =
  /^(?:the\s+)?(?:item|items|article|articles|product|products|merchandise|goods|subject|sample|it)\b.*?\b(?:is|are|consists? of|described as)\s+(?:an?\s+)?/i
const collective =
  /\b(?:set|pair|pack|box|piece|bottle|bag|case|roll|sheet|lot|kit|variety|type|kind|pieces|sets|pairs)\s+of\s+/i

/** Words that stand after the noun without being it. */
const neverNoun = new Set(
  'men women boy girl kid baby unisex adult cotton leather wool silk polyester nylon steel wood plastic set pair kit dog cat home kitchen office outdoor indoor'.split(
    ' ',
  ),
)

/** The noun that names the thing, as `wallet` in `Men's Slim Leather Wallet with Coin Pocket`; null for a name without words. */
export function headNoun(name: string): string | null {
  const phrase = name.replace(beforeNoun, '').replace(collective, '')
  const words = wordsOf(phrase.split(afterNoun)[0] ?? '')
  const all = words.length > 0 ? words : wordsOf(phrase)
  return all.findLast((word) => !neverNoun.has(word)) ?? all.at(-1) ?? null
}

/** Words of a name that are read at the most: what comes later tells no more, and time is bounded. */
const mostWords = 120

/** Everything about a product that weights are learned for; each name once. */
export function featuresOf(
  product: ProductDescription,
  read = productWords(product),
  facts = factsOf(product, read),
): Feature[] {
  const found = new Map<string, Feature>()
  const put = (name: string, kind: FeatureKind, fieldWeight: number): void => {
    const weight = weightOfKind[kind] * fieldWeight
    const before = found.get(name)
    if (before === undefined || before.weight < weight) found.set(name, { name, kind, weight })
  }
  let left = mostWords
  for (const field of ['name', 'material', 'category', 'description'] as const) {
    const words = read[field].slice(0, left)
    left -= words.length
    const fieldWeight = fieldWeights[field]
    words.forEach((word, at) => {
      put(word, 'word', fieldWeight)
      const next = words[at + 1]
      if (next !== undefined) put(`${word}_${next}`, 'pair', fieldWeight)
      if (word.length < 5) return
      const framed = `^${word}$`
      for (let from = 0; from + 4 <= framed.length; from++)
        put(`#${framed.slice(from, from + 4)}`, 'piece', fieldWeight)
    })
  }
  const head = headNoun(product.name)
  if (head !== null) put(`=${head}`, 'head', 1)
  const { gender, age, construction, fibre, material, upper, sole } = facts
  for (const [name, fact] of Object.entries({ gender, age, construction, fibre, material })) {
    if (fact !== null) put(`${name}:${fact.value}`, 'fact', 1)
  }
  if (upper !== null && upper !== material) put(`upper:${upper.value}`, 'fact', 1)
  if (sole !== null) put(`sole:${sole.value}`, 'fact', 1)
  return [...found.values()]
}
