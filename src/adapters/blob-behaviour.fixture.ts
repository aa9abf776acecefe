import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Blobs, probeBlobs } from '../kernel/blobs.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

/** A blob store created by a test. */
export interface BlobsUnderTest {
  readonly blobs: Blobs
  stop(): Promise<void>
}

/** The tests that every blob store must pass. */
export function describeBlobs(name: string, make: () => Promise<BlobsUnderTest>): void {
  describe(`blobs in ${name}`, () => {
    let blobsUnderTest: BlobsUnderTest
    let blobs: Blobs
    beforeAll(async () => {
      blobsUnderTest = await make()
      blobs = blobsUnderTest.blobs
    })
    afterAll(() => blobsUnderTest.stop())

    const read = async (key: string) => {
      const content = await blobs.get(key)
      return content === null ? null : new TextDecoder().decode(content)
    }

    test('are kept, replaced, listed and removed', async () => {
      expect(await read('a/b/c')).toBeNull()
      expect(await blobs.list('a')).toEqual([])
      await blobs.put('a/b/c', bytes('one'))
      await blobs.put('a/b/c', bytes('two'))
      await blobs.put('a/d', bytes('three'))
      await blobs.put('ab', bytes('four'))
      expect(await read('a/b/c')).toBe('two')
      expect(await read('a/b')).toBeNull()
      expect((await blobs.list('a')).toSorted()).toEqual(['b', 'd'])
      // No temporary files remain.
      expect(await blobs.list('a/b')).toEqual(['c'])
      await blobs.removeAll('a/b')
      await blobs.removeAll('a/b')
      expect(await read('a/b/c')).toBeNull()
      expect(await read('a/d')).toBe('three')
      await blobs.removeAll('a')
      expect(await blobs.list('a')).toEqual([])
      expect(await read('ab')).toBe('four')
    })

    test('are bytes, of any value and number', async () => {
      const everyByte = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256)
      await blobs.put('bytes/many', everyByte)
      await blobs.put('bytes/none', new Uint8Array())
      const stored = await blobs.get('bytes/many')
      expect(stored === null ? null : Buffer.compare(stored, everyByte)).toBe(0)
      expect(await blobs.get('bytes/none')).toHaveLength(0)
    })

    test('are listed and removed to the last, however many there are', async () => {
      const count = 2100
      const keys = Array.from({ length: count }, (_, index) => `many/${index}/piece`)
      for (let start = 0; start < count; start += 50) {
        await Promise.all(keys.slice(start, start + 50).map((key) => blobs.put(key, bytes('x'))))
      }
      const names = await blobs.list('many')
      expect(new Set(names).size).toBe(count)
      expect(names).toHaveLength(count)
      await blobs.removeAll('many')
      expect(await blobs.list('many')).toEqual([])
      expect(await read('many/2099/piece')).toBeNull()
    })

    test.each(['../x', 'a/../../x', '/x', 'a//b', '', 'a\u0000', '.hidden', 'a/..', 'a/', 'a?b'])(
      'do not take the key %j',
      async (key) => {
        await expect(blobs.put(key, bytes('x'))).rejects.toThrow(RangeError)
        await expect(blobs.get(key)).rejects.toThrow(RangeError)
        await expect(blobs.list(key)).rejects.toThrow(RangeError)
        await expect(blobs.removeAll(key)).rejects.toThrow(RangeError)
      },
    )

    test('can be tried, and nothing is left of it', async () => {
      await probeBlobs(blobs, 'this-server')
      expect(await blobs.list('trials')).not.toContain('piece')
      expect(await blobs.list('trials/this-server')).toEqual([])
    })
  })
}
