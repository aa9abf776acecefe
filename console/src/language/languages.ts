/** The console's languages in menu order; the first is the fallback. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const
export type Language = (typeof languages)[number]

/** The name of each language in itself. */
export const languageNames: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ja: '日本語',
}

const storageKey = 'portolan-language'

const getBaseLanguage = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? ''
const findLanguage = (tag: string | null): Language | undefined =>
  tag === null ? undefined : languages.find((language) => language === getBaseLanguage(tag))

/** The language chosen in the user menu; null for the browser's. */
export const chosenLanguage: Language | null = findLanguage(localStorage.getItem(storageKey)) ?? null

/** The page's language: the chosen one, otherwise the first of the browser's that the console has. */
export const language: Language =
  chosenLanguage ?? navigator.languages.map(findLanguage).find((found) => found !== undefined) ?? languages[0]

/**
 * The locale for dates and numbers: the browser's regional variant of the language, such as `en-GB`, if there is one.
 */
export const locale: string = navigator.languages.find((tag) => getBaseLanguage(tag) === language) ?? language

/** Chooses a language, or the browser's (null), and reloads the page. */
export function chooseLanguage(chosen: Language | null): void {
  if (chosen === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, chosen)
  location.reload()
}
