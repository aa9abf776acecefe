/** The tokens that may come next. `end` is the end of the text, `more` a comma or closing bracket. */
type ExpectedToken = 'value' | 'value-or-close' | 'name' | 'name-or-close' | 'colon' | 'more' | 'end'

/** The end of a token and whether it is valid; if not, the end is the position of the error. */
interface JsonToken {
  readonly end: number
  readonly isWhole: boolean
}

/**
 * Returns where a text stops being a valid prefix of a JSON document (RFC 8259): the position of the first unexpected
 * character, or the length of the text if it is merely incomplete. Takes linear time.
 *
 * @param text invalid JSON
 */
export function findFirstMistake(text: string): number {
  const closers: string[] = []
  let expected: ExpectedToken = 'value'
  let position = skipWhitespace(text, 0)
  while (position < text.length) {
    const character = text.charAt(position)
    if (character === closers.at(-1) && closes(expected)) {
      closers.pop()
      expected = closers.length === 0 ? 'end' : 'more'
      position++
    } else if (expected === 'more' && character === ',') {
      expected = closers.at(-1) === '}' ? 'name' : 'value'
      position++
    } else if (expected === 'colon' && character === ':') {
      expected = 'value'
      position++
    } else if (beginsValue(expected) && character === '{') {
      closers.push('}')
      expected = 'name-or-close'
      position++
    } else if (beginsValue(expected) && character === '[') {
      closers.push(']')
      expected = 'value-or-close'
      position++
    } else {
      const isName: boolean = expected === 'name' || expected === 'name-or-close'
      const token = isName || character === '"' ? readString(text, position) : readScalar(text, position)
      if (!isName && !beginsValue(expected)) return position
      if (!token.isWhole) return token.end
      expected = isName ? 'colon' : closers.length === 0 ? 'end' : 'more'
      position = token.end
    }
    position = skipWhitespace(text, position)
  }
  return text.length
}

const beginsValue = (expected: ExpectedToken): boolean => expected === 'value' || expected === 'value-or-close'
const closes = (expected: ExpectedToken): boolean =>
  expected === 'more' || expected === 'value-or-close' || expected === 'name-or-close'

function skipWhitespace(text: string, from: number): number {
  let position = from
  while (isOneOf(' \n\r\t', text, position)) position++
  return position
}

const isOneOf = (characters: string, text: string, position: number): boolean =>
  position < text.length && characters.includes(text.charAt(position))
const isDigit = (text: string, position: number): boolean => isOneOf('0123456789', text, position)

const createMistake = (end: number): JsonToken => ({ end, isWhole: false })

function readString(text: string, start: number): JsonToken {
  if (text.charAt(start) !== '"') return createMistake(start)
  for (let position = start + 1; position < text.length; position++) {
    const character = text.charAt(position)
    if (character === '"') return { end: position + 1, isWhole: true }
    if (character < ' ') return createMistake(position)
    if (character !== '\\') continue
    position++
    if (!isOneOf('"\\/bfnrtu', text, position)) return createMistake(position)
    if (text.charAt(position) !== 'u') continue
    for (let digit = 0; digit < 4; digit++)
      if (!isOneOf('0123456789abcdefABCDEF', text, ++position)) return createMistake(position)
  }
  return createMistake(text.length)
}

function readScalar(text: string, start: number): JsonToken {
  const word = ['true', 'false', 'null'].find((literal) => literal.charAt(0) === text.charAt(start))
  if (word === undefined) return readNumber(text, start)
  for (let index = 0; index < word.length; index++) {
    if (text.charAt(start + index) !== word.charAt(index)) return createMistake(start + index)
  }
  return { end: start + word.length, isWhole: true }
}

function readNumber(text: string, start: number): JsonToken {
  let position = text.charAt(start) === '-' ? start + 1 : start
  if (!isDigit(text, position)) return createMistake(position)
  position = text.charAt(position) === '0' ? position + 1 : skipDigits(text, position)
  if (text.charAt(position) === '.') {
    if (!isDigit(text, position + 1)) return createMistake(position + 1)
    position = skipDigits(text, position + 1)
  }
  if (!isOneOf('eE', text, position)) return { end: position, isWhole: true }
  position += isOneOf('+-', text, position + 1) ? 2 : 1
  if (!isDigit(text, position)) return createMistake(position)
  return { end: skipDigits(text, position), isWhole: true }
}

function skipDigits(text: string, from: number): number {
  let position = from
  while (isDigit(text, position)) position++
  return position
}
