import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'

const [deflate, inflate] = [promisify(deflateRaw), promisify(inflateRaw)]

/** Bytes of a list's chunk: 1,000 rows of the largest products. Whoever can write to the storage could store more. */
export const largestChunk = 128 * 1_048_576

/** Chunks of a list exceed the size that the main thread may compress. */
export const listPacking = {
  compress: (content: Uint8Array): Promise<Uint8Array> => deflate(content, { level: 1 }),
  /** @throws RangeError if the content is larger than any chunk */
  decompress: (packed: Uint8Array): Promise<Uint8Array> => inflate(packed, { maxOutputLength: largestChunk }),
}
