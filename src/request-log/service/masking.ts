import { findNearestNames } from '#preflight/nearest-names'
import { isCountryCode } from '../../kernel/country.ts'
import { isCurrencyCode } from '../../kernel/currency.ts'
import { isRecord } from '../../kernel/is-record.ts'

/** What of a JSON Schema says which values a contract names itself. */
export interface MaskSchema {
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly properties?: Readonly<Record<string, MaskSchema>>
  readonly items?: MaskSchema
  readonly anyOf?: readonly MaskSchema[]
  readonly oneOf?: readonly MaskSchema[]
  readonly allOf?: readonly MaskSchema[]
}

/** Maximum size of a masked value as JSON, in bytes. */
export const maxMaskedBytes = 4096

/** Levels below which nothing is shown. */
const maxDepth = 12
/** Entries of one list that are shown. */
const maxEntries = 5
/** Room for what closes objects and lists, and says how much is left out. */
const reservedBytes = 1200

/**
 * Copies a value without anything that a caller has written: texts and numbers become their kind and length, names that
 * the contract does not know become placeholders. What remains are the contract's own names and codes, countries,
 * currencies, `true`, `false` and `null`. Long lists and large values are cut.
 *
 * @param schema of the value in the contract; null where it has none
 * @param ignoresCase whether names match in any case, as in lenient bodies
 */
export function maskValue(value: unknown, schema: MaskSchema | null, ignoresCase: boolean): unknown {
  return new Masking(ignoresCase).mask(value, schema === null ? noSchemas : listAlternatives(schema), 0)
}

class Masking {
  readonly #ignoresCase: boolean
  #bytesLeft = maxMaskedBytes - reservedBytes

  constructor(ignoresCase: boolean) {
    this.#ignoresCase = ignoresCase
  }

  mask(value: unknown, schemas: readonly MaskSchema[], depth: number): unknown {
    if (Array.isArray(value)) return depth > maxDepth ? this.#keep('<list>') : this.#maskList(value, schemas, depth)
    if (isRecord(value)) return depth > maxDepth ? this.#keep('<object>') : this.#maskObject(value, schemas, depth)
    return this.#keep(maskScalar(value, schemas))
  }

  #maskList(entries: readonly unknown[], schemas: readonly MaskSchema[], depth: number): unknown {
    const entrySchemas = collectItems(schemas)
    const shown: unknown[] = []
    for (const entry of entries) {
      if (shown.length === maxEntries || this.#bytesLeft <= 0) break
      shown.push(this.mask(entry, entrySchemas, depth + 1))
    }
    const omitted = entries.length - shown.length
    return omitted === 0 ? shown : [...shown, `<${omitted} more>`]
  }

  #maskObject(record: Readonly<Record<string, unknown>>, schemas: readonly MaskSchema[], depth: number): unknown {
    const known = collectProperties(schemas)
    const shown: Record<string, unknown> = {}
    const names = Object.keys(record)
    let count = 0
    for (const name of names) {
      if (this.#bytesLeft <= 0) break
      count++
      const knownName = this.#findName(name, known)
      const shownName = findFreeName(shown, knownName ?? describeUnknownName(name, [...known.keys()]))
      this.#bytesLeft -= shownName.length + 4
      shown[shownName] = this.mask(record[name], known.get(knownName ?? '') ?? noSchemas, depth + 1)
    }
    if (count < names.length) shown['…'] = `<${names.length - count} more>`
    return shown
  }

  #findName(name: string, known: ReadonlyMap<string, unknown>): string | undefined {
    if (known.has(name)) return name
    if (!this.#ignoresCase) return undefined
    const lowerCase = name.toLowerCase()
    return [...known.keys()].find((knownName) => knownName.toLowerCase() === lowerCase)
  }

  #keep<T extends string | boolean | null>(masked: T): T {
    this.#bytesLeft -= String(masked).length + 4
    return masked
  }
}

/** Keeps what was calculated of a part of the contract, which never changes. */
function cacheByKey<Key extends object, Value>(calculate: (key: Key) => Value): (key: Key) => Value {
  const cache = new WeakMap<Key, Value>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const calculated = calculate(key)
    cache.set(key, calculated)
    return calculated
  }
}

/** A schema with what it is made of by `anyOf`, `oneOf` and `allOf`. */
const listAlternatives = cacheByKey((schema: MaskSchema): readonly MaskSchema[] => {
  const { anyOf = [], oneOf = [], allOf = [] } = schema
  return [schema, ...[...anyOf, ...oneOf, ...allOf].flatMap((part) => listAlternatives(part))]
})

