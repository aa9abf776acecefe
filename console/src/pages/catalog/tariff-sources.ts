import { fill } from '../../language/fill.ts'
import { language, locale } from '../../language/languages.ts'
import { t } from '../../language/messages.ts'

const { place } = t.classification
const listFormat = new Intl.ListFormat(locale, { type: 'unit', style: 'short' })

/** `0101 to 0106 and 0201` in the reader's language: `0101–0106, 0201`. */
const formatCodes = (codes: string): string =>
  listFormat.format(codes.split(/, | and /).map((part) => part.replace(' to ', '–')))

const codes = String.raw`(\d{1,4}(?: to \d{1,4})?(?:(?:, | and )\d{1,4}(?: to \d{1,4})?)*)`
const forms: readonly (readonly [RegExp, (found: readonly string[]) => string])[] = [
  [new RegExp(`^headings? ${codes}$`), ([, list = '']) => fill(place.headings, { codes: formatCodes(list) })],
  [
    new RegExp(`^subheadings of headings? ${codes}$`),
    ([, list = '']) => fill(place.subheadings, { codes: formatCodes(list) }),
  ],
  [new RegExp(`^chapters? ${codes}$`), ([, list = '']) => fill(place.chapters, { codes: formatCodes(list) })],
  [
    /^(?:subheading )?notes? ([\d ()a-z,]+) to chapter (\d+)$/,
    ([, notes = '', number = '']) => fill(place.chapterNotes, { notes: notes.replace(' and ', ', '), number }),
  ],
  [
    /^notes? ([\d ()a-z,]+) to section ([IVX]+)$/,
    ([, notes = '', number = '']) => fill(place.sectionNotes, { notes: notes.replace(' and ', ', '), number }),
  ],
  [/^terms of the subheadings$/, () => place.terms],
]

/**
 * Translates where the tariff makes a distinction, such as `subheadings of heading 0901`.
 *
 * @returns null if a part of it is prose, which only the server's English has
 */
export function translateSource(source: string): string | null {
  if (language === 'en') return source
  const parts = source.split('; ').map((part) => {
    for (const [pattern, write] of forms) {
      const found = pattern.exec(part)
      if (found !== null) return write(found)
    }
    return null
  })
  return parts.includes(null) ? null : parts.join('; ')
}
