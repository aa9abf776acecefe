import type { StoredDocument } from '../../kernel/stored-document.ts'
import { BinaryAnswer } from './call.ts'
import { isCurrent } from './entity-tag.ts'

/**
 * A document, or only the word (304) that the caller has it already.
 *
 * @param ifNoneMatch the header as it was sent
 * @param headers what else a document is sent with
 */
export function documentAnswer(
  document: StoredDocument,
  ifNoneMatch: string | undefined,
  headers: Readonly<Record<string, string>> = {},
): BinaryAnswer {
  const { etag, mediaType, content } = document
  const kept = { etag }
  if (isCurrent(ifNoneMatch, etag)) {
    return new BinaryAnswer({ status: 304, headers: kept, mediaType, content: new Uint8Array() })
  }
  return new BinaryAnswer({ status: 200, headers: { ...kept, ...headers }, mediaType, content })
}
