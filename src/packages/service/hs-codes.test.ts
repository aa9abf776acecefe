import { expect, test } from 'vitest'
import { doubtfulHsCodes, type HsCodes, printedHsCode } from './hs-codes.ts'
import { scarf, toBerlin } from './package.fixture.ts'

const codes: HsCodes = {
  isKnown: (code) => code.startsWith('611710'),
  replacements: (code) => (code.startsWith('611780') ? ['611710', '611790'] : []),
}
const noSubheading = 'which is no subheading of the Harmonized System of 2022'

test.each([
  ['611710', '611710', null],
  ['6117.10', '6117.10', null],
  [' 6117 1000 ', '6117 1000', null],
  ['6117100000', '6117100000', null],
  ['6117', '6117', 'has fewer than 6 digits'],
  ['ABC<script>', null, 'has other characters than digits, dots and blanks, and is not printed'],
  ['611710-A', null, 'has other characters than digits, dots and blanks, and is not printed'],
  ['...', null, 'has other characters than digits, dots and blanks, and is not printed'],
  ['999999', '999999', `begins with 999999, ${noSubheading}`],
  ['6117.80.00', '6117.80.00', `begins with 611780, ${noSubheading}; it was replaced by 611710, 611790`],
  ['', null, null],
  [' ', null, null],
  [null, null, null],
])('the code %j is printed as %j, and %s', (hsCode, printed, doubt) => {
  const item = { ...scarf, hsCode }
  expect(printedHsCode(item)).toBe(printed)
  expect(doubtfulHsCodes({ ...toBerlin, packageItems: [scarf, item] }, codes)).toEqual(
    doubt === null ? [] : [`packageItems[1].hsCode ${doubt}`],
  )
})
