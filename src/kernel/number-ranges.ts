/** Numbers of which each is given once in the whole installation. */
export interface NumberRange {
  readonly name: string
  /** How many numbers it has: they are 0 to size − 1. */
  readonly size: number
}

/** Where numbers come from. */
export interface NumberRanges {
  /**
   * Takes a number that nobody had and nobody will have, whichever tenant, process or transaction asks.
   *
   * @returns null when the range is used up
   */
  take(range: NumberRange): Promise<number | null>
}
