/** Drawing in steps, which can stop after each one when nobody waits any more. */
export type DrawSteps<Result = void> = Generator<undefined, Result, undefined>

/**
 * Runs all steps of a document.
 *
 * @param isWanted called after each step
 * @throws Error once it is no longer wanted; otherwise whatever a step throws
 */
export function runSteps(steps: DrawSteps, isWanted: () => boolean): void {
  while (steps.next().done !== true) {
    if (!isWanted()) throw new Error('the caller no longer waits for this document')
  }
}
