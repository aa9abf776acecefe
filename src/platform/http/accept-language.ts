/**
 * The language that is asked for most among those that there are (RFC 9110 §12.5.4); the first where none is.
 *
 * @param acceptLanguage the header as it was sent
 */
export function chooseLanguage<Language extends string>(
  acceptLanguage: string | undefined,
  languages: readonly [Language, ...Language[]],
): Language {
  const asked = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((text) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(text)?.[1]).find(Boolean)
      return { language: range.split('-', 1)[0]?.toLowerCase() ?? '', quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { language } of asked) {
    const found = languages.find((known) => known === language)
    if (found !== undefined) return found
  }
  return languages[0]
}
