import { expect, test } from 'vitest'
import { useStoreDatabase } from '../../../test/platform/store-database.ts'
import { brandCode, intake, invalidProduct, replacedProduct, validProduct } from '../../../test/records/catalog.ts'
import { catalogBrandStore } from './brands.ts'
import { productStore } from './products.ts'

const { asTenant } = useStoreDatabase()

const several = <T extends { readonly productCode: string }>(count: number, name: string, product: T): readonly T[] =>
  Array.from({ length: count }, (_, index) => ({ ...product, productCode: `${name}-${index}` }))

test('a brand’s counts match its stored products', async () => {
  const unclassified = { code: null, source: null, confidence: null, candidates: [] }
  const valid = [
    validProduct,
    ...several(2, 'AWAITING', { ...validProduct, classification: unclassified }),
    ...several(3, 'BY-DEFAULT', replacedProduct),
  ]
  const invalid = several(4, 'INVALID', invalidProduct)
  const counts = await asTenant(async (unit) => {
    await catalogBrandStore.lockBrands(unit, [brandCode])
    await productStore.upsertProducts(unit, brandCode, { valid, invalid }, intake)
    return catalogBrandStore.readCounts(unit, [brandCode])
  })
  expect(counts).toEqual([{ brandCode, products: 6, invalid: 4, awaiting: 2, byDefault: 3, version: '2' }])
})
