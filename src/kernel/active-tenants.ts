/** Milliseconds for which a tenant counts as active after it has wanted something. */
const activeFor = 1000

/** Who has wanted something lately, to tell whether a tenant has the process to itself. */
export class ActiveTenants {
  /** When each was last active, the longest ago first. */
  readonly #lastActive = new Map<string, number>()

  /**
   * Notes that a tenant wants something now.
   *
   * @param now in milliseconds of a clock that never goes back
   */
  noteActivity(tenant: string, now: number): void {
    this.#lastActive.delete(tenant)
    this.#lastActive.set(tenant, now)
  }

  /** Whether any other tenant is active. */
  hasOthers(tenant: string, now: number): boolean {
    for (const [other, at] of this.#lastActive) {
      if (now - at > activeFor) this.#lastActive.delete(other)
      else if (other !== tenant) return true
    }
    return false
  }
}
