import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Returns the client's address: going back through `X-Forwarded-For`, the first one that is not a trusted proxy. Ports,
 * which some proxies append, are dropped. An invalid entry ends the search, and the last valid address counts.
 */
export function findClientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrustedProxy: (address: string) => boolean,
): string {
  const socketAddress = socket.remoteAddress ?? ''
  const header = headers['x-forwarded-for']
  if (header === undefined) return socketAddress
  let found = socketAddress
  const forwarded = [header].flat().join(',').split(',')
  while (isTrustedProxy(found)) {
    const entry = forwarded.pop()
    if (entry === undefined) return found
    const address = readAddress(entry.trim())
    if (address === null) return socketAddress
    found = address
  }
  return found
}

/**
 * The address in `203.0.113.8`, `203.0.113.8:1001`, `2001:db8::1`, `[2001:db8::1]` or `[2001:db8::1]:1001`; null for
 * anything else.
 */
function readAddress(entry: string): string | null {
  const [, bracketed, dotted] = /^(?:\[([^\]]*)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/.exec(entry) ?? []
  const address = bracketed ?? dotted ?? entry
  return isIP(address) === 0 ? null : address
}
