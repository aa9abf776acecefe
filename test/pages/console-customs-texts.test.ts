import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { messages as de } from '../../console/src/language/de/index.ts'
import { readFact, splitRates } from '../../console/src/parts/customs-facts.ts'
import { packageWarningCodes } from '../../src/packages/service/package.ts'
import { calculate, createInput, createItem, shipped } from '../support/landed-cost-inputs.ts'

const readTable = (path: string): readonly Readonly<Record<string, string>>[] => {
  const [head = '', ...lines] = readFileSync(new URL(`../../reference/${path}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const names = head.split('\t')
  return lines.map((line) => Object.fromEntries(line.split('\t').map((value, index) => [names[index] ?? '', value])))
}

const readTexts = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../console/src/language/${language}/customs-texts.json`, import.meta.url), 'utf8'),
  ) as Record<string, string>

const conditions = [...readTable('vat/goods.tsv'), ...readTable('vat/goods-eu.tsv')]
  .map(({ fact = '' }) => fact)
  .filter((fact) => fact !== '' && fact !== 'ageGroup')
const costs = shipped.rules.destinations.flatMap(({ notIncluded }) => notIncluded)

describe.each(['de', 'fr', 'es', 'it', 'nl', 'pl', 'ja'])('in %s', (language) => {
  const texts = readTexts(language)

  test('every condition of a tax rate and every cost that is not included has a translation', () => {
    const lacking = [...new Set([...conditions, ...costs])].filter((text) => (texts[text] ?? '').trim() === '')
    expect(lacking).toEqual([])
  })
})

/** Names of measures and laws, which stay in English. */
const names = [
  ...shipped.rules.measures.map(({ name, source }) => `${name} (${source})`),
  ...shipped.rules.additionalDuties.map(({ name }) => name),
  ...readTable('landed-cost/fees.tsv').flatMap(({ name = '', doubt = '' }) => [name, doubt]),
  ...readTable('landed-cost/destinations.tsv').map(({ mayBeLess = '' }) => mayBeLess),
]

test('every fact that a landed cost lacks is recognised, in any destination', () => {
  const texts = readTexts('de')
  const facts = new Set<string>()
  const destinations = [...new Set(shipped.rules.destinations.flatMap(({ countries }) => countries)), 'ZA']
  for (const destinationCountry of destinations) {
    for (const originCountry of [null, 'CN', 'CH']) {
      for (const asOf of ['2025-08-01', '2026-11-20', '2029-01-01']) {
        const items = ['610910', '640399', '490199', '040900', '220421', '300490', '999999', null].map((hsCode) =>
          createItem({ hsCode, ageGroup: null }),
        )
        const asked = { destinationCountry, originCountry, asOf, claimPreference: asOf === '2026-11-20', items }
        for (const text of calculate(createInput({ ...asked, currency: 'KWD' })).missing) facts.add(text)
      }
    }
  }
  const details = [...facts].flatMap((text) => {
    const [, detail] = /^(?:items\[\d+\](?:\.\w+)?: )(.*)$/s.exec(text) ?? []
    return detail !== undefined
      ? [detail]
      : /^(items\[\d+\]\.\w+|originCountry|destinationRegion)$/.test(text)
        ? []
        : [text]
  })
  const isKnown = (text: string): boolean => {
    const { fact } = splitRates(text)
    const found = readFact(fact)
    return found !== null ? found.name in de.customs.fact : fact in texts || names.includes(fact)
  }
  expect(details.length).toBeGreaterThan(100)
  expect([...new Set(details)].filter((text) => !isKnown(text))).toEqual([])
})

test('every warning of a package has a title in the console', () => {
  expect(Object.keys(packageWarningCodes).filter((code) => !(code in de.packages.warning))).toEqual([])
})
