import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findTariffLines, getCell, readProgrammeRate, TariffLines } from './tariffs.ts'

const columns = ['general', 'special']
const tariff = {
  columns,
  lines: new TariffLines('610910\t10\t5%\t\n610910\t90\t7%\t0%:AU;3%:JO\n620520\t\t9%\t\n'),
}

test('goods with a national code have its line, others all lines of their subheading', () => {
  const listCodes = (code: string) => findTariffLines(tariff, code).map((line) => line.code)
  expect(listCodes('61091090')).toEqual(['61091090'])
  expect(listCodes('6109109012')).toEqual(['61091090'])
  expect(listCodes('610910')).toEqual(['61091010', '61091090'])
  expect(listCodes('61091055')).toEqual(['61091010', '61091090'])
  expect(listCodes('620520')).toEqual(['620520'])
  expect(listCodes('630210')).toEqual([])
})

test('a line holds the values of its columns', () => {
  const [line] = findTariffLines(tariff, '61091090')
  if (line === undefined) throw new Error('no line')
  expect(getCell(tariff, line, 'general')).toBe('7%')
  expect(getCell(tariff, line, 'other')).toBe('')
  expect(readProgrammeRate(getCell(tariff, line, 'special'), ['JO'])).toBe('3%')
  expect(readProgrammeRate(getCell(tariff, line, 'special'), ['KR'])).toBe('')
})

test.each([
  ['a row without code', 'duty\t\t5%\n'],
  ['a row that is not ascending', '620520\t\t9%\n610910\t\t5%\n'],
  ['an empty row', '610910\t\t5%\n\n620520\t\t9%\n'],
])('rejects %s', (_, table) => {
  expect(() => new TariffLines(table)).toThrow('where it cannot be')
})

test('every line is found under its subheading only', () => {
  const rows = fc.array(fc.tuple(fc.integer({ min: 10_100, max: 10_130 }), fc.constantFrom('', '10', '9010')))
  fc.assert(
    fc.property(rows, (unordered) => {
      const lines = unordered
        .map(([six, own], index) => ({ six: `0${six}`, own, rate: `${index}%` }))
        .toSorted((a, b) => a.six.localeCompare(b.six))
      const table = new TariffLines(lines.map(({ six, own, rate }) => `${six}\t${own}\t${rate}\n`).join(''))
      for (let six = 10_100; six <= 10_130; six++) {
        const expected = lines.filter((line) => line.six === `0${six}`)
        const expectedLines = expected.map(({ six: digits, own, rate }) => ({ code: digits + own, cells: [rate] }))
        expect(table.findBySubheading(`0${six}`)).toEqual(expectedLines)
        expect(table.findBySubheading(`0${six}`)).toEqual(expectedLines)
      }
      expect(table.listLines().length).toBe(lines.length)
    }),
  )
})
