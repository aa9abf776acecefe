import type { OutgoingHttpHeaders } from 'node:http'

/** Strict-Transport-Security max-age in seconds: one year. */
const httpsOnly = 31_536_000

/**
 * The default headers of every response: not cacheable, no subresources, no framing (ASVS 8.2.1, 14.4.3 to 14.4.7).
 * Operations override them where caching or framing is allowed.
 *
 * @param publicUrl URL at which clients reach the server
 */
export function createCommonHeaders(publicUrl: string): OutgoingHttpHeaders {
  return {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    ...(publicUrl.startsWith('https:') ? { 'strict-transport-security': `max-age=${httpsOnly}` } : {}),
  }
}

/**
 * For JSON: a browser that opens it by itself saves it under this name and shows none of it, whatever texts it contains
 * (ASVS 14.4.2).
 */
export const jsonDownload: OutgoingHttpHeaders = { 'content-disposition': 'attachment; filename="api.json"' }
