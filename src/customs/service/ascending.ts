/** Where the first number of an ascending list stands that is not below the wanted one. */
export function firstIn(ascending: Uint32Array, wanted: number): number {
  let from = 0
  let to = ascending.length
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((ascending[middle] ?? 0) < wanted) from = middle + 1
    else to = middle
  }
  return from
}

/** Where a number stands in an ascending list; -1 when it is not there. */
export function indexIn(ascending: Uint32Array, wanted: number): number {
  const at = firstIn(ascending, wanted)
  return ascending[at] === wanted ? at : -1
}
