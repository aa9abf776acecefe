/** A command line that cannot be carried out as it is written; the message says what is wrong with it, and the cure. */
export class UsageError extends Error {
  override name = 'UsageError'
}
