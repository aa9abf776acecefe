/** Lets the event loop handle other requests between pieces of long work on the main thread. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
