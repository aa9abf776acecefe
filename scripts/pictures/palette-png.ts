import { crc32, deflateSync, inflateSync } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
/** The most colours that a palette can have. */
const maxColours = 256

interface Bitmap {
  readonly width: number
  readonly height: number
  /** Colours as 0xRRGGBB, row by row. */
  readonly pixels: Uint32Array
}

/**
 * Makes a picture of a page smaller: at most 256 colours, in a palette (PNG, third edition, §11.2.2). Rare colours, which
 * are those between letters and background, become the nearest frequent one.
 *
 * @param png with 8 bits for each of red, green and blue, and perhaps alpha, not interlaced
 */
export function toPalette(png: Buffer): Buffer {
  const { width, height, pixels } = readBitmap(png)
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const palette = choosePalette(counts)
  const indexes = new Map(palette.map((colour, index) => [colour, index]))
  for (const colour of counts.keys()) {
    if (!indexes.has(colour)) indexes.set(colour, findNearest(palette, colour))
  }
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      rows[y * (width + 1) + 1 + x] = indexes.get(pixels[y * width + x] ?? 0) ?? 0
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))
  return Buffer.concat([
    signature,
    writeChunk('IHDR', header),
    writeChunk('PLTE', colours),
    writeChunk('IDAT', deflateSync(rows, { level: 9 })),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The most frequent colours, none of them close to a more frequent one until there is room for all. */
function choosePalette(counts: ReadonlyMap<number, number>): readonly number[] {
  const sorted = [...counts].toSorted(([, a], [, b]) => b - a).map(([colour]) => colour)
  if (sorted.length <= maxColours) return sorted
  for (let distance = 3; ; distance += 2) {
    const chosen: number[] = []
    for (const colour of sorted) {
      if (chosen.every((other) => measureDistance(other, colour) > distance * distance)) chosen.push(colour)
      if (chosen.length > maxColours) break
    }
    if (chosen.length <= maxColours) return chosen
  }
}

function findNearest(palette: readonly number[], colour: number): number {
  let nearest = 0
  for (const [index, other] of palette.entries()) {
    if (measureDistance(other, colour) < measureDistance(palette[nearest] ?? 0, colour)) nearest = index
  }
  return nearest
}

/** The square of the distance of two colours. */
function measureDistance(a: number, b: number): number {
  const red = (a >> 16) - (b >> 16)
  const green = ((a >> 8) & 255) - ((b >> 8) & 255)
  const blue = (a & 255) - (b & 255)
  return red * red + green * green + blue * blue
}

/** @throws Error for another kind of PNG */
function readBitmap(png: Buffer): Bitmap {
  const data: Buffer[] = []
  let header = Buffer.alloc(13)
  for (let at = signature.length; at < png.length; ) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const content = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = Buffer.from(content)
    if (type === 'IDAT') data.push(content)
    at += length + 12
  }
  const [depth, colourType, , , interlace] = header.subarray(8)
  const channels = colourType === 2 ? 3 : colourType === 6 ? 4 : 0
  if (depth !== 8 || channels === 0 || interlace !== 0) throw new Error('the picture is no plain PNG in true colour')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const bytes = unfilter(inflateSync(Buffer.concat(data)), width * channels, height, channels)
  const pixels = new Uint32Array(width * height)
  for (let index = 0; index < pixels.length; index++) {
    pixels[index] = bytes.readUIntBE(index * channels, 3)
  }
  return { width, height, pixels }
}

/** Undoes the filters of the rows (§9.2). */
function unfilter(filtered: Buffer, rowBytes: number, height: number, pixelBytes: number): Buffer {
  const bytes = Buffer.alloc(rowBytes * height)
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (rowBytes + 1)] ?? 0
    for (let x = 0; x < rowBytes; x++) {
      const at = y * rowBytes + x
      const left = x < pixelBytes ? 0 : (bytes[at - pixelBytes] ?? 0)
      const up = y === 0 ? 0 : (bytes[at - rowBytes] ?? 0)
      const upLeft = y === 0 || x < pixelBytes ? 0 : (bytes[at - rowBytes - pixelBytes] ?? 0)
      const predicted = [0, left, up, (left + up) >> 1, predictPaeth(left, up, upLeft)][filter] ?? 0
      bytes[at] = (filtered[y * (rowBytes + 1) + 1 + x] ?? 0) + predicted
    }
  }
  return bytes
}

function predictPaeth(left: number, up: number, upLeft: number): number {
  const estimate = left + up - upLeft
  const [toLeft, toUp, toUpLeft] = [left, up, upLeft].map((value) => Math.abs(estimate - value)) as [
    number,
    number,
    number,
  ]
  if (toLeft <= toUp && toLeft <= toUpLeft) return left
  return toUp <= toUpLeft ? up : upLeft
}

function writeChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(content.length, 0)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}
