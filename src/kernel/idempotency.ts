/** A claim to carry out an operation once, under a key that the client chose. */
export interface IdempotencyClaim {
  readonly operation: string
  readonly key: string
  /** SHA-256 over what was asked. */
  readonly fingerprint: Uint8Array
}

/** An answer as it is kept for repetitions. */
export interface KeptAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}
