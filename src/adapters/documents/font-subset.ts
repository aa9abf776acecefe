/** The part of a font with the glyphs of one document, as pdfkit uses it. */
export interface FontSubset {
  /** Returns the number of a glyph in the subset. */
  includeGlyph(glyphId: number): number
  /** The font file with the included glyphs. */
  encode(): Uint8Array
}

/** Bits of a component of a composite glyph (OpenType, table `glyf`). */
const component = { hasWords: 0x1, hasScale: 0x8, hasMore: 0x20, hasTwoScales: 0x40, hasMatrix: 0x80 } as const

/** Tables of the instructions that hint glyphs, which are the same for each subset. */
const instructionTables = ['cvt ', 'fpgm', 'prep'] as const

/** Tables that a subset is made from. */
const requiredTables = ['glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'] as const

type TableName = (typeof instructionTables)[number] | (typeof requiredTables)[number]

/**
 * The outlines of a TrueType font. Subsets are cut from the bytes of the file: decoding and encoding each table, as
 * fontkit does, takes a third of the time that a document takes.
 */
export class TrueTypeOutlines {
  readonly #tables: ReadonlyMap<string, Buffer>

  private constructor(tables: ReadonlyMap<string, Buffer>) {
    this.#tables = tables
  }

  /**
   * Opens a font file (OpenType 1.9, "Organization of an OpenType Font").
   *
   * @returns null for a collection, a variable font, or one without TrueType outlines
   */
  static open(file: Buffer): TrueTypeOutlines | null {
    if (file.length < 12 || file.readUInt32BE(0) !== 0x00010000) return null
    const tables = new Map<string, Buffer>()
    for (let index = 0; index < file.readUInt16BE(4); index++) {
      const record = 12 + index * 16
      const offset = file.readUInt32BE(record + 8)
      const length = file.readUInt32BE(record + 12)
      tables.set(file.toString('latin1', record, record + 4), file.subarray(offset, offset + length))
    }
    const isUsable = requiredTables.every((name) => tables.has(name)) && !tables.has('fvar')
    return isUsable ? new TrueTypeOutlines(tables) : null
  }

