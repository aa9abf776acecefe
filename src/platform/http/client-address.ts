import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/**
 * Where a request comes from: the last address that is not of a trusted proxy, by what each proxy says of who came to it
 * (`X-Forwarded-For`). Some proxies add a port, which is no part of it. What is no address says nothing, and leaves it at
 * the socket's.
 */
export function findClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const own = socket.remoteAddress ?? ''
  let found = own
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  while (isTrustedProxy(found)) {
    const entry = forwarded.pop()
    if (entry === undefined) return found
    const address = readAddress(entry.trim())
    if (address === null) return own
    found = address
  }
  return found
}

/** The address of `203.0.113.8`, `203.0.113.8:1001`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:1001`; null for others. */
function readAddress(entry: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  return ipaddr.IPv6.isValid(address) || ipaddr.IPv4.isValidFourPartDecimal(address) ? address : null
}
