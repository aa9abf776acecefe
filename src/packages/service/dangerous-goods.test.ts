import { expect, test } from 'vitest'
import { findDangerousGoods } from './dangerous-goods.ts'
import { scarf, toBerlin } from './package.fixture.ts'

const catalogItem = { hsCode: null, customsDescription: null, countryOfOrigin: null, weightKg: null, details: {} }
const catalog = new Map([
  ['PERFUME', { ...catalogItem, isDangerous: true }],
  ['SCARF-01', { ...catalogItem, isDangerous: false }],
])
const perfume = { ...scarf, productCode: 'PERFUME' }

test.each([
  ['nobody', {}, [scarf, { ...scarf, dangerousGoods: false }, { ...scarf, productCode: 'HAT-01' }], []],
  ['the package', { dangerousGoods: true }, [scarf], ['dangerousGoods of the package']],
  ['an item', { dangerousGoods: false }, [scarf, { ...scarf, dangerousGoods: true }], ['packageItems[1]']],
  [
    'the catalog, whatever the item says',
    {},
    [perfume, { ...perfume, dangerousGoods: false }],
    ['packageItems[0] by the catalog', 'packageItems[1] by the catalog'],
  ],
  ['an item and the catalog', {}, [{ ...perfume, dangerousGoods: true }], ['packageItems[0]']],
])('dangerous goods declared by %s', (_, fields, packageItems, phrases) => {
  expect(findDangerousGoods({ ...toBerlin, ...fields, packageItems }, catalog)).toEqual(phrases)
})
