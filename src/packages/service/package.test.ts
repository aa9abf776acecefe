import { describe, expect, test } from 'vitest'
import { toBerlin } from './package.fixture.ts'
import { generatePackageNumber, getKilogramsPerPackageUnit, validatePackage } from './package.ts'

describe('checking a package', () => {
  test('accepts consistent fields', () => {
    expect(validatePackage(toBerlin, ['ACM'])).toEqual([])
  })

  test.each<[string, readonly string[], string]>([
    ['another brand', ['ACX', 'GLX'], 'must be one of the brands of the access token: ACX, GLX'],
    ['no brand at all', [], 'must be one of the brands of the access token; it has none'],
  ])('rejects it if the token has %s', (_, brands, reason) => {
    expect(validatePackage(toBerlin, brands)).toEqual([{ path: 'brandCode', rule: 'brand', reason }])
  })

  test('reports all errors at once', () => {
    const failures = validatePackage({ ...toBerlin, weight: { weight: 1, weightUnit: 'stone' } }, ['ACX'])
    expect(failures.map(({ path }) => path)).toEqual(['brandCode', 'weight.weightUnit'])
  })
})

test.each([
  ['Kg', '1'],
  ['KG', '1'],
  [' kgs ', '1'],
  ['lB', '0.45359237'],
  ['LBS', '0.45359237'],
  ['g', '0.001'],
  ['OZ', '0.028349523125'],
  ['stone', null],
  ['', null],
  ['constructor', null],
])('%j is %s kg', (unit, kilograms) => {
  expect(getKilogramsPerPackageUnit(unit)?.toString() ?? null).toBe(kilograms)
})

test.each([
  [[0, 0, 0, 0], 1],
  [[0, 0, 0, 1], 2],
  [[0x01, 0x7d, 0x78, 0x3e], 24_999_999],
  [[0x01, 0x7d, 0x78, 0x3f], 1],
])('the random bytes %j give the number %d', (bytes, number) => {
  expect(generatePackageNumber(new Uint8Array(bytes))).toBe(number)
})
