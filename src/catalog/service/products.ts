import type { Outbox } from '../../kernel/event.ts'
import { digitsOfCode } from '../../kernel/hs-code.ts'
import { pageOctets } from '../../kernel/paging.ts'
import { type Failure, Problem } from '../../kernel/problem.ts'
import type { Caller } from '../../kernel/tenant-turns.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { brandsAsked, type CatalogBrandStore } from './brands.ts'
import {
  type ClassificationSettings,
  type DeliveryFigures,
  type Figures,
  isSameSettings,
  type Nomenclature,
  type Restriction,
  type Restrictions,
  regionOf,
} from './classification.ts'
import { isValid, type JudgedProduct, type Judges, judgeProducts, settle } from './judging.ts'
import { type NumberedPageRequest, type Page, pageOf, refuseLargePage, rowsBefore, spansOf } from './pages.ts'
import type { BrandedProduct, SentProduct } from './product.ts'
import { hsCodeOf, inspectProduct, productRules } from './product-rules.ts'
import type { CatalogProduct, ProductStore, StoredProduct } from './product-store.ts'
import { invalidEvent } from './uploads.ts'
import type { VatRates } from './vat-rates.ts'
import type { TenantTransaction } from './work.ts'

/** A product with everything that is known of it, for one delivery country or for none. */
export interface EnrichedProduct<Stored extends CatalogProduct = CatalogProduct> {
  readonly stored: Stored
  readonly deliveryCountry: string | null
  readonly classificationCode: string | null
  readonly classificationSource: 'Retailer' | 'Automatic' | 'Reviewed' | null
  readonly classificationConfidence: number | null
  readonly hsCode: string | null
  readonly hsCodeRegion: string | null
  readonly classifications: readonly { readonly code: string; readonly title: string | null }[]
  readonly restrictions: readonly Restriction[]
  readonly figures: DeliveryFigures
}

export interface ProductParts {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly judges: Judges
  readonly vatRates: Pick<VatRates, 'own'>
  readonly figures: Figures
  readonly restrictions: Restrictions
  readonly outbox: Outbox
}

/** Products that are to be created, classified by the settings of their brands. */
export interface PreparedProducts {
  readonly sent: readonly BrandedProduct[]
  readonly settings: ReadonlyMap<string, ClassificationSettings>
  readonly judged: ReadonlyMap<string, readonly JudgedProduct[]>
}

/** What has become of products that were to be created. */
export interface CreatedProducts {
  /** Those that were taken in. */
  readonly products: readonly EnrichedProduct[]
  /** How many are listed as invalid. */
  readonly invalid: number
}

/** The chosen classification and its alternatives. */
const mostClassifications = 5

const noFigures: DeliveryFigures = {
  dutyRate: null,
  dutyRateMin: null,
  dutyRateMax: null,
  dutyRateExact: null,
  duty: null,
  vatRate: null,
  vat: null,
  currency: null,
}

/** The rules of the products of the catalog. */
export class Products {
  readonly #parts: ProductParts

  constructor(parts: ProductParts) {
    this.#parts = parts
  }

