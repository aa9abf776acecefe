import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { type AddressRange, isAllowedAddress, readAddressRanges } from './address-ranges.ts'

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

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds until the whole answer must be there; instead of the general limit. */
  readonly timeout?: number
}

export interface OutgoingResponse {
  readonly status: number
  /** Names in lower case; values of a repeated header joined by a comma. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * Makes one call.
 *
 * @throws OutgoingHttpError when there is no answer; an answer of any status but a redirection is one
 */
export type OutgoingHttp = (request: OutgoingRequest) => Promise<OutgoingResponse>

export interface OutgoingHttpOptions {
  /** Milliseconds until the whole answer must be there. */
  readonly timeout?: number
  /** Bytes that the body of an answer may have. */
  readonly maxResponseBytes?: number
  /** Ranges (CIDR, such as `10.1.0.0/16`) that may be reached although they are not public. */
  readonly allowedRanges?: readonly string[]
  /** Finds the addresses of a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

/** This machine itself, which calls may reach outside production where somebody tries things out. */
export const loopbackRanges: readonly string[] = ['127.0.0.0/8', '::1/128']

const defaultTimeout = 15_000
const defaultMaxResponseBytes = 10 * 1024 * 1024

const resolveBySystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true })

/**
 * Makes the function that every adapter calls others through. It reaches public addresses only, and those in
 * `allowedRanges`: the addresses that a host name resolves to are checked as the connection is made, so that a name
 * which resolves differently the next time gains nothing. Each call has a connection of its own. Proxies of the
 * environment are not used.
 *
 * @throws RangeError when a range is none
 */
export function createOutgoingHttp(options: OutgoingHttpOptions = {}): OutgoingHttp {
  const ranges = readAddressRanges(options.allowedRanges ?? [])
  const lookup = createGuardedLookup(options.resolve ?? resolveBySystem, ranges)
  const largest = options.maxResponseBytes ?? defaultMaxResponseBytes

  return async (call) => {
    const url = readUrl(call.url)
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    // Node looks up names only: a host that is an address is never shown to `lookup`.
    if (isIP(host) !== 0 && !isAllowedAddress(host, ranges)) throw createForbiddenError(url.hostname)

    const deadline = AbortSignal.timeout(call.timeout ?? options.timeout ?? defaultTimeout)
    try {
      const response = await sendRequest(url, call, lookup, deadline)
      if (isRedirection(response.statusCode ?? 0)) {
        response.destroy()
        throw new OutgoingHttpError('redirected', `${url.host} answers that the address is another one`)
      }
      return {
        status: response.statusCode ?? 0,
        headers: joinHeaders(response),
        body: await readResponseBody(response, largest, url.host),
      }
    } catch (error) {
      if (error instanceof OutgoingHttpError) throw error
      if (deadline.aborted) throw new OutgoingHttpError('timed-out', `${url.host} did not answer in time`, error)
      if (!isSystemError(error)) throw error
      throw new OutgoingHttpError('unreachable', `${url.host} cannot be reached`, error)
    }
  }
}

/** The URL standard writes `0x7f.1`, `2130706433` and `017700000001` as 127.0.0.1, so that no odd form slips by. */
function readUrl(text: string): URL {
  const url = URL.parse(text)
  if (url === null) throw new OutgoingHttpError('bad-address', `${JSON.stringify(text)} is no web address`)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingHttpError('bad-address', `An address must begin with http or https, not ${url.protocol}`)
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingHttpError('bad-address', `The address of ${url.host} must not hold a name or password`)
  }
  return url
}

function createForbiddenError(host: string): OutgoingHttpError {
  return new OutgoingHttpError('forbidden-address', `${host} is in a network that outgoing calls may not reach`)
}

/** One forbidden address among several forbids the name: no honest name is both public and private. */
function createGuardedLookup(
  resolve: (hostname: string) => Promise<readonly LookupAddress[]>,
  ranges: readonly AddressRange[],
): LookupFunction {
  const checked = async (hostname: string): Promise<readonly [LookupAddress, ...LookupAddress[]]> => {
    const [firstAddress, ...otherAddresses] = await resolve(hostname)
    if (firstAddress === undefined) throw new OutgoingHttpError('unreachable', `${hostname} has no address`)
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

function sendRequest(
  url: URL,
  { method, headers, body }: OutgoingRequest,
  lookup: LookupFunction,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const begin = url.protocol === 'https:' ? tlsRequest : plainRequest
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const request = begin(
    url,
    // `agent: false`: a connection that another call has opened was not checked for this one.
    { method, agent: false, lookup, signal, headers: { 'accept-encoding': 'identity', ...headers, ...length } },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  return promise
}

function isRedirection(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status)
}

function joinHeaders(response: IncomingMessage): Record<string, string> {
  const joined = Object.entries(response.headersDistinct).map(([name, values]) => [name, values?.join(', ') ?? ''])
  return Object.fromEntries(joined)
}

async function readResponseBody(response: IncomingMessage, largest: number, host: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > largest) {
      response.destroy()
      throw new OutgoingHttpError('too-large', `${host} answers with more than ${largest} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Network, name lookup, TLS and HTTP syntax errors have a code; mistakes of the program (TypeErrors) are not these. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && !(error instanceof TypeError) && !(error instanceof RangeError)
}
