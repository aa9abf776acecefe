import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Route } from '../../kernel/contract/route.ts'
import type { Failure } from '../../kernel/problem.ts'
import { type JsonPath, JsonRewriter, type Rewriting } from './json-rewriter.ts'

/**
 * One difference between a dialect and the contract. `path` leads to a member by the contract's names, such as
 * `lineItems[].product.hsCode`; what lies around a member has one name in both.
 */
export type DialectRow = {
  /** The operations whose bodies have it, by their ids. */
  readonly operations: readonly string[]
  readonly path: string
} & (
  | {
      /** A member that is called otherwise there. */
      readonly kind: 'name'
      readonly direction: 'request' | 'answer'
      readonly there: string
    }
  | {
      /** Values of an answer that are others there, each with its own. */
      readonly kind: 'value'
      readonly values: readonly { readonly here: number; readonly there: string }[]
    }
  /** A whole number of a request that is taken as text, too; an empty text is none. */
  | { readonly kind: 'number-as-text' }
  /** A text that the contract needs in a request and the dialect does not: what stands for one that is missing. */
  | { readonly kind: 'left-out'; readonly standsFor: string }
  /** An address in an answer; where it leads to this server, it leads into the dialect. */
  | { readonly kind: 'link' }
  /** A text of an answer that names members: a path, or words. */
  | { readonly kind: 'words' }
)

/** Other names for the same operations, under an address of their own. Nothing behind the edge knows of it. */
export interface Dialect {
  /** What its addresses begin with. */
  readonly prefix: string
  /** Whose interface it follows, as the documents say it. */
  readonly title: string
  /** The page that lists its names, within the repository. */
  readonly page: string
  readonly services: readonly string[]
  readonly rows: readonly DialectRow[]
}

/** Whether a path lies under a dialect's address. */
export const isUnder = ({ prefix }: Dialect, path: string): boolean => path.startsWith(`${prefix}/`)

/** A body of a request as the contract calls it, and what cannot be translated, in the contract's names. */
export interface TranslatedBody {
  readonly text: string
  readonly failures: readonly Failure[]
}

/** How many characters are translated before others get their turn. */
const turn = 65_536

/** Translates what one operation is asked and answers. */
export class Translation {
  readonly #dialect: Dialect
  readonly #publicUrl: string
  readonly #rows: readonly DialectRow[]
  readonly #requestRules: Rules
  readonly #answerRules: Rules
  readonly #words: (text: string) => string

  /**
   * @param publicUrl URL under which clients reach the server; links begin with it
   * @throws Error where rows are about the body of a route that comes by entries
   */
  constructor(dialect: Dialect, route: Pick<Route, 'operationId' | 'bodyByEntry'>, publicUrl: string) {
    this.#dialect = dialect
    this.#publicUrl = publicUrl
    this.#rows = dialect.rows.filter(({ operations }) => operations.includes(route.operationId))
    this.#requestRules = new Rules(this.#rows.filter(isOfRequest))
    this.#answerRules = new Rules(this.#rows.filter((row) => !isOfRequest(row)))
    this.#words = swappedWords(dialect.rows)
    if (route.bodyByEntry === true && !this.#requestRules.isEmpty) {
      throw new Error(`the body of ${route.operationId} comes by entries, which are not translated`)
    }
  }

  /** Whether successful answers have anything that is otherwise in the dialect. */
  get changesAnswers(): boolean {
    return !this.#answerRules.isEmpty
  }

