import { subheadingDigits } from '../../kernel/hs-code.ts'
import type { CustomsReference } from './customs-reference.ts'
import type { Nomenclature, NomenclatureLine } from './nomenclature/nomenclature.ts'
import { createTitles, type HsTitles, type OfficialTexts } from './nomenclature/official-texts.ts'

/** How many digits the lines of most tariffs have, before some are divided further. */
const combinedDigits = 8

/** Whether a code is a line of a tariff, one that is divided into lines, or a division of a line. */
const isOfLine = (line: string, code: string): boolean => line.startsWith(code) || code.startsWith(line)

/** The codes that there are, of the Harmonized System and of tariffs, with official texts where they were imported. */
export class CodeDirectory {
  readonly #reference: Pick<CustomsReference, 'nomenclature' | 'rules'>
  readonly #nomenclature: Nomenclature
  readonly #texts: Pick<OfficialTexts, 'getText' | 'version'>
  readonly #titles: HsTitles

  constructor(
    reference: Pick<CustomsReference, 'nomenclature' | 'rules'>,
    texts: Pick<OfficialTexts, 'getText' | 'version'>,
  ) {
    this.#reference = reference
    this.#nomenclature = reference.nomenclature
    this.#texts = texts
    this.#titles = createTitles(reference.nomenclature, texts)
  }

  /** Another number once titles have changed. */
  get version(): number {
    return this.#texts.version
  }

  /** The tariffs whose lines are available, in upper case. */
  get tariffs(): readonly string[] {
    return [...this.#reference.rules.tariffs.keys()].map((name) => name.toUpperCase()).toSorted()
  }

  /** Whether a code is one of the Harmonized System, by its first six digits. */
  isKnown(code: string): boolean {
    return this.#nomenclature.isKnown(code)
  }

  /** Whether some subheading begins with these digits, fewer than six. */
  isBeginning(digits: string): boolean {
    return this.#nomenclature.lines.some(({ code }) => this.#nomenclature.isKnown(code) && code.startsWith(digits))
  }

  /** The subheadings that took the place of an outdated one, by the first six digits of a code; none for any other. */
  findReplacements(code: string): readonly string[] {
    return this.#nomenclature.findReplacements(code.slice(0, subheadingDigits))
  }

  /** The title of a code; null where it is not available. */
  findTitle(code: string): string | null {
    return this.#findLineTitle(code.length === subheadingDigits ? null : this.#findTariff(code), code)
  }

  /** The tariff that a code belongs to: `WCO` for six digits; null where it is not known. */
  findRegion(code: string): string | null {
    return code.length === subheadingDigits ? 'WCO' : this.#findTariff(code)
  }

  /** Whether an edition of a tariff has a code, or lines that begin with it; null where the tariff is not available. */
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

  /** None for a chapter that is not known. */
  listHeadings(chapter: string): readonly NomenclatureLine[] {
    return this.#titles.listHeadings(chapter)
  }

  /** None for a heading that is not known. */
  listSubheadings(heading: string): readonly NomenclatureLine[] {
    return this.#titles.listSubheadings(heading)
  }

  /** The lines of the newest edition of a tariff by their codes, digits only. */
  listTariffLines(tariff: string): readonly { readonly code: string; readonly title: string }[] {
    const lines = this.#reference.rules.tariffs.get(tariff.toLowerCase())?.at(-1)?.lines.listLines() ?? []
    return lines.map(({ code }) => ({ code, title: this.#findLineTitle(tariff, code) ?? '' }))
  }

  #findLineTitle(tariff: string | null, code: string): string | null {
    const getTariffText = (digits: string) =>
      tariff === null ? null : this.#texts.getText(tariff.toLowerCase(), digits)
    // Where a tariff divides a line of eight digits further, the text is often that of the eight.
    return (
      getTariffText(code) ??
      (code.length > combinedDigits ? getTariffText(code.slice(0, combinedDigits)) : null) ??
      this.#titles.findTitle(code)
    )
  }

  /** The tariff that has a line of more than six digits; null where none has. */
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
