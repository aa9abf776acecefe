import { isFibre, type Material, type MaterialMention, MaterialMentions, materials } from './materials.ts'
import { tokenize } from './normaliser.ts'

/** The description of a product to be classified. */
export interface ProductDescription {
  readonly name: string
  readonly description?: string | null
  readonly material?: string | null
  readonly category?: string | null
  readonly gender?: string | null
  readonly ageGroup?: string | null
  readonly countryOfOrigin?: string | null
  /** Answers to questions about it: the value of each fact. */
  readonly facts?: Readonly<Record<string, string>> | null
}

/** A fact used by tariff rules, with the word that states it. */
export interface Fact<Value extends string = string> {
  readonly value: Value
  readonly word: string
}

/** The facts used by tariff rules; null if the product does not state them. */
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

const toWordSet = (wordList: string): ReadonlySet<string> => new Set(wordList.split(' '))

/** Words for the construction of a fabric, from explicit ones to those the kind of garment implies. */
const constructions: readonly { readonly knitted: ReadonlySet<string>; readonly woven: ReadonlySet<string> }[] = [
  { knitted: toWordSet('knitted crochet knitwear'), woven: toWordSet('woven') },
  {
    knitted: toWordSet(
      'jersey fleece rib ribbed pique interlock tricot velour sherpa waffle ponte knitwear stockinette',
    ),
    woven: toWordSet(
      'denim poplin chiffon oxford twill canvas flannel corduroy satin tweed gabardine chambray seersucker voile organza taffeta muslin gauze ripstop jean georgette crepe ikat batik brocade tulle',
    ),
  },
  {
    knitted: toWordSet(
      'tshirt sweatshirt hoodie sweater jumper cardigan pullover polo legging sock tight jogger sweatpant turtleneck beanie stocking pantyhose tanktop leotard tracksuit sweat hosiery bodysuit onesie thermal',
    ),
    woven: toWordSet(
      'blouse blazer chino trench kimono sari saree tuxedo parka windbreaker waistcoat cargo anorak scrub overall dungaree',
    ),
  },
]

function detectConstruction(wordList: readonly string[]): ProductFacts['construction'] {
  for (const { knitted, woven } of constructions) {
    const knittedWord = wordList.find((word) => knitted.has(word))
    const wovenWord = wordList.find((word) => woven.has(word))
    if (knittedWord !== undefined && wovenWord !== undefined) continue
    if (knittedWord !== undefined) return { value: 'knitted', word: knittedWord }
    if (wovenWord !== undefined) return { value: 'woven', word: wovenWord }
  }
  return null
}

const babyTerms = toWordSet('baby newborn layette')
const childTerms = toWordSet('kid boy girl teen')

function detectAge(field: string, wordList: readonly string[]): ProductFacts['age'] {
  for (const wordGroup of [tokenize(field), wordList]) {
    const baby = wordGroup.find((word) => babyTerms.has(word))
    if (baby !== undefined) return { value: 'baby', word: baby }
    const child = wordGroup.find((word) => childTerms.has(word))
    if (child !== undefined) return { value: 'child', word: child }
    if (wordGroup.includes('adult')) return { value: 'adult', word: 'adult' }
  }
  return null
}

function detectGender(field: string, wordList: readonly string[]): ProductFacts['gender'] {
  for (const wordGroup of [tokenize(field), wordList]) {
    const men = wordGroup.find((word) => word === 'men' || word === 'boy')
    const women = wordGroup.find((word) => word === 'women' || word === 'girl')
    const unisexGender = wordGroup.includes('unisex') ? 'unisex' : undefined
    if (unisexGender !== undefined || (men !== undefined && women !== undefined)) {
      return { value: 'unisex', word: unisexGender ?? `${men} and ${women}` }
    }
    if (men !== undefined) return { value: 'men', word: men }
    if (women !== undefined) return { value: 'women', word: women }
  }
  return null
}

/** The comparable words of a product's texts. */
export type ProductWords = Readonly<Record<'name' | 'material' | 'category' | 'description', readonly string[]>>

/** The words of each text of a product; empty for absent texts. */
export function tokenizeProduct({ name, material, category, description }: ProductDescription): ProductWords {
  return {
    name: tokenize(name),
    material: tokenize(material ?? ''),
    category: tokenize(category ?? ''),
    description: tokenize(description ?? ''),
  }
}

/** Detects the facts for tariff rules in a product's texts. Fields take precedence over what texts imply. */
export function detectFacts(product: ProductDescription, read = tokenizeProduct(product)): ProductFacts {
  const wordList = [...read.name, ...read.category, ...read.material]
  const allWords = [...wordList, ...read.description]
  const texts = [product.material, product.name, product.description].flatMap((text) =>
    text === null || text === undefined || text === '' ? [] : [new MaterialMentions(text)],
  )
  const findFirst = (find: (text: MaterialMentions) => MaterialMention | null | undefined): Fact<Material> | null => {
    for (const text of texts) {
      const material = find(text) ?? null
      if (material !== null) return { value: material.material, word: material.word }
    }
    return null
  }
  const main = findFirst((text) => text.heaviest) ?? findFirst((text) => text.named[0])
  const fibre =
    main !== null && isFibre(main.value)
      ? main
      : findFirst((text) => text.named.find(({ material }) => isFibre(material)))
  const upper = findFirst((text) => text.findMaterial(/^uppers?$/))
  const sole = findFirst((text) => text.findMaterial(/^(?:sole|soles|outsole|outsoles|outer-?soles?)$/))
  const outer = findFirst((text) => text.findMaterial(/^(?:outer|exterior|outside|shell)$/))
  return {
    gender: detectGender(product.gender ?? '', allWords),
    age: detectAge(product.ageGroup ?? '', [...tokenize(product.gender ?? ''), ...wordList]),
    construction: detectConstruction(wordList) ?? detectConstruction(allWords),
    fibre,
    material: main,
    upper: upper ?? main,
    sole,
    outer: outer ?? main,
  }
}

/** The product fact for each fact name of a rule. */
const factsByName: ReadonlyMap<string, Exclude<keyof ProductFacts, 'gender' | 'age' | 'construction'>> = new Map([
  ['fibre', 'fibre'],
  ['material', 'material'],
  ['upper material', 'upper'],
  ['sole material', 'sole'],
  ['outer surface', 'outer'],
])

/** Overrides a product's facts with answers. */
export function overrideFacts(
  facts: ProductFacts,
  answers: readonly { readonly fact: string; readonly value: string }[],
): ProductFacts {
  let known = facts
  for (const { fact, value } of answers) {
    const material = materials.find((candidate) => candidate === value)
    const name = factsByName.get(fact)
    if (name !== undefined && material !== undefined) known = { ...known, [name]: { value: material, word: value } }
    else if (fact === 'knitted or woven' && (value === 'knitted' || value === 'woven')) {
      known = { ...known, construction: { value, word: value } }
    } else if (fact === 'gender' && (value === 'men' || value === 'women')) {
      known = { ...known, gender: { value, word: value } }
    } else if (fact === 'age group' && (value === 'baby' || value === 'child' || value === 'adult')) {
      known = { ...known, age: { value, word: value } }
    }
  }
  return known
}
