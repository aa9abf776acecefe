/** The languages of the console, in the order of the menu; the first stands in for every other. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'] as const
export type Language = (typeof languages)[number]

/** What each language calls itself. */
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

const baseOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? ''
const findLanguage = (tag: string | null): Language | undefined =>
  tag === null ? undefined : languages.find((language) => language === baseOf(tag))

/** The language that was set in the user menu; null for the browser's. */
export const chosenLanguage: Language | null = findLanguage(localStorage.getItem(storageKey)) ?? null

/** The language of the page: the chosen one, or the first of the browser's that the console speaks. */
export const language: Language =
  chosenLanguage ?? navigator.languages.map(findLanguage).find((found) => found !== undefined) ?? languages[0]

/** The locale of dates and numbers: the browser's variant of the language, such as `en-GB`, where it names one. */
export const locale: string = navigator.languages.find((tag) => baseOf(tag) === language) ?? language

/** Sets the language, or null for the browser's, and loads the page again with it. */
export function chooseLanguage(chosen: Language | null): void {
  if (chosen === null) localStorage.removeItem(storageKey)
  else localStorage.setItem(storageKey, chosen)
  location.reload()
}
