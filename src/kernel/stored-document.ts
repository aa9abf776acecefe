import type { UnitOfWork } from './unit-of-work.ts'

/** A document as it is served. */
export interface StoredDocument {
  readonly mediaType: string
  readonly content: Uint8Array
  /** A strong validator (RFC 9110 §8.8.3): changes when the content does. */
  readonly etag: string
}

/** A document together with its type. */
export interface NamedDocument extends StoredDocument {
  readonly documentType: string
}

/** That there is a document, without the document. */
export interface StoredDocumentInfo {
  readonly subject: string
  readonly documentType: string
  readonly mediaType: string
}

/** Where documents are kept: made once, and served as they are from then on. */
export interface DocumentStore {
  /** @param subject what the document is of, such as `return-order/123` */
  findDocument(
    unit: UnitOfWork,
    subject: string,
    documentType: string,
    mediaType: string,
  ): Promise<StoredDocument | null>
  /** All documents of a subject, by their types in the order of the alphabet. */
  listDocuments(unit: UnitOfWork, subject: string): Promise<readonly NamedDocument[]>
  /** Which documents there are of these subjects, in no order. */
  listDocumentTypes(unit: UnitOfWork, subjects: readonly string[]): Promise<readonly StoredDocumentInfo[]>
  /** Stores a document, or answers the one that was stored meanwhile. */
  saveDocument(
    unit: UnitOfWork,
    subject: string,
    documentType: string,
    document: Pick<StoredDocument, 'mediaType' | 'content'>,
  ): Promise<StoredDocument>
  /** In whichever media type. */
  deleteDocument(unit: UnitOfWork, subject: string, documentType: string): Promise<void>
  deleteDocuments(unit: UnitOfWork, subject: string): Promise<void>
}
