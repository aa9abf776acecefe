import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from 'fontkit'
import { TrueTypeOutlines } from './font-subset.ts'

export type FontWeight = 'regular' | 'bold'

/** An open font file. Widths are in em: multiply by the size. */
export interface OpenFont {
  /** Name of the font in a PDF. */
  readonly key: string
  /** Font source for pdfkit. */
  readonly source: fontkit.Font
  /** Whether it has no bold face, so that its letters are outlined to look bold. */
  readonly isOutlined: boolean
  hasGlyph(codePoint: number): boolean
  /** Width of a text without line breaks, with kerning. */
  measureWidth(text: string): number
}

/** The fonts of documents. */
export interface FontStack {
  /** The first font with a character; null if none has it. */
  findFont(codePoint: number, weight: FontWeight): OpenFont | null
  /** The font of spaces and of the substitute for unknown characters. */
  openBaseFont(weight: FontWeight): OpenFont
  /**
   * The same fonts in the order for a text: Chinese before Japanese if the Japanese font lacks some of its characters,
   * so that no name mixes both.
   */
  orderFor(text: string): FontStack
}

/** Distance from the baseline to top and bottom of a line, in em, for the bundled fonts. */
export const ascent = 0.93
export const descent = 0.24

interface BundledFont extends Readonly<Record<FontWeight, string>> {
  /** Characters for which it is loaded; any if absent. */
  readonly characters?: RegExp
}

const base: BundledFont = {
  regular: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf',
  bold: 'dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf',
}
const thai: BundledFont = {
  regular: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  characters: /\p{Script=Thai}/u,
}
const devanagari: BundledFont = {
  regular: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  characters: /\p{Script_Extensions=Devanagari}/u,
}
const korean: BundledFont = {
  regular: '@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  bold: '@expo-google-fonts/nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
  characters: /\p{Script=Hangul}/u,
}
const japanese: BundledFont = {
  regular: '@expo-google-fonts/biz-udpgothic/400Regular/BIZUDPGothic_400Regular.ttf',
  bold: '@expo-google-fonts/biz-udpgothic/700Bold/BIZUDPGothic_700Bold.ttf',
}
// Simplified and traditional characters, in one weight.
const chineseFile = '@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf'
const chinese: BundledFont = {
  regular: chineseFile,
  bold: chineseFile,
  characters: /[\p{Script_Extensions=Han}\p{Script_Extensions=Bopomofo}]/u,
}

const usualOrder = [base, thai, devanagari, korean, japanese, chinese]
const chineseOrder = [base, thai, devanagari, korean, chinese, japanese]

// Shaping a word costs about 0.1 ms, and documents repeat their words: enough for some thousand kinds of goods.
const rememberedLayouts = 8_000

/**
 * The same font with cached shaping, and with subsets cut from the file where it has TrueType outlines. pdfkit scales the
 * positions it receives, so it gets copies.
 */
function speedUp(font: fontkit.Font, outlines: TrueTypeOutlines | null): fontkit.Font {
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
  return Object.create(font, {
    layout: { value: layout },
    ...(outlines === null ? {} : { createSubset: { value: () => outlines.createSubset() } }),
  }) as fontkit.Font
}

/**
 * Makes every glyph know its characters. fontkit creates a glyph once, and without characters if it first meets it as a
 * part of another: after a “ü”, text extracted from a PDF would lack each “u”.
 */
function keepCharacters(font: fontkit.Font): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (glyphId, codePoints = []) => {
    const glyph = getGlyph(glyphId, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints = codePoints
    return glyph
  }
}

// fontkit looks for the outline of an empty last glyph, which can be beyond the end of the file.
const emptyOutline = Buffer.alloc(16)

function openFont(key: string, file: string): OpenFont {
  let bytes: Buffer
  let opened: fontkit.Font | fontkit.FontCollection
  try {
    bytes = Buffer.concat([readFileSync(file), emptyOutline])
    opened = fontkit.create(bytes)
  } catch (cause) {
    throw new Error(`The font ${file} cannot be read`, { cause })
  }
  const firstFont = 'fonts' in opened ? opened.fonts[0] : opened
  if (firstFont === undefined) throw new Error(`The font collection ${file} is empty`)
  keepCharacters(firstFont)
  const source = speedUp(firstFont, TrueTypeOutlines.open(bytes))
  const em = firstFont.unitsPerEm
  const widths = new Map<string, number>()
  const glyphCache = new Map<number, boolean>()
  return {
    key,
    source,
    isOutlined: false,
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
        // pdfkit shapes word by word, each with the following space.
        const segments = text.match(/[^ ]* |[^ ]+/g) ?? []
        width = segments.reduce((sum, word) => sum + source.layout(word).advanceWidth, 0) / em
        widths.set(text, width)
      }
      return width
    },
  }
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const hanCharacters = /\p{Script=Han}/gu

/**
 * Opens the fonts of documents: DejaVu Sans Condensed (Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew, Arabic,
 * signs), Noto Sans (Thai, Devanagari), Nanum Gothic (Korean), BIZ UDPGothic (Japanese), Chocolate Classical Sans
 * (Chinese), then the operator's own. Bundled fonts are loaded on first use.
 *
 * @param extraFonts TrueType or OpenType files, or collections, whose first font is used
 * @throws Error if an extra font cannot be read
 */
export function openFontShelf(extraFonts: readonly string[]): FontStack {
  const extra = extraFonts.map((file, index) => openFont(`extra-${index}`, file))
  const opened = new Map<string, OpenFont>()
  const openBundled = (bundled: BundledFont, weight: FontWeight): OpenFont => {
    const file = bundled[weight]
    let font = opened.get(file)
    if (font === undefined) {
      font = openFont(file, fileURLToPath(import.meta.resolve(file)))
      opened.set(file, font)
    }
    return font
  }
  const outlined = new Map<OpenFont, OpenFont>()
  const openFace = (bundled: BundledFont, weight: FontWeight): OpenFont => {
    const font = openBundled(bundled, weight)
    if (weight === 'regular' || bundled.bold !== bundled.regular) return font
    const face = outlined.get(font) ?? { ...font, isOutlined: true }
    outlined.set(font, face)
    return face
  }
  const createStack = (order: readonly BundledFont[], orderFor: FontStack['orderFor']): FontStack => ({
    findFont(codePoint, weight) {
      const character = String.fromCodePoint(codePoint)
      for (const bundled of order) {
        if (bundled.characters?.test(character) === false) continue
        const font = openFace(bundled, weight)
        if (font.hasGlyph(codePoint)) return font
      }
      return extra.find((font) => font.hasGlyph(codePoint)) ?? null
    },
    openBaseFont: (weight) => openBundled(base, weight),
    orderFor,
  })
  const chineseFirst: FontStack = createStack(chineseOrder, () => chineseFirst)
  const usual: FontStack = createStack(usualOrder, (text) => {
    const han = text.match(hanCharacters) ?? []
    if (han.length === 0 || kana.test(text)) return usual
    const font = openBundled(japanese, 'regular')
    return han.every((character) => font.hasGlyph(character.codePointAt(0) ?? 0)) ? usual : chineseFirst
  })
  return usual
}
