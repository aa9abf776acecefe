import type { Static } from 'typebox'
import { type Failure, refuse } from '../../kernel/problem.ts'
import { failureOfEntry, mostFailures } from '../../platform/http/body-entries.ts'
import { type Operation, operation } from '../../platform/http/call.ts'
import type { enrichedProduct, listedProduct } from '../contract/models.ts'
import { createProducts, findProducts, listProducts, reviewClassification } from '../contract/products.ts'
import { brandOf } from '../service/brands.ts'
import { type BrandedProduct, type SentProduct, trimmedProduct } from '../service/product.ts'
import type { StoredProduct } from '../service/product-store.ts'
import type { EnrichedProduct, Products } from '../service/products.ts'
import type { CatalogTenants } from '../service/tenants.ts'
import { setAsideProduct } from './set-aside-product.ts'

export function productOperations(products: Products, tenants: CatalogTenants): Operation[] {
  return [
    operation(findProducts).by(async (call) => {
      const { BrandCode, ProductCode, DeliveryCountry, CountryOfOrigin } = call.query
      const found = await call.read((unit) =>
        products.find(unit, call.principal.brands, {
          brandCode: BrandCode,
          productCodes: ProductCode,
          deliveryCountries: DeliveryCountry ?? [],
          countryOfOrigin: CountryOfOrigin ?? null,
        }),
      )
      return { status: 200, body: found.map(toDto) }
    }),

    operation(createProducts).by(async (call) => {
      const { brands } = call.principal
      const isListing = await call.read((unit) => tenants.acceptsGoodProducts(unit))
      const sent: BrandedProduct[] = []
      const failuresAside: Failure[] = []
      const entries = call.entries(
        ({ brandCode, ...product }) => {
          const brand = brandOf(brandCode, brands)
          const failures = products.inspect(trimmedProduct(product as SentProduct))
          return typeof brand === 'string' ? failures : [brand, ...failures]
        },
        (entry, failures, index) => {
          const aside = isListing ? setAsideProduct(entry, failures, brands) : null
          if (aside === null) return false
          sent.push(aside)
          if (failuresAside.length < mostFailures) {
            failuresAside.push(...failures.map((failure) => failureOfEntry(failure, index)))
          }
          return true
        },
      )
      let good = 0
      for await (const { brandCode, ...product } of entries) {
        good++
        sent.push({ brandCode, product: trimmedProduct(product as SentProduct) })
      }
      if (good === 0) refuse(failuresAside.slice(0, mostFailures))
      const { caller } = call
      return call.prepared(
        () => products.prepare(caller, (work) => call.read(work), sent),
        async (unit, prepared) => {
          const created = await products.create(unit, caller, prepared)
          const headers = created.invalid === 0 ? {} : { 'invalid-products': String(created.invalid) }
          return { status: 201, headers, body: created.products.map(toDto) }
        },
      )
    }),

    operation(listProducts).by(async (call) => {
      const { BrandCode, DefaultClassification, PageNumber, PageSize } = call.query
      const asked = {
        brandCode: BrandCode ?? null,
        isByDefault: DefaultClassification ?? false,
        pageNumber: PageNumber,
        pageSize: PageSize,
      }
      const page = await call.read((unit) => products.list(unit, call.principal.brands, asked), { stable: true })
      return { status: 200, body: { ...page, results: page.results.map(toListed) } }
    }),

    operation(reviewClassification).by((call) =>
      call.write(async (unit) => {
        const asked = {
          brandCode: call.query.BrandCode,
          productCode: call.params.productCode,
          hsCode: call.body.hsCode,
          note: call.body.note ?? null,
        }
        return { status: 200, body: toDto(await products.review(unit, call.principal.brands, asked)) }
      }),
    ),
  ]
}

/** Text has no member for what is not there; the interface has `null`. */
const orNull = <T>(value: T | undefined): T | null => value ?? null

function toDto(enriched: EnrichedProduct): Static<typeof enrichedProduct> {
  const { stored, deliveryCountry, classificationCode, figures, restrictions } = enriched
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
    classifications: enriched.classifications.map(({ code, title }) => ({
      classificationId: Number(code),
      classificationCode: code,
      classificationDesc: title,
    })),
    isRestricted: restrictions.some(({ isHint }) => !isHint),
    restrictions: restrictions.map((restriction) => ({ ...restriction })),
    ...figures,
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
