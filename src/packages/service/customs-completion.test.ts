import { describe, expect, test } from 'vitest'
import { type CatalogItem, completed, incompleteProducts, missingForCustoms } from './customs-completion.ts'
import { scarf, toBerlin } from './package.fixture.ts'

const { hsCode: _, productCustomsDescription: __, ...bare } = scarf
const withItems = (...packageItems: (typeof toBerlin.packageItems)[number][]) => ({ ...toBerlin, packageItems })
const catalog = (item: CatalogItem) => new Map([['SCARF-01', item]])
const known = { hsCode: '61171000', customsDescription: 'Knitted scarf' }

describe('what customs will ask for', () => {
  test.each([
    ['all is said', scarf, []],
    ['no code', { ...scarf, hsCode: null }, ['packageItems[0] has no hsCode']],
    ['a blank code', { ...scarf, hsCode: '  ' }, ['packageItems[0] has no hsCode']],
    ['no description', { ...bare, hsCode: '611710' }, ['packageItems[0] has no productCustomsDescription']],
    ['nothing', bare, ['packageItems[0] has no hsCode and no productCustomsDescription']],
  ])('%s', (___, item, missing) => {
    expect(missingForCustoms(withItems(item))).toEqual(missing)
  })

  test('is asked of the catalog once a product', () => {
    expect(incompleteProducts(withItems(scarf, bare, bare, { ...bare, productCode: 'HAT-01' }))).toEqual([
      'SCARF-01',
      'HAT-01',
    ])
  })
})

describe('the catalog fills in', () => {
  test('what is left out', () => {
    const [item] = completed(withItems(bare), catalog(known)).packageItems
    expect(item).toEqual({ ...bare, hsCode: '61171000', productCustomsDescription: 'Knitted scarf' })
  })

  test('nothing that is said', () => {
    const content = withItems({ ...bare, hsCode: '611710' })
    const [item] = completed(content, catalog(known)).packageItems
    expect(item).toMatchObject({ hsCode: '611710', productCustomsDescription: 'Knitted scarf' })
  })

  test('nothing that it does not know', () => {
    const content = withItems(bare, { ...bare, productCode: 'HAT-01' })
    expect(completed(content, catalog({ hsCode: null, customsDescription: null }))).toEqual(content)
    expect(completed(content, new Map())).toEqual(content)
  })
})
