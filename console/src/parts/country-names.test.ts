import { expect, test } from 'vitest'
import { findCountry } from './country-names.ts'

const known = 'CD CG CN DE GB GE GR JP KP KR NE NG NL PL TR US'.split(' ')

test.each([
  ['UK', 'GB'],
  ['gb', 'GB'],
  ['Germany', 'DE'],
  ['Deutschland', 'DE'],
  ['Allemagne', 'DE'],
  ['ALEMANIA', 'DE'],
  ['Niemcy', 'DE'],
  ['ドイツ', 'DE'],
  ['China', 'CN'],
  ['VR China', 'CN'],
  ['P.R. China', 'CN'],
  ['中国', 'CN'],
  ['Vereinigtes Königreich', 'GB'],
  ['Großbritannien', 'GB'],
  ['royaume uni', 'GB'],
  ['Países Bajos', 'NL'],
  ['Holland', 'NL'],
  ['U.S.A.', 'US'],
  ['Stany Zjednoczone', 'US'],
  ['Turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['Wielka Brytania', 'GB'],
  ['日本', 'JP'],
])('%s is %s', (text, code) => {
  expect(findCountry(text, known)).toBe(code)
})

test.each(['', 'Portugall', 'EU', 'Europe', 'made in China', 'XX', '???'])('%j is not a country', (text) => {
  expect(findCountry(text, known)).toBeNull()
})
