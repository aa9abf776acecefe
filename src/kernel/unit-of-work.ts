/**
 * One transaction, as the rules see it: something to hand on to a port, so that all that happens in one operation is
 * stored together or not at all. What is inside belongs to `platform/db`.
 */
export interface UnitOfWork {
  /** The tenant whose rows this transaction sees; null for the operator and for the system itself. */
  readonly tenant: string | null
  /** The moment of the operation, the same for everything that is written in it. */
  readonly at: Date
  /**
   * What time it is for the rules of the business, such as return periods: {@link at}, moved on by the tenant's sandbox
   * clock. Tokens, events, jobs and ids go by {@link at}.
   */
  readonly businessAt: Date
  /** Who asked: a client id, or the name of a job or command. */
  readonly by: string
  /** The W3C trace context of the request, passed on with the events it causes. */
  readonly traceparent: string | null
  /** From where it was asked for. */
  readonly origin: Origin
}

/** From where something was asked for. What is not known is null. */
export interface Origin {
  readonly address: string | null
  readonly requestId: string | null
  /** The operation's name in the contract, or `command line`. */
  readonly operation: string | null
}

/** Of what the system does by itself. */
export const noOrigin: Origin = { address: null, requestId: null, operation: null }

/** The tenant of a unit of work that must have one, as every one has that comes from a tenant's request. */
export function requireTenant({ tenant }: UnitOfWork): string {
  if (tenant === null) throw new Error('this unit of work has no tenant')
  return tenant
}
