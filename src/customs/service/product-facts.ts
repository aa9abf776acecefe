import { isFibre, type Material, MaterialText, type NamedMaterial } from './materials.ts'
import { wordsOf } from './normaliser.ts'

/** What is known of a product that is to be classified. */
export interface ProductDescription {
  readonly name: string
  readonly description?: string | null
  readonly material?: string | null
  readonly category?: string | null
  readonly gender?: string | null
  readonly ageGroup?: string | null
  readonly countryOfOrigin?: string | null
}

/** Something that a rule of the tariff asks for, and the word that told it. */
export interface Fact<Value extends string = string> {
  readonly value: Value
  readonly word: string
}

/** What the rules of the tariff ask for; null where the product does not say. */
export interface ProductFacts {
  readonly gender: Fact<'men' | 'women' | 'unisex'> | null
  readonly age: Fact<'baby' | 'child' | 'adult'> | null
  readonly construction: Fact<'knitted' | 'woven'> | null
  readonly fibre: Fact<Material> | null
  readonly material: Fact<Material> | null
  readonly upper: Fact<Material> | null
  readonly sole: Fact<Material> | null
  readonly outer: Fact<Material> | null
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words for how a fabric is made, from the surest to what the kind of garment lets expect. */
const constructions: readonly { readonly knitted: ReadonlySet<string>; readonly woven: ReadonlySet<string> }[] = [
  { knitted: setOf('knitted crochet knitwear'), woven: setOf('woven') },
  {
    knitted: setOf('jersey fleece rib ribbed pique interlock tricot velour sherpa waffle ponte knitwear stockinette'),
    woven: setOf(
      'denim poplin chiffon oxford twill canvas flannel corduroy satin tweed gabardine chambray seersucker voile organza taffeta muslin gauze ripstop jean georgette crepe ikat batik brocade tulle',
    ),
  },
  {
    knitted: setOf(
      'tshirt sweatshirt hoodie sweater jumper cardigan pullover polo legging sock tight jogger sweatpant turtleneck beanie stocking pantyhose tanktop leotard tracksuit sweat hosiery bodysuit onesie thermal',
    ),
    woven: setOf(
      'blouse blazer chino trench kimono sari saree tuxedo parka windbreaker waistcoat cargo anorak scrub overall dungaree',
    ),
  },
]

function constructionOf(words: readonly string[]): ProductFacts['construction'] {
  for (const { knitted, woven } of constructions) {
    const knittedWord = words.find((word) => knitted.has(word))
    const wovenWord = words.find((word) => woven.has(word))
    if (knittedWord !== undefined && wovenWord !== undefined) continue
    if (knittedWord !== undefined) return { value: 'knitted', word: knittedWord }
    if (wovenWord !== undefined) return { value: 'woven', word: wovenWord }
  }
  return null
}

const babyWords = setOf('baby newborn layette')
const childWords = setOf('kid boy girl teen')

function ageOf(field: string, words: readonly string[]): ProductFacts['age'] {
  for (const all of [wordsOf(field), words]) {
    const baby = all.find((word) => babyWords.has(word))
    if (baby !== undefined) return { value: 'baby', word: baby }
    const child = all.find((word) => childWords.has(word))
    if (child !== undefined) return { value: 'child', word: child }
    if (all.includes('adult')) return { value: 'adult', word: 'adult' }
  }
  return null
}

function genderOf(field: string, words: readonly string[]): ProductFacts['gender'] {
  for (const all of [wordsOf(field), words]) {
    const men = all.find((word) => word === 'men' || word === 'boy')
    const women = all.find((word) => word === 'women' || word === 'girl')
    const both = all.includes('unisex') ? 'unisex' : undefined
    if (both !== undefined || (men !== undefined && women !== undefined)) {
      return { value: 'unisex', word: both ?? `${men} and ${women}` }
    }
    if (men !== undefined) return { value: 'men', word: men }
    if (women !== undefined) return { value: 'women', word: women }
  }
  return null
}

/** The words of a product's texts, each in the form in which it is compared. */
export type ProductWords = Readonly<Record<'name' | 'material' | 'category' | 'description', readonly string[]>>

/** The words of each text of a product; none of those that it does not have. */
export function productWords({ name, material, category, description }: ProductDescription): ProductWords {
  return {
    name: wordsOf(name),
    material: wordsOf(material ?? ''),
    category: wordsOf(category ?? ''),
    description: wordsOf(description ?? ''),
  }
}

/**
 * Reads from a product's texts what the rules of the tariff ask for. What the fields say goes before what the texts let
 * expect.
 */
export function factsOf(product: ProductDescription, read = productWords(product)): ProductFacts {
  const words = [...read.name, ...read.category, ...read.material]
  const allWords = [...words, ...read.description]
  const texts = [product.material, product.name, product.description].flatMap((text) =>
    text === null || text === undefined || text === '' ? [] : [new MaterialText(text)],
  )
  const first = (find: (text: MaterialText) => NamedMaterial | null | undefined): Fact<Material> | null => {
    for (const text of texts) {
      const found = find(text) ?? null
      if (found !== null) return { value: found.material, word: found.word }
    }
    return null
  }
  const main = first((text) => text.heaviest) ?? first((text) => text.named[0])
  const fibre =
    main !== null && isFibre(main.value) ? main : first((text) => text.named.find(({ material }) => isFibre(material)))
  const upper = first((text) => text.of(/^uppers?$/))
  const sole = first((text) => text.of(/^(?:sole|soles|outsole|outsoles|outer-?soles?)$/))
  const outer = first((text) => text.of(/^(?:outer|exterior|outside|shell)$/))
  return {
    gender: genderOf(product.gender ?? '', allWords),
    age: ageOf(product.ageGroup ?? '', [...wordsOf(product.gender ?? ''), ...words]),
    construction: constructionOf(words) ?? constructionOf(allWords),
    fibre,
    material: main,
    upper: upper ?? main,
    sole,
    outer: outer ?? main,
  }
}
