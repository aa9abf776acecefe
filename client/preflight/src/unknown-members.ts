import { findNearestNames } from './nearest-names.ts'

/**
 * The permitted members of a body, each with its own; `[]` for the entries of a list. Null for values without members,
 * or with arbitrary ones.
 */
export type KnownMembers = null | { readonly [name: string]: KnownMembers }

/** The name of list entries among known members. */
const entries = '[]'

/** An unknown member of a body, which is ignored. */
export interface UnknownMember {
  /** The path where it occurred first, such as `lineItems[0].product.colour`; names are cut at 64 characters. */
  readonly path: string
  /** The path of the member that was probably meant, such as `paymentDetails.fraudHold`; null if none is similar. */
  readonly belongsAt: string | null
  /** The number of list entries with the same member. */
  readonly times: number
}

/** The unknown members of one body. */
export interface UnknownMembers {
  /** At most {@link maxUnknownMembers}, in order of appearance. */
  readonly named: readonly UnknownMember[]
  /** The number of others. */
  readonly further: number
}

/** Maximum unknown members named per body. */
export const maxUnknownMembers = 20

export const noUnknownMembers: UnknownMembers = { named: [], further: 0 }

/** A note about a member; the path is empty if no single place is meant. */
export interface MemberNote {
  readonly path: string
  /** Completes a sentence that starts with the path. */
  readonly message: string
}

/** Describes unknown members: one note for each named one, and one, without a path, for the others. */
export function describeUnknownMembers({ named, further }: UnknownMembers): MemberNote[] {
  const notes = named.map((member) => ({ path: member.path, message: explainUnknownMember(member) }))
  if (further === 0) return notes
  const unlisted = further === 1 ? '1 more member is not known and is' : `${further} more members are not known and are`
  return [...notes, { path: '', message: `${unlisted} ignored; not listed one by one` }]
}

function explainUnknownMember({ belongsAt, times }: UnknownMember): string {
  const often = times === 1 ? '' : ` (sent ${times} times)`
  const cure =
    belongsAt === null
      ? 'leave it out, or send it as a metadata item where there are any'
      : `did you mean ${belongsAt}?`
  return `is not a member that this operation knows, and is ignored${often}; ${cure}`
}

/** Returns the unknown members of a body. */
export type FindUnknownMembers = (body: unknown) => UnknownMembers

/** The permitted members of a part of a body; null for a part without members, or with arbitrary ones. */
interface Part {
  /** By name, and in lower case too if case is ignored; null if any name is permitted. */
  readonly members: ReadonlyMap<string, Part | null> | null
  readonly names: readonly string[]
  readonly items: Part | null
  /** Its path in a body, such as `lineItems[].product`. */
  readonly place: string
}

/** The paths of all members by name in lower case, outermost first. */
type MemberPlaces = ReadonlyMap<string, readonly string[]>

/** Maximum characters of a name that are compared and reported. */
const maxReportedCharacters = 64

/** How bodies are parsed. */
export interface BodyReading {
  /** Whether names match in any case and empty texts count as absent. */
  readonly isCaseless: boolean
  /** Maximum entries checked of a list. */
  readonly maxEntries: number
}

/**
 * Creates the search for unknown members. Members with arbitrary content, such as custom fields, have none; a `null`
 * member carries no data, so nothing is lost.
 *
 * A body of known members costs one lookup each and allocates nothing. At most {@link maxUnknownMembers} unknown names
 * are compared with known ones.
 */
export function createUnknownMembersSearch(known: KnownMembers, reading: BodyReading): FindUnknownMembers {
  const root = createPart(known, '', reading.isCaseless)
  if (root === null) return () => noUnknownMembers
  let places: MemberPlaces | null = null
  return (body) => {
    if (!hasUnknown(root, body, reading)) return noUnknownMembers
    places ??= createMemberPlaces(root)
    return new Search(places, reading).searchBody(root, body)
  }
}

function createPart(known: KnownMembers, place: string, isCaseless: boolean): Part | null {
  if (known === null) return null
  const { [entries]: item = null, ...named } = known
  const items = createPart(item, `${place}${entries}`, isCaseless)
  const names = Object.keys(named)
  if (names.length === 0) return items === null ? null : { members: null, names, items, place }
  const members = new Map<string, Part | null>()
  for (const [name, member] of Object.entries(named)) {
    const part = createPart(member, place === '' ? name : `${place}.${name}`, isCaseless)
    if (isCaseless) members.set(name.toLowerCase(), part)
    members.set(name, part)
  }
  return { members, names, items, place }
}

