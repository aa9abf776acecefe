import { Problem } from './problem.ts'

/** Where a keyset-paginated list continues: the sort key of the last row returned, and the list it belongs to. */
interface Continuation {
  /** Identifies the list and its filters; a token of another list is rejected. */
  readonly list: string
  readonly after: readonly string[]
}

const createTokenProblem = (name: string) =>
  new Problem('invalid', 'The continuation token is not valid for this list', {
    failures: [
      {
        path: name,
        rule: 'continuation-token',
        reason: 'is not a token issued for this list with these filters; start again without it',
      },
    ],
  })

/**
 * Creates the opaque token for the next page.
 *
 * @param list name of the list with its filters, so that the token cannot be used with others
 * @param afterKey the sort key of the last row on this page, as text
 */
export function encodeContinuationToken(list: string, afterKey: readonly string[]): string {
  const text = JSON.stringify({ list, after: afterKey } satisfies Continuation)
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/**
 * Parses a token made by {@link encodeContinuationToken}.
 *
 * @param name name of the parameter, for the error
 * @param parts one pattern for each part of the key
 * @throws Problem `invalid` if the token is malformed or belongs to another list
 */
export function decodeContinuationToken(
  name: string,
  token: string,
  list: string,
  parts: readonly RegExp[],
): readonly string[] {
  let continuation: unknown
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    )
    continuation = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw createTokenProblem(name)
  }
  if (typeof continuation !== 'object' || continuation === null) throw createTokenProblem(name)
  const { list: ofList, after: afterKey } = continuation as Partial<Continuation>
  if (ofList !== list || !Array.isArray(afterKey) || afterKey.length !== parts.length) throw createTokenProblem(name)
  const keys = afterKey as readonly unknown[]
  if (!keys.every((key, index) => typeof key === 'string' && parts[index]?.test(key))) throw createTokenProblem(name)
  return keys as readonly string[]
}

/** A request for a page of a keyset-paginated list. */
export interface PageRequest {
  /** Maximum number of items, at least 1. */
  readonly pageSize: number
  readonly continuationToken: string | null
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly continuationToken: string | null
}

/** Maximum size of the rows of a page in bytes; a page always has at least one row. */
export const pageBytes = 4 * 1_048_576

/** A row of a list before it is read: its key, and the bytes it adds to the response. */
export interface ListedKey {
  readonly key: string
  readonly bytes: number
}

/**
 * Returns the rows of a page: as many as fit both limits, but at least one.
 *
 * @param maxBytes maximum total size in bytes
 */
export function takeFittingKeys<Listed extends { readonly bytes: number }>(
  keys: readonly Listed[],
  most: number,
  maxBytes = pageBytes,
): readonly Listed[] {
  let bytes = 0
  let count = 0
  for (const key of keys) {
    bytes += key.bytes
    if (count === most || (count > 0 && bytes > maxBytes)) break
    count++
  }
  return keys.slice(0, count)
}

/** A keyset-paginated list with large rows, whose sizes are checked before they are read. */
export interface SizedList<Item> {
  /** Name of the list with its filters, which its tokens are bound to. */
  readonly name: string
  /** The pattern of a key. */
  readonly key: RegExp
  /** Returns up to this many keys after a key, or from the start. */
  readonly listKeys: (afterKey: string | null, limit: number) => Promise<readonly ListedKey[] | SearchedKeys>
  /** Returns the rows with these keys, in list order. */
  readonly readRows: (keys: readonly string[]) => Promise<readonly Item[]>
  /** Name of the token parameter; defaults to `continuationToken`. */
  readonly tokenParameter?: string
}

/** The matching keys among a limited number of rows, for lists whose filter no index covers. */
export interface SearchedKeys {
  readonly found: readonly ListedKey[]
  /** The last key that was searched, if the search stopped at its limit; null at the end of the list. */
  readonly searchedTo: string | null
}

/**
 * Returns one page of a list. It ends when {@link pageBytes} are reached, so it may have fewer items than requested
 * although more follow; its token continues the list. If the list searches a limited number of rows at a time, a page
 * may even be empty.
 *
 * @throws Problem `invalid` for a token that is not of this list
 */
export async function paginateByBytes<Item>(
  { pageSize, continuationToken: token }: PageRequest,
  { name, key, listKeys: keys, readRows: read, tokenParameter = 'continuationToken' }: SizedList<Item>,
): Promise<Page<Item>> {
  const [afterKey = null] = token === null ? [] : decodeContinuationToken(tokenParameter, token, name, [key])
  // One more than requested, to know whether there is a next page.
  const listed = await keys(afterKey, pageSize + 1)
  const { found: rowsRead, searchedTo } = 'found' in listed ? listed : { found: listed, searchedTo: null }
  const fitting = takeFittingKeys(rowsRead, pageSize)
  const nextKey = rowsRead.length > fitting.length ? (fitting.at(-1)?.key ?? null) : searchedTo
  return {
    items: fitting.length === 0 ? [] : await read(fitting.map((entry) => entry.key)),
    continuationToken: nextKey === null ? null : encodeContinuationToken(name, [nextKey]),
  }
}

/** A list whose rows are so small that a whole page is within {@link pageBytes}. */
export interface KeyedList<Item> extends Omit<SizedList<Item>, 'listKeys' | 'readRows'> {
  /** Returns up to this many items after a key, or from the start. */
  readonly readPage: (afterKey: string | null, limit: number) => Promise<readonly Item[]>
  readonly getKey: (item: Item) => string
}

/**
 * Returns one page of a list.
 *
 * @throws Problem `invalid` for a token that is not of this list
 */
export async function readPageByKey<Item>(
  { pageSize, continuationToken: token }: PageRequest,
  { name, key, readPage: read, getKey, tokenParameter = 'continuationToken' }: KeyedList<Item>,
): Promise<Page<Item>> {
  const [afterKey = null] = token === null ? [] : decodeContinuationToken(tokenParameter, token, name, [key])
  // One more than requested, to know whether there is a next page.
  const rowsRead = await read(afterKey, pageSize + 1)
  const items = rowsRead.slice(0, pageSize)
  const lastItem = items.at(-1)
  const isThereMore = rowsRead.length > pageSize && lastItem !== undefined
  return { items, continuationToken: isThereMore ? encodeContinuationToken(name, [getKey(lastItem)]) : null }
}

/** Iterates over all items of a paginated list, for example for the command line. */
export async function readAllPages<Item>(
  readPage: (page: PageRequest) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = []
  let continuationToken: string | null = null
  do {
    const page: Page<Item> = await readPage({ pageSize: 500, continuationToken })
    items.push(...page.items)
    continuationToken = page.continuationToken
  } while (continuationToken !== null)
  return items
}
