import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type JsonPath, JsonRewriter, type Rewriting } from './json-rewriter.ts'

const nothing: Rewriting = {
  concerns: () => true,
  concernsObject: () => true,
  rename: (path) => path.at(-1) ?? '',
  replace: (_, token) => token,
  complete: () => [],
}

function rewrite(text: string, rewriting: Partial<Rewriting>, cuts: readonly number[] = []): string {
  const rewriter = new JsonRewriter({ ...nothing, ...rewriting })
  const places = [0, ...cuts.map((cut) => cut % (text.length + 1)), text.length].toSorted((a, b) => a - b)
  const pieces = places.slice(1).map((end, index) => text.slice(places[index], end))
  return pieces.map((piece) => rewriter.write(piece)).join('') + rewriter.end()
}

const spacing = fc.constantFrom(undefined, 1, '\t', '\r\n')
const texts = fc.tuple(fc.jsonValue({ noUnicodeString: false, maxDepth: 4 }), spacing).map(
  ([value, space]) =>
    // Text that JSON.stringify leaves unchanged, and text that it would write differently.
    `${JSON.stringify(value, null, space)} `,
)

test('leaves everything else unchanged, for any chunks', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(), { maxLength: 5 }), (text, cuts) => {
      expect(rewrite(text, {}, cuts)).toBe(text)
    }),
  )
  for (const text of [
    '12345678901234567890.1200e+5',
    ' "\\u0041\\\\" ',
    '[1.0,-0,{"a\\"b":[]}]',
    '{"a":1,"a":2}',
    '',
  ]) {
    for (let cut = 0; cut <= text.length; cut++) expect(rewrite(text, {}, [cut])).toBe(text)
  }
})

test('reports the path of every member', () => {
  const seen: [JsonPath, string][] = []
  const replace = (path: JsonPath, token: string) => {
    seen.push([path, token])
    return token
  }
  rewrite('{"a":1,"b":[{"c":"x"},2,{"d":{"\\u0065":null}}],"f":{}}', { replace })
  expect(seen).toEqual([
    [['a'], '1'],
    [['b', '[]', 'c'], '"x"'],
    [['b', '[]', 'd', 'e'], 'null'],
  ])
})

test('replaces names and scalars, and adds missing members', () => {
  const changed: Partial<Rewriting> = {
    rename: (path) => (path.join('.') === 'a.b' ? 'c"d' : (path.at(-1) ?? '')),
    replace: (path, token) => (path.join('.') === 'a.n' ? `"${token}"` : token),
    complete: (path, names) => (path.join('.') === 'a' && !names.has('z') ? ['"z":0'] : []),
  }
  expect(rewrite('{ "a": { "b" : 1 , "n": 2.50 } }', changed)).toBe('{ "a": { "c\\"d" : 1 , "n": "2.50" ,"z":0} }')
  expect(rewrite('{"a":{}}', changed)).toBe('{"a":{"z":0}}')
  expect(rewrite('{"a":{"z":1},"b":{}}', changed)).toBe('{"a":{"z":1},"b":{}}')
})
