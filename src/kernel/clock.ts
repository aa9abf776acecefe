/** Where time comes from. Passed in, so that a test can set it; services never ask the system. */
export interface Clock {
  now(): Date
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }
