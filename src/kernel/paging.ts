import { Problem } from './problem.ts'

/** Where a keyset-walked list goes on: the sort key of the last row that was given out, and the list it belongs to. */
interface Continuation {
  /** Names the list and its filters; a token of another list is refused. */
  readonly list: string
  readonly after: readonly string[]
}

const refusal = (name: string) =>
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
 * Makes the opaque token with which a client asks for the next page.
 *
 * @param list the list's name together with its filters, so that a token cannot be used with others
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
 * Reads a token made by {@link encodeContinuationToken}.
 *
 * @param name the parameter's name, for the refusal
 * @param parts how the parts of the key must look; one pattern for each part
 * @throws Problem `invalid` when the token is malformed or belongs to another list
 */
export function decodeContinuationToken(
  name: string,
  token: string,
  list: string,
  parts: readonly RegExp[],
): readonly string[] {
  let continuation: unknown
  try {
    const bytes = Uint8Array.from(atob(token.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
    continuation = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw refusal(name)
  }
  if (typeof continuation !== 'object' || continuation === null) throw refusal(name)
  const { list: ofList, after: afterKey } = continuation as Partial<Continuation>
  if (ofList !== list || !Array.isArray(afterKey) || afterKey.length !== parts.length) throw refusal(name)
  const keys = afterKey as readonly unknown[]
  if (!keys.every((key, index) => typeof key === 'string' && parts[index]?.test(key))) throw refusal(name)
  return keys as readonly string[]
}

/** A page of a list that is walked by a key, as it is asked for. */
export interface PageRequest {
  /** How many items it may have at most, 1 or more. */
  readonly pageSize: number
  readonly continuationToken: string | null
}

export interface Page<Item> {
  readonly items: readonly Item[]
  /** Null on the last page. */
  readonly continuationToken: string | null
}

/** How many octets of rows a page may have; one row is given out whatever it has. */
export const pageOctets = 4 * 1_048_576

/** A row of a list before it is read: where it stands, and how many octets it adds to the answer. */
export interface ListedKey {
  readonly key: string
  readonly octets: number
}

/**
 * The rows of a page: as many from the first one on as fit into both limits, and always one.
 *
 * @param maxOctets how many octets they may have together
 */
export function fittingKeys<Listed extends { readonly octets: number }>(
  keys: readonly Listed[],
  most: number,
  maxOctets = pageOctets,
): readonly Listed[] {
  let octets = 0
  let count = 0
  for (const key of keys) {
    octets += key.octets
    if (count === most || (count > 0 && octets > maxOctets)) break
    count++
  }
  return keys.slice(0, count)
}

/** A list that is walked by a key. Its rows may be large, so that what they have is looked at before they are read. */
export interface SizedList<Item> {
  /** The list's name together with its filters: what its tokens are good for. */
  readonly name: string
  /** What a key looks like. */
  readonly key: RegExp
  /** The keys of its first rows after a key, or from the beginning, at most so many. */
  readonly listKeys: (afterKey: string | null, limit: number) => Promise<readonly ListedKey[]>
  /** The rows with these keys, in the order of the list. */
  readonly readRows: (keys: readonly string[]) => Promise<readonly Item[]>
  /** The parameter that its tokens come back in; `continuationToken` when left out. */
  readonly tokenParameter?: string
}

/**
 * One page of a list. It ends where {@link pageOctets} are reached, and so may have fewer items
 * than asked for although more follow; its token goes on behind them.
 *
 * @throws Problem `invalid` for a token that is not of this list
 */
export async function pageByOctets<Item>(
  { pageSize, continuationToken: token }: PageRequest,
  { name, key, listKeys: keys, readRows: read, tokenParameter = 'continuationToken' }: SizedList<Item>,
): Promise<Page<Item>> {
  const [afterKey = null] = token === null ? [] : decodeContinuationToken(tokenParameter, token, name, [key])
  // One more than asked for tells whether there is a next page.
  const rowsRead = await keys(afterKey, pageSize + 1)
  const fitting = fittingKeys(rowsRead, pageSize)
  const lastItem = fitting.at(-1)
  if (lastItem === undefined) return { items: [], continuationToken: null }
  const items = await read(fitting.map((one) => one.key))
  return {
    items,
    continuationToken: rowsRead.length > fitting.length ? encodeContinuationToken(name, [lastItem.key]) : null,
  }
}

/** A list whose rows are so small that a whole page of them is within {@link pageOctets}. */
export interface KeyedList<Item> extends Omit<SizedList<Item>, 'listKeys' | 'readRows'> {
  /** Its first items after a key, or from the beginning, at most so many. */
  readonly readPage: (afterKey: string | null, limit: number) => Promise<readonly Item[]>
  readonly keyOf: (item: Item) => string
}

/**
 * One page of a list.
 *
 * @throws Problem `invalid` for a token that is not of this list
 */
export async function readPageByKey<Item>(
  { pageSize, continuationToken: token }: PageRequest,
  { name, key, readPage: read, keyOf, tokenParameter = 'continuationToken' }: KeyedList<Item>,
): Promise<Page<Item>> {
  const [afterKey = null] = token === null ? [] : decodeContinuationToken(tokenParameter, token, name, [key])
  // One more than asked for tells whether there is a next page.
  const rowsRead = await read(afterKey, pageSize + 1)
  const items = rowsRead.slice(0, pageSize)
  const lastItem = items.at(-1)
  const isThereMore = rowsRead.length > pageSize && lastItem !== undefined
  return { items, continuationToken: isThereMore ? encodeContinuationToken(name, [keyOf(lastItem)]) : null }
}

/** Every item of a list that is walked by pages: for whoever has to see them all, such as somebody at the command line. */
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
