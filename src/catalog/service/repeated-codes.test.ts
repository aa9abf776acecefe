import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { RepeatedCodes } from './repeated-codes.ts'

const fingerprint = (text: string) => createHash('sha256').update(text).digest().readBigUInt64BE()

test('counts repeats per code and brand, and names the first 20 codes once', () => {
  const repeated = new RepeatedCodes(fingerprint)
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 5000; index++) {
      if (round === 0 || index >= 4900) repeated.add('ACM', `CODE-${index}`)
    }
  }
  repeated.add('ACX', 'CODE-0')
  expect(repeated.count).toBe(200)
  expect(repeated.reported).toEqual(Array.from({ length: 20 }, (_, index) => `CODE-${4900 + index}`))
})

test('separates codes with colliding hashes, and one with an empty fingerprint', () => {
  const repeated = new RepeatedCodes((text) => (text.endsWith('NOTHING') ? 0n : 1024n * BigInt(text.length)))
  for (const code of ['A', 'BB', 'CCC', 'NOTHING']) repeated.add('ACM', code)
  expect(repeated.count).toBe(0)
  repeated.add('ACM', 'BB')
  repeated.add('ACM', 'NOTHING')
  expect(repeated.reported).toEqual(['BB', 'NOTHING'])
})
