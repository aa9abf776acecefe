import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'

/** What is wrong with an auxiliary. No text of it holds a secret. */
export interface Trouble {
  /** In a clause that anybody may read. */
  readonly summary: string
  /** All that the operator needs: what, where, and how to cure it. */
  readonly words: string
  /** Whether it stays so until somebody changes a setting or a permission. */
  readonly isLasting: boolean
}

/** What the server goes on without, as it is called in readiness and in the log. */
export const auxiliaryNames = ['blobs', 'rate-limits'] as const
export type AuxiliaryName = (typeof auxiliaryNames)[number]

/** Something outside the server that part of its work needs, or is better done with. The rest is served without it. */
export interface Auxiliary {
  readonly name: AuxiliaryName
  /** Looks whether it serves; null when it does. Answers within seconds, and never throws. */
  examine(): Promise<Trouble | null>
  /** Tells when it is worth another look. */
  observe?(changed: () => void): void
}

/** A trouble, and of what. */
export interface NamedTrouble extends Trouble {
  readonly name: AuxiliaryName
}

/** How often each is examined, in milliseconds. */
const everyMinute = 60_000
/** How often one in trouble is. */
const soon = 5000
/** How long to wait for those that are being examined at the end, in milliseconds. */
const lastMoment = 500

/** Knows how the auxiliaries are, and tells the log once when one fails and once when it serves again. */
export class Auxiliaries {
  readonly #all: readonly Auxiliary[]
  readonly #log: FastifyBaseLogger
  readonly #known = new Map<Auxiliary, Trouble>()
  #next: NodeJS.Timeout | undefined
  #looking: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(all: readonly Auxiliary[], log: FastifyBaseLogger) {
    this.#all = all
    this.#log = log
  }

  /** What is known to be wrong; waits for nothing. */
  troubles(): readonly NamedTrouble[] {
    return [...this.#known].map(([{ name }, trouble]) => ({ name, ...trouble }))
  }

  /** Examines all now. @returns what is wrong */
  async look(): Promise<readonly NamedTrouble[]> {
    await Promise.all(this.#all.map((one) => this.#examine(one)))
    return this.troubles()
  }

  /** Examines all now, and then again and again, until {@link close}. Keeps no process alive. */
  watch(): void {
    for (const one of this.#all) one.observe?.(() => this.#note(this.#examine(one)))
    const goOn = async (): Promise<void> => {
      await this.look()
      if (this.#isClosed) return
      const pause = this.#known.size === 0 ? everyMinute : soon
      this.#next = setTimeout(() => this.#note(goOn()), pause).unref()
    }
    this.#note(goOn())
  }

  /** Ends the watch; resolves when nothing is being examined any more, or when that takes too long. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#next)
    await Promise.race([this.#looking, delay(lastMoment, undefined, { ref: false })])
  }

  /** Has {@link close} wait for it. */
  #note(looking: Promise<unknown>): void {
    this.#looking = ended([this.#looking, looking])
  }

  async #examine(one: Auxiliary): Promise<void> {
    if (this.#isClosed) return
    const found = await one.examine()
    // What fails now does so because everything is being closed.
    if (this.#isClosed) return
    const before = this.#known.get(one)
    if (found === null) {
      this.#known.delete(one)
      if (before !== undefined) this.#log.info(`${one.name}: all is well again`)
      return
    }
    this.#known.set(one, found)
    if (before?.words === found.words) return
    this.#log[found.isLasting ? 'error' : 'warn'](`${one.name}: ${found.words}`)
  }
}

/** Resolves to nothing: one that waits for the one before it would come to hold the results of all. */
async function ended(looking: readonly Promise<unknown>[]): Promise<void> {
  await Promise.all(looking)
}
