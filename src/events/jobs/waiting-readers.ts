import { Problem } from '../../kernel/problem.ts'
import { type Caller, createCallerGoneProblem } from '../../kernel/tenant-scheduler.ts'
import type { FeedWatch } from './feed-watch.ts'

/** Maximum long polls in one process: in total, per tenant and per client. */
const maxReaders = { inAll: 1000, ofTenant: 20, ofClient: 5 } as const
/** Seconds after which a rejected reader may retry. */
const retryAfter = 10

/** A reader waiting for the next events of its tenant. */
export interface WaitingReader {
  /** Resolves when the tenant's feed has grown since the last call, or after this many milliseconds. */
  waitForEvents(milliseconds: number): Promise<void>
  leave(): void
}

/** The long polls of this process. A waiting reader uses nothing but its place here. */
export class WaitingReaders {
  readonly #watch: Pick<FeedWatch, 'subscribe'>
  readonly #ofTenant = new Map<string, number>()
  readonly #ofClient = new Map<string, number>()
  readonly #stopping = new AbortController()
  #inAll = 0

  constructor(watch: Pick<FeedWatch, 'subscribe'>) {
    this.#watch = watch
  }

  /**
   * Admits a reader.
   *
   * @param clientId the client, which has a share of its tenant's places
   * @throws Problem `too-many-requests` if too many are waiting
   */
  enter({ tenant, signal }: Caller, clientId: string): WaitingReader {
    const isFull =
      (this.#ofTenant.get(tenant) ?? 0) >= maxReaders.ofTenant ||
      (this.#ofClient.get(clientId) ?? 0) >= maxReaders.ofClient ||
      this.#inAll >= maxReaders.inAll
    if (isFull) {
      const message = `Too many readers are waiting for events: at most ${maxReaders.ofClient} per client and ${maxReaders.ofTenant} per tenant. Share one waiting reader, or omit wait`
      throw new Problem('too-many-requests', message, { retryAfter })
    }
    count(this.#ofTenant, tenant, 1)
    count(this.#ofClient, clientId, 1)
    this.#inAll++
    let hasNews = false
    let wake: (() => void) | null = null
    const unsubscribe = this.#watch.subscribe((reached) => {
      if (!reached.has(tenant)) return
      hasNews = true
      wake?.()
    })
    return {
      waitForEvents: async (milliseconds) => {
        const ends = [this.#stopping.signal, ...(signal === null ? [] : [signal])]
        if (!hasNews && !ends.some(({ aborted }) => aborted)) {
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, milliseconds)
            wake = () => {
              clearTimeout(timer)
              resolve()
            }
            for (const end of ends) end.addEventListener('abort', wake, { once: true })
          })
          if (wake !== null) for (const end of ends) end.removeEventListener('abort', wake)
          wake = null
        }
        hasNews = false
        if (signal?.aborted === true) throw createCallerGoneProblem()
      },
      leave: () => {
        unsubscribe()
        this.#inAll--
        count(this.#ofTenant, tenant, -1)
        count(this.#ofClient, clientId, -1)
      },
    }
  }

  /** The number of waiting readers. */
  get count(): number {
    return this.#inAll
  }

  /** Ends all long polls, and admits no others. */
  stop(): void {
    this.#stopping.abort()
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted
  }
}

function count(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const present = (counts.get(key) ?? 0) + change
  if (present > 0) counts.set(key, present)
  else counts.delete(key)
}
