import { deflateSync, inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { toPalette } from './pictures/palette-png.ts'

const writeChunk = (type: string, content: Buffer): Buffer => {
  const chunk = Buffer.alloc(content.length + 12)
  chunk.writeUInt32BE(content.length, 0)
  chunk.write(type, 4, 'latin1')
  content.copy(chunk, 8)
  return chunk
}

/** A picture in true colour of one row per filter, all with the same pixels. */
function drawRows(pixels: readonly number[]): Buffer {
  const bytes = pixels.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  const up = bytes.map(() => 0)
  const sub = bytes.map((byte, index) => (byte - (bytes[index - 3] ?? 0)) & 255)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(pixels.length, 0)
  header.writeUInt32BE(3, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.from([0, ...bytes, 1, ...sub, 2, ...up])
  return Buffer.concat([
    Buffer.alloc(8),
    writeChunk('IHDR', header),
    writeChunk('IDAT', deflateSync(rows)),
    writeChunk('IEND', Buffer.alloc(0)),
  ])
}

/** The colours of a picture with a palette, row by row. */
function readColours(png: Buffer): readonly number[] {
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    chunks.set(png.toString('latin1', at + 4, at + 8), png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  const width = chunks.get('IHDR')?.readUInt32BE(0) ?? 0
  const palette = chunks.get('PLTE') ?? Buffer.alloc(0)
  const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
  return [...rows].flatMap((index, at) => (at % (width + 1) === 0 ? [] : [palette.readUIntBE(index * 3, 3)]))
}

test('a picture with few colours keeps them exactly', () => {
  const pixels = [0xff0000, 0x00ff00, 0x0000ff, 0x123456]
  expect(readColours(toPalette(drawRows(pixels)))).toEqual([...pixels, ...pixels, ...pixels])
})

test('of many colours, each becomes one that looks the same', () => {
  const pixels = Array.from(
    { length: 1000 },
    (_, index) => ((index % 250) << 16) | ((index << 4) % 256) | ((index % 7) << 8),
  )
  const colours = readColours(toPalette(drawRows(pixels)))
  expect(new Set(colours).size).toBeLessThanOrEqual(256)
  for (const [index, colour] of colours.entries()) {
    const original = pixels[index % pixels.length] ?? 0
    for (const shift of [16, 8, 0]) {
      expect(Math.abs(((colour >> shift) & 255) - ((original >> shift) & 255))).toBeLessThan(40)
    }
  }
})
