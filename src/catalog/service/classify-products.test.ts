import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import { type ClassificationCandidate, decideClassification } from './classification.ts'
import { type ClassifiedProduct, classifyProducts, isValid, keepLastPerCode } from './classify-products.ts'
import type { SubmittedProduct } from './product.ts'

const product = (productCode: string, name: string): SubmittedProduct => ({
  productCode,
  name,
  description: 'x',
  material: 'x',
  countryOfOrigin: 'PT',
})
const unclassified = { code: null, source: null, confidence: null, candidates: [] } as const

test('classifying in bulk equals classifying one by one', () => {
  const step = fc.record({ code: fc.constantFrom('A', 'B', 'C'), isGood: fc.boolean() })
  const property = fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
    const catalog = new Map<string, string>()
    const listed = new Map<string, string>()
    const classified = steps.map(({ code, isGood }, index): ClassifiedProduct => {
      const name = `${index}`
      if (isGood) {
        catalog.set(code, name)
        listed.delete(code)
        return { productCode: code, product: product(code, name), classification: unclassified }
      }
      listed.set(code, name)
      return { productCode: code, product: product(code, name), failures: [{ code: 1022, path: 'x', message: 'x' }] }
    })
    const { valid, invalid } = keepLastPerCode(classified)
    expect(
      new Map(valid.map((classifiedProduct) => [classifiedProduct.productCode, classifiedProduct.product.name])),
    ).toEqual(catalog)
    expect(
      new Map(invalid.map((classifiedProduct) => [classifiedProduct.productCode, classifiedProduct.product.name])),
    ).toEqual(listed)
    expect(valid.length + invalid.length).toBe(catalog.size + listed.size)
  })
  fc.assert(property, { seed: 20_260_304 })
})

describe('a classification', () => {
  const candidate = (code: string, confidence: number): ClassificationCandidate => ({ code, confidence })
  const settings = { autoClassify: true, confidenceThreshold: 0.7, defaultClassificationCode: null }
  const found = [candidate('610910', 0.7), candidate('610990', 0.2)]

  test('is the retailer’s code if there is one', () => {
    expect(decideClassification('621410', found, settings)).toEqual({
      code: '621410',
      source: 'Retailer',
      confidence: null,
      candidates: [],
    })
  })

  test('is the best candidate if it is confident enough', () => {
    expect(decideClassification(null, found, settings)).toMatchObject({
      code: '610910',
      source: 'Automatic',
      confidence: 0.7,
    })
    const strict = { ...settings, confidenceThreshold: 0.701 }
    expect(decideClassification(null, found, strict)).toMatchObject({ code: null, source: null, confidence: null })
    expect(decideClassification(null, found, strict).candidates).toHaveLength(2)
  })

  test('is the brand’s default if nothing else is known', () => {
    const byDefault = { ...settings, defaultClassificationCode: '999999', confidenceThreshold: 0.9 }
    expect(decideClassification(null, found, byDefault)).toMatchObject({
      code: '999999',
      source: 'Default',
      confidence: 0,
    })
  })

  test('keeps the chosen code and four alternatives', () => {
    const manyItems = Array.from({ length: 10 }, (_, index) => candidate(`61091${index}`, 0.1))
    expect(decideClassification(null, manyItems, { ...settings, confidenceThreshold: 0 }).candidates).toHaveLength(5)
  })

  test('only uses the classifier for valid products without a code, and if the brand wants it', async () => {
    const requestedNames: string[] = []
    const classificationDeps = {
      classifier: {
        classifyProducts: async (products: readonly SubmittedProduct[]) => {
          requestedNames.push(...products.map(({ productCode }) => productCode))
          return products.map(() => found)
        },
      },
      nomenclature: {
        isKnown: () => true,
        findReplacements: () => [],
        findTitle: () => null,
        findRegion: () => null,
        has: () => null,
      },
    }
    const submittedProducts = [
      { ...product('HAS-CODE', 'x'), hsCode: '6214.10' },
      product('HAS-NONE', 'x'),
      { ...product('IS-BAD', 'x'), countryOfOrigin: 'UK' },
    ]
    const caller = { tenant: 'acme', signal: null }
    const read: TenantTransaction = (work) => work({} as UnitOfWork)
    const classified = await classifyProducts(submittedProducts, settings, classificationDeps, caller, read)
    expect(requestedNames).toEqual(['HAS-NONE'])
    expect(
      classified.map((classifiedProduct) =>
        isValid(classifiedProduct) ? classifiedProduct.classification.code : 'invalid',
      ),
    ).toEqual(['621410', '610910', 'invalid'])
    await classifyProducts(submittedProducts, { ...settings, autoClassify: false }, classificationDeps, caller, read)
    expect(requestedNames).toEqual(['HAS-NONE'])
  })
})
