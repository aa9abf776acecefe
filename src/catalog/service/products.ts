import { createEvent, type Outbox } from '../../kernel/event.ts'
import { toCodeDigits } from '../../kernel/hs-code.ts'
import { pageBytes } from '../../kernel/paging.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-scheduler.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { classificationReviewed } from '../contract/events.ts'
import { type CatalogBrandStore, resolveRequestedBrands } from './brands.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import {
  type ClassificationSettings,
  type ImportCostCalculator,
  type ImportCosts,
  isSameSettings,
  type Restrictions,
} from './classification.ts'
import {
  type ClassificationDeps,
  type ClassifiedProduct,
  classifyProducts,
  isValid,
  keepLastPerCode,
} from './classify-products.ts'
import { type DecisionStore, pickDecidedTexts } from './decisions.ts'
import { type EnrichedProduct, ruleNames, toClassification } from './enriched-product.ts'
import {
  assertPageFits,
  calculateRowSpans,
  countRowsBefore,
  createPage,
  type NumberedPageRequest,
  type Page,
} from './pages.ts'
import { type BrandedProduct, isStorable, type SubmittedProduct } from './product.ts'
import { productRules, readHsCode, validateProduct } from './product-rules.ts'
import type { CatalogProduct, ProductStore, StoredProduct } from './product-store.ts'
import { createInvalidProductsEvent } from './uploads.ts'
import type { VatRates } from './vat-rates.ts'

export interface ProductDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly decisions: Pick<DecisionStore, 'saveDecision'>
  readonly classification: ClassificationDeps
  readonly vatRates: Pick<VatRates, 'listTenantRates'>
  readonly importCosts: ImportCostCalculator
  readonly restrictions: Restrictions
  readonly outbox: Outbox
}

/** Products to be created, classified by the settings of their brands. */
export interface PreparedProducts {
  readonly sent: readonly BrandedProduct[]
  readonly settings: ReadonlyMap<string, ClassificationSettings>
  readonly judged: ReadonlyMap<string, readonly ClassifiedProduct[]>
}

/** The result of creating products. */
export interface CreatedProducts {
  /** Those that were stored. */
  readonly products: readonly EnrichedProduct[]
  /** The number listed as invalid. */
  readonly invalid: number
}

const noCosts: ImportCosts = {
  dutyRate: null,
  dutyRateMin: null,
  dutyRateMax: null,
  dutyRateExact: null,
  duty: null,
  vatRate: null,
  vat: null,
  currency: null,
}

/** The rules for products of the catalog. */
export class Products {
  readonly #deps: ProductDeps

  constructor(deps: ProductDeps) {
    this.#deps = deps
  }

