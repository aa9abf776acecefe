import type { UnitOfWork } from './unit-of-work.ts'

/** One value of a figure, with what tells it from the others. */
export interface FigureSample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Something that the operator watches and that the database knows: the same, whichever process reads it. */
export interface Figure {
  /** As it is called in the metrics. */
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  /** Reads it, in a bounded time however much there is. */
  read(unit: UnitOfWork): Promise<readonly FigureSample[]>
}
