import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Blobs } from '../kernel/blobs.ts'
import { fileBlobs } from './file-blobs.ts'

let directory: string
let blobs: Blobs

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-blobs-'))
  blobs = fileBlobs(join(directory, 'not', 'there', 'yet'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const read = async (key: string) => {
  const content = await blobs.get(key)
  return content === null ? null : new TextDecoder().decode(content)
}

test('keeps, replaces, lists and removes', async () => {
  expect(await read('a/b/c')).toBeNull()
  expect(await blobs.list('a')).toEqual([])
  await blobs.put('a/b/c', bytes('one'))
  await blobs.put('a/b/c', bytes('two'))
  await blobs.put('a/d', bytes('three'))
  expect(await read('a/b/c')).toBe('two')
  expect((await blobs.list('a')).toSorted()).toEqual(['b', 'd'])
  // Nothing is left of what was being written.
  expect(await blobs.list('a/b')).toEqual(['c'])
  await blobs.removeAll('a/b')
  await blobs.removeAll('a/b')
  expect(await read('a/b/c')).toBeNull()
  expect(await read('a/d')).toBe('three')
})

test('a reader beside a writer sees the whole of one or of the other', async () => {
  const [long, short] = ['x'.repeat(500_000), 'y'.repeat(300_000)]
  await blobs.put('race', bytes(long))
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn++) await blobs.put('race', bytes(turn % 2 === 0 ? short : long))
  })()
  const seen = new Set<string>()
  for (let turn = 0; turn < 40; turn++) seen.add((await read('race')) ?? '')
  await writing
  expect([...seen].filter((text) => text !== long && text !== short)).toEqual([])
})

test.each(['../x', 'a/../../x', '/x', 'a//b', '', 'a\u0000', '.hidden', 'a/..'])('refuses the key %j', async (key) => {
  await expect(blobs.put(key, bytes('x'))).rejects.toThrow(RangeError)
  await expect(blobs.get(key)).rejects.toThrow(RangeError)
})
