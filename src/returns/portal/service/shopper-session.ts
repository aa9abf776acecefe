/** A shopper who has shown that an order is theirs, for as long as it takes to return something of it. */
export interface ShopperSession {
  readonly tenant: string
  readonly orderReference: string
  /** A UUID that nobody can guess; what is chosen is kept under it. */
  readonly sessionId: string
  /** Made of the order's email address: the session holds while that is the same. */
  readonly addressMark: string
  readonly expiresAt: Date
}

/** How long a session lasts, in milliseconds. */
export const sessionTime = 60 * 60_000

/** Writes sessions so that nobody but this installation can, and reads them again. */
export interface ShopperSessions {
  /** A new session, with a new id. */
  begin(tenant: string, orderReference: string, emailAddress: string, now: Date): ShopperSession
  /** Whether an email address is the one that a session was begun with. */
  isOfAddress(session: ShopperSession, emailAddress: string): boolean
  /** As text that goes into a cookie. */
  write(session: ShopperSession): string
  /** Null for one of another tenant, one that has expired, and anything that this installation has not written. */
  read(tenant: string, text: string, now: Date): ShopperSession | null
  /** What the forms of a session carry, so that no other site can send one. */
  createFormToken(session: ShopperSession): string
  isFormToken(session: ShopperSession, token: string): boolean
}

/** Counts attempts to find an order, by order and by address. */
export interface LookUpAttempts {
  countAttempt(
    order: string,
    address: string,
  ): Promise<{
    /** Seconds until another attempt is worth it; 0 for at once. */
    readonly wait: number
    /** Whether too many have failed from this address; else others may have tried, who must not keep the shopper out. */
    readonly isAddressLocked: boolean
    /** For an attempt that was none to be counted. */
    revokeAttempt(): Promise<void>
  }>
  /** Counts an order that was found. @returns seconds until it may be opened from there; 0 for at once */
  countOpening(order: string, address: string): Promise<number>
}
