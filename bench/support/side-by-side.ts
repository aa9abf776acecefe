import type { LoadResult } from './http-load.ts'
import { measureProcessorTime, type ProcessorTime } from './processor-time.ts'
import { calculateMedian } from './report.ts'
import type { ApiProcess, BenchmarkStage } from './stage.ts'

export const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
export const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)

/** One kind of load: against the server, or by a bare client that does the same. */
export interface Leg {
  /** The server that it goes to; null for a bare client. */
  readonly api: Pick<ApiProcess, 'pid'> | null
  readonly run: (forSeconds: number) => Promise<LoadResult>
}

/** What the rounds of one kind of load have come to. */
export interface LegResult {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
  /** Processor time of one request, in milliseconds. */
  readonly time: ProcessorTime
  readonly results: readonly LoadResult[]
}

/** Runs several kinds of load in turn, round by round, once without counting. */
export async function runSideBySide<Name extends string>(
  stage: BenchmarkStage,
  legs: Readonly<Record<Name, Leg>>,
  prepare: () => Promise<unknown> = async () => {},
): Promise<Readonly<Record<Name, LegResult>>> {
  const names = Object.keys(legs) as Name[]
  // Connections open, statements are planned, code is compiled.
  for (const name of names) await legs[name].run(1)
  await prepare()
  const rows = new Map(names.map((name) => [name, [] as { result: LoadResult; time: ProcessorTime }[]]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const { api, run } = legs[name]
      rows.get(name)?.push(await measureProcessorTime(stage, api, () => run(seconds)))
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

/** Speed of one kind of load to that of another, round by round. */
export const calculateSpeedRatio = (leg: LegResult, limit: LegResult): number =>
  calculateMedian(
    leg.results.map(({ perSecond }, round) => perSecond / (limit.results[round]?.perSecond ?? Number.NaN)),
  )

const totalTime = ({ time }: LegResult): number => time.server + time.database + time.client

/** What a request of one kind of load takes of all processors to what it takes of another kind, turned over: 1 is as good. */
export const calculateTimeRatio = (leg: LegResult, limit: LegResult): number => totalTime(limit) / totalTime(leg)

/** The columns of {@link toRow}. */
export const legColumns = ['', 'a second', 'p50', 'p99', 'server', 'database', 'client'] as const

/** A kind of load as a row of a table; processor time in milliseconds a request. */
export function toRow(name: string, { perSecond, p50, p99, time }: LegResult): readonly string[] {
  const columns = [time.server, time.database, time.client].map((value) => `${value.toFixed(2)} ms`)
  return [name, perSecond.toFixed(0), `${p50.toFixed(1)} ms`, `${p99.toFixed(1)} ms`, ...columns]
}

/** Two decimals are as many as a measurement is good for. */
export const roundFigure = (value: number): number => Math.round(value * 100) / 100
