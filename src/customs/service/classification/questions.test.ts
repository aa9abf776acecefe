import { describe, expect, test } from 'vitest'
import {
  readDictionaries,
  readDistinctions,
  readModelFiles,
  readNomenclatureFiles,
} from '../../../adapters/customs-files.ts'
import { createNomenclature } from '../nomenclature/nomenclature.ts'
import { createClassifier } from './classifier.ts'
import { Distinctions } from './distinctions.ts'
import { readModel } from './model.ts'
import type { ProductDescription } from './product-facts.ts'
import { chooseQuestions, findAnswerFaults } from './questions.ts'
import { createTariffRules, indexFibresByCode } from './tariff-rules.ts'

const { titles, replacements } = readNomenclatureFiles()
const nomenclature = createNomenclature(titles, replacements)
const findTitle = (code: string) => nomenclature.findTitle(code)
const rules = createTariffRules(indexFibresByCode(nomenclature))
const rows = readDistinctions()
const classifier = createClassifier(readModel(readModelFiles()), rules, findTitle, readDictionaries(), rows)
const distinctions = new Distinctions(rules, rows)

const noFacts = {
  gender: null,
  age: null,
  construction: null,
  fibre: null,
  material: null,
  upper: null,
  sole: null,
  outer: null,
}
const ask = (codes: Readonly<Record<string, number>>, text = '') =>
  chooseQuestions(
    distinctions,
    Object.entries(codes).map(([code, confidence]) => ({ code, confidence })),
    { facts: noFacts, text, answered: new Set() },
    findTitle,
  )

describe('the question asked', () => {
  test('is the fact that best separates the likeliest codes, with the codes for each answer', () => {
    const [question] = ask({ 610433: 0.45, 620433: 0.44, 620443: 0.02 })
    expect(question).toMatchObject({
      fact: 'knitted or woven',
      source: expect.stringContaining('note 1 to chapter 61'),
    })
    const leads = Object.fromEntries(question?.choices.map(({ value, leadsTo }) => [value, leadsTo[0]]) ?? [])
    expect(leads).toEqual({ knitted: '610433', woven: '620433' })
  })

  test('is never about something known, and omitted if the result is certain', () => {
    const codes = { 940511: 0.5, 940519: 0.45 }
    expect(ask(codes)[0]?.fact).toBe('LED only')
    expect(ask(codes, 'LED ceiling lamp').map(({ fact }) => fact)).not.toContain('LED only')
    expect(ask({ 940511: 0.99, 940519: 0.005 })).toEqual([])
  })

  test('never has answers that all lead to the same code', () => {
    // Headings 6214 and 6213 depend on a scarf's age group, heading 6117 does not.
    const asked = ask({ 621420: 0.66, 611710: 0.11, 650500: 0.02 })
    expect(asked.map(({ fact }) => fact)).not.toContain('age group')
    const names = [
      'Silk scarf',
      'Wool scarf',
      'Scarf',
      'Gloves',
      'Socks',
      'Bib',
      'Jacket',
      'Shoes',
      'Ring',
      'Bag',
      'Chair',
    ]
    for (const name of names) {
      for (const { fact, choices } of classifier.classifyProduct({ name }).questions) {
        const firsts = new Set(choices.map(({ leadsTo: [code] }) => code))
        expect([name, fact, firsts.size > 1]).toEqual([name, fact, true])
      }
    }
    expect(classifier.classifyProduct({ name: 'Wool scarf' }).missing).not.toContain('age group')
  })

  test('is the age of the wearer if babies’ garments are among the codes', () => {
    const question = ask({ 611120: 0.45, 611595: 0.4 }).find(({ fact }) => fact === 'age group')
    expect(question?.choices.map(({ value, leadsTo: [code] }) => [value, code]).toSorted()).toEqual([
      ['adult', '611595'],
      ['baby', '611120'],
      ['child', '611595'],
    ])
  })

  test('asks for the heading or subheading if no fact separates the codes', () => {
    const [question] = ask({ 290511: 0.4, 290512: 0.4 })
    expect(question?.fact).toBe('subheading')
    expect(question?.choices.map(({ value, text }) => [value, text])).toContainEqual(['290511', findTitle('290511')])
  })
})

describe('answers', () => {
  const jacket: ProductDescription = { name: 'Bomber jacket', material: '100% polyester', gender: 'men' }
  const best = (facts: Readonly<Record<string, string>>) =>
    classifier.classifyProduct({ ...jacket, facts }).candidates[0]

  test('decide, and become evidence', () => {
    expect(best({ 'knitted or woven': 'knitted' })?.code).toBe('610130')
    expect(best({ 'knitted or woven': 'woven' })?.code).toBe('620140')
    expect(best({ 'knitted or woven': 'woven' })?.evidence[0]).toMatchObject({
      kind: 'Answer',
      fact: 'knitted or woven',
      value: 'woven',
      supports: true,
    })
    expect(classifier.rankSubheadings({ ...jacket, facts: { 'knitted or woven': 'knitted' } })[0]?.code).toBe('610130')
  })

  test('raise the confidence', () => {
    const wallet = { name: 'Slim wallet' }
    const [before] = classifier.classifyProduct(wallet).candidates
    const [after] = classifier.classifyProduct({ ...wallet, facts: { 'outer surface': 'leather' } }).candidates
    expect(after?.code).toBe('420231')
    expect(after?.confidence).toBeGreaterThan((before?.confidence ?? 1) + 0.2)
  })

  test('are not asked for again', () => {
    const { questions, missing } = classifier.classifyProduct({ ...jacket, facts: { 'knitted or woven': 'woven' } })
    expect(questions.map(({ fact }) => fact)).not.toContain('knitted or woven')
    expect(missing).not.toContain('knitted or woven')
  })

  test('that are not understood are rejected with the possible ones', () => {
    const faults = { smell: 'roses', 'knitted or woven': 'glued', heading: '61', subheading: '610130' }
    expect(findAnswerFaults(distinctions.byFact, faults)).toEqual([
      { fact: 'smell', reason: 'is not a fact that questions ask for' },
      { fact: 'knitted or woven', reason: 'must be one of “knitted”, “woven”, “other than these”' },
      { fact: 'heading', reason: 'must have 4 digits' },
    ])
  })
})

test('every distinction has existing codes, separates some, and has a unique name', () => {
  const codes = new Set(titles.map(([code]) => code))
  const goodsless = rows.flatMap(({ fact, choices }) =>
    choices.filter(({ goods }) => !goods.some((prefix) => codes.has(prefix))).map(({ value }) => `${fact}: ${value}`),
  )
  expect(goodsless).toEqual([])
  const repeated = rows.filter(({ choices }) => new Set(choices.map(({ value }) => value)).size < choices.length)
  expect(repeated.map(({ fact }) => fact)).toEqual([])
  expect(distinctions.byFact.size).toBe(rules.length + rows.length)
})
