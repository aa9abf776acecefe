import type { RowProblem } from './upload-problems.ts'

/** The same problem in several rows. */
export interface FoldedProblem extends RowProblem {
  /** Number of rows; `index` is the first one's. */
  readonly count: number
}

/** Folds problems with the same field and text into one, in order of the first row. */
export const foldProblems = (problems: readonly RowProblem[]): readonly FoldedProblem[] =>
  [...Map.groupBy(problems, ({ path, text }) => `${path} ${text}`).values()].flatMap((alike) =>
    alike[0] === undefined ? [] : [{ ...alike[0], count: alike.length }],
  )
