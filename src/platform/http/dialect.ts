import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Route } from '../../kernel/contract/route.ts'
import type { ResponseHeaders } from '../../kernel/idempotency.ts'
import type { Failure } from '../../kernel/problem.ts'
import { type JsonPath, JsonRewriter, type Rewriting } from './json-rewriter.ts'

/**
 * One difference between a dialect and the contract. `path` locates a member by the contract's names, such as
 * `lineItems[].product.hsCode`; enclosing members have the same name in both.
 */
export type DialectRow = {
  /** Ids of the operations whose bodies it applies to. */
  readonly operations: readonly string[]
  readonly path: string
} & (
  | {
      /** A member with another name. */
      readonly kind: 'name'
      readonly direction: 'request' | 'answer'
      readonly dialectName: string
    }
  | {
      /** Response values that differ, with their counterparts. */
      readonly kind: 'value'
      readonly values: readonly { readonly value: number; readonly dialectValue: string }[]
    }
  /** An integer in a request that may also be sent as a string; an empty string means absent. */
  | { readonly kind: 'number-as-text' }
  /** A string that the contract requires in a request and the dialect does not, with the default for a missing one. */
  | { readonly kind: 'left-out'; readonly standsFor: string }
  /** A URL in a response; if it leads to this server, it is rewritten to the dialect's prefix. */
  | { readonly kind: 'link' }
  /** A text in a response that names members: a path or a sentence. */
  | { readonly kind: 'words' }
)

/** Alternative names for the same operations, under a path prefix of their own. Only the HTTP edge knows of it. */
export interface Dialect {
  /** The path prefix. */
  readonly prefix: string
  /** Name of the interface it is compatible with, for the documentation. */
  readonly title: string
  /** Path of the documentation page, within the repository. */
  readonly page: string
  readonly services: readonly string[]
  readonly rows: readonly DialectRow[]
}

/** Whether a path is under a dialect's prefix. */
export const isUnder = ({ prefix }: Dialect, path: string): boolean => path.startsWith(`${prefix}/`)

/** A request body in the contract's names, and failures for what cannot be translated. */
export interface TranslatedBody {
  readonly text: string
  readonly failures: readonly Failure[]
}

/** Characters translated before the event loop is released. */
const charactersPerStep = 65_536

/** Translates the requests and responses of one operation. */
export class Translation {
  readonly #dialect: Dialect
  readonly #publicUrl: string
  readonly #rows: readonly DialectRow[]
  readonly #requestRules: Rules
  readonly #answerRules: Rules
  readonly #words: (text: string) => string

  /**
   * @param publicUrl URL at which clients reach the server; links start with it
   * @throws Error if rows apply to the body of a route that is read entry by entry
   */
  constructor(dialect: Dialect, route: Pick<Route, 'operationId' | 'bodyByEntry'>, publicUrl: string) {
    this.#dialect = dialect
    this.#publicUrl = publicUrl
    this.#rows = dialect.rows.filter(({ operations }) => operations.includes(route.operationId))
    this.#requestRules = new Rules(this.#rows.filter(isOfRequest))
    this.#answerRules = new Rules(this.#rows.filter((row) => !isOfRequest(row)))
    this.#words = getWordSwapper(dialect.rows)
    if (route.bodyByEntry === true && !this.#requestRules.isEmpty) {
      throw new Error(`the body of ${route.operationId} comes by entries, which are not translated`)
    }
  }

  /** What the dialect's addresses begin with. */
  get prefix(): string {
    return this.#dialect.prefix
  }

  /** Whether successful responses differ in the dialect. */
  get changesAnswers(): boolean {
    return !this.#answerRules.isEmpty
  }

