import type { English, Messages } from './en/index.ts'
import { type Language, language } from './languages.ts'

const loaders: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
  it: () => import('./it/index.ts'),
  nl: () => import('./nl/index.ts'),
  pl: () => import('./pl/index.ts'),
  ja: () => import('./ja/index.ts'),
}

/**
 * All messages in the page's language, the only one loaded. Typed as the English ones, so that unknown messages and
 * placeholders do not compile. Importing modules wait until they are loaded.
 */
export const t = (await loaders[language]()).messages as English

document.documentElement.lang = language
