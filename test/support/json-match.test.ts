import { describe, expect, test } from 'vitest'
import { findDifferences } from './json-match.ts'

const id = '0197f3a2-0000-7000-8000-000000000000'
const otherId = '0197f3a2-1111-7000-8000-000000000001'

describe('a value matches its example', () => {
  test.each<[string, unknown, unknown]>([
    ['when it is equal', { a: [1, 'x', null, true] }, { a: [1, 'x', null, true] }],
    ['in another order of members', { a: 1, b: 2 }, { b: 2, a: 1 }],
    ['with another id', { id: otherId }, { id }],
    ['with another moment', { at: '2026-11-21T16:17:00.209Z' }, { at: '2026-03-04T13:07:15.3334361Z' }],
    ['with another token', { continuationToken: 'abc' }, { continuationToken: 'eyJ…' }],
  ])('%s', (_, actual, example) => {
    expect(findDifferences(actual, example)).toEqual([])
  })
})

describe('a value does not match its example', () => {
  test.each<[string, unknown, unknown, string]>([
    ['with another text', { a: ['x'] }, { a: ['y'] }, 'a[0]: "x" instead of "y"'],
    ['with a number for a text', { a: 1 }, { a: '1' }, 'a: 1 instead of "1"'],
    ['with a text for an id', { id: 'x' }, { id }, `id: "x" instead of "${id}"`],
    ['with a text for a moment', { at: 'now' }, { at: '2026-03-04T13:07:15Z' }, 'at: "now" instead of'],
    ['with null for a token', { continuationToken: null }, { continuationToken: 'x' }, 'continuationToken: null'],
    ['with a token for null', { continuationToken: 'x' }, { continuationToken: null }, 'continuationToken: "x"'],
    ['with a member less', {}, { a: 1 }, 'a: is missing'],
    ['with a member more', { a: 1 }, {}, 'a: is not in the example'],
    ['with an entry more', [1, 2], [1], 'body: [1,2] instead of [1]'],
    ['with a list for an object', [], {}, 'body: [] instead of {}'],
  ])('%s', (_, actual, example, difference) => {
    expect(findDifferences(actual, example)).toEqual([expect.stringContaining(difference)])
  })
})
