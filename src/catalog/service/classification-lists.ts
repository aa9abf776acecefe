import { Problem } from '../../kernel/problem.ts'
import { type NumberedPageRequest, type Page, pageWithin } from './pages.ts'

/** A code with its title. */
export interface TitledCode {
  readonly code: string
  readonly title: string
}

/** The Harmonized System, and the tariffs that are built on it. */
export interface ClassificationTree {
  /** Another number once titles have changed. */
  readonly version: number
  chapters(): readonly TitledCode[]
  /** None for a chapter that is not known. */
  headings(chapter: string): readonly TitledCode[]
  /** None for a heading that is not known. */
  subheadings(heading: string): readonly TitledCode[]
  /** The tariffs whose lines are at hand. */
  readonly tariffs: readonly string[]
  /** The lines of a tariff by their codes, digits only. */
  tariffLines(tariff: string): readonly TitledCode[]
}

/** A classification as lists have it. */
export interface ListedClassification {
  readonly classificationId: number
  readonly classificationCode: string
  readonly classificationDesc: string
}

export type ClassificationField = keyof ListedClassification

export interface ClassificationQuery extends NumberedPageRequest {
  /** A tariff; null for the Harmonized System itself. */
  readonly region: string | null
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists of classifications. They are made when they are asked for first, and anew once titles have changed. */
export class ClassificationLists {
  readonly #tree: ClassificationTree
  readonly #lists = new Map<string, readonly ListedClassification[]>()
  #version = 0

  constructor(tree: ClassificationTree) {
    this.#tree = tree
  }

  /** @throws Problem `invalid` for a tariff that is not at hand */
  list(
    asked: ClassificationQuery,
    field: ClassificationField | null,
    isAscending: boolean,
  ): Page<ListedClassification> {
    const sorted = this.#sorted(asked.region, field === 'classificationDesc' ? field : 'classificationCode')
    return pageWithin(isAscending ? sorted : sorted.toReversed(), asked)
  }

  /** @throws Problem `invalid` for a tariff that is not at hand */
  ofChapter(asked: ClassificationQuery, chapter: string | null, heading: string | null): Page<ListedClassification> {
    const isWithin = ({ classificationCode: code }: ListedClassification): boolean =>
      (chapter === null || (chapter.length === 2 && code.startsWith(chapter))) &&
      (heading === null || (heading.length === 4 && code.startsWith(heading)))
    return pageWithin(this.#sorted(asked.region, 'classificationCode').filter(isWithin), asked)
  }

  chapters(): readonly TitledCode[] {
    return this.#tree.chapters()
  }

  headings(chapter: string): readonly TitledCode[] {
    return this.#tree.headings(chapter)
  }

  /** Those of a heading, where it is one of the chapter. */
  subheadings(chapter: string, heading: string): readonly TitledCode[] {
    return chapter.length === 2 && heading.startsWith(chapter) ? this.#tree.subheadings(heading) : []
  }

  #sorted(region: string | null, by: 'classificationCode' | 'classificationDesc'): readonly ListedClassification[] {
    const { version } = this.#tree
    if (version !== this.#version) this.#lists.clear()
    this.#version = version
    const mark = `${region ?? ''} ${by}`
    const known = this.#lists.get(mark)
    if (known !== undefined) return known
    const made =
      by === 'classificationCode'
        ? this.#codesOf(region)
        : this.#sorted(region, 'classificationCode').toSorted(
            (a, b) =>
              byText(a.classificationDesc, b.classificationDesc) || byText(a.classificationCode, b.classificationCode),
          )
    this.#lists.set(mark, made)
    return made
  }

  #codesOf(region: string | null): readonly ListedClassification[] {
    const codes =
      region === null || region === 'WCO'
        ? this.#tree
            .chapters()
            .flatMap((chapter) => this.#tree.headings(chapter.code))
            .flatMap((heading) => this.#tree.subheadings(heading.code))
        : this.#linesOf(region)
    return codes
      .map(({ code, title }) => ({
        classificationId: Number(code),
        classificationCode: code,
        classificationDesc: title,
      }))
      .toSorted((a, b) => byText(a.classificationCode, b.classificationCode))
  }

  #linesOf(region: string): readonly TitledCode[] {
    const { tariffs } = this.#tree
    if (tariffs.includes(region)) return this.#tree.tariffLines(region)
    const reason = `must be a tariff whose lines are at hand: ${['WCO', ...tariffs].join(', ')}`
    throw new Problem('invalid', 'The region is not known', {
      failures: [{ path: 'RegionCode', rule: 'region', reason }],
    })
  }
}
