import type { AuditLog } from '../../kernel/audit-log.ts'
import type {
  ScreenedParty,
  ScreeningDecision,
  ScreeningFindings,
  ScreeningHit,
  ScreeningResult,
  UncomparedParty,
} from '../../kernel/screening.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { DeniedParty, DeniedPartyList, PartyKind } from './denied-party.ts'
import type { DeniedPartyStore } from './list-import.ts'
import { createNameScorer, type NameScore } from './name-similarity.ts'
import { isComparable, listNameKeys, type Transliterate, tokenizeName } from './name-tokens.ts'

/** A listed name that may match a party. */
export interface CandidateName {
  readonly list: DeniedPartyList
  readonly entryId: string
  readonly name: string
  readonly isWeak: boolean
  readonly tokens: readonly string[]
}

/** An entry of a current edition, by list and id. */
export interface CurrentEntry {
  readonly list: DeniedPartyList
  readonly digest: string
  readonly party: DeniedParty
}

/** Looks up names in the current lists. */
export interface NameLookup extends Pick<DeniedPartyStore, 'listCurrentEditions'> {
  /** Returns all names with one of the keys. */
  findCandidates(unit: UnitOfWork, keys: readonly string[]): Promise<readonly CandidateName[]>
  findEntries(
    unit: UnitOfWork,
    references: readonly { readonly list: DeniedPartyList; readonly entryId: string }[],
  ): Promise<readonly CurrentEntry[]>
}

/** What a decision was about: a hit, or an uncompared party as the entry `uncomparedEntry`. */
export type DecisionEvidence = ScreeningHit | (UncomparedParty & typeof uncomparedEntry)

export interface StoredEvidence {
  readonly decisionId: string
  readonly evidence: DecisionEvidence
}

/** Stands for all lists, with which a name was compared by a person. */
const uncomparedEntry = { list: 'all', entryId: 'not compared', entryDigest: '' } as const

/** The policy of the unit of work's tenant. */
export interface ScreeningPolicy {
  /** Whether parties are held if their names cannot be compared; otherwise there is only a warning. */
  holdsUncomparedNames(unit: UnitOfWork): Promise<boolean>
}

/** Stores decisions of the unit of work's tenant as evidence. */
export interface DecisionStore {
  insertDecisions(unit: UnitOfWork, decision: ScreeningDecision, evidence: readonly StoredEvidence[]): Promise<void>
  /** The entries that parties were cleared of. */
  listCleared(unit: UnitOfWork, partyKeys: readonly string[]): Promise<readonly ClearedEntry[]>
}

export type ClearedEntry = Pick<ScreeningHit, 'partyKey' | 'list' | 'entryId' | 'entryDigest'>

export interface ScreeningDeps {
  readonly lookup: NameLookup
  readonly decisions: DecisionStore
  readonly policy: ScreeningPolicy
  readonly transliterate: Transliterate
  /** Further Latin spellings of a name, by the rules of countries; empty for a name in other letters. */
  readonly listSpellings: (name: string) => readonly string[]
  /** A one-way hash of a text. */
  readonly digest: (text: string) => string
  /** Score (0 to 1) from which a name counts as a hit. */
  readonly threshold: number
  /** Returns an id that sorts by this time. */
  readonly makeId: (now: Date) => string
  readonly audit: AuditLog
}

/** Maximum hits reported per party: the most similar ones. */
const maxHits = 20

/** Screens parties against denied-party lists, and stores people's decisions. */
export class Screening {
  readonly #deps: ScreeningDeps

  constructor(deps: ScreeningDeps) {
    this.#deps = deps
  }

