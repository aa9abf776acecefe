import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type CatalogBrandStore, resolveRequestedBrands } from './brands.ts'
import { calculateRowSpans, createPage } from './pages.ts'
import {
  assertSpansFit,
  calculateRowRange,
  createStaleTokenProblem,
  type PageParameterNames,
  type ProductListTokens,
  type RequestedPage,
  type TokenPage,
} from './product-list-pages.ts'
import type { ProductStore, StoredProduct } from './product-store.ts'

export interface ValidProductListDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly tokens: ProductListTokens
}

/** Maximum brands in a token. */
const maxBrands = 100

/** The list of the valid products of a catalog. */
export class ValidProductList {
  readonly #deps: ValidProductListDeps

  constructor(deps: ValidProductListDeps) {
    this.#deps = deps
  }

  /**
   * One page, by the products' permanent places: a walk by tokens returns each product that existed at its start
   * exactly once, without a snapshot.
   *
   * @throws Problem `invalid` without number or token, or for an invalid token; `not-found` for an unknown brand
   */
  async getPage(
    unit: UnitOfWork,
    brands: readonly string[],
    requestedPage: RequestedPage,
    names: PageParameterNames,
  ): Promise<TokenPage<StoredProduct>> {
    const requestedBrands = resolveRequestedBrands(requestedPage.brandCode, brands)
    const walk =
      requestedPage.token === null
        ? await this.#startValidWalk(unit, requestedBrands, requestedPage, names)
        : this.#continueWalk(requestedBrands, requestedPage, requestedPage.token, names)
    const { parts, skip, count } = walk
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    if (skip > rowCount && requestedPage.token !== null) throw createStaleTokenProblem(names.token)
    const results: StoredProduct[] = []
    const spans = calculateRowSpans(parts, skip, count)
    await assertSpansFit(this.#deps.products, unit, 'all', spans, names)
    for (const span of spans) {
      results.push(...(await this.#deps.products.listByPlace(unit, span.part, span.skip, span.count)))
    }
    const nextSkip = skip + count
    const bounds = parts.map(({ part, rows }) => `${part}:${rows}`).join(',')
    const token =
      nextSkip < rowCount
        ? this.#deps.tokens.encodeToken(['ValidProducts', bounds, String(nextSkip), String(count)])
        : null
    return { ...createPage(skip, count, rowCount, results), token }
  }

  async #startValidWalk(
    unit: UnitOfWork,
    brands: readonly string[],
    requestedPage: RequestedPage,
    names: PageParameterNames,
  ) {
    if (brands.length > maxBrands) {
      const reason = `is required because the access token has more than ${maxBrands} brands`
      throw new Problem('invalid', 'A brand is required', {
        failures: [{ path: 'BrandCode', rule: 'required', reason }],
      })
    }
    const counts = await this.#deps.brands.readCounts(unit, brands)
    return {
      parts: counts.map(({ brandCode, products }) => ({ part: brandCode, rows: products })),
      ...calculateRowRange(requestedPage, names),
    }
  }

  #continueWalk(brands: readonly string[], requestedPage: RequestedPage, token: string, names: PageParameterNames) {
    const shape = [/^ValidProducts$/, /^[A-Z0-9]{3}:\d{1,12}(,[A-Z0-9]{3}:\d{1,12})*$/, /^\d{1,12}$/, /^\d{1,4}$/]
    const [, bounds = '', position = '', size = ''] = this.#deps.tokens.decodeToken(names.token, token, shape)
    const parts = bounds.split(',').map((limit) => {
      const [part = '', rows = ''] = limit.split(':')
      return { part, rows: Number(rows) }
    })
    if (!parts.every(({ part }) => brands.includes(part))) throw createStaleTokenProblem(names.token)
    return { parts, skip: Number(position), count: requestedPage.pageSize ?? Number(size) }
  }
}
