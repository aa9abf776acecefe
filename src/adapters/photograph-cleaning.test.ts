import { crc32, deflateSync } from 'node:zlib'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { measureSlowness } from '../../test/support/machine-speed.ts'
import { pictures } from '../../test/support/pictures.ts'
import { photographLimits } from '../returns/return-orders/service/return-photographs.ts'
import * as cleaning from './photograph-cleaning.ts'

const cleanPicture = (content: Uint8Array) => cleaning.cleanPicture(content, photographLimits.pixels)

const concat = (...parts: readonly Uint8Array[]): Buffer => Buffer.concat(parts)
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')
const place = 'GPS 48.8584 N 2.2945 E'

const segment = (marker: number, data: Buffer): Buffer =>
  concat(Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]), data)

/** EXIF data with a rotation and a place, in either byte order. */
function exif(order: 'II' | 'MM', rotation: number): Buffer {
  const short = (value: number) => Buffer.from(order === 'II' ? [value & 0xff, value >> 8] : [value >> 8, value & 0xff])
  const long = (value: number) => (order === 'II' ? concat(short(value), short(0)) : concat(short(0), short(value)))
  const entry = (tag: number, type: number, value: Buffer) => concat(short(tag), short(type), long(1), value)
  return concat(
    latin(`Exif\0\0${order}`),
    short(42),
    long(8),
    short(2),
    entry(0x0110, 2, latin('Cam\0')),
    entry(0x0112, 3, concat(short(rotation), short(0))),
    long(0),
    latin(place),
  )
}

/** A JPEG with segments after its first two bytes. */
const jpegWith = (...segments: readonly Buffer[]): Buffer =>
  concat(pictures.jpeg.subarray(0, 2), ...segments, pictures.jpeg.subarray(2))

function pngChunk(type: string, data: Buffer): Buffer {
  const named = concat(latin(type), data)
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return concat(length, named, sum)
}

/** A PNG with this image data; by default, of one bit per pixel. */
function createPng(width: number, height: number, data: Buffer, bitDepth = 1, colourType = 0, interlace = 0): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colourType, 0, 0, interlace], 8)
  const end = pngChunk('IEND', Buffer.alloc(0))
  return concat(pictures.png.subarray(0, 8), pngChunk('IHDR', header), pngChunk('IDAT', data), end)
}

/** A PNG with chunks after its header. */
const pngWith = (...chunks: readonly Buffer[]): Buffer =>
  concat(pictures.png.subarray(0, 33), ...chunks, pictures.png.subarray(33))

function webpChunk(type: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(data.length)
  return concat(latin(type), size, data, Buffer.alloc(data.length % 2))
}

function createWebp(...chunks: readonly Buffer[]): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(4 + concat(...chunks).length)
  return concat(latin('RIFF'), size, latin('WEBP'), ...chunks)
}

const cleanBytes = async (content: Uint8Array): Promise<Buffer | null> => {
  const cleaned = await cleanPicture(content)
  return cleaned === null ? null : Buffer.from(cleaned.content)
}

describe('a picture without metadata', () => {
  it.each(Object.entries(pictures))('stays the same: %s', async (_, content) => {
    expect((await cleanBytes(content))?.equals(content)).toBe(true)
  })
})

