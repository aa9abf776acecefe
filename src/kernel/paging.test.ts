import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decodeContinuationToken,
  encodeContinuationToken,
  type Page,
  pageBytes,
  paginateByBytes,
  type SizedList,
  takeFittingKeys,
} from './paging.ts'
import { Problem } from './problem.ts'

const seed = 20_260_304
const anything = /^[^]*$/

function getRefusal(token: string, list = 'orders', parts: readonly RegExp[] = [/^\d+$/]): unknown {
  try {
    return decodeContinuationToken('pageToken', token, list, parts)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'invalid') return error.detail.failures
    throw error
  }
}

const refused = [expect.objectContaining({ path: 'pageToken', rule: 'continuation-token' })]
const encode = (text: string): string => Buffer.from(text).toString('base64url')

describe('a token', () => {
  test('round-trips its content', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 30 })
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1, maxLength: 4 }), (list, after) => {
        const token = encodeContinuationToken(list, after)
        const parts = after.map(() => anything)
        expect(decodeContinuationToken('pageToken', token, list, parts)).toEqual(after)
      }),
      { seed },
    )
  })

  test('is URL-safe', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(encodeContinuationToken(text, [text])).toMatch(/^[\w-]+$/)
      }),
      { seed },
    )
  })

  test('truncated anywhere is rejected', () => {
    const token = encodeContinuationToken('orders', ['4711'])
    expect(getRefusal(token)).toEqual(['4711'])
    for (let length = 0; length < token.length; length++) expect(getRefusal(token.slice(0, length))).toEqual(refused)
  })

  test.each<[string, string]>([
    ['of another list', encodeContinuationToken('returns', ['1'])],
    ['with a key of another form', encodeContinuationToken('orders', ['x'])],
    ['with a key that is almost right', encodeContinuationToken('orders', ['1\n; drop table'])],
    ['with a part too few', encodeContinuationToken('orders', [])],
    ['with a part too many', encodeContinuationToken('orders', ['1', '2'])],
    ['nothing', ''],
    ['a word', 'next'],
    ['signs that base64 does not have', '§$%&'],
    ['bytes that are not text', Buffer.from([0xff, 0xfe]).toString('base64url')],
    ['text that is not JSON', encode('orders')],
    ['null', encode('null')],
    ['a list', encode('[]')],
    ['a number', encode('1')],
    ['an object without members', encode('{}')],
    ['a key that is not a list', encode('{"list":"orders","after":"1"}')],
    ['a key of numbers', encode('{"list":"orders","after":[1]}')],
    ['a key of null', encode('{"list":"orders","after":[null]}')],
    ['a key like a list', encode('{"list":"orders","after":{"0":"1","length":1}}')],
    ['a list in a list', encode('{"list":["orders"],"after":["1"]}')],
    ['half a letter', encode('{"list":"orders","after":["\\ud800"]}')],
  ])('%s is rejected', (_, token) => {
    expect(getRefusal(token)).toEqual(refused)
  })
})

describe('a page of rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  const list: SizedList<string> = {
    name: 'letters',
    key: /^[a-z]$/,
    listKeys: async (after, limit) =>
      rows
        .filter((row) => after === null || row > after)
        .slice(0, limit)
        .map((key) => ({ key, bytes: 1 })),
    readRows: async (keys) => keys,
  }

  test.each([1, 2, 4, 5, 6])('of %d is followed by the rest, and the last one by none', async (pageSize) => {
    const pages: (readonly string[])[] = []
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const page: Page<string> = await paginateByBytes({ pageSize, continuationToken: token }, list)
      pages.push(page.items)
      token = page.continuationToken
    }
    expect(pages.flat()).toEqual(rows)
    expect(pages).toHaveLength(Math.ceil(rows.length / pageSize))
  })

  test('may be empty while a limited search continues, and returns every match once', async () => {
    const searched: SizedList<string> = {
      ...list,
      // Searches two rows at a time, and matches only d and e.
      listKeys: async (after, limit) => {
        const found = rows.filter((row) => after === null || row > after).slice(0, 2)
        const matches = found.filter((row) => row >= 'd').slice(0, limit)
        const searchedTo = found.length === 2 ? (found[1] ?? null) : null
        return { found: matches.map((key) => ({ key, bytes: 1 })), searchedTo }
      },
    }
    const pages: (readonly string[])[] = []
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const page: Page<string> = await paginateByBytes({ pageSize: 3, continuationToken: token }, searched)
      pages.push(page.items)
      token = page.continuationToken
    }
    expect(pages).toEqual([[], ['d'], ['e']])
  })

  test('rejects another list’s token, naming its parameter', async () => {
    const pageRequest = { pageSize: 1, continuationToken: encodeContinuationToken('digits', ['a']) }
    const named = { ...list, tokenParameter: 'ContinuationToken' }
    await expect(paginateByBytes(pageRequest, list)).rejects.toMatchObject({
      detail: { failures: [expect.objectContaining({ path: 'continuationToken' })] },
    })
    await expect(paginateByBytes(pageRequest, named)).rejects.toMatchObject({
      detail: { failures: [expect.objectContaining({ path: 'ContinuationToken' })] },
    })
  })
})

describe('a page of large rows', () => {
  const bytes: Readonly<Record<string, number>> = { a: 1, b: pageBytes, c: pageBytes - 1, d: 1, e: pageBytes + 1 }
  const read: string[][] = []
  const list: SizedList<string> = {
    name: 'letters',
    key: /^[a-z]$/,
    listKeys: async (after, limit) =>
      Object.entries(bytes)
        .map(([key, manyItems]) => ({ key, bytes: manyItems }))
        .filter(({ key }) => after === null || key > after)
        .slice(0, limit),
    readRows: async (keys) => {
      read.push([...keys])
      return keys
    },
  }

  test('ends before it has too many bytes, has at least one row, and can be continued', async () => {
    for (let token: string | null = null, isFirst = true; isFirst || token !== null; isFirst = false) {
      const page: Page<string> = await paginateByBytes({ pageSize: 100, continuationToken: token }, list)
      token = page.continuationToken
    }
    expect(read).toEqual([['a'], ['b'], ['c', 'd'], ['e']])
  })

  test('has at most the requested number of rows', () => {
    const keys = ['a', 'b', 'c'].map((key) => ({ key, bytes: 1 }))
    expect(takeFittingKeys(keys, 2)).toEqual(keys.slice(0, 2))
    expect(takeFittingKeys(keys, 3, 2)).toEqual(keys.slice(0, 2))
    expect(takeFittingKeys([], 3)).toEqual([])
  })

  test('of an empty list has no token', async () => {
    const pageRequest = { pageSize: 5, continuationToken: encodeContinuationToken('letters', ['e']) }
    expect(await paginateByBytes(pageRequest, list)).toEqual({ items: [], continuationToken: null })
  })
})
