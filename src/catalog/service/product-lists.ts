import { fittingKeys } from '../../kernel/paging.ts'
import { SingleFlight } from '../../kernel/single-flight.ts'
import type { Caller, TenantScheduler } from '../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type BrandCounts, type CatalogBrandStore, resolveRequestedBrands } from './brands.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import {
  countOf,
  type ListedProduct,
  listOf,
  readListedRows,
  type SearchType,
  searchTypes,
  walkListedRows,
  withoutPlace,
} from './listed-products.ts'
import { calculateRowSpans, createPage, type Page } from './pages.ts'
import {
  calculateRowRange,
  createStaleTokenProblem,
  type PageParameterNames,
  type ProductListTokens,
  type RequestedPage,
  refuseLargeSpans,
  type TokenPage,
} from './product-list-pages.ts'
import type { ProductStore } from './product-store.ts'
import { type Snapshots, snapshotIdPattern } from './snapshots.ts'

export interface ProductListDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly snapshots: Snapshots
  /** In which lists are copied: each takes a database connection for as long as it lasts. */
  readonly turns: TenantScheduler
  readonly tokens: ProductListTokens
}

/** Which list of which brands. */
interface List {
  readonly brands: readonly string[]
  readonly search: SearchType
}

/** A page by its number, and what a copy of the list as it was then is known by. */
interface NumberedPage {
  readonly page: Page<ListedProduct>
  readonly id: string
  readonly at: Date
  readonly isLast: boolean
}

/** From how many octets on a list is copied no more than once within {@link copyInterval} before a second page is asked for. */
const largeCopy = 1_048_576
/** In milliseconds. */
const copyInterval = 30_000

/** Lists of products that somebody should look at. */
export class ProductLists {
  readonly #deps: ProductListDeps
  readonly #underWay = new SingleFlight<boolean>()
  /** When lists that are large were copied last, while that is less than the interval ago. */
  readonly #largeCopies = new Map<string, number>()

  constructor(deps: ProductListDeps) {
    this.#deps = deps
  }

  /** How many products of these brands are not valid. */
  async countInvalid(unit: UnitOfWork, brands: readonly string[]): Promise<number> {
    const counts = await this.#deps.brands.readCounts(unit, brands)
    return counts.reduce((sum, { invalid }) => sum + invalid, 0)
  }

  /**
   * A page of a list: by its number as it is now, by a token as it was when the first page of the walk was made. A large
   * list that changes all the time is copied once in a while; between that, when the second page of a walk is asked for
   * before the list has changed.
   *
   * @param read reads in a transaction that sees a single moment; a page by a token needs one where there is no copy yet
   * @param search null for what the token says, else {@link SearchType} InvalidProducts
   * @throws Problem `invalid` when neither number nor token is there or the token is not good; `not-found` for an unknown
   *   brand; `unavailable` when too many lists of the tenant wait to be copied, and when the caller has gone
   */
  async getPage(
    caller: Caller,
    read: TenantTransaction,
    brands: readonly string[],
    search: SearchType | null,
    requestedPage: RequestedPage,
    names: PageParameterNames,
  ): Promise<TokenPage<ListedProduct>> {
    const requestedBrands = resolveRequestedBrands(requestedPage.brandCode, brands)
    if (requestedPage.token !== null)
      return this.#listByToken(caller, read, brands, search, requestedPage, requestedPage.token, names)
    const { skip, count } = calculateRowRange(requestedPage, names)
    const list = { brands: requestedBrands, search: search ?? 'InvalidProducts' }
    const page = await read((unit) => this.#numbered(unit, list, { skip, count }, names))
    if (page.isLast) return { ...page.page, token: null }
    const { brandCode } = requestedPage
    const isKept =
      this.#isCopiedLater(caller.tenant, list, page.at) || (await this.#isKept(caller, read, list, page.id))
    if (isKept) return this.#followed(page, list, brandCode, skip + count, count)
    // The list has changed since the page was read, so page and copy are made together.
    return this.#deps.turns.runInTurn(caller, () =>
      read(async (unit) => {
        const again = await this.#numbered(unit, list, { skip, count }, names)
        if (again.isLast) return { ...again.page, token: null }
        await this.#keep(unit, list, again.id, caller.signal)
        return this.#followed(again, list, brandCode, skip + count, count)
      }),
    )
  }

