import { type Decimal, decimalFromNumber } from '../../kernel/money.ts'
import { isTaxCategory, type TaxCategory } from '../../kernel/tax-category.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { getKilogramsPerUnit } from '../../kernel/weight.ts'
import type { SubmittedProduct } from './product.ts'
import type { CatalogProduct, ProductStore } from './product-store.ts'

/** The facts of a product that determine its landed cost. */
export interface CustomsFacts {
  readonly hsCode: string | null
  readonly countryOfOrigin: string | null
  readonly weight: { readonly value: Decimal; readonly unit: string } | null
  readonly ageGroup: string | null
  readonly gender: string | null
  readonly taxCategory: TaxCategory | null
}

/** A product's data for customs documents. */
export interface CustomsItem {
  readonly hsCode: string | null
  readonly customsDescription: string | null
  readonly countryOfOrigin: string | null
  /** Of one article. */
  readonly weightKg: Decimal | null
  /** Whether the retailer declares it as dangerous goods or gives its UN number. */
  readonly isDangerous: boolean
  /** Other data for customs and carriers, such as size, codes and the class of dangerous goods. */
  readonly details: SubmittedProduct
}

interface ProductKey {
  readonly brandCode: string
  readonly productCode: string
}

/** Customs data of the products in a tenant's catalog. */
export class ProductFacts {
  readonly #store: Pick<ProductStore, 'findProducts' | 'countBySubheadings'>

  constructor(store: Pick<ProductStore, 'findProducts' | 'countBySubheadings'>) {
    this.#store = store
  }

  /** Products for customs documents, by product code; unknown ones are left out. */
  async findItems(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, CustomsItem>> {
    return this.#readBrand(unit, brandCode, productCodes, toCustomsItem)
  }

  /** The number of the tenant's products with a code in these subheadings. */
  async countBySubheadings(unit: UnitOfWork, subheadings: readonly string[]): Promise<number> {
    return subheadings.length === 0 ? 0 : this.#store.countBySubheadings(unit, subheadings)
  }

  /** By product code; if several brands have it, that of the first. */
  async findCustomsGoods(
    unit: UnitOfWork,
    brands: readonly string[],
    productCodes: readonly string[],
  ): Promise<ReadonlyMap<string, CustomsFacts>> {
    const byBrand: ReadonlyMap<string, CustomsFacts>[] = []
    for (const brandCode of brands) byBrand.push(await this.#readBrand(unit, brandCode, productCodes, toCustomsFacts))
    return new Map(byBrand.toReversed().flatMap((products) => [...products]))
  }

  /** In the order of the keys; null for unknown products. */
  async findProducts(unit: UnitOfWork, keys: readonly ProductKey[]): Promise<readonly (CustomsFacts | null)[]> {
    const byBrand = new Map<string, ReadonlyMap<string, CustomsFacts>>()
    for (const [brandCode, ofBrand] of Map.groupBy(keys, (key) => key.brandCode)) {
      const codes = [...new Set(ofBrand.map(({ productCode }) => productCode))]
      byBrand.set(brandCode, await this.#readBrand(unit, brandCode, codes, toCustomsFacts))
    }
    return keys.map(({ brandCode, productCode }) => byBrand.get(brandCode)?.get(productCode) ?? null)
  }

  async #readBrand<T>(
    unit: UnitOfWork,
    brandCode: string,
    productCodes: readonly string[],
    toFacts: (stored: CatalogProduct) => T,
  ): Promise<ReadonlyMap<string, T>> {
    const stored = await this.#store.findProducts(unit, brandCode, productCodes)
    return new Map(stored.map((product) => [product.productCode, toFacts(product)]))
  }
}

function toCustomsFacts({ product, reviewedCode, classificationCode }: CatalogProduct): CustomsFacts {
  const { countryOfOrigin, weight, weightUnit, ageGroup = null, gender = null, taxCategory } = product
  return {
    hsCode: reviewedCode ?? classificationCode,
    countryOfOrigin,
    weight:
      weight === undefined || weightUnit === undefined ? null : { value: decimalFromNumber(weight), unit: weightUnit },
    ageGroup,
    gender,
    taxCategory: isTaxCategory(taxCategory) ? taxCategory : null,
  }
}

function toCustomsItem(stored: CatalogProduct): CustomsItem {
  const { hsCode, countryOfOrigin, weight } = toCustomsFacts(stored)
  const perUnit = weight === null ? null : getKilogramsPerUnit(weight.unit.trim())
  const { name, dangerousGoods, dangerousGoodsUNNumber = '' } = stored.product
  return {
    hsCode,
    customsDescription: name,
    countryOfOrigin,
    weightKg: weight === null || perUnit === null ? null : weight.value.times(perUnit),
    isDangerous: dangerousGoods === true || dangerousGoodsUNNumber.trim() !== '',
    details: stored.product,
  }
}
