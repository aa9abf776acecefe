/** Why nobody was signed in by the identity provider. */
export const signInRefusals = [
  'no-provider',
  'unavailable',
  'expired',
  'denied',
  'unproved',
  'no-role',
  'inactive',
  'busy',
] as const
export type SignInRefusal = (typeof signInRefusals)[number]

/** Whom an identity provider means: `iss` and `sub` of its ID tokens, which it gives to nobody else (OpenID Connect Core §2). */
export interface PersonIdentity {
  readonly issuer: string
  readonly subject: string
}

/** Somebody whom the identity provider has proved to be there. */
export interface ProvedPerson {
  readonly identity: PersonIdentity
  /** A name that no other identity has, fit for a user's id. */
  readonly mark: string
  readonly name: string
  /** Null where the provider has not verified that it is theirs. */
  readonly emailAddress: string | null
  readonly groups: readonly string[]
}

/** Where people of the operator sign in. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string
  /**
   * Begins to sign somebody in.
   *
   * @returns the address to send the browser to, and what it has to bring back
   */
  beginSignIn(): Promise<{ readonly address: string; readonly flow: string } | { readonly refused: SignInRefusal }>
  /**
   * Asks the provider who has come back.
   *
   * @param flows what the browser brings back of what it was given at the beginning
   * @param query what the provider has had it bring
   */
  finishSignIn(
    flows: readonly string[],
    query: URLSearchParams,
  ): Promise<ProvedPerson | { readonly refused: SignInRefusal }>
}
