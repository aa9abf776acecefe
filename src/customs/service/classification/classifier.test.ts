import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  readDictionaries,
  readDistinctions,
  readModelFiles,
  readNomenclatureFiles,
  referenceDirectory,
} from '../../../adapters/customs-files.ts'
import { createNomenclature } from '../nomenclature/nomenclature.ts'
import { createClassifier } from './classifier.ts'
import { readModel } from './model.ts'
import type { ProductDescription } from './product-facts.ts'
import { createTariffRules, indexFibresByCode } from './tariff-rules.ts'

const { titles, replacements } = readNomenclatureFiles()
const nomenclature = createNomenclature(titles, replacements)
const files = readModelFiles()
const model = readModel(files)
const rules = createTariffRules(indexFibresByCode(nomenclature))
const findTitle = (code: string) => nomenclature.findTitle(code)
const classifier = createClassifier(model, rules, findTitle, readDictionaries(), readDistinctions())

const best = (product: ProductDescription) => classifier.classifyProduct(product).candidates[0]

describe('facts decide', () => {
  test.each([
    ['knitted or woven', { name: 'Trousers, knitted jersey', material: 'cotton', gender: 'women' }, '610462'],
    ['knitted or woven', { name: 'Trousers, woven twill', material: 'cotton', gender: 'women' }, '620462'],
    ['gender', { name: 'Woven shirt', material: '100% cotton', gender: 'men' }, '620520'],
    ['gender', { name: 'Woven blouse', material: '100% cotton', gender: 'women' }, '620630'],
    ['fibre', { name: 'Knitted sweater', material: '100% cashmere wool', gender: 'women' }, '6110'],
    ['fibre', { name: 'Knitted sweater', material: '60% acrylic 40% wool' }, '611030'],
    ['age', { name: 'Knitted cotton romper', material: '100% cotton', ageGroup: 'newborn' }, '611120'],
    ['sole and upper', { name: 'Running shoes', material: 'textile upper, rubber sole' }, '640411'],
    ['outer surface', { name: 'Wallet', material: 'leather' }, '420231'],
    ['outer surface', { name: 'Wallet', material: 'nylon' }, '420232'],
    ['precious metal', { name: 'Earrings', material: 'sterling silver' }, '711311'],
    ['precious metal', { name: 'Gold-plated earrings', material: 'brass' }, '711719'],
  ])('%s: %j', (_, product, code) => expect(best(product)?.code).toMatch(new RegExp(`^${code}`)))
})

