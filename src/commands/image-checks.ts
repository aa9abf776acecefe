/** How many images are fetched at the same time. */
const maxRunning = 8

/** How many addresses are remembered, so that one that many products have is fetched once. */
const maxRemembered = 10_000

const timeoutMs = 10_000

/** Fetches images to see whether they are there. */
export class ImageChecks {
  readonly #known = new Map<string, Promise<string | null>>()
  readonly #running = new Set<Promise<void>>()

  /**
   * Begins to look at an address, as soon as few enough others are looked at.
   *
   * @param report is told what is wrong with it, if something is
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

  /** Waits until everything was looked at. */
  async finishChecks(): Promise<void> {
    await Promise.all(this.#running)
  }
}

/** What is wrong with the image at an address; null where one is there. */
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
