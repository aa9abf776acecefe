import { crc32 } from 'node:zlib'
import { detectPicture, type PictureType } from '../kernel/pictures.ts'
import type { CleanPicture } from '../returns/return-orders/service/return-photographs.ts'
import { countInflatedBytes, countPngBytes, readPngHeader } from './png-data.ts'

/** Maximum bytes that the data of a PNG may inflate to: a photograph of 5 MiB has far fewer. */
const maxPngBytes = 64 * 1_048_576
/** Maximum bytes that the colour profile of a PNG may inflate to; large ones have about half a million. */
const maxProfileBytes = 4 * 1_048_576
/** Maximum scans of a JPEG: each costs as much to decode as the whole picture, and encoders write about ten. */
const maxScans = 64

/**
 * Maximum segments or chunks: an encoder writes at most one for each 8 KiB. Millions of empty ones would hold the thread
 * for a second.
 */
const maxSegments = 10_000

interface Dimensions {
  readonly width: number
  readonly height: number
}

/** The kept parts of a picture, and its dimensions; null if its structure is invalid. */
type Dissected =
  | (Dimensions & {
      readonly parts: readonly Uint8Array[]
      /** Compressed data that must inflate to a known number of bytes. */
      readonly deflated?: { readonly data: Uint8Array; readonly inflatedBytes: number }
      /** Compressed data of a colour profile. */
      readonly profile?: Uint8Array | undefined
    })
  | null

/**
 * Removes everything from a picture that does not affect how it looks, without decoding it: camera and place
 * (EXIF, XMP), comments, previews, and bytes after its end, in which another file can hide. The rotation remains.
 *
 * The compressed data of a PNG is verified in full, and nothing may follow it; of a JPEG and a WebP, only its structure and that a JPEG has enough
 * of it.
 *
 * @returns null if it is not a complete JPEG, PNG or WebP picture of at most so many pixels, a PNG of more than 64
 *   MiB uncompressed or with a profile of more than 4, or an animation
 */
export async function cleanPicture(content: Uint8Array, maxPixels: number): Promise<CleanPicture | null> {
  const mediaType = detectPicture(content)
  if (mediaType === null) return null
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const dissected = dissectors[mediaType](bytes)
  if (dissected === null) return null
  const { parts, width, height, deflated, profile } = dissected
  if (width === 0 || height === 0 || width * height > maxPixels) return null
  if (deflated !== undefined) {
    const { data, inflatedBytes } = deflated
    if (inflatedBytes > maxPngBytes || (await countInflatedBytes(data, inflatedBytes)) !== inflatedBytes) return null
  }
  if (profile !== undefined && (await countInflatedBytes(profile, maxProfileBytes)) === null) return null
  return { mediaType, content: Buffer.concat(parts) }
}

const dissectors: Readonly<Record<PictureType, (bytes: Buffer) => Dissected>> = {
  'image/jpeg': dissectJpeg,
  'image/png': dissectPng,
  'image/webp': dissectWebp,
}

/** Segments of JPEG files (ITU-T T.81 §B.1.1.3), by the second byte of their marker. */
const jpeg = {
  codes: 0xc4,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantisation: 0xdb,
  app0: 0xe0,
  app1: 0xe1,
  app2: 0xe2,
  app14: 0xee,
} as const
/** Frame headers, which contain the dimensions: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
/** Frames that browsers decode: baseline, extended and progressive, with Huffman codes. */
const isShownFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2
/** Tables that decoding needs: DHT, DQT, DRI. Not DNL, with which a picture could be higher than its frame says. */
const isTable = (marker: number): boolean => [0xc4, 0xdb, 0xdd].includes(marker)
/** Bytes of an Adobe segment (ITU-T T.872 §6.5.3). */
const adobeBytes = 12

