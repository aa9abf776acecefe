import { assertNoFailures } from '../../kernel/problem.ts'
import type { DocumentMaker } from './documents.ts'

/** A text to be printed, with the field it came from. */
export interface PrintedText {
  readonly path: string
  readonly text: string
}

/** Latin, Greek and Cyrillic letters and common punctuation, which the document fonts contain. */
const usual = /^[\s -\u024F\u0391-\u03C9\u0400-\u045F\u2010-\u2027]*$/u

/**
 * Rejects texts with a letter or digit that no font contains: a box in an address makes the parcel undeliverable.
 *
 * @throws Problem `invalid` with each field and its first such character
 */
export async function assertPrintable(
  maker: Pick<DocumentMaker, 'findUnprintable'>,
  texts: readonly PrintedText[],
): Promise<void> {
  const unusual = texts.filter(({ text }) => !usual.test(text))
  if (unusual.length === 0) return
  const characters = await maker.findUnprintable(unusual.map(({ text }) => text))
  assertNoFailures(
    unusual.flatMap(({ path }, index) => {
      const character = characters[index] ?? null
      if (character === null) return []
      const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
      const reason = `contains the character ${character} (U+${code}), which none of the document fonts has; write it in Latin script, or ask the operator to add a font (PORTOLAN_EXTRA_FONTS)`
      return [{ path, rule: 'unprintable', reason }]
    }),
    'A document cannot be printed',
  )
}
