import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BlobStorageUnavailable } from '../kernel/blobs.ts'
import { describeBlobs } from './blob-behaviour.fixture.ts'
import { createFileBlobs } from './file-blobs.ts'

let directory: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'portolan-blobs-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

describeBlobs('files', async () => ({
  blobs: createFileBlobs(join(directory, 'not', 'there', 'yet')),
  stop: async () => {},
}))

test('a concurrent reader sees either version completely', async () => {
  const blobs = createFileBlobs(join(directory, 'race'))
  const [long, short] = ['x'.repeat(500_000), 'y'.repeat(300_000)]
  const put = (text: string) => blobs.put('piece', new TextEncoder().encode(text))
  await put(long)
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn++) await put(turn % 2 === 0 ? short : long)
  })()
  const seen = new Set<string>()
  for (let turn = 0; turn < 40; turn++) seen.add(new TextDecoder().decode((await blobs.get('piece')) ?? undefined))
  await writing
  expect([...seen].filter((text) => text !== long && text !== short)).toEqual([])
})

test('an unwritable directory is reported with its name and the fix', async () => {
  const file = join(directory, 'a-file')
  await writeFile(file, '')
  const failure: unknown = await createFileBlobs(join(file, 'below'))
    .put('a', new Uint8Array())
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BlobStorageUnavailable)
  expect(failure).toMatchObject({
    kind: 'unavailable',
    message: expect.not.stringContaining(directory),
    failure: { location: join(file, 'below'), cure: expect.stringContaining('PORTOLAN_BLOB_DIR'), isPermanent: true },
  })
})