function dissectJpeg(bytes: Buffer): Dissected {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)]
  let dimensions = { width: 0, height: 0 }
  let [scans, codedBytes] = [0, 0]
  const tables = new Set<number>()
  for (let offset = 2, segments = 0; segments < maxSegments; segments++) {
    // Any number of 0xff may precede a marker.
    while (bytes[offset] === 0xff && bytes[offset + 1] === 0xff) offset++
    const marker = bytes[offset + 1]
    if (bytes[offset] !== 0xff || marker === undefined) return null
    if (marker === jpeg.end) {
      parts.push(bytes.subarray(offset, offset + 2))
      return scans > 0 && codedBytes >= countMinBytes(dimensions) ? { parts, ...dimensions } : null
    }
    const length = offset + 4 <= bytes.length ? bytes.readUInt16BE(offset + 2) : 0
    const end = offset + 2 + length
    if (length < 2 || end > bytes.length) return null
    const data = bytes.subarray(offset + 4, end)
    if (isFrame(marker)) {
      // A second frame could be larger than the one that was measured.
      if (!isShownFrame(marker) || dimensions.width > 0) return null
      const components = data[5] ?? 0
      if (components < 1 || components > 4 || data.length !== 6 + 3 * components) return null
      dimensions = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) }
    }
    if (isTable(marker)) tables.add(marker)
    const next = marker === jpeg.scan ? findNextMarker(bytes, end) : end
    if (marker === jpeg.scan) {
      if (dimensions.width === 0 || !tables.has(jpeg.codes) || !tables.has(jpeg.quantisation)) return null
      codedBytes += next - end
    }
    const cleanedSegment =
      marker === jpeg.scan || isFrame(marker) || isTable(marker) ? bytes.subarray(offset, next) : keepApp(marker, data)
    if (cleanedSegment !== null) parts.push(cleanedSegment)
    if (marker === jpeg.scan && ++scans > maxScans) return null
    offset = next
  }
  return null
}

/** The coded data takes at least one bit for each block of 8 × 8 pixels. */
const countMinBytes = ({ width, height }: Dimensions): number =>
  Math.floor((Math.ceil(width / 8) * Math.ceil(height / 8)) / 8)

