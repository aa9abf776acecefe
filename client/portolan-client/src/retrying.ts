/** The first wait before a retry, at its longest; each further one is twice as long. */
const firstWaitMs = 250

/** The longest wait that the server has not asked for. */
const longestOwnWaitMs = 8000

/** Up to how much later than asked for a retry is sent, so that clients which were refused together do not return so. */
const spreadMs = 500

/** Refusals that another try may change: too slow, too early, too many. */
const retriedRefusals: readonly number[] = [408, 425, 429]

/**
 * Whether to try again after an answer: after every failure of the server or of what is before it, as each call is safe to
 * repeat. A conflict with `Retry-After` is a request with the same `Idempotency-Key` that is
 * still being carried out, such as one whose connection broke.
 */
export const isWorthRetrying = (status: number, retryAfter: number | null): boolean =>
  status >= 500 || retriedRefusals.includes(status) || (status === 409 && retryAfter !== null)

/** How long to wait before a retry, in milliseconds: what the server asks for, otherwise longer each time and at random. */
export function chooseWait(retry: number, retryAfter: number | null): number {
  if (retryAfter !== null) return retryAfter * 1000 + Math.random() * spreadMs
  return Math.random() * Math.min(firstWaitMs * 2 ** retry, longestOwnWaitMs)
}

/** `Retry-After` in seconds: a number, or a date (RFC 9110 §10.2.3); null where it is neither. */
export function readRetryAfter(headers: Headers): number | null {
  const text = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text)
  const date = Date.parse(text)
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000))
}

/**
 * For how many seconds an operation takes no more requests of this client: what `RateLimit` says (`"default";r=0;t=12`)
 * when nothing remains; 0 where something does.
 */
export function readExhaustedFor(headers: Headers): number {
  const [, remaining, seconds] = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? []
  return remaining === '0' && seconds !== undefined ? Number(seconds) : 0
}
