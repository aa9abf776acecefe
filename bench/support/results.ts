import type { Target } from '../targets.ts'

/** The result file of `npm run bench -- all`. */
export interface BenchmarkRun {
  /** Date-time in UTC. */
  readonly at: string
  readonly machine: {
    readonly cores: number
    readonly model: string
    readonly memoryGiB: number
    readonly node: string
  }
  readonly settings: Readonly<Record<string, string>>
  /** The JSON result of each benchmark, by its name. */
  readonly results: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A figure of a run; null if its benchmark did not run or does not report it. */
export function readFigure(results: BenchmarkRun['results'], { bench, figure }: Target): number | null {
  const value = results[bench]?.[figure]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const formatValue = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'))
