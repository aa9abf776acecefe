/** A claim to carry out an operation once, under a key that the client chose. */
export interface IdempotencyClaim {
  readonly operation: string
  readonly key: string
  /** Whose key it is: another client's same key is another claim. */
  readonly clientId: string
  /** The brands that the client has now. */
  readonly brands: readonly string[]
  /** SHA-256 over what was asked. */
  readonly fingerprint: Uint8Array
}

/** An answer as it is kept for retries. */
export interface StoredResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A kept answer with what decides whether it may be repeated. */
export interface KeptRecord extends Omit<StoredResponse, 'body'> {
  /** Null for one that is not kept any more, because the client has had so many large answers since. */
  readonly body: string | null
  readonly fingerprint: Uint8Array
  /** The brands that the client had when the answer was made. */
  readonly brands: readonly string[]
}
