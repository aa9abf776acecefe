/*
 * Normalizes shops' product texts into comparable words: removes accents, case, sizes, pack counts and numbers; unifies
 * plurals and spellings; recognizes people, materials and percentages.
 */

/** Words that say nothing about the product. */
const fillerWords = new Set(
  (
    'a an and or of for with without in on at by to from the this that these those is are be as it its our your we you all any ' +
    'new hot best sale free shipping gift gifts premium quality high great perfect ideal super ultra deluxe luxury classic ' +
    'modern vintage retro style styled fashion fashionable trendy elegant cute cool beautiful nice stylish design designed designer ' +
    'inch inches pack packs pcs piece pieces count size sizes small medium large xl xxl xxxl xs approx about up per various assorted ' +
    'item items article articles product products subject merchandise imported packed put retail sale sold suitable use used using ' +
    'various certain whole number following four three two five subject ruling protest made consists consisting constructed featuring features feature includes including included has have having also other similar ' +
    'black white red blue green yellow pink purple brown grey gray beige navy teal orange ivory cream khaki burgundy turquoise ' +
    'multicolor multicolour colored coloured color colour colors colours blk gry ' +
    'etc via plus only more most very well not no non made-in brand branded logo official authentic genuine original'
  ).split(' '),
)

/** Spellings and near synonyms that are unified. */
const oneWord: Readonly<Record<string, string>> = {
  womens: 'women',
  woman: 'women',
  ladies: 'women',
  lady: 'women',
  female: 'women',
  womans: 'women',
  females: 'women',
  mens: 'men',
  man: 'men',
  gents: 'men',
  gent: 'men',
  gentlemen: 'men',
  male: 'men',
  mans: 'men',
  males: 'men',
  boys: 'boy',
  girls: 'girl',
  kids: 'kid',
  kid: 'kid',
  child: 'kid',
  children: 'kid',
  childrens: 'kid',
  youth: 'kid',
  junior: 'kid',
  infants: 'baby',
  infant: 'baby',
  babies: 'baby',
  newborn: 'baby',
  toddler: 'kid',
  toddlers: 'kid',
  jewellery: 'jewelry',
  aluminium: 'aluminum',
  fibre: 'fiber',
  fibres: 'fiber',
  tyre: 'tire',
  tyres: 'tire',
  pyjamas: 'pajama',
  pyjama: 'pajama',
  pajamas: 'pajama',
  pjs: 'pajama',
  moulded: 'molded',
  mould: 'mold',
  plough: 'plow',
  grey: 'gray',
  colour: 'color',
  cheque: 'check',
  draught: 'draft',
  sulphur: 'sulfur',
  sulphate: 'sulfate',
  doughnut: 'donut',
  yoghurt: 'yogurt',
  whisky: 'whiskey',
  tee: 'tshirt',
  tees: 'tshirt',
  tshirts: 'tshirt',
  teeshirt: 'tshirt',
  sneakers: 'sneaker',
  trousers: 'trouser',
  pants: 'pant',
  jeans: 'jean',
  shorts: 'short',
  tights: 'tight',
  leggings: 'legging',
  glasses: 'glasses',
  eyeglasses: 'eyeglasses',
  scissors: 'scissor',
  pliers: 'plier',
  tweezers: 'tweezer',
  knives: 'knife',
  leaves: 'leaf',
  wolves: 'wolf',
  shelves: 'shelf',
  halves: 'half',
  loaves: 'loaf',
  feet: 'foot',
  teeth: 'tooth',
  mice: 'mouse',
  geese: 'goose',
  dice: 'dice',
  people: 'person',
  accessories: 'accessory',
  headphones: 'headphone',
  earphones: 'earphone',
  earbuds: 'earbud',
  bras: 'bra',
  gloves: 'glove',
  socks: 'sock',
  shoes: 'shoe',
  boots: 'boot',
  knit: 'knitted',
  knitting: 'knitted',
  knits: 'knitted',
  crocheted: 'crochet',
  leathers: 'leather',
  plastics: 'plastic',
  stainless: 'stainless',
  poly: 'polyester',
  pu: 'polyurethane',
  pvc: 'pvc',
  abs: 'plastic',
  pp: 'polypropylene',
  pe: 'polyethylene',
  wooden: 'wood',
  woolen: 'wool',
  woollen: 'wool',
  metallic: 'metal',
  golden: 'gold',
  silvery: 'silver',
  ceramics: 'ceramic',
  rechargeable: 'rechargeable',
  electrical: 'electric',
  automobile: 'car',
  automotive: 'car',
  auto: 'car',
  cars: 'car',
  bicycle: 'bike',
  bicycles: 'bike',
  bikes: 'bike',
  motorcycle: 'motorbike',
  motorcycles: 'motorbike',
  cellphone: 'phone',
  smartphone: 'phone',
  smartphones: 'phone',
  mobile: 'phone',
  phones: 'phone',
  telephone: 'phone',
  tv: 'television',
  tvs: 'television',
  pc: 'computer',
  notebook: 'notebook',
  fridge: 'refrigerator',
  lorry: 'truck',
  pram: 'stroller',
  nappy: 'diaper',
  nappies: 'diaper',
  torch: 'flashlight',
  spanner: 'wrench',
  tap: 'faucet',
  crib: 'crib',
  cot: 'crib',
  rucksack: 'backpack',
  purse: 'handbag',
  lens: 'lens',
  lenses: 'lens',
  gas: 'gas',
  gases: 'gas',
  canvas: 'canvas',
  hoody: 'hoodie',
  jumper: 'sweater',
  pullover: 'sweater',
  sweatpant: 'jogger',
  motorised: 'motorized',
  motorcar: 'car',
  aeroplane: 'airplane',
  tumbler: 'tumbler',
  colander: 'strainer',
  duvet: 'comforter',
  quilt: 'quilt',
  couch: 'sofa',
  carpet: 'carpet',
  rug: 'carpet',
  rugs: 'carpet',
  sunglass: 'sunglasses',
  earring: 'earring',
  vapour: 'vapor',
  vaporizer: 'vaporizer',
  vapouriser: 'vaporizer',
  stabiliser: 'stabilizer',
  moisturiser: 'moisturizer',
  moisturising: 'moisturizing',
  organiser: 'organizer',
  steriliser: 'sterilizer',
  flavour: 'flavor',
  flavoured: 'flavored',
  armour: 'armor',
  centre: 'center',
  metre: 'meter',
  theatre: 'theater',
  catalogue: 'catalog',
  programme: 'program',
  analogue: 'analog',
  tyred: 'tired',
  mum: 'mother',
  nappie: 'diaper',
  petrol: 'gasoline',
  kerosine: 'kerosene',
  paraffin: 'paraffin',
  aubergine: 'eggplant',
  courgette: 'zucchini',
  coriander: 'coriander',
  cilantro: 'coriander',
  crisps: 'chip',
  biscuit: 'cookie',
  biscuits: 'cookie',
  sweets: 'candy',
  sweetie: 'candy',
  candies: 'candy',
  dungarees: 'overall',
  overalls: 'overall',
  wellies: 'wellington',
  wellingtons: 'wellington',
  trainers: 'sneaker',
  trainer: 'sneaker',
  plimsoll: 'sneaker',
  dressing: 'dressing',
  bathrobe: 'robe',
  underpants: 'brief',
  panties: 'brief',
  knickers: 'brief',
}

