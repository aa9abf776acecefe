import { describe, expect, test } from 'vitest'
import { toBerlin } from './package.fixture.ts'
import { generatePackageNumber, getKilogramsPerPackageUnit, validatePackage } from './package.ts'

describe('a package is refused', () => {
  test('not at all when its fields hold together', () => {
    expect(validatePackage(toBerlin, ['ACM'])).toEqual([])
  })

  test.each<[string, readonly string[], string]>([
    ['another brand', ['ACX', 'GLX'], 'must be one of the brands of the access token: ACX, GLX'],
    ['no brand at all', [], 'must be one of the brands of the access token; it has none'],
  ])('when the token has %s', (_, brands, reason) => {
    expect(validatePackage(toBerlin, brands)).toEqual([{ path: 'brandCode', rule: 'brand', reason }])
  })

  test('with everything that is wrong at once', () => {
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
])('the bytes %j draw the number %d', (bytes, number) => {
  expect(generatePackageNumber(new Uint8Array(bytes))).toBe(number)
})