  /** The URL without the dialect's prefix. */
  plainAddress(url: string): string {
    return url.slice(this.#dialect.prefix.length)
  }

  /** Translates a request body into the contract's names; everything that is the same in both is left unchanged. */
  async request(text: string): Promise<TranslatedBody> {
    if (this.#requestRules.isEmpty) return { text, failures: [] }
    const failures: Failure[] = []
    const rewriter = new JsonRewriter(this.#rewriteRequest(failures))
    let translated = ''
    for (let start = 0; start < text.length; start += charactersPerStep) {
      if (start > 0) await nextTurn()
      translated += rewriter.write(text.slice(start, start + charactersPerStep))
    }
    return { text: translated + rewriter.end(), failures }
  }

  /** Translates a response into the dialect's names; in an error, all texts are translated. */
  answer(status: number, text: string): string {
    if (status >= 400) return this.#words(text)
    if (this.#answerRules.isEmpty) return text
    const rewriter = new JsonRewriter(this.#rewriteAnswer())
    return rewriter.write(text) + rewriter.end()
  }

  /** Translates a successful response piece by piece while it is sent; no piece ends within a character. */
  async *answerPieces(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    if (this.#answerRules.isEmpty) {
      yield* pieces
      return
    }
    const rewriter = new JsonRewriter(this.#rewriteAnswer())
    for await (const piece of pieces) yield rewriter.write(piece)
    yield rewriter.end()
  }

  /** Rewrites the URLs in headers to the dialect. */
  headers(headers: ResponseHeaders): ResponseHeaders {
    const { location } = headers
    return typeof location !== 'string' ? { ...headers } : { ...headers, location: this.#link(location) }
  }

  #rewriteRequest(failures: Failure[]): Rewriting {
    const rules = this.#requestRules
    return {
      concerns: (name) => rules.concerns(name),
      concernsObject: (name) => rules.concernsObject(name),
      rename: (path) => rules.rename(path),
      replace: (path, token) => {
        const row = rules.find(path)
        if (row?.kind === 'number-as-text') return readNumber(token)
        return row?.kind === 'left-out' && /^(null|"\s*")$/.test(token) ? JSON.stringify(row.standsFor) : token
      },
      complete: (path, names, place) => {
        failures.push(...rules.listRenamedNames(path).flatMap((row) => findSentTwice(place, row, names)))
        return rules
          .listOmittedNames(path)
          .filter(({ name }) => !names.has(name))
          .map(({ name, standsFor }) => `${JSON.stringify(name)}:${JSON.stringify(standsFor)}`)
      },
    }
  }

  #rewriteAnswer(): Rewriting {
    const rules = this.#answerRules
    return {
      concerns: (name) => rules.concerns(name),
      concernsObject: () => false,
      rename: (path) => rules.rename(path),
      replace: (path, token) => {
        const row = rules.find(path)
        if (row?.kind === 'value') return translateValue(row.values, token)
        if (!token.startsWith('"')) return token
        if (row?.kind === 'link') return JSON.stringify(this.#link(parseText(token)))
        return row?.kind === 'words' ? JSON.stringify(this.#words(parseText(token))) : token
      },
      complete: () => [],
    }
  }

  #link(address: string): string {
    const { prefix } = this.#dialect
    if (address.startsWith('/')) return `${prefix}${address}`
    return address.startsWith(`${this.#publicUrl}/`)
      ? `${this.#publicUrl}${prefix}${address.slice(this.#publicUrl.length)}`
      : address
  }
}

type NameRow = DialectRow & { readonly kind: 'name' }

const isOfRequest = (row: DialectRow): boolean =>
  row.kind === 'number-as-text' || row.kind === 'left-out' || (row.kind === 'name' && row.direction === 'request')

/** Splits a path of the table into segments. */
const splitPath = (path: string): JsonPath => path.replaceAll('[]', '.[]').split('.')

const getKey = (path: JsonPath): string => JSON.stringify(path)

/** The rows of one operation in one direction, by path. */
class Rules {
  readonly #names = new Set<string>()
  readonly #objects = new Set<string>()
  readonly #byPath = new Map<string, DialectRow>()
  readonly #otherName = new Map<string, string>()
  readonly #renamed = new Map<string, NameRow[]>()
  readonly #leftOut = new Map<string, { name: string; standsFor: string }[]>()

  constructor(rows: readonly DialectRow[]) {
    for (const row of rows) {
      const path = splitPath(row.path)
      const parent = path.slice(0, -1)
      const name = path.at(-1) ?? ''
      this.#names.add(name)
      if (row.kind !== 'name') this.#byPath.set(getKey(path), row)
      if (row.kind === 'left-out') addTo(this.#leftOut, getKey(parent), { name, standsFor: row.standsFor })
      if (row.kind !== 'name') continue
      this.#names.add(row.dialectName)
      this.#otherName.set(getKey(path), row.dialectName).set(getKey([...parent, row.dialectName]), name)
      addTo(this.#renamed, getKey(parent), row)
    }
    for (const row of rows) {
      if (row.kind === 'name' || row.kind === 'left-out') this.#objects.add(splitPath(row.path).at(-2) ?? '')
    }
  }

  get isEmpty(): boolean {
    return this.#names.size === 0
  }

  concerns(name: string): boolean {
    return this.#names.has(name)
  }

  concernsObject(name: string): boolean {
    return this.#objects.has(name)
  }

  /**
   * Returns a member's name on the other side. The two names are swapped, so that two members never collide and the
   * translation is its own inverse.
   */
  rename(path: JsonPath): string {
    return this.#otherName.get(getKey(path)) ?? path.at(-1) ?? ''
  }

  find(path: JsonPath): DialectRow | undefined {
    return this.#byPath.get(getKey(path))
  }

  listRenamedNames(object: JsonPath): readonly NameRow[] {
    return this.#renamed.size === 0 ? [] : (this.#renamed.get(getKey(object)) ?? [])
  }

  listOmittedNames(object: JsonPath): readonly { readonly name: string; readonly standsFor: string }[] {
    return this.#leftOut.size === 0 ? [] : (this.#leftOut.get(getKey(object)) ?? [])
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, entry: T): void {
  lists.set(key, [...(lists.get(key) ?? []), entry])
}

/** The failure for an object with a member under both of its names, in the contract's names. */
function findSentTwice(place: () => string, row: NameRow, names: ReadonlySet<string>): Failure[] {
  const contractName = splitPath(row.path).at(-1) ?? ''
  if (!names.has(contractName) || !names.has(row.dialectName)) return []
  const path = [place(), contractName].filter((part) => part !== '').join('.')
  const reason = `was sent together with ${row.dialectName}, its name at the other address; send only ${contractName}`
  return [{ path, rule: 'twice', reason }]
}

function readNumber(token: string): string {
  if (/^"\s*"$/.test(token)) return 'null'
  return /^"-?\d{1,10}"$/.test(token) ? String(Number(token.slice(1, -1))) : token
}

function translateValue(
  values: readonly { readonly value: number; readonly dialectValue: string }[],
  token: string,
): string {
  const translation = values.find(({ value }) => String(value) === token)
  return translation === undefined ? token : JSON.stringify(translation.dialectValue)
}

const parseText = (token: string): string => String(JSON.parse(token))

/** By the rows of a dialect, because all its operations share one. */
const wordSwappers = new WeakMap<readonly DialectRow[], (text: string) => string>()

function getWordSwapper(rows: readonly DialectRow[]): (text: string) => string {
  const known = wordSwappers.get(rows)
  if (known !== undefined) return known
  const swapWords = createWordSwapper(rows)
  wordSwappers.set(rows, swapWords)
  return swapWords
}

/** Creates a function that swaps the two names of every member in a sentence. */
function createWordSwapper(rows: readonly DialectRow[]): (text: string) => string {
  const other = new Map<string, string>()
  for (const row of rows) {
    const contractName = splitPath(row.path).at(-1) ?? ''
    if (row.kind === 'name') other.set(contractName, row.dialectName).set(row.dialectName, contractName)
  }
  const pattern = new RegExp(String.raw`\b(?:${[...other.keys()].join('|')})\b`, 'g')
  return (text) => (other.size === 0 ? text : text.replaceAll(pattern, (name) => other.get(name) ?? name))
}
