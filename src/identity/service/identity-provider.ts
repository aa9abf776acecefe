/** Why a sign-in at the identity provider failed. */
export const signInFailures = [
  'no-provider',
  'unavailable',
  'expired',
  'denied',
  'unproved',
  'no-role',
  'inactive',
  'busy',
] as const
export type SignInFailure = (typeof signInFailures)[number]

/** Identifies a person by `iss` and `sub` of the ID tokens, which are unique together (OpenID Connect Core §2). */
export interface PersonIdentity {
  readonly issuer: string
  readonly subject: string
}

/** A person authenticated by the identity provider. */
export interface ProvedPerson {
  readonly identity: PersonIdentity
  /** A unique name for the identity, valid as a user id. */
  readonly mark: string
  readonly name: string
  /** Null if the provider has not verified it. */
  readonly emailAddress: string | null
  /** When the person last proved who they are to the provider; null if it does not say. */
  readonly signedInAt: Date | null
  readonly groups: readonly string[]
}

/** The operator's single sign-on. */
export interface IdentityProvider {
  /** Its display name. */
  readonly name: string
  /**
   * Starts a sign-in.
   *
   * @param isAgain whether the person must prove who they are, even if the provider remembers them
   * @returns the URL to redirect the browser to, and the state it must bring back
   */
  beginSignIn(
    isAgain: boolean,
  ): Promise<{ readonly address: string; readonly flow: string } | { readonly refused: SignInFailure }>
  /**
   * Verifies the response of the provider.
   *
   * @param flows the states of sign-ins in progress that the browser sent
   * @param query the parameters of the redirect
   */
  finishSignIn(
    flows: readonly string[],
    query: URLSearchParams,
  ): Promise<ProvedPerson | { readonly refused: SignInFailure }>
}
