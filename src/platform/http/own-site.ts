import type { IncomingHttpHeaders } from 'node:http'
import { Problem } from '../../kernel/problem.ts'

/**
 * Refuses what another site has a browser send, by what the browser says of it: `Sec-Fetch-Site` (Fetch Metadata), and
 * `Origin`, which older ones send alone. Those that say nothing, or `null` as for our own pages, have to be held otherwise,
 * where it matters.
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
