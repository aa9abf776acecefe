import { expect, test } from 'vitest'
import { largestChunk, listPacking } from './list-packing.ts'

test('what was compressed is read again', async () => {
  const content = Buffer.from('[{"productCode":"TEE-001"}]')
  expect(Buffer.from(await listPacking.decompress(await listPacking.compress(content)))).toEqual(content)
})

test('what would take more memory than any chunk is not decompressed', async () => {
  const bomb = await listPacking.compress(Buffer.alloc(largestChunk + 1))
  expect(bomb.length).toBeLessThan(1_048_576)
  await expect(listPacking.decompress(bomb)).rejects.toThrow(RangeError)
})
