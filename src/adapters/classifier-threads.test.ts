import { expect, test } from 'vitest'
import { measureSlowness } from '../../test/support/machine-speed.ts'
import { createClassifier, createNomenclature } from '../customs/index.ts'
import { indexFibresByCode } from '../customs/service/classification/tariff-rules.ts'
import { createClassifierThreads } from './classifier-threads.ts'
import { readDictionaries, readDistinctions, readModelFiles, readNomenclatureFiles } from './customs-files.ts'

const sampleWords = [
  'cotton',
  'steel',
  'Lederhandtasche für Damen',
  'leather',
  'wallet',
  'kettle',
  'shirt',
  'lamp',
  'toy',
  'for women',
  'glass',
  'cable',
]
const products = Array.from({ length: 120 }, (_, index) => ({
  name: `${sampleWords[index % 12]} ${sampleWords[(index * 7 + 3) % 12]} ${sampleWords[(index * 5 + 1) % 12]}`,
}))

const caller = { tenant: 'acme', signal: null }

const { titles, replacements } = readNomenclatureFiles()
const nomenclature = createNomenclature(titles, replacements)
const parts = {
  files: readModelFiles(),
  fibres: indexFibresByCode(nomenclature),
  dictionaries: readDictionaries(),
  distinctions: readDistinctions(),
}

test('threads return the same as the classifier, in order, also for concurrent callers', async () => {
  const classifier = createClassifier(parts.files, nomenclature, parts.dictionaries, parts.distinctions)
  const threads = createClassifierThreads(() => parts)
  const expected = products.map((product) => classifier.rankSubheadings(product))
  const [everyProduct, someProducts, none] = await Promise.all([
    threads.rankProducts(products, caller, null),
    threads.rankProducts(products.slice(50, 60), caller, null),
    threads.rankProducts([], caller, null),
  ])
  expect(everyProduct).toEqual(expected)
  expect(someProducts).toEqual(expected.slice(50, 60))
  expect(none).toEqual([])
  expect(expected.every((ranked) => ranked.length > 0)).toBe(true)
})

test('a product that cannot be classified fails only its own call', async () => {
  const threads = createClassifierThreads(() => parts)
  const broken = { name: Symbol('not a text') } as unknown as { name: string }
  await expect(threads.rankProducts([broken], caller, null)).rejects.toThrow('could not be cloned')
  expect(await threads.rankProducts([{ name: 'steel kettle' }], caller, null)).toHaveLength(1)
})

test('threads explain as the classifier does, without descriptions of codes', async () => {
  const classifier = createClassifier(parts.files, nomenclature, parts.dictionaries, parts.distinctions)
  const someProducts = products.slice(0, 30)
  const withoutDescriptions = someProducts.map((product) => {
    const { candidates, missing, questions } = classifier.classifyProduct(product)
    const withoutTitles = questions.map((question) => ({
      ...question,
      choices: question.choices.map((choice) => (/^\d+$/.test(choice.value) ? { ...choice, text: '' } : choice)),
    }))
    return { candidates: candidates.map((entry) => ({ ...entry, description: '' })), missing, questions: withoutTitles }
  })
  expect(await createClassifierThreads(() => parts).classify(someProducts, caller, null)).toEqual(withoutDescriptions)
})

test('100 products with long texts do not block the main thread, and another tenant’s is classified in between', async () => {
  const threads = createClassifierThreads(() => parts)
  const long = Array.from({ length: 100 }, (_, index) => ({
    name: `${sampleWords[index % 12]}`,
    description: `${sampleWords[(index * 7) % 12]} ${sampleWords[(index * 5) % 12]} for ${index} `.repeat(300),
  }))
  await threads.rankProducts(products.slice(0, 60), caller, null)
  const done: string[] = []
  const start = process.threadCpuUsage()
  const flood = threads.classify(long, caller, null).then(() => done.push('flood'))
  await threads.rankProducts([{ name: 'steel kettle' }], { tenant: 'globex', signal: null }, null)
  expect(done).toEqual([])
  await flood
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(50 * measureSlowness())
})
