import { writeJson } from './json-body.ts'

/** Larger responses are sent in pieces of about this many bytes, each once the peer has read the previous ones. */
export const pieceBytes = 65_536

/** Splits a text into pieces, never within a character. */
export function* encodeInPieces(text: string): Generator<Buffer> {
  for (let start = 0; start < text.length; ) {
    const last = text.charCodeAt(start + pieceBytes - 1)
    const end = start + pieceBytes + (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
    yield Buffer.from(text.slice(start, end))
    start = end
  }
}

/** Splits a buffer without copying. */
export function* splitIntoBuffers(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += pieceBytes) yield bytes.subarray(start, start + pieceBytes)
}

/** Writes the JSON text of a list entry by entry, so that it is never in memory as a whole. */
export function* writeListInParts(entries: readonly unknown[]): Generator<string> {
  let piece = '['
  for (const [index, entry] of entries.entries()) {
    piece += index === 0 ? writeJson(entry) : `,${writeJson(entry)}`
    if (piece.length >= pieceBytes) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}]`
}
