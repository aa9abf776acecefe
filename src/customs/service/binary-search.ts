/** Returns the index of the first number of an ascending list that is not below the target. */
export function findInsertionIndex(sorted: Uint32Array, target: number): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((sorted[middle] ?? 0) < target) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns the index of a number in an ascending list; -1 if absent. */
export function binarySearch(sorted: Uint32Array, target: number): number {
  const index = findInsertionIndex(sorted, target)
  return sorted[index] === target ? index : -1
}
