import { setImmediate as nextTurn } from 'node:timers/promises'

/** The drawing of a document that can be left after each step, so that other work has its turn. */
export type Steps<Result = void> = Generator<undefined, Result, undefined>

/** Lines up to which a document is drawn without a pause: that takes a tenth of a second, and most have far fewer. */
const shortDocument = 100

/** How long a long document is drawn at a stretch, in milliseconds. */
const stretch = 10

/** Whether all steps are taken; leaves them once a stretch is over. */
function isDoneAtAStretch(steps: Steps): boolean {
  const end = performance.now() + stretch
  while (performance.now() < end) if (steps.next().done === true) return true
  return false
}

/**
 * Draws documents in the thread that answers requests, and gives those their turn. Of long documents one is drawn at a
 * time, so that many at once neither fill the memory nor leave little time for all else; short ones wait for nobody.
 */
export class Turns {
  #last: Promise<void> = Promise.resolve()

  /**
   * Takes all steps of a document.
   *
   * @param lines of the document, in all its tables
   * @throws whatever a step throws
   */
  async take(steps: Steps, lines: number): Promise<void> {
    if (lines <= shortDocument) {
      while (steps.next().done !== true);
      return
    }
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    try {
      while (!isDoneAtAStretch(steps)) await nextTurn()
    } finally {
      resolve()
    }
  }
}
