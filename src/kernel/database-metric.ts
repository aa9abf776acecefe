import type { UnitOfWork } from './unit-of-work.ts'

/** One value of a metric, with its labels. */
export interface MetricSample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** A metric read from the database, with the same value in every process. */
export interface DatabaseMetric {
  /** Name of the metric. */
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** Reads it in bounded time. */
  read(unit: UnitOfWork): Promise<readonly MetricSample[]>
}
