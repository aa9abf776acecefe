import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { measureProcessorTime } from '../../../test/support/processor-time.ts'
import { Problem } from '../../kernel/problem.ts'
import { toCanonicalJson } from './canonical-json.ts'
import { parseKeepingDigits, readJsonBody } from './json-body.ts'
import { findFirstMistake } from './json-error-position.ts'
import { deepestNesting, longestExponent, maxDigits, maxExactValues, maxMembers, maxValues } from './json-limits.ts'

/** A fixed seed. */
const seed = 20_260_304

function getRefusal(bytes: string | Buffer): string {
  try {
    readJsonBody(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof Problem && error.kind === 'malformed') return error.message
    throw error
  }
  return 'none'
}

const nested = (depth: number, inside = ''): string => `${'['.repeat(depth)}${inside}${']'.repeat(depth)}`

describe('accepts a body', () => {
  test.each([
    ['{"a":[1,"x",null,true]}'],
    [' \n\t{} \r\n'],
    ['"\\ud800\\u0000"'],
    ['1e400'],
    [nested(deepestNesting)],
    [`{"a":"${'['.repeat(1000)}"}`],
    ['{"a":"\\"[[[","b":"\\\\"}'],
    [`["\\"", ${nested(deepestNesting - 1)}, "\\\\\\"${'{'.repeat(100)}"]`],
    [`[${'[[]],'.repeat(1000)}[]]`],
  ])('%s', (text) => {
    const body = readJsonBody(Buffer.from(text))
    expect(body.text).toBe(text)
    expect(body.value).toEqual(JSON.parse(text))
  })
})

describe('accepts a body at its limits', () => {
  test.each([
    ['exponents', `[1e${'9'.repeat(longestExponent)},-1E-${'9'.repeat(longestExponent)}]`],
    ['digits', `-${'9'.repeat(maxDigits - 1)}.1`],
    ['digits in texts', `["${'9'.repeat(maxDigits + 1)}","\\"1e${'9'.repeat(50)}"]`],
    ['members', `[[{}],{${'"a":1,'.repeat(maxMembers - 1)}"a":1},1,{"a":1}]`],
    ['values', `[${'1,'.repeat(maxValues - 1)}1]`],
  ])('%s', (_, text) => {
    expect(readJsonBody(Buffer.from(text))).toEqual({ value: JSON.parse(text), text })
  })
})

test('limits the number of values further if integers are kept exactly', () => {
  const createList = (count: number) => Buffer.from(`[${'1,'.repeat(count - 1)}9007199254740993]`)
  const reading = { exactIntegers: true }
  expect(readJsonBody(createList(maxExactValues), reading).value).toContain(9007199254740993n)
  expect(() => readJsonBody(createList(maxExactValues + 1), reading)).toThrow('more than 10000 values')
})

describe('rejects a body with the position of its first error', () => {
  test.each<[string, string | Buffer, string]>([
    ['nothing', '', 'The body is empty; send a JSON document'],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), 'The body is not valid UTF-8'],
    ['half a letter in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]), 'The body is not valid UTF-8'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'at line 1, column 2'],
    ['a byte-order mark', '\ufeff{}', 'at line 1, column 1'],
    ['a comma too many in an object', '{"a":1,}', 'at line 1, column 8'],
    ['a comma too many in a list', '[1,\n 2,]', 'at line 2, column 4'],
    ['an unknown word', '{\n  "a": x\n}', 'at line 2, column 8'],
    ['undefined', 'undefined', 'at line 1, column 1'],
    ['single quotes', "{'a':1}", 'at line 1, column 2'],
    ['something after the end', '{"a":1} x', 'at line 1, column 9'],
    ['a control character in a text', '{"a":"\u0001"}', 'at line 1, column 7'],
    ['a number that begins with 0', '[01]', 'at line 1, column 3'],
    ['a text without an end', '{"a":"b', 'it ends too early'],
    ['a word without an end', 'nul', 'it ends too early'],
    ['a list without an end', '[1', 'it ends too early'],
    ['a member without a value', '{"a"', 'it ends too early'],
    ['only spaces', ' \n ', 'it ends too early'],
    ['too deep', nested(deepestNesting + 1), 'is nested deeper than 64 levels'],
    [
      'too deep after texts with brackets',
      `["]]","\\"]", ${nested(deepestNesting)}]`,
      'is nested deeper than 64 levels',
    ],
    [
      'a long exponent',
      `{\n "weight": 1e-${'1'.repeat(longestExponent + 1)}}`,
      'has a number with an exponent of more than 5 digits at line 2, column 12; write the number without an exponent',
    ],
    ['a long exponent of zeros', `1E+${'0'.repeat(longestExponent + 1)}`, 'at line 1, column 1'],
    [
      'a long number',
      `[1,-${'1'.repeat(maxDigits)}.1]`,
      'has a number with more than 1000 digits at line 1, column 4; round it',
    ],
    ['a long number, and no end', `[${'1'.repeat(500_000)}`, 'more than 1000 digits at line 1, column 2'],
    [
      'many values',
      `[${'1,'.repeat(maxValues)}1]`,
      'has more than 100000 values at line 1, column 200001; split it into several requests',
    ],
    [
      'many members',
      `[{"b":{},\n${'"a":{},'.repeat(maxMembers)}"a":1}]`,
      'has an object with more than 2000 members at line 2, column 13993; split it, or use a list',
    ],
    ['many empty lists', `[${'[],'.repeat(maxValues / 2)}1]`, 'has more than 100000 values'],
    ['too deep, and no end', '[{"a":'.repeat(40), 'is nested deeper than 64 levels'],
  ])('%s', (_, bytes, message) => {
    expect(getRefusal(bytes)).toContain(message)
  })
})

