import { describe, expect, test } from 'vitest'
import { extractFeatures } from '../../src/customs/service/classification/features.ts'
import { modelParts, readModel } from '../../src/customs/service/classification/model.ts'
import { buildNumbers, packNumbers } from './build-model.ts'
import { type Corpus, type LabelledText, parseProductLine } from './corpus.ts'
import { measureClassifier } from './measure.ts'
import { buildVocabulary, toVector, trainNode } from './train-weights.ts'

describe('parsing a line of the corpus', () => {
  test.each([
    ['Wool scarf', { name: 'Wool scarf' }],
    [
      'Scarf | soft, fringed | material: 100% wool | category: Scarves | gender: women',
      { name: 'Scarf', description: 'soft, fringed', material: '100% wool', category: 'Scarves', gender: 'women' },
    ],
    ['Bib | age group: baby | waterproof', { name: 'Bib', ageGroup: 'baby', description: 'waterproof' }],
  ])('%s', (line, product) => expect(parseProductLine(line)).toEqual(product))
})

const names: readonly (readonly [name: string, code: string])[] = [
  ['steel kitchen knife', '821192'],
  ['knife of steel with wooden handle', '821192'],
  ['bread knife', '821192'],
  ['steel scissors', '821300'],
  ['kitchen scissors', '821300'],
  ['paper scissors of steel', '821300'],
  ['paper napkins', '481830'],
  ['napkins of paper for the kitchen', '481830'],
]
const training: readonly LabelledText[] = names.map(([name, code]) => ({
  product: { name },
  code,
  weight: 1,
  isExample: true,
}))
const classes = ['48', '82', '4818', '8211', '8213', '481830', '821192', '821300']
const corpus: Corpus = {
  training,
  tuning: [],
  heldOut: [],
  terms: [['paper napkin', '481830']],
  checks: [],
  generalNames: [],
  counts: {},
}

test('training separates the classes and is deterministic', () => {
  const texts = training.map(({ product }) => extractFeatures(product))
  const vocabulary = buildVocabulary(texts)
  const learn = () =>
    trainNode(
      texts.map((features, index) => ({
        vector: toVector(features, vocabulary),
        target: names[index]?.[1] === '821192' ? 1 : 0,
        weight: 1,
      })),
      2,
      { epochs: 20, rate: 0.5, decay: 1e-6, dropout: 0.2, noise: 0.1 },
      7,
    )
  const { features, weights } = learn()
  const knife = features.indexOf(vocabulary.indexes.get('knife') ?? -1)
  expect((weights[knife * 2 + 1] ?? 0) - (weights[knife * 2] ?? 0)).toBeGreaterThan(0.5)
  expect(learn().weights).toEqual(weights)
})

test('a model survives a round trip through its files, and a second build is identical', () => {
  const numbers = buildNumbers(corpus, classes, () => {})
  const { parts, bytes } = packNumbers(numbers)
  const curve = { offset: 0, slope: 1, likeness: 0 }
  const calibration = { named: curve, described: curve }
  const description = {
    edition: 'HS 2022',
    parts,
    classes,
    signalWeights: { named: { chapter: 1 }, described: { chapter: 1 } },
    calibration,
  }
  const model = readModel({ description: JSON.stringify(description), numbers: bytes })
  for (const part of Object.keys(modelParts) as (keyof typeof modelParts)[]) {
    expect(model.numbers[part]).toEqual(numbers[part])
  }
  expect(model.numbers.terms).toHaveLength(1)
  expect(packNumbers(buildNumbers(corpus, classes, () => {})).bytes).toEqual(bytes)
})

test('measures accuracy at 2, 4 and 6 digits, and among the first five candidates', () => {
  const responses: Record<string, readonly (readonly [code: string, confidence: number])[]> = {
    right: [['821192', 0.9]],
    heading: [
      ['821191', 0.5],
      ['821192', 0.3],
    ],
    chapter: [['821300', 0.4]],
    nothing: [],
  }
  const classifier = {
    classifyProduct: ({ name }: { name: string }) => ({
      candidates: (responses[name] ?? []).map(([code, confidence]) => ({
        code,
        confidence,
        description: '',
        evidence: [],
      })),
      missing: [],
      questions: [],
    }),
  }
  const measured = measureClassifier(
    classifier,
    Object.keys(responses).map((name) => ({ product: { name }, code: '821192' })),
  )
  expect(measured).toMatchObject({ texts: 4, hs2: 0.75, hs4: 0.5, hs6: 0.25, hs6In5: 0.5, coverageAt80: 0.25 })
  expect(measured.calibrationError).toBeCloseTo((0.1 + 0.5 + 0.4) / 4)
  expect(measured.wrongByChapter).toEqual([{ chapter: '82', texts: 4, wrong: 3 }])
})
