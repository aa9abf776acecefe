import type { UnusualPattern } from '../../kernel/security-log.ts'

/** Milliseconds over which the requests of a caller are counted. */
const windowLength = 600_000
/** Refusals of one kind in that time from which a pattern is reported. A careless client has fewer. */
const minRefusals = 200
/** Share of a caller's requests that must have been refused that way. */
const minShare = 0.5
/** Callers counted at once; beyond that, new ones are not counted until the window ends. */
const maxCallers = 10_000

const patterns: Readonly<Record<number, UnusualPattern>> = {
  401: 'many-denied',
  403: 'many-denied',
  404: 'many-not-found',
  409: 'many-conflicts',
  412: 'many-conflicts',
}

interface CallerCounts {
  requests: number
  readonly refusals: Map<UnusualPattern, number>
  readonly reported: Set<UnusualPattern>
}

/** A pattern in the requests of a caller, and how many requests it comprises so far. */
export interface NoticedPattern {
  readonly pattern: UnusualPattern
  readonly count: number
}

/**
 * Counts the responses of each caller to notice what no single request shows: ids that are guessed, resources of others
 * that are tried, steps that are called out of order.
 */
export class UnusualActivity {
  #callers = new Map<string, CallerCounts>()
  #endsAt = 0

  /**
   * @param caller the client, or the address if there is none
   * @param now milliseconds, from any clock that only moves forward
   * @returns the pattern that this response completes, once per caller and window; usually null
   */
  countResponse(caller: string, status: number, now: number): NoticedPattern | null {
    if (now >= this.#endsAt) {
      this.#callers = new Map()
      this.#endsAt = now + windowLength
    }
    const counts = this.#findCounts(caller)
    if (counts === null) return null
    counts.requests++
    const pattern = patterns[status]
    if (pattern === undefined) return null
    const count = (counts.refusals.get(pattern) ?? 0) + 1
    counts.refusals.set(pattern, count)
    if (count < minRefusals || count < minShare * counts.requests || counts.reported.has(pattern)) return null
    counts.reported.add(pattern)
    return { pattern, count }
  }

  #findCounts(caller: string): CallerCounts | null {
    const known = this.#callers.get(caller)
    if (known !== undefined) return known
    if (this.#callers.size >= maxCallers) return null
    const counts: CallerCounts = { requests: 0, refusals: new Map(), reported: new Set() }
    this.#callers.set(caller, counts)
    return counts
  }
}
