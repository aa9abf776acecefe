import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nomenclatureForm, type TextFormat, tariffForms } from './official-files.ts'

type Cells = Readonly<Record<string, string>>

/** Parses rows given as cells in column order. */
function parseRows(form: TextFormat | undefined, ...rows: readonly (readonly string[])[]) {
  if (form === undefined) throw new Error('there is no such form')
  const read = form.createReader()
  const createCells = (row: readonly string[]): Cells =>
    Object.fromEntries(form.columns.map((column, index) => [column, row[index] ?? '']))
  return rows.map((row) => read(createCells(row)))
}

describe('the Harmonized System', () => {
  test('has chapters, headings and subheadings, one per line', () => {
    expect(
      parseRows(nomenclatureForm, ['61', ' Apparel;\n knitted '], ['6109', 'T-shirts'], ['6109.10', 'Cotton']),
    ).toEqual([
      { code: '61', title: 'Apparel; knitted' },
      { code: '6109', title: 'T-shirts' },
      { code: '610910', title: 'Cotton' },
    ])
  })

  test('has no totals and no unspecified goods', () => {
    const rows = ['TOTAL', '99', '9999', '999999'].map((code) => [code, 'Everything'])
    expect(parseRows(nomenclatureForm, ...rows)).toEqual(rows.map(() => 'nothing'))
  })

  test.each([
    ['610', 'Something', 'hscode must be of 2, 4 or 6 digits'],
    ['61A9', 'Something', 'hscode must be of 2, 4 or 6 digits'],
    ['', 'Something', 'hscode must be of 2, 4 or 6 digits'],
    ['6109', ' ', 'description is empty'],
  ])('rejects %j as %j', (code, text, fault) => {
    expect(parseRows(nomenclatureForm, [code, text])).toEqual([{ fault }])
  })
})

describe('the US tariff', () => {
  const hts = tariffForms['us-hts']

  test('adds the titles of a line’s parents', () => {
    const rows = [
      ['0101', '0', 'Live horses and asses:'],
      ['', '1', 'Horses:'],
      ['0101.21.00', '2', 'Purebred breeding animals'],
      ['0101.21.00.10', '3', 'Males'],
      ['0101.30.00.00', '1', 'Asses'],
    ]
    expect(parseRows(hts, ...rows)).toEqual([
      'nothing',
      'nothing',
      { code: '01012100', title: 'Live horses and asses: Horses: Purebred breeding animals' },
      'nothing',
      { code: '01013000', title: 'Live horses and asses: Asses' },
    ])
  })

  test('tolerates a missing level', () => {
    expect(parseRows(hts, ['0101', '0', 'Live horses:'], ['0101.21.00', '3', 'Breeding'])[1]).toEqual({
      code: '01012100',
      title: 'Live horses: Breeding',
    })
  })

  test('adds parents only, never siblings, for any outline', () => {
    const outline = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(outline, (depths) => {
        const texts = depths.map((_, place) => `line${place}`)
        const parsed = parseRows(hts, ...depths.map((depth, place) => ['0101.21.00', String(depth), `line${place}`]))
        for (const [place, depth] of depths.entries()) {
          // Going up from the line, each line that is less indented than all before.
          let minDepth = depth
          const above = [...texts.entries()]
            .slice(0, place)
            .toReversed()
            .flatMap(([index, text]) => {
              const depthHere = depths[index] ?? 0
              if (depthHere >= minDepth) return []
              minDepth = depthHere
              return [text]
            })
          const title = [...above.toReversed(), texts[place]].join(' ')
          expect(parsed[place]).toEqual({ code: '01012100', title })
        }
      }),
    )
  })

  test.each([
    [['0101.21.00', 'two', 'Horses'], 'Indent must be a number'],
    [['0101.21.00', '', 'Horses'], 'Indent must be a number'],
    [['horses', '2', 'Horses'], 'HTS Number must have at most 10 digits, with dots between'],
    [['0101.21.00', '2', ''], 'Description is empty'],
  ])('rejects %j', (row, fault) => {
    expect(parseRows(hts, row)).toEqual([{ fault }])
  })
})

test.each([
  ['uk-tariff', ['0101210000', 'Horses'], { code: '0101210000', title: 'Horses' }],
  ['uk-tariff', ['010121', 'Horses'], { fault: 'commodity must be of 8 or 10 digits' }],
  ['eu-cn', ['01012100', 'Horses'], { code: '01012100', title: 'Horses' }],
  ['eu-cn', ['0101210000', 'Horses'], { fault: 'code must be of 8 digits' }],
  ['jp-tariff', ['010121', '100', '馬'], { code: '010121100', title: '馬' }],
  ['jp-tariff', ['0101', '', '馬'], 'nothing'],
  ['jp-tariff', ['0101', '100', '馬'], { fault: 'hs6 must have 6 digits' }],
  ['jp-tariff', ['010121', '10', '馬'], { fault: 'stat3 must have 3 digits, or be empty' }],
  ['jp-tariff', ['010121', '100', ''], { fault: 'description_ja is empty' }],
])('%s reads %j', (name, row, reading) => {
  expect(parseRows(tariffForms[name], row)).toEqual([reading])
})
