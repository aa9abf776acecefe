import { describe, expect, test } from 'vitest'
import type { Site } from '../../kernel/site.ts'
import { london } from './package.fixture.ts'
import { siteFailures } from './sites.ts'

describe('a site', () => {
  test.each<[string, Partial<Site>, readonly string[]]>([
    ['whole', {}, []],
    ['without a postal code', { postalCode: null }, []],
    ['with a code of 100 characters', { siteCode: 'x'.repeat(100) }, []],
    ['with a code of 101 characters', { siteCode: 'x'.repeat(101) }, ['siteCode']],
    ['with five lines', { addressLines: ['1', '2', '3', '4', '5'] }, []],
    ['with six lines', { addressLines: ['1', '2', '3', '4', '5', '6'] }, ['addressLines']],
    ['without lines', { addressLines: [] }, ['addressLines']],
    [
      'wrong in every way',
      { siteCode: ' ', company: 'a\u0000', addressLines: [''], postalCode: '', city: '\ud800', countryIso: 'uk' },
      ['siteCode', 'company', 'addressLines[0]', 'postalCode', 'city', 'countryIso'],
    ],
  ])('%s', (_, fields, paths) => {
    expect(siteFailures({ ...london, ...fields }).map(({ path }) => path)).toEqual(paths)
  })
})
