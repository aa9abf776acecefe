import type { Clock } from '../../../kernel/clock.ts'
import type { UnitOfWork } from '../../../kernel/unit-of-work.ts'
import type { TenantClassification } from '../classification/tenant-classifier.ts'
import type { Nomenclature, NomenclatureLine } from './nomenclature.ts'

/** What official texts belong to: the Harmonized System, or a tariff by name. */
export type TextCollection = 'hs' | 'us' | 'eu' | 'gb' | 'jp'

/** The official text of a code. */
export interface OfficialText {
  /** Digits only. */
  readonly code: string
  readonly title: string
}

/** Stores imported texts, shared by all tenants. */
export interface OfficialTextStore {
  /** The revision of each collection, which changes with each import. */
  listRevisions(unit: UnitOfWork): Promise<ReadonlyMap<string, string>>
  /** The texts of a collection, by code. */
  readTexts(unit: UnitOfWork, collection: string): Promise<ReadonlyMap<string, string>>
  /** Starts a collection anew: its texts are deleted. */
  beginCollection(unit: UnitOfWork, collection: TextCollection, edition: string): Promise<void>
  /** Inserts new texts into a collection that was started. */
  insertTexts(unit: UnitOfWork, collection: TextCollection, texts: readonly OfficialText[]): Promise<void>
}

export interface OfficialTextsDeps {
  readonly clock: Clock
  readonly store: Pick<OfficialTextStore, 'listRevisions' | 'readTexts'>
  /** Runs work on a stable snapshot of the database. */
  runReadOnly<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Called if texts cannot be read; those in memory remain in use. */
  reportError(error: unknown): void
}

/** Maximum milliseconds until an import is noticed. */
const longestUnseen = 60_000

/**
 * The official texts, cached in memory so that no request waits for the database. A request more than a minute after
 * the last check triggers another one in the background, which reads new imports.
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

  /** Changes with each import, so that derived data can be rebuilt. */
  get version(): number {
    this.#refreshIfDue()
    return this.#version
  }

  /** The text of a code in a collection; null if none was imported. */
  getText(collection: string, code: string): string | null {
    this.#refreshIfDue()
    return this.#texts.get(collection)?.get(code) ?? null
  }

  /** Reads what was imported since the last check. Never throws. */
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

/** The titles of the Harmonized System: imported official ones, otherwise our own. */
export type HsTitles = Pick<Nomenclature, 'findTitle' | 'listChapters' | 'listHeadings' | 'listSubheadings'>

/** The titles for responses. */
export function createTitles(nomenclature: Nomenclature, texts: Pick<OfficialTexts, 'getText'>): HsTitles {
  const translateTitles = (lines: readonly NomenclatureLine[]): readonly NomenclatureLine[] =>
    lines.map((line) => ({ ...line, title: texts.getText('hs', line.code) ?? line.title }))
  return {
    findTitle: (code) => texts.getText('hs', code.slice(0, 6)) ?? nomenclature.findTitle(code),
    listChapters: () => translateTitles(nomenclature.listChapters()),
    listHeadings: (chapter) => translateTitles(nomenclature.listHeadings(chapter)),
    listSubheadings: (heading) => translateTitles(nomenclature.listSubheadings(heading)),
  }
}

/** Applies these titles to a result's candidates and choices; its evidence stays as it was trained. */
export function addTitles(
  titles: Pick<HsTitles, 'findTitle'>,
  { candidates, missing, questions }: TenantClassification,
): TenantClassification {
  const described = candidates.map((candidate) => ({
    ...candidate,
    description: titles.findTitle(candidate.code) ?? candidate.description,
  }))
  const describedQuestions = questions.map((question) => ({
    ...question,
    // Choices for a code are described by its title.
    choices: question.choices.map((choice) => ({ ...choice, text: titles.findTitle(choice.value) ?? choice.text })),
  }))
  return { candidates: described, missing, questions: describedQuestions }
}