const measures =
  'mm|cm|m|km|ft|in|inch|inches|yd|yard|oz|fl|floz|ml|cl|l|ltr|liter|litre|gal|g|gm|gr|kg|mg|lb|lbs|w|kw|v|mah|ah|a|hz|ghz|mhz|gb|tb|mb|k|ct|pc|pcs|pk|pack|count|x|d|mp|dpi|rpm|psi|bar|btu|sqm|gsm|denier|dtex|cc|hp|deg|c|f|yr|yrs|year|years|month|months|mos|day|days|pair|pairs|set|sets|t|ft2|tc|pt|qt|nm|um|mic|micron|lm|lumen|lumens|led|dpi|ppi|ohm|uf|hr|hrs|min|sec|s'
const measure = new RegExp(`^\\d+(?:[.,/]\\d+)*(?:${measures})?$`)
/** A number and a unit separated by a space, if the unit is not another word. */
const spacedUnit =
  /(\d)\s(?=(?:mm|cm|km|ml|cl|kg|mg|gb|tb|mah|hz|oz|lb|lbs|pcs|pc|ct|ft|qt|inch|inches|liter|litre)\b)/g
const sizes = /^(?:\d+(?:x\d+)+\w{0,3}|[xs]*[sml]|\d+t|x{1,4}l|one-?size|us\d+|eu\d+|uk\d+)$/

const joinIntoOneWord = (word: string): string | undefined => (Object.hasOwn(oneWord, word) ? oneWord[word] : undefined)

/** The comparable forms of a single word; empty for words that say nothing about the product. */
export function listWordForms(word: string): readonly string[] {
  if (fillerWords.has(word)) return []
  const comparableForm = joinIntoOneWord(word)
  return comparableForm === undefined ? [word, toSingular(word)] : [comparableForm]
}

