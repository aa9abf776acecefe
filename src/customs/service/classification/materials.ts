/** Materials, as far as tariffs distinguish them. */
export const materials = [
  'cotton',
  'wool',
  'silk',
  'linen',
  'synthetic',
  'artificial',
  'vegetable-fibre',
  'leather',
  'fur',
  'plastic',
  'rubber',
  'wood',
  'plaiting',
  'paper',
  'stone',
  'ceramic',
  'porcelain',
  'glass',
  'steel',
  'copper',
  'aluminium',
  'zinc',
  'gold',
  'silver',
  'platinum',
  'ivory',
  'textile',
] as const
export type Material = (typeof materials)[number]

const wordsFor: Readonly<Record<Material, string>> = {
  cotton: 'cotton denim chambray corduroy muslin terry poplin seersucker calico',
  wool: 'wool woolen woollen merino cashmere mohair alpaca angora lambswool yak tweed camelhair lambswool',
  silk: 'silk mulberry',
  linen: 'linen flax',
  synthetic:
    'polyester nylon polyamide acrylic elastane spandex lycra elasthane microfiber microfibre polypropylene fleece modacrylic cordura gore-tex goretex polycotton synthetic poly pes pa dralon kevlar aramid softshell',
  artificial: 'viscose rayon modal lyocell tencel acetate cupro triacetate',
  'vegetable-fibre': 'jute ramie hemp sisal coir abaca',
  leather: 'leather suede nubuck cowhide calfskin sheepskin lambskin goatskin pigskin hide patent-leather kidskin',
  fur: 'fur mink rabbit-fur',
  plastic:
    'plastic pvc polyurethane pu tpu vinyl abs polycarbonate acryl polystyrene eva faux-leather vegan-leather leatherette plexiglass melamine pet polyethylene polythene pla petg hdpe ldpe nylon66 resin polyvinyl plastics polymer croslite phylon silicone imitation-leather artificial-leather synthetic-leather pleather eco-leather',
  rubber: 'rubber latex neoprene tpr gum epdm nitrile',
  wood: 'wood wooden oak pine beech walnut mahogany teak acacia plywood mdf timber birch ash-wood fiberboard particleboard hardwood softwood maple cedar mango-wood rubberwood',
  plaiting: 'rattan wicker straw seagrass raffia bamboo-cane willow hyacinth',
  paper: 'paper cardboard paperboard kraft cardstock papier',
  stone: 'stone marble granite slate quartzite sandstone travertine limestone cement concrete plaster gypsum',
  porcelain: 'porcelain bone-china china',
  ceramic: 'ceramic stoneware earthenware terracotta faience clay pottery',
  glass: 'glass crystal borosilicate',
  steel: 'steel iron stainless cast-iron tinplate carbon-steel galvanized galvanised',
  copper: 'copper brass bronze',
  aluminium: 'aluminum aluminium',
  zinc: 'zinc zamak',
  gold: 'gold vermeil 14k 18k 9ct 10k 22k 24k',
  silver: 'silver sterling 925',
  platinum: 'platinum palladium',
  ivory: 'tusk-ivory',
  textile:
    'textile fabric canvas mesh cloth felt velvet chiffon satin tulle lace webbing polyfabric knit flyknit primeknit',
}

const materialOfWord: ReadonlyMap<string, Material> = new Map(
  materials.flatMap((material) => wordsFor[material].split(' ').map((word) => [word, material] as const)),
)

/** Textile fibres (section XI), in the order of their chapters. */
const fibres: ReadonlySet<Material> = new Set([
  'silk',
  'wool',
  'cotton',
  'linen',
  'vegetable-fibre',
  'synthetic',
  'artificial',
])

/** Whether a material is a known textile fibre. */
export function isFibre(material: Material): boolean {
  return fibres.has(material)
}

/** Whether a material is a textile, of known fibre or not. */
export function isTextile(material: Material): boolean {
  return material === 'textile' || fibres.has(material)
}

/** A material with the word that named it. */
export interface MaterialMention {
  readonly material: Material
  readonly word: string
}

/** In shops, ivory is mostly a colour; it is the material if it stands alone, with its animal, or is carved. */
const ivoryThatIsNoColour =
  /^\s*ivory\s*$|\b(?:(?:elephant|mammoth|walrus|hippo|whale|narwhal|carved|genuine|real|antique)[ -]ivory|ivory[ -](?:tusk|carving|netsuke|figurine|figure|statue|sculpture|scrimshaw)|(?:made|carved) (?:of|from|in) ivory)\b/g

/** Joins words that belong together, and removes imitations of materials. */
const normalizeText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\b(?:faux|vegan|imitation|artificial|synthetic|fake|eco|pu|man-?made)[ -]leather\b/g, 'faux-leather')
    .replace(/\bleather[ -]?(?:look|like|effect)\b/g, 'faux-leather')
    .replace(/\b(?:faux|fake|imitation|artificial|synthetic)[ -](?:suede|fur|shearling)\b/g, 'synthetic')
    .replace(/\b(?:faux|imitation|artificial|vegan|ice)[ -]silk\b/g, 'synthetic')
    .replace(
      /\b(?:\d+kt? )?(?:rose |yellow |white )?(?:gold|silver|rhodium|nickel|chrome)[ -](?:plated|tone|toned|plating|filled|color|colour|finish|look|ip)\b/g,
      '',
    )
    .replace(/\brose gold\b/g, '')
    .replace(/\b(?:german|tibetan|oxidi[sz]ed) silver\b/g, '')
    .replace(ivoryThatIsNoColour, ' tusk-ivory ')
    .replace(/\b(?:bed|table|household|kitchen|bath|toilet) ?linens?\b/g, '')
    .replace(/\b(?:steel|composite|safety)[ -]toe\b/g, '')
    .replace(/\b(?:patent|bone|cast|carbon)[ -](leather|china|iron|steel)\b/g, '$1')

