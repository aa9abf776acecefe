import { describe, expect, test } from 'vitest'
import { pieceBytes, piecesOfText, splitIntoBuffers, writeListInParts } from './response-parts.ts'

describe('the pieces of an answer', () => {
  test.each([0, 1, 2, 3])('are the whole text again, with characters of four bytes from the %dth on', (start) => {
    const text = 'x'.repeat(start) + '😀'.repeat(pieceBytes)
    const pieces = [...piecesOfText(text)]
    expect(pieces.length).toBeGreaterThan(1)
    expect(Buffer.concat(pieces).toString()).toBe(text)
  })

  test('are the whole bytes again', () => {
    const bytes = Buffer.from('abc'.repeat(pieceBytes))
    const pieces = [...splitIntoBuffers(bytes)]
    expect(pieces.map(({ length }) => length)).toEqual([pieceBytes, pieceBytes, pieceBytes])
    expect(Buffer.concat(pieces)).toEqual(bytes)
  })

  test.each([[[]], [[1, 'two', { three: null }]], [Array.from({ length: 1000 }, () => ({ text: 'x'.repeat(1000) }))]])(
    'of a list are its JSON text',
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
