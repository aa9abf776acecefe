import { createInflate } from 'node:zlib'

/** The header of a PNG picture (PNG, third edition, §11.2.1). */
export interface PngHeader {
  readonly width: number
  readonly height: number
  readonly bitDepth: number
  readonly colourType: number
  readonly isInterlaced: boolean
}

/** Permitted bit depths and the number of channels, by colour type (§11.2.1, table 12). */
const colourTypes: ReadonlyMap<number, { readonly depths: readonly number[]; readonly channels: number }> = new Map([
  [0, { depths: [1, 2, 4, 8, 16], channels: 1 }],
  [2, { depths: [8, 16], channels: 3 }],
  [3, { depths: [1, 2, 4, 8], channels: 1 }],
  [4, { depths: [8, 16], channels: 2 }],
  [6, { depths: [8, 16], channels: 4 }],
])

/** First column and row, and the distances between columns and rows, of each interlace pass (§8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** Reads the content of an IHDR chunk; null if it is invalid. */
export function readPngHeader(data: Buffer): PngHeader | null {
  if (data.length !== 13) return null
  const [bitDepth = 0, colourType = 0, compression, filter, interlace = 0] = data.subarray(8)
  const isValid = colourTypes.get(colourType)?.depths.includes(bitDepth) === true && compression === 0 && filter === 0
  if (!isValid || interlace > 1) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  return { width, height, bitDepth, colourType, isInterlaced: interlace === 1 }
}

/** The exact number of bytes that the image data of a PNG must inflate to (§7.2). */
export function countPngBytes({ width, height, bitDepth, colourType, isInterlaced }: PngHeader): number {
  const bitsPerPixel = bitDepth * (colourTypes.get(colourType)?.channels ?? 0)
  // Each row begins with a byte for its filter.
  const countBytes = (columns: number, rows: number) =>
    columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bitsPerPixel) / 8))
  if (!isInterlaced) return countBytes(width, height)
  const count = (size: number, first: number, distance: number) => Math.max(0, Math.ceil((size - first) / distance))
  return passes.reduce((sum, [x, y, dx, dy]) => sum + countBytes(count(width, x, dx), count(height, y, dy)), 0)
}

/**
 * The number of bytes that data inflates to; null if it is invalid, something follows it, or there are more than the
 * maximum. Nothing is kept, it stops at the first byte too many, and the work is done outside the main thread.
 */
export async function countInflatedBytes(data: Uint8Array, maxBytes: number): Promise<number | null> {
  const inflate = createInflate({ chunkSize: 262_144 })
  inflate.end(data)
  let count = 0
  try {
    for await (const piece of inflate) {
      count += (piece as Buffer).length
      if (count > maxBytes) return null
    }
  } catch {
    return null
  }
  // The bytes that were read: something else may follow the compressed data.
  return inflate.bytesWritten === data.length ? count : null
}