  /**
   * Products by their codes, in the order of the codes, for each delivery country or for none.
   *
   * @throws Problem `not-found` for an unknown brand, or when none of the products is there
   */
  async find(
    unit: UnitOfWork,
    brands: readonly string[],
    asked: {
      readonly brandCode: string
      readonly productCodes: readonly string[]
      readonly deliveryCountries: readonly string[]
      readonly countryOfOrigin: string | null
    },
  ): Promise<readonly EnrichedProduct[]> {
    const { brandCode, countryOfOrigin } = asked
    brandsAsked(brandCode, brands)
    const codes = [...new Set(asked.productCodes)]
    const found = new Map(
      (await this.#parts.products.find(unit, brandCode, codes)).map((product) => [product.productCode, product]),
    )
    const countries = asked.deliveryCountries.length === 0 ? [null] : [...new Set(asked.deliveryCountries)]
    const wanted = codes.flatMap((code) => {
      const stored = found.get(code)
      if (stored === undefined) return []
      if (countryOfOrigin !== null && stored.product.countryOfOrigin !== countryOfOrigin) return []
      return countries.map((deliveryCountry) => ({ stored, deliveryCountry }))
    })
    if (wanted.length === 0) throw new Problem('not-found', `The brand ${brandCode} has none of these products`)
    refuseLargeAnswer(wanted, 'ProductCode')
    return this.#enrich(unit, wanted)
  }

  /** What is wrong with a product that is to be created at once. */
  inspect(product: SentProduct): readonly Failure[] {
    return inspectProduct(product, this.#parts.judges).map(({ code, path, message }) => ({
      path,
      rule: ruleNames.get(code) ?? '',
      reason: message,
    }))
  }

  /**
   * Classifies products that are to be created. Those that are not valid by {@link inspect} will be listed. It takes seconds for a long list, and
   * longer where others wait, so no transaction is open meanwhile.
   *
   * @throws Problem `unavailable` when too much of the tenant's waits to be classified, and when the caller has gone
   */
  async prepare(caller: Caller, read: TenantTransaction, sent: readonly BrandedProduct[]): Promise<PreparedProducts> {
    const byBrand = Map.groupBy(sent, ({ brandCode }) => brandCode)
    const settings = await read((unit) => this.#parts.brands.settings(unit, [...byBrand.keys()]))
    const judged = new Map<string, readonly JudgedProduct[]>()
    for (const [brandCode, own] of byBrand) {
      judged.set(brandCode, await this.#judge(caller, own, settings.get(brandCode)))
    }
    return { sent, settings, judged }
  }

  /**
   * Takes prepared products in, and answers what is known of each that is valid, in their order. A brand whose settings have
   * changed since has its products classified again.
   */
  async create(
    unit: UnitOfWork,
    caller: Caller,
    { sent, settings: before, judged: early }: PreparedProducts,
  ): Promise<CreatedProducts> {
    const { brands, products, outbox } = this.#parts
    const byBrand = Map.groupBy(sent, ({ brandCode }) => brandCode)
    const brandCodes = [...byBrand.keys()]
    await brands.lock(unit, brandCodes)
    const settings = await brands.settings(unit, brandCodes)
    const stored = new Map<string, CatalogProduct>()
    const listed = new Set<SentProduct>()
    for (const [brandCode, own] of byBrand) {
      const current = settings.get(brandCode)
      const found = isSameSettings(before.get(brandCode), current) ? early.get(brandCode) : undefined
      const judged = found ?? (await this.#judge(caller, own, current))
      const settled = settle(judged)
      await products.take(unit, brandCode, settled, true)
      for (const one of judged) if (!isValid(one)) listed.add(one.product)
      if (settled.invalid.length > 0) {
        await outbox.append(unit, [invalidEvent(brandCode, settled.invalid, unit, null)])
      }
      const codes = [...new Set(own.map(({ product }) => product.productCode))]
      for (const one of await products.find(unit, brandCode, codes)) stored.set(`${brandCode} ${one.productCode}`, one)
    }
    const taken = sent.filter(({ product }) => !listed.has(product))
    const wanted = taken.map(({ brandCode, product }) => {
      const one = stored.get(`${brandCode} ${product.productCode}`)
      if (one === undefined) throw new Error('a product was stored and is not there')
      return { stored: one, deliveryCountry: product.deliveryCountry ?? null }
    })
    refuseLargeAnswer(wanted, '[0].productCode')
    return { products: await this.#enrich(unit, wanted), invalid: listed.size }
  }

  async #judge(
    caller: Caller,
    own: readonly BrandedProduct[],
    settings: ClassificationSettings | undefined,
  ): Promise<readonly JudgedProduct[]> {
    if (settings === undefined) throw new Error('a brand has no settings')
    const plain = own.map(({ product }) => product)
    return judgeProducts(plain, settings, this.#parts.judges, caller)
  }

  /**
   * A page of the products of some brands, brand by brand in the order in which they came. However far back it lies, it
   * takes the same time, unless only those are wanted that the default has classified.
   *
   * @param unit one that sees a single moment
   * @throws Problem `not-found` for an unknown brand
   */
  async list(
    unit: UnitOfWork,
    brands: readonly string[],
    asked: NumberedPageRequest & { readonly brandCode: string | null; readonly isByDefault: boolean },
  ): Promise<Page<EnrichedProduct<StoredProduct>>> {
    const { products } = this.#parts
    const { isByDefault, pageSize } = asked
    const counts = await this.#parts.brands.counts(unit, brandsAsked(asked.brandCode, brands))
    const parts = counts.map((one) => ({ part: one.brandCode, rows: isByDefault ? one.byDefault : one.products }))
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    const skip = rowsBefore(asked)
    const found: StoredProduct[] = []
    const spans = spansOf(parts, skip, pageSize)
    let octets = 0
    for (const { part, ...range } of spans) {
      octets += await products.octets(unit, part, isByDefault ? 'by-default' : 'all', range)
    }
    refuseLargePage(
      octets,
      spans.reduce((sum, { count }) => sum + count, 0),
      'PageSize',
    )
    for (const { part, skip: skipped, count } of spans) {
      const some = isByDefault
        ? await products.selected(unit, part, 'by-default', { afterPlace: 0, skip: skipped, count })
        : await products.byPlace(unit, part, skipped, count)
      found.push(...some)
    }
    const rows = await this.#enrich(
      unit,
      found.map((stored) => ({ stored, deliveryCountry: null })),
    )
    return pageOf(skip, pageSize, rowCount, rows)
  }

  /**
   * Takes a person's decision about a classification.
   *
   * @throws Problem `not-found` for an unknown brand or product, `invalid` for a code that is none
   */
  async review(
    unit: UnitOfWork,
    brands: readonly string[],
    asked: {
      readonly brandCode: string
      readonly productCode: string
      readonly hsCode: string
      readonly note: string | null
    },
  ): Promise<EnrichedProduct> {
    const { brandCode, productCode, hsCode, note } = asked
    brandsAsked(brandCode, brands)
    const code = this.#codeOf(hsCode)
    await this.#parts.brands.lock(unit, [brandCode])
    const stored = isStorable(productCode)
      ? await this.#parts.products.review(unit, brandCode, productCode, { code, note })
      : null
    if (stored === null) throw new Problem('not-found', `The brand ${brandCode} has no product ${productCode}`)
    const data = { brandCode, productCode, classificationCode: code, note, by: unit.by }
    const { at, traceparent } = unit
    await this.#parts.outbox.append(unit, [
      { type: 'classification.reviewed', subject: `${brandCode}/${productCode}`, at, traceparent, data },
    ])
    const [enriched] = await this.#enrich(unit, [{ stored, deliveryCountry: null }])
    if (enriched === undefined) throw new Error('a product was enriched and is not there')
    return enriched
  }

  #codeOf(hsCode: string): string {
    const failures = productRules
      .filter(({ fields }) => fields === 'hsCode')
      .flatMap((rule) =>
        rule.broken({ hsCode } as SentProduct, this.#parts.judges).map((broken) => ({ ...broken, rule })),
      )
    if (failures.length > 0) {
      throw new Problem('invalid', 'The code is not valid', {
        failures: failures.map(({ path, message, rule }) => ({ path, rule: rule.name, reason: message })),
      })
    }
    return digitsOfCode(hsCode)
  }

  async #enrich<Stored extends CatalogProduct>(
    unit: UnitOfWork,
    wanted: readonly { readonly stored: Stored; readonly deliveryCountry: string | null }[],
  ): Promise<readonly EnrichedProduct<Stored>[]> {
    const { judges, figures, restrictions, vatRates } = this.#parts
    const questions = wanted.map(({ stored, deliveryCountry }) => ({
      product: stored.product,
      classificationCode: stored.reviewedCode ?? stored.classificationCode,
      deliveryCountry,
    }))
    const priced = questions.flatMap((question) =>
      question.deliveryCountry === null ? [] : [{ ...question, deliveryCountry: question.deliveryCountry }],
    )
    const own = priced.length === 0 ? [] : await vatRates.own(unit)
    const [found, restricted] = await Promise.all([
      priced.length === 0 ? [] : figures.of(unit, priced, own),
      restrictions.of(questions),
    ])
    let next = 0
    return wanted.map(({ stored, deliveryCountry }, index) => ({
      ...classified(stored, judges.nomenclature),
      stored,
      deliveryCountry,
      hsCode: hsCodeOf(stored.product),
      restrictions: restricted[index] ?? [],
      figures: (deliveryCountry === null ? undefined : found[next++]) ?? noFigures,
    }))
  }
}

