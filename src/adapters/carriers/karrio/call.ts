import { type OutgoingFailure, OutgoingHttpError } from '../../outgoing-guard.ts'
import type { OutgoingHttp } from '../../outgoing-http.ts'
import type { KarrioRequest } from './build-request.ts'

/** An invalid URL is a configuration error, not a network failure. */
export type NetworkFailure = Exclude<OutgoingFailure, 'bad-address'>

/** A response of any status, or the reason why there is none. */
export type KarrioReply =
  | { readonly kind: 'answer'; readonly status: number; readonly body: Uint8Array }
  | { readonly kind: 'none'; readonly failure: NetworkFailure; readonly text: string }

export type CallKarrio = (request: KarrioRequest) => Promise<KarrioReply>

const defaultTimeout = 30_000

/**
 * Creates the function that calls karrio, with its key as `Authorization: Token …`.
 *
 * @param timeout milliseconds per request
 * @throws RangeError if the base URL is not an http or https URL
 */
export function callKarrio(
  http: OutgoingHttp,
  { baseAddress, apiKey, timeout = defaultTimeout }: { baseAddress: string; apiKey: string; timeout?: number },
): CallKarrio {
  const base = URL.parse(baseAddress)
  if (base === null || !['http:', 'https:'].includes(base.protocol)) {
    throw new RangeError(`${JSON.stringify(baseAddress)} is not a URL of karrio, such as https://karrio.example.com`)
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/'

  return async ({ method, path, body }) => {
    try {
      const { status, body: content } = await http({
        method,
        url: new URL(path, base).href,
        headers: {
          accept: 'application/json',
          authorization: `Token ${apiKey}`,
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
        timeout,
      })
      return { kind: 'answer', status, body: content }
    } catch (error) {
      if (!(error instanceof OutgoingHttpError) || error.failure === 'bad-address') throw error
      return { kind: 'none', failure: error.failure, text: error.message }
    }
  }
}
