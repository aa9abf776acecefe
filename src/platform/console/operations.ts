import type { IncomingHttpHeaders } from 'node:http'
import { defineOperation, type Operation } from '../http/call.ts'
import { createFileResponse } from '../http/compressed-file.ts'
import { BuiltConsole } from './built-files.ts'
import {
  openConsole,
  openConsoleItem,
  openConsoleOfFirstTenant,
  openConsoleOfTenant,
  openConsolePage,
  readConsoleAsset,
} from './routes.ts'

/** The page uses only this server's own files, and sends requests only to this server. */
const pageHeaders = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    // Documents are fetched with a token and shown from memory.
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
 * @param directory of the build
 */
export function createConsoleOperations(directory: string): Operation[] {
  const built = new BuiltConsole(directory)
  const openPage = async ({ headers }: { readonly headers: IncomingHttpHeaders }) =>
    createFileResponse(await built.readPage(), headers, pageHeaders)
  return [
    defineOperation(openConsole).by(openPage),
    defineOperation(openConsoleOfFirstTenant).by(openPage),
    defineOperation(openConsoleOfTenant).by(openPage),
    defineOperation(openConsolePage).by(openPage),
    defineOperation(openConsoleItem).by(openPage),
    defineOperation(readConsoleAsset).by(async ({ params, headers }) =>
      createFileResponse(await built.readAsset(params.file), headers, assetHeaders),
    ),
  ]
}
