import { readAccepted } from './accept.ts'

/**
 * Returns the offered language the client prefers most (RFC 9110 §12.5.4); the first one if none matches.
 *
 * @param acceptLanguage the header as sent
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
