import { createHash, randomBytes } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { makeScratchDirectory } from '../../../test/support/scratch-directory.ts'
import { createFileBlobs } from '../../adapters/file-blobs.ts'
import { Snapshots } from './snapshots.ts'

const start = Date.parse('2026-03-04T12:00:00Z')
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const packing = { compress: promisify(deflateRaw), decompress: promisify(inflateRaw) }

let directory: string
let snapshots: Snapshots

beforeEach(async () => {
  directory = await makeScratchDirectory('portolan-snapshots-')
  snapshots = new Snapshots({ blobs: createFileBlobs(directory), packing, digest }, { count: 3, bytes: 20_000 })
})

async function* batches<Row>(rows: readonly Row[]): AsyncGenerator<readonly Row[]> {
  yield rows
}

/** Takes a snapshot of a list as of some minutes after the start. */
async function makeAfter(minutes: number, rows: readonly string[], tenant = 'acme'): Promise<string> {
  const now = new Date(start + minutes * 60_000)
  const id = snapshots.createId(now, tenant, `list ${minutes}`)
  await snapshots.make(now, tenant, id, ['ACM'], batches(rows), null)
  return id
}

const readRows = async (id: string, tenant = 'acme') =>
  (await snapshots.readRows<string>(tenant, id, ['ACM'], { skip: 0, count: 10 }))?.rows ?? null

async function bytesStored(): Promise<number> {
  const names = await readdir(directory, { recursive: true })
  const sizes = await Promise.all(names.map((name) => stat(join(directory, name))))
  return sizes.filter((entry) => entry.isFile()).reduce((sum, { size }) => sum + size, 0)
}

test('returns rows unchanged, and stores them compressed', async () => {
  const rows = Array.from({ length: 2500 }, (_, index) => `${index} `.padEnd(400, 'a text '))
  const id = await makeAfter(0, rows)
  const read = await snapshots.readRows<string>('acme', id, ['ACM'], { skip: 995, count: 10 })
  expect(read).toEqual({ rows: rows.slice(995, 1005), rowCount: 2500 })
  expect(await bytesStored()).toBeLessThan(JSON.stringify(rows).length / 5)
})

test('evicts the oldest beyond the maximum number, also of earlier jobs, within the tenant', async () => {
  const others = await makeAfter(0, ['theirs'], 'globex')
  const ids = []
  for (const minutes of [0, 20, 40, 41, 42]) ids.push(await makeAfter(minutes, [`of minute ${minutes}`]))
  const remainingRows = await Promise.all(ids.map((id) => readRows(id)))
  expect(remainingRows).toEqual([null, null, ['of minute 40'], ['of minute 41'], ['of minute 42']])
  expect(await readRows(others, 'globex')).toEqual(['theirs'])
})

test('evicts the oldest beyond the maximum size, but never the newest', async () => {
  const noise = (bytes: number) => [randomBytes(bytes).toString('base64')]
  const ids = [await makeAfter(0, noise(9000)), await makeAfter(1, noise(9000)), await makeAfter(2, noise(9000))]
  expect((await Promise.all(ids.map((id) => readRows(id)))).map((rows) => rows !== null)).toEqual([false, true, true])
  const huge = await makeAfter(3, noise(60_000))
  expect(await Promise.all(ids.map((id) => readRows(id)))).toEqual([null, null, null])
  expect(await readRows(huge)).not.toBeNull()
})

test('an aborted one leaves nothing', async () => {
  const now = new Date(start)
  const leaving = new AbortController()
  async function* rows(): AsyncGenerator<readonly string[]> {
    yield Array.from({ length: 1500 }, () => 'a row')
    leaving.abort()
    yield ['one more']
  }
  const id = snapshots.createId(now, 'acme', 'list')
  await expect(snapshots.make(now, 'acme', id, ['ACM'], rows(), leaving.signal)).rejects.toThrow('closed')
  expect(await bytesStored()).toBe(0)
})