describe('removes', () => {
  const comment = segment(0xfe, latin(place))
  const cases: readonly (readonly [string, Buffer, Uint8Array])[] = [
    ['a comment of a JPEG', jpegWith(comment), pictures.jpeg],
    ['the place where a JPEG was taken', jpegWith(segment(0xe1, exif('MM', 1))), pictures.jpeg],
    ['XMP of a JPEG', jpegWith(segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${place}`))), pictures.jpeg],
    ['further pictures of a JPEG', jpegWith(segment(0xe2, latin(`MPF\0${place}`))), pictures.jpeg],
    ['unknown segments of a JPEG', jpegWith(segment(0xed, latin(place)), segment(0xef, latin(place))), pictures.jpeg],
    ['a text in a JPEG that looks like a colour space', jpegWith(segment(0xee, latin(`Adobe${place}`))), pictures.jpeg],
    ['another height of a JPEG', jpegWith(segment(0xdc, Buffer.from([0xff, 0xff]))), pictures.jpeg],
    ['a file after a JPEG', concat(pictures.jpeg, latin(`PK\x03\x04${place}`)), pictures.jpeg],
    ['texts of a PNG', pngWith(pngChunk('tEXt', latin(place)), pngChunk('iTXt', latin(place))), pictures.png],
    ['the place where a PNG was taken', pngWith(pngChunk('eXIf', latin(place))), pictures.png],
    ['an animation of a PNG', pngWith(pngChunk('acTL', Buffer.alloc(8))), pictures.png],
    ['a page after a PNG', concat(pictures.png, latin(`<script>${place}</script>`)), pictures.png],
    ['a file after a WebP', concat(pictures.webp, latin(place)), pictures.webp],
  ]
  it.each(cases)('%s', async (_, content, expected) => {
    expect((await cleanBytes(content))?.equals(expected)).toBe(true)
  })

  it('the place where a WebP was taken, and says that there is none', async () => {
    const picture = Buffer.from(pictures.losslessWebp.subarray(12))
    const header = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 2, 0, 0, 1, 0, 0]))
    const content = createWebp(
      header(0b0001_1100),
      picture,
      webpChunk('EXIF', latin(place)),
      webpChunk('XMP ', latin(place)),
    )
    expect((await cleanBytes(content))?.equals(createWebp(header(0b0001_0000), picture))).toBe(true)
  })

  it('the preview of a JPEG', async () => {
    const jfif = concat(latin('JFIF\0'), Buffer.from([1, 1, 0, 0, 1, 0, 1, 1, 1, 255, 0, 0]))
    const withPreview = concat(pictures.jpeg.subarray(0, 2), segment(0xe0, jfif), pictures.jpeg.subarray(20))
    expect((await cleanBytes(withPreview))?.equals(pictures.jpeg)).toBe(true)
  })
})

describe('keeps', () => {
  it.each([
    [0, 1],
    [0, 16],
    [2, 8],
    [4, 8],
    [6, 16],
  ])('a PNG of colour type %i and bit depth %i, plain and interlaced', async (colourType, bitDepth) => {
    const bits = bitDepth * ({ 0: 1, 2: 3, 4: 2, 6: 4 }[colourType] ?? 0)
    const plain = createPng(5, 3, deflateSync(Buffer.alloc(3 * (1 + Math.ceil((5 * bits) / 8)))), bitDepth, colourType)
    expect((await cleanBytes(plain))?.equals(plain)).toBe(true)
    // The columns of each row, by pass.
    const rows = [1, 1, 1, 3, 2, 2, 5]
    const interlacedBytes = rows.reduce((sum, columns) => sum + 1 + Math.ceil((columns * bits) / 8), 0)
    const interlaced = createPng(5, 3, deflateSync(Buffer.alloc(interlacedBytes)), bitDepth, colourType, 1)
    expect((await cleanBytes(interlaced))?.equals(interlaced)).toBe(true)
  })

  it.each([
    ['II', 6],
    ['MM', 3],
    ['MM', 8],
  ] as const)('the rotation, in byte order %s: %i', async (order, rotation) => {
    const cleaned = await cleanBytes(jpegWith(segment(0xe1, exif(order, rotation))))
    expect(cleaned?.includes('GPS')).toBe(false)
    expect(cleaned?.includes('Cam')).toBe(false)
    const written = Buffer.from([0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, rotation, 0, 0])
    expect(cleaned?.includes(written)).toBe(true)
    // What it writes, it reads.
    expect((await cleanBytes(cleaned ?? Buffer.alloc(0)))?.equals(cleaned ?? Buffer.alloc(0))).toBe(true)
  })

  it('colour profiles', async () => {
    const profile = segment(0xe2, latin('ICC_PROFILE\0\x01\x01profile'))
    expect((await cleanBytes(jpegWith(profile)))?.includes('profile')).toBe(true)
    const compressed = concat(latin('p\0\0'), deflateSync(latin('profile')))
    expect((await cleanBytes(pngWith(pngChunk('iCCP', compressed))))?.includes(compressed)).toBe(true)
  })
})

describe('rejects', () => {
  const sized = (content: Uint8Array, at: number, bytes: readonly number[]): Uint8Array => {
    const copy = Uint8Array.from(content)
    copy.set(bytes, at)
    return copy
  }
  const frame = Buffer.from(pictures.jpeg).indexOf(Buffer.from([0xff, 0xc0]))
  const scan = Buffer.from(pictures.jpeg).indexOf(Buffer.from([0xff, 0xda]))
  const oneScan = pictures.jpeg.subarray(scan, -2)
  const cases: readonly (readonly [string, Uint8Array])[] = [
    ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['GIF', latin('GIF89a\x01\0\x01\0')],
    ['a page that begins like a JPEG', concat(Buffer.from([0xff, 0xd8, 0xff]), latin('<script>alert(1)</script>'))],
    ['a page that begins like a PNG', concat(pictures.png.subarray(0, 8), latin('<script>alert(1)</script>'))],
    ['a page that begins like a WebP', latin('RIFF\x20\0\0\0WEBP<script>alert(1)</script>         ')],
    ['a JPEG without its end', pictures.jpeg.subarray(0, -2)],
    ['a PNG without its end', pictures.png.subarray(0, -12)],
    ['a WebP without its end', pictures.webp.subarray(0, -4)],
    ['a JPEG of two frames', concat(pictures.jpeg.subarray(0, scan), pictures.jpeg.subarray(frame))],
    [
      'a JPEG of 65 scans',
      concat(pictures.jpeg.subarray(0, scan), ...Array.from({ length: 65 }, () => oneScan), pictures.jpeg.subarray(-2)),
    ],
    ['a JPEG of 4 gigapixels', sized(pictures.jpeg, frame + 5, [0xff, 0xff, 0xff, 0xff])],
    ['a JPEG of 51.1 megapixels', sized(pictures.jpeg, frame + 5, [0x19, 0, 0x1f, 0x40])],
    ['a JPEG with too little data for its size', sized(pictures.jpeg, frame + 5, [0x10, 0, 0x10, 0])],
    ['a JPEG without a quantisation table', concat(pictures.jpeg.subarray(0, 2), pictures.jpeg.subarray(frame))],
    ['a JPEG that browsers cannot show', sized(pictures.jpeg, frame + 1, [0xc3])],
    ['a PNG of 4 gigapixels', createPng(0xffff, 0xffff, deflateSync(Buffer.alloc(100)))],
    ['a PNG of 100 megapixels', createPng(10_000, 10_000, deflateSync(Buffer.alloc(10_000 * 1251)))],
    ['a PNG of 400 MB', createPng(7000, 7000, deflateSync(Buffer.alloc(100)), 16, 6)],
    ['a PNG of garbage', createPng(3, 2, latin('this is no compressed data'))],
    ['a PNG of empty data', createPng(3, 2, Buffer.alloc(0))],
    ['a PNG without data', concat(pictures.png.subarray(0, 33), pngChunk('IEND', Buffer.alloc(0)))],
    ['a PNG with too little data', createPng(3, 2, deflateSync(Buffer.alloc(3)))],
    ['a PNG with too much data', createPng(3, 2, deflateSync(Buffer.alloc(5)))],
    ['a PNG with a file after its data', createPng(3, 2, concat(deflateSync(Buffer.alloc(4)), latin(`PK${place}`)))],
    [
      'a PNG with a colour profile of 5 MB',
      pngWith(pngChunk('iCCP', concat(latin('p\0\0'), deflateSync(Buffer.alloc(5_000_000))))),
    ],
    ['a PNG with a colour profile that is none', pngWith(pngChunk('iCCP', latin(`p\0\0${place}`)))],
    ['a PNG with two headers', pngWith(Buffer.from(pictures.png.subarray(8, 33)))],
    ['a PNG with a wrong checksum', sized(pictures.png, pictures.png.length - 13, [0])],
    ['a PNG of an unknown colour type', createPng(3, 2, deflateSync(Buffer.alloc(4)), 1, 5)],
    ['a WebP of text', createWebp(webpChunk('VP8 ', latin('this is no compressed data')))],
    ['a WebP with nothing but a header', createWebp(webpChunk('VP8X', Buffer.alloc(10)))],
    [
      'a WebP with a frame beyond its canvas',
      createWebp(webpChunk('VP8X', Buffer.alloc(10)), Buffer.from(pictures.losslessWebp.subarray(12))),
    ],
    [
      'a WebP with another picture inside',
      createWebp(...Array.from({ length: 2 }, () => Buffer.from(pictures.losslessWebp.subarray(12)))),
    ],
    [
      'an animated WebP',
      createWebp(
        webpChunk('VP8X', Buffer.from([0b10, 0, 0, 0, 2, 0, 0, 1, 0, 0])),
        webpChunk('ANIM', Buffer.alloc(6)),
        Buffer.from(pictures.losslessWebp.subarray(12)),
      ),
    ],
    ['a WebP of 268 megapixels', sized(pictures.webp, 26, [0xff, 0x3f, 0xff, 0x3f])],
    ['a PNG without width', createPng(0, 2, deflateSync(Buffer.alloc(4)))],
  ]
  it.each(cases)('%s', async (_, content) => {
    expect(await cleanPicture(content)).toBeNull()
  })
})

it('survives any bytes, and cleaning twice changes nothing', async () => {
  const sample = fc.constantFrom(...Object.values(pictures), jpegWith(segment(0xe1, exif('II', 6))))
  const damage = fc.array(fc.tuple(fc.nat(600), fc.nat(255)), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(sample, damage, fc.nat(600), async (content, changes, cut) => {
      const damaged = Uint8Array.from(content)
      for (const [at, byte] of changes) damaged[at % damaged.length] = byte
      const cleaned = await cleanPicture(cut % 3 === 0 ? damaged.subarray(0, cut) : damaged)
      if (cleaned === null) return
      const again = await cleanPicture(cleaned.content)
      expect(Buffer.from(cleaned.content).equals(again?.content ?? new Uint8Array())).toBe(true)
    }),
    { numRuns: 500 },
  )
})

describe('a picture made to hold the thread', () => {
  const megabytes = 5 * 1_048_576
  const filledWith = (piece: Buffer): Buffer => Buffer.alloc(megabytes, piece)
  const emptyTable = Buffer.from([0xff, 0xdb, 0, 2])
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0])
  const scan = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0])
  const tables = concat(segment(0xdb, Buffer.alloc(65)), segment(0xc4, Buffer.alloc(17)))
  const [start, end] = [Buffer.from([0xff, 0xd8]), Buffer.from([0xff, 0xd9])]
  const webp = (body: Buffer): Buffer => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(body.length + 4)
    return concat(latin('RIFF'), size, latin('WEBP'), body)
  }
  const hostile: readonly (readonly [name: string, picture: Buffer, isKept: boolean])[] = [
    ['a JPEG of empty tables', concat(start, filledWith(emptyTable), frame, scan, end), false],
    ['a JPEG of comments', concat(start, filledWith(Buffer.from([0xff, 0xfe, 0, 2])), frame, scan, end), false],
    ['a JPEG of bytes between markers', concat(start, filledWith(Buffer.from([0xff]))), false],
    ['a JPEG of stuffed bytes', concat(start, tables, frame, scan, filledWith(Buffer.from([0xff, 0])), end), true],
    ['a PNG that inflates to 64 MiB', createPng(8191, 8192, deflateSync(Buffer.alloc(8192 * 8192)), 8), false],
    ['a PNG that inflates to 49 MB', createPng(6999, 7000, deflateSync(Buffer.alloc(49_000_000)), 8), true],
    ['a PNG of empty chunks', pngWith(filledWith(pngChunk('IDAT', Buffer.alloc(0)))), false],
    [
      'a WebP of empty frames',
      webp(concat(webpChunk('VP8X', Buffer.alloc(10)), filledWith(webpChunk('ANMF', Buffer.alloc(0))))),
      false,
    ],
  ]

  it.each(hostile)('is processed within 50 ms of processor time: %s', async (_, picture, isKept) => {
    let shortest = Number.POSITIVE_INFINITY
    for (let attempt = 0; attempt < 10; attempt++) {
      const before = process.threadCpuUsage()
      expect((await cleanPicture(picture)) !== null).toBe(isKept)
      const { user, system } = process.threadCpuUsage(before)
      shortest = Math.min(shortest, (user + system) / 1000)
    }
    expect(shortest).toBeLessThan(50 * measureSlowness())
  })

  it('is no longer one with as many chunks as encoders write', async () => {
    const data = deflateSync(Buffer.alloc(2001 * 2000), { level: 0 })
    const size = Math.ceil(data.length / 9000)
    const parts = Array.from({ length: 9000 }, (__, part) =>
      pngChunk('IDAT', data.subarray(part * size, (part + 1) * size)),
    )
    const whole = createPng(2000, 2000, data, 8)
    const content = concat(whole.subarray(0, 33), ...parts, whole.subarray(-12))
    expect((await cleanPicture(content))?.content.length).toBe(content.length)
  })
})
