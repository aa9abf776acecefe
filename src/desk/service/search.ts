import type { Scope } from '../../kernel/principal.ts'
import type { Found, FoundKind, SearchSource, SearchTerm } from '../../kernel/search.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'

/** The hits, and what was searched. */
export interface SearchResult {
  readonly found: readonly Found[]
  /** Whether there are more hits of a type than requested. */
  readonly isMore: boolean
  /** What the token's scopes cover. */
  readonly searched: readonly FoundKind[]
}

/** The forms in which a text is looked up. */
export function parseSearchTerm(text: string): SearchTerm {
  const trimmed = text.trim()
  const trackingNumber = trimmed.replaceAll(/\s/g, '').toUpperCase()
  return {
    beginnings: [...new Set([trimmed, trimmed.toUpperCase(), trimmed.toLowerCase()])],
    emailAddress: trimmed.includes('@') ? trimmed.toLowerCase() : null,
    trackingNumber,
    number: /^\d{1,18}$/.test(trackingNumber) ? trackingNumber : null,
  }
}

/** One search across all domains. */
export class Search {
  readonly #sources: readonly SearchSource[]

  constructor(sources: readonly SearchSource[]) {
    this.#sources = sources
  }

  /**
   * @param scopes of the token; everything else is not searched
   * @param brands of the token
   * @param most maximum hits of each kind
   */
  async find(
    unit: UnitOfWork,
    { scopes, brands }: { readonly scopes: readonly Scope[]; readonly brands: readonly string[] },
    text: string,
    most: number,
  ): Promise<SearchResult> {
    const term = parseSearchTerm(text)
    const found: Found[] = []
    const searched: FoundKind[] = []
    let isMore = false
    for (const source of this.#sources) {
      if (!scopes.includes(source.scope)) continue
      searched.push(...source.kinds)
      const distinct = removeDuplicates(await source.find(unit, term, brands, most + 1)).toSorted(byCloseness(term))
      isMore ||= distinct.length > most
      found.push(...distinct.slice(0, most))
    }
    return { found, isMore, searched }
  }
}

const getKey = ({ brandCode, orderReference, reference }: Found): string =>
  JSON.stringify([brandCode, orderReference, reference])

/** Removes repeated hits; the first one counts. */
function removeDuplicates(found: readonly Found[]): readonly Found[] {
  const byKey = new Map<string, Found>()
  for (const hit of found) {
    if (!byKey.has(getKey(hit))) byKey.set(getKey(hit), hit)
  }
  return [...byKey.values()]
}

/** Complete matches first, then newest. */
const byCloseness =
  ({ beginnings }: SearchTerm) =>
  (a: Found, b: Found): number => {
    const isWhole = ({ reference, orderReference }: Found) =>
      Number([reference, orderReference].some((text) => text !== null && beginnings.includes(text)))
    return isWhole(b) - isWhole(a) || b.createdAt.getTime() - a.createdAt.getTime()
  }
