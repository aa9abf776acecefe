/** Limits of a batch. */
export interface BatchLimits<T> {
  readonly maxItems: number
  /** Maximum sum of sizes, unless one item alone exceeds it. */
  readonly maxSize: number
  readonly measure: (item: T) => number
}

/** Splits items into consecutive batches within limits. */
export function* splitIntoBatches<T>(
  items: readonly T[],
  { maxItems, maxSize, measure }: BatchLimits<T>,
): Generator<readonly T[]> {
  let batch: T[] = []
  let batchSize = 0
  for (const item of items) {
    const size = measure(item)
    if (batch.length > 0 && (batch.length === maxItems || batchSize + size > maxSize)) {
      yield batch
      batch = []
      batchSize = 0
    }
    batch.push(item)
    batchSize += size
  }
  if (batch.length > 0) yield batch
}