  /** Computes the lookup keys of a name. */
  indexName(name: string): { readonly tokens: readonly string[]; readonly keys: readonly string[] } {
    const tokens = tokenizeName(name, this.#deps.transliterate)
    return { tokens, keys: listNameKeys(tokens) }
  }

  /** Screens parties, without any external request. */
  async screenParties(unit: UnitOfWork, parties: readonly ScreenedParty[]): Promise<ScreeningResult> {
    const { lookup } = this.#deps
    const editions = await lookup.listCurrentEditions(unit)
    const lists = editions.map(({ list, publishedOn }) => ({ list, publishedOn }))
    if (lists.length === 0) return { lists, hits: [], uncompared: [] }
    const sought = parties.map((party) => this.#readParty(party))
    const hits = await this.#findHits(unit, sought)
    const uncompared = await this.#findUncompared(unit, sought)
    if (hits.length === 0 && uncompared.length === 0) return { lists, hits: [], uncompared: [] }
    const cleared = await this.#listCleared(unit, sought)
    return {
      lists,
      hits: this.#limitHits(
        sought,
        hits.map((hit) => ({ ...hit, isCleared: cleared.has(toClearanceKey(hit)) })),
      ),
      uncompared: uncompared.map((party) => ({
        ...party,
        isCleared: cleared.has(toClearanceKey({ ...party, ...uncomparedEntry })),
      })),
    }
  }

  async #findHits(
    unit: UnitOfWork,
    sought: readonly SoughtParty[],
  ): Promise<readonly Omit<ScreeningHit, 'isCleared'>[]> {
    const { lookup } = this.#deps
    const keys = [...new Set(sought.flatMap(({ names }) => names.flatMap((tokens) => listNameKeys(tokens))))]
    const candidates = keys.length === 0 ? [] : await lookup.findCandidates(unit, keys)
    const found = sought.flatMap((party) =>
      findBestNames(party.names, candidates, this.#deps.threshold).map((best) => ({ ...best, party })),
    )
    if (found.length === 0) return []
    const entries = new Map(
      (
        await lookup.findEntries(
          unit,
          found.map(({ candidate }) => candidate),
        )
      ).map((entry) => [createHitReference(entry.list, entry.party.entryId), entry]),
    )
    return found.flatMap(({ candidate, score, party }) => {
      const entry = entries.get(createHitReference(candidate.list, candidate.entryId))
      return entry === undefined ? [] : [createHit(party, candidate, score, entry)]
    })
  }

  /** The parties with a person's or company's name that has no comparable spelling. */
  async #findUncompared(
    unit: UnitOfWork,
    sought: readonly SoughtParty[],
  ): Promise<readonly Omit<UncomparedParty, 'isCleared'>[]> {
    const uncompared = sought.flatMap(({ party, partyKey }) => {
      const names = (['person', 'company'] as const).flatMap((kind) => {
        const spellings = party.names.filter((name) => name.of === kind).map(({ name }) => name)
        return spellings.some((name) => hasLetters(name) && isComparable(name)) ? [] : spellings.filter(hasLetters)
      })
      return names.length === 0 ? [] : [{ party: party.role, partyKey, names }]
    })
    if (uncompared.length === 0) return []
    const isHeld = await this.#deps.policy.holdsUncomparedNames(unit)
    return uncompared.map((party) => ({ ...party, isHeld }))
  }

