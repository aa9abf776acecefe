import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildDictionary } from './dictionary.ts'
import type { ProductDescription } from './product-facts.ts'
import { Translator } from './translation.ts'

const german = buildDictionary('de', [
  ['Leder', 'leather'],
  ['Tasche', 'bag'],
  ['Handtasche', 'handbag'],
  ['Edelstahl', 'stainless steel'],
  ['Topf', 'pot'],
  ['Damen', 'women'],
  ['Kind', 'kid'],
  ['Rock', 'skirt'],
  ['mit', 'with'],
  ['aus', 'of'],
  ['für', 'for'],
  ['rot', 'red'],
  ['Reißverschluss', 'zipper'],
  ['Material', 'material'],
  ['Geschlecht', 'gender'],
])
const french = buildDictionary('fr', [
  ['sac', 'bag'],
  ['sac à main', 'handbag'],
  ['cuir', 'leather'],
  ['en', 'of'],
  ['pour', 'for'],
  ['femme', 'women'],
  ['d’hiver', 'winter'],
])
const japanese = buildDictionary('ja', [
  ['牛革', 'leather'],
  // Without its diacritics, the next one would equal this one, and the first wins.
  ['ハック', 'hack'],
  ['バッグ', 'bag'],
  ['レディース', 'women'],
  ['財布', 'wallet'],
  ['シャツ', 'shirt'],
])
const chinese = buildDictionary('zh', [
  ['真皮', 'leather'],
  ['钱包', 'wallet'],
  ['錢包', 'wallet'],
  ['女士', 'women'],
  ['连衣裙', 'dress'],
])
const korean = buildDictionary('ko', [
  ['여성', 'women'],
  ['가죽', 'leather'],
  ['지갑', 'wallet'],
])
const greek = buildDictionary('el', [
  ['τσάντα', 'bag'],
  ['δερμάτινος', 'leather'],
  ['γυναικείος', 'women'],
])
const turkish = buildDictionary('tr', [
  ['kadın', 'women'],
  ['deri', 'leather'],
  ['çanta', 'bag'],
])
const swedish = buildDictionary('sv', [
  ['hjälm', 'helmet'],
  ['påse', 'bag'],
  ['barn', 'kid'],
  ['kopp', 'cup'],
  ['för', 'for'],
])
const danish = buildDictionary('da', [['kop', 'cup']])
const finnish = buildDictionary('fi', [
  ['laukku', 'bag'],
  ['naisten', 'women'],
  ['pöytä', 'table'],
])
const czech = buildDictionary('cs', [['karta', 'card']])
const polish = buildDictionary('pl', [['karta', 'card']])
const english = new Set('rock music shirt red bag for with kid kind women pot the leather'.split(' '))
const translator = new Translator(
  [german, french, japanese, chinese, korean, greek, turkish, swedish, danish, finnish, polish, czech],
  (word) => english.has(word),
)
const read = (product: ProductDescription | string) =>
  translator.translateProduct(typeof product === 'string' ? { name: product } : product)

test('a dictionary requires a language with known suffixes', () => {
  expect(() => buildDictionary('xx', [['tas', 'bag']])).toThrow(RangeError)
})

