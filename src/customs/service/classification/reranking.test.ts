import { expect, test } from 'vitest'
import type { ClassificationResult } from './classifier.ts'
import { addReranker, applyChoice, type Reranker, type RerankQuestion } from './reranking.ts'
import type { BatchClassifier } from './tenant-classifier.ts'

const candidates = [
  { code: '851779', confidence: 0.5 },
  { code: '392690', confidence: 0.3 },
  { code: '732690', confidence: 0.1 },
]

test('the chosen candidate swaps places with the first, and gets no more confidence than that had', () => {
  expect(applyChoice(candidates, { code: '732690', model: 'm' })).toEqual([
    { code: '732690', confidence: 0.5, rerankedBy: 'm' },
    { code: '392690', confidence: 0.3 },
    { code: '851779', confidence: 0.1 },
  ])
  expect(applyChoice(candidates, { code: '851779', model: 'm' })).toEqual([
    { code: '851779', confidence: 0.5, rerankedBy: 'm' },
    ...candidates.slice(1),
  ])
})

test('nothing changes without a choice, or with one that is not a candidate', () => {
  expect(applyChoice(candidates, null)).toBe(candidates)
  expect(applyChoice(candidates, { code: '010121', model: 'm' })).toBe(candidates)
})

const sure: ClassificationResult = {
  candidates: [
    { code: '691110', confidence: 0.9, description: '', evidence: [] },
    { code: '691200', confidence: 0.1, description: '', evidence: [] },
  ],
  missing: [],
  questions: [],
}
const uncertain: ClassificationResult = {
  candidates: candidates.map((candidate) => ({
    ...candidate,
    description: '',
    evidence: [{ kind: 'Word', value: 'phone' }],
  })),
  missing: [],
  questions: [],
}
const base: BatchClassifier = {
  rankProducts: async (products) =>
    products.map(({ name }) =>
      (name === 'sure' ? sure : uncertain).candidates.map(({ code, confidence }) => ({ code, confidence })),
    ),
  classify: async (products) => products.map(({ name }) => (name === 'sure' ? { ...sure } : { ...uncertain })),
  extractTraits: async () => [],
}

function createChoosing(code: string): Reranker & { readonly asked: RerankQuestion[] } {
  const asked: RerankQuestion[] = []
  return {
    asked,
    threshold: 0.7,
    choose: async (questions) => {
      asked.push(...questions)
      return questions.map(() => ({ code, model: 'm' }))
    },
  }
}

test('only uncertain results are reranked, with titles and evidence, and the evidence says so', async () => {
  const reranker = createChoosing('392690')
  const classifier = addReranker(base, reranker, (code) => `title of ${code}`)
  const products = [{ name: 'sure' }, { name: 'holder' }]
  const caller = { tenant: 'acme', signal: null }
  const [first, second] = await classifier.classify(products, caller, null)
  expect(first?.candidates[0]).toEqual(sure.candidates[0])
  expect(second?.candidates[0]).toMatchObject({
    code: '392690',
    confidence: 0.5,
    evidence: [
      { kind: 'Reranking', model: 'm', choices: 3 },
      { kind: 'Word', value: 'phone' },
    ],
  })
  expect(reranker.asked).toHaveLength(1)
  expect(reranker.asked[0]?.candidates[0]).toEqual({
    code: '851779',
    title: 'title of 851779',
    evidence: ['word: phone'],
  })

  const [ofSure, ofHolder] = await classifier.rankProducts(products, caller, null)
  expect(ofSure?.[0]).toEqual({ code: '691110', confidence: 0.9 })
  expect(ofHolder?.[0]).toEqual({ code: '392690', confidence: 0.5, rerankedBy: 'm' })
})
