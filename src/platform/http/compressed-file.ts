import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { BinaryResponse } from './call.ts'
import { matchesEntityTag } from './entity-tag.ts'

const compress = promisify(gzip)

/** A file with its compressed form, both prepared once and served to everybody. */
export interface CompressedFile {
  readonly content: Buffer
  readonly compressed: Buffer
  readonly mediaType: string
  /** An entity tag with its quotes. */
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
 * Responds with a file in an encoding that the client accepts, or with 304 if its copy is current.
 *
 * @param headers of the request
 * @param own additional response headers
 */
export function createFileResponse(
  file: CompressedFile,
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): BinaryResponse {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers['accept-encoding'] ?? '')
  // Weak, because it covers both encodings.
  const sentHeaders = { ...own, etag: `W/${file.tag}`, vary: 'accept-encoding' }
  const { mediaType } = file
  if (matchesEntityTag(headers['if-none-match'], file.tag)) {
    return new BinaryResponse({ status: 304, headers: sentHeaders, mediaType, content: new Uint8Array() })
  }
  return new BinaryResponse({
    status: 200,
    headers: isCompressed ? { ...sentHeaders, 'content-encoding': 'gzip' } : sentHeaders,
    mediaType,
    content: isCompressed ? file.compressed : file.content,
    isShared: true,
  })
}
