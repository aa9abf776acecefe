import type { StoredDocument } from '../../kernel/stored-document.ts'
import { BinaryResponse } from './call.ts'
import { matchesEntityTag } from './entity-tag.ts'

/**
 * A document, or only the word (304) that the caller has it already.
 *
 * @param ifNoneMatch the header as it was sent
 * @param headers what else a document is sent with
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
