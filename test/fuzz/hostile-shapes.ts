/** Maximum size of a body, in bytes. */
const bodyLimit = 1_048_576
/** Maximum size of an upload, in bytes. */
const uploadLimit = 33_554_432

const fill = (piece: string, length: number): string => piece.repeat(Math.max(0, Math.floor(length / piece.length)))

/** Adds a member that fills the body up to the given size in bytes. */
function addMember(sample: unknown, bytes: number, value: (room: number) => string): string {
  const isList = Array.isArray(sample)
  const rest = JSON.stringify(isList ? (sample[0] ?? {}) : (sample ?? {})).slice(0, -1)
  const comma = rest === '{' ? '' : ','
  const text = `${rest}${comma}"unknown":${value(bytes - rest.length - 40)}}`
  return isList ? `[${text}]` : text
}

/** Makes every list long, by repeating its entries or the given entry. */
function lengthened(value: unknown, count: number, entry?: unknown): unknown {
  if (Array.isArray(value)) {
    const first: unknown = entry ?? value[0] ?? null
    return Array.from({ length: count }, () => first)
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, lengthened(member, count, entry)]))
}

/** Replaces every string with a long one. */
function widened(value: unknown, text: string): unknown {
  if (typeof value === 'string') return text
  if (Array.isArray(value)) return value.map((member) => widened(member, text))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, widened(member, text)]))
}

const countTexts = (value: unknown): number =>
  typeof value === 'string'
    ? 1
    : typeof value === 'object' && value !== null
      ? Object.values(value).reduce((sum: number, member) => sum + countTexts(member), 0)
      : 0

/** Bodies that warm up the code that rejects requests. */
export const warmBodies = (sample: unknown): readonly string[] => {
  const good = JSON.stringify(sample ?? {})
  return [good, '{}', '[]', '[{}]', '{', good]
}

const membersInDisorder = new Map<string, string>()

/** Members with names in no order. */
function namesFrom(first: number, count: number): string {
  const key = `${first} ${count}`
  const members = membersInDisorder.get(key) ?? createMembers(first, count)
  membersInDisorder.set(key, members)
  return members
}

const createMembers = (first: number, count: number): string =>
  Array.from({ length: count }, (_, index) => `"k${((first + index) * 7919) % 900_007}":0`).join()

let keys = 0
/** Headers that make the server compute the canonical form of the body. */
const keyed = (): Record<string, string> => ({ 'idempotency-key': `stall-${keys++}` })

type HostileBody = readonly [name: string, body: Buffer, headers: Record<string, string>]

/** Size in bytes of bodies that are parsed the same way for every operation. */
export const quickBody = bodyLimit / 8

/**
 * Bodies of up to 1 MiB that take work before they are rejected, and some that are accepted.
 *
 * @param bytes size of those that never reach an operation because generic body parsing rejects or ignores them
 */
export function* hostileBodies(sample: unknown, bytes = bodyLimit): Generator<HostileBody> {
  const beside = (value: (room: number) => string) => addMember(sample, bytes, value)
  const plain = (name: string, text: string, headers: Record<string, string> = {}): HostileBody => [
    name,
    Buffer.from(text),
    headers,
  ]
  const rest = bytes - 20
  const wholeRest = bodyLimit - 20
  yield plain(
    'a long exponent',
    beside((room) => `1e-${fill('1', room)}`),
  )
  yield plain(
    'a long number',
    beside((room) => fill('9', room)),
  )
  yield plain(
    'a long fraction',
    beside((room) => `0.${fill('0', room)}1`),
  )
  yield plain(
    'numbers of 1,000 digits',
    beside((room) => `[${fill(`${'1234567890'.repeat(100)},`, room)}1]`),
    keyed(),
  )
  yield plain(
    'exponents',
    beside((room) => `[${fill('1e-99999,', Math.min(room, 890_000))}1]`),
    keyed(),
  )
  yield plain(
    'more values than there may be',
    beside((room) => `[${fill('1,', room)}1]`),
  )
  yield plain(
    'as many values as there may be',
    beside((room) => `[${fill('1,', Math.min(room, 198_000))}1]`),
    keyed(),
  )
  yield plain(
    'as many lists as there may be',
    beside((room) => `[${fill('[],', Math.min(room, 148_000))}1]`),
    keyed(),
  )
  yield plain(
    'as many objects as there may be',
    beside((room) => `[${fill('{"a":1},', Math.min(room, 395_000))}1]`),
    keyed(),
  )
  yield plain(
    'an object of many members',
    beside((room) => `{${namesFrom(0, Math.min(room, 1_040_000) / 14)}}`),
    keyed(),
  )
  yield plain(
    'objects of as many members as they may have',
    beside(
      (room) =>
        `[${Array.from({ length: Math.min(36, Math.floor(room / 28_000)) }, (_, index) => `{${namesFrom(index * 1990, 1990)}}`).join()}]`,
    ),
    keyed(),
  )
  yield plain('opening brackets', fill('[', rest))
  yield plain('opening braces', fill('{"a":', rest))
  yield plain(
    'deep nesting, often',
    beside((room) => `[${fill(`${'['.repeat(50)}${']'.repeat(50)},`, Math.min(room, 190_000))}1]`),
    keyed(),
  )
  yield plain(
    'a long text',
    beside((room) => `"${fill('衣', room / 3)}"`),
    keyed(),
  )
  yield plain(
    'escapes',
    beside((room) => `"${fill('\\u0000', room)}"`),
    keyed(),
  )
  yield plain('backslashes without an end', `{"a":"${fill('\\\\', rest)}`)
  yield plain('quotes', fill('"', rest))
  yield plain('a long name', `{"${fill('a', rest)}":1}`)
  yield plain(
    'long texts everywhere',
    JSON.stringify(widened(sample, fill('x ', wholeRest / Math.max(1, countTexts(sample)) - 40))),
  )
  yield plain(
    'digits everywhere',
    JSON.stringify(widened(sample, fill('1', wholeRest / Math.max(1, countTexts(sample)) - 40))),
  )
  yield plain(
    'spaces everywhere',
    JSON.stringify(widened(sample, fill(' ', wholeRest / Math.max(1, countTexts(sample)) - 40))),
  )
  yield plain('long lists of nothing', JSON.stringify(lengthened(sample, 10_000, {})), keyed())
  yield plain('long lists of null', JSON.stringify(lengthened(sample, 10_000, null)), keyed())
  const once = JSON.stringify(sample ?? {}).length
  yield plain(
    'long lists of what is good',
    JSON.stringify(lengthened(sample, Math.floor(bodyLimit / Math.max(once, 200)))),
    keyed(),
  )
  yield plain('a mistake at the end', `${beside((room) => `[${fill('1,', Math.min(room, 190_000))}1]`).slice(0, -1)}!`)
  yield plain('a mistake behind spaces', `${fill(' ', rest)}x`)
  yield plain('line breaks and a mistake', `${fill('\n', rest)}x`)
  yield plain('a mistake behind a text', `["${fill('a', rest)}`)
  yield plain('nothing', '')
  yield plain('NUL', '\0'.repeat(1000))
  yield ['no UTF-8', Buffer.alloc(rest, 0xff), {}]
  yield ['UTF-16', Buffer.from('{}', 'utf16le'), {}]
  yield plain('a byte-order mark', '\ufeff{}')
  yield plain('another type', '{}', { 'content-type': 'text/plain' })
  yield plain('a form', 'a=1', { 'content-type': 'application/x-www-form-urlencoded' })
  yield plain('a long type', '{}', { 'content-type': `application/json; ${fill('a=b;', 8000)}` })
  yield plain('a coding', '{}', { 'content-encoding': 'gzip' })
  yield ['more than there may be', Buffer.alloc(bodyLimit + 1, ' '), {}]
}

