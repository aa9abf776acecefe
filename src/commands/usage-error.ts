/** An invalid command line; the message says what is wrong and how to fix it. */
export class UsageError extends Error {
  override name = 'UsageError'
}
