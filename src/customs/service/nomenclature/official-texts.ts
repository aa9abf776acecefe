import type { Clock } from '../../../kernel/clock.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { TenantClassification } from '../classification/tenant-classifier.ts'
import type { Nomenclature, NomenclatureLine } from './nomenclature.ts'

/** What official texts are of: the Harmonized System, or a tariff by its name. */
export type TextCollection = 'hs' | 'us' | 'eu' | 'gb' | 'jp'

/** The official text of a code. */
export interface OfficialText {
  /** Digits only. */
  readonly code: string
  readonly title: string
}

/** Where imported texts are kept; they are the same for every tenant. */
export interface OfficialTextStore {
  /** The revision of each collection that there is; it is another after each import. */
  listRevisions(unit: UnitOfWork): Promise<ReadonlyMap<string, string>>
  /** The texts of a collection by their codes. */
  readTexts(unit: UnitOfWork, collection: string): Promise<ReadonlyMap<string, string>>
  /** Begins a collection again: what it had is gone. */
  beginCollection(unit: UnitOfWork, collection: TextCollection, edition: string): Promise<void>
  /** Adds texts, of which none may be there yet, to a collection that was begun. */
  insertTexts(unit: UnitOfWork, collection: TextCollection, texts: readonly OfficialText[]): Promise<void>
}

export interface OfficialTextsDeps {
  readonly clock: Clock
  readonly store: Pick<OfficialTextStore, 'listRevisions' | 'readTexts'>
  /** Runs work that sees a single moment of the database. */
  runReadOnly<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Told when the texts cannot be read; those that are in memory go on to hold. */
  reportError(error: unknown): void
}

/** How long an import may go unseen, in milliseconds. */
const longestUnseen = 60_000

/**
 * The official texts as a process has them in memory, so that no answer waits for the database. Who asks for one a minute
 * after the last look has the database looked at beside it, and what was imported since is read.
 */
export class OfficialTexts {
  readonly #deps: OfficialTextsDeps
  #texts: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()
  #revisions: ReadonlyMap<string, string> = new Map()
  #lastLook = Number.NEGATIVE_INFINITY
  #version = 0

  constructor(deps: OfficialTextsDeps) {
    this.#deps = deps
  }

  /** Another number after each change, so that what was made of texts can be made again. */
  get version(): number {
    this.#refreshIfDue()
    return this.#version
  }

  /** The text of a code in a collection; null where none was imported. */
  getText(collection: string, code: string): string | null {
    this.#refreshIfDue()
    return this.#texts.get(collection)?.get(code) ?? null
  }

  /** Reads what was imported since the last look. Never throws. */
  async refresh(): Promise<void> {
    this.#lastLook = this.#deps.clock.now().getTime()
    try {
      await this.#deps.runReadOnly(async (unit) => {
        const revisions = await this.#deps.store.listRevisions(unit)
        const texts = new Map<string, ReadonlyMap<string, string>>()
        let isChanged = revisions.size !== this.#revisions.size
        for (const [collection, revision] of revisions) {
          const cachedCollection = this.#texts.get(collection)
          const isKnown = cachedCollection !== undefined && this.#revisions.get(collection) === revision
          isChanged ||= !isKnown
          texts.set(collection, isKnown ? cachedCollection : await this.#deps.store.readTexts(unit, collection))
        }
        if (!isChanged) return
        this.#texts = texts
        this.#revisions = revisions
        this.#version += 1
      })
    } catch (error) {
      this.#deps.reportError(error)
    }
  }

  #refreshIfDue(): void {
    if (this.#deps.clock.now().getTime() - this.#lastLook >= longestUnseen) void this.refresh()
  }
}

/** The titles of the Harmonized System: the official ones where they were imported, else our own. */
export type HsTitles = Pick<Nomenclature, 'findTitle' | 'listChapters' | 'listHeadings' | 'listSubheadings'>

/** The titles as answers have them. */
export function createTitles(nomenclature: Nomenclature, texts: Pick<OfficialTexts, 'getText'>): HsTitles {
  const titled = (lines: readonly NomenclatureLine[]): readonly NomenclatureLine[] =>
    lines.map((line) => ({ ...line, title: texts.getText('hs', line.code) ?? line.title }))
  return {
    findTitle: (code) => texts.getText('hs', code.slice(0, 6)) ?? nomenclature.findTitle(code),
    listChapters: () => titled(nomenclature.listChapters()),
    listHeadings: (chapter) => titled(nomenclature.listHeadings(chapter)),
    listSubheadings: (heading) => titled(nomenclature.listSubheadings(heading)),
  }
}

/** A result whose candidates and choices are described by these titles; what it was decided by stays as it was trained. */
export function withTitles(
  titles: Pick<HsTitles, 'findTitle'>,
  { candidates, missing, questions }: TenantClassification,
): TenantClassification {
  const described = candidates.map((candidate) => ({
    ...candidate,
    description: titles.findTitle(candidate.code) ?? candidate.description,
  }))
  const asked = questions.map((question) => ({
    ...question,
    // What is asked for by its code is described by its title.
    choices: question.choices.map((choice) => ({ ...choice, text: titles.findTitle(choice.value) ?? choice.text })),
  }))
  return { candidates: described, missing, questions: asked }
}