/** Lists of products, by default of up to 32 MiB. */
export function* hostileUploads(
  sample: unknown,
  limit = uploadLimit,
): Generator<readonly [name: string, body: Buffer]> {
  const product = JSON.stringify((sample as readonly unknown[])[0])
  // Entries are parsed one by one: a quarter of the limit has enough of them.
  const filled = (entry: string): string =>
    `[${`${entry},`.repeat(Math.max(0, Math.floor((limit / 4 - 10) / (entry.length + 1)) - 1))}${entry}]`
  const texts: readonly (readonly [string, () => string])[] = [
    ['a long exponent in an entry', () => `[${product.slice(0, -1)},"weight":1e-${fill('1', limit - 2000)}}]`],
    ['a malformed entry of all bytes', () => `[{"a":[${fill('1,', limit - 20)}x]}]`],
    ['a valid entry of all bytes', () => `[${product.slice(0, -1)},"x":"${fill('衣', (limit - 2000) / 3)}"}]`],
    [
      'entries as large as they may be',
      () => filled(`${product.slice(0, -1)},"x":[${fill('1,', Math.min(limit / 8, 64_000))}1]}`),
    ],
    ['numbers', () => filled('1')],
    ['empty objects', () => filled('{}')],
    ['empty lists', () => filled('[]')],
    ['one long text', () => `["${fill('衣', (limit - 10) / 3)}"]`],
    ['commas', () => `[${fill(',', limit - 20)}]`],
    ['spaces', () => fill(' ', limit - 20)],
    ['products of which each is refused', () => filled(product.replace(/"name":"[^"]*"/, '"name":""'))],
    ['a list that never ends', () => filled('{}').slice(0, -1)],
  ]
  for (const [name, text] of texts) yield [name, Buffer.from(text())]
}

type HostileAddress = readonly [name: string, path: string, headers: Record<string, string>]

/** Addresses and headers, up to the limits of the HTTP parser. */
export function hostileHeaders(url: string): readonly HostileAddress[] {
  const join = url.includes('?') ? '&' : '?'
  const [path = ''] = url.split('?')
  return [
    ['a long query', `${url}${join}x=${fill('%41', 12_000)}`, {}],
    ['many parameters', `${url}${join}${fill('a=1&', 12_000)}`, {}],
    ['one parameter again and again', `${url}${join}${fill('PageSize=1&ProductCode=1&', 12_000)}`, {}],
    ['percent signs', `${url}${join}${fill('%25', 12_000)}`, {}],
    ['a long path', `${path}/${fill('a', 12_000)}`, {}],
    ['slashes', `${path}${fill('/', 12_000)}`, {}],
    ['many headers', url, Object.fromEntries(Array.from({ length: 900 }, (_, index) => [`x-${index}`, 'a']))],
    ['a long key', url, { 'idempotency-key': fill('k', 10_000) }],
    ['a long cookie', url, { cookie: fill('a=b; ', 10_000) }],
    ['a long trace', url, { traceparent: fill('0', 10_000), 'x-request-id': fill('r', 3000) }],
  ]
}
