import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'

export type FontWeight = 'regular' | 'bold'

/** One font file, open. Widths are in em: multiply with the size. */
export interface OpenFont {
  /** Name that the file is registered under in a PDF; the same for the same place on the shelf. */
  readonly key: string
  /** What pdfkit takes as a font source. */
  readonly source: fontkit.Font
  hasGlyph(codePoint: number): boolean
  /** Width of a text without line breaks, kerning included. */
  measureWidth(text: string): number
}

/** The fonts that documents are set in, the first that has a character first. */
export interface FontStack {
  readonly count: number
  openFont(index: number, weight: FontWeight): OpenFont
}

/** Distance from the base line to the top and the bottom of a line, in em, for the fonts that come with Portolan. */
export const ascent = 0.93
export const descent = 0.24

const bundled: ReadonlyArray<Readonly<Record<FontWeight, string>>> = [
  {
    regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
    bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
  },
  {
    regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
    bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
  },
]

// Shaping a word costs about 0.1 ms, and documents repeat their words: enough for some thousand kinds of goods.
const rememberedLayouts = 8_000

/** The same font, which shapes each text only once. pdfkit scales the positions that it is given, so it gets copies. */
function cacheLayouts(font: fontkit.Font): fontkit.Font {
  const layouts = new Map<string, fontkit.GlyphRun>()
  const layout = (text: string, features?: unknown): unknown => {
    if (features !== undefined) return font.layout(text)
    let run = layouts.get(text)
    if (run === undefined) {
      if (layouts.size >= rememberedLayouts) layouts.clear()
      run = font.layout(text)
      layouts.set(text, run)
    }
    const positions = run.positions.map((position) => ({ ...position }))
    return {
      glyphs: run.glyphs,
      positions,
      get advanceWidth() {
        return positions.reduce((width, position) => width + position.xAdvance, 0)
      },
    }
  }
  return Object.create(font, { layout: { value: layout } }) as fontkit.Font
}

function openFont(key: string, file: string): OpenFont {
  let opened: fontkit.Font | fontkit.FontCollection
  try {
    opened = fontkit.create(readFileSync(file))
  } catch (cause) {
    throw new Error(`The font ${file} cannot be read`, { cause })
  }
  const firstFont = 'fonts' in opened ? opened.fonts[0] : opened
  if (firstFont === undefined) throw new Error(`The font collection ${file} is empty`)
  const source = cacheLayouts(firstFont)
  const em = firstFont.unitsPerEm
  const widths = new Map<string, number>()
  const glyphCache = new Map<number, boolean>()
  return {
    key,
    source,
    hasGlyph(codePoint) {
      let isThere = glyphCache.get(codePoint)
      if (isThere === undefined) {
        isThere = firstFont.hasGlyphForCodePoint(codePoint)
        glyphCache.set(codePoint, isThere)
      }
      return isThere
    },
    measureWidth(text) {
      let width = widths.get(text)
      if (width === undefined) {
        if (widths.size >= rememberedLayouts) widths.clear()
        // pdfkit shapes word by word, each with the blank that follows it.
        const segments = text.match(/[^ ]* |[^ ]+/g) ?? []
        width = segments.reduce((sum, word) => sum + source.layout(word).advanceWidth, 0) / em
        widths.set(text, width)
      }
      return width
    },
  }
}

/**
 * Opens the fonts of documents: DejaVu Sans Condensed (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic,
 * signs), BIZ UDPGothic (Japanese), then the operator's own. A bundled font is read when the first text needs it.
 *
 * @param extraFonts paths of TrueType or OpenType files, or collections of which the first font is taken
 * @throws Error when one of the extra fonts cannot be read
 */
export function openFontShelf(extraFonts: readonly string[]): FontStack {
  const extra = extraFonts.map((file, index) => openFont(`extra-${index}`, file))
  const opened = new Map<string, OpenFont>()
  return {
    count: bundled.length + extra.length,
    openFont(index, weight) {
      const files = bundled[index]
      if (files === undefined) {
        const font = extra[index - bundled.length]
        if (font === undefined) throw new RangeError(`There is no font ${index}`)
        return font
      }
      const key = `${weight}-${index}`
      let font = opened.get(key)
      if (font === undefined) {
        font = openFont(key, fileURLToPath(import.meta.resolve(files[weight])))
        opened.set(key, font)
      }
      return font
    },
  }
}
