import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toBerlin } from './package.fixture.ts'
import { applyChange, type PackageChange } from './package-change.ts'

const key = { brandCode: 'ACM', orderReference: 'O', packageReference: 'P' }
const content = { ...toBerlin, ...key, goodsDescription: 'Scarves', metadata: { a: 1, b: { c: 2 } } }
const change = (members: Readonly<Record<string, unknown>>): PackageChange => ({ ...key, ...members })

describe('a change to a package', () => {
  test('keeps omitted members', () => {
    expect(applyChange(content, change({}))).toEqual(content)
  })

  test('clears null ones, and merges objects', () => {
    const changed = applyChange(content, change({ goodsDescription: null, metadata: { a: null, b: { d: 3 } } }))
    expect(changed).not.toHaveProperty('goodsDescription')
    expect(changed).toMatchObject({ metadata: { b: { c: 2, d: 3 } }, consignee: content.consignee })
    expect(changed).not.toHaveProperty('metadata.a')
  })

  test('replaces whole lists', () => {
    const packageItems = [{ productCode: 'ONLY', quantity: 1 }]
    expect(applyChange(content, change({ packageItems })).packageItems).toEqual(packageItems)
  })

  test('cannot change a prototype', () => {
    applyChange(
      content,
      JSON.parse('{"__proto__":{"polluted":true},"metadata":{"__proto__":{"polluted":true}}}') as PackageChange,
    )
    expect(({} as { readonly polluted?: boolean }).polluted).toBeUndefined()
  })

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (metadata) => {
        const once = applyChange(content, change({ metadata }))
        expect(applyChange(once, change({ metadata }))).toEqual(once)
      }),
    )
  })
})
