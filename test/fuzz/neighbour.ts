import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { NeighbourReads, NeighbourTask } from '../support/neighbour-process.ts'

/** Milliseconds without attacks before each attack. */
const quietTime = 200

/** Latencies of reads in milliseconds. */
interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

/**
 * Another tenant, which reads in its own process while a server is attacked. Quiet times and attacks alternate, so that
 * whatever else the machine does affects both alike and their ratio stays meaningful.
 */
export class Neighbour {
  readonly #child: ChildProcess
  readonly failures: string[] = []
  readonly #quiet: number[] = []
  readonly #attacked: number[] = []

  constructor(task: NeighbourTask) {
    const module = new URL('../support/neighbour-process.ts', import.meta.url)
    // Not the flags of the test's own process, which is of another kind.
    this.#child = fork(module, [JSON.stringify(task)], { execArgv: [] })
  }

  /**
   * Waits a while without attacks, then runs one; records the reads of both times apart, and as many of one as of the
   * other: an attack that takes long because the machine is busy must not count for more.
   */
  async watch(attack: () => Promise<void>): Promise<void> {
    await this.#takeReads()
    await delay(quietTime)
    const quiet = await this.#takeReads()
    try {
      await attack()
    } finally {
      const attacked = await this.#takeReads()
      this.#quiet.push(...chooseEvenly(quiet, attacked.length))
      this.#attacked.push(...chooseEvenly(attacked, quiet.length))
    }
  }

  get quiet(): Percentiles {
    return calculatePercentiles(this.#quiet)
  }

  get attacked(): Percentiles {
    return calculatePercentiles(this.#attacked)
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }

  async #takeReads(): Promise<readonly number[]> {
    this.#child.send('report')
    const [{ latencies, failures }] = (await once(this.#child, 'message')) as [NeighbourReads]
    this.failures.push(...failures)
    return latencies
  }
}

/** At most that many entries, at equal distances. */
function chooseEvenly<Item>(items: readonly Item[], count: number): readonly Item[] {
  const distance = Math.max(1, items.length / Math.max(1, count))
  return items.filter((_, index) => Math.floor(index / distance) !== Math.floor((index - 1) / distance))
}

function calculatePercentiles(latencies: readonly number[]): Percentiles {
  const sorted = latencies.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN
  return { count: sorted.length, p50: percentile(0.5), p99: percentile(0.99) }
}
