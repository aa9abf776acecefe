import { describe, expect, it } from 'vitest'
import { openFontShelf } from './fonts.ts'
import { fitText } from './text-layout.ts'

const shelf = openFontShelf([])

/** A line's text from left to right; right-to-left letters in reading order, since the font reverses them. */
function readVisually(text: string): readonly string[] {
  const { lines } = fitText([text], { width: 1000, height: 100 }, { size: 10 }, shelf)
  return lines.flatMap(({ runs }) => runs.map(({ run }) => run.text))
}

describe('a line with right-to-left text', () => {
  it.each([
    ['brackets round words', 'רחוב 5 (דירה 3)', ['(3', 'דירה', ') 5', 'רחוב']],
    ['a number behind', 'רחוב 12', ['12', 'רחוב']],
    ['a number before', '3100000 חיפה', ['חיפה', '3100000']],
    ['a range of numbers', 'רחוב 12-14', ['12-14', 'רחוב']],
    ['other letters first', 'Flat (דירה) 3', ['Flat (', 'דירה', ') 3']],
    ['other letters in brackets', 'דירה (Flat 3)', ['(Flat 3)', 'דירה']],
    ['angle quotes', '«דירה»', ['«', 'דירה', '»']],
    ['a share with the Arabic percent sign', 'قطن 100٪ خام', ['خام', '٪', '100', 'قطن']],
    ['a fraction with the Arabic decimal sign', 'وزن 2٫5 كغ', ['كغ', '2', '٫', '5', 'وزن']],
    ['Arabic digits', 'مقاس ٣٨ قميص', ['قميص', '٣', '٨', 'مقاس']],
    ['a dimension in Hebrew', 'תיק 15״ שחור', ['שחור', '״', '15', 'תיק']],
    ['words of Arabic', 'شارع 5 (ب)', ['(', 'ب', ') 5', 'شارع']],
  ])('%s', (_, text, parts) => {
    expect(readVisually(text)).toEqual(parts)
  })

  it('is as wide as it is drawn', () => {
    const text = 'רחוב 5 (דירה 3)'
    const [line] = fitText([text], { width: 1000, height: 100 }, { size: 10 }, shelf).lines
    const last = line?.runs.at(-1)
    expect(line?.width).toBeCloseTo((last?.x ?? 0) + (last?.run.width ?? 0), 6)
  })
})

it('keeps brackets in other scripts', () => {
  expect(readVisually('Street 5 (flat 3)')).toEqual(['Street 5 (flat 3)'])
})
