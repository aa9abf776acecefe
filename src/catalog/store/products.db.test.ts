import { expect, test, vi } from 'vitest'
import { unitContext, useStoreDatabase } from '../../../test/platform/store-database.ts'
import {
  brandCode,
  classificationReview,
  intake,
  invalidProduct,
  replacedInvalidProduct,
  replacedProduct,
  validProduct,
} from '../../../test/records/catalog.ts'
import { sameMembers } from '../../../test/support/full-record.ts'
import { uuidPattern } from '../../kernel/ids.ts'
import { getTransaction } from '../../platform/db/transaction.ts'
import type { InvalidProduct, ValidProduct } from '../service/classify-products.ts'
import { catalogBrandStore } from './brands.ts'
import { productStore } from './products.ts'

const { asTenant } = useStoreDatabase()
const { productCode } = validProduct

const takeProducts = (valid: readonly ValidProduct[], invalid: readonly InvalidProduct[]) =>
  asTenant(async (unit) => {
    await catalogBrandStore.lockBrands(unit, [brandCode])
    await productStore.upsertProducts(unit, brandCode, { valid, invalid }, intake)
  })

/** The stored form of an accepted product. */
const knownProduct = ({ product, classification }: ValidProduct, reviewedCode: string | null) => ({
  brandCode,
  productCode,
  product,
  classificationCode: classification.code,
  classificationSource: classification.source,
  classificationConfidence: classification.confidence,
  candidates: classification.candidates,
  reviewedCode,
})

const storedMembers = {
  productId: expect.stringMatching(uuidPattern),
  place: 1,
  createdAt: unitContext.at,
  updatedAt: unitContext.at,
}

/** Expects a product from every method that reads valid products. */
async function expectProduct(known: ReturnType<typeof knownProduct>): Promise<void> {
  expect(await asTenant((unit) => productStore.findProducts(unit, brandCode, [productCode]))).toEqual([known])
  const stored = { ...known, ...storedMembers }
  expect(await asTenant((unit) => productStore.listByPlace(unit, brandCode, 0, 10))).toEqual([stored])
  const isByDefault = known.classificationSource === 'Default' && known.reviewedCode === null
  const selected = await asTenant((unit) =>
    productStore.listSelected(unit, brandCode, 'by-default', { afterPlace: 0, skip: 0, count: 10 }),
  )
  expect(selected).toEqual(isByDefault ? [stored] : [])
}

test('round-trips a product, also after a replacement and a review', async () => {
  await takeProducts([validProduct], [])
  await expectProduct(knownProduct(validProduct, null))

  expect(sameMembers(validProduct, replacedProduct)).toEqual(['productCode'])
  await takeProducts([replacedProduct], [])
  await expectProduct(knownProduct(replacedProduct, null))

  const reviewed = knownProduct(replacedProduct, classificationReview.code)
  const response = await asTenant((unit) => productStore.saveReview(unit, brandCode, productCode, classificationReview))
  expect(response).toEqual({ ...reviewed, ...storedMembers })
  await expectProduct(reviewed)
})

test('stores products with long descriptions in several statements, in their order', async () => {
  const long = Array.from({ length: 45 }, (_, index) => {
    const longCode = `LONG-${String(index).padStart(2, '0')}`
    const product = { ...validProduct.product, productCode: longCode, description: 'x'.repeat(9_000) }
    return { ...validProduct, productCode: longCode, product }
  })
  const statements = await asTenant(async (unit) => {
    await catalogBrandStore.lockBrands(unit, [brandCode])
    const upserts = vi.spyOn(getTransaction(unit), 'runStatement')
    await productStore.upsertProducts(unit, brandCode, { valid: long, invalid: [] }, intake)
    return upserts.mock.calls.filter(([text]) => text.includes('portolan.catalog_product as kept')).length
  })
  expect(statements).toBe(3)
  const stored = await asTenant((unit) => productStore.listByPlace(unit, brandCode, 1, 100))
  expect(stored.map(({ productCode: storedCode }) => storedCode)).toEqual(long.map(({ productCode: code }) => code))
})

test('round-trips an invalid product, also after a replacement', async () => {
  const readInvalid = () =>
    asTenant((unit) =>
      productStore.listInvalid(unit, brandCode, { uploadId: null }, { afterCode: '', skip: 0, count: 10 }),
    )
  const listed = (product: InvalidProduct) => [{ ...product, brandCode, foundAt: unitContext.at }]
  await takeProducts([], [invalidProduct])
  expect(await readInvalid()).toEqual(listed(invalidProduct))

  expect(sameMembers(invalidProduct, replacedInvalidProduct)).toEqual(['productCode'])
  await takeProducts([], [replacedInvalidProduct])
  expect(await readInvalid()).toEqual(listed(replacedInvalidProduct))
})
