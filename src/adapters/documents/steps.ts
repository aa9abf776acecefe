/** The drawing of a document that can be left after each step, when nobody waits for it any more. */
export type DrawSteps<Result = void> = Generator<undefined, Result, undefined>

/**
 * Takes all steps of a document.
 *
 * @param isWanted asked after each step
 * @throws Error when it is not wanted any more; else whatever a step throws
 */
export function runSteps(steps: DrawSteps, isWanted: () => boolean): void {
  while (steps.next().done !== true) {
    if (!isWanted()) throw new Error('nobody waits for this document any more')
  }
}
