import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPersonName, type ParcelParty } from '../../shipping/service/parcel-party.ts'
import { formatAddressLines } from './address-lines.ts'
import { listLatinSpellings, romanise } from './romanise.ts'

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

test('a domestic Japanese address goes from large to small', () => {
  expect(formatAddressLines(party, false)).toEqual([
    'A',
    '\u3012150-0041',
    '\u6E0B\u8C37\u533A',
    '\u795E\u5357 1-2-3',
    'JAPAN',
  ])
  const latin = { ...party, addressLines: ['1-2-3 Jinnan'], city: 'Shibuya' }
  expect(formatAddressLines(latin, false)).toEqual(['A', '1-2-3 Jinnan', '\u3012150-0041', 'Shibuya', 'JAPAN'])
})

test.each([
  ['CN', '示例省', '样本市', '示例区样本路88号', ['100000', '示例省 样本市', '示例区样本路88号', 'CHINA']],
  ['TW', null, '樣本市', '範例區樣本路88號', ['100000', '樣本市', '範例區樣本路88號', 'TAIWAN']],
  ['KR', null, '견본시', '견본로 123', ['100000', '견본시', '견본로 123', 'SOUTH KOREA']],
  ['TW', null, 'Taipei', '88 Sample Road', ['88 Sample Road', 'Taipei, 100000', 'TAIWAN']],
])(
  'an address in %s in its own letters goes from large to small: %s %s %s',
  (countryIso, region, city, street, lines) => {
    const own = { ...party, countryIso, region, city, addressLines: [street], postalCode: '100000' }
    expect(formatAddressLines(own, false)).toEqual(['A', ...lines])
  },
)

test('abroad, name and town are also in Latin letters, transliterated where possible', () => {
  const kyiv = {
    ...party,
    name: 'Ірина Їжак',
    addressLines: ['вул. Січова 5'],
    postalCode: '01001',
    city: 'Київ',
    countryIso: 'UA',
  }
  expect(formatAddressLines(kyiv, true)).toEqual([
    'Iryna Yizhak',
    'Ірина Їжак',
    'вул. Січова 5',
    'Київ',
    '01001',
    'Kyiv',
    '',
    'UKRAINE',
  ])
  expect(formatAddressLines(kyiv, false)).not.toContain('Kyiv')
  const bangkok = { ...kyiv, name: 'สมชาย', city: 'กรุงเทพ', countryIso: 'TH' }
  expect(formatAddressLines(bangkok, true)).toEqual(['สมชาย', 'вул. Січова 5', 'กรุงเทพ, 01001', 'THAILAND'])
  expect(formatAddressLines({ ...bangkok, latinName: 'Somchai', latinCity: 'Bangkok' }, true)).toEqual([
    'Somchai',
    'สมชาย',
    'вул. Січова 5',
    'กรุงเทพ, 01001',
    'Bangkok',
    'THAILAND',
  ])
})

