/**
 * One transaction, as the rules see it: passed to every port so that all effects of an operation are stored together or
 * not at all. Its content is private to `platform/db`.
 */
export interface UnitOfWork {
  /** The tenant whose rows this transaction can access; null for operators and the system. */
  readonly tenant: string | null
  /** The time of the operation, used for everything it writes. */
  readonly at: Date
  /**
   * The time for business rules such as return periods: {@link at}, shifted by the tenant's sandbox clock. Tokens,
   * events, jobs and ids use {@link at}.
   */
  readonly businessAt: Date
  /** Who caused the operation: a client id, or the name of a job or command. */
  readonly by: string
  /** The W3C trace context of the request, passed on to the events it causes. */
  readonly traceparent: string | null
  /** Where the request came from. */
  readonly origin: Origin
}

/** The origin of a request; unknown members are null. */
export interface Origin {
  readonly address: string | null
  readonly requestId: string | null
  /** The operation id in the contract, or `command line`. */
  readonly operation: string | null
}

/** The origin of the system's own operations. */
export const noOrigin: Origin = { address: null, requestId: null, operation: null }

/** Returns the tenant of a unit of work that was started by a tenant's request. */
export function requireTenant({ tenant }: UnitOfWork): string {
  if (tenant === null) throw new Error('this unit of work has no tenant')
  return tenant
}
