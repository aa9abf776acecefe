import type { Nomenclature } from '../nomenclature/nomenclature.ts'
import { isFibre, isTextile, type Material, MaterialMentions, materials } from './materials.ts'
import type { Fact, ProductFacts } from './product-facts.ts'

/** A value of a fact. */
export interface FactChoice {
  readonly value: string
  /** The value in words. */
  readonly text: string
}

/** How a fact about a product decides between codes. */
export interface TariffRule {
  readonly name: string
  /** The name of the fact. */
  readonly fact: string
  /** The complete question for it. */
  readonly question: string
  /** The values that can be chosen. */
  readonly choices: readonly FactChoice[]
  /** The value of goods under codes without requirements; if absent, none of the choices. */
  readonly unlessDemanded?: ReadonlySet<string>
  /** Where the tariff states it. */
  readonly source: string
  /** The values a code requires; null if the rule does not apply to it. */
  getRequirements(code: string): ReadonlySet<string> | null
  /** The value stated by the product; null if none. */
  readFact(facts: ProductFacts): Fact | null
}

/** The verdict of a rule on a code for a product. */
export type Verdict = 'for' | 'against' | 'silent'

export function evaluateRule(rule: TariffRule, facts: ProductFacts, code: string): Verdict {
  const demanded = rule.getRequirements(code)
  if (demanded === null) return 'silent'
  const productFact = rule.readFact(facts)
  if (productFact === null) return 'silent'
  return demanded.has(productFact.value) ? 'for' : 'against'
}

const only = (...values: string[]): ReadonlySet<string> => new Set(values)
const fact = (value: string, { word }: Fact): Fact => ({ value, word })

/** Looks up a code by prefix; the longest match counts. */
export function lookUpByPrefix(
  prefixes: ReadonlyMap<string, ReadonlySet<string> | null>,
): TariffRule['getRequirements'] {
  return (code) => {
    for (let length = 6; length >= 2; length--) {
      const demanded = prefixes.get(code.slice(0, length))
      if (demanded !== undefined) return demanded
    }
    return null
  }
}

const lookUpInTable = (table: Readonly<Record<string, ReadonlySet<string> | null>>): TariffRule['getRequirements'] =>
  lookUpByPrefix(new Map(Object.entries(table)))

const toChoices = (texts: Readonly<Record<string, string>>): readonly FactChoice[] =>
  Object.entries(texts).map(([value, text]) => ({ value, text }))

const knitted = only('knitted')
const woven = only('woven')

const construction: TariffRule = {
  name: 'construction',
  fact: 'knitted or woven',
  question: 'Is the fabric knitted or woven?',
  choices: toChoices({ knitted: 'Knitted or crocheted', woven: 'Woven, felt or another fabric' }),
  source: 'note 1 to chapter 61 and note 1 to chapter 62; heading 6212 takes both',
  getRequirements: lookUpInTable({
    '61': knitted,
    '62': woven,
    '6212': null,
    '6217': null,
    '6214': null,
    '6215': null,
    '6117': null,
  }),
  readFact: ({ construction: productFact }) => productFact,
}

const men = only('men')
const women = only('women')
const forMen = ['6101', '6103', '6105', '6107', '6201', '6203', '6205', '6207', '621111', '621132', '621133', '621139']
const forWomen = [
  '6102',
  '6104',
  '6106',
  '6108',
  '6202',
  '6204',
  '6206',
  '6208',
  '621112',
  '621142',
  '621143',
  '621149',
]

const gender: TariffRule = {
  name: 'gender',
  fact: 'gender',
  question: 'For whom is it?',
  choices: toChoices({ men: 'Men or boys', women: 'Women or girls, or both' }),
  unlessDemanded: only('men', 'women'),
  source: 'note 9 to chapter 61 and note 9 to chapter 62: what cannot be told apart is classified as women’s',
  getRequirements: lookUpInTable({
    ...Object.fromEntries(forMen.map((prefix) => [prefix, men])),
    ...Object.fromEntries(forWomen.map((prefix) => [prefix, women])),
  }),
  readFact: ({ gender: productFact }) =>
    productFact === null ? null : fact(productFact.value === 'men' ? 'men' : 'women', productFact),
}

const babies = only('baby')
const notBabies = only('child', 'adult')

const age: TariffRule = {
  name: 'age',
  fact: 'age group',
  question: 'How old are those who wear it?',
  choices: toChoices({ baby: 'Babies, up to a height of 86 cm', child: 'Older children', adult: 'Adults' }),
  unlessDemanded: notBabies,
  source: 'note 6 to chapter 61 and note 5 to chapter 62: babies’ garments are for a height up to 86 cm',
  getRequirements: lookUpInTable({
    '61': notBabies,
    '62': notBabies,
    '6111': babies,
    '6209': babies,
    '6115': null,
    '6117': null,
    '6116': null,
  }),
  readFact: ({ age: productFact }) => productFact,
}

