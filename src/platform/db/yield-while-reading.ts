import type { Readable } from 'node:stream'

/** How many bytes of answers of the database are read before others get their turn: 64 KiB take 2 to 3 ms to parse. */
const bytesPerStep = 64 * 1024

/**
 * Has a connection read long answers in pieces. Node otherwise reads up to 32 buffers of 64 KiB from a socket before anything
 * else happens on the thread; with rows of 1,000 articles that was a turn of 30 ms.
 */
export function yieldWhileReading(stream: Readable): void {
  let bytes = 0
  let isResuming = false
  stream.on('data', (piece: Uint8Array) => {
    bytes += piece.byteLength
    if (bytes < bytesPerStep || isResuming) return
    isResuming = true
    stream.pause()
    setImmediate(() => {
      bytes = 0
      isResuming = false
      stream.resume()
    })
  })
}
