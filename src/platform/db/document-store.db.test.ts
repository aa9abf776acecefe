import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { document } from '../../../test/records/platform.ts'
import { createDocumentStore } from './document-store.ts'

const { asTenant } = useStoreDatabase()
const { documentType, mediaType, content } = document
const documentStore = createDocumentStore(1_000_000)

test('round-trips a document', async () => {
  const subject = 'return-order/1'
  const stored = { mediaType, content, etag: expect.stringMatching(/^"[\w-]{27}"$/) }
  const saved = await asTenant((unit) =>
    documentStore.saveDocument(unit, subject, documentType, { mediaType, content }),
  )
  expect(saved).toEqual(stored)
  const read = await asTenant(async (unit) => [
    await documentStore.findDocument(unit, subject, documentType, mediaType),
    await documentStore.listDocuments(unit, subject),
    await documentStore.listDocumentTypes(unit, [subject]),
  ])
  expect(read).toEqual([saved, [{ documentType, ...saved }], [{ subject, documentType, mediaType }]])
})

test('limits a tenant’s bytes, and frees them on deletion', async () => {
  const used = content.byteLength
  const hundred = { mediaType, content: new Uint8Array(100) }
  const narrow = createDocumentStore(used + 250)
  const save = (subject: string) => asTenant((unit) => narrow.saveDocument(unit, subject, documentType, hundred))
  await save('return-order/2')
  // Saving it again takes no more space.
  await save('return-order/2')
  const second = await save('return-order/3')
  await expect(save('return-order/4')).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('An operator can raise the limit'),
  })
  expect(await save('return-order/3')).toEqual(second)
  await asTenant((unit) => narrow.deleteDocuments(unit, 'return-order/2'))
  await save('return-order/4')
  await expect(save('return-order/2')).rejects.toMatchObject({ kind: 'unavailable' })
})
