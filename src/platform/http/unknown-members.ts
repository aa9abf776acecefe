import type { TSchema } from 'typebox'
import { isRecord } from '../../kernel/is-record.ts'
import { findNearestNames } from '../../kernel/nearest-names.ts'
import {
  maxUnknownMembers,
  noUnknownMembers,
  type UnknownMember,
  type UnknownMembers,
} from '../../kernel/unknown-member.ts'

/** Says what a body has that its schema does not know. */
export type FindUnknownMembers = (body: unknown) => UnknownMembers

/** What one part of a schema knows; null for a part that may hold anything, or that holds no members. */
interface Part {
  /** By name, and in lower case too where case does not count; null where any name may be sent. */
  readonly members: ReadonlyMap<string, Part | null> | null
  readonly names: readonly string[]
  readonly items: Part | null
  /** Where it is in a body, such as `lineItems[].product`. */
  readonly place: string
}

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
}

/** Where the members of a whole schema are: by name in lower case, the outermost first. */
type MemberPlaces = ReadonlyMap<string, readonly string[]>

/** Names are compared and told with so many characters. */
const toldCharacters = 64

/**
 * Makes the search for members that a schema does not know. Objects that the schema leaves open, such as custom fields,
 * have no unknown members; a member that is `null` says nothing, so nothing of it is lost.
 *
 * A body of known members alone costs one look-up for each of them and keeps nothing. The names of a body that has others
 * are compared with those of the schema for {@link maxUnknownMembers} of them at the most.
 *
 * @param isCaseless for bodies whose names may be written in any case, and whose empty texts are absent
 */
export function unknownMembers(schema: TSchema, isCaseless: boolean): FindUnknownMembers {
  const root = partOf(schema, '', isCaseless)
  if (root === null) return () => noUnknownMembers
  let places: MemberPlaces | null = null
  return (body) => {
    if (!hasUnknown(root, body, isCaseless)) return noUnknownMembers
    places ??= placesOf(root)
    return new Search(places, isCaseless).of(root, body)
  }
}

function partOf(schema: Schema, place: string, isCaseless: boolean): Part | null {
  const options = schema.anyOf ?? [schema]
  const properties = options.find((option) => Object.keys(option.properties ?? {}).length > 0)?.properties
  const item = options.find((option) => option.items !== undefined)?.items
  const items = item === undefined ? null : partOf(item, `${place}[]`, isCaseless)
  if (properties === undefined) return items === null ? null : { members: null, names: [], items, place }
  const members = new Map<string, Part | null>()
  for (const [name, member] of Object.entries(properties)) {
    const part = partOf(member, place === '' ? name : `${place}.${name}`, isCaseless)
    if (isCaseless) members.set(name.toLowerCase(), part)
    members.set(name, part)
  }
  return { members, names: Object.keys(properties), items, place }
}

/** The part behind a name that was sent; undefined where the name is unknown. */
function memberOf(
  members: ReadonlyMap<string, Part | null>,
  name: string,
  isCaseless: boolean,
): Part | null | undefined {
  const exact = members.get(name)
  return exact === undefined && isCaseless ? members.get(name.toLowerCase()) : exact
}

const isAbsent = (value: unknown, isCaseless: boolean): boolean => value === null || (isCaseless && value === '')

/** Makes nothing, because it looks at every body that comes. */
function hasUnknown(part: Part, value: unknown, isCaseless: boolean): boolean {
  if (Array.isArray(value)) {
    const { items } = part
    if (items === null) return false
    for (const item of value) if (hasUnknown(items, item, isCaseless)) return true
    return false
  }
  if (part.members === null || !isRecord(value)) return false
  for (const name in value) {
    const member = memberOf(part.members, name, isCaseless)
    if (member === null) continue
    if (member === undefined ? !isAbsent(value[name], isCaseless) : hasUnknown(member, value[name], isCaseless)) {
      return true
    }
  }
  return false
}

function placesOf(root: Part): MemberPlaces {
  const places = new Map<string, string[]>()
  let level: Part[] = [root]
  while (level.length > 0) {
    const below: Part[] = []
    for (const part of level) {
      if (part.items !== null) below.push(part.items)
      for (const name of part.names) {
        const known = places.get(name.toLowerCase()) ?? []
        known.push(part.place === '' ? name : `${part.place}.${name}`)
        places.set(name.toLowerCase(), known)
        const member = part.members?.get(name) ?? null
        if (member !== null) below.push(member)
      }
    }
    level = below
  }
  return places
}

interface CountedMember {
  readonly member: Omit<UnknownMember, 'times'>
  times: number
}

/** Collects the unknown members of one body. */
class Search {
  readonly #places: MemberPlaces
  readonly #isCaseless: boolean
  readonly #found = new Map<Part, Map<string, CountedMember>>()
  #named = 0
  #further = 0

  constructor(places: MemberPlaces, isCaseless: boolean) {
    this.#places = places
    this.#isCaseless = isCaseless
  }

  of(root: Part, body: unknown): UnknownMembers {
    this.#walk(root, body, '')
    const named = [...this.#found.values()].flatMap((ofPart) =>
      [...ofPart.values()].map(({ member, times }) => ({ ...member, times })),
    )
    return { named, further: this.#further }
  }

  #walk(part: Part, value: unknown, path: string): void {
    if (Array.isArray(value)) {
      const { items } = part
      if (items !== null) for (const [index, item] of value.entries()) this.#walk(items, item, `${path}[${index}]`)
      return
    }
    if (part.members === null || !isRecord(value)) return
    for (const name of Object.keys(value)) {
      const member = memberOf(part.members, name, this.#isCaseless)
      if (member === undefined) {
        if (!isAbsent(value[name], this.#isCaseless)) this.#meet(part, name, path)
      } else if (member !== null) {
        this.#walk(member, value[name], path === '' ? name : `${path}.${name}`)
      }
    }
  }

  #meet(part: Part, sent: string, path: string): void {
    const name = sent.slice(0, toldCharacters)
    const known = this.#found.get(part)?.get(name)
    if (known !== undefined) {
      known.times += 1
    } else if (this.#named === maxUnknownMembers) {
      this.#further += 1
    } else {
      this.#named += 1
      // Kept in the database, which has no room for NUL and unpaired surrogates.
      const told = name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '?')
      const ofPart = this.#found.get(part) ?? new Map<string, CountedMember>()
      const member = { path: path === '' ? told : `${path}.${told}`, belongsAt: this.#placeFor(part, name) }
      this.#found.set(part, ofPart.set(name, { member, times: 1 }))
    }
  }

  /** What was meant: the same name in another case, the same name elsewhere, or a name that is nearly the same. */
  #placeFor(part: Part, name: string): string | null {
    const [near] = findNearestNames(name, part.names)
    const here = near === undefined ? null : part.place === '' ? near : `${part.place}.${near}`
    if (near?.toLowerCase() === name.toLowerCase()) return here
    const elsewhere = this.#placeOf(part, name.toLowerCase())
    if (elsewhere !== null || here !== null) return elsewhere ?? here
    const [nearElsewhere] = findNearestNames(name, [...this.#places.keys()])
    return nearElsewhere === undefined ? null : this.#placeOf(part, nearElsewhere)
  }

  /** The place of a name: within the part where it was sent, if it is there, else the outermost. */
  #placeOf({ place }: Part, lowerName: string): string | null {
    const places = this.#places.get(lowerName) ?? []
    return places.find((known) => place !== '' && known.startsWith(`${place}.`)) ?? places[0] ?? null
  }
}
