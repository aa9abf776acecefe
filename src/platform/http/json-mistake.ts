/** What may come next. `end` is the end of the text, `more` a comma or the bracket that closes. */
type Expected = 'value' | 'value-or-close' | 'name' | 'name-or-close' | 'colon' | 'more' | 'end'

/** Where a token ends, and whether it is one; where it is not, the end is where it goes wrong. */
interface Token {
  readonly end: number
  readonly isWhole: boolean
}

/**
 * Where a text stops being the beginning of a JSON document (RFC 8259): the position of the first character that cannot
 * stand there, or the text's length where it only ends too early. Finds it in one pass, in time that grows with the text.
 *
 * @param text one that is not valid JSON
 */
export function firstMistake(text: string): number {
  const closers: string[] = []
  let expected: Expected = 'value'
  let at = afterBlanks(text, 0)
  while (at < text.length) {
    const character = text.charAt(at)
    if (character === closers.at(-1) && closes(expected)) {
      closers.pop()
      expected = closers.length === 0 ? 'end' : 'more'
      at++
    } else if (expected === 'more' && character === ',') {
      expected = closers.at(-1) === '}' ? 'name' : 'value'
      at++
    } else if (expected === 'colon' && character === ':') {
      expected = 'value'
      at++
    } else if (beginsValue(expected) && character === '{') {
      closers.push('}')
      expected = 'name-or-close'
      at++
    } else if (beginsValue(expected) && character === '[') {
      closers.push(']')
      expected = 'value-or-close'
      at++
    } else {
      const isName: boolean = expected === 'name' || expected === 'name-or-close'
      const token = isName || character === '"' ? stringAt(text, at) : scalarAt(text, at)
      if (!isName && !beginsValue(expected)) return at
      if (!token.isWhole) return token.end
      expected = isName ? 'colon' : closers.length === 0 ? 'end' : 'more'
      at = token.end
    }
    at = afterBlanks(text, at)
  }
  return text.length
}

const beginsValue = (expected: Expected): boolean => expected === 'value' || expected === 'value-or-close'
const closes = (expected: Expected): boolean =>
  expected === 'more' || expected === 'value-or-close' || expected === 'name-or-close'

function afterBlanks(text: string, from: number): number {
  let at = from
  while (isOneOf(' \n\r\t', text, at)) at++
  return at
}

const isOneOf = (characters: string, text: string, at: number): boolean =>
  at < text.length && characters.includes(text.charAt(at))
const isDigit = (text: string, at: number): boolean => isOneOf('0123456789', text, at)

const mistake = (end: number): Token => ({ end, isWhole: false })

function stringAt(text: string, start: number): Token {
  if (text.charAt(start) !== '"') return mistake(start)
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '"') return { end: at + 1, isWhole: true }
    if (character < ' ') return mistake(at)
    if (character !== '\\') continue
    at++
    if (!isOneOf('"\\/bfnrtu', text, at)) return mistake(at)
    if (text.charAt(at) !== 'u') continue
    for (let digit = 0; digit < 4; digit++) if (!isOneOf('0123456789abcdefABCDEF', text, ++at)) return mistake(at)
  }
  return mistake(text.length)
}

function scalarAt(text: string, start: number): Token {
  const word = ['true', 'false', 'null'].find((one) => one.charAt(0) === text.charAt(start))
  if (word === undefined) return numberAt(text, start)
  for (let index = 0; index < word.length; index++) {
    if (text.charAt(start + index) !== word.charAt(index)) return mistake(start + index)
  }
  return { end: start + word.length, isWhole: true }
}

function numberAt(text: string, start: number): Token {
  let at = text.charAt(start) === '-' ? start + 1 : start
  if (!isDigit(text, at)) return mistake(at)
  at = text.charAt(at) === '0' ? at + 1 : afterDigits(text, at)
  if (text.charAt(at) === '.') {
    if (!isDigit(text, at + 1)) return mistake(at + 1)
    at = afterDigits(text, at + 1)
  }
  if (!isOneOf('eE', text, at)) return { end: at, isWhole: true }
  at += isOneOf('+-', text, at + 1) ? 2 : 1
  if (!isDigit(text, at)) return mistake(at)
  return { end: afterDigits(text, at), isWhole: true }
}

function afterDigits(text: string, from: number): number {
  let at = from
  while (isDigit(text, at)) at++
  return at
}
