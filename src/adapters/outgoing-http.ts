import { promises as dns, type LookupAddress } from 'node:dns'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as tlsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { readAddressRanges } from './address-ranges.ts'
import {
  assertAllowedHost,
  createGuardedLookup,
  isRedirection,
  isSystemError,
  OutgoingHttpError,
  readUrl,
} from './outgoing-guard.ts'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Milliseconds for the complete response; overrides the general limit. */
  readonly timeout?: number
}

export interface OutgoingResponse {
  readonly status: number
  /** Names in lower case; repeated headers joined by commas. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/**
 * Makes one request.
 *
 * @throws OutgoingHttpError without a response; any status but a redirect is a response
 */
export type OutgoingHttp = (request: OutgoingRequest) => Promise<OutgoingResponse>

export interface OutgoingHttpOptions {
  /** Milliseconds for the complete response. */
  readonly timeout?: number
  /** Maximum bytes of the response body. */
  readonly maxResponseBytes?: number
  /** Private ranges (CIDR, such as `10.1.0.0/16`) that may be reached. */
  readonly allowedRanges?: readonly string[]
  /** Resolves a host name. */
  readonly resolve?: (hostname: string) => Promise<readonly LookupAddress[]>
}

const defaultTimeout = 15_000
const defaultMaxResponseBytes = 10 * 1024 * 1024

const resolveBySystem = (hostname: string): Promise<LookupAddress[]> => dns.lookup(hostname, { all: true })

/**
 * Creates the function for all outgoing requests of adapters. It reaches public addresses and those in `allowedRanges`:
 * resolved addresses are checked when the connection is made, which defeats DNS rebinding. Each request has a
 * connection of its own. Proxies from the environment are not used.
 *
 * @throws RangeError if a range is invalid
 */
export function createOutgoingHttp(options: OutgoingHttpOptions = {}): OutgoingHttp {
  const ranges = readAddressRanges(options.allowedRanges ?? [])
  const lookup = createGuardedLookup(options.resolve ?? resolveBySystem, ranges)
  const largest = options.maxResponseBytes ?? defaultMaxResponseBytes

  return async (call) => {
    const url = readUrl(call.url)
    assertAllowedHost(url, ranges)

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
    // `agent: false`: another request's connection was not checked for this one.
    { method, agent: false, lookup, signal, headers: { 'accept-encoding': 'identity', ...headers, ...length } },
    resolve,
  )
  request.on('error', reject)
  request.end(body)
  return promise
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
