import type { Static } from 'typebox'
import { assertNoFailures, type Failure } from '../../kernel/problem.ts'
import { maxFailures, toEntryFailure } from '../../platform/http/body-entries.ts'
import { defineOperation, type Operation } from '../../platform/http/call.ts'
import type { enrichedProduct, listedProduct } from '../contract/models.ts'
import {
  createProducts,
  findProducts,
  listProducts,
  readProductHistory,
  reviewClassification,
} from '../contract/products.ts'
import { resolveProductBrand } from '../service/brands.ts'
import type { EnrichedProduct } from '../service/enriched-product.ts'
import { type BrandedProduct, pickProductFields, type SubmittedProduct } from '../service/product.ts'
import type { ProductHistories } from '../service/product-history.ts'
import type { StoredProduct } from '../service/product-store.ts'
import type { Products } from '../service/products.ts'
import type { CatalogTenants } from '../service/tenants.ts'
import { ListedProducts } from './listed-products.ts'
import { setAsideProduct } from './set-aside-product.ts'

export function createProductOperations(
  products: Products,
  histories: ProductHistories,
  tenants: CatalogTenants,
): Operation[] {
  return [
    defineOperation(findProducts).by(async (call) => {
      const { BrandCode, ProductCode, DeliveryCountry, CountryOfOrigin } = call.query
      const foundProducts = await call.read((unit) =>
        products.findProducts(unit, call.principal.brands, {
          brandCode: BrandCode,
          productCodes: ProductCode,
          deliveryCountries: DeliveryCountry ?? [],
          countryOfOrigin: CountryOfOrigin ?? null,
        }),
      )
      return { status: 200, body: foundProducts.map(toDto) }
    }),

    defineOperation(createProducts).by(async (call) => {
      const {
        caller,
        principal: { brands },
      } = call
      const isListing = await call.read((unit) => tenants.acceptsGoodProducts(unit))
      const submittedProducts: BrandedProduct[] = []
      const failuresAside: Failure[] = []
      const listed = new ListedProducts()
      const entries = call.readEntries(
        ({ brandCode, ...product }) => {
          const brand = resolveProductBrand(brandCode, brands)
          const failures = products.validate(pickProductFields(product as SubmittedProduct))
          const wrong = typeof brand === 'string' ? failures : [brand, ...failures]
          if (wrong.length === 0) listed.countValid()
          return wrong
        },
        (entry, failures, index) => {
          const aside = setAsideProduct(entry, failures, brands)
          listed.countBad(aside !== null)
          if (!isListing || aside === null) return false
          submittedProducts.push(aside)
          if (failuresAside.length < maxFailures) {
            failuresAside.push(...failures.map((failure) => toEntryFailure(failure, index)))
          }
          return true
        },
      )
      let good = 0
      for await (const { brandCode, ...product } of listed.suggestAcceptance(entries, caller.tenant, isListing)) {
        good++
        submittedProducts.push({ brandCode, product: pickProductFields(product as SubmittedProduct) })
      }
      if (good === 0) assertNoFailures(failuresAside.slice(0, maxFailures))
      return call.writePrepared(
        () => products.prepare(caller, (work) => call.read(work), submittedProducts),
        async (unit, prepared) => {
          const created = await products.createProducts(unit, caller, prepared)
          const headers = created.invalid === 0 ? {} : { 'invalid-products': String(created.invalid) }
          return { status: 201, headers, body: created.products.map(toDto) }
        },
      )
    }),

    defineOperation(listProducts).by(async (call) => {
      const { BrandCode, DefaultClassification, PageNumber, PageSize } = call.query
      const query = {
        brandCode: BrandCode ?? null,
        isByDefault: DefaultClassification ?? false,
        pageNumber: PageNumber,
        pageSize: PageSize,
      }
      const page = await call.read((unit) => products.listProducts(unit, call.principal.brands, query), {
        stable: true,
      })
      return { status: 200, body: { ...page, results: page.results.map(toListed) } }
    }),

    defineOperation(reviewClassification).by((call) =>
      call.write(async (unit) => {
        const query = {
          brandCode: call.query.BrandCode,
          productCode: call.params.productCode,
          hsCode: call.body.hsCode,
          note: call.body.note ?? null,
        }
        return { status: 200, body: toDto(await products.reviewClassification(unit, call.principal.brands, query)) }
      }),
    ),

    defineOperation(readProductHistory).by((call) =>
      call.read(async (unit) => {
        const { brands } = call.principal
        const entries = await histories.listEntries(unit, brands, call.query.BrandCode, call.params.productCode)
        const items = entries.map((entry) => ({
          ...entry,
          changedFields: [...entry.changedFields],
          errorCodes: [...entry.errorCodes],
        }))
        return { status: 200, body: { items } }
      }),
    ),
  ]
}

