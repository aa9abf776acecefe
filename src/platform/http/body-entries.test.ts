import * as fc from 'fast-check'
import { Type } from 'typebox'
import { describe, expect, test } from 'vitest'
import type { Route } from '../../kernel/contract/route.ts'
import { optional } from '../../kernel/contract/schema.ts'
import { Problem } from '../../kernel/problem.ts'
import { createBodyEntriesReader } from './body-entries.ts'
import { JsonEntries } from './json-entries.ts'
import { largestEntry } from './json-limits.ts'
import { Validator } from './validator.ts'

const seed = 20_260_304

/** Splits a list that arrives in chunks of the given sizes. */
function splitEntries(bytes: Buffer, sizes: readonly number[]): unknown[] {
  const entries = new JsonEntries()
  const dividedEntries: unknown[] = []
  let start = 0
  for (let turn = 0; start < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1
    for (const entry of entries.addPiece(bytes.subarray(start, start + size)))
      dividedEntries.push(JSON.parse(entry.toString('utf8')))
    start += size
  }
  entries.end()
  return dividedEntries
}

const catchKind = (work: () => unknown): unknown => {
  try {
    work()
    return 'fine'
  } catch (error) {
    return error instanceof Problem ? error.kind : error
  }
}

describe('a JSON list', () => {
  test('is split into its entries, for any chunks and formatting', () => {
    const property = fc.property(
      fc.array(fc.oneof(fc.jsonValue({ maxDepth: 4 }), fc.string({ unit: fc.constantFrom('\\', '"', 'x', ',', ']') }))),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom(undefined, 1, '\t'),
      (values, sizes, indent) => {
        const text = ` ${JSON.stringify(values, null, indent)}\n`
        expect(splitEntries(Buffer.from(text), sizes)).toEqual(JSON.parse(text))
      },
    )
    fc.assert(property, { seed, numRuns: 400 })
  })

  test.each([
    ['', 'malformed'],
    [' ', 'malformed'],
    ['[', 'malformed'],
    ['[1', 'malformed'],
    ['[1,]', 'malformed'],
    ['[,1]', 'malformed'],
    ['[1,,2]', 'malformed'],
    ['[1] x', 'malformed'],
    ['[1][2]', 'malformed'],
    ['[}]', 'malformed'],
    ['["a]', 'malformed'],
    [']', 'malformed'],
    ['\ufeff[]', 'malformed'],
    [`${'['.repeat(65)}${']'.repeat(65)}`, 'malformed'],
    [`${'['.repeat(64)}${']'.repeat(64)}`, 'fine'],
    ['{}', 'invalid'],
    ['"[]"', 'invalid'],
    ['null', 'invalid'],
    ['-1', 'invalid'],
    ['[]', 'fine'],
    [' [ ] ', 'fine'],
    ['["\\"],["]', 'fine'],
    ['["\\\\"]', 'fine'],
  ])('%j is %s', (text, kind) => {
    for (const size of [1, 2, 1000]) expect(catchKind(() => splitEntries(Buffer.from(text), [size]))).toBe(kind)
  })
})

