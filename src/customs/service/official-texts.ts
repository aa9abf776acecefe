import type { Clock } from '../../kernel/clock.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { ClassificationResult } from './classifier.ts'
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
  revisions(unit: UnitOfWork): Promise<ReadonlyMap<string, string>>
  /** The texts of a collection by their codes. */
  texts(unit: UnitOfWork, collection: string): Promise<ReadonlyMap<string, string>>
  /** Begins a collection anew: what it had is gone. */
  begin(unit: UnitOfWork, collection: TextCollection, edition: string): Promise<void>
  /** Adds texts, of which none may be there yet, to a collection that was begun. */
  add(unit: UnitOfWork, collection: TextCollection, texts: readonly OfficialText[]): Promise<void>
}

export interface OfficialTextsParts {
  readonly clock: Clock
  readonly store: Pick<OfficialTextStore, 'revisions' | 'texts'>
  /** Runs work that sees a single moment of the database. */
  read<T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T>
  /** Told when the texts cannot be read; those that are in memory go on to hold. */
  report(error: unknown): void
}

/** How long an import may go unseen, in milliseconds. */
const longestUnseen = 60_000

/**
 * The official texts as a process has them in memory, so that no answer waits for the database. Who asks for one a minute
 * after the last look has the database looked at beside it, and what was imported since is read.
 */
export class OfficialTexts {
  readonly #parts: OfficialTextsParts
  #texts: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map()
  #revisions: ReadonlyMap<string, string> = new Map()
  #lastLook = Number.NEGATIVE_INFINITY
  #version = 0

  constructor(parts: OfficialTextsParts) {
    this.#parts = parts
  }

  /** Another number after each change, so that what was made of texts can be made anew. */
  get version(): number {
    this.#lookIfDue()
    return this.#version
  }

  /** The text of a code in a collection; null where none was imported. */
  of(collection: string, code: string): string | null {
    this.#lookIfDue()
    return this.#texts.get(collection)?.get(code) ?? null
  }

  /** Reads what was imported since the last look. Never throws. */
  async look(): Promise<void> {
    this.#lastLook = this.#parts.clock.now().getTime()
    try {
      await this.#parts.read(async (unit) => {
        const revisions = await this.#parts.store.revisions(unit)
        const texts = new Map<string, ReadonlyMap<string, string>>()
        let isChanged = revisions.size !== this.#revisions.size
        for (const [collection, revision] of revisions) {
          const known = this.#texts.get(collection)
          const isKnown = known !== undefined && this.#revisions.get(collection) === revision
          isChanged ||= !isKnown
          texts.set(collection, isKnown ? known : await this.#parts.store.texts(unit, collection))
        }
        if (!isChanged) return
        this.#texts = texts
        this.#revisions = revisions
        this.#version += 1
      })
    } catch (error) {
      this.#parts.report(error)
    }
  }

  #lookIfDue(): void {
    if (this.#parts.clock.now().getTime() - this.#lastLook >= longestUnseen) void this.look()
  }
}

/** The titles of the Harmonized System: the official ones where they were imported, else our own. */
export type Titles = Pick<Nomenclature, 'titleOf' | 'chapters' | 'headings' | 'subheadings'>

/** The titles as answers have them. */
export function titlesOf(nomenclature: Nomenclature, texts: Pick<OfficialTexts, 'of'>): Titles {
  const titled = (lines: readonly NomenclatureLine[]): readonly NomenclatureLine[] =>
    lines.map((line) => ({ ...line, title: texts.of('hs', line.code) ?? line.title }))
  return {
    titleOf: (code) => texts.of('hs', code.slice(0, 6)) ?? nomenclature.titleOf(code),
    chapters: () => titled(nomenclature.chapters()),
    headings: (chapter) => titled(nomenclature.headings(chapter)),
    subheadings: (heading) => titled(nomenclature.subheadings(heading)),
  }
}

/** A result whose candidates are described by these titles; what it was decided by stays as it was trained. */
export function describedBy(
  titles: Pick<Titles, 'titleOf'>,
  { candidates, missing }: ClassificationResult,
): ClassificationResult {
  const described = candidates.map((one) => ({ ...one, description: titles.titleOf(one.code) ?? one.description }))
  return { candidates: described, missing }
}
