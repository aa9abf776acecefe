/** Path of a value: member names, and `[]` for a list entry. */
export type JsonPath = readonly string[]

/** What a rewriter replaces. Tokens are JSON text: a quoted name or string, or a number. */
export interface Rewriting {
  /** Whether any rule applies to members of this name; checked first, because for most names none does. */
  concerns(name: string): boolean
  /** Whether any rule applies to objects in members of this name; `[]` for objects in lists, empty for the root. */
  concernsObject(name: string): boolean
  /** The new name of a member. */
  rename(path: JsonPath): string
  /** The replacement for a scalar. */
  replace(path: JsonPath, token: string): string
  /**
   * The members to add to an object that ended without them, as JSON text such as `"a":1`.
   *
   * @param place returns the object's path with entry numbers, such as `a[0].b`
   */
  complete(path: JsonPath, names: ReadonlySet<string>, place: () => string): readonly string[]
}

interface Frame {
  readonly isList: boolean
  /** Whether a name comes next. */
  expectsName: boolean
  /** The name of the current member, as written. */
  name: string
  /** The names so far, for an object with rules. */
  readonly names: Set<string> | null
  /** Whether it has no member yet. */
  isEmpty: boolean
  /** The number of the current entry. */
  index: number
}

const structural: ReadonlySet<string> = new Set('{}[],:"')
const isWhitespace = (char: string): boolean => char === ' ' || char === '\n' || char === '\r' || char === '\t'

/**
 * Rewrites names and scalars of a JSON text in a stream, in pieces of any size; everything else stays unchanged,
 * including digits and whitespace. The text must be valid JSON; errors are left to its reader.
 */
export class JsonRewriter {
  readonly #rewriting: Rewriting
  readonly #frames: Frame[] = []
  /** The start of an incomplete token. */
  #rest = ''

  constructor(rewriting: Rewriting) {
    this.#rewriting = rewriting
  }

  /** Rewrites a piece as far as its tokens are complete. */
  write(piece: string): string {
    const text = this.#rest + piece
    let written = ''
    let copied = 0
    let position = 0
    while (position < text.length) {
      const char = text.charAt(position)
      if (isWhitespace(char)) {
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

  /** Returns what is still buffered. */
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
      frame.name = readName(token)
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

/** Decodes a name token; empty for an invalid one. */
function readName(token: string): string {
  if (!token.includes('\\')) return token.slice(1, -1)
  try {
    return String(JSON.parse(token))
  } catch {
    return ''
  }
}

/** Returns the end of the token starting at `start`; -1 if it is incomplete. */
function endOfToken(text: string, start: number): number {
  const char = text.charAt(start)
  if (char === '"') return endOfText(text, start)
  if (structural.has(char)) return start + 1
  for (let position = start + 1; position < text.length; position++) {
    const next = text.charAt(position)
    if (structural.has(next) || isWhitespace(next)) return position
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
