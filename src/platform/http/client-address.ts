import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Prefix length of the smallest IPv6 network of a household or machine (RFC 6177). */
const networkOfOne = 64

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

/**
 * The network that counts as one caller: an IPv4 address, or the smallest network of an IPv6 address, within which
 * anybody can take as many addresses as they like.
 */
export function toNetwork(address: string): string {
  if (!address.includes(':') || !ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  return ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${networkOfOne}`).toString()
}