describe('a body parsed by entries', () => {
  const route: Route = {
    operationId: 'take',
    service: 'server',
    method: 'POST',
    path: '/take',
    tag: 'Test',
    summary: 'Take',
    description: 'Takes.',
    scope: null,
    body: Type.Array(
      Type.Object({ name: Type.String({ maxLength: 3 }), count: optional(Type.Integer()) }, { description: 'One.' }),
      { minItems: 1, maxItems: 3 },
    ),
    bodyBinding: 'lenient',
    bodyByEntry: true,
    bodyLimit: 100,
    responses: {},
    failures: [],
    examples: [],
  }
  const read = createBodyEntriesReader(route, new Validator())

  async function* toPieces(text: string) {
    yield Buffer.from(text.slice(0, 7))
    yield Buffer.from(text.slice(7))
  }
  const take = async (text: string) => {
    const entries: unknown[] = []
    try {
      const inspect = (entry: unknown) =>
        (entry as { name: string }).name === 'no' ? [{ path: 'name', rule: 'taste', reason: 'is not liked' }] : []
      for await (const entry of read(toPieces(text)).walkEntries(inspect)) entries.push(entry)
      return entries
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const failures = error.detail.failures ?? []
      return failures.length === 0 ? error.kind : failures.map(({ path, rule }) => `${path} ${rule}`)
    }
  }

  test('is bound and validated entry by entry', async () => {
    expect(await take('[{"NAME":"a","other":1},{"name":"b","count":2}]')).toEqual([
      { name: 'a' },
      { name: 'b', count: 2 },
    ])
  })

  test('is rejected with the failures of all entries', async () => {
    expect(await take('[{"name":"long"},{"name":"ok"},{"count":1.5}]')).toEqual([
      '[0].name max-length',
      '[2].name required',
      '[2].count type',
    ])
    expect(await take('[{"name":"no"},{"name":5}]')).toEqual(['[0].name taste', '[1].name type'])
  })

  test('omits entries set aside, and is rejected for the others', async () => {
    const aside: unknown[] = []
    const setAside = (
      entry: unknown,
      failures: readonly { readonly path: string; readonly rule: string }[],
      index: number,
    ) => {
      const [first] = failures
      if (first?.rule !== 'type') return false
      aside.push([entry, first.path, index])
      return true
    }
    const entries: unknown[] = []
    for await (const entry of read(toPieces('[{"name":"a"},{"name":5},{"name":"b"}]')).walkEntries(undefined, setAside))
      entries.push(entry)
    expect(entries).toEqual([{ name: 'a' }, { name: 'b' }])
    expect(aside).toEqual([[{ name: 5 }, 'name', 1]])
    const refused = async () => {
      for await (const _ of read(toPieces('[{"name":5},{"name":"long"}]')).walkEntries(undefined, setAside));
    }
    await expect(refused()).rejects.toMatchObject({ detail: { failures: [{ path: '[1].name', rule: 'max-length' }] } })
  })

  test('is limited', async () => {
    expect(await take('[]')).toEqual([' min-items'])
    expect(await take('[{"name":"a"},{"name":"a"},{"name":"a"}]')).toHaveLength(3)
    expect(await take('[{"name":"a"},{"name":"a"},{"name":"a"},{"name":"a"}]')).toEqual([' max-items'])
    expect(await take('[{"name":"a"}]'.padEnd(100))).toHaveLength(1)
    expect(await take('[{"name":"a"}]'.padEnd(101))).toBe('too-large')
  })

  test('that is not valid JSON names the entry', async () => {
    const walking = async () => {
      for await (const _ of read(toPieces('[{"name":"a"},{"name":}]')).walkEntries());
    }
    await expect(walking()).rejects.toThrow('Entry [1] of the body is not valid JSON at line 1, column 9')
  })

  test('is rejected for an uncomputable number, with entry and path', async () => {
    const walking = async () => {
      for await (const _ of read(toPieces('[{"name":"a"},{"n":1e-123456}]')).walkEntries());
    }
    await expect(walking()).rejects.toThrow('Entry [1] of the body has a number with an exponent of more than 5 digits')
  })

  test('is rejected for an entry that is too large, with its product code', async () => {
    const roomy = createBodyEntriesReader({ ...route, bodyLimit: 40_000_000 }, new Validator())
    const filled = (bytes: number) => `{"name":"b"${' '.repeat(bytes - 12)}}`
    const walk = async (text: string) => {
      async function* chunks() {
        for (let offset = 0; offset < text.length; offset += 20_000) {
          yield Buffer.from(text.slice(offset, offset + 20_000))
        }
      }
      for await (const _ of roomy(chunks()).walkEntries());
    }
    await walk(`[{"name":"a"},${filled(largestEntry)}]`)
    await expect(walk(`[{"name":"a"},${filled(largestEntry + 1)}]`)).rejects.toMatchObject({
      kind: 'invalid',
      detail: { failures: [{ path: '[1]', reason: 'must have at most 65536 bytes of JSON; shorten its texts' }] },
    })
    await expect(walk(`[{"productCode": "MUG-1", "x": "${'x'.repeat(1_000_000)}`)).rejects.toThrow(
      'The body has an entry that is too large: number 1 (productCode MUG-1) must have at most 65536 bytes',
    )
  })

  test('has the same fingerprint in any formatting, and another for other content', async () => {
    const print = async (text: string) => {
      const entries = read(toPieces(text))
      const hash = entries.startFingerprint('/take')
      for await (const _ of entries.walkEntries());
      return Buffer.from(hash()).toString('hex')
    }
    const fingerprint = await print('[{"name":"a","count":1}]')
    expect(await print('[ { "count" : 1.0, "name" : "a" } ]')).toBe(fingerprint)
    expect(await print('[{"name":"a","count":2}]')).not.toBe(fingerprint)
  })
})
