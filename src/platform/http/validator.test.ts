import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import { measureProcessorTime } from '../../../test/support/processor-time.ts'
import { int32, int64, listOf, nameSchema, oneOf, optional, requiredText, text } from '../../kernel/contract/schema.ts'
import { type FieldRules, Validator } from './validator.ts'

const inner = nameSchema(
  'Inner',
  Type.Object({ name: requiredText({ description: '', maxLength: 3 }), again: optional(text('', 2)) }),
)
const pair = nameSchema('Pair', Type.Object({ a: optional(text('')), b: optional(text('')) }, { 'x-rule': 'not-both' }))
const body = Type.Object({
  inner,
  other: optional(inner),
  list: optional(listOf(inner, { description: '', minItems: 1, maxItems: 12 })),
  lists: optional(listOf(listOf(Type.Integer(), { description: '' }), { description: '' })),
  pair: optional(pair),
  pairs: optional(listOf(pair, { description: '' })),
  word: optional(oneOf(['One', 'Two'], { description: '' })),
  either: optional(Type.Union([Type.String(), Type.Boolean()])),
  'a/b~c.d': optional(int32('')),
})

const rules: FieldRules = {
  'not-both': ({ a, b }) =>
    a === undefined || b === undefined ? [] : [{ path: 'b', rule: 'not-both', reason: 'cannot be there with a' }],
}
const strict = new Validator(rules).compileStrict(body)
const listFailures = (value: unknown) => strict(value).map(({ path, rule }) => `${path} ${rule}`)
const inside = { name: 'x' }

describe('bodies', () => {
  test.each<[string, unknown, string[]]>([
    ['nothing wrong', { inner: inside }, []],
    ['everything null that may be', { inner: inside, other: null, list: null, pair: null, word: null }, []],
    ['unknown members', { inner: inside, unknown: 1, __proto__: { name: 1 } }, []],
    ['no object', 1, [' type']],
    ['null', null, [' required']],
    ['a list', [], [' type']],
    ['a missing member', {}, ['inner required']],
    ['null for a required one', { inner: null }, ['inner required']],
    ['a missing member further in', { inner: {} }, ['inner.name required']],
    ['a wrong type in a reference', { inner: { name: 5 } }, ['inner.name type']],
    ['in a reference that may be null', { inner: inside, other: { name: '' } }, ['other.name required']],
    ['no object for a reference that may be null', { inner: inside, other: 'x' }, ['other type']],
    ['in an entry', { inner: inside, list: [inside, { name: 'long' }] }, ['list[1].name max-length']],
    ['null as an entry', { inner: inside, list: [null] }, ['list[0] required']],
    ['too few entries', { inner: inside, list: [] }, ['list min-items']],
    ['in a list of lists', { inner: inside, lists: [[1], [2, 'x']] }, ['lists[1][1] type']],
    ['another case of a word', { inner: inside, word: 'one' }, ['word enum']],
    ['none of two types', { inner: inside, either: 1 }, ['either type']],
    ['a name with signs', { inner: inside, 'a/b~c.d': 'x' }, ['a/b~c.d type']],
    ['a number for a text', { inner: { name: 'x', again: 1 } }, ['inner.again type']],
    ['a text for a number', { inner: inside, lists: [['1']] }, ['lists[0][0] type']],
    ['two at once', { inner: { name: ' ', again: 'xyz' } }, ['inner.name required', 'inner.again max-length']],
    ['the name of a method as a member', { inner: { toString: 1 } }, ['inner.name required']],
  ])('%s', (_, value, failures) => {
    expect(listFailures(value)).toEqual(failures)
  })

  test('reasons say how to fix it', () => {
    const listReasons = (value: unknown) => strict(value).map(({ reason }) => reason)
    expect(listReasons({ inner: { name: 'four' } })).toEqual(['must be at most 3 characters (has 4)'])
    expect(listReasons({ inner: { name: '👗👗👗👗' } })).toEqual(['must be at most 3 characters (has 4)'])
    expect(listReasons({ inner: { name: 1 } })).toEqual(['must be a string'])
    expect(listReasons({ inner: inside, word: 'three' })).toEqual(['must be one of One, Two'])
    expect(listReasons({ inner: inside, list: [] })).toEqual(['must have at least 1 entry (has 0)'])
    expect(listReasons({ inner: inside, either: 1 })).toContain('must be a string')
  })

  test('entries are sorted by index, after other members', () => {
    const list = Array.from({ length: 12 }, () => ({}))
    expect(listFailures({ list })).toEqual([
      'inner required',
      ...list.map((_, index) => `list[${index}].name required`),
    ])
  })

  test('entry paths have brackets, even if the body is a list', () => {
    const list = new Validator().compileStrict(listOf(listOf(inner, { description: '' }), { description: '' }))
    const paths = list([[inside], [inside, { name: 5 }, {}], 'x']).map(({ path }) => path)
    expect(paths).toEqual(['[1][1].name', '[1][2].name', '[2]'])
  })

  test('a number that is too large is reported as such', () => {
    const number = new Validator().compileStrict(
      Type.Object({
        any: optional(Type.Number()),
        priced: Type.Optional(Type.Unsafe({ type: ['string', 'number'], minimum: 0 })),
        small: optional(int32('', { minimum: 1, maximum: 5 })),
        word: optional(text('')),
      }),
    )
    const describeFailures = (value: object) =>
      number(value).map(({ path, rule, reason }) => `${path} ${rule}: ${reason}`)
    const [large, low] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    expect(describeFailures({ any: large, priced: large, small: large })).toEqual([
      'any range: is too large',
      'priced range: is too large',
      'small range: must be at most 5',
    ])
    expect(describeFailures({ any: low, priced: low, small: low })).toEqual([
      'any range: is too small',
      'priced range: must be at least 0',
      'small range: must be at least 1',
    ])
    expect(describeFailures({ small: 10n ** 400n })).toEqual(['small range: must be at most 5'])
    expect(describeFailures({ word: large })).toEqual(['word type: must be a string'])
  })

  test('validation changes nothing', () => {
    const value = { inner: { name: 'x', again: 1, more: true }, lists: [['1']] }
    const before = structuredClone(value)
    strict(value)
    expect(value).toEqual(before)
  })
})

