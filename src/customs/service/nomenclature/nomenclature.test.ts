import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readNomenclatureFiles } from '../../../adapters/customs-files.ts'
import { createNomenclature, findIntegrityFaults, sections, type TitleRow } from './nomenclature.ts'

const small: readonly TitleRow[] = [
  ['0102', 'Bovine animals'],
  ['01', 'Live animals'],
  ['010121', 'Horses for breeding'],
  ['0101', 'Horses'],
  ['010229', 'Other cattle'],
  ['97', 'Art'],
]

describe('the tree', () => {
  const nomenclature = createNomenclature(small, new Map([['010229', ['010299', '010298']]]))

  test('is sorted, and lists children', () => {
    expect(nomenclature.lines.filter(({ depth }) => depth > 0).map(({ code }) => code)).toEqual([
      '01',
      '0101',
      '010121',
      '0102',
      '010229',
      '97',
    ])
    expect(nomenclature.listChapters().map(({ code }) => code)).toEqual(['01', '97'])
    expect(nomenclature.listHeadings('01').map(({ code }) => code)).toEqual(['0101', '0102'])
    expect(nomenclature.listSubheadings('0102').map(({ code }) => code)).toEqual(['010229'])
    expect(nomenclature.listHeadings('0101')).toEqual([])
    expect(nomenclature.listHeadings('55')).toEqual([])
  })

  test.each([
    ['010121', true],
    ['0101211000', true],
    ['0101', false],
    ['010199', false],
    ['', false],
  ])('whether %s is known', (code, known) => expect(nomenclature.isKnown(code)).toBe(known))

  test('has titles, with a subheading’s for its national lines', () => {
    expect(nomenclature.findTitle('01')).toBe('Live animals')
    expect(nomenclature.findTitle('0102291010')).toBe('Other cattle')
    expect(nomenclature.findTitle('99')).toBeNull()
  })

  test('has the replacements of obsolete codes', () => {
    expect(nomenclature.findReplacements('010298')).toEqual(['010229'])
    expect(nomenclature.findReplacements('010229')).toEqual([])
  })

  test('is rejected if incomplete', () => {
    expect(() =>
      createNomenclature([
        ['01', 'Live animals'],
        ['010121', 'Horses'],
      ]),
    ).toThrow('010121: its parent is not there')
    expect(() => createNomenclature([...small, ['0101', 'Again']])).toThrow('0101: is there twice')
    expect(() => createNomenclature([...small, ['99', 'Special']])).toThrow('belong to no chapter')
  })

  const [first, chapter, heading] = nomenclature.lines
  if (first === undefined || chapter === undefined || heading === undefined) throw new Error('the tree is too small')
  test.each([
    ['a position that is not its own', [first, { ...chapter, position: 7 }], 'is at 1 and says 7'],
    ['an end before its children', [first, { ...chapter, end: 2 }, heading], 'lies outside 01'],
    ['a validity that ends before it begins', [{ ...first, validTo: '2021-12-31' }], 'ends before it begins'],
  ])('integrity: %s', (_, lines, fault) => expect(findIntegrityFaults(lines).join()).toContain(fault))
})

describe('the shipped nomenclature', () => {
  const { titles, replacements } = readNomenclatureFiles()
  const nomenclature = createNomenclature(titles, replacements)

  test('is the complete Harmonized System of 2022', () => {
    const listLines = (depth: number) => nomenclature.lines.filter((line) => line.depth === depth).length
    expect([0, 1, 2, 3].map(listLines)).toEqual([21, 96, 1228, 5612])
    const chapters = nomenclature.listChapters().map(({ code }) => code)
    const expectedTitles = sections.map(([number, from, to]) => [
      number,
      chapters.filter((code) => code >= from && code <= to).length,
      // Chapter 77 is reserved.
      Number(to) - Number(from) + (from <= '77' && to >= '77' ? 0 : 1),
    ])
    expect(expectedTitles.map(([number, count]) => [number, count])).toEqual(
      expectedTitles.map(([number, , all]) => [number, all]),
    )
  })

  test('has titles that are unique within their chapter', () => {
    const byChapter = Map.groupBy(titles, ([code]) => code.slice(0, 2))
    for (const [chapter, rows] of byChapter) {
      const seen = new Map<string, string>()
      for (const [code, title] of rows) {
        const before = seen.get(title.toLowerCase())
        expect(
          before === undefined || code.startsWith(before),
          `${chapter}: ${before} and ${code} are both "${title}"`,
        ).toBe(true)
        seen.set(title.toLowerCase(), code)
      }
    }
  })

  test('only has replacements that are codes of 2022', () => {
    expect([...replacements.keys()].filter((code) => !nomenclature.isKnown(code))).toEqual([])
    expect(nomenclature.findReplacements('851712')).toEqual(['851713', '851714'])
  })

  const wordsOfAName = 5
  const official = process.env['OFFICIAL_TITLES'] ?? ''
  test.skipIf(!existsSync(official))('has no official titles', () => {
    const expectedTitles = new Map(titles.map(([code, title]) => [code, title.toLowerCase()]))
    const matching = readFileSync(official, 'utf8')
      .split(/\r?\n/)
      .flatMap((row) => {
        const [, code, text = ''] = /^[^,]*,(\d{2,6}),"?(.*?)"?,[^,]*,[246]$/.exec(row) ?? []
        // Goods that only have one name, such as carbon dioxide, cannot be worded differently.
        return code !== undefined &&
          text.split(' ').length > wordsOfAName &&
          expectedTitles.get(code) === text.toLowerCase()
          ? [`${code} ${text}`]
          : []
      })
    expect(matching).toEqual([])
  })
})
