import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { callbackify } from 'node:util'
import { type AddressRange, isAllowedAddress } from './address-ranges.ts'

/**
 * Why an outgoing call has no answer.
 *
 * - `bad-address`: not an http or https address without credentials; nothing was sent.
 * - `forbidden-address`: it leads to a machine that outgoing calls may not reach; nothing was sent.
 * - `unreachable`: no connection, or one that broke.
 * - `timed-out`: no complete answer in time.
 * - `too-large`: the answer is larger than allowed.
 * - `redirected`: the answer names another address; it is not followed.
 */
export type OutgoingFailure =
  | 'bad-address'
  | 'forbidden-address'
  | 'unreachable'
  | 'timed-out'
  | 'too-large'
  | 'redirected'

/** An outgoing call that has no answer. The message names no resolved address, so that a caller may see it. */
export class OutgoingHttpError extends Error {
  override name = 'OutgoingHttpError'
  readonly failure: OutgoingFailure

  constructor(failure: OutgoingFailure, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause })
    this.failure = failure
  }
}

/** This machine itself, which calls may reach outside production where somebody tries things out. */
export const loopbackRanges: readonly string[] = ['127.0.0.0/8', '::1/128']

/** The URL standard writes `0x7f.1`, `2130706433` and `017700000001` as 127.0.0.1, so that no odd form slips by. */
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

/** One forbidden address among several forbids the name: no honest name is both public and private. */
export function createGuardedLookup(
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
  ranges: readonly AddressRange[],
): LookupFunction {
  const checked = async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [firstAddress, ...otherAddresses] = await resolve(hostname)
    if (firstAddress === undefined)
      throw new OutgoingHttpError('unreachable', `${hostname} does not resolve to an address`)
    if (![firstAddress, ...otherAddresses].every(({ address }) => isAllowedAddress(address, ranges)))
      throw createForbiddenError(hostname)
    return [firstAddress, ...otherAddresses]
  }
  const lookup = callbackify(checked)
  return (hostname, options, callback) => {
    lookup(hostname, (error, addresses) => {
      if (error !== null) callback(error, [])
      else if (options.all === true) callback(null, [...addresses])
      else callback(null, addresses[0].address, addresses[0].family)
    })
  }
}

/**
 * Refuses a host that is itself an address which may not be reached: Node looks up names only, so that `lookup` is never
 * shown one.
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

/** Network, name lookup, TLS and HTTP syntax errors have a code; mistakes of the program (TypeErrors) are not these. */
export function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && !(error instanceof TypeError) && !(error instanceof RangeError)
}
