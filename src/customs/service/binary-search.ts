/** Where the first number of an ascending list stands that is not below the wanted one. */
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

/** Where a number stands in an ascending list; -1 when it is not there. */
export function binarySearch(sorted: Uint32Array, target: number): number {
  const index = findInsertionIndex(sorted, target)
  return sorted[index] === target ? index : -1
}
