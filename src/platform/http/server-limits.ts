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
  readonly bodyOctets: number
  readonly bodyOctetsOfOne: number
  /** What bodies that are taken entry by entry may hold until they are worked through, in all and of one tenant. */
  readonly uploadOctets: number
  readonly uploadOctetsOfTenant: number
  /** What large answers may hold until they are sent, in all and of one tenant. */
  readonly answerOctets: number
  readonly answerOctetsOfOne: number
  /** How long a request may wait for room for its answer. */
  readonly answerTime: number
  /** How many octets a reader takes at the least within {@link readerTime}, or all that there are. */
  readonly readerOctets: number
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
  bodyOctets: 128 * mebibyte,
  bodyOctetsOfOne: 32 * mebibyte,
  uploadOctets: 128 * mebibyte,
  uploadOctetsOfTenant: 64 * mebibyte,
  answerOctets: 64 * mebibyte,
  answerOctetsOfOne: 32 * mebibyte,
  answerTime: 5000,
  readerOctets: 65_536,
  readerTime: 30_000,
  lookEvery: 1000,
}