/** Removes a plural ending. */
export function toSingular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is|ous|ics)$/.test(word)) return word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:xes|ches|shes|sses|zes)$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}

/** Phrases of customs offices in ruling subjects that are about the question, not the goods. */
const officePhrases =
  '(?:tariff )?classifications?|(?:country[- ]of[- ])?origin|marking|determination|eligibility|applicability|admissibility|status|usmca|duty-free treatment|trade program|applications?|further review|requests?|to reconsider|reconsideration|revocation|affirmation|modification|internal advice|articles for the handicapped|tariff shift|htsus'
/**
 * Words that start such a subject; those that goods may start with too are included only with what offices write next.
 */
const officeBegin =
  /^(?:re:? )?(?:the )?(?:(?:tariff )?classifications?\b|country[- ]of[- ]origin\b|articles for the handicapped\b|(?:sub)?heading \d|united states-|(?:origin|marking|eligibility|applicability|admissibility|status)(?:,| (?:and|of|under|for|determination)\b)|(?:application|request) (?:for further|to reconsider|for reconsider)|(?:revocation|affirmation|modification) of )/i
const officeLeading = new RegExp(
  `^(?:(?:${officePhrases}|re|the|of|for|concerning|and|to|certain|various|an?)(?![\\w-])|[\\s,.:])+`,
  'i',
)
/** Agreements, laws and files named in a subject. */
const officeReferences = [
  /\((?:[“"]?(?:[A-Z]{2,}-)?[A-Z]{4,}[”"]?|[A-Z][a-z]+ \d{1,2}, \d{4})\)/g,
  /\b(?:under |of |for )?(?:the )?(?:[A-Z][\w-]{1,40} ){1,6}(?:Agreement|Protocol|Act)\b(?: treatment)?/g,
  /\b(?:NY|HQ) [A-Z]?\d{3,8}\b,?/g,
  /\bprotest no\.? ?[\d-]{5,20}/gi,
  /\b(?:sub)?heading \d{4}[\d.]{0,8}/gi,
  /\b\d{1,3} CFR [\d.()a-z]{1,20}/gi,
]
const originWord = /\s(?:from|made in|produced in|manufactured in|imported from)\s/g
const placeName = /^(?:\p{Lu}\S*|and|or|the|of|,)$/u

/** Removes a country at the end, as in `a steel kettle from China`. */
function stripOrigin(text: string): string {
  const lastMatch = [...text.matchAll(originWord)].at(-1)
  if (lastMatch === undefined) return text
  const textAfter = text
    .slice(lastMatch.index + lastMatch[0].length)
    .trim()
    .replace(/\.$/, '')
  const isPlace = textAfter !== '' && textAfter.split(/\s+/).every((word) => placeName.test(word))
  return isPlace || textAfter === 'an undisclosed country' ? text.slice(0, lastMatch.index) : text
}

/** Removes what a customs office writes around the goods in a ruling's subject. */
export function stripRulingPhrases(text: string): string {
  const plain = stripOrigin(text)
  if (!officeBegin.test(plain.trimStart())) return plain
  const goods = plain
    .split(';')
    .map((part) =>
      officeReferences
        .reduce((textAfter, reference) => textAfter.replace(reference, ' '), part)
        .replace(officeLeading, '')
        .trim(),
    )
    .filter((part) => part !== '')
  return goods.length === 0 ? plain : goods.join('; ')
}

/** Returns the words of a text, in order, in comparable form. */
export function tokenize(text: string): string[] {
  const plain = stripRulingPhrases(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/t[ -]?shirt/g, 'tshirt')
    .replace(/['’`]s\b/g, 's')
    .replace(/['’`]/g, '')
    .replace(/\be[- ](?=bike|reader|cigarette|scooter|book)/g, 'e')
    .replace(/(\d)[.,](\d)/g, '$1.$2')
    .replace(spacedUnit, '$1')
  const comparableWords: string[] = []
  for (const raw of plain.split(/[^a-z0-9.%À-ɏЀ-ӿ一-鿿ぁ-ヿ]+/)) {
    const word = raw.replace(/^[.%]+|[.%]+$/g, '')
    if (word === '' || fillerWords.has(word) || measure.test(word) || sizes.test(word)) continue
    if (/^\d+$/.test(word) || word.length > 30) continue
    const comparableForm = joinIntoOneWord(word) ?? joinIntoOneWord(toSingular(word)) ?? toSingular(word)
    if (comparableForm.length > 1 && !fillerWords.has(comparableForm)) comparableWords.push(comparableForm)
  }
  return comparableWords
}
