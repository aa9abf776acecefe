import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../kernel/problem.ts'

/**
 * Rejects cross-site requests, by `Sec-Fetch-Site` (Fetch Metadata) and, for older browsers, `Origin`. Requests with
 * neither, or with the `null` of our own pages, pass; sensitive operations need another protection.
 *
 * @throws Problem `forbidden`
 */
export function assertOwnSite(headers: IncomingHttpHeaders, publicUrl: string): void {
  const { origin, host } = headers
  const site = headers['sec-fetch-site']
  const isOwnSite = site === undefined || site === 'same-origin' || site === 'none'
  const isOwnOrigin =
    origin === undefined ||
    origin === 'null' ||
    origin === new URL(publicUrl).origin ||
    URL.parse(origin)?.host === host
  if (isOwnSite && isOwnOrigin) return
  throw new Problem('forbidden', 'The form was sent from another site', { reason: 'other-site' })
}
