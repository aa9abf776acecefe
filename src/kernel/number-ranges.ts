/** A range of numbers, each of which is issued once in the whole installation. */
export interface NumberRange {
  readonly name: string
  /** Number of values: 0 to size − 1. */
  readonly size: number
}

/** Issues numbers. */
export interface NumberRanges {
  /**
   * Issues a number that was never issued before, to any tenant, process or transaction.
   *
   * @returns null if the range is used up
   */
  take(range: NumberRange): Promise<number | null>
}