/** Converts undefined to the interface's null. */
const orNull = <T>(value: T | undefined): T | null => value ?? null

function toDto(enriched: EnrichedProduct): Static<typeof enrichedProduct> {
  const { stored, deliveryCountry, classificationCode, importCosts, restrictions } = enriched
  const { brandCode, productCode, product } = stored
  const { unitPrice } = product
  return {
    brandCode,
    productCode,
    deliveryCountry,
    name: product.name,
    description: product.description,
    material: product.material,
    countryOfOrigin: product.countryOfOrigin,
    hsCode: enriched.hsCode,
    hsCodeRegion: enriched.hsCodeRegion,
    category: orNull(product.category),
    categoryDesc: orNull(product.category),
    gender: orNull(product.gender),
    ageGroup: orNull(product.ageGroup),
    taxCategory: orNull(product.taxCategory),
    url: orNull(product.url),
    imageUrl: orNull(product.imageUrl),
    unitPrice:
      unitPrice?.amount === undefined ? null : { amount: unitPrice.amount, currency: unitPrice.currency ?? '' },
    weight: orNull(product.weight),
    weightUnit: orNull(product.weightUnit),
    parentProductCode: orNull(product.parentProductCode),
    variantProductCode: orNull(product.variantProductCode),
    size: orNull(product.size),
    additionalProductCode: orNull(product.additionalProductCode),
    gtin: orNull(product.gtin),
    ean: orNull(product.ean),
    upc: orNull(product.upc),
    mid: orNull(product.mid),
    eccn: orNull(product.eccn),
    dangerousGoodsClassificationCode: orNull(product.dangerousGoodsClassificationCode),
    dangerousGoodsUNNumber: orNull(product.dangerousGoodsUNNumber),
    dangerousGoods: orNull(product.dangerousGoods),
    isCustomized: orNull(product.isCustomized),
    isSubscription: orNull(product.isSubscription),
    ...(classificationCode === null ? {} : { classificationCode }),
    classificationConfidence: enriched.classificationConfidence,
    classificationSource: enriched.classificationSource,
    classificationReason: enriched.classificationReason,
    classifications: enriched.classifications.map(({ code, title }) => ({
      classificationId: Number(code),
      classificationCode: code,
      classificationDesc: title,
    })),
    isRestricted: restrictions.some(({ isHint }) => !isHint),
    restrictions: restrictions.map((restriction) => ({ ...restriction })),
    ...importCosts,
  }
}

function toListed(enriched: EnrichedProduct<StoredProduct>): Static<typeof listedProduct> {
  const { stored, classificationCode } = enriched
  const { product } = stored
  return {
    id: stored.productId,
    productCode: stored.productCode,
    name: product.name,
    description: product.description,
    material: product.material,
    countryOfOrigin: product.countryOfOrigin,
    hsCode: enriched.hsCode,
    hsCodeRegion: enriched.hsCodeRegion,
    category: orNull(product.category),
    gender: orNull(product.gender),
    classificationId: classificationCode === null ? null : Number(classificationCode),
    classificationCode,
    brandCode: stored.brandCode,
    creationDate: stored.createdAt.toISOString(),
  }
}
