/** Concurrent requests. */
const maxRunning = 8

/** Remembered URLs, so that an image shared by many products is fetched once. */
const maxRemembered = 10_000

const timeoutMs = 10_000

/** Fetches images to check whether they exist. */
export class ImageChecks {
  readonly #known = new Map<string, Promise<string | null>>()
  readonly #running = new Set<Promise<void>>()

  /**
   * Queues a check of a URL.
   *
   * @param report called with the fault, if there is one
   */
  async addCheck(url: string, report: (reason: string) => void): Promise<void> {
    while (this.#running.size >= maxRunning) await Promise.race(this.#running)
    const known = this.#known.get(url) ?? describeImageFault(url)
    if (this.#known.size < maxRemembered) this.#known.set(url, known)
    const running: Promise<void> = known
      .then((reason) => (reason === null ? undefined : report(reason)))
      .finally(() => this.#running.delete(running))
    this.#running.add(running)
  }

  /** Waits for all checks. */
  async finishChecks(): Promise<void> {
    await Promise.all(this.#running)
  }
}

/** Describes the fault of an image URL; null if there is an image. */
async function describeImageFault(url: string): Promise<string | null> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) })
    await response.body?.cancel()
    if (!response.ok) return `returns status ${response.status}; the image will not be visible`
    const type = response.headers.get('content-type') ?? 'nothing'
    return type.startsWith('image/') ? null : `returns ${type}, which is not an image; use the URL of the image file`
  } catch (error) {
    const cause = error instanceof Error && error.name === 'TimeoutError' ? `within ${timeoutMs / 1000} s` : 'at all'
    return `cannot be loaded: its server does not respond ${cause}`
  }
}
