import type { UnitOfWork } from './unit-of-work.ts'

/** A document as served. */
export interface StoredDocument {
  readonly mediaType: string
  readonly content: Uint8Array
  /** A strong validator (RFC 9110 §8.8.3): changes with the content. */
  readonly etag: string
}

/** A document with its type. */
export interface NamedDocument extends StoredDocument {
  readonly documentType: string
}

/** The existence of a document, without its content. */
export interface StoredDocumentInfo {
  readonly subject: string
  readonly documentType: string
  readonly mediaType: string
}

/** Storage for documents, which are created once and served unchanged. */
export interface DocumentStore {
  /** @param subject what the document belongs to, such as `return-order/123` */
  findDocument(
    unit: UnitOfWork,
    subject: string,
    documentType: string,
    mediaType: string,
  ): Promise<StoredDocument | null>
  /** Returns all documents of a subject, sorted by type. */
  listDocuments(unit: UnitOfWork, subject: string): Promise<readonly NamedDocument[]>
  /** Returns which documents exist for these subjects, in no particular order. */
  listDocumentTypes(unit: UnitOfWork, subjects: readonly string[]): Promise<readonly StoredDocumentInfo[]>
  /** Stores a document, or returns the one stored in the meantime. */
  saveDocument(
    unit: UnitOfWork,
    subject: string,
    documentType: string,
    document: Pick<StoredDocument, 'mediaType' | 'content'>,
  ): Promise<StoredDocument>
  /** In any media type. */
  deleteDocument(unit: UnitOfWork, subject: string, documentType: string): Promise<void>
  deleteDocuments(unit: UnitOfWork, subject: string): Promise<void>
}
