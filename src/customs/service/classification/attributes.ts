import type { ProductDescription } from './product-facts.ts'

/** The meaning of an attribute of a listing. */
type AttributeKind = 'material' | 'category' | 'gender' | 'ageGroup' | 'noise' | 'other'

/**
 * The meaning of marketplaces' attribute keys; the first match counts. Place of manufacture, model, colour, package
 * contents and certificates do not affect classification.
 */
const kinds: readonly (readonly [AttributeKind, RegExp])[] = [
  [
    'noise',
    /^(?:origin|place of origin|country.*|brand.*|model.*|certificat.*|is customi[sz]ed|customi[sz]ed|colou?r.*|size.*|quantity|number of.*|pieces|package.*|packing|sku|mpn|upc|ean|oem.*|part number|manufacturer.*|warranty|condition|choice|semi-?choice|hign-concerned chemical|high-concerned chemical|release date|item number|reference|length|width|height|diameter|thickness|dimensions?|.* (?:length|width|height|number|size|quantity|weight|colou?r)|weight|season|year|style code)$/,
  ],
  [
    'material',
    /^(?:.*\bmaterials?\b.*|fabric.*|composition|shell|upper.*|outsole.*|sole.*|lining.*|metals?|metals? type|made (?:of|from)|textile.*|leather type|.* material(?: type)?)$/,
  ],
  ['gender', /^(?:gender.*|department.*|sex|for gender|target (?:gender|group|audience))$/],
  ['ageGroup', /^(?:age.*|age ?(?:group|range)|kid.*|recommended age)$/],
  ['category', /^(?:(?:item|product|goods|article|.*)? ?(?:type|types|category|name)|item|category|kind)$/],
]

const getAttributeKind = (key: string): AttributeKind => kinds.find(([, pattern]) => pattern.test(key))?.[0] ?? 'other'

/** Starts with at most four words and a colon: `Upper Material: Suede`. */
const attribute = /^\s*([A-Za-z][A-Za-z/\\&() -]{1,40}?)\s*[:：]\s*(\S.*)$/
/** Separators between attributes. */
const between = /\s*(?:[;|\n\r•·]|\.\s(?=[A-Z][\w ]{1,30}:)|,\s(?=[A-Z][A-Za-z ]{1,30}:\s))\s*/

/** An attribute in JSON style: `"Material": "Cotton"`. */
const quotedAttribute = /["']([^"'{}]{1,40})["']\s*:\s*["']([^"'{}]{0,300})["']\s*,?/g

/** Maximum words of a key. */
const longestKey = 5
/** A name with fewer attributes is just a name with a colon. */
const minAttributesOfName = 2

interface Attribute {
  readonly key: string
  readonly value: string
}

function parseAttribute(part: string): Attribute | null {
  const [, key, value] = attribute.exec(part) ?? []
  if (key === undefined || value === undefined || key.trim().split(/\s+/).length > longestKey) return null
  return { key: key.trim().toLowerCase(), value: value.trim() }
}

const splitText = (text: string): string[] =>
  text.replaceAll(quotedAttribute, ';$1: $2;').replaceAll(/[{}]/g, ';').split(between)

const joinTexts = (...texts: readonly (string | null | undefined)[]): string | null => {
  const presentTexts = texts.filter((text) => text !== null && text !== undefined && text !== '')
  return presentTexts.length === 0 ? null : presentTexts.join('; ')
}

/** The part a material belongs to, as the rules look for it: `upper` in `Upper Material`. */
const partNamed = /\b(upper|outsole|sole|lining|outer|shell|frame|strap|band|filling)\b/

function splitName(text: string): string[] {
  const parts = splitText(text).filter((part) => part.trim() !== '')
  const isListing =
    / \| |\n/.test(text) || parts.filter((part) => parseAttribute(part) !== null).length >= minAttributesOfName
  return isListing ? parts : [text]
}

/**
 * Moves attributes that listings put into description or name (`Material: Cotton; Gender: Women; Brand: …`) into the
 * fields they belong to, and drops those that say nothing about the goods. Fields that were sent take precedence.
 */
export function unfoldAttributes(product: ProductDescription): ProductDescription {
  const [name = '', ...afterName] = splitName(product.name)
  const nameRest: string[] = []
  const attributes: Record<AttributeKind, string[]> = {
    material: [],
    category: [],
    gender: [],
    ageGroup: [],
    noise: [],
    other: [],
  }
  const take = (part: string, free: string[]): void => {
    const named = parseAttribute(part)
    if (named === null) {
      if (part.trim() !== '') free.push(part.trim())
      return
    }
    const kind = getAttributeKind(named.key)
    if (kind === 'material') {
      const [, kindOfAttribute] = partNamed.exec(named.key) ?? []
      attributes.material.push(kindOfAttribute === undefined ? named.value : `${named.value} ${kindOfAttribute}`)
    } else attributes[kind].push(kind === 'other' ? `${named.key} ${named.value}` : named.value)
  }
  for (const part of afterName) take(part, nameRest)
  const free: string[] = []
  for (const part of splitText(product.description ?? '')) take(part, free)
  const description = joinTexts(...free, ...attributes.other)
  const material = joinTexts(product.material, ...attributes.material)
  const category = joinTexts(product.category, ...attributes.category)
  const gender = joinTexts(product.gender, ...attributes.gender)
  const ageGroup = joinTexts(product.ageGroup, ...attributes.ageGroup)
  return {
    name: [name, ...nameRest].join(' | '),
    ...(description === null ? {} : { description }),
    ...(material === null ? {} : { material }),
    ...(category === null ? {} : { category }),
    ...(gender === null ? {} : { gender }),
    ...(ageGroup === null ? {} : { ageGroup }),
    ...(product.countryOfOrigin == null ? {} : { countryOfOrigin: product.countryOfOrigin }),
  }
}
