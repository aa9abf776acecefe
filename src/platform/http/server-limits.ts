/** What clients may take of one process. Sizes in octets, times in milliseconds. */
export interface ServerLimits {
  /** Connections that may be open at once, in all and from one address. */
  readonly connections: number
  readonly connectionsPerAddress: number
  /** How long the headers of a request may take, and a connection that has not sent any. */
  readonly headerTime: number
  /** How long a body may take, beside the time in which it arrives at {@link bodyRate}. */
  readonly bodyTime: number
  /** The least rate at which a body arrives, in octets a second. */
  readonly bodyRate: number
  /** What bodies may hold from their first octet until they are answered, in all and of one address or client. */
  readonly bodyBytes: number
  readonly bodyBytesPerCaller: number
  /** What bodies that are taken entry by entry may hold until they are worked through, in all and of one tenant. */
  readonly uploadBytes: number
  readonly uploadBytesPerTenant: number
  /** What large answers may hold until they are sent, in all and of one tenant. */
  readonly responseBytes: number
  readonly responseBytesPerTenant: number
  /** How long a request may wait for room for its answer. */
  readonly responseWaitTime: number
  /** How many octets a reader takes at the least within {@link readerTime}, or all that there are. */
  readonly readerBytes: number
  readonly readerTime: number
  /** How often connections are looked at. */
  readonly lookEvery: number
}

const mebibyte = 1_048_576

/** The limits that a server has unless its settings say otherwise. */
export const usualLimits: ServerLimits = {
  connections: 2000,
  connectionsPerAddress: 512,
  headerTime: 10_000,
  bodyTime: 10_000,
  bodyRate: 65_536,
  bodyBytes: 128 * mebibyte,
  bodyBytesPerCaller: 32 * mebibyte,
  uploadBytes: 128 * mebibyte,
  uploadBytesPerTenant: 64 * mebibyte,
  responseBytes: 64 * mebibyte,
  responseBytesPerTenant: 32 * mebibyte,
  responseWaitTime: 5000,
  readerBytes: 65_536,
  readerTime: 30_000,
  lookEvery: 1000,
}
