import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { NeighbourReads, NeighbourTask } from '../support/neighbour-process.ts'

/** Milliseconds without attacks before each round of them. */
const quietTime = 800
/** Attacks in a round. */
const roundSize = 8

/** Latencies of reads in milliseconds. */
interface Percentiles {
  readonly count: number
  readonly p50: number
  readonly p99: number
}

/**
 * Another tenant, which reads in its own process while a server is attacked. Quiet times and attacks alternate, so that
 * whatever else the machine does affects both alike and their ratio stays meaningful. Of each round, as many reads count
 * of one kind as of the other: an attack that takes long because the machine is busy must not count for more.
 */
export class Neighbour {
  readonly #child: ChildProcess
  readonly failures: string[] = []
  readonly #rounds: { readonly quiet: readonly number[]; readonly attacked: number[] }[] = []
  #attackCount = 0

  constructor(task: NeighbourTask) {
    const module = new URL('../support/neighbour-process.ts', import.meta.url)
    // Not the flags of the test's own process, which is of another kind.
    this.#child = fork(module, [JSON.stringify(task)], { execArgv: [] })
  }

  /**
   * Runs an attack and records the reads during it; at the beginning of a round, those of a while without attacks, too.
   */
  async watch(attack: () => Promise<void>): Promise<void> {
    await this.#takeReads()
    if (this.#attackCount++ % roundSize === 0) {
      await delay(quietTime)
      this.#rounds.push({ quiet: await this.#takeReads(), attacked: [] })
    }
    try {
      await attack()
    } finally {
      this.#rounds.at(-1)?.attacked.push(...(await this.#takeReads()))
    }
  }

  get quiet(): Percentiles {
    return calculatePercentiles(this.#rounds.flatMap(({ quiet, attacked }) => chooseEvenly(quiet, attacked.length)))
  }

  get attacked(): Percentiles {
    return calculatePercentiles(this.#rounds.flatMap(({ quiet, attacked }) => chooseEvenly(attacked, quiet.length)))
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
