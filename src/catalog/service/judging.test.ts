import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ClassificationCandidate, decideClassification } from './classification.ts'
import { isValid, type JudgedProduct, judgeProducts, settle } from './judging.ts'
import type { SentProduct } from './product.ts'

const product = (productCode: string, name: string): SentProduct => ({
  productCode,
  name,
  description: 'x',
  material: 'x',
  countryOfOrigin: 'PT',
})
const unclassified = { code: null, source: null, confidence: null, candidates: [] } as const

test('settling leaves what taking products in one after the other leaves', () => {
  const step = fc.record({ code: fc.constantFrom('A', 'B', 'C'), isGood: fc.boolean() })
  const property = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
    const catalog = new Map<string, string>()
    const listed = new Map<string, string>()
    const judged = steps.map(({ code, isGood }, index): JudgedProduct => {
      const name = `${index}`
      if (isGood) {
        catalog.set(code, name)
        listed.delete(code)
        return { productCode: code, product: product(code, name), classification: unclassified }
      }
      listed.set(code, name)
      return { productCode: code, product: product(code, name), failures: [{ code: 1022, path: 'x', message: 'x' }] }
    })
    const { valid, invalid } = settle(judged)
    expect(new Map(valid.map((one) => [one.productCode, one.product.name]))).toEqual(catalog)
    expect(new Map(invalid.map((one) => [one.productCode, one.product.name]))).toEqual(listed)
    expect(valid.length + invalid.length).toBe(catalog.size + listed.size)
  })
  fc.assert(property, { seed: 20_260_304 })
})

describe('a classification', () => {
  const candidate = (code: string, confidence: number): ClassificationCandidate => ({ code, confidence })
  const settings = { autoClassify: true, confidenceThreshold: 0.7, defaultClassificationCode: null }
  const found = [candidate('610910', 0.7), candidate('610990', 0.2)]

  test('is the retailer’s code where there is one', () => {
    expect(decideClassification('621410', found, settings)).toEqual({
      code: '621410',
      source: 'Retailer',
      confidence: null,
      candidates: [],
    })
  })

  test('is the best candidate where it is sure enough', () => {
    expect(decideClassification(null, found, settings)).toMatchObject({
      code: '610910',
      source: 'Automatic',
      confidence: 0.7,
    })
    const strict = { ...settings, confidenceThreshold: 0.701 }
    expect(decideClassification(null, found, strict)).toMatchObject({ code: null, source: null, confidence: null })
    expect(decideClassification(null, found, strict).candidates).toHaveLength(2)
  })

  test('is the brand’s default where nothing else is known', () => {
    const byDefault = { ...settings, defaultClassificationCode: '999999', confidenceThreshold: 0.9 }
    expect(decideClassification(null, found, byDefault)).toMatchObject({
      code: '999999',
      source: 'Default',
      confidence: 0,
    })
  })

  test('keeps the chosen one and four alternatives', () => {
    const many = Array.from({ length: 10 }, (_, index) => candidate(`61091${index}`, 0.1))
    expect(decideClassification(null, many, { ...settings, confidenceThreshold: 0 }).candidates).toHaveLength(5)
  })

  test('is asked of the classifier only for valid products without a code, and only where the brand wants that', async () => {
    const asked: string[] = []
    const judges = {
      classifier: {
        classify: async (products: readonly SentProduct[]) => {
          asked.push(...products.map(({ productCode }) => productCode))
          return products.map(() => found)
        },
      },
      nomenclature: {
        isKnown: () => true,
        replacements: () => [],
        title: () => null,
        region: () => null,
        has: () => null,
      },
    }
    const sent = [
      { ...product('HAS-CODE', 'x'), hsCode: '6214.10' },
      product('HAS-NONE', 'x'),
      { ...product('IS-BAD', 'x'), countryOfOrigin: 'UK' },
    ]
    const caller = { tenant: 'acme', signal: null }
    const judged = await judgeProducts(sent, settings, judges, caller)
    expect(asked).toEqual(['HAS-NONE'])
    expect(judged.map((one) => (isValid(one) ? one.classification.code : 'invalid'))).toEqual([
      '621410',
      '610910',
      'invalid',
    ])
    await judgeProducts(sent, { ...settings, autoClassify: false }, judges, caller)
    expect(asked).toEqual(['HAS-NONE'])
  })
})
