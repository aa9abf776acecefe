import type { IncomingHttpHeaders } from 'node:http'
import { BinaryResponse, defineOperation, type Operation } from '../http/call.ts'
import { matchesEntityTag } from '../http/entity-tag.ts'
import { BuiltConsole, type BuiltFile } from './built-files.ts'
import { openConsole, openConsoleItem, openConsoleOfTenant, openConsolePage, readConsoleAsset } from './routes.ts'

/** Nothing but this server's own files takes part in the page, and it sends requests to this server alone. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Documents are fetched with a token, and shown from memory.
    "img-src 'self' data: blob:",
    'frame-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}
const assetHeaders = { 'cache-control': 'public, max-age=31536000, immutable' }

/**
 * The page of the console and its files.
 *
 * @param directory where the build has left them
 */
export function createConsoleOperations(directory: string): Operation[] {
  const built = new BuiltConsole(directory)
  const openPage = async ({ headers }: { readonly headers: IncomingHttpHeaders }) =>
    createFileResponse(await built.readPage(), headers, pageHeaders)
  return [
    defineOperation(openConsole).by(openPage),
    defineOperation(openConsoleOfTenant).by(openPage),
    defineOperation(openConsolePage).by(openPage),
    defineOperation(openConsoleItem).by(openPage),
    defineOperation(readConsoleAsset).by(async ({ params, headers }) =>
      createFileResponse(await built.readAsset(params.file), headers, assetHeaders),
    ),
  ]
}

function createFileResponse(
  file: BuiltFile,
  headers: IncomingHttpHeaders,
  own: Readonly<Record<string, string>>,
): BinaryResponse {
  const isCompressed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(headers['accept-encoding'] ?? '')
  // Weak, as it stands for both encodings.
  const sent = { ...own, etag: `W/${file.tag}`, vary: 'accept-encoding' }
  if (matchesEntityTag(headers['if-none-match'], file.tag)) {
    return new BinaryResponse({ status: 304, headers: sent, mediaType: file.mediaType, content: new Uint8Array() })
  }
  return new BinaryResponse({
    status: 200,
    headers: isCompressed ? { ...sent, 'content-encoding': 'gzip' } : sent,
    mediaType: file.mediaType,
    content: isCompressed ? file.compressed : file.content,
  })
}
