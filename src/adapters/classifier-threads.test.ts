import { expect, test } from 'vitest'
import { createClassifier, createNomenclature } from '../customs/index.ts'
import { fibresOfCodes } from '../customs/service/tariff-rules.ts'
import { classifierThreads } from './classifier-threads.ts'
import { readDictionaries, readModelFiles, readNomenclatureFiles } from './customs-files.ts'

const words = [
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
const products = Array.from({ length: 120 }, (_, at) => ({
  name: `${words[at % 12]} ${words[(at * 7 + 3) % 12]} ${words[(at * 5 + 1) % 12]}`,
}))

const caller = { tenant: 'acme', signal: null }

const { titles, replacements } = readNomenclatureFiles()
const nomenclature = createNomenclature(titles, replacements)
const parts = { files: readModelFiles(), fibres: fibresOfCodes(nomenclature), dictionaries: readDictionaries() }

test('threads answer what the classifier answers, for each product in its place, also several callers at once', async () => {
  const classifier = createClassifier(parts.files, nomenclature, parts.dictionaries)
  const threads = classifierThreads(() => parts)
  const expected = products.map((product) => classifier.rank(product))
  const [all, some, none] = await Promise.all([
    threads.rank(products, caller),
    threads.rank(products.slice(50, 60), caller),
    threads.rank([], caller),
  ])
  expect(all).toEqual(expected)
  expect(some).toEqual(expected.slice(50, 60))
  expect(none).toEqual([])
  expect(expected.every((ranked) => ranked.length > 0)).toBe(true)
})

test('a product that cannot be classified fails its own call, and the next one is answered', async () => {
  const threads = classifierThreads(() => parts)
  const broken = { name: Symbol('not a text') } as unknown as { name: string }
  await expect(threads.rank([broken], caller)).rejects.toThrow('could not be cloned')
  expect(await threads.rank([{ name: 'steel kettle' }], caller)).toHaveLength(1)
})

test('threads explain as the classifier does, but for the descriptions of codes', async () => {
  const classifier = createClassifier(parts.files, nomenclature, parts.dictionaries)
  const some = products.slice(0, 30)
  const withoutDescriptions = some.map((product) => {
    const { candidates, missing } = classifier.classify(product)
    return { candidates: candidates.map((one) => ({ ...one, description: '' })), missing }
  })
  expect(await classifierThreads(() => parts).classify(some, caller)).toEqual(withoutDescriptions)
})

test('100 products with long texts keep this thread free, and another tenant’s is classified in between', async () => {
  const threads = classifierThreads(() => parts)
  const long = Array.from({ length: 100 }, (_, at) => ({
    name: `${words[at % 12]}`,
    description: `${words[(at * 7) % 12]} ${words[(at * 5) % 12]} for ${at} `.repeat(300),
  }))
  await threads.rank(products.slice(0, 60), caller)
  const done: string[] = []
  const start = process.threadCpuUsage()
  const flood = threads.classify(long, caller).then(() => done.push('flood'))
  await threads.rank([{ name: 'steel kettle' }], { tenant: 'globex', signal: null })
  expect(done).toEqual([])
  await flood
  const { user, system } = process.threadCpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(50)
})
