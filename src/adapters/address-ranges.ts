import ipaddr from 'ipaddr.js'

/** A network: its first address, and how many bits all its addresses share with it. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** All that IANA has given out for use in the public IPv6 internet (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Reads networks in CIDR notation, such as `10.1.0.0/16` or `fd00::/8`.
 *
 * @throws RangeError when a text is none
 */
export function readAddressRanges(texts: readonly string[]): AddressRange[] {
  return texts.map((text) => {
    // With four parts: `10.1/16` could be meant as 10.1.0.0 or, as the parser takes it, as 10.0.0.1.
    if (!ipaddr.isValidCIDR(text) || (!text.includes(':') && !ipaddr.IPv4.isValidCIDRFourPartDecimal(text))) {
      throw new RangeError(`${JSON.stringify(text)} is no network such as 10.1.0.0/16 or fd00::/8`)
    }
    return ipaddr.parseCIDR(text)
  })
}

/**
 * Whether an outgoing call may go to an address: one of the public internet, or in one of the given networks. Loopback,
 * private, link-local, unique-local, multicast, unspecified, reserved and transition addresses are not public; an IPv4
 * address inside an IPv6 one (`::ffff:10.0.0.1`) counts as itself.
 *
 * @param text an address, as a resolver gives it
 */
export function isAllowedAddress(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))) return true
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