const splitTokens = (plain: string): string[] => plain.split(/[^a-z0-9-]+/).filter((word) => word !== '')

const toSingular = (word: string): string => (word.endsWith('s') && word.length > 4 ? word.slice(0, -1) : word)

const findMaterial = (word: string): Material | undefined =>
  materialOfWord.get(word) ?? materialOfWord.get(toSingular(word))

/** Parts that do not determine what an article is made of. */
const lesserPart =
  /\b(?:lining|lined|filling|fill|padding|wadding|trim|insole|pocket|pockets|excluding|exclusive|contrast|embroidery|inner|sole|outsole|midsole|buckle|strap|handle|handles|base)\b/

const share = /(\d{1,3}(?:[.,]\d+)?)\s*(?:%|percent\b|per cent\b)\s*(?:of\s+)?((?:[a-z-]+\s*){1,3})/g
const shareAfter = /\b([a-z-]{1,30})\s{0,3}:?\s{0,3}(\d{1,3}(?:[.,]\d+)?)\s*%/g

const shareAfterFirst = (part: string): boolean =>
  /^\s*(?:[a-z ]+:)?\s*[a-z-]+\s*:?\s*\d{1,3}(?:[.,]\d+)?\s*%/.test(part)

/** Maximum words between a material and its part. */
const accessScope = 4

function findMaterials(tokenList: readonly string[]): MaterialMention[] {
  return tokenList.flatMap((word) => {
    const material = findMaterial(word)
    return material === undefined ? [] : [{ material, word }]
  })
}

const add = (sums: Map<Material, { sum: number; word: string }>, tokenList: string, percent: string): void => {
  const [mainMaterial] = findMaterials(splitTokens(tokenList))
  if (mainMaterial === undefined) return
  const sumBefore = sums.get(mainMaterial.material)
  sums.set(mainMaterial.material, {
    sum: (sumBefore?.sum ?? 0) + Number(percent.replace(',', '.')),
    word: sumBefore?.word ?? mainMaterial.word,
  })
}

/** The materials mentioned in a text. */
export class MaterialMentions {
  readonly #plain: string
  #named: readonly MaterialMention[] | undefined

  constructor(text: string) {
    this.#plain = normalizeText(text)
  }

  /** All materials named, in order. */
  get named(): readonly MaterialMention[] {
    this.#named ??= findMaterials(splitTokens(this.#plain))
    return this.#named
  }

  /**
   * The dominant material of a composition such as `60% cotton 40% polyester`, with synthetic and artificial fibres
   * each summed; null without a composition. Of equal shares, the one whose chapter comes last (note 2 A to section
   * XI).
   */
  get heaviest(): MaterialMention | null {
    if (!this.#plain.includes('%') && !this.#plain.includes('per')) return null
    const sums = new Map<Material, { sum: number; word: string }>()
    for (const part of this.#plain.split(/[;|/\n]|\.\s/)) {
      if (sums.size > 0 && lesserPart.test(part)) continue
      const leading = /^\s*(?:[a-z ]+:)?\s*\d/.test(part) || !shareAfterFirst(part)
      if (leading) for (const [, percent = '0', tokenList = ''] of part.matchAll(share)) add(sums, tokenList, percent)
      else for (const [, word = '', percent = '0'] of part.matchAll(shareAfter)) add(sums, word, percent)
      if (sums.size > 0 && !/^\s*\d/.test(part)) break
    }
    const order = (material: Material) => materials.indexOf(material)
    const [heaviest] = [...sums].toSorted(([a, { sum: x }], [b, { sum: y }]) => y - x || order(b) - order(a))
    return heaviest === undefined ? null : { material: heaviest[0], word: heaviest[1].word }
  }

  /**
   * The material of a part of a product, such as `upper` in `suede upper, rubber outsole`: the nearest before the word,
   * otherwise the first after it.
   *
   * @param part matches the word for the part
   */
  findMaterial(part: RegExp): MaterialMention | null {
    if (this.named.length === 0) return null
    for (const segment of this.#plain.split(/[,;|()/]|\.\s|\band\b|\bwith\b/)) {
      const tokenList = splitTokens(segment)
      const partIndex = tokenList.findIndex((word) => part.test(word))
      if (partIndex < 0) continue
      const wordsBefore = tokenList.slice(Math.max(0, partIndex - accessScope), partIndex).toReversed()
      const wordsAfter = tokenList.slice(partIndex + 1, partIndex + 1 + accessScope)
      const [nearest] = findMaterials([...wordsBefore, ...wordsAfter])
      if (nearest !== undefined) return nearest
    }
    return null
  }
}
