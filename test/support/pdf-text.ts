import { inflateSync } from 'node:zlib'

/**
 * Extracts the text of our own PDFs: Flate streams, and fonts with a ToUnicode map (ISO 32000-1, 9.10.3). One line per
 * text-showing operator.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = new Map<string, string>()
  const source = Buffer.from(pdf).toString('latin1')
  for (const [, id = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) objects.set(id, body)
  const maps = new Map<string, ReadonlyMap<string, string>>()
  for (const body of objects.values()) {
    for (const [, fonts = ''] of body.matchAll(/\/Font <<([\s\S]*?)>>/g)) {
      for (const [, name = '', id = ''] of fonts.matchAll(/\/(\w+) (\d+) 0 R/g)) {
        const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? ''
        maps.set(name, readLetters(getBodyStream(objects.get(unicode) ?? '')))
      }
    }
  }
  const shown = /\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
  const lines: string[] = []
  for (const body of objects.values()) {
    let letters: ReadonlyMap<string, string> = new Map()
    for (const [, font, glyphs] of getBodyStream(body).matchAll(shown)) {
      if (font !== undefined) letters = maps.get(font) ?? new Map()
      if (glyphs === undefined) continue
      const codes = [...glyphs.matchAll(/<([\da-f]+)>/gi)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      lines.push(codes.map((code) => letters.get(code.toLowerCase()) ?? '').join(''))
    }
  }
  return lines.join('\n')
}

function getBodyStream(body: string): string {
  const bytes = /stream\r?\n([\s\S]*)\r?\nendstream/.exec(body)?.[1]
  if (bytes === undefined) return ''
  const stream = Buffer.from(bytes, 'latin1')
  return (body.includes('/FlateDecode') ? inflateSync(stream) : stream).toString('latin1')
}

/** Maps a font's glyph codes, in four hexadecimal digits, to characters. */
function readLetters(toUnicode: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of toUnicode.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    for (const [index, [, hex = '']] of [...list.matchAll(/<([\da-f ]*)>/gi)].entries()) {
      const code = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(code, Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}
