import * as fc from 'fast-check'

const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`
const repeatEntry = (entry: string, count: number): string => `[${`${entry},`.repeat(count - 1)}${entry}]`

/** JSON values that trip programs up. Some are not valid JSON. */
const values: readonly string[] = [
  ['null', 'true', 'false', '{}', '[]', '[{}]', '[null]', '[[]]', '""', '" "', '"0"', '"null"'],
  ['0', '-0', '1', '-1', '1.5', '1e2', '1E+2', '1e-7', '1e400', '-1e400', '1e-400', '5e-324'],
  ['2147483647', '2147483648', '-2147483649', '9007199254740993', '123456789012345678901234567890'],
  ['"\\u0000"', '"a\\u0000b"', '"\\ud800"', '"\\udc00\\ud800"', '"\\u202e"', '"\\ufeff"', '"\\uffff"', '"\\u001b[2J"'],
  ['"😀"', '"ﷺ"', '"e\\u0301"', '"\\\\"', '"\\""', '"\'; drop table x; --"', '"%00"', '"${x}"', '"../../etc"'],
  ['"-1"', '"-0"', '"1e5"', '"999999999999999999.999999"', '"1000000000000000000"', '"0.0000001"', '"٣"'],
  ['"EUR"', '"JPY"', '"XXX"', '"eur"', '"DE"', '"ZZ"', '"ZeroValue"', '"IsPayment"', '"100"', '"99.999999"'],
  [
    '"0000-01-01T00:00:00Z"',
    '"9999-12-31T23:59:59.999999999-23:59"',
    '"2016-12-31T23:59:60Z"',
    '"2026-02-30T00:00:00Z"',
  ],
  [
    '{"__proto__":{"a":1}}',
    '{"constructor":{"prototype":{"length":1}}}',
    '{"toString":1,"valueOf":null}',
    '{"length":5}',
  ],
  ['{"a":1,"a":2}', '{"$ref":"#"}', '{"":""}', '{"retailer":null,"shopper":null}', '{"retailer":{},"shopper":{}}'],
  [nested(40), nested(64), nested(70), nested(5000), `${'{"a":'.repeat(50)}1${'}'.repeat(50)}`],
  [`"${'x'.repeat(101)}"`, `"${'衣'.repeat(251)}"`, `"${'x'.repeat(100_000)}"`, `1${'0'.repeat(5000)}1`],
  [repeatEntry('0', 20_000), repeatEntry('{}', 20_000), repeatEntry('null', 1001), repeatEntry('{"a":[]}', 1000)],
  ['NaN', 'undefined', '01', '+1', "'x'", '', '{', ']', '"\u0000"', '/**/'],
].flat()

const names: readonly string[] = [
  ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', 'toJSON', '$ref', '$id'],
  ['', ' ', '\u0000', '\ud800', '😀', '0', '-1', 'Retailer', 'lineItems', 'platformOrderNumber', 'a'.repeat(5000)],
].flat()

export const hostileValue = fc.constantFrom(...values)
const hostileName = fc.constantFrom(...names)

const isContainer = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type JsonPlace = readonly (string | number)[]

function listPlaces(value: unknown, place: JsonPlace = []): JsonPlace[] {
  if (!isContainer(value)) return [place]
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return [
    place,
    ...keys.flatMap((key) => listPlaces((value as Record<string | number, unknown>)[key], [...place, key])),
  ]
}

interface Mutation {
  readonly kind: 'remove' | 'replace' | 'repeat' | 'add' | 'twice'
  /** Chooses the position, modulo the number of positions. */
  readonly dice: number
  readonly value: string
  readonly name: string
}

/** Marks a string as raw text to be written unquoted. */
const mark = (text: string): string => `\u0001${text}\u0001`

function mutate(tree: unknown, { kind, dice, value, name }: Mutation): unknown {
  const places = listPlaces(tree)
  const place = places[dice % places.length] ?? []
  const last = place.at(-1)
  if (last === undefined) return kind === 'replace' ? mark(value) : tree
  const parent = place
    .slice(0, -1)
    .reduce<unknown>((parentValue, key) => (parentValue as Record<string, unknown>)[key], tree)
  if (!isContainer(parent)) return tree
  if (kind === 'replace') parent[last] = mark(value)
  else if (kind === 'remove' && Array.isArray(parent)) parent.splice(Number(last), 1)
  else if (kind === 'remove') delete parent[last]
  else if (kind === 'repeat' && Array.isArray(parent))
    parent.splice(Number(last), 0, structuredClone(parent[Number(last)]))
  else if (kind === 'twice' && !Array.isArray(parent)) parent[`\u0001${String(last)}`] = mark(value)
  else parent[`\u0001${name}`] = mark(value)
  return tree
}

/** Serializes a tree, writing marked strings raw: unescaped, invalid, or as duplicate names. */
function writeTree(tree: unknown): string {
  const text = JSON.stringify(tree)
  const raw = (_: string, inner: string): string => JSON.parse(`"${inner}"`) as string
  return text.replaceAll(/"\\u0001((?:[^"\\]|\\(?!u0001).)*)\\u0001"/g, raw).replaceAll('"\\u0001', '"')
}

/** Damage to the serialized bytes: a cut, a wrong byte or a repeated piece. */
interface Damage {
  readonly kind: 'flip' | 'cut' | 'insert' | 'copy'
  readonly at: number
  readonly byte: number
  readonly length: number
}

function damageBytes(bytes: Buffer, { kind, at: position, byte, length }: Damage): Buffer {
  const start = position % Math.max(1, bytes.length)
  if (kind === 'flip') {
    const copy = Buffer.from(bytes)
    copy[start] = byte
    return copy
  }
  const [before, after] = [bytes.subarray(0, start), bytes.subarray(start)]
  if (kind === 'cut') return Buffer.concat([before, after.subarray(length)])
  if (kind === 'insert') return Buffer.concat([before, Buffer.from([byte]), after])
  return Buffer.concat([before, after.subarray(0, length), after])
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('remove', 'replace', 'replace', 'replace', 'repeat', 'add', 'twice'),
  dice: fc.nat(),
  value: hostileValue,
  name: hostileName,
})

const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('flip', 'cut', 'insert', 'copy'),
  at: fc.nat(),
  byte: fc.nat(255),
  length: fc.integer({ min: 1, max: 40 }),
})

/** Valid bodies with one to four members changed, and in one of four also the bytes. */
export function arbitraryCorruptedBody(sample: unknown): fc.Arbitrary<Buffer> {
  return fc
    .tuple(
      fc.array(mutation, { minLength: 1, maxLength: 4 }),
      fc.oneof(
        { weight: 3, arbitrary: fc.constant<Damage[]>([]) },
        { weight: 1, arbitrary: fc.array(damages, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([mutations, harms]) => {
      const tree = mutations.reduce<unknown>(
        (currentTree, nextMutation) => (isContainer(currentTree) ? mutate(currentTree, nextMutation) : currentTree),
        structuredClone(sample),
      )
      return harms.reduce(damageBytes, Buffer.from(writeTree(tree)))
    })
}

/** Strings for parameters, queries and headers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  hostileValue.map((value) => value.slice(0, 3000).replaceAll(/^"|"$/g, '')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    '%00',
    '%',
    '%2f',
    '../..',
    'a'.repeat(2000),
    '\u0000',
    '\ud800',
    '2026-03-04T13:07:15Z',
    '500',
    '0x10',
  ),
)
