import type { OutgoingHttpHeaders } from 'node:http'

/** How long a browser keeps to https once it has seen the header, in seconds: a year. */
const httpsOnly = 31_536_000

/**
 * The headers that every answer begins with; an operation whose answer anybody may keep or show says so itself. An answer
 * is kept by nobody, loads nothing and is shown in no frame (ASVS 8.2.1, 14.4.3 to 14.4.7).
 *
 * @param publicUrl URL under which clients reach the server
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