  async #numbered(
    unit: UnitOfWork,
    list: List,
    { skip, count }: { readonly skip: number; readonly count: number },
    names: PageParameterNames,
  ): Promise<NumberedPage> {
    const { search } = list
    const { counts, id } = await this.#stateOf(unit, list)
    const parts = counts.map((brandCounts) => ({ part: brandCounts.brandCode, rows: countOf[search](brandCounts) }))
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    const results: ListedProduct[] = []
    const spans = calculateRowSpans(parts, skip, count)
    await refuseLargeSpans(this.#deps.products, unit, listOf[search], spans, names)
    for (const span of spans) {
      const rows = await readListedRows(this.#deps.products, unit, span.part, search, {
        after: null,
        skip: span.skip,
        count: span.count,
      })
      results.push(...rows.map(withoutPlace))
    }
    return { page: createPage(skip, count, rowCount, results), id, at: unit.at, isLast: skip + count >= rowCount }
  }

  async #stateOf(
    unit: UnitOfWork,
    { brands, search }: List,
  ): Promise<{ readonly counts: readonly BrandCounts[]; readonly id: string }> {
    const counts = await this.#deps.brands.readCounts(unit, brands)
    const state = JSON.stringify([search, counts.map(({ brandCode, version }) => [brandCode, version])])
    return { counts, id: this.#deps.snapshots.idOf(unit.at, requireTenant(unit), state) }
  }

  /** Whether a list that is large was copied just now, so that it is copied again only for whoever goes on in it. */
  #isCopiedLater(tenant: string, list: List, at: Date): boolean {
    return at.getTime() - (this.#largeCopies.get(nameOfList(tenant, list)) ?? 0) < copyInterval
  }

  /**
   * Whether there is a copy of the list as it was when the page was read. It is made unless there is one: once for all who
   * ask, in the tenant's turn, and with no transaction open while that is waited for.
   */
  async #isKept({ tenant, signal }: Caller, read: TenantTransaction, list: List, id: string): Promise<boolean> {
    const { snapshots, turns } = this.#deps
    if (await snapshots.has(tenant, id)) return true
    return this.#underWay.share(`${tenant} ${id}`, signal, (stop) =>
      turns.runInTurn({ tenant, signal: stop }, () =>
        read(async (unit) => {
          const current = await this.#stateOf(unit, list)
          if (!snapshots.isUnchanged(id, current.id)) return false
          await this.#keep(unit, list, id, stop)
          return true
        }),
      ),
    )
  }

  async #keep(unit: UnitOfWork, list: List, id: string, signal: AbortSignal | null): Promise<void> {
    const { snapshots } = this.#deps
    const { brands, search } = list
    const tenant = requireTenant(unit)
    if (await snapshots.has(tenant, id)) return
    const rows = walkListedRows(this.#deps.products, unit, brands, search)
    const octets = await snapshots.make(unit.at, tenant, id, brands, rows, signal)
    const now = unit.at.getTime()
    for (const [name, copiedAt] of this.#largeCopies) {
      if (now - copiedAt >= copyInterval) this.#largeCopies.delete(name)
    }
    if (octets >= largeCopy) this.#largeCopies.set(nameOfList(tenant, list), now)
  }

  #followed(
    { page, id }: NumberedPage,
    { search }: List,
    brandCode: string | null,
    next: number,
    count: number,
  ): TokenPage<ListedProduct> {
    return { ...page, token: this.#deps.tokens.encodeToken([search, id, String(next), String(count), brandCode ?? '']) }
  }

  async #listByToken(
    caller: Caller,
    read: TenantTransaction,
    brands: readonly string[],
    search: SearchType | null,
    requestedPage: RequestedPage,
    token: string,
    names: PageParameterNames,
  ): Promise<TokenPage<ListedProduct>> {
    const shape = [/^[A-Za-z]+$/, snapshotIdPattern, /^\d{1,12}$/, /^\d{1,4}$/, /^([A-Z0-9]{3})?$/]
    const [ofSearch = '', id = '', position = '', size = '', ofBrand = ''] = this.#deps.tokens.decodeToken(
      names.token,
      token,
      shape,
    )
    const walked = searchTypes.find((one) => one === ofSearch)
    if (walked === undefined || (search !== null && search !== walked)) throw createStaleTokenProblem(names.token)
    const skip = Number(position)
    const count = requestedPage.pageSize ?? Number(size)
    const reader = requestedPage.brandCode === null ? brands : [requestedPage.brandCode]
    const readCopy = () => this.#deps.snapshots.readRows<ListedProduct>(caller.tenant, id, reader, { skip, count })
    let snapshotRows = await readCopy()
    if (snapshotRows === null && (ofBrand === '' || brands.includes(ofBrand))) {
      const list = { brands: resolveRequestedBrands(ofBrand === '' ? null : ofBrand, brands), search: walked }
      if (await this.#isKept(caller, read, list, id)) snapshotRows = await readCopy()
    }
    if (snapshotRows === null || skip > snapshotRows.rowCount) throw createStaleTokenProblem(names.token)
    // Shorter than asked for where its rows are large: its token goes on behind them.
    const rows = fittingKeys(
      snapshotRows.rows.map((row) => ({ row, octets: JSON.stringify(row).length })),
      count,
    )
    const nextSkip = skip + rows.length
    const nextToken =
      nextSkip < snapshotRows.rowCount
        ? this.#deps.tokens.encodeToken([walked, id, String(nextSkip), String(count), ofBrand])
        : null
    const results = rows.map(({ row }) => row)
    return { ...createPage(skip, count, snapshotRows.rowCount, results), token: nextToken }
  }
}

const nameOfList = (tenant: string, { brands, search }: List): string => `${tenant} ${search} ${brands.join(',')}`
