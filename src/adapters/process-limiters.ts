import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CreateLimiter } from '../platform/http/rate-limit.ts'

/** Counts in the memory of this process, for itself alone. */
export const processLimiter: CreateLimiter = ({ name, points, duration }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration })
