/** A shopper who has proved ownership of an order, for the time of a return. */
export interface ShopperSession {
  readonly tenant: string
  readonly orderReference: string
  /** An unguessable UUID; the draft is stored under it. */
  readonly sessionId: string
  /** Derived from the order's email address: the session is valid while that is unchanged. */
  readonly addressMark: string
  readonly expiresAt: Date
}

/** Duration of a session in milliseconds. */
export const sessionTime = 60 * 60_000

/** Signs and verifies sessions. */
export interface ShopperSessions {
  /** A new session with a new id. */
  begin(tenant: string, orderReference: string, emailAddress: string, now: Date): ShopperSession
  /** Whether an email address is the one the session started with. */
  isOfAddress(session: ShopperSession, emailAddress: string): boolean
  /** Serializes it for a cookie. */
  write(session: ShopperSession): string
  /** Null if it belongs to another tenant, has expired, or was not issued by this installation. */
  read(tenant: string, text: string, now: Date): ShopperSession | null
  /** The CSRF token of a session's forms. */
  createFormToken(session: ShopperSession): string
  isFormToken(session: ShopperSession, token: string): boolean
}

/** Counts attempts to find an order, by order and by address. */
export interface LookUpAttempts {
  countAttempt(
    order: string,
    address: string,
  ): Promise<{
    /** Seconds until another attempt is allowed; 0 for now. */
    readonly wait: number
    /** Whether this address has failed too often; otherwise others have, who must not lock the shopper out. */
    readonly isAddressLocked: boolean
    /** Removes an attempt from the count. */
    revokeAttempt(): Promise<void>
  }>
  /** Counts a found order. @returns seconds until it may be opened from this address; 0 for now */
  countOpening(order: string, address: string): Promise<number>
}
