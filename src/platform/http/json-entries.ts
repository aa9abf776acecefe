import { Problem } from '../../kernel/problem.ts'
import { deepestNesting, largestEntry } from './json-limits.ts'

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const openList = 0x5b
const closeList = 0x5d
const openObject = 0x7b
const closeObject = 0x7d

const isWhitespace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Returns the index of the first byte that is not whitespace, or the length of the piece. */
function findWhitespaceEnd(piece: Buffer, from: number): number {
  let index = from
  while (index < piece.length && isWhitespace(piece[index] ?? 0)) index++
  return index
}

/**
 * Splits the bytes of a JSON list into its entries as they arrive. Looks only at strings and brackets; everything else
 * is left to the parser of the entries. Structural characters are ASCII, so UTF-8 sequences never match.
 */
export class JsonEntries {
  #place: 'before' | 'within' | 'after' = 'before'
  #depth = 0
  #inString = false
  #escaped = false
  /** The start of an entry that continues in the next piece. */
  #pieces: Buffer[] = []
  /** The bytes in these. */
  #pendingBytes = 0
  /** Completed entries. */
  #count = 0
  /** Whether the next entry is required (after a comma) or optional (after the opening bracket). */
  #afterComma = false
  #hasBytes = false
  readonly #subject: string

  /** @param subject what errors call the document */
  constructor(subject = 'The body') {
    this.#subject = subject
  }

  /** @throws Problem `malformed` if the list has not ended */
  end(): void {
    if (this.#place === 'after') return
    if (!this.#hasBytes) throw new Problem('malformed', `${this.#subject} is empty; send a JSON document`)
    throw this.#createMalformedProblem('ends too early')
  }

  /**
   * Yields the entries that end in this piece.
   *
   * @throws Problem `invalid` if the document is not a list or an entry is too large, `malformed` if the syntax is
   *   wrong
   */
  *addPiece(piece: Buffer): Generator<Buffer> {
    if (piece.length > 0) this.#hasBytes = true
    let start = 0
    while (start < piece.length) {
      if (this.#place !== 'within') {
        start = findWhitespaceEnd(piece, start)
        if (start < piece.length) this.#readOutside(piece[start++] ?? 0)
        continue
      }
      const end = this.#findEntryEnd(piece, start)
      if (end === piece.length) {
        this.#hold(Buffer.from(piece.subarray(start)))
        return
      }
      yield* this.#finishEntry(piece.subarray(start, end), piece[end] === comma)
      start = end + 1
    }
  }

  /** Returns the index of the separator that ends the current entry, or the length of the piece. */
  #findEntryEnd(piece: Buffer, from: number): number {
    let depth = this.#depth
    let index = this.#inString ? this.#findStringEnd(piece, from) + 1 : from
    for (; index < piece.length; index++) {
      const byte = piece[index] ?? 0
      if (byte === quote) {
        index = this.#findStringEnd(piece, index + 1)
      } else if (byte === openList || byte === openObject) {
        // The list itself is one level.
        if (++depth >= deepestNesting) throw this.#createNestingProblem()
      } else if (depth === 0 && (byte === comma || byte === closeList)) {
        break
      } else if (byte === closeList || byte === closeObject) {
        if (--depth < 0) throw this.#createMalformedProblem('has a closing bracket without an opening one')
      }
    }
    this.#depth = depth
    return Math.min(index, piece.length)
  }

  /**
   * Returns the index of the quote that ends the string that continues at `from`, or the length of the piece. Most bytes are in strings.
   */
  #findStringEnd(piece: Buffer, from: number): number {
    this.#inString = true
    let start = this.#escaped ? from + 1 : from
    this.#escaped = false
    for (;;) {
      const quoteIndex = piece.indexOf(quote, start)
      const end = quoteIndex === -1 ? piece.length : quoteIndex
      let slashes = 0
      while (end - 1 - slashes >= start && piece[end - 1 - slashes] === backslash) slashes++
      const isEscaped = slashes % 2 === 1
      if (quoteIndex === -1) {
        this.#escaped = isEscaped
        return piece.length
      }
      if (!isEscaped) {
        this.#inString = false
        return quoteIndex
      }
      start = quoteIndex + 1
    }
  }

  #readOutside(byte: number): void {
    if (this.#place === 'after') throw this.#createMalformedProblem('continues after its end')
    if (byte === openList) {
      this.#place = 'within'
      return
    }
    // Start of another JSON value.
    if (byte === openObject || byte === quote || byte === 0x2d || /[\dtfn]/.test(String.fromCharCode(byte))) {
      throw new Problem('invalid', `${this.#subject} must be a list`, {
        failures: [{ path: '', rule: 'type', reason: 'must be an array' }],
      })
    }
    throw this.#createMalformedProblem('starts with a character that cannot start a JSON value')
  }

  *#finishEntry(lastPiece: Buffer, isMore: boolean): Generator<Buffer> {
    this.#hold(lastPiece)
    const entry = this.#pieces.length === 1 ? lastPiece : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#pendingBytes = 0
    const isEmpty = entry.every(isWhitespace)
    if (isEmpty && (isMore || this.#afterComma)) throw this.#createMalformedProblem('has a comma without a value')
    this.#afterComma = isMore
    if (!isMore) this.#place = 'after'
    if (isEmpty) return
    this.#count++
    yield entry
  }

  #hold(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#pendingBytes += piece.length
    if (this.#pendingBytes > largestEntry) throw this.#tooLarge()
  }

  #tooLarge(): Problem {
    const beginning = Buffer.concat(this.#pieces).toString('utf8', 0, largestEntry)
    // A best guess in an entry that has not been parsed.
    const code = /"productCode"\s*:\s*"([^"\\]{1,100})"/i.exec(beginning)?.[1]
    const named = code === undefined ? '' : ` (productCode ${code})`
    const reason = `must have at most ${largestEntry} bytes of JSON; shorten its texts`
    const entryName = `number ${this.#count + 1}${named}`
    return new Problem('invalid', `${this.#subject} has an entry that is too large: ${entryName} ${reason}`, {
      failures: [{ path: `[${this.#count}]`, rule: 'max-length', reason: `${reason}${named}` }],
    })
  }

  #createMalformedProblem(problemText: string): Problem {
    return new Problem('malformed', `${this.#subject} is not valid JSON: it ${problemText}`)
  }

  #createNestingProblem(): Problem {
    return new Problem('malformed', `${this.#subject} is nested deeper than ${deepestNesting} levels`)
  }
}
