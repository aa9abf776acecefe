import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../kernel/problem.ts'

/**
 * Rejects cross-site requests, by `Sec-Fetch-Site` (Fetch Metadata) and, for older browsers, `Origin`. Requests with
 * neither, or with the `null` of our own pages, pass; sensitive operations need another protection.
 *
 * @throws Problem `forbidden`
 */
export function assertOwnSite(headers: IncomingHttpHeaders, publicUrl: string): void {
  if (isFromOwnSite(headers) && (headers.origin === 'null' || isFromOwnOrigin(headers, publicUrl))) return
  throw new Problem('forbidden', 'The form was sent from another site', { reason: 'other-site' })
}

/** Whether a request was not caused by another site, as far as the browser says (Fetch Metadata). */
export function isFromOwnSite(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined || site === 'same-origin' || site === 'none'
}

/**
 * Whether the `Origin` of a request, if it has one, is this server: its public URL, or the host to which the request was
 * sent. Under the name in the public URL, the scheme must be the same too.
 */
export function isFromOwnOrigin({ origin, host }: IncomingHttpHeaders, publicUrl: string): boolean {
  if (origin === undefined) return true
  const publicSite = new URL(publicUrl)
  const from = URL.parse(origin)
  if (from === null) return false
  return (
    from.origin === publicSite.origin ||
    (from.host === host && (from.hostname !== publicSite.hostname || from.protocol === publicSite.protocol))
  )
}