/** The schemas of the entries of lists with these schemas. */
const collectItems = cacheByKey((schemas: readonly MaskSchema[]): readonly MaskSchema[] =>
  schemas.flatMap(({ items }) => (items === undefined ? [] : listAlternatives(items))),
)

const noSchemas: readonly MaskSchema[] = []

/** The properties of objects with these schemas, each with its own schemas. */
const collectProperties = cacheByKey((schemas: readonly MaskSchema[]): ReadonlyMap<string, readonly MaskSchema[]> => {
  const properties = new Map<string, readonly MaskSchema[]>()
  for (const schema of schemas) {
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
      properties.set(name, [...(properties.get(name) ?? []), ...listAlternatives(property)])
    }
  }
  return properties
})

function maskScalar(value: unknown, schemas: readonly MaskSchema[]): string | boolean | null {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'string') {
    if (schemas.some((schema) => isCode(schema, value))) return value
    return value === '' ? '<empty text>' : `<text, ${formatCount(value.length, 'character')}>`
  }
  // A query parameter that is given twice, for one, is a list; anything else than a number does not come from JSON.
  if (typeof value !== 'number' && typeof value !== 'bigint') return `<${typeof value}>`
  return `<number, ${formatCount(String(value).replaceAll(/\D/g, '').length, 'digit')}>`
}

const formatCount = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** Whether the contract itself names a text, or it is a country or a currency where one belongs. */
function isCode(schema: MaskSchema, text: string): boolean {
  if (schema.const === text || schema.enum?.includes(text) === true) return true
  if (schema.format === 'country-code') return isCountryCode(text)
  return schema.format === 'currency-code' && isCurrencyCode(text)
}

/** Longest unknown name that is compared with the known ones, in characters. */
const maxComparedName = 40

/** What stands for a name that the contract does not have: with the one that may be meant, which is the contract's. */
function describeUnknownName(name: string, known: readonly string[]): string {
  const [nearest] = name.length > maxComparedName ? [] : findNearestNames(name, known)
  return nearest === undefined ? `<unknown, ${formatCount(name.length, 'character')}>` : `<unknown, like ${nearest}>`
}

function findFreeName(taken: Readonly<Record<string, unknown>>, name: string): string {
  if (!Object.hasOwn(taken, name)) return name
  let number = 2
  while (Object.hasOwn(taken, `${name} (${number})`)) number++
  return `${name} (${number})`
}

/** Longest path of a failed field that is shown, in characters. */
const maxPathLength = 200

/**
 * Masks the path of a failed field: names that the contract does not have become `?`, because a caller has chosen them.
 *
 * @param path such as `lineItems[0].product.title`
 */
export function maskPath(path: string, knownNames: ReadonlySet<string>): string {
  const masked = path
    .slice(0, 4 * maxPathLength)
    .split(/(\[\d+\]|\.)/)
    .map((part) => (part === '' || /^(?:\[\d+\]|\.)$/.test(part) || knownNames.has(part.toLowerCase()) ? part : '?'))
    .join('')
  return masked.length <= maxPathLength ? masked : `${masked.slice(0, maxPathLength)}…`
}

/** Every name of a property in a schema, in lower case. */
const listNames = cacheByKey((schema: MaskSchema): ReadonlySet<string> => {
  const names = new Set<string>()
  for (const { properties = {}, items } of listAlternatives(schema)) {
    for (const [name, property] of Object.entries(properties)) {
      names.add(name.toLowerCase())
      for (const innerName of listNames(property)) names.add(innerName)
    }
    if (items !== undefined) for (const innerName of listNames(items)) names.add(innerName)
  }
  return names
})

/** Every name of a property in some schemas, in lower case. */
export const collectNames = (schemas: readonly MaskSchema[]): ReadonlySet<string> =>
  new Set(schemas.flatMap((schema) => [...listNames(schema)]))

/** Ids that programs generate and no person chooses: UUIDs, W3C trace ids and ULIDs. */
const generatedId =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|[\da-f]{32}|[0-7][0-9A-HJKMNP-TV-Z]{25})$/i

/** A request's id if a program has generated it; null for one that may say something. */
export const keepGeneratedId = (requestId: string): string | null => (generatedId.test(requestId) ? requestId : null)
