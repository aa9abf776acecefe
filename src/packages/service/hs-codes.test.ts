import { expect, test } from 'vitest'
import { findDoubtfulHsCodes, formatHsCode, type HsCodeIndex, isCatalogCodeBetter } from './hs-codes.ts'
import { scarf, toBerlin } from './package.fixture.ts'

const codes: HsCodeIndex = {
  isKnown: (code) => code.startsWith('611710'),
  isBeginning: (digits) => '611710'.startsWith(digits),
  findReplacements: (code) => (code.startsWith('611780') ? ['611710', '611790'] : []),
}
const noSubheading = 'which is no subheading of the Harmonized System of 2022'

test.each([
  ['611710', '611710', null],
  ['6117.10', '6117.10', null],
  [' 6117 1000 ', '6117 1000', null],
  ['6117100000', '6117100000', null],
  ['6117', '6117', 'has fewer than 6 digits'],
  ['ABC<script>', null, 'has other characters than digits, dots and spaces, and is not printed'],
  ['611710-A', null, 'has other characters than digits, dots and spaces, and is not printed'],
  ['...', null, 'has other characters than digits, dots and spaces, and is not printed'],
  ['999999', '999999', `begins with 999999, ${noSubheading}`],
  ['6117.80.00', '6117.80.00', `begins with 611780, ${noSubheading}; it was replaced by 611710, 611790`],
  ['', null, null],
  [' ', null, null],
  [null, null, null],
])('the code %j is printed as %j, and %s', (hsCode, printed, doubt) => {
  const item = { ...scarf, hsCode }
  expect(formatHsCode(item)).toBe(printed)
  expect(findDoubtfulHsCodes({ ...toBerlin, packageItems: [scarf, item] }, codes)).toEqual(
    doubt === null ? [] : [`packageItems[1].hsCode ${doubt}`],
  )
})

test.each([
  ['no code', null, '61171000', true],
  ['a blank code', ' ', '61171000', true],
  ['no digits', 'ABC<script>', '61171000', true],
  ['the same beginning', '61.17', '61171000', true],
  ['another heading', '61', '620520', false],
  ['an unknown short code', '9999', '61171000', true],
  ['another subheading', '611710', '620520', false],
  ['an unknown subheading', '999999', '61171000', true],
  ['what the catalog has the replacement of', '6117.80', '611790', true],
  ['what the catalog has something else than the replacement of', '6117.80', '620520', false],
])('the catalog’s code is preferred to %s: %j and %s', (_, hsCode, known, isBetter) => {
  expect(isCatalogCodeBetter({ ...scarf, hsCode }, known, codes)).toBe(isBetter)
})
