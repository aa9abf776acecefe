import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { CreateLimiter } from '../platform/http/rate-limit.ts'

/** Counts in this process's memory. */
export const processLimiter: CreateLimiter = ({ name, points, duration }) =>
  new RateLimiterMemory({ keyPrefix: name, points, duration })