  async #listCleared(unit: UnitOfWork, sought: readonly SoughtParty[]): Promise<ReadonlySet<string>> {
    const cleared = await this.#deps.decisions.listCleared(
      unit,
      sought.map(({ partyKey }) => partyKey),
    )
    return new Set(cleared.map(toClearanceKey))
  }

  /** Most similar first; among equal ones, those with the party's country. */
  #limitHits(sought: readonly SoughtParty[], hits: readonly ScreeningHit[]): readonly ScreeningHit[] {
    const countries = new Map(sought.map(({ party }) => [party.role, party.country]))
    const isSameCountry = (hit: ScreeningHit): number => Number(hit.countries.includes(countries.get(hit.party) ?? ''))
    return hits
      .toSorted((a, b) => b.score - a.score || isSameCountry(b) - isSameCountry(a) || (a.entryId < b.entryId ? -1 : 1))
      .slice(0, maxHits)
  }

  #readParty(party: ScreenedParty): SoughtParty {
    const { transliterate, listSpellings, digest } = this.#deps
    const tokenize = (name: string) => tokenizeName(name, transliterate)
    const names = party.names.map(({ name }) => tokenize(name)).filter((tokens) => tokens.length > 0)
    const spellings = party.names.flatMap(({ name }) => listSpellings(name)).map(tokenize)
    // A party stays the same, and cleared, whatever further spellings its name has.
    const identity = [names, party.country, party.address.map((line) => tokenizeName(line, transliterate))]
    return { party, names: [...names, ...spellings], partyKey: digest(JSON.stringify(identity)) }
  }

  /**
   * Stores a person's decision on findings, and records the entries in the audit log. A release clears the party of the
   * entry until the entry changes, and a name that could not be compared for good.
   */
  async recordDecision(
    unit: UnitOfWork,
    decision: ScreeningDecision,
    { hits, uncompared }: ScreeningFindings,
  ): Promise<void> {
    const matters = [...hits, ...uncompared.map((party) => ({ ...party, ...uncomparedEntry }))]
    if (matters.length === 0) return
    const { decisions, makeId, audit } = this.#deps
    const decided = matters.map((evidence) => ({ decisionId: makeId(unit.at), evidence }))
    await decisions.insertDecisions(unit, decision, decided)
    await audit.recordChange(unit, {
      action: decision.action === 'Release' ? 'screening-hit.cleared' : 'screening-hit.confirmed',
      subject: {
        kind: decision.subject.kind,
        id:
          decision.subject.kind === 'package'
            ? String(decision.subject.platformPackageReference)
            : decision.subject.returnOrderNumber,
        tenant: unit.tenant,
      },
      before: null,
      after: decided.map(({ decisionId, evidence: { list, entryId } }) => ({ decisionId, list, entryId })),
    })
  }
}

interface SoughtParty {
  readonly party: ScreenedParty
  readonly partyKey: string
  /** The words of each of its names. */
  readonly names: readonly (readonly string[])[]
}

interface BestName {
  readonly candidate: CandidateName
  readonly score: NameScore
}

const hasLetters = (name: string): boolean => /\p{L}/u.test(name)

const createHitReference = (list: string, entryId: string): string => `${list} ${entryId}`

const toClearanceKey = ({ partyKey, list, entryId, entryDigest }: ClearedEntry): string =>
  JSON.stringify([partyKey, list, entryId, entryDigest])

/** The most similar name of each entry, if it is similar enough. */
function findBestNames(
  names: readonly (readonly string[])[],
  candidates: readonly CandidateName[],
  threshold: number,
): readonly BestName[] {
  const best = new Map<string, BestName>()
  const scorers = names.map(createNameScorer)
  for (const candidate of candidates) {
    for (const scoreName of scorers) {
      const score = scoreName(candidate.tokens)
      // A weak alias must match exactly.
      if (score.score < (candidate.isWeak ? 1 : threshold)) continue
      const reference = createHitReference(candidate.list, candidate.entryId)
      if (score.score > (best.get(reference)?.score.score ?? 0)) best.set(reference, { candidate, score })
    }
  }
  return [...best.values()]
}

function createHit(
  { party, partyKey }: SoughtParty,
  { name, isWeak }: CandidateName,
  { score, pairs }: NameScore,
  { list, digest, party: entry }: CurrentEntry,
): Omit<ScreeningHit, 'isCleared'> {
  return {
    party: party.role,
    partyKey,
    list,
    entryId: entry.entryId,
    entryDigest: digest,
    entryName: entry.names[0].name,
    matchedName: name,
    isWeak,
    kind: entry.kind satisfies PartyKind,
    score: Math.round(score * 1000) / 1000,
    matchedBy: pairs
      .map(({ sought, listed, similarity, by }) =>
        by === 'equal' ? `${sought} = ${listed}` : `${sought} ~ ${listed} (${by} ${similarity.toFixed(2)})`,
      )
      .join(', '),
    programmes: entry.programmes,
    countries: entry.countries,
    birthDates: entry.birthDates,
  }
}
