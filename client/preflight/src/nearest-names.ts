/**
 * The names that somebody may have meant: those that differ from what was written by a third of its characters at the
 * most, case aside, the nearest first, and no more than three.
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

/** How many characters must be put in, left out or changed to make one text of the other (Levenshtein). */
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
