import { fill } from '../language/fill.ts'
import { type Language, language } from '../language/languages.ts'
import { t } from '../language/messages.ts'
import { nameCountry } from './countries.ts'
import { readFact, splitRates } from './customs-facts.ts'
import { formatRate } from './numbers.ts'
import { formatDay } from './time.tsx'

type Texts = Readonly<Record<string, string>>

const loaders: Readonly<Record<Exclude<Language, 'en'>, () => Promise<{ readonly default: Texts }>>> = {
  de: () => import('../language/de/customs-texts.json'),
  fr: () => import('../language/fr/customs-texts.json'),
  es: () => import('../language/es/customs-texts.json'),
  it: () => import('../language/it/customs-texts.json'),
  nl: () => import('../language/nl/customs-texts.json'),
  pl: () => import('../language/pl/customs-texts.json'),
  ja: () => import('../language/ja/customs-texts.json'),
}

const texts: Texts = language === 'en' ? {} : (await loaders[language]()).default

/** Translates a condition of a tax rate or a further cost; the server's English if there is no translation. */
export const translateCustomsText = (text: string): string => texts[text] ?? text

const { rule: rules, fact: facts } = t.customs

/** Translates the rule of a figure. The names of laws are those of the data, in English. */
export function translateRule(rule: string): string {
  if (language === 'en') return rule
  const [, claimed] = /^Duty, preference claimed: (.*)$/s.exec(rule) ?? []
  if (claimed !== undefined) return fill(rules.claimed, { name: claimed })
  const [, notClaimed] = /^Preference by origin, not claimed: (.*)$/s.exec(rule) ?? []
  if (notClaimed !== undefined) return fill(rules.notClaimed, { name: notClaimed })
  const known: Texts = { Duty: rules.duty, Tax: rules.tax, 'No customs border is crossed: no duty': rules.noBorder }
  return known[rule] ?? rule
}

/** Translates a rate: a percentage in the notation of the language, `exempt`, or an expression of the tariff as it is. */
export function translateRate(rate: string): string {
  if (rate === 'exempt') return t.customs.exempt
  return /^\d+(?:\.\d+)?%$/.test(rate) ? formatRate(Number(rate.slice(0, -1)) / 100) : rate
}

/** `DE`, or `CA-ON`. */
function namePlace(place: string): string {
  const [country = '', region] = place.split('-')
  return region === undefined ? nameCountry(country) : `${nameCountry(country)} (${region})`
}

/** How to show what a fact names; anything else is shown as it is. */
const shows: Readonly<Record<string, (value: string) => string>> = {
  place: (place) => (place === 'the country' ? facts.thatCountry : namePlace(place)),
  day: formatDay,
  used: formatDay,
  code: (code) => (code === 'goods without a code' ? facts.goods : code),
  origin: (origin) => (origin === 'that origin' ? facts.thatCountry : nameCountry(origin)),
  text: translateCustomsText,
}

/**
 * Translates a fact that a landed cost lacks, such as `exchange rate from EUR to JPY`. The names of measures and laws are
 * those of the data, in English.
 */
export function translateFact(text: string): string {
  if (language === 'en') return text
  const { fact, rates } = splitRates(text)
  if (rates !== null) {
    const [rate, other] = rates
    return fill(t.customs.ratesOfTax, { fact: translateFact(fact), rate, other })
  }
  const known = texts[text]
  if (known !== undefined) return fill(facts.whether, { text: known })
  const found = readFact(text)
  if (found === null) return text
  const values = Object.entries(found.values).map(([name, value]) => [name, shows[name]?.(value) ?? value])
  return fill<string>(facts[found.name], Object.fromEntries(values) as Readonly<Record<string, string>>)
}