  /** The same address without the dialect. */
  plainAddress(url: string): string {
    return url.slice(this.#dialect.prefix.length)
  }

  /** A body in the contract's names, with every character that means the same in both left as it is. */
  async request(text: string): Promise<TranslatedBody> {
    if (this.#requestRules.isEmpty) return { text, failures: [] }
    const failures: Failure[] = []
    const rewriter = new JsonRewriter(this.#rewriteRequest(failures))
    let translated = ''
    for (let start = 0; start < text.length; start += turn) {
      if (start > 0) await nextTurn()
      translated += rewriter.write(text.slice(start, start + turn))
    }
    return { text: translated + rewriter.end(), failures }
  }

  /** An answer in the dialect's names; one that refuses is words throughout. */
  answer(status: number, text: string): string {
    if (status >= 400) return this.#words(text)
    if (this.#answerRules.isEmpty) return text
    const rewriter = new JsonRewriter(this.#rewriteAnswer())
    return rewriter.write(text) + rewriter.end()
  }

  /** The pieces of a successful answer, each translated while it passes; none ends within a character. */
  async *answerPieces(pieces: AsyncIterable<string> | Iterable<string>): AsyncGenerator<string> {
    if (this.#answerRules.isEmpty) {
      yield* pieces
      return
    }
    const rewriter = new JsonRewriter(this.#rewriteAnswer())
    for await (const piece of pieces) yield rewriter.write(piece)
    yield rewriter.end()
  }

  /** Headers whose addresses lead into the dialect. */
  headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const { location } = headers
    return location === undefined ? { ...headers } : { ...headers, location: this.#link(location) }
  }

  #rewriteRequest(failures: Failure[]): Rewriting {
    const rules = this.#requestRules
    return {
      concerns: (name) => rules.concerns(name),
      concernsObject: (name) => rules.concernsObject(name),
      rename: (path) => rules.rename(path),
      replace: (path, token) => {
        const row = rules.find(path)
        if (row?.kind === 'number-as-text') return numberIn(token)
        return row?.kind === 'left-out' && /^(null|"\s*")$/.test(token) ? JSON.stringify(row.standsFor) : token
      },
      complete: (path, names, place) => {
        failures.push(...rules.renamedIn(path).flatMap((row) => failureOfBoth(place, row, names)))
        return rules
          .leftOutIn(path)
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
        if (row?.kind === 'value') return valueThere(row.values, token)
        if (!token.startsWith('"')) return token
        if (row?.kind === 'link') return JSON.stringify(this.#link(textOf(token)))
        return row?.kind === 'words' ? JSON.stringify(this.#words(textOf(token))) : token
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

/** The segments of a path of the table. */
const segmentsOf = (path: string): JsonPath => path.replaceAll('[]', '.[]').split('.')

const keyOf = (path: JsonPath): string => JSON.stringify(path)

/** The rows of one operation in one direction, by where they hold. */
class Rules {
  readonly #names = new Set<string>()
  readonly #objects = new Set<string>()
  readonly #byPath = new Map<string, DialectRow>()
  readonly #otherName = new Map<string, string>()
  readonly #renamed = new Map<string, NameRow[]>()
  readonly #leftOut = new Map<string, { name: string; standsFor: string }[]>()

  constructor(rows: readonly DialectRow[]) {
    for (const row of rows) {
      const path = segmentsOf(row.path)
      const parent = path.slice(0, -1)
      const name = path.at(-1) ?? ''
      this.#names.add(name)
      if (row.kind !== 'name') this.#byPath.set(keyOf(path), row)
      if (row.kind === 'left-out') addTo(this.#leftOut, keyOf(parent), { name, standsFor: row.standsFor })
      if (row.kind !== 'name') continue
      this.#names.add(row.there)
      this.#otherName.set(keyOf(path), row.there).set(keyOf([...parent, row.there]), name)
      addTo(this.#renamed, keyOf(parent), row)
    }
    for (const row of rows) {
      if (row.kind === 'name' || row.kind === 'left-out') this.#objects.add(segmentsOf(row.path).at(-2) ?? '')
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
   * The name that a member has on the other side. Both names are exchanged, so that two members never become one, and
   * back is the same way as there.
   */
  rename(path: JsonPath): string {
    return this.#otherName.get(keyOf(path)) ?? path.at(-1) ?? ''
  }

  find(path: JsonPath): DialectRow | undefined {
    return this.#byPath.get(keyOf(path))
  }

  renamedIn(object: JsonPath): readonly NameRow[] {
    return this.#renamed.size === 0 ? [] : (this.#renamed.get(keyOf(object)) ?? [])
  }

  leftOutIn(object: JsonPath): readonly { readonly name: string; readonly standsFor: string }[] {
    return this.#leftOut.size === 0 ? [] : (this.#leftOut.get(keyOf(object)) ?? [])
  }
}

function addTo<T>(lists: Map<string, T[]>, key: string, entry: T): void {
  lists.set(key, [...(lists.get(key) ?? []), entry])
}

/** What is wrong with an object that has a member by both of its names, said by the contract's names. */
function failureOfBoth(place: () => string, row: NameRow, names: ReadonlySet<string>): Failure[] {
  const here = segmentsOf(row.path).at(-1) ?? ''
  if (!names.has(here) || !names.has(row.there)) return []
  const path = [place(), here].filter((part) => part !== '').join('.')
  const reason = `was sent together with ${row.there}, its name at the other address; send only ${here}`
  return [{ path, rule: 'twice', reason }]
}

function numberIn(token: string): string {
  if (/^"\s*"$/.test(token)) return 'null'
  return /^"-?\d{1,10}"$/.test(token) ? String(Number(token.slice(1, -1))) : token
}

function valueThere(values: readonly { readonly here: number; readonly there: string }[], token: string): string {
  const value = values.find(({ here }) => String(here) === token)
  return value === undefined ? token : JSON.stringify(value.there)
}

const textOf = (token: string): string => String(JSON.parse(token))

/** Exchanges the two names of every member in words. */
function swappedWords(rows: readonly DialectRow[]): (text: string) => string {
  const other = new Map<string, string>()
  for (const row of rows) {
    const here = segmentsOf(row.path).at(-1) ?? ''
    if (row.kind === 'name') other.set(here, row.there).set(row.there, here)
  }
  const pattern = new RegExp(String.raw`\b(?:${[...other.keys()].join('|')})\b`, 'g')
  return (text) => (other.size === 0 ? text : text.replaceAll(pattern, (name) => other.get(name) ?? name))
}
