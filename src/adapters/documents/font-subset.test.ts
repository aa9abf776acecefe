import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { describe, expect, test } from 'vitest'
import { TrueTypeOutlines } from './font-subset.ts'

const files: readonly [file: string, text: string][] = [
  ['dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf', 'Größe ŨŪẊ Ἀθῆναι Київ שָׁלוֹם 1/2 ½'],
  ['dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf', 'Größe ŨŪẊ'],
  ['@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf', 'กรุงเทพ'],
  ['@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf', 'क्षत्रिय'],
  ['@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf', '서울특별시'],
  ['@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf', '東京都渋谷区'],
  ['@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf', '北京市海淀区'],
]
const readFont = (file: string) => readFileSync(fileURLToPath(import.meta.resolve(file)))

describe('a subset of a font', () => {
  test.each(files)('%s has the outlines and widths of its glyphs', (file, text) => {
    const bytes = readFont(file)
    const original = fontkit.create(bytes) as fontkit.Font
    const subset = TrueTypeOutlines.open(bytes)?.createSubset()
    const glyphIds = original.layout(text).glyphs.map(({ id }) => id)
    const numbers = glyphIds.map((id) => subset?.includeGlyph(id) ?? Number.NaN)
    const encoded = subset?.encode() ?? new Uint8Array()
    const part = fontkit.create(Buffer.from(encoded)) as fontkit.Font
    expect(part.numGlyphs).toBeLessThan(original.numGlyphs)
    expect(encoded.length).toBeLessThan(bytes.length / 4)
    expect(numbers.map((number) => describeGlyph(part, number))).toEqual(
      glyphIds.map((id) => describeGlyph(original, id)),
    )
  })

  test('numbers a glyph once, and glyph 0 first', () => {
    const subset = TrueTypeOutlines.open(readFont('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'))?.createSubset()
    expect([40, 41, 40, 0].map((id) => subset?.includeGlyph(id))).toEqual([1, 2, 1, 0])
  })

  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['PostScript outlines', Buffer.from('OTTO\0\u0001\0\0\0\0\0\0', 'latin1')],
    ['a collection', Buffer.from('ttcf\0\u0001\0\0\0\0\0\u0001', 'latin1')],
    ['a file without tables', Buffer.from('\0\u0001\0\0\0\0\0\0\0\0\0\0', 'latin1')],
  ])('is left to fontkit for %s', (_, bytes) => {
    expect(TrueTypeOutlines.open(bytes)).toBeNull()
  })
})

const describeGlyph = (font: fontkit.Font, id: number) => {
  const glyph = font.getGlyph(id)
  return { outline: glyph.path.toSVG(), advanceWidth: glyph.advanceWidth }
}
