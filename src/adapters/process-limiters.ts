import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { MakeLimiter } from '../platform/http/rate-limit.ts'

/** Counts in the memory of this process, for itself alone. */
export const processLimiter: MakeLimiter = ({ name, points, duration }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration })
