import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { isPageRoute, type Route } from '../../kernel/contract/route.ts'
import { Problem } from '../../kernel/problem.ts'

/** Checks the `Host` of a request to an operation without an access token. */
export type AssertOwnHost = (route: Route, headers: IncomingHttpHeaders) => void

/**
 * Creates the defence against DNS rebinding: a site that lets its name resolve to this server becomes the same origin as
 * far as a browser knows, but its name remains in `Host`. Checks what browsers use without a token: pages, and requests
 * with a cookie or an `Origin`.
 *
 * Loopback names and the host of the public URL are always accepted; so are IP addresses, which cannot be rebound.
 *
 * @param allowedHosts further host names, in lower case
 * @returns a check that throws Problem `forbidden`
 */
export function createOwnHostCheck(publicUrl: string, allowedHosts: readonly string[]): AssertOwnHost {
  const ownNames = new Set([new URL(publicUrl).hostname, 'localhost', ...allowedHosts])
  return (route, { host, cookie, origin }) => {
    if (host === undefined || (!isPageRoute(route) && cookie === undefined && origin === undefined)) return
    const name = URL.parse(`http://${host}`)?.hostname ?? ''
    if (ownNames.has(name) || name.endsWith('.localhost') || isIP(name.replace(/^\[(.*)\]$/, '$1')) !== 0) return
    throw new Problem(
      'forbidden',
      `Browsers may not use this server under the host name ${JSON.stringify(host.slice(0, 100))}. If it is yours, set PORTOLAN_PUBLIC_URL to the address in your browser, or add the name to PORTOLAN_ALLOWED_HOSTS; a proxy must pass on the header Host`,
      { reason: 'other-host' },
    )
  }
}