/** How many octets the products of one answer may have, each counted as often as it is answered. */
const mostAnswered = 8 * pageOctets

/** @throws Problem `invalid` where a few large products would be answered very often */
function refuseLargeAnswer(wanted: readonly { readonly stored: CatalogProduct }[], path: string): void {
  const octets = new Map<CatalogProduct, number>()
  let sum = 0
  for (const { stored } of wanted) {
    const known = octets.get(stored) ?? JSON.stringify(stored.product).length
    octets.set(stored, known)
    sum += known
  }
  if (sum <= mostAnswered) return
  throw new Problem('invalid', 'The answer would be too large', {
    failures: [
      { path, rule: 'max-items', reason: 'makes the answer larger than 32 MiB; ask for fewer products or countries' },
    ],
  })
}

function classified(stored: CatalogProduct, nomenclature: Nomenclature) {
  const { reviewedCode, classificationSource, classificationConfidence, candidates } = stored
  const code = reviewedCode ?? stored.classificationCode
  const codes = code === null ? [] : [code]
  for (const { code: other } of candidates) {
    if (codes.length === mostClassifications) break
    if (other !== code) codes.push(other)
  }
  const automatic = classificationSource === 'Default' ? 'Automatic' : classificationSource
  return {
    classificationCode: code,
    classificationSource: reviewedCode === null ? automatic : ('Reviewed' as const),
    classificationConfidence: reviewedCode === null ? classificationConfidence : null,
    hsCodeRegion: code === null ? null : regionOf(code, stored.product.hsCodeRegion, nomenclature),
    classifications: codes.map((one) => ({ code: one, title: nomenclature.title(one) })),
  }
}

const ruleNames: ReadonlyMap<number, string> = new Map(productRules.map(({ code, name }) => [code, name]))

/** Whether a text can be looked up at all. */
// oxlint-disable-next-line no-control-regex
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()
