import ipaddr from 'ipaddr.js'

/** A network: its first address and prefix length. */
export type AddressRange = readonly [ipaddr.IPv4 | ipaddr.IPv6, number]

/** All public IPv6 addresses (RFC 4291 §2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Azure's WireServer. It looks public, but on an Azure machine it is the host's own service, which provides
 * certificates and settings of the machine (Microsoft: “What is IP address 168.63.129.16?”).
 */
const azureHost = '168.63.129.16'

/**
 * Parses networks in CIDR notation, such as `10.1.0.0/16` or `fd00::/8`.
 *
 * @throws RangeError if one is invalid
 */
export function readAddressRanges(texts: readonly string[]): AddressRange[] {
  return texts.map((text) => {
    // Requires four parts: `10.1/16` could mean 10.1.0.0 or, as the parser reads it, 10.0.0.1.
    if (!ipaddr.isValidCIDR(text) || (!text.includes(':') && !ipaddr.IPv4.isValidCIDRFourPartDecimal(text))) {
      throw new RangeError(`${JSON.stringify(text)} is not a network such as 10.1.0.0/16 or fd00::/8`)
    }
    return ipaddr.parseCIDR(text)
  })
}

/**
 * Whether an outgoing request may go to an address: a public one, or one in the given networks. Loopback, private,
 * link-local, unique-local, multicast, unspecified, reserved and transition addresses are not public, nor is Azure's
 * 168.63.129.16; an IPv4 address inside an IPv6 one (`::ffff:10.0.0.1`) counts as itself.
 *
 * @param text an address from a resolver
 */
export function isAllowedAddress(text: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (ranges.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits))) return true
  if (address.range() !== 'unicast' || address.toString() === azureHost) return false
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast)
}
