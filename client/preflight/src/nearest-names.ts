/**
 * Returns the names that may have been meant: those that differ in at most a third of the written characters, ignoring
 * case; nearest first, at most three.
 */
export function findNearestNames(written: string, names: readonly string[]): readonly string[] {
  const wanted = written.toLowerCase()
  const maxChanges = Math.max(1, wanted.length / 3)
  return names
    .filter((name) => Math.abs(name.length - wanted.length) <= maxChanges)
    .map((name) => ({ name, distance: calculateEditDistance(wanted, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxChanges)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** The edit distance of two texts (Levenshtein). */
function calculateEditDistance(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 0; row < from.length; row++) {
    const line = [row + 1]
    for (let column = 1; column <= to.length; column++) {
      const changed = (above[column - 1] ?? 0) + (to[column - 1] === from[row] ? 0 : 1)
      line.push(Math.min(changed, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
