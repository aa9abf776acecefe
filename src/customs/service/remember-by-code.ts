/** Maximum results remembered by one function, for all its lists together: a few megabytes. */
const maxResults = 20_000

/**
 * Remembers what a function finds in a list for a code: carts repeat the codes of a shop's range, and some lists have
 * hundreds of entries. The lists and results must not change.
 */
export function rememberByCode<Entry, Result extends object>(
  find: (entries: readonly Entry[], code: string) => Result,
): (entries: readonly Entry[], code: string) => Result {
  let results = new WeakMap<readonly Entry[], Map<string, Result>>()
  let resultCount = 0
  return (entries, code) => {
    const known = results.get(entries)?.get(code)
    if (known !== undefined) return known
    if (resultCount >= maxResults) {
      results = new WeakMap()
      resultCount = 0
    }
    const found = find(entries, code)
    const ofList = results.get(entries)
    if (ofList === undefined) results.set(entries, new Map([[code, found]]))
    else ofList.set(code, found)
    resultCount += 1
    return found
  }
}
