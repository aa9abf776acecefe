/** Milliseconds for which a tenant counts as active after a request. */
const activeFor = 1000

/** Tracks recently active tenants, to tell whether a tenant has the process to itself. */
export class ActiveTenants {
  /** When each tenant was last active, least recent first. */
  readonly #lastActive = new Map<string, number>()

  /**
   * Marks a tenant as active.
   *
   * @param now in milliseconds of a monotonic clock
   */
  noteActivity(tenant: string, now: number): void {
    this.#lastActive.delete(tenant)
    this.#lastActive.set(tenant, now)
  }

  /**
   * Whether any other tenant is active.
   *
   * @param within milliseconds since its last request, at most the default
   */
  hasOthers(tenant: string, now: number, within = activeFor): boolean {
    for (const [other, lastActiveAt] of this.#lastActive) {
      if (now - lastActiveAt > activeFor) this.#lastActive.delete(other)
      else if (other !== tenant && now - lastActiveAt <= within) return true
    }
    return false
  }
}
