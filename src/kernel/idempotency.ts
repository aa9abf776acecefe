/** The headers of a response; several values only for `set-cookie`. */
export type ResponseHeaders = Readonly<Record<string, string | readonly string[]>>

/** A claim to process an operation once under an idempotency key. */
export interface IdempotencyClaim {
  readonly operation: string
  readonly key: string
  /** The client that chose the key; the same key of another client is a different claim. */
  readonly clientId: string
  /** The client's current brands. */
  readonly brands: readonly string[]
  /** SHA-256 of the request. */
  readonly fingerprint: Uint8Array
}

/** A response stored for retries. */
export interface StoredResponse {
  readonly status: number
  readonly headers: ResponseHeaders
  readonly body: string
}

/** A stored response with the conditions for replaying it. */
export interface StoredResponseRecord extends Omit<StoredResponse, 'body'> {
  /** Null if it is no longer stored, because the client has received many large responses since. */
  readonly body: string | null
  readonly fingerprint: Uint8Array
  /** The client's brands when the response was created. */
  readonly brands: readonly string[]
}
