import { describe, expect, test } from 'vitest'
import { parseDecimal } from '../../kernel/money.ts'
import {
  type CatalogItem,
  completeFromCatalog,
  findItemsWithoutOrigin,
  findMissingCustomsData,
} from './customs-completion.ts'
import type { HsCodeIndex } from './hs-codes.ts'
import { scarf, toBerlin } from './package.fixture.ts'

const { hsCode: _, productCustomsDescription: __, ...bare } = scarf
const { countryOfOrigin: ___, weight: ____, ...bareOfAll } = scarf
const withItems = (...packageItems: (typeof toBerlin.packageItems)[number][]) => ({ ...toBerlin, packageItems })
const catalog = (item: CatalogItem) => new Map([['SCARF-01', item]])
const codes: HsCodeIndex = { isKnown: () => true, isBeginning: () => true, findReplacements: () => [] }
const known = {
  hsCode: '61171000',
  customsDescription: 'Knitted scarf',
  countryOfOrigin: 'PT',
  weightKg: parseDecimal('0.18'),
  isDangerous: false,
  details: {},
}

describe('data missing for customs', () => {
  test.each([
    ['all is said', scarf, []],
    ['no code', { ...scarf, hsCode: null }, ['packageItems[0] has no hsCode']],
    ['a blank code', { ...scarf, hsCode: '  ' }, ['packageItems[0] has no hsCode']],
    ['no description', { ...bare, hsCode: '611710' }, ['packageItems[0] has no productCustomsDescription']],
    ['nothing', bare, ['packageItems[0] has no hsCode and no productCustomsDescription']],
  ])('%s', (_____, item, missing) => {
    expect(findMissingCustomsData(withItems(item))).toEqual(missing)
  })

  test('names the items without origins', () => {
    expect(findItemsWithoutOrigin(withItems(scarf, bareOfAll, { ...scarf, countryOfOrigin: null }))).toEqual([1, 2])
  })
})

describe('the catalog fills in', () => {
  test('what is omitted', () => {
    const [item] = completeFromCatalog(withItems(bare), catalog(known), codes).packageItems
    expect(item).toEqual({ ...bare, hsCode: '61171000', productCustomsDescription: 'Knitted scarf' })
  })

  test('the origin, and the weight in the package’s unit', () => {
    const filled = (weight: NonNullable<(typeof toBerlin)['weight']> | null, item: object = {}) =>
      completeFromCatalog({ ...withItems({ ...bareOfAll, ...item }), weight }, catalog(known), codes).packageItems[0]
    expect(filled({ weight: 1, weightUnit: 'Kg' })).toMatchObject({ countryOfOrigin: 'PT', weight: 0.18 })
    expect(filled(null)).toMatchObject({ weight: 0.18 })
    expect(filled({ weight: 1000, weightUnit: 'g' })).toMatchObject({ weight: 180 })
    expect(filled({ weight: 2, weightUnit: 'lbs' })).toMatchObject({ weight: 0.396832 })
    expect(filled(null, { weight: 0 })).toMatchObject({ weight: 0.18 })
    expect(filled(null, { countryOfOrigin: 'TR', weight: 0.2 })).toMatchObject({ countryOfOrigin: 'TR', weight: 0.2 })
  })

  test('a code in place of an invalid one', () => {
    const content = withItems({ ...scarf, hsCode: '6117' })
    expect(completeFromCatalog(content, catalog(known), codes).packageItems[0]).toEqual({
      ...scarf,
      hsCode: '61171000',
    })
  })

  test('nothing that is given', () => {
    const content = withItems({ ...bare, hsCode: '611710' })
    const [item] = completeFromCatalog(content, catalog(known), codes).packageItems
    expect(item).toMatchObject({ hsCode: '611710', productCustomsDescription: 'Knitted scarf' })
  })

  test('data for customs and carriers that the item omits', () => {
    const details = { gtin: '05012345678900', eccn: 'EAR99', dangerousGoodsUNNumber: 'UN3481' }
    const content = withItems({ ...scarf, eccn: '5A992', gtin: ' ' })
    const [item] = completeFromCatalog(content, catalog({ ...known, details }), codes).packageItems
    expect(item).toMatchObject({ gtin: '05012345678900', eccn: '5A992', dangerousGoodsUNNumber: 'UN3481' })
    expect(item).not.toHaveProperty('upc')
  })

  test('nothing that it does not know', () => {
    const content = withItems(bare, { ...bare, productCode: 'HAT-01' }, bareOfAll)
    const unknown = {
      hsCode: null,
      customsDescription: null,
      countryOfOrigin: null,
      weightKg: null,
      isDangerous: false,
      details: {},
    }
    expect(completeFromCatalog(content, catalog(unknown), codes)).toEqual(content)
    expect(completeFromCatalog(content, new Map(), codes)).toEqual(content)
  })
})
