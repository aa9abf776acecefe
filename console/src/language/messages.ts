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
 * Every message in the language of the page, the only one that is loaded. Its type is that of the English messages, so
 * that a message or a placeholder that does not exist is an error of the compiler. Modules that import it are evaluated
 * once it is there.
 */
export const t = (await loaders[language]()).messages as English

document.documentElement.lang = language
