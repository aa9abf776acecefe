import { Problem } from '../../kernel/problem.ts'
import { type NumberedPageRequest, type Page, slicePage } from './pages.ts'

/** A code with its title. */
export interface TitledCode {
  readonly code: string
  readonly title: string
}

/** The Harmonized System and the tariffs based on it. */
export interface ClassificationTree {
  /** Changes when titles change. */
  readonly version: number
  listChapters(): readonly TitledCode[]
  /** Empty for an unknown chapter. */
  listHeadings(chapter: string): readonly TitledCode[]
  /** Empty for an unknown heading. */
  listSubheadings(heading: string): readonly TitledCode[]
  /** The tariffs whose lines are available. */
  readonly tariffs: readonly string[]
  /** The lines of a tariff by their codes, digits only. */
  listTariffLines(tariff: string): readonly TitledCode[]
}

/** A classification in a list. */
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

/** Returns the digits of a search for a code; null for a search in titles. */
const extractDigits = (search: string): string | null =>
  /^[\d. ]*\d[\d. ]*$/.test(search) ? search.replaceAll(/\D/g, '') : null

/** Removes English plural endings, so that `scarf` finds scarves. */
const toStem = (word: string): string => (word.length > 3 ? word.replace(/(?:ves|es|fs?|s)$/, '') : word)

/** Maximum words of a search. */
const maxWords = 8

const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Lists of classifications, built on first use and again when titles have changed. */
export class ClassificationLists {
  readonly #tree: ClassificationTree
  readonly #lists = new Map<string, readonly ListedClassification[]>()
  /** The titles of a list in lower case, in list order. */
  readonly #lowerTitles = new WeakMap<readonly ListedClassification[], readonly string[]>()
  #version = 0

  constructor(tree: ClassificationTree) {
    this.#tree = tree
  }

  /** @throws Problem `invalid` for an unavailable tariff */
  listClassifications(
    query: ClassificationQuery & { readonly search: string },
    field: ClassificationField | null,
    isAscending: boolean,
  ): Page<ListedClassification> {
    const sorted = this.#getSortedCodes(query.region, field === 'classificationDesc' ? field : 'classificationCode')
    const found = this.#search(sorted, query.search)
    return slicePage(isAscending ? found : found.toReversed(), query)
  }

  /** Entries whose code starts with the digits of a search, or whose title contains all of its words. */
  #search(list: readonly ListedClassification[], search: string): readonly ListedClassification[] {
    const digits = extractDigits(search)
    if (digits !== null) return list.filter(({ classificationCode }) => classificationCode.startsWith(digits))
    const words = search
      .toLowerCase()
      .split(/[^\p{L}\p{N}-]+/u)
      .filter(Boolean)
      .slice(0, maxWords)
      .map(toStem)
    if (words.length === 0) return list
    const titles = this.#getLowerTitles(list)
    return list.filter((_, index) => words.every((word) => titles[index]?.includes(word)))
  }

  #getLowerTitles(list: readonly ListedClassification[]): readonly string[] {
    const known = this.#lowerTitles.get(list)
    if (known !== undefined) return known
    const titles = list.map(({ classificationDesc }) => classificationDesc.toLowerCase())
    this.#lowerTitles.set(list, titles)
    return titles
  }

  /** @throws Problem `invalid` for an unavailable tariff */
  listByChapter(
    query: ClassificationQuery,
    chapter: string | null,
    heading: string | null,
  ): Page<ListedClassification> {
    const isWithin = ({ classificationCode: code }: ListedClassification): boolean =>
      (chapter === null || (chapter.length === 2 && code.startsWith(chapter))) &&
      (heading === null || (heading.length === 4 && code.startsWith(heading)))
    return slicePage(this.#getSortedCodes(query.region, 'classificationCode').filter(isWithin), query)
  }

  listChapters(): readonly TitledCode[] {
    return this.#tree.listChapters()
  }

  listHeadings(chapter: string): readonly TitledCode[] {
    return this.#tree.listHeadings(chapter)
  }

  /** The subheadings of a heading, if it belongs to the chapter. */
  listSubheadings(chapter: string, heading: string): readonly TitledCode[] {
    return chapter.length === 2 && heading.startsWith(chapter) ? this.#tree.listSubheadings(heading) : []
  }

  #getSortedCodes(
    region: string | null,
    sortField: 'classificationCode' | 'classificationDesc',
  ): readonly ListedClassification[] {
    const { version } = this.#tree
    if (version !== this.#version) this.#lists.clear()
    this.#version = version
    const mark = `${region ?? ''} ${sortField}`
    const cachedList = this.#lists.get(mark)
    if (cachedList !== undefined) return cachedList
    const list =
      sortField === 'classificationCode'
        ? this.#getCodes(region)
        : this.#getSortedCodes(region, 'classificationCode').toSorted(
            (a, b) =>
              compareTexts(a.classificationDesc, b.classificationDesc) ||
              compareTexts(a.classificationCode, b.classificationCode),
          )
    this.#lists.set(mark, list)
    return list
  }

  #getCodes(region: string | null): readonly ListedClassification[] {
    const codes =
      region === null || region === 'WCO'
        ? this.#tree
            .listChapters()
            .flatMap((chapter) => this.#tree.listHeadings(chapter.code))
            .flatMap((heading) => this.#tree.listSubheadings(heading.code))
        : this.#getTariffLines(region)
    return codes
      .map(({ code, title }) => ({
        classificationId: Number(code),
        classificationCode: code,
        classificationDesc: title,
      }))
      .toSorted((a, b) => compareTexts(a.classificationCode, b.classificationCode))
  }

  #getTariffLines(region: string): readonly TitledCode[] {
    const { tariffs } = this.#tree
    if (tariffs.includes(region)) return this.#tree.listTariffLines(region)
    const reason = `must be an available tariff: ${['WCO', ...tariffs].join(', ')}`
    throw new Problem('invalid', 'The region is unknown', {
      failures: [{ path: 'RegionCode', rule: 'region', reason }],
    })
  }
}
