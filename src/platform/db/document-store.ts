import { createHash } from 'node:crypto'
import { Problem } from '../../kernel/problem.ts'
import type { DocumentStore, NamedDocument, StoredDocument, StoredDocumentInfo } from '../../kernel/stored-document.ts'
import { getTransaction, type Transaction } from './transaction.ts'

async function findDocument(transaction: Transaction, key: readonly string[]): Promise<StoredDocument | null> {
  const rows = await transaction.runPrepared<StoredDocument>(
    'document-find',
    `select media_type as "mediaType", content, etag from portolan.document
      where tenant = $1 and subject = $2 and document_type = $3 and media_type = $4`,
    key,
  )
  return rows[0] ?? null
}

const gibibyte = 1024 ** 3

function createFullProblem(limit: number): Problem {
  const size = Math.round((limit / gibibyte) * 10) / 10
  return new Problem(
    'unavailable',
    `The documents and photographs of this tenant take up the ${size} GiB that it may use; nothing was stored. An operator can raise the limit, or shorten how long returns are kept`,
    { retryAfter: 3600 },
  )
}

/**
 * Documents as rows of the database.
 *
 * @param bytesPerTenant how many bytes the documents of one tenant may take up; one more is refused as `unavailable`
 */
export const createDocumentStore = (bytesPerTenant: number): DocumentStore => ({
  async findDocument(unit, subject, documentType, mediaType) {
    const transaction = getTransaction(unit)
    return findDocument(transaction, [transaction.requireTenant, subject, documentType, mediaType])
  },

  async listDocuments(unit, subject) {
    const transaction = getTransaction(unit)
    return transaction.runPrepared<NamedDocument>(
      'document-all',
      `select document_type as "documentType", media_type as "mediaType", content, etag from portolan.document
        where tenant = $1 and subject = $2 order by document_type, media_type`,
      [transaction.requireTenant, subject],
    )
  },

  async listDocumentTypes(unit, subjects) {
    if (subjects.length === 0) return []
    const transaction = getTransaction(unit)
    return transaction.runPrepared<StoredDocumentInfo>(
      'document-kept',
      `select subject, document_type as "documentType", media_type as "mediaType" from portolan.document
        where tenant = $1 and subject = any($2::text[])`,
      [transaction.requireTenant, subjects],
    )
  },

  async saveDocument(unit, subject, documentType, { mediaType, content }) {
    const transaction = getTransaction(unit)
    const key = [transaction.requireTenant, subject, documentType, mediaType]
    const document = {
      mediaType,
      content: Buffer.from(content),
      etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`,
    }
    const [outcome] = await transaction.runPrepared<{ readonly isSaved: boolean; readonly hasRoom: boolean }>(
      'document-save',
      `with room as (
         select coalesce((select bytes from portolan.document_storage where tenant = $1), 0) + $8::bigint <= $9::bigint
           as has_room
       ), saved as (
         insert into portolan.document (tenant, subject, document_type, media_type, content, etag, created_at)
         select $1, $2, $3, $4, $5, $6, $7 from room where has_room
         on conflict do nothing returning true
       )
       select exists (select from saved) as "isSaved", has_room as "hasRoom" from room`,
      [...key, document.content, document.etag, unit.at, content.byteLength, bytesPerTenant],
    )
    if (outcome?.isSaved === true) return document
    const stored = await findDocument(transaction, key)
    if (stored === null && outcome?.hasRoom === false) throw createFullProblem(bytesPerTenant)
    return stored ?? document
  },

  async deleteDocument(unit, subject, documentType) {
    const transaction = getTransaction(unit)
    await transaction.runStatement(
      'delete from portolan.document where tenant = $1 and subject = $2 and document_type = $3',
      [transaction.requireTenant, subject, documentType],
    )
  },

  async deleteDocuments(unit, subject) {
    const transaction = getTransaction(unit)
    await transaction.runStatement('delete from portolan.document where tenant = $1 and subject = $2', [
      transaction.requireTenant,
      subject,
    ])
  },
})
