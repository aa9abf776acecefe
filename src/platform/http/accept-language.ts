import { readAccepted } from './accept.ts'

/**
 * The language that is asked for most among those that there are (RFC 9110 §12.5.4); the first where none is.
 *
 * @param acceptLanguage the header as it was sent
 */
export function chooseLanguage<Language extends string>(
  acceptLanguage: string | undefined,
  languages: readonly [Language, ...Language[]],
): Language {
  for (const { range, quality } of readAccepted(acceptLanguage)) {
    const language = range.split('-', 1)[0]
    const found = languages.find((known) => known === language)
    if (found !== undefined && quality > 0) return found
  }
  return languages[0]
}
