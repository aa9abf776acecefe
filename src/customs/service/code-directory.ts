import { subheadingDigits } from '../../kernel/hs-code.ts'
import type { CustomsReference } from './customs-reference.ts'
import type { Nomenclature, NomenclatureLine } from './nomenclature/nomenclature.ts'
import { createTitles, type HsTitles, type OfficialTexts } from './nomenclature/official-texts.ts'

/** Digits of the lines of most tariffs, before some are subdivided. */
const combinedDigits = 8

/** Whether a code is a line of a tariff, its parent, or a subdivision. */
const isOfLine = (line: string, code: string): boolean => line.startsWith(code) || code.startsWith(line)

/** All known codes of the Harmonized System and of tariffs, with imported official texts. */
export class CodeDirectory {
  readonly #reference: Pick<CustomsReference, 'nomenclature' | 'rules'>
  readonly #texts: Pick<OfficialTexts, 'getText' | 'version'>
  #cachedTitles: HsTitles | undefined

  constructor(
    reference: Pick<CustomsReference, 'nomenclature' | 'rules'>,
    texts: Pick<OfficialTexts, 'getText' | 'version'>,
  ) {
    this.#reference = reference
    this.#texts = texts
  }

  // Read on first use, as commands that need no codes should not wait for them.
  get #nomenclature(): Nomenclature {
    return this.#reference.nomenclature
  }

  get #titles(): HsTitles {
    this.#cachedTitles ??= createTitles(this.#nomenclature, this.#texts)
    return this.#cachedTitles
  }

  /** Changes when titles change. */
  get version(): number {
    return this.#texts.version
  }

  /** The available tariffs, in upper case. */
  get tariffs(): readonly string[] {
    return [...this.#reference.rules.tariffs.keys()].map((name) => name.toUpperCase()).toSorted()
  }

  /** Whether the first six digits are a subheading of the Harmonized System. */
  isKnown(code: string): boolean {
    return this.#nomenclature.isKnown(code)
  }

  /** Whether some subheading starts with these fewer than six digits. */
  isBeginning(digits: string): boolean {
    return this.#nomenclature.lines.some(({ code }) => this.#nomenclature.isKnown(code) && code.startsWith(digits))
  }

  /** The subheadings that replaced an outdated one, by the first six digits of a code; empty for all others. */
  findReplacements(code: string): readonly string[] {
    return this.#nomenclature.findReplacements(code.slice(0, subheadingDigits))
  }

  /** The title of a code; null if unavailable. */
  findTitle(code: string): string | null {
    return this.#findLineTitle(code.length === subheadingDigits ? null : this.#findTariff(code), code)
  }

  /** The tariff of a code: `WCO` for six digits; null if unknown. */
  findRegion(code: string): string | null {
    return code.length === subheadingDigits ? 'WCO' : this.#findTariff(code)
  }

  /** Whether an edition of a tariff contains a code, or lines that start with it; null if the tariff is unavailable. */
  has(region: string, code: string): boolean | null {
    const editions = this.#reference.rules.tariffs.get(region.toLowerCase())
    return (
      editions?.some(({ lines }) =>
        lines.findBySubheading(code.slice(0, subheadingDigits)).some((line) => isOfLine(line.code, code)),
      ) ?? null
    )
  }

  listChapters(): readonly NomenclatureLine[] {
    return this.#titles.listChapters()
  }

  /** Empty for an unknown chapter. */
  listHeadings(chapter: string): readonly NomenclatureLine[] {
    return this.#titles.listHeadings(chapter)
  }

  /** Empty for an unknown heading. */
  listSubheadings(heading: string): readonly NomenclatureLine[] {
    return this.#titles.listSubheadings(heading)
  }

  /** The lines of the newest edition of a tariff by code, digits only. */
  listTariffLines(tariff: string): readonly { readonly code: string; readonly title: string }[] {
    const lines = this.#reference.rules.tariffs.get(tariff.toLowerCase())?.at(-1)?.lines.listLines() ?? []
    return lines.map(({ code }) => ({ code, title: this.#findLineTitle(tariff, code) ?? '' }))
  }

  #findLineTitle(tariff: string | null, code: string): string | null {
    const getTariffText = (digits: string) =>
      tariff === null ? null : this.#texts.getText(tariff.toLowerCase(), digits)
    // If a tariff subdivides a line of eight digits, the text is often at the eight digits.
    return (
      getTariffText(code) ??
      (code.length > combinedDigits ? getTariffText(code.slice(0, combinedDigits)) : null) ??
      this.#titles.findTitle(code)
    )
  }

  /** The tariff with a line of more than six digits; null if none has it. */
  #findTariff(code: string): string | null {
    for (const [name, editions] of this.#reference.rules.tariffs) {
      const nationalLines = editions.flatMap(({ lines }) => lines.findBySubheading(code.slice(0, subheadingDigits)))
      if (nationalLines.some((line) => line.code.length > subheadingDigits && line.code === code)) {
        return name.toUpperCase()
      }
    }
    return null
  }
}