describe('text in another language', () => {
  test.each([
    ['Rote Handtasche aus Leder mit Reißverschluss', 'red handbag of leather with zipper', 'de'],
    ['Damen-Ledertasche', 'women-leather bag', 'de'],
    ['Edelstahltöpfe für Kinder', 'stainless steel pot for kid', 'de'],
    ['HANDTASCHEN REISSVERSCHLUSS', 'handbag zipper', 'de'],
    ['Sac à main en cuir pour femmes', 'handbag of leather for women', 'fr'],
    ['Sacs d’hiver "Montagne" en cuir 2026', 'bag winter "Montagne" of leather 2026', 'fr'],
    ['Γυναικεία δερμάτινη τσάντα', 'women leather bag', 'el'],
    ['KADIN DERİ ÇANTASI', 'women leather bag', 'tr'],
    ['Barnhjälmar', 'kid helmet', 'sv'],
    ['Kopperne', 'cup', 'da'],
    ['Naisten laukut', 'women bag', 'fi'],
    ['Pöydät', 'table', 'fi'],
    // Only Czech writes ř.
    ['Dárková karta z řady', 'Dárková card z řady', 'cs'],
  ])('such as %s is translated', (name, expected, language) => {
    expect(read(name)).toEqual({ product: { name: expected }, language })
  })

  test.each([
    ['レディース牛革バッグ', 'women leather bag', 'ja'],
    ['ﾚﾃﾞｨｰｽ 牛革の財布', 'women leather wallet', 'ja'],
    ['女士真皮钱包 2026', 'women leather wallet 2026', 'zh'],
    ['女士真皮錢包', 'women leather wallet', 'zh'],
    ['여성용 가죽지갑', 'women leather wallet', 'ko'],
    ['Zorblax 女士连衣裙 red', 'Zorblax women dress red', 'zh'],
    // Spelled-out words are not cut into meaningless parts.
    ['レディースシャツ', 'women shirt', 'ja'],
    ['財布 ヤシャツミ', 'wallet ヤシャツミ', 'ja'],
  ])('without spaces, such as %s, is split into known words', (name, expected, language) => {
    const { product, language: detected } = read(name)
    expect({ name: product.name.replaceAll(/ +/g, ' ').trim(), language: detected }).toEqual({
      name: expected,
      language,
    })
  })

  test.each([
    ['Påsar för grönhjälmar', 'bag for helmet'],
    ['Musichjälm för barn', 'music helmet for kid'],
    ['Barnkrafs utan påse', 'kid utan bag'],
  ])('reads the known part of a compound: %s', (name, expected) => {
    expect(read(name)).toEqual({ product: { name: expected }, language: 'sv' })
  })

  test('is recognised by one word if no other is English and letters confirm it', () => {
    expect(read('Ljusblå påse').language).toBe('sv')
    expect(read('Zorblax pase').language).toBeNull()
    expect(read('Red påse').language).toBeNull()
  })

  test('keeps the structure of attributes, and values that are not text', () => {
    const product = {
      name: 'Rock | Material: Leder; Geschlecht: Damen; Reißverschluss',
      material: null,
      countryOfOrigin: 'DE',
    }
    expect(read(product)).toEqual({
      product: {
        name: 'skirt | material: leather; gender: women; zipper',
        material: null,
        countryOfOrigin: 'DE',
      },
      language: 'de',
    })
  })

  test('keeps words that English shares, if most are English', () => {
    expect(read('Rock Music Red Shirt for Damen mit Kind').product.name).toBe(
      'Rock Music Red Shirt for women with Kind',
    )
  })
})

test.each([
  'Rock music shirt for the kid',
  'Zorblax 3000',
  '',
  '12 %',
  'Leather bag Handtasche with red pot',
  'kind',
  '龘靐齉',
])('is left unchanged: %j', (name) => {
  expect(read(name)).toEqual({ product: { name }, language: null })
})

test('is not split beyond the longest possible word', () => {
  const [within, beyond] = ['Edelstahlhandtaschenreissverschluss', 'Reissverschlusshandtaschenreissverschluss']
  expect(read(`Handtasche Leder ${within}`).product.name).toBe('handbag leather stainless steel handbag zipper')
  expect(read(`Handtasche Leder ${beyond}`).product.name).toBe(`handbag leather ${beyond}`)
})

test('keeps its fields, and loses nothing that no dictionary has', () => {
  fc.assert(
    fc.property(fc.record({ name: fc.string({ unit: 'grapheme' }), description: fc.string() }), (product) => {
      const { product: out, language } = read(product)
      const signs = (text: string) => text.match(/[^\p{L}\p{M}\p{N} ’'-]/gu)
      expect(Object.keys(out)).toEqual(Object.keys(product))
      expect(signs(out.name)).toEqual(signs(product.name))
      expect(language === null ? out : product).toEqual(product)
    }),
  )
})
