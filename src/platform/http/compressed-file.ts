import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BinaryResponse } from './call.ts'
import { matchesEntityTag } from './entity-tag.ts'

const compress = promisify(gzip)

/** What everybody is sent who asks for it, made once, as it is and compressed. */
export interface CompressedFile {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly mediaType: string
  /** An entity tag, with its quotes. */
  readonly tag: string
}

export async function compressFile(content: Buffer, mediaType: string): Promise<CompressedFile> {
  return {
    content,
    compressed: await compress(content, { level: 9 }),
    mediaType,
    tag: `"${createHash('sha256').update(content).digest('base64url')}"`,
  }
}

/**
 * A file in the encoding that the caller takes, or only the word (304) that they have it already.
 *
 * @param headers of the request
 * @param own what else it is sent with
 */
export function createFileResponse(
  file: CompressedFile,
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): BinaryResponse {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers['accept-encoding'] ?? '')
  // Weak, as it stands for both encodings.
  const sent = { ...own, etag: `W/${file.tag}`, vary: 'accept-encoding' }
  const { mediaType } = file
  if (matchesEntityTag(headers['if-none-match'], file.tag)) {
    return new BinaryResponse({ status: 304, headers: sent, mediaType, content: new Uint8Array() })
  }
  return new BinaryResponse({
    status: 200,
    headers: isCompressed ? { ...sent, 'content-encoding': 'gzip' } : sent,
    mediaType,
    content: isCompressed ? file.compressed : file.content,
    isShared: true,
  })
}
