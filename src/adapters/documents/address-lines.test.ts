import { expect, test } from 'vitest'
import { formatPersonName, type ParcelParty } from '../../shipping/service/parcel-party.ts'
import { formatAddressLines } from './address-lines.ts'

const party: ParcelParty = {
  name: 'A',
  company: null,
  addressLines: ['\u795E\u5357 1-2-3'],
  postalCode: '150-0041',
  city: '\u6E0B\u8C37\u533A',
  region: null,
  countryIso: 'JP',
  telephone: null,
  email: null,
  taxNumber: null,
}

test('an address of Japan in Japanese letters goes from the large to the small', () => {
  expect(formatAddressLines(party)).toEqual([
    'A',
    '\u3012150-0041',
    '\u6E0B\u8C37\u533A',
    '\u795E\u5357 1-2-3',
    'JAPAN',
  ])
  const latin = { ...party, addressLines: ['1-2-3 Jinnan'], city: 'Shibuya' }
  expect(formatAddressLines(latin)).toEqual(['A', '1-2-3 Jinnan', '\u3012150-0041', 'Shibuya', 'JAPAN'])
})

test.each([
  ['\u592A\u90CE', '\u5C71\u7530', 'JP', '\u5C71\u7530 \u592A\u90CE'],
  ['Taro', 'Yamada', 'JP', 'Taro Yamada'],
  ['\u592A\u90CE', '\u5C71\u7530', 'US', '\u592A\u90CE \u5C71\u7530'],
  [null, '\u5C71\u7530', 'JP', '\u5C71\u7530'],
  [' ', null, 'JP', ''],
])('the name of %s %s in %s is %s', (given, family, country, name) => {
  expect(formatPersonName(given, family, country)).toBe(name)
})
