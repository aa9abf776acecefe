import { describe, expect, test } from 'vitest'
import { encodeInPieces, pieceBytes, splitIntoBuffers, writeListInParts } from './response-parts.ts'

describe('the chunks of a response', () => {
  test.each([0, 1, 2, 3])('add up to the text, with 4-byte characters from offset %d', (start) => {
    const text = 'x'.repeat(start) + '😀'.repeat(pieceBytes)
    const pieces = [...encodeInPieces(text)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).toString()).toBe(text)
  })

  test('add up to the bytes', () => {
    const bytes = Buffer.from('abc'.repeat(pieceBytes))
    const pieces = [...splitIntoBuffers(bytes)]
    expect(pieces.map(({ length }) => length)).toEqual([pieceBytes, pieceBytes, pieceBytes])
    expect(Buffer.concat(pieces)).toEqual(bytes)
  })

  test.each([[[]], [[1, 'two', { three: null }]], [Array.from({ length: 1000 }, () => ({ text: 'x'.repeat(1000) }))]])(
    'of a list are its JSON',
    (list) => {
      expect([...writeListInParts(list)].join('')).toBe(JSON.stringify(list))
    },
  )

  test('of a long list are many', () => {
    const list = Array.from({ length: 1000 }, () => 'x'.repeat(1000))
    const lengths = [...writeListInParts(list)].map(({ length }) => length)
    expect(lengths).toHaveLength(16)
    expect(Math.max(...lengths)).toBeLessThan(pieceBytes + 1100)
  })
})
