import { Problem } from '../../kernel/problem.ts'
import type { DeniedParty, DigestedParty, ListedName, PartyFacts } from './denied-party.ts'
import type { ListReading } from './official-lists.ts'

/** The content of a list file. */
export interface CollectedList {
  /** By id. */
  readonly parties: ReadonlyMap<string, DigestedParty>
  /** Date stated in the file, YYYY-MM-DD; null if there is none. */
  readonly publishedOn: string | null
  /** Ships and aircraft, which receive no parcels. */
  readonly vessels: number
  /** Entries without a name. */
  readonly nameless: number
}

/** No list has more; a larger file must be something else. */
const maxEntries = 250_000
/** Maximum characters of names and facts in memory: several times those of the largest list. */
const maxCharacters = 100_000_000
const maxNamesOfEntry = 1_000

/** Collects entries from rows and elements; an entry may have several. */
export class PartyCollector {
  readonly #facts = new Map<string, PartyFacts>()
  #publishedOn: string | null = null
  #vessels = 0
  #characters = 0

  /** @throws Problem `invalid` if there is more than any list has */
  add(reading: ListReading): void {
    if ('leftOut' in reading) {
      if (reading.leftOut === 'vessel') this.#vessels += 1
      return
    }
    this.#publishedOn ??= reading.publishedOn ?? null
    if (!('facts' in reading)) return
    const { facts } = reading
    this.#characters += JSON.stringify(facts).length
    const known = this.#facts.get(facts.entryId)
    if (this.#characters > maxCharacters || (known === undefined && this.#facts.size === maxEntries)) {
      throw new Problem(
        'invalid',
        `The file has more than ${maxEntries} entries or 100 MB of names, so it is not one of these lists`,
      )
    }
    this.#facts.set(facts.entryId, known === undefined ? facts : mergeFacts(known, facts))
  }

  /** @param digest hashes a text */
  finish(digest: (text: string) => string): CollectedList {
    const parties = new Map<string, DigestedParty>()
    let nameless = 0
    for (const [entryId, facts] of this.#facts) {
      const [mainName, ...otherNames] = facts.names
      if (mainName === undefined) {
        nameless += 1
        continue
      }
      const party: DeniedParty = { ...sortFacts(facts), names: [mainName, ...otherNames.toSorted(compareNames)] }
      parties.set(entryId, { party, digest: digest(JSON.stringify(party)) })
    }
    return { parties, publishedOn: this.#publishedOn, vessels: this.#vessels, nameless }
  }
}

const compareNames = (a: ListedName, b: ListedName): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

const unite = (a: readonly string[], b: readonly string[]): readonly string[] => [...new Set([...a, ...b])]

/** Independent of the order of rows, except for the main name. */
function sortFacts(facts: PartyFacts): PartyFacts {
  const sortUnique = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted()
  return {
    entryId: facts.entryId,
    kind: facts.kind,
    names: mergeNames(facts.names, []),
    countries: sortUnique(facts.countries),
    birthDates: sortUnique(facts.birthDates),
    programmes: sortUnique(facts.programmes),
  }
}

/** Merges names by text; a name is weak only if it is weak everywhere. */
function mergeNames(a: readonly ListedName[], b: readonly ListedName[]): readonly ListedName[] {
  const names = new Map<string, ListedName>()
  for (const { name, isWeak } of [...a, ...b]) {
    names.set(name, { name, isWeak: isWeak && names.get(name)?.isWeak !== false })
  }
  return [...names.values()].slice(0, maxNamesOfEntry)
}

const mergeFacts = (known: PartyFacts, added: PartyFacts): PartyFacts => ({
  entryId: known.entryId,
  kind: known.kind === 'unknown' ? added.kind : known.kind,
  names: mergeNames(known.names, added.names),
  countries: unite(known.countries, added.countries),
  birthDates: unite(known.birthDates, added.birthDates),
  programmes: unite(known.programmes, added.programmes),
})
