import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { document } from '../../../test/records/platform.ts'
import { documentStore } from './document-store.ts'

const { asTenant } = useStoreDatabase()

test('a document is read as it was kept', async () => {
  const { documentType, mediaType, content } = document
  const subject = 'return-order/1'
  const stored = { mediaType, content, etag: expect.stringMatching(/^"[\w-]{27}"$/) }
  const kept = await asTenant((unit) => documentStore.saveDocument(unit, subject, documentType, { mediaType, content }))
  expect(kept).toEqual(stored)
  const read = await asTenant(async (unit) => [
    await documentStore.findDocument(unit, subject, documentType, mediaType),
    await documentStore.listDocuments(unit, subject),
    await documentStore.listDocumentTypes(unit, [subject]),
  ])
  expect(read).toEqual([kept, [{ documentType, ...kept }], [{ subject, documentType, mediaType }]])
})