  /**
   * Products by code, in the order of the codes, for each delivery country or for none.
   *
   * @throws Problem `not-found` for an unknown brand, or if none of the products exists
   */
  async findProducts(
    unit: UnitOfWork,
    brands: readonly string[],
    query: {
      readonly brandCode: string
      readonly productCodes: readonly string[]
      readonly deliveryCountries: readonly string[]
      readonly countryOfOrigin: string | null
    },
  ): Promise<readonly EnrichedProduct[]> {
    const { brandCode, countryOfOrigin } = query
    resolveRequestedBrands(brandCode, brands)
    const codes = [...new Set(query.productCodes)]
    const storedByCode = new Map(
      (await this.#deps.products.findProducts(unit, brandCode, codes)).map((product) => [product.productCode, product]),
    )
    const countries = query.deliveryCountries.length === 0 ? [null] : [...new Set(query.deliveryCountries)]
    const lookups = codes.flatMap((code) => {
      const stored = storedByCode.get(code)
      if (stored === undefined) return []
      if (countryOfOrigin !== null && stored.product.countryOfOrigin !== countryOfOrigin) return []
      return countries.map((deliveryCountry) => ({ stored, deliveryCountry }))
    })
    if (lookups.length === 0) throw new Problem('not-found', `The brand ${brandCode} has none of these products`)
    assertResponseFits(lookups, 'ProductCode')
    return this.#enrichProducts(unit, lookups)
  }

  /** Validates a product that is created synchronously. */
  validate(product: SubmittedProduct): readonly Failure[] {
    return validateProduct(product, this.#deps.classification).map(({ code, path, message }) => ({
      path,
      rule: ruleNames.get(code) ?? '',
      reason: message,
    }))
  }

  /**
   * Classifies products to be created. Those rejected by {@link validate} will be listed. May take seconds or longer
   * for a long list, so it must run outside any transaction.
   *
   * @throws Problem `unavailable` if too many of the tenant's products are waiting, or the caller has left
   */
  async prepare(
    caller: Caller,
    read: TenantTransaction,
    submitted: readonly BrandedProduct[],
  ): Promise<PreparedProducts> {
    const byBrand = Map.groupBy(submitted, ({ brandCode }) => brandCode)
    const settings = await read((unit) => this.#deps.brands.readSettings(unit, [...byBrand.keys()]))
    const classified = new Map<string, readonly ClassifiedProduct[]>()
    for (const [brandCode, ownProducts] of byBrand) {
      classified.set(brandCode, await this.#classifyProducts(caller, ownProducts, settings.get(brandCode), read))
    }
    return { sent: submitted, settings, judged: classified }
  }

  /**
   * Stores prepared products, and returns the data of each valid one, in order. If a brand's settings have changed
   * since, its products are classified again.
   */
  async createProducts(
    unit: UnitOfWork,
    caller: Caller,
    { sent: submitted, settings: settingsBefore, judged: early }: PreparedProducts,
  ): Promise<CreatedProducts> {
    const { brands, products, outbox } = this.#deps
    const byBrand = Map.groupBy(submitted, ({ brandCode }) => brandCode)
    const brandCodes = [...byBrand.keys()]
    await brands.lockBrands(unit, brandCodes)
    const settings = await brands.readSettings(unit, brandCodes)
    const stored = new Map<string, CatalogProduct>()
    const listed = new Set<SubmittedProduct>()
    for (const [brandCode, brandProducts] of byBrand) {
      const current = settings.get(brandCode)
      const classifiedProducts = isSameSettings(settingsBefore.get(brandCode), current)
        ? early.get(brandCode)
        : undefined
      const classified =
        classifiedProducts ?? (await this.#classifyProducts(caller, brandProducts, current, (work) => work(unit)))
      const settled = keepLastPerCode(classified)
      await products.upsertProducts(unit, brandCode, settled, {
        isNews: true,
        cause: 'Request',
        causeId: null,
        by: unit.by,
      })
      for (const storedProduct of classified) if (!isValid(storedProduct)) listed.add(storedProduct.product)
      if (settled.invalid.length > 0) {
        await outbox.appendEvents(unit, [createInvalidProductsEvent(brandCode, settled.invalid, unit, null)])
      }
      const codes = [...new Set(brandProducts.map(({ product }) => product.productCode))]
      for (const storedProduct of await products.findProducts(unit, brandCode, codes))
        stored.set(`${brandCode} ${storedProduct.productCode}`, storedProduct)
    }
    const otherProducts = submitted.filter(({ product }) => !listed.has(product))
    const lookups = otherProducts.map(({ brandCode, product }) => {
      const brandCounts = stored.get(`${brandCode} ${product.productCode}`)
      if (brandCounts === undefined) throw new Error('a product was stored but is missing')
      return { stored: brandCounts, deliveryCountry: product.deliveryCountry ?? null }
    })
    assertResponseFits(lookups, '[0].productCode')
    return { products: await this.#enrichProducts(unit, lookups), invalid: listed.size }
  }

  async #classifyProducts(
    caller: Caller,
    brandProducts: readonly BrandedProduct[],
    settings: ClassificationSettings | undefined,
    read: TenantTransaction,
  ): Promise<readonly ClassifiedProduct[]> {
    if (settings === undefined) throw new Error('a brand has no settings')
    const plain = brandProducts.map(({ product }) => product)
    return classifyProducts(plain, settings, this.#deps.classification, caller, read)
  }

  /**
   * One page of the products of some brands, brand by brand in order of arrival. Takes the same time for any page
   * number, unless restricted to products classified by the default.
   *
   * @param unit with a stable snapshot
   * @throws Problem `not-found` for an unknown brand
   */
  async listProducts(
    unit: UnitOfWork,
    brands: readonly string[],
    query: NumberedPageRequest & { readonly brandCode: string | null; readonly isByDefault: boolean },
  ): Promise<Page<EnrichedProduct<StoredProduct>>> {
    const { products } = this.#deps
    const { isByDefault, pageSize } = query
    const counts = await this.#deps.brands.readCounts(unit, resolveRequestedBrands(query.brandCode, brands))
    const parts = counts.map((brandCounts) => ({
      part: brandCounts.brandCode,
      rows: isByDefault ? brandCounts.byDefault : brandCounts.products,
    }))
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    const skip = countRowsBefore(query)
    const pageProducts: StoredProduct[] = []
    const spans = calculateRowSpans(parts, skip, pageSize)
    let bytes = 0
    for (const { part, ...range } of spans) {
      bytes += await products.countBytes(unit, part, isByDefault ? 'by-default' : 'all', range)
    }
    assertPageFits(
      bytes,
      spans.reduce((sum, { count }) => sum + count, 0),
      'PageSize',
    )
    for (const { part, skip: skipped, count } of spans) {
      const partProducts = isByDefault
        ? await products.listSelected(unit, part, 'by-default', { afterPlace: 0, skip: skipped, count })
        : await products.listByPlace(unit, part, skipped, count)
      pageProducts.push(...partProducts)
    }
    const rows = await this.#enrichProducts(
      unit,
      pageProducts.map((stored) => ({ stored, deliveryCountry: null })),
    )
    return createPage(skip, pageSize, rowCount, rows)
  }

  /**
   * Records a person's decision on a classification.
   *
   * @throws Problem `not-found` for an unknown brand or product, `invalid` for an invalid code
   */
  async reviewClassification(
    unit: UnitOfWork,
    brands: readonly string[],
    query: {
      readonly brandCode: string
      readonly productCode: string
      readonly hsCode: string
      readonly note: string | null
    },
  ): Promise<EnrichedProduct> {
    const { brandCode, productCode, hsCode, note } = query
    resolveRequestedBrands(brandCode, brands)
    const code = this.#toKnownCode(hsCode)
    await this.#deps.brands.lockBrands(unit, [brandCode])
    const stored = isStorable(productCode)
      ? await this.#deps.products.saveReview(unit, brandCode, productCode, { code, note })
      : null
    if (stored === null) throw new Problem('not-found', `The brand ${brandCode} has no product ${productCode}`)
    const decided = pickDecidedTexts(stored.product)
    await this.#deps.decisions.saveDecision(unit, { brandCode, productCode, code, product: decided })
    const data = { brandCode, productCode, classificationCode: code, note, by: unit.by }
    await this.#deps.outbox.appendEvents(unit, [
      createEvent(classificationReviewed, unit, `${brandCode}/${productCode}`, data),
    ])
    const [enriched] = await this.#enrichProducts(unit, [{ stored, deliveryCountry: null }])
    if (enriched === undefined) throw new Error('a product was enriched but is missing')
    return enriched
  }

  #toKnownCode(hsCode: string): string {
    const failures = productRules
      .filter(({ fields }) => fields === 'hsCode')
      .flatMap((rule) =>
        rule
          .findViolations({ hsCode } as SubmittedProduct, this.#deps.classification)
          .map((broken) => ({ ...broken, rule })),
      )
    if (failures.length > 0) {
      throw new Problem('invalid', 'The code is not valid', {
        failures: failures.map(({ path, message, rule }) => ({ path, rule: rule.name, reason: message })),
      })
    }
    return toCodeDigits(hsCode)
  }

  async #enrichProducts<Stored extends CatalogProduct>(
    unit: UnitOfWork,
    lookups: readonly { readonly stored: Stored; readonly deliveryCountry: string | null }[],
  ): Promise<readonly EnrichedProduct<Stored>[]> {
    const { classification: classificationDeps, importCosts, restrictions, vatRates } = this.#deps
    const questions = lookups.map(({ stored, deliveryCountry }) => ({
      product: stored.product,
      classificationCode: stored.reviewedCode ?? stored.classificationCode,
      deliveryCountry,
    }))
    const priced = questions.flatMap((question) =>
      question.deliveryCountry === null ? [] : [{ ...question, deliveryCountry: question.deliveryCountry }],
    )
    const tenantRates = priced.length === 0 ? [] : await vatRates.listTenantRates(unit)
    const [costsList, restricted] = await Promise.all([
      priced.length === 0 ? [] : importCosts.calculateCosts(unit, priced, tenantRates),
      restrictions.findRestrictions(unit, questions),
    ])
    let nextCosts = 0
    return lookups.map(({ stored, deliveryCountry }, index) => ({
      ...toClassification(stored, classificationDeps.nomenclature),
      stored,
      deliveryCountry,
      hsCode: readHsCode(stored.product),
      restrictions: restricted[index] ?? [],
      importCosts: (deliveryCountry === null ? undefined : costsList[nextCosts++]) ?? noCosts,
    }))
  }
}

/** Maximum bytes of the products in one response, counting repetitions. */
const maxAnswered = 8 * pageBytes

/** So few products, of 64 KiB of JSON each, always fit: measuring them takes as long as writing them. */
const fewAnswered = 256

/** @throws Problem `invalid` if large products would be repeated too often */
function assertResponseFits(lookups: readonly { readonly stored: CatalogProduct }[], path: string): void {
  if (lookups.length <= fewAnswered) return
  const bytes = new Map<CatalogProduct, number>()
  let sum = 0
  for (const { stored } of lookups) {
    const known = bytes.get(stored) ?? JSON.stringify(stored.product).length
    bytes.set(stored, known)
    sum += known
  }
  if (sum <= maxAnswered) return
  throw new Problem('invalid', 'The response would be too large', {
    failures: [
      { path, rule: 'max-items', reason: 'makes the response larger than 32 MiB; request fewer products or countries' },
    ],
  })
}
