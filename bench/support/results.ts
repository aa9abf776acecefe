import type { Aim } from '../aims.ts'

/** What `npm run bench -- all` writes. */
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
  /** The last line of each benchmark, by its name. */
  readonly results: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** A figure of a run; null where its benchmark has not run, or does not tell it. */
export function readFigure(results: BenchmarkRun['results'], { bench, figure }: Aim): number | null {
  const value = results[bench]?.[figure]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export const formatValue = (value: number | null): string => (value === null ? '–' : value.toLocaleString('en'))
