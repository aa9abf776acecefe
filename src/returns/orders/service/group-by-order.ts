/** Groups rows by their order's reference, in their order. */
export function groupByOrder<Row extends { readonly orderReference: string }, Result>(
  rows: readonly Row[],
  convert: (row: Row) => Result,
): ReadonlyMap<string, readonly Result[]> {
  const groups = new Map<string, Result[]>()
  for (const row of rows) {
    const group = groups.get(row.orderReference)
    if (group === undefined) groups.set(row.orderReference, [convert(row)])
    else group.push(convert(row))
  }
  return groups
}
