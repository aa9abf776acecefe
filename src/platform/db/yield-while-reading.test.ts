import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { yieldWhileReading } from './yield-while-reading.ts'

const buffer = Buffer.alloc(64 * 1024)

test('a long result is parsed completely, in pieces that let others run', async () => {
  const stream = new Readable({ read() {} })
  let received = 0
  stream.on('data', (piece: Uint8Array) => {
    received += piece.byteLength
  })
  yieldWhileReading(stream)
  for (let count = 0; count < 10; count++) stream.push(buffer)
  const readByTurn: number[] = []
  for (let turn = 0; turn < 30 && received < 10 * buffer.length; turn++) {
    const before = received
    await nextTurn()
    readByTurn.push((received - before) / buffer.length)
  }
  expect(Math.max(...readByTurn)).toBe(1)
  expect(received).toBe(10 * buffer.length)
})

test('a short result is parsed at once', async () => {
  const stream = new Readable({ read() {} })
  stream.on('data', () => {})
  yieldWhileReading(stream)
  stream.push(Buffer.alloc(1000))
  await nextTurn()
  expect(stream.isPaused()).toBe(false)
  expect(stream.readableLength).toBe(0)
})
