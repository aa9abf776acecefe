import type { Clock } from '../../src/kernel/clock.ts'

/** The system clock with an adjustable offset. */
export class TestClock implements Clock {
  #ahead = 0

  now(): Date {
    return new Date(Date.now() + this.#ahead)
  }

  /** Advances by the given milliseconds; a negative number moves it back. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds
  }
}

export const hour = 3_600_000
