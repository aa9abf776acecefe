import { type Language, language } from '../../language/languages.ts'

type Texts = Readonly<Record<string, string>>

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('../../language/de/tariff-questions.json'),
  fr: () => import('../../language/fr/tariff-questions.json'),
  es: () => import('../../language/es/tariff-questions.json'),
  it: () => import('../../language/it/tariff-questions.json'),
  nl: () => import('../../language/nl/tariff-questions.json'),
  pl: () => import('../../language/pl/tariff-questions.json'),
  ja: () => import('../../language/ja/tariff-questions.json'),
}

const texts: Texts = language === 'en' ? {} : (await loaders[language]()).default

/** Translates a classification question or one of its choices; the server's English if there is no translation. */
export const translateQuestion = (text: string): string => texts[text] ?? text