test.each([
  ['Ευαγγελία Παπαδοπούλου', 'GR', 'Evangelia Papadopoulou'],
  ['ΧΑΛΑΝΔΡΙ', 'GR', 'CHALANDRI'],
  ['Щукин Юрий Ильич', 'RU', 'Shchukin Yuriy Ilich'],
  ['Григорій', 'UA', 'Hryhorii'],
  // Cabinet of Ministers, resolution 55: зг is zgh.
  ['Згорянський Розгон', 'UA', 'Zghorianskyi Rozghon'],
  ['ЗГУРСЬКИЙ', 'UA', 'ZGHURSKYI'],
  ['Знам’янка', 'UA', 'Znamianka'],
  ["Знам'янка", 'UA', 'Znamianka'],
  // Transliteration Act of 2009.
  ['Кръстьо Ъглов-Щъркелов', 'BG', 'Krastyo Aglov-Shtarkelov'],
  ['Търговище', 'BG', 'Targovishte'],
  ['София', 'BG', 'Sofia'],
  ['МАРИЯ', 'BG', 'MARIA'],
  ['Хасково', 'BG', 'Haskovo'],
  ['Юлия Янчева', 'BG', 'Yulia Yancheva'],
  ['Ѓорги Ќосев', 'MK', 'Gjorgi Kjosev'],
  ['Цветан Џолевски', 'MK', 'Cvetan Djolevski'],
  ['Ђорђе Хаџић', 'RS', 'Đorđe Hadžić'],
  // A Bulgarian abroad, and a Russian, whose hard sign is silent.
  ['Кръстев', 'DE', 'Krastev'],
  ['Подъячев', 'RU', 'Podyachev'],
  ['Ալեքսանդր Ոսկանյան', 'AM', 'Aleksandr Voskanyan'],
  ['Երևան', 'AM', 'Yerevan'],
  ['გიორგი ბერიძე', 'GE', 'Giorgi Beridze'],
  ['თბილისი', 'GE', 'Tbilisi'],
  ['Zoë 5', 'FR', 'Zoë 5'],
  ['王小明', 'CN', null],
])('%s of %s is %s in Latin letters', (text, country, latin) => {
  expect(romanise(text, country)).toBe(latin)
})

test.each([
  ['\u592A\u90CE', '\u5C71\u7530', 'JP', '\u5C71\u7530 \u592A\u90CE'],
  ['Taro', 'Yamada', 'JP', 'Taro Yamada'],
  ['\u592A\u90CE', '\u5C71\u7530', 'US', '\u592A\u90CE \u5C71\u7530'],
  [null, '\u5C71\u7530', 'JP', '\u5C71\u7530'],
  [' ', null, 'JP', ''],
  ['小明', '王', 'CN', '王小明'],
  ['小明', '王', 'DE', '小明 王'],
  ['길동', '홍', 'KR', '홍길동'],
  ['Gildong', 'Hong', 'KR', 'Gildong Hong'],
])('the name of %s %s in %s is %s', (given, family, country, name) => {
  expect(formatPersonName(given, family, country)).toBe(name)
})

test('every Cyrillic letter yields a Latin one, except soft signs and a silent hard sign', () => {
  const letters = Array.from({ length: 0x530 - 0x400 }, (_, index) => String.fromCodePoint(0x400 + index)).filter(
    (character) => /[\p{Lu}\p{Ll}]/u.test(character) && !/[ьҍ]/i.test(character),
  )
  const signs = ['ь', 'Ь']
  const countries = fc.constantFrom('BG', 'UA', 'MK', 'RS', 'RU', 'BY', 'KZ', 'DE')
  const words = fc.array(fc.constantFrom(...letters, ...signs), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(words, countries, (characters, country) => {
      const word = characters.join('')
      const spelled = romanise(word, country) ?? ''
      const isSilent = (index: number) =>
        signs.includes(characters[index] ?? '') ||
        (/ъ/i.test(characters[index] ?? '') && country !== 'BG' && /^([еёюяіїєэ]|$)/i.test(characters[index + 1] ?? ''))
      const heard = characters.filter((_, index) => !isSilent(index)).length
      const count = Array.from(spelled).filter((character) => /\p{Script=Latin}/u.test(character)).length
      expect(count).toBeGreaterThanOrEqual(heard)
      expect(spelled).not.toMatch(/\p{Script=Cyrillic}/u)
    }),
    { numRuns: 2000 },
  )
  const lost = letters.filter(
    (letter) => !/ъ/i.test(letter) && !/^a[a-zA-Z]+a$/.test(romanise(`а${letter}а`, 'RU') ?? ''),
  )
  expect(lost).toEqual([])
})

test('a name has the spellings of each country that writes Cyrillic', () => {
  expect(listLatinSpellings('Щерев')).toEqual(expect.arrayContaining(['Shterev', 'Shcherev']))
  expect(listLatinSpellings('Shterev')).toEqual([])
})