describe('rules across members', () => {
  test.each<[string, unknown, string[]]>([
    ['kept', { inner: inside, pair: { a: 'x' }, pairs: [{ b: 'x' }] }, []],
    ['broken', { inner: inside, pair: { a: 'x', b: 'x' } }, ['pair.b not-both']],
    ['broken in an entry', { inner: inside, pairs: [{}, { a: 'x', b: 'x' }] }, ['pairs[1].b not-both']],
    ['broken beside other failures', { pair: { a: 'x', b: 1 } }, ['inner required', 'pair.b type', 'pair.b not-both']],
    ['not asked of what is no object', { inner: inside, pair: 'x' }, ['pair type']],
  ])('%s', (_, value, failures) => {
    expect(listFailures(value)).toEqual(failures)
  })

  test('an unregistered rule is a programming error', () => {
    expect(() => new Validator().compileStrict(pair)({})).toThrow('not-both')
  })
})

describe('lists that are too long', () => {
  test('are the only error reported', () => {
    const list = Array.from({ length: 13 }, () => ({}))
    expect(listFailures({ list })).toEqual(['list max-items'])
    expect(strict({ list })[0]?.reason).toBe('must have at most 12 entries (has 13)')
  })

  test('are validated up to the limit', () => {
    expect(listFailures({ inner: inside, list: Array.from({ length: 12 }, () => inside) })).toEqual([])
  })

  test('with an error in each entry cost linear time', () => {
    const lists = Array.from({ length: 10 }, () => Array.from({ length: 10_000 }, () => 'x'))
    const spent = measureProcessorTime()
    const wide = new Validator().compileStrict(
      Type.Object({
        rows: listOf(nameSchema('Row', Type.Object({ entries: listOf(inner, { description: '' }) })), {
          description: '',
        }),
      }),
    )
    const failures = wide({ rows: lists.map((entries) => ({ entries })) })
    expect(spent()).toBeLessThan(2500)
    expect(failures).toHaveLength(1000)
  })
})

describe('whole numbers of 64 bits', () => {
  const check = new Validator().compileStrict(Type.Object({ number: optional(int64('')) }))

  test.each([{}, { number: null }, { number: 0 }, { number: 2n ** 63n - 1n }, { number: -(2n ** 63n) }])(
    '%o is accepted',
    (value) => {
      expect(check(value)).toEqual([])
    },
  )

  test.each([{ number: 1.5 }, { number: '1' }, { number: 2n ** 63n }, { number: true }])('%o is rejected', (value) => {
    expect(check(value).map(({ path }) => path)).toContain('number')
  })
})

describe('path and query', () => {
  const lenient = new Validator().compileLenient(
    Type.Object({
      size: int32('', { minimum: 1, maximum: 500, default: 100 }),
      flag: Type.Optional(Type.Boolean()),
      at: Type.Optional(Type.String({ format: 'date-time' })),
    }),
  )

  test.each<[object, object]>([
    [{}, { size: 100 }],
    [{ size: '5' }, { size: 5 }],
    [
      { size: '500', flag: 'true' },
      { size: 500, flag: true },
    ],
    [
      { at: '2026-03-04T13:07:15Z', unknown: 'x' },
      { size: 100, at: '2026-03-04T13:07:15Z', unknown: 'x' },
    ],
  ])('%j becomes %j', (input, converted) => {
    const value = { ...input }
    expect(lenient(value)).toEqual([])
    expect(value).toEqual(converted)
  })

  test.each<[object, string]>([
    [{ size: '' }, 'size type'],
    [{ size: 'x' }, 'size type'],
    [{ size: '1.5' }, 'size type'],
    [{ size: '1e2' }, 'size type'],
    [{ size: '0x10' }, 'size type'],
    [{ size: '+5' }, 'size type'],
    [{ size: ' 5' }, 'size type'],
    [{ size: '1e309' }, 'size type'],
    [{ size: 'Infinity' }, 'size type'],
    [{ size: '0' }, 'size range'],
    [{ size: '501' }, 'size range'],
    [{ size: ['1', '2'] }, 'size type'],
    [{ flag: 'yes' }, 'flag type'],
    [{ at: '2026-03-04' }, 'at date-time'],
  ])('%j is rejected', (input, failure) => {
    expect(lenient({ ...input }).map(({ path, rule }) => `${path} ${rule}`)).toEqual([failure])
  })
})
