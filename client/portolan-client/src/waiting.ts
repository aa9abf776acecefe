/** Waits; an aborted signal ends the wait with its reason. */
export async function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  if (milliseconds <= 0) return
  await waitUntilAborted(signal, (stop) => {
    const { promise, resolve } = createDeferred()
    const timer = setTimeout(resolve, milliseconds)
    stop(() => clearTimeout(timer))
    return promise
  })
}

/** Waits for a shared promise: an aborted signal ends only this wait. */
export async function waitFor<Value>(shared: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return waitUntilAborted(signal, () => shared)
}

function createDeferred() {
  let resolve: () => void = () => undefined
  const promise = new Promise<void>((onDone) => (resolve = onDone))
  return { promise, resolve }
}

async function waitUntilAborted<Value>(
  signal: AbortSignal | undefined,
  work: (onEnd: (tidy: () => void) => void) => Promise<Value>,
): Promise<Value> {
  signal?.throwIfAborted()
  const tidying: (() => void)[] = []
  const working = work((tidy) => tidying.push(tidy))
  if (signal === undefined) return working
  const aborted = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason as Error)
    signal.addEventListener('abort', onAbort, { once: true })
    tidying.push(() => signal.removeEventListener('abort', onAbort))
  })
  try {
    return await Promise.race([working, aborted])
  } finally {
    for (const tidy of tidying) tidy()
  }
}

/** The reason of an aborted request: it took too long. */
export const tookTooLong = Symbol('took too long')

/** A signal that aborts with {@link tookTooLong} after a time, or with the caller's reason. `end` releases both. */
export function createDeadline(milliseconds: number, caller: AbortSignal | undefined) {
  const controller = new AbortController()
  const onAbort = () => controller.abort(caller?.reason)
  if (caller?.aborted === true) onAbort()
  caller?.addEventListener('abort', onAbort, { once: true })
  const timer = setTimeout(() => controller.abort(tookTooLong), milliseconds)
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', onAbort)
    },
  }
}
