import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { upload } from '../../../test/records/catalog.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import { uploadStore } from './uploads.ts'

const { asTenant } = useStoreDatabase()

const findUpload = (uploadId: string) => asTenant((unit) => uploadStore.findUpload(unit, uploadId))
const nextChunk = () => asTenant((unit) => uploadStore.findNextChunk(unit, null))

test('round-trips an upload and its chunks, also while being processed', async () => {
  const { uploadId, brands, received, repeated, repeatedProductCodes, warnings, chunks } = upload
  const query = { uploadId, brands, received, repeated, repeatedProductCodes, warnings, receivedAt: unitContext.at }
  await asTenant((unit) => uploadStore.insertUpload(unit, upload))
  const queued = { ...query, state: 'Queued', valid: 0, invalid: 0, startedAt: null, finishedAt: null }
  expect(await findUpload(uploadId)).toEqual(queued)
  const listed = await asTenant(async (unit) => {
    const { found } = await uploadStore.listUploadKeys(unit, brands, null, 10)
    const keys = found.map(({ key }) => key)
    return uploadStore.listUploads(unit, keys)
  })
  expect(listed).toMatchObject([{ uploadId, purpose: 'Repair', receivedBy: unitContext.by }])

  const steps = [
    { state: 'Processing', valid: 3, invalid: 4, startedAt: unitContext.at, finishedAt: null },
    { state: 'Completed', valid: 6, invalid: 8, startedAt: unitContext.at, finishedAt: unitContext.at },
  ]
  for (const [chunkNumber, step] of steps.entries()) {
    const chunk = {
      uploadId,
      chunkNumber,
      brands,
      receivedBy: unitContext.by,
      products: chunks[chunkNumber] ?? Buffer.of(),
    }
    expect(await nextChunk()).toEqual(chunk)
    const finished = await asTenant((unit) => uploadStore.finishChunk(unit, chunk, { valid: 3, invalid: 4 }))
    expect(finished).toEqual({ ...query, ...step })
    expect(await findUpload(uploadId)).toEqual(finished)
  }
  expect(await nextChunk()).toBeNull()
})

test('lists uploads of the caller’s brands, searching a limited number of others at a time', async () => {
  const insert = (brands: readonly string[], count: number) =>
    asTenant((unit) =>
      getTransaction(unit).runStatement(
        `insert into portolan.catalog_upload (tenant, upload_id, brands, state, received, valid, invalid, chunks,
           received_by, received_at, started_at, finished_at)
         select portolan.current_tenant(), gen_random_uuid(), $1, 'Completed', 1, 1, 0, 0, 'x', now(), now(), now()
           from generate_series(1, $2)`,
        [brands, count],
      ),
    )
  await insert(['FEW'], 3)
  await insert(['MNY'], 4500)
  await insert(['FEW', 'MNY'], 2)
  const page = (afterKey: string | null) => asTenant((unit) => uploadStore.listUploadKeys(unit, ['FEW'], afterKey, 10))
  const counts: number[] = []
  for (let afterKey: string | null = null, isFirst = true; isFirst || afterKey !== null; isFirst = false) {
    const { found, searchedTo } = await page(afterKey)
    counts.push(found.length)
    afterKey = searchedTo
  }
  expect(counts).toEqual([0, 0, 3])
  const { found } = await asTenant((unit) => uploadStore.listUploadKeys(unit, ['FEW', 'MNY'], null, 10))
  expect(found.map(({ key }) => Number(key))).toEqual(found.map(({ key }) => Number(key)).toSorted((a, b) => b - a))
  expect(found).toHaveLength(10)
})

test('round-trips a processed upload', async () => {
  const { brands, received } = upload
  const finished = { uploadId: crypto.randomUUID(), brands, received, valid: 5, invalid: 6 }
  await asTenant((unit) => uploadStore.insertFinishedUpload(unit, finished))
  const { at } = unitContext
  expect(await findUpload(finished.uploadId)).toEqual({
    ...finished,
    state: 'Completed',
    repeated: 0,
    repeatedProductCodes: [],
    warnings: [],
    receivedAt: at,
    startedAt: at,
    finishedAt: at,
  })
})
