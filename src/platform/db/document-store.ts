import { createHash } from 'node:crypto'
import type { DocumentStore, KeptDocument, NamedDocument, StoredDocument } from '../../kernel/stored-document.ts'
import { type Transaction, transactionOf } from './transaction.ts'

async function find(transaction: Transaction, key: readonly string[]): Promise<StoredDocument | null> {
  const rows = await transaction.prepared<StoredDocument>(
    'document-find',
    `select media_type as "mediaType", content, etag from portolan.document
      where tenant = $1 and subject = $2 and document_type = $3 and media_type = $4`,
    key,
  )
  return rows[0] ?? null
}

/** Documents as rows of the database. */
export const documentStore: DocumentStore = {
  async find(unit, subject, documentType, mediaType) {
    const transaction = transactionOf(unit)
    return find(transaction, [transaction.itsTenant, subject, documentType, mediaType])
  },

  async all(unit, subject) {
    const transaction = transactionOf(unit)
    return transaction.prepared<NamedDocument>(
      'document-all',
      `select document_type as "documentType", media_type as "mediaType", content, etag from portolan.document
        where tenant = $1 and subject = $2 order by document_type, media_type`,
      [transaction.itsTenant, subject],
    )
  },

  async kept(unit, subjects) {
    if (subjects.length === 0) return []
    const transaction = transactionOf(unit)
    return transaction.prepared<KeptDocument>(
      'document-kept',
      `select subject, document_type as "documentType", media_type as "mediaType" from portolan.document
        where tenant = $1 and subject = any($2::text[])`,
      [transaction.itsTenant, subjects],
    )
  },

  async keep(unit, subject, documentType, { mediaType, content }) {
    const transaction = transactionOf(unit)
    const key = [transaction.itsTenant, subject, documentType, mediaType]
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`
    await transaction.prepared(
      'document-keep',
      `insert into portolan.document (tenant, subject, document_type, media_type, content, etag, created_at)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [...key, Buffer.from(content), etag, unit.at],
    )
    return (await find(transaction, key)) ?? { mediaType, content, etag }
  },

  async removeAll(unit, subject) {
    const transaction = transactionOf(unit)
    await transaction.statement('delete from portolan.document where tenant = $1 and subject = $2', [
      transaction.itsTenant,
      subject,
    ])
  },
}
