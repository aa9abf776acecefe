/** Where a value lies in a document: the names of members, and `[]` for an entry of a list. */
export type JsonPath = readonly string[]

/** What a rewriter puts in place of what it finds. A token is JSON text: a name or a text with its quotes, or a number. */
export interface Rewriting {
  /** Whether anything is known of members of this name: asked first, because most names mean nothing. */
  concerns(name: string): boolean
  /** Whether anything is known of objects in members of this name, `[]` for those in lists and empty for the root. */
  concernsObject(name: string): boolean
  /** The name that a member gets. */
  rename(path: JsonPath): string
  /** The token in place of a scalar. */
  replace(path: JsonPath, token: string): string
  /**
   * The members that an object must be given because it ended without them, as JSON text such as `"a":1`.
   *
   * @param place says where the object lies in words, with the numbers of entries: `a[0].b`
   */
  complete(path: JsonPath, names: ReadonlySet<string>, place: () => string): readonly string[]
}

interface Frame {
  readonly isList: boolean
  /** Whether a name comes next. */
  expectsName: boolean
  /** The name of the member at hand, as it was written. */
  name: string
  /** Every name so far, of an object of which something is known. */
  readonly names: Set<string> | null
  /** Whether it has none yet. */
  isEmpty: boolean
  /** The number of the entry at hand. */
  index: number
}

const structural: ReadonlySet<string> = new Set('{}[],:"')
const isBlank = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

/**
 * Rewrites names and scalars of a JSON text while it passes, in pieces of any size; everything else stays as it is, to the
 * last digit and blank. The text must be valid JSON: what is not is left to those who read it.
 */
export class JsonRewriter {
  readonly #rewriting: Rewriting
  readonly #frames: Frame[] = []
  /** The beginning of a token whose end has not come. */
  #rest = ''

  constructor(rewriting: Rewriting) {
    this.#rewriting = rewriting
  }

  /** What becomes of a piece, as far as its tokens have ended. */
  write(piece: string): string {
    const text = this.#rest + piece
    let written = ''
    let copied = 0
    let position = 0
    while (position < text.length) {
      const char = text.charAt(position)
      if (isBlank(char)) {
        position++
        continue
      }
      const end = endOfToken(text, position)
      if (end === -1) break
      const token = text.slice(position, end)
      const replacement = this.#take(token)
      if (replacement !== token) {
        written += text.slice(copied, position) + replacement
        copied = end
      }
      position = end
    }
    this.#rest = text.slice(position)
    return written + text.slice(copied, position)
  }

  /** What was still held back. */
  end(): string {
    const rest = this.#rest
    this.#rest = ''
    return rest === '' ? '' : this.#take(rest)
  }

  #take(token: string): string {
    const frame = this.#frames.at(-1)
    switch (token) {
      case '{':
      case '[':
        this.#begin(token === '[', frame)
        return token
      case '}':
        return this.#endObject()
      case ']':
        this.#frames.pop()
        return token
      case ',':
        if (frame === undefined) return token
        frame.expectsName = !frame.isList
        frame.index++
        return token
      case ':':
        return token
      default:
        return frame === undefined || frame.isList ? token : this.#member(frame, token)
    }
  }

  #begin(isList: boolean, around: Frame | undefined): void {
    const within = around?.isList === true ? '[]' : (around?.name ?? '')
    const names = !isList && this.#rewriting.concernsObject(within) ? new Set<string>() : null
    this.#frames.push({ isList, expectsName: !isList, name: '', names, isEmpty: true, index: 0 })
  }

  #member(frame: Frame, token: string): string {
    if (frame.expectsName) {
      frame.expectsName = false
      frame.isEmpty = false
      frame.name = nameIn(token)
      frame.names?.add(frame.name)
      if (!this.#rewriting.concerns(frame.name)) return token
      const name = this.#rewriting.rename(this.#path())
      return name === frame.name ? token : JSON.stringify(name)
    }
    return this.#rewriting.concerns(frame.name) ? this.#rewriting.replace(this.#path(), token) : token
  }

  #endObject(): string {
    const frame = this.#frames.at(-1)
    if (frame?.names == null) {
      this.#frames.pop()
      return '}'
    }
    const added = this.#rewriting.complete(this.#path().slice(0, -1), frame.names, () => this.#place())
    this.#frames.pop()
    return added.length === 0 ? '}' : `${frame.isEmpty ? '' : ','}${added.join(',')}}`
  }

  #place(): string {
    const around = this.#frames.slice(0, -1)
    return around
      .map(({ isList, name, index }) => (isList ? `[${index}]` : `.${name}`))
      .join('')
      .replace(/^\./, '')
  }

  #path(): JsonPath {
    return this.#frames.map(({ isList, name }) => (isList ? '[]' : name))
  }
}

/** The name behind a token; what is no text of JSON names nothing. */
function nameIn(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return String(JSON.parse(token))
  } catch {
    return ''
  }
}

/** Where the token that begins at `start` ends; -1 where the piece ends first. */
function endOfToken(text: string, start: number): number {
  const char = text.charAt(start)
  if (char === '"') return endOfText(text, start)
  if (structural.has(char)) return start + 1
  for (let position = start + 1; position < text.length; position++) {
    const next = text.charAt(position)
    if (structural.has(next) || isBlank(next)) return position
  }
  return -1
}

function endOfText(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0
    while (text.charAt(quote - 1 - slashes) === '\\') slashes++
    if (slashes % 2 === 0) return quote + 1
  }
  return -1
}
