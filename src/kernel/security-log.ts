/** From where something was tried or done. What is not known is null. */
export interface SecurityOrigin {
  /** The tenant's code, as a verified token or the client's record says. */
  readonly tenant: string | null
  /** The client that was recognised; never what somebody merely claims to be. */
  readonly client: string | null
  readonly address: string | null
  readonly requestId: string | null
  /** The operation's name in the contract, or the command. */
  readonly route: string | null
}

/** Why somebody was not recognised: nothing was shown, what was shown is not good, or the identity provider does not vouch for them. */
export type AuthenticationRefusal = 'no-token' | 'invalid-token' | 'invalid-client' | 'identity-provider'

/** What a command changed about who may call. */
export const accessChanges = [
  'client-created',
  'client-activated',
  'client-deactivated',
  'client-secret-renewed',
  'signing-key-rotated',
  'signing-key-revoked',
  'signing-keys-reencrypted',
  'tenant-created',
  'tenant-disabled',
  'tenant-enabled',
  'brand-created',
  'user-created',
  'user-password-renewed',
] as const
export type AccessChange = (typeof accessChanges)[number]

/** What can be told of in great number, and by whoever likes to: equal ones are counted. */
export const repeatableEvents = ['authentication', 'authorisation', 'lock-out', 'rate-limit', 'input'] as const

/**
 * The closed list of what the security log tells. None of its members is a secret, a token, or of a shopper.
 *
 * - `authentication`: somebody was given a token, or was not recognised.
 * - `authorisation`: somebody who was recognised may not do this; `reason` says which bound was met.
 * - `lock-out`: too many failed attempts to be recognised.
 * - `rate-limit`: a client has asked too often.
 * - `input`: a request could not be read, or was not as the operation takes it; `reason` is the kind of the problem.
 * - `admin-write`: an operation of operators that changes something was carried out, was refused, or failed.
 * - an {@link AccessChange}: `subject` is the id of what was changed, `user` who was logged in where the command was called.
 */
export type SecurityEvent = SecurityOrigin &
  (
    | { readonly event: 'authentication'; readonly outcome: 'granted' }
    | { readonly event: 'authentication'; readonly outcome: 'refused'; readonly reason: AuthenticationRefusal }
    | { readonly event: 'authorisation'; readonly outcome: 'refused'; readonly reason: string }
    | { readonly event: 'input'; readonly outcome: 'refused'; readonly reason: string }
    | { readonly event: 'lock-out' | 'rate-limit'; readonly outcome: 'refused' }
    | { readonly event: 'admin-write'; readonly outcome: 'done' | 'refused' | 'failed'; readonly status: number }
    | { readonly event: AccessChange; readonly outcome: 'done'; readonly subject: string; readonly user: string | null }
  )

/** Where what matters to security is told. */
export interface SecurityLog {
  /** Reports it, or counts it where the same has been told within a minute. Never throws. */
  record(event: SecurityEvent): void
  /** Tells what has been counted and not told yet. */
  close(): void
}
