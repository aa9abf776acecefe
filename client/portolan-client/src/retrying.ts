/** Maximum of the first wait before a retry; each further one is twice as long. */
const firstWaitMs = 250

/** Maximum wait that the server has not requested. */
const longestOwnWaitMs = 8000

/** Maximum random delay added to a requested wait, so that clients rejected together do not return together. */
const spreadMs = 500

/** Statuses worth retrying: too slow, too early, too many. */
const retriedRefusals: readonly number[] = [408, 425, 429]

/**
 * Whether to retry after a response: after every failure of the server or a proxy, because each call is safe to repeat.
 * A conflict with `Retry-After` is a request with the same `Idempotency-Key` still in progress, such as one whose
 * connection broke.
 */
export const isWorthRetrying = (status: number, retryAfter: number | null): boolean =>
  status >= 500 || retriedRefusals.includes(status) || (status === 409 && retryAfter !== null)

/** Milliseconds before a retry: what the server requests, otherwise exponential with jitter. */
export function chooseWait(retry: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1000 + Math.random() * spreadMs
  return Math.random() * Math.min(firstWaitMs * 2 ** retry, longestOwnWaitMs)
}

/** Parses `Retry-After` in seconds: a number, or a date (RFC 9110 §10.2.3); null if it is neither. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/**
 * Seconds until an operation accepts further requests, from `RateLimit` (`"default";r=0;t=12`) if nothing remains;
 * otherwise 0.
 */
export function readExhaustedFor(headers: Headers): number {
  const [, remaining, seconds] = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return remaining === '0' && seconds !== undefined ? Number(seconds) : 0
}
