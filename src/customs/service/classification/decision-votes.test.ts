import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDecisionIndex, findVotes, maxDecisions, toTraits, weighVotes } from './decision-votes.ts'
import { extractFeatures } from './features.ts'

const extractTraits = (name: string) => toTraits(extractFeatures({ name }), () => 8)
const createIndex = (...decided: readonly (readonly [name: string, code: string])[]) =>
  buildDecisionIndex(decided.map(([name, code]) => ({ traits: extractTraits(name), code })))

const lamp = 'Nordlys pendant lamp of hammered brass for the dining table'
const scarf = 'Fringed scarf of woven silk with a print of lilies'
const unsure = [
  { code: '940519', confidence: 0.3 },
  { code: '830629', confidence: 0.2 },
]
const ask = (name: string, index: ReturnType<typeof createIndex>) => findVotes(index, extractTraits(name))
const roundConfidences = (weighed: ReturnType<typeof weighVotes>) =>
  new Map(weighed.map(({ code, confidence }) => [code, confidence]))

describe('decisions', () => {
  test('about a product with the same words make their code nearly certain, even if nothing else suggests it', () => {
    const votes = ask(lamp, createIndex([scarf, '621410'], [lamp, '940511']))
    expect(votes.nearest.map(({ number, code }) => [number, code])).toEqual([[1, '940511']])
    expect(votes.nearest[0]?.likeness).toBeCloseTo(1, 1)
    const weighed = weighVotes(unsure, votes)
    expect(roundConfidences(weighed).get('940511')).toBeGreaterThan(0.8)
    expect(weighed.map(({ code, decision }) => [code, decision?.number])).toEqual([
      ['940519', undefined],
      ['830629', undefined],
      ['940511', 1],
    ])
  })

  test('count less for less similar products, and not at all for dissimilar ones', () => {
    const index = createIndex([lamp, '940511'])
    const same = ask(lamp, index).strength
    const alike = ask('Nordlys pendant lamp of brushed brass for the desk', index).strength
    expect(alike).toBeLessThan(same)
    expect(alike).toBeGreaterThan(0)
    expect(ask(scarf, index)).toEqual({ nearest: [], strength: 0 })
    expect(weighVotes(unsure, ask(scarf, index)).map(({ confidence }) => confidence)).toEqual([0.3, 0.2])
  })

  test('that contradict each other weaken both', () => {
    const agreed = roundConfidences(weighVotes(unsure, ask(lamp, createIndex([lamp, '940519'], [lamp, '940519']))))
    const contested = roundConfidences(weighVotes(unsure, ask(lamp, createIndex([lamp, '940519'], [lamp, '940511']))))
    expect(contested.get('940519')).toBeLessThan((agreed.get('940519') ?? 0) - 0.05)
    expect(contested.get('940519')).toBeGreaterThan(contested.get('940511') ?? 1)
  })

  test('about a name of a word or two count less than about a descriptive text', () => {
    expect(ask('Footwear', createIndex(['Footwear', '640399'])).strength).toBeLessThan(
      ask(lamp, createIndex([lamp, '940511'])).strength / 2,
    )
  })

  test('are not similar because of words that all share, such as the brand’s name', () => {
    const names = ['hammock', 'teapot', 'ladder', 'trumpet', 'parasol', 'stapler'].map((noun) => `Zephyrine ${noun}`)
    const index = createIndex(...names.map((name) => [name, '940511'] as const))
    expect(ask('Zephyrine clarinet', index).nearest).toEqual([])
    expect(ask('Zephyrine teapot', index).nearest.map(({ number }) => number)).toEqual([1])
  })
})

test('keep confidences a distribution', () => {
  const words = fc.array(fc.constantFrom('brass', 'lamp', 'silk', 'scarf', 'pendant', 'lily', 'table'), {
    maxLength: 6,
  })
  const decided = fc.array(fc.tuple(words, fc.constantFrom('940511', '940519', '621410', '830629')), { maxLength: 8 })
  fc.assert(
    fc.property(words, decided, (name, list) => {
      const index = createIndex(...list.map(([text, code]) => [text.join(' '), code] as const))
      const weighed = weighVotes(unsure, ask(name.join(' '), index))
      const sum = weighed.reduce((total, { confidence }) => total + confidence, 0)
      expect(sum).toBeLessThanOrEqual(1 + 1e-9)
      expect(weighed.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true)
      expect(new Set(weighed.map(({ code }) => code)).size).toBe(weighed.length)
    }),
    { numRuns: 300 },
  )
})

test('are compared within a millisecond per product at the maximum number, which is enforced', () => {
  const nouns = ['lamp', 'scarf', 'teapot', 'ladder', 'parasol', 'wallet', 'kettle', 'stapler']
  const decided = Array.from({ length: maxDecisions }, (_, number) => ({
    traits: extractTraits(`Model${number} cotton ${nouns[number % 8]} with brass trim for women number${number % 97}`),
    code: '940511',
  }))
  const index = buildDecisionIndex(decided)
  const asked = extractTraits('Model77 cotton lamp with brass trim for women')
  expect(findVotes(index, asked).nearest[0]?.likeness).toBeGreaterThan(0.3)
  const before = process.cpuUsage()
  for (let round = 0; round < 50; round++) findVotes(index, asked)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / 50).toBeLessThan(1)
  expect(() => buildDecisionIndex([...decided, ...decided.slice(0, 1)])).toThrow('4000 decisions at the most')
})