describe('the first error', () => {
  /** By definition: a prefix can be continued if the engine accepts it, or reports an unexpected end. */
  const couldGoOn = (beginning: string): boolean => {
    try {
      JSON.parse(beginning)
      return true
    } catch (error) {
      const message = (error as Error).message
      const position = / in JSON at position (\d+)/.exec(message)?.[1]
      return position === undefined ? /end of JSON/.test(message) : Number(position) >= beginning.length
    }
  }

  test('is where no JSON could continue, for any damage', () => {
    const piece = fc.constantFrom(
      ...'{}[],:"\\u0/tn-1.eE+ \n\u0001x\ud800'.split(''),
      'true',
      'nul',
      '\\u00',
      '01',
      '{"a":',
    )
    const spoiled = fc
      .tuple(
        fc.json({ maxDepth: 3 }),
        fc.constantFrom(undefined, 1),
        fc.nat(),
        fc.nat(6),
        fc.array(piece, { maxLength: 4 }),
      )
      .map(([text, indent, dice, cut, pieces]) => {
        const good = JSON.stringify(JSON.parse(text), null, indent)
        const offset = dice % (good.length + 1)
        return good.slice(0, offset) + pieces.join('') + good.slice(offset + cut)
      })
    const isJson = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(spoiled, (text) => {
        fc.pre(!isJson(text))
        let expected = 0
        while (expected < text.length && couldGoOn(text.slice(0, expected + 1))) expected++
        expect(findFirstMistake(text)).toBe(expected)
      }),
      { seed, numRuns: 3000 },
    )
  })

  test.each([
    ['spaces', `${' '.repeat(4_000_000)}x`],
    ['line breaks', `${'\n'.repeat(4_000_000)}x`],
    ['a text', `["${'a'.repeat(4_000_000)}\u0001"]`],
    ['escapes', `["${'\\"'.repeat(2_000_000)}"x]`],
  ])('after four megabytes of %s is found in one pass', (_, text) => {
    const spent = measureProcessorTime()
    expect(getRefusal(text)).toContain('is not valid JSON at line')
    expect(spent()).toBeLessThan(1000)
  })
})

