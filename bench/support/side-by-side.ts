import type { ApiProcess, BenchmarkEnvironment } from './environment.ts'
import type { LoadResult } from './http-load.ts'
import { measureProcessorTime, type ProcessorTime } from './processor-time.ts'
import { calculateMedian } from './report.ts'

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

/** One side of a comparison: load on a server, or the same work by a bare client. */
export interface Leg {
  /** The server under load; null for a bare client. */
  readonly api: Pick<ApiProcess, 'pid'> | null
  readonly run: (forSeconds: number) => Promise<LoadResult>
}

/** Medians over the rounds of one leg. Latencies in milliseconds. */
export interface LegResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time per request, in milliseconds. */
  readonly time: ProcessorTime
  readonly results: readonly LoadResult[]
}

/**
 * Warms up every leg, then runs all of them in each round, so that noise on the machine hits all alike.
 *
 * @param prepare runs after the warm-up
 */
export async function runSideBySide<Name extends string>(
  environment: BenchmarkEnvironment,
  legs: Readonly<Record<Name, Leg>>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Readonly<Record<Name, LegResult>>> {
  const names = Object.keys(legs) as Name[]
  // Warm-up: connections open, statements are planned, code is compiled.
  for (const name of names) await legs[name].run(1)
  await prepare()
  const rows = new Map(names.map((name) => [name, [] as { result: LoadResult; time: ProcessorTime }[]]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { api, run } = legs[name]
      rows.get(name)?.push(await measureProcessorTime(environment, api, () => run(seconds)))
    }
  }
  return Object.fromEntries(names.map((name) => [name, toLegResult(rows.get(name) ?? [])])) as Record<Name, LegResult>
}

function toLegResult(measured: readonly { readonly result: LoadResult; readonly time: ProcessorTime }[]): LegResult {
  const median = (value: (result: LoadResult) => number) => calculateMedian(measured.map(({ result }) => value(result)))
  const perRequest = (by: keyof ProcessorTime) =>
    calculateMedian(measured.map(({ result, time }) => time[by] / result.count))
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    time: { server: perRequest('server'), database: perRequest('database'), client: perRequest('client') },
    results: measured.map(({ result }) => result),
  }
}

/** Median over the rounds of a leg's throughput relative to its upper bound. */
export const calculateSpeedRatio = (leg: LegResult, limit: LegResult): number =>
  calculateMedian(
    leg.results.map(({ perSecond }, round) => perSecond / (limit.results[round]?.perSecond ?? Number.NaN)),
  )

const sumTime = ({ time }: LegResult): number => time.server + time.database + time.client

/** A limit's total processor time per request relative to a leg's: 1 is as good as the limit, lower is worse. */
export const calculateTimeRatio = (leg: LegResult, limit: LegResult): number => sumTime(limit) / sumTime(leg)

/** Column titles for {@link toRow}. */
export const legColumns = ['', 'a second', 'p50', 'p99', 'server', 'database', 'client'] as const

/** Formats a leg as a table row; processor time in milliseconds per request. */
export function toRow(name: string, { perSecond, p50, p99, time }: LegResult): readonly string[] {
  const columns = [time.server, time.database, time.client].map((value) => `${value.toFixed(2)} ms`)
  return [name, perSecond.toFixed(0), `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, ...columns]
}

/** Rounds to two decimals; a measurement is not more precise. */
export const roundFigure = (value: number): number => Math.round(value * 100) / 100