/** The part behind a name; undefined if it is unknown. */
function findMember(
  members: ReadonlyMap<string, Part | null>,
  name: string,
  isCaseless: boolean,
): Part | null | undefined {
  const exact = members.get(name)
  return exact === undefined && isCaseless ? members.get(name.toLowerCase()) : exact
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown, isCaseless: boolean): boolean =>
  value === null || value === undefined || (isCaseless && value === '')

/** Allocates nothing, because it checks every body. */
function hasUnknown(part: Part, value: unknown, reading: BodyReading): boolean {
  if (Array.isArray(value)) {
    const { items } = part
    if (items === null) return false
    const count = Math.min(value.length, reading.maxEntries)
    for (let index = 0; index < count; index++) if (hasUnknown(items, value[index], reading)) return true
    return false
  }
  if (part.members === null || !isRecord(value)) return false
  for (const name in value) {
    const member = findMember(part.members, name, reading.isCaseless)
    if (member === null) continue
    const isUnknown =
      member === undefined ? !isAbsent(value[name], reading.isCaseless) : hasUnknown(member, value[name], reading)
    if (isUnknown) return true
  }
  return false
}

function createMemberPlaces(root: Part): MemberPlaces {
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
  readonly #reading: BodyReading
  readonly #found = new Map<Part, Map<string, CountedMember>>()
  #named = 0
  #further = 0

  constructor(places: MemberPlaces, reading: BodyReading) {
    this.#places = places
    this.#reading = reading
  }

  searchBody(root: Part, body: unknown): UnknownMembers {
    this.#walk(root, body, '')
    const named = [...this.#found.values()].flatMap((ofPart) =>
      [...ofPart.values()].map(({ member, times }) => ({ ...member, times })),
    )
    return { named, further: this.#further }
  }

  #walk(part: Part, value: unknown, path: string): void {
    if (Array.isArray(value)) {
      const { items } = part
      if (items === null) return
      const count = Math.min(value.length, this.#reading.maxEntries)
      for (let index = 0; index < count; index++) this.#walk(items, value[index], `${path}[${index}]`)
      return
    }
    if (part.members === null || !isRecord(value)) return
    for (const name of Object.keys(value)) {
      const member = findMember(part.members, name, this.#reading.isCaseless)
      if (member === undefined) {
        if (!isAbsent(value[name], this.#reading.isCaseless)) this.#meet(part, name, path)
      } else if (member !== null) {
        this.#walk(member, value[name], path === '' ? name : `${path}.${name}`)
      }
    }
  }

  #meet(part: Part, sent: string, path: string): void {
    const name = sent.slice(0, maxReportedCharacters)
    const known = this.#found.get(part)?.get(name)
    if (known !== undefined) {
      known.times += 1
    } else if (this.#named === maxUnknownMembers) {
      this.#further += 1
    } else {
      this.#named += 1
      // A server stores it in a database, which rejects NUL and unpaired surrogates.
      const reported = name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '?')
      const ofPart = this.#found.get(part) ?? new Map<string, CountedMember>()
      const member = { path: path === '' ? reported : `${path}.${reported}`, belongsAt: this.#placeFor(part, name) }
      this.#found.set(part, ofPart.set(name, { member, times: 1 }))
    }
  }

  /** What was meant: the same name in another case or place, or a similar name. */
  #placeFor(part: Part, name: string): string | null {
    const [near] = findNearestNames(name, part.names)
    const nearPath = near === undefined ? null : part.place === '' ? near : `${part.place}.${near}`
    if (near?.toLowerCase() === name.toLowerCase()) return nearPath
    const elsewhere = this.#placeOf(part, name.toLowerCase())
    if (elsewhere !== null || nearPath !== null) return elsewhere ?? nearPath
    const [nearElsewhere] = findNearestNames(name, [...this.#places.keys()])
    return nearElsewhere === undefined ? null : this.#placeOf(part, nearElsewhere)
  }

  /** The place of a name: within the part where it was sent, if it is there, else the outermost. */
  #placeOf({ place }: Part, lowerName: string): string | null {
    const places = this.#places.get(lowerName) ?? []
    return places.find((known) => place !== '' && known.startsWith(`${place}.`)) ?? places[0] ?? null
  }
}
