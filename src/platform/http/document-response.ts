import type { StoredDocument } from '../../kernel/stored-document.ts'
import { BinaryResponse } from './call.ts'
import { matchesEntityTag } from './entity-tag.ts'

/**
 * Responds with a document, or with 304 if the caller's copy is current.
 *
 * @param ifNoneMatch the header as sent
 * @param headers additional response headers
 */
export function createDocumentResponse(
  document: StoredDocument,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): BinaryResponse {
  const { etag, mediaType, content } = document
  const cacheHeaders = { etag }
  if (matchesEntityTag(ifNoneMatch, etag)) {
    return new BinaryResponse({ status: 304, headers: cacheHeaders, mediaType, content: new Uint8Array() })
  }
  return new BinaryResponse({ status: 200, headers: { ...cacheHeaders, ...headers }, mediaType, content })
}
