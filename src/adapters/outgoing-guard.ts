import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import { type AddressRange, isAllowedAddress } from './address-ranges.ts'

/**
 * Why an outgoing request has no response.
 *
 * - `bad-address`: not an http or https URL without credentials; nothing was sent.
 * - `forbidden-address`: the target may not be reached; nothing was sent.
 * - `unreachable`: no connection, or a broken one.
 * - `timed-out`: no complete response in time.
 * - `too-large`: the response exceeds the limit.
 * - `redirected`: the response is a redirect, which is not followed.
 */
export type OutgoingFailure =
  | 'bad-address'
  | 'forbidden-address'
  | 'unreachable'
  | 'timed-out'
  | 'too-large'
  | 'redirected'

/** An outgoing request without a response. The message contains no resolved address, so that callers may see it. */
export class OutgoingHttpError extends Error {
  override name = 'OutgoingHttpError'
  readonly failure: OutgoingFailure

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
  }
}

/** This machine, which requests may reach outside production for trying things out. */
export const loopbackRanges: readonly string[] = ['127.0.0.0/8', '::1/128']

/**
 * The URL standard writes `0x7f.1`, `2130706433` and `017700000001` as 127.0.0.1, so that no unusual notation slips
 * through.
 */
export function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutgoingHttpError('bad-address', `${JSON.stringify(text)} is not a URL`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingHttpError('bad-address', `A URL must start with http or https, not ${url.protocol}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingHttpError('bad-address', `The URL of ${url.host} must not contain a user name or password`)
  }
  return url
}

function createForbiddenError(host: string): OutgoingHttpError {
  return new OutgoingHttpError('forbidden-address', `${host} is in a network that outgoing calls must not reach`)
}

/** One forbidden address among several forbids the name: no legitimate name is both public and private. */
export function createGuardedLookup(
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
  ranges: readonly AddressRange[],
): LookupFunction {
  const lookUpAllowed = async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [firstAddress, ...otherAddresses] = await resolve(hostname)
    if (firstAddress === undefined)
      throw new OutgoingHttpError('unreachable', `${hostname} does not resolve to an address`)
    if (![firstAddress, ...otherAddresses].every(({ address }) => isAllowedAddress(address, ranges)))
      throw createForbiddenError(hostname)
    return [firstAddress, ...otherAddresses]
  }
  const lookup = callbackify(lookUpAllowed)
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      if (error !== null) callback(error, [])
      else if (options.all === true) callback(null, [...addresses])
      else callback(null, addresses[0].address, addresses[0].family)
    })
  }
}

/**
 * Rejects a host that is itself a forbidden address: Node calls `lookup` only for names.
 *
 * @throws OutgoingHttpError `forbidden-address`
 */
export function assertAllowedHost({ hostname }: URL, ranges: readonly AddressRange[]): void {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0 && !isAllowedAddress(host, ranges)) throw createForbiddenError(hostname)
}

export function isRedirection(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

/** Network, DNS, TLS and HTTP syntax errors have a code; programming errors (TypeErrors) do not. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && !(error instanceof TypeError) && !(error instanceof RangeError)
}