const leather = only('leather')
const textile = only('textile')
const plasticOrRubber = only('plastic')

/** Groups a material as chapter 64 and heading 4202 do. */
function classifySurface(productFact: Fact<Material>): Fact | null {
  if (productFact.value === 'leather') return productFact
  if (productFact.value === 'plastic' || productFact.value === 'rubber') return fact('plastic', productFact)
  // Material just called synthetic may be plastic or textile.
  if (isTextile(productFact.value)) return productFact.word === 'synthetic' ? null : fact('textile', productFact)
  return null
}

const hardMaterials: ReadonlySet<Material> = new Set(['steel', 'aluminium', 'wood', 'plaiting', 'paper'])

const upper: TariffRule = {
  name: 'upper',
  fact: 'upper material',
  question: 'Of which material is the greatest part of the upper?',
  choices: toChoices({ leather: 'Leather', plastic: 'Rubber or plastics', textile: 'Textile' }),
  source: 'note 4 (a) to chapter 64: the constituent with the greatest external surface',
  getRequirements: lookUpInTable({
    '6401': plasticOrRubber,
    '6402': plasticOrRubber,
    '6403': leather,
    '6404': textile,
    '640510': leather,
    '640520': textile,
  }),
  readFact: ({ upper: productFact }) => (productFact === null ? null : classifySurface(productFact)),
}

const sole: TariffRule = {
  name: 'sole',
  fact: 'sole material',
  question: 'Of which material is the sole, where it touches the ground?',
  choices: toChoices({ leather: 'Leather', plastic: 'Rubber or plastics', textile: 'Textile' }),
  source: 'note 4 (b) to chapter 64: the material with the greatest surface in contact with the ground',
  getRequirements: lookUpInTable({
    '6401': plasticOrRubber,
    '6402': plasticOrRubber,
    '640420': leather,
    '640411': plasticOrRubber,
    '640419': plasticOrRubber,
    '640320': leather,
    '640351': leather,
    '640359': leather,
    '640391': plasticOrRubber,
    '640399': plasticOrRubber,
    '640590': textile,
  }),
  readFact: ({ sole: productFact }) => (productFact === null ? null : classifySurface(productFact)),
}

const sheetingOrTextile = only('plastic', 'textile')

const outer: TariffRule = {
  name: 'outer',
  fact: 'outer surface',
  question: 'Of which material is the outer surface?',
  choices: toChoices({
    leather: 'Leather',
    plastic: 'Sheeting of plastics',
    textile: 'Textile',
    other: 'Wood, metal, paperboard or another material',
  }),
  source: 'subheadings of heading 4202',
  getRequirements: lookUpInTable({
    ...Object.fromEntries(['1', '2', '3', '9'].map((kind) => [`4202${kind}1`, leather])),
    ...Object.fromEntries(['1', '2', '3', '9'].map((kind) => [`4202${kind}2`, sheetingOrTextile])),
    ...Object.fromEntries(['1', '2', '3', '9'].map((kind) => [`4202${kind}9`, only('other')])),
  }),
  readFact: ({ outer: productFact }) =>
    productFact === null
      ? null
      : hardMaterials.has(productFact.value)
        ? fact('other', productFact)
        : classifySurface(productFact),
}

const metal: TariffRule = {
  name: 'precious',
  fact: 'precious metal or not',
  question: 'Of which metal is it?',
  choices: toChoices({
    base: 'Base metal, plated too, or no metal',
    silver: 'Silver',
    gold: 'Gold',
    platinum: 'Platinum',
  }),
  source: 'notes 9 and 11 to chapter 71: plated base metal is imitation jewellery',
  getRequirements: lookUpInTable({
    '711311': only('silver'),
    '711319': only('gold', 'platinum'),
    '7117': only('base'),
    '711411': only('silver'),
    '711419': only('gold', 'platinum'),
  }),
  readFact: ({ material: productFact }) => {
    if (productFact === null) return null
    return productFact.value === 'silver' || productFact.value === 'gold' || productFact.value === 'platinum'
      ? productFact
      : fact('base', productFact)
  },
}

const ofMetal = only('steel', 'copper', 'aluminium', 'zinc')