describe('one canonical form for all equal JSON texts', () => {
  const json = fc.jsonValue({ maxDepth: 4 })

  test('in any order of names and whitespace', () => {
    const reordered = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reordered)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .toReversed()
          .map(([name, entry]) => [name, reordered(entry)]),
      )
    }
    fc.assert(
      fc.property(json, fc.constantFrom(0, 1, '\t'), (value, indent) => {
        expect(toCanonicalJson(JSON.stringify(reordered(value), null, indent))).toBe(
          toCanonicalJson(JSON.stringify(value)),
        )
      }),
      { seed },
    )
  })

  test('and another for unequal ones', () => {
    const readBack = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
    fc.assert(
      fc.property(json, json, (a, b) => {
        const isSame = toCanonicalJson(JSON.stringify(a)) === toCanonicalJson(JSON.stringify(b))
        expect(isSame).toBe(isDeepStrictEqual(readBack(a), readBack(b)))
      }),
      { seed },
    )
  })

  test.each([
    [['1', '1.0', '1e0', '10e-1', '0.1e1', '1.000000000000000000000', '1E+00']],
    [['0', '-0', '0.0', '0e999', '-0.000', '0E-5']],
    [['100', '1e2', '1E2', '100.00', '0.1e3']],
    [['12345678901234567890', '12345678901234567890.0', '1234567890123456789e1']],
    [['1e400', '10e399', '0.1e401']],
    [['1e-400', '0.1e-399']],
    [['290.04', '29004e-2', '290.0400000000000000000']],
    [['"a/\\u00e9"', '"a\\/é"', '"\\u0061/é"']],
    [['"\\ud83d\\ude00"', '"😀"']],
    [['{"a":1,"a":2}', '{"a":2}']],
    [['{"10":1,"9":2,"b":3}', '{"b":3,"9":2,"10":1}']],
    [['{"__proto__":{"x":1},"a":1}', '{"a":1.0,"__proto__":{"x":1}}']],
  ])('%j are equal', (texts) => {
    const canonicalTexts = texts.flatMap((text) => [toCanonicalJson(text), toCanonicalJson(text, JSON.parse(text))])
    expect(new Set(canonicalTexts).size).toBe(1)
  })

  test.each([
    ['9007199254740993', '9007199254740992'],
    ['12345678901234567890', '12345678901234567891'],
    ['123456789.12345678', '123456789.12345679'],
    ['0.30000000000000004', '0.3'],
    ['0.1', '0.10000000000000001'],
    ['1e400', '1e401'],
    ['1e400', '-1e400'],
    ['1e-400', '0'],
    ['1', '"1"'],
    ['1', '1.1'],
    ['1', '-1'],
    ['null', '{}'],
    ['[]', '{}'],
    ['[1,2]', '[2,1]'],
    ['{"a":null}', '{}'],
    ['"e\\u0301"', '"\\u00e9"'],
    ['"\\ud800"', '"\\ufffd"'],
    ['{"__proto__":1}', '{}'],
  ])('%s and %s are unequal', (a, b) => {
    expect(toCanonicalJson(a)).not.toBe(toCanonicalJson(b))
    expect(toCanonicalJson(`[${a}]`)).not.toBe(toCanonicalJson(`[${b}]`))
  })

  // Stored responses and packages are compared by the canonical form, across versions, so it must not change.
  test.each([
    ['{"b":12.5,"a":[1,-2,0.1,100,1e2,1E-7,-0,1.50]}', '{"a":[1,-2,0.1,100,100,1e-7,0,1.5],"b":12.5}'],
    [
      '{"price":"12.50","at":null,"ok":true,"name":"\\u00e9\\n\\/"}',
      '{"at":null,"name":"é\\n/","ok":true,"price":"12.50"}',
    ],
    [
      '[1234567890123456,12345678901234567890,0.1234567890123456789]',
      '[1234567890123456,1234567890123456789e1,1234567890123456789e-19]',
    ],
    ['{"b":1,"10":2,"9":3,"a b":4,"a":5,"\\"":6,"#":7}', '{"9":3,"10":2,"\\"":6,"#":7,"a":5,"a b":4,"b":1}'],
    ['[1e21,123456789012345680000,1e400,1e-400,0e999]', '[1e+21,123456789012345680000,1e400,1e-400,0]'],
  ])('the text of %s stays what it is', (text, canonical) => {
    expect(toCanonicalJson(text)).toBe(canonical)
  })

  test('whether or not another number in the text has too many digits for a double', () => {
    const long = '1234567890123456'
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }), (value) => {
        const text = JSON.stringify(value, null, 1)
        expect(toCanonicalJson(`[${text},${long}]`)).toBe(`[${toCanonicalJson(text)},${long}]`)
      }),
      { seed },
    )
  })

  test('integers are equal exactly if their values are', () => {
    const integer = fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n })
    fc.assert(
      fc.property(integer, fc.bigInt({ min: 0n, max: 2n }), (number, extraDigits) => {
        const equal = toCanonicalJson(`${number}`) === toCanonicalJson(`${number + extraDigits}`)
        expect(equal).toBe(extraDigits === 0n)
      }),
      { seed },
    )
  })

  test('decimals of up to 25 digits are equal exactly if their values are', () => {
    const digits = fc.stringMatching(/^\d{0,10}$/)
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{0,9}$/), digits, digits, fc.nat(4), (integerDigits, a, b, zeros) => {
        const text = (fraction: string) =>
          fraction === '' ? integerDigits : `${integerDigits}.${fraction}${'0'.repeat(zeros)}`
        const plain = (fraction: string) => fraction.replace(/0+$/, '')
        expect(toCanonicalJson(text(a)) === toCanonicalJson(b === '' ? integerDigits : `${integerDigits}.${b}`)).toBe(
          plain(a) === plain(b),
        )
      }),
      { seed },
    )
  })

  test.each([
    ['zeros in the middle of a number', `1${'0'.repeat(500_000)}1`],
    ['zeros in the middle of a fraction', `0.1${'0'.repeat(500_000)}1`],
    ['many digits', `[${'12345678901234567890,'.repeat(20_000)}1]`],
  ])('%s take linear time', (_, text) => {
    const spent = measureProcessorTime()
    toCanonicalJson(text)
    expect(spent()).toBeLessThan(2500)
  })
})

describe('exact round trip', () => {
  test.each([
    '{"a":12345678901234567890,"b":1e999,"c":-0.12345678901234567890}',
    '{"n":[1e-400,{"m":123456789012345678.5}]}',
    '{"a":1,"b":"12345678901234567890","c":[],"d":{"__proto__":{"x":9007199254740993}}}',
  ])('%s keeps every digit', (text) => {
    expect(JSON.stringify(parseKeepingDigits(text))).toBe(text)
  })
})
