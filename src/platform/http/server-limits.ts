/** What clients may use of one process. Sizes in bytes, times in milliseconds. */
export interface ServerLimits {
  /** Maximum open connections, in total and per address. */
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Requests that may wait on a connection for the response to an earlier one. */
  readonly pipelinedRequests: number
  /** Maximum time for the headers of a request, and for a connection without any. */
  readonly headerTime: number
  /** Maximum time for which a body may arrive more slowly than at {@link bodyRate}. */
  readonly bodyTime: number
  /** Minimum transfer rate of a body, in bytes per second. */
  readonly bodyRate: number
  /** Memory for bodies from their first byte until the response, in total and per network or client. */
  readonly bodyBytes: number
  readonly bodyBytesPerCaller: number
  /** The part of it for larger bodies of requests without an access token. */
  readonly bodyBytesWithoutToken: number
  /** Memory for bodies read entry by entry until they are processed, in total and per tenant. */
  readonly uploadBytes: number
  readonly uploadBytesPerTenant: number
  /** Memory for large responses until they are sent, in total and per tenant. */
  readonly responseBytes: number
  readonly responseBytesPerTenant: number
  /** Maximum time a request waits for room for its response. */
  readonly responseWaitTime: number
  /** Minimum bytes that a peer must read within {@link readerTime}, or all there are. */
  readonly readerBytes: number
  readonly readerTime: number
  /** Interval between checks of connections. */
  readonly lookEvery: number
}

const mebibyte = 1_048_576

/** The default limits. */
export const usualLimits: ServerLimits = {
  connections: 2000,
  connectionsPerAddress: 512,
  pipelinedRequests: 100,
  headerTime: 10_000,
  bodyTime: 10_000,
  bodyRate: 65_536,
  bodyBytes: 128 * mebibyte,
  bodyBytesPerCaller: 32 * mebibyte,
  bodyBytesWithoutToken: 64 * mebibyte,
  uploadBytes: 128 * mebibyte,
  uploadBytesPerTenant: 64 * mebibyte,
  responseBytes: 64 * mebibyte,
  responseBytesPerTenant: 32 * mebibyte,
  responseWaitTime: 5000,
  readerBytes: 65_536,
  readerTime: 30_000,
  lookEvery: 1000,
}