/** Chapters and headings that distinguish goods by material, not by function. */
const constituent: TariffRule = {
  name: 'material',
  fact: 'material',
  question: 'Of which material is it, for the greatest part?',
  choices: toChoices({
    plastic: 'Plastics',
    rubber: 'Rubber',
    leather: 'Leather',
    wood: 'Wood',
    plaiting: 'Straw, rattan or other plaiting material',
    paper: 'Paper or paperboard',
    textile: 'Textile',
    fibre: 'Textile of a known fibre, such as cotton',
    stone: 'Stone or cement',
    porcelain: 'Porcelain',
    ceramic: 'Other ceramics',
    glass: 'Glass',
    steel: 'Iron or steel',
    copper: 'Copper, brass or bronze',
    aluminium: 'Aluminium',
    zinc: 'Zinc',
    ivory: 'Ivory',
  }),
  source: 'general rules 1 and 3 (b): what gives an article its essential character',
  getRequirements: lookUpInTable({
    '39': only('plastic', 'synthetic'),
    '40': only('rubber'),
    '4205': leather,
    '44': only('wood'),
    '46': only('plaiting'),
    '48': only('paper'),
    '63': only('textile', 'fibre', 'synthetic'),
    '68': only('stone'),
    '6911': only('porcelain'),
    '6912': only('ceramic'),
    '691310': only('porcelain'),
    '691390': only('ceramic'),
    '69': only('ceramic', 'porcelain'),
    '70': only('glass'),
    '73': only('steel'),
    '74': only('copper'),
    '76': only('aluminium'),
    '79': only('zinc'),
    '83': ofMetal,
    '960110': only('ivory'),
    '940161': only('wood'),
    '940169': only('wood'),
    '940171': ofMetal,
    '940179': ofMetal,
    '940310': ofMetal,
    '940320': ofMetal,
    '940330': only('wood'),
    '940340': only('wood'),
    '940350': only('wood'),
    '940360': only('wood'),
    '940370': only('plastic'),
    '940382': only('plaiting'),
    '940383': only('plaiting'),
  }),
  // Nylon or acrylic may be fibre or plastic.
  readFact: ({ material: productFact }) =>
    productFact === null || productFact.value === 'synthetic' || !isTextile(productFact.value)
      ? productFact
      : fact(isFibre(productFact.value) ? 'fibre' : 'textile', productFact),
}

const allFibres = materials.filter(isFibre)

/** The fibres named in a title, and whether it takes what its siblings leave; null if it takes any. */
function readFibresFromTitle(
  title: string,
): { readonly named: readonly Material[]; readonly takesRest: boolean } | null {
  const plain = title.toLowerCase()
  const [, excluded] = /\b(?:not of|non-)\s*(.*)$/.exec(plain) ?? []
  if (excluded !== undefined) {
    const excludedFibres = new Set(findFibres(excluded))
    return { named: allFibres.filter((fibre) => !excludedFibres.has(fibre)), takesRest: false }
  }
  const named = findFibres(plain)
  const takesRest = /\bother (?:textile )?(?:fibre|fiber|material|textile)/.test(plain)
  return named.length === 0 && !takesRest ? null : { named, takesRest }
}

function findFibres(plain: string): Material[] {
  if (/man-made|man made/.test(plain)) return ['synthetic', 'artificial']
  return new MaterialMentions(plain.replace(/\bartificial\b/, 'viscose')).named
    .map(({ material }) => material)
    .filter(isFibre)
}

/** For each subheading that depends on the fibre, the fibres it takes. */
export type FibresByCode = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Determines the fibres of the subheadings of clothing and textile articles, from their titles and those of their
 * siblings.
 */
export function indexFibresByCode(nomenclature: Nomenclature): FibresByCode {
  const table = new Map<string, ReadonlySet<string>>()
  for (const chapter of ['61', '62', '63']) {
    for (const { code: heading } of nomenclature.listHeadings(chapter)) {
      const lines = nomenclature
        .listSubheadings(heading)
        .map(({ code, title }) => ({ code, fibres: readFibresFromTitle(title) }))
      const groups = Map.groupBy(lines, ({ code }) => code.slice(0, 5))
      for (const { code, fibres } of lines) {
        if (fibres === null) continue
        const group = groups.get(code.slice(0, 5)) ?? []
        const siblings = (group.length > 1 ? group : lines).filter((sibling) => sibling.code !== code)
        const takenFibres = new Set(siblings.flatMap((sibling) => sibling.fibres?.named ?? []))
        const remainingFibres = fibres.takesRest ? allFibres.filter((fibre) => !takenFibres.has(fibre)) : []
        table.set(code, new Set([...fibres.named, ...remainingFibres]))
      }
    }
  }
  return table
}

/** Creates the rules by which facts decide, each with its source in the tariff. */
export function createTariffRules(fibres: FibresByCode): readonly TariffRule[] {
  const fibre: TariffRule = {
    name: 'fibre',
    fact: 'fibre',
    question: 'Which fibre weighs most?',
    choices: toChoices({
      cotton: 'Cotton',
      wool: 'Wool or fine hair',
      silk: 'Silk',
      linen: 'Linen',
      'vegetable-fibre': 'Another vegetable fibre, such as hemp or jute',
      synthetic: 'Synthetic fibres, such as polyester, nylon or acrylic',
      artificial: 'Artificial fibres, such as viscose or modal',
    }),
    source: 'note 2 to section XI: the textile material that weighs most',
    getRequirements: (code) => fibres.get(code) ?? null,
    readFact: ({ fibre: productFact }) => productFact,
  }
  return [construction, gender, age, fibre, upper, sole, outer, metal, constituent]
}