  createSubset(): FontSubset {
    // Glyph 0 stands for characters that the font lacks.
    const glyphIds = [0]
    const numbers = new Map([[0, 0]])
    const includeGlyph = (glyphId: number): number => {
      const known = numbers.get(glyphId)
      if (known !== undefined) return known
      numbers.set(glyphId, glyphIds.length)
      return glyphIds.push(glyphId) - 1
    }
    return { includeGlyph, encode: () => this.#encode(glyphIds, includeGlyph) }
  }

  /** @param glyphIds grows by the components of composite glyphs */
  #encode(glyphIds: readonly number[], includeGlyph: (glyphId: number) => number): Buffer {
    const outlines: Buffer[] = []
    // Composite glyphs add to them.
    for (let index = 0; index < glyphIds.length; index++)
      outlines.push(this.#readOutline(glyphIds[index] ?? 0, includeGlyph))
    const head = Buffer.from(this.#getTable('head'))
    head.writeUInt32BE(0, 8)
    // Offsets of four bytes.
    head.writeInt16BE(1, 50)
    const hhea = Buffer.from(this.#getTable('hhea'))
    hhea.writeUInt16BE(outlines.length, 34)
    const maxp = Buffer.from(this.#getTable('maxp'))
    maxp.writeUInt16BE(outlines.length, 4)
    const tables = new Map<TableName, Buffer>([
      ['glyf', Buffer.concat(outlines)],
      ['head', head],
      ['hhea', hhea],
      ['hmtx', this.#writeMetrics(glyphIds)],
      ['loca', writeOffsets(outlines)],
      ['maxp', maxp],
    ])
    for (const name of instructionTables) {
      const table = this.#tables.get(name)
      if (table !== undefined) tables.set(name, table)
    }
    return writeFontFile(tables)
  }

  /** The outline of a glyph, with the glyphs that it is composed of numbered as in the subset. */
  #readOutline(glyphId: number, includeGlyph: (glyphId: number) => number): Buffer {
    const isShort = this.#getTable('head').readInt16BE(50) === 0
    const loca = this.#getTable('loca')
    const readOffset = (id: number) => (isShort ? loca.readUInt16BE(id * 2) * 2 : loca.readUInt32BE(id * 4))
    const outline = this.#getTable('glyf').subarray(readOffset(glyphId), readOffset(glyphId + 1))
    // A composite glyph has a negative number of contours; an empty one, such as a space, has no bytes.
    if (outline.length === 0 || outline.readInt16BE(0) >= 0) return outline
    const composite = Buffer.from(outline)
    for (let place = 10; ; ) {
      const flags = composite.readUInt16BE(place)
      composite.writeUInt16BE(includeGlyph(composite.readUInt16BE(place + 2)), place + 2)
      place += 4 + ((flags & component.hasWords) !== 0 ? 4 : 2)
      if ((flags & component.hasScale) !== 0) place += 2
      else if ((flags & component.hasTwoScales) !== 0) place += 4
      else if ((flags & component.hasMatrix) !== 0) place += 8
      if ((flags & component.hasMore) === 0) return composite
    }
  }

  /** Advance widths and left side bearings. */
  #writeMetrics(glyphIds: readonly number[]): Buffer {
    const hmtx = this.#getTable('hmtx')
    const pairs = this.#getTable('hhea').readUInt16BE(34)
    const metrics = Buffer.alloc(glyphIds.length * 4)
    for (const [index, glyphId] of glyphIds.entries()) {
      // Later glyphs have the advance width of the last pair, and a bearing of their own.
      const bearing = glyphId < pairs ? glyphId * 4 + 2 : pairs * 4 + (glyphId - pairs) * 2
      metrics.writeUInt16BE(hmtx.readUInt16BE(Math.min(glyphId, pairs - 1) * 4), index * 4)
      metrics.writeUInt16BE(hmtx.readUInt16BE(bearing), index * 4 + 2)
    }
    return metrics
  }

  #getTable(name: (typeof requiredTables)[number]): Buffer {
    const table = this.#tables.get(name)
    if (table === undefined) throw new Error(`the font lacks the table ${name}`)
    return table
  }
}

function writeOffsets(outlines: readonly Buffer[]): Buffer {
  const loca = Buffer.alloc((outlines.length + 1) * 4)
  let offset = 0
  for (const [index, { length }] of outlines.entries()) {
    offset += length
    loca.writeUInt32BE(offset, (index + 1) * 4)
  }
  return loca
}

/** Writes a font file, its tables at multiples of four bytes. */
function writeFontFile(tables: ReadonlyMap<TableName, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const directory = Buffer.alloc(12 + sorted.length * 16)
  const entrySelector = Math.floor(Math.log2(sorted.length))
  directory.writeUInt32BE(0x00010000, 0)
  directory.writeUInt16BE(sorted.length, 4)
  directory.writeUInt16BE(2 ** entrySelector * 16, 6)
  directory.writeUInt16BE(entrySelector, 8)
  directory.writeUInt16BE((sorted.length - 2 ** entrySelector) * 16, 10)
  const parts = [directory]
  let offset = directory.length
  for (const [index, [name, table]] of sorted.entries()) {
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4)
    table.copy(padded)
    const record = 12 + index * 16
    directory.write(name, record, 'latin1')
    directory.writeUInt32BE(calculateChecksum(padded), record + 4)
    directory.writeUInt32BE(offset, record + 8)
    directory.writeUInt32BE(table.length, record + 12)
    parts.push(padded)
    offset += padded.length
  }
  return Buffer.concat(parts)
}

/** The sum of a table's 32-bit words, modulo 2³². */
function calculateChecksum(padded: Buffer): number {
  let sum = 0
  for (let index = 0; index < padded.length; index += 4) sum = (sum + padded.readUInt32BE(index)) >>> 0
  return sum
}
