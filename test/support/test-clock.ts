import type { Clock } from '../../src/kernel/clock.ts'

/** The machine's clock, moved on by as much as a test wants. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  /** Moves on by so many milliseconds; back again with a negative number. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}

export const hour = 3_600_000
