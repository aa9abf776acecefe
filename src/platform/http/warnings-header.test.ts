import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { UnknownMember } from '#preflight/unknown-members'
import { formatWarningsHeader } from './warnings-header.ts'

const member = (path: string, belongsAt: string | null = null): UnknownMember => ({ path, belongsAt, times: 1 })

test('the header is absent without unknown members', () => {
  expect(formatWarningsHeader({ named: [], further: 0 })).toBeNull()
})

test('names each member with the likely intended one', () => {
  expect(JSON.parse(formatWarningsHeader({ named: [member('hsCod', 'hsCode')], further: 2 }) ?? '')).toEqual([
    {
      path: 'hsCod',
      message: 'is not a member that this operation knows, and is ignored; did you mean hsCode?',
    },
    { path: '', message: '2 more members are not known and are ignored; not listed one by one' },
  ])
})

test('the header is bounded, printable ASCII, and JSON that counts all, for any input', () => {
  const names = fc.string({
    unit: fc.constantFrom('a', '"', '\\', '衣', '👗', '\0', '\ud800'),
    minLength: 1,
    maxLength: 64,
  })
  fc.assert(
    fc.property(fc.array(names, { minLength: 1, maxLength: 20 }), fc.nat(99), (paths, further) => {
      const header = formatWarningsHeader({ named: paths.map((path) => member(path, 'place')), further }) ?? ''
      expect(header).toMatch(/^[ -~]{1,2048}$/)
      const notes = JSON.parse(header) as { readonly path: string; readonly message: string }[]
      const unknownMembers = notes.filter(({ message }) => message.startsWith('is not'))
      expect(unknownMembers.map(({ path }) => path)).toEqual(paths.slice(0, unknownMembers.length))
      const others = Number(/^\d+/.exec(notes.at(-1)?.message ?? '')?.[0] ?? '0')
      expect(unknownMembers.length + others).toBe(paths.length + further)
    }),
    { numRuns: 50 },
  )
})
