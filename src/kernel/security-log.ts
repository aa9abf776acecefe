/** Where an attempt came from. Unknown members are null. */
export interface SecurityOrigin {
  /** The tenant's code, according to a verified token or the client's record. */
  readonly tenant: string | null
  /** The authenticated client; never an unverified claim. */
  readonly client: string | null
  readonly address: string | null
  readonly requestId: string | null
  /** The operation id in the contract, or the command. */
  readonly route: string | null
}

/**
 * Why authentication failed: no credentials, invalid credentials, or the identity provider does not vouch for the
 * person.
 */
export type AuthenticationFailure =
  | 'no-token'
  | 'invalid-token'
  | 'invalid-client'
  | 'identity-provider'
  | 'old-sign-in'

/** A command's change of access. */
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

/** Reports that a caller can trigger in large numbers; equal ones are counted. */
export const repeatableEvents = [
  'authentication',
  'authorisation',
  'lock-out',
  'rate-limit',
  'input',
  'personal-data',
] as const

/** What makes the requests of a caller unusual: most of them were denied, led nowhere, or came out of order. */
export type UnusualPattern = 'many-denied' | 'many-not-found' | 'many-conflicts'

/**
 * The closed list of reports in the security log. They contain no secret, token or shopper data.
 *
 * - `authentication`: a token was issued, or authentication failed.
 * - `authorisation`: an authenticated caller lacks permission; `reason` states which.
 * - `lock-out`: too many failed authentication attempts.
 * - `rate-limit`: a client exceeded its rate limit.
 * - `input`: a request could not be read or is invalid; `reason` is the kind of problem.
 * - `personal-data`: a person at the console, or an operator, read data of shoppers or exported it.
 * - `unusual-activity`: most requests of a client, or of an address without one, have been refused for some time;
 *   `reason` states the kind, `count` how many.
 * - `admin-write`: a write operation of an operator succeeded, was rejected, or failed.
 * - an {@link AccessChange}: `subject` is the id of the changed resource, `user` the operating system user who ran the
 *   command.
 */
export type SecurityEvent = SecurityOrigin &
  (
    | { readonly event: 'authentication'; readonly outcome: 'granted' }
    | { readonly event: 'authentication'; readonly outcome: 'refused'; readonly reason: AuthenticationFailure }
    | { readonly event: 'authorisation'; readonly outcome: 'refused'; readonly reason: string }
    | { readonly event: 'input'; readonly outcome: 'refused'; readonly reason: string }
    | { readonly event: 'lock-out' | 'rate-limit'; readonly outcome: 'refused' }
    | { readonly event: 'personal-data'; readonly outcome: 'granted' }
    | {
        readonly event: 'unusual-activity'
        readonly outcome: 'noticed'
        readonly reason: UnusualPattern
        readonly count: number
      }
    | { readonly event: 'admin-write'; readonly outcome: 'done' | 'refused' | 'failed'; readonly status: number }
    | { readonly event: AccessChange; readonly outcome: 'done'; readonly subject: string; readonly user: string | null }
  )

/** The security log. */
export interface SecurityLog {
  /** Writes a report, or counts it if an equal one was written within a minute. Never throws. */
  record(event: SecurityEvent): void
  /** Writes the counts not written yet. */
  close(): void
}