describe('a classification', () => {
  test('explains itself with words and tariff rules', () => {
    const evidence = best({ name: 'Jersey T-shirt', material: '100% cotton', gender: 'men' })?.evidence ?? []
    expect(evidence.map(({ kind }) => kind)).toContain('Word')
    expect(evidence).toContainEqual({
      kind: 'Fact',
      fact: 'knitted or woven',
      value: 'knitted',
      word: 'jersey',
      supports: true,
      source: 'note 1 to chapter 61 and note 1 to chapter 62; heading 6212 takes both',
    })
  })

  test('names the missing facts that would decide, but no known ones', () => {
    expect(classifier.classifyProduct({ name: 'Wallet' }).missing).toContain('outer surface')
    expect(classifier.classifyProduct({ name: 'Wallet', material: 'leather' }).missing).not.toContain('outer surface')
    const figurine = classifier.classifyProduct({ name: 'Hand-carved ivory figurine' })
    expect(figurine.candidates[0]?.code).toBe('960110')
    expect(figurine.missing).not.toContain('material')
    const spatula = classifier.classifyProduct({ name: 'Silicone spatula' }).candidates[0]
    expect(spatula?.code).toMatch(/^39/)
    expect(classifier.classifyProduct({ name: 'Trousers', material: 'cotton' }).missing).toEqual(
      expect.arrayContaining(['knitted or woven', 'gender']),
    )
  })

  test('of a plain name is confident enough for the default threshold', () => {
    const chocolate = best({ name: 'Dark chocolate 100 g' })
    expect(chocolate?.code).toMatch(/^1806/)
    expect(chocolate?.confidence).toBeGreaterThanOrEqual(0.7)
  })

  test.each(['', '   ', '€€€ 100 %', '12345'])('of a meaningless name (%j) has no candidates', (name) => {
    expect(classifier.classifyProduct({ name })).toEqual({ candidates: [], missing: ['what it is'], questions: [] })
  })

  test('has the same shape for any text, and is deterministic', () => {
    const vocabulary = fc.constantFrom(
      'cotton',
      'shirt',
      'leather',
      'for',
      'steel',
      'knife',
      'toy',
      'women',
      '60%',
      'pump',
      ',',
    )
    const text = fc.oneof(
      fc.array(vocabulary, { maxLength: 12 }).map((list) => list.join(' ')),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    const product = fc.record(
      { name: text, description: text, material: text, category: text, gender: text, ageGroup: text },
      { requiredKeys: ['name'] },
    )
    fc.assert(
      fc.property(product, (submittedProduct) => {
        const { candidates, missing, questions } = classifier.classifyProduct(submittedProduct)
        const confidences = candidates.map(({ confidence }) => confidence)
        expect(candidates.length).toBeLessThanOrEqual(10)
        expect(new Set(candidates.map(({ code }) => code)).size).toBe(candidates.length)
        expect(candidates.every(({ code }) => nomenclature.isKnown(code))).toBe(true)
        expect(confidences).toEqual(confidences.toSorted((a, b) => b - a))
        expect(confidences.every((confidence) => confidence >= 0)).toBe(true)
        expect(confidences.reduce((sum, confidence) => sum + confidence, 0)).toBeLessThanOrEqual(1 + 1e-9)
        expect(new Set(missing).size).toBe(missing.length)
        expect(classifier.classifyProduct(submittedProduct)).toEqual({ candidates, missing, questions })
      }),
    )
  })

  test('of the longest possible text takes no longer', () => {
    const long = (vocabulary: string) => vocabulary.repeat(Math.ceil(10_000 / vocabulary.length)).slice(0, 10_000)
    const from = performance.now()
    for (const vocabulary of [
      'cotton shirt for women ',
      'a',
      '1% a ',
      'upper and sole ',
      '100% - ',
      '(((',
      'classification of ',
    ]) {
      classifier.classifyProduct({
        name: long(vocabulary).slice(0, 500),
        description: long(vocabulary),
        material: long(vocabulary),
      })
    }
    expect((performance.now() - from) / 7).toBeLessThan(100)
  })
})

describe('a model', () => {
  test('is rejected if truncated', () => {
    expect(() => readModel({ ...files, numbers: files.numbers.slice(0, -64) })).toThrow('cut off')
  })
  test('is rejected without one of its parts', () => {
    const description = JSON.parse(files.description) as { parts: unknown[] }
    expect(() =>
      readModel({
        ...files,
        description: JSON.stringify({ ...description, parts: description.parts.slice(1) }),
      }),
    ).toThrow('has no part features')
  })
})

describe('a product in another language', () => {
  test.each([
    ['420221', 'de', { name: 'Damenhandtasche aus Leder mit Reißverschluss' }],
    [
      '610910',
      'fr',
      { name: 'T-shirt homme à manches courtes', material: '100 % coton', description: 'maille jersey' },
    ],
    ['640399', 'es', { name: 'Zapatos de cuero para hombre', description: 'corte: cuero; suela: caucho' }],
    ['691110', 'it', { name: 'Servizio di piatti in porcellana 18 pezzi' }],
    ['851650', 'nl', { name: 'Magnetronoven vrijstaand 20 liter' }],
    ['940350', 'pl', { name: 'Łóżko drewniane do sypialni' }],
    ['761510', 'pt', { name: 'Panela de pressão em alumínio 6 litros' }],
  ])('is recognized under %s from %s', (code, language, product) => {
    expect(best(product)).toMatchObject({
      code,
      evidence: expect.arrayContaining([{ kind: 'Language', value: language }]),
    })
  })

  test('is not assumed for English', () => {
    const { candidates } = classifier.classifyProduct({
      name: 'Leather handbag for women',
      description: 'with a long strap',
    })
    expect(candidates.flatMap(({ evidence }) => evidence.map(({ kind }) => kind))).not.toContain('Language')
  })
})

describe('a dictionary', () => {
  const directory = `${referenceDirectory}classification/dictionaries/`

  test.each(readdirSync(directory))('%s has a word and its translation per line, without duplicates', (file) => {
    const rows = readFileSync(`${directory}${file}`, 'utf8').trimEnd().split('\n')
    for (const row of rows) expect(row).toMatch(/^[^\t]*\p{L}[^\t]*\t[a-z0-9][a-z0-9 .&'/-]*$/u)
    const vocabulary = rows.map((row) => row.split('\t')[0])
    expect(vocabulary.length).toBeGreaterThan(900)
    expect(vocabulary.filter((word, index) => vocabulary.indexOf(word) !== index)).toEqual([])
  })
})
