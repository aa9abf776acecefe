import { expect, test } from 'vitest'
import { openFontShelf } from './fonts.ts'

test('a letter keeps its character after being drawn as part of an accented one', () => {
  for (const weight of ['regular', 'bold'] as const) {
    const { source } = openFontShelf([]).openBaseFont(weight)
    // Of fontkit, which makes the subsets of fonts without TrueType outlines, and reads the parts of letters for them.
    const subset = (Object.getPrototypeOf(source) as typeof source).createSubset()
    for (const glyph of source.layout('ŨŪŮŰŲÜẊůũūüẋ').glyphs) subset.includeGlyph(glyph)
    subset.encode()
    const characters = source.layout('DEREX1234 Quantity').glyphs.flatMap(({ codePoints }) => codePoints)
    expect(String.fromCodePoint(...characters)).toBe('DEREX1234 Quantity')
  }
})
