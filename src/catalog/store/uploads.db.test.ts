import { expect, test } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import { upload } from '../../../test/records/catalog.ts'
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