/** Where the coded data of a scan ends: at a marker that is neither a stuffed byte nor a restart. */
function findNextMarker(bytes: Buffer, from: number): number {
  // Not with `indexOf`: every second byte may be one.
  for (let offset = from; offset < bytes.length; offset++) {
    if (bytes[offset] !== 0xff) continue
    const next = bytes[offset + 1]
    if (next !== undefined && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset
  }
  return bytes.length
}

/** An application segment as far as it affects the look; null otherwise. */
function keepApp(marker: number, data: Buffer): Uint8Array | null {
  const startsWith = (name: string) => data.toString('latin1', 0, name.length) === name
  // JFIF (ITU-T T.871 §10.1), without its thumbnail.
  if (marker === jpeg.app0 && startsWith('JFIF\0') && data.length >= 14) {
    return writeSegment(marker, Buffer.concat([data.subarray(0, 12), Buffer.from([0, 0])]))
  }
  if (marker === jpeg.app1 && startsWith('Exif\0\0')) {
    const rotation = readRotation(data.subarray(6))
    return rotation === null ? null : writeSegment(marker, writeRotation(rotation))
  }
  const isColour =
    (marker === jpeg.app2 && startsWith('ICC_PROFILE\0')) ||
    (marker === jpeg.app14 && startsWith('Adobe') && data.length === adobeBytes)
  return isColour ? writeSegment(marker, data) : null
}

function writeSegment(marker: number, data: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The tag of the rotation (EXIF 2.32 §4.6.5), and its type, an unsigned 16-bit number. */
const rotationTag = 0x0112
const shortType = 3

/** The rotation (2 to 8) in EXIF data, a TIFF file; null if there is none, or the picture is upright. */
function readRotation(tiff: Buffer): number | null {
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return null
  const short = (offset: number) => (order === 'II' ? tiff.readUInt16LE(offset) : tiff.readUInt16BE(offset))
  const directory = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  for (
    let count = short(directory), offset = directory + 2;
    count > 0 && offset + 12 <= tiff.length;
    count--, offset += 12
  ) {
    if (short(offset) !== rotationTag || short(offset + 2) !== shortType) continue
    const rotation = short(offset + 8)
    return rotation >= 2 && rotation <= 8 ? rotation : null
  }
  return null
}

/** EXIF data with the rotation alone. */
function writeRotation(rotation: number): Buffer {
  const head = Buffer.from('Exif\0\0MM\0*\0\0\0\b', 'latin1')
  const entry = [0, 1, rotationTag >> 8, rotationTag & 0xff, 0, shortType, 0, 0, 0, 1, 0, rotation, 0, 0]
  return Buffer.concat([head, Buffer.from([...entry, 0, 0, 0, 0])])
}

/** Chunks of PNG files that affect the look of a still picture (PNG, third edition, §11). */
const pngChunks = new Set('IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '))

function dissectPng(bytes: Buffer): Dissected {
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  if (bytes.length < 33 || bytes.readUInt32BE(8) !== 13 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null
  const header = readPngHeader(bytes.subarray(16, 29))
  if (header === null) return null
  const data: Uint8Array[] = []
  let profile: Uint8Array | undefined
  for (let offset = 8, chunks = 0; offset + 12 <= bytes.length && chunks < maxSegments; chunks++) {
    const end = offset + 12 + bytes.readUInt32BE(offset)
    const type = bytes.toString('latin1', offset + 4, offset + 8)
    if (end > bytes.length) return null
    // A second header could announce more than the one that was measured.
    if ((type === 'IHDR' && chunks > 0) || (type === 'iCCP' && profile !== undefined)) return null
    if (pngChunks.has(type)) {
      if (crc32(bytes.subarray(offset + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return null
      parts.push(bytes.subarray(offset, end))
    }
    // Its name, which ends with a NUL character, and a byte for the method come before the data (§11.3.2.3).
    if (type === 'iCCP') profile = bytes.subarray(bytes.indexOf(0, offset + 8) + 2, end - 4)
    if (type === 'IDAT') data.push(bytes.subarray(offset + 8, end - 4))
    if (type === 'IEND') {
      const { width, height } = header
      const deflated = { data: Buffer.concat(data), inflatedBytes: countPngBytes(header) }
      return { parts, width, height, deflated, profile }
    }
    offset = end
  }
  return null
}

/** Chunks of WebP files that affect the look (RFC 9649 §2.7). */
const webpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ICCP'])
/** Chunks that contain a picture. */
const webpPictures = new Set(['VP8 ', 'VP8L'])
/** The flags of an extended WebP file that announce EXIF and XMP. */
const metadataFlags = 0b1100
/** The flag of an animation, of which each frame costs as much to decode as a picture. */
const animationFlag = 0b10

function dissectWebp(bytes: Buffer): Dissected {
  const riffEnd = 8 + bytes.readUInt32LE(4)
  if (riffEnd > bytes.length) return null
  const chunks: Buffer[] = []
  let dimensions: Dimensions | null = null
  let hasPicture = false
  for (let offset = 12, count = 0; offset + 8 <= riffEnd; count++) {
    if (count >= maxSegments) return null
    const size = bytes.readUInt32LE(offset + 4)
    const type = bytes.toString('latin1', offset, offset + 4)
    const end = offset + 8 + size + (size % 2)
    if (end > riffEnd) return null
    const chunk = Buffer.from(bytes.subarray(offset, end))
    const chunkDimensions = readWebpDimensions(type, chunk.subarray(8, 8 + size))
    dimensions ??= chunkDimensions
    if (webpPictures.has(type)) {
      // Of several, only one is shown. A decoder would make room for the larger ones.
      if (
        hasPicture ||
        chunkDimensions === null ||
        dimensions === null ||
        chunkDimensions.width > dimensions.width ||
        chunkDimensions.height > dimensions.height
      )
        return null
      hasPicture = true
    }
    if (type === 'VP8X') {
      if (((chunk[8] ?? 0) & animationFlag) !== 0) return null
      chunk[8] = (chunk[8] ?? 0) & ~metadataFlags
    }
    if (webpChunks.has(type)) chunks.push(chunk)
    offset = end
  }
  if (dimensions === null || !hasPicture) return null
  const head = Buffer.from(bytes.subarray(0, 12))
  head.writeUInt32LE(4 + chunks.reduce((sum, { length }) => sum + length, 0), 4)
  return { parts: [head, ...chunks], ...dimensions }
}

/** The dimensions in a chunk; null if it has none, or does not begin as it must (RFC 6386 §9.1, RFC 9649 §2.7 and §3.4). */
function readWebpDimensions(type: string, data: Buffer): Dimensions | null {
  if (data.length < 10) return null
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') {
    const isKeyFrame = ((data[0] ?? 1) & 1) === 0 && data.readUIntBE(3, 3) === 0x9d012a
    // The first partition follows ten bytes of headers.
    if (!isKeyFrame || 10 + (data.readUIntLE(0, 3) >> 5) > data.length) return null
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (type !== 'VP8L' || data[0] !== 0x2f || (data[4] ?? 0) >> 5 !== 0) return null
  const sizes = data.readUInt32LE(1)
  return { width: (sizes & 0x3fff) + 1, height: ((sizes >>> 14) & 0x3fff) + 1 }
}
