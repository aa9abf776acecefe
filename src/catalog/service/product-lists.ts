import { takeFittingKeys } from '../../kernel/paging.ts'
import { SingleFlight } from '../../kernel/single-flight.ts'
import type { Caller, TenantScheduler } from '../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type BrandCounts, type CatalogBrandStore, resolveRequestedBrands } from './brands.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import {
  countOf,
  type ListContents,
  type ListedProduct,
  omitPlace,
  readListedRows,
  type SearchType,
  searchTypes,
  toSelection,
  walkListedRows,
} from './listed-products.ts'
import { calculateRowSpans, createPage, type Page } from './pages.ts'
import {
  assertSpansFit,
  calculateRowRange,
  createStaleTokenProblem,
  type PageParameterNames,
  type ProductListTokens,
  type RequestedPage,
  type TokenPage,
} from './product-list-pages.ts'
import type { ProductStore } from './product-store.ts'
import { type Snapshots, snapshotIdPattern } from './snapshots.ts'
import type { Uploads } from './uploads.ts'

export interface ProductListDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly uploads: Pick<Uploads, 'getUpload'>
  readonly snapshots: Snapshots
  /** Schedules the copying of lists; each copy occupies a database connection. */
  readonly scheduler: TenantScheduler
  readonly tokens: ProductListTokens
}

/** A list of certain brands. */
interface List extends ListContents {
  readonly brands: readonly string[]
}

/** A numbered page, with the id of the list's snapshot at that time. */
interface NumberedPage {
  readonly page: Page<ListedProduct>
  readonly id: string
  readonly at: Date
  readonly isLast: boolean
}

/**
 * Lists of at least this many bytes are copied at most once per {@link copyInterval}, unless a second page is
 * requested.
 */
const largeCopy = 1_048_576
/** In milliseconds. */
const copyInterval = 30_000

/** Lists of products that need attention. */
export class ProductLists {
  readonly #deps: ProductListDeps
  readonly #underWay = new SingleFlight<boolean>()
  /** When large lists were last copied, if less than the interval ago. */
  readonly #largeCopies = new Map<string, number>()

  constructor(deps: ProductListDeps) {
    this.#deps = deps
  }

  /** The number of invalid products of these brands. */
  async countInvalid(unit: UnitOfWork, brands: readonly string[]): Promise<number> {
    const counts = await this.#deps.brands.readCounts(unit, brands)
    return counts.reduce((sum, { invalid }) => sum + invalid, 0)
  }

  /**
   * One page of a list: by number in its current state, by token in the state of the walk's first page. A large list
   * that changes constantly is copied only now and then, or when the second page of a walk is requested before the list
   * changes.
   *
   * @param read reads in a transaction with a stable snapshot; a page by token needs one if there is no copy yet
   * @param search null for what the token says, otherwise {@link SearchType} InvalidProducts
   * @throws Problem `invalid` without number or token, or for an invalid token; `not-found` for an unknown brand or
   *   upload; `unavailable` if too many lists of the tenant are waiting, or the caller has left
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
    const list = { brands: requestedBrands, search: search ?? 'InvalidProducts', uploadId: requestedPage.uploadId }
    const page = await read(async (unit) => {
      if (list.uploadId !== null) await this.#deps.uploads.getUpload(unit, list.uploadId, brands)
      return this.#readNumberedPage(unit, list, { skip, count }, names)
    })
    if (page.isLast) return { ...page.page, token: null }
    const { brandCode } = requestedPage
    const isKept =
      this.#isCopiedLater(caller.tenant, list, page.at) || (await this.#ensureSnapshot(caller, read, list, page.id))
    if (isKept) return this.#addToken(page, list, brandCode, skip + count, count)
    // The list has changed since the page was read, so page and copy are made together.
    return this.#deps.scheduler.schedule(caller, () =>
      read(async (unit) => {
        const longerList = await this.#readNumberedPage(unit, list, { skip, count }, names)
        if (longerList.isLast) return { ...longerList.page, token: null }
        await this.#keep(unit, list, longerList.id, caller.signal)
        return this.#addToken(longerList, list, brandCode, skip + count, count)
      }),
    )
  }

  async #readNumberedPage(
    unit: UnitOfWork,
    list: List,
    { skip, count }: { readonly skip: number; readonly count: number },
    names: PageParameterNames,
  ): Promise<NumberedPage> {
    const { counts, id } = await this.#readState(unit, list)
    const parts = await this.#countRows(unit, list, counts)
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    const results: ListedProduct[] = []
    const spans = calculateRowSpans(parts, skip, count)
    await assertSpansFit(this.#deps.products, unit, toSelection(list), spans, names)
    for (const span of spans) {
      const rows = await readListedRows(this.#deps.products, unit, span.part, list, {
        after: null,
        skip: span.skip,
        count: span.count,
      })
      results.push(...rows.map(omitPlace))
    }
    return { page: createPage(skip, count, rowCount, results), id, at: unit.at, isLast: skip + count >= rowCount }
  }

  async #readState(
    unit: UnitOfWork,
    { brands, search, uploadId }: List,
  ): Promise<{ readonly counts: readonly BrandCounts[]; readonly id: string }> {
    const counts = await this.#deps.brands.readCounts(unit, brands)
    const state = JSON.stringify([search, uploadId, counts.map(({ brandCode, version }) => [brandCode, version])])
    return { counts, id: this.#deps.snapshots.createId(unit.at, requireTenant(unit), state) }
  }

  /** The number of rows of each brand. */
  async #countRows(unit: UnitOfWork, { search, uploadId }: List, counts: readonly BrandCounts[]) {
    const brandCodes = counts.map(({ brandCode }) => brandCode)
    const ofUpload =
      uploadId === null ? null : await this.#deps.products.countInvalidOfUpload(unit, brandCodes, uploadId)
    return counts.map((brandCounts) => ({
      part: brandCounts.brandCode,
      rows: ofUpload === null ? countOf[search](brandCounts) : (ofUpload.get(brandCounts.brandCode) ?? 0),
    }))
  }

  /** Whether a large list was copied recently, so that it is copied again only if somebody continues in it. */
  #isCopiedLater(tenant: string, list: List, at: Date): boolean {
    return at.getTime() - (this.#largeCopies.get(createListName(tenant, list)) ?? 0) < copyInterval
  }

  /**
   * Ensures a copy of the list as it was when the page was read: one copy for all callers, in the tenant's turn,
   * without an open transaction while waiting. @returns whether there is one
   */
  async #ensureSnapshot({ tenant, signal }: Caller, read: TenantTransaction, list: List, id: string): Promise<boolean> {
    const { snapshots, scheduler } = this.#deps
    if (await snapshots.has(tenant, id)) return true
    return this.#underWay.share(`${tenant} ${id}`, signal, (stop) =>
      scheduler.schedule({ tenant, signal: stop }, () =>
        read(async (unit) => {
          const current = await this.#readState(unit, list)
          if (!snapshots.isUnchanged(id, current.id)) return false
          await this.#keep(unit, list, id, stop)
          return true
        }),
      ),
    )
  }

  async #keep(unit: UnitOfWork, list: List, id: string, signal: AbortSignal | null): Promise<void> {
    const { snapshots } = this.#deps
    const { brands } = list
    const tenant = requireTenant(unit)
    if (await snapshots.has(tenant, id)) return
    const rows = walkListedRows(this.#deps.products, unit, brands, list)
    const bytes = await snapshots.make(unit.at, tenant, id, brands, rows, signal)
    const now = unit.at.getTime()
    for (const [name, copiedAt] of this.#largeCopies) {
      if (now - copiedAt >= copyInterval) this.#largeCopies.delete(name)
    }
    if (bytes >= largeCopy) this.#largeCopies.set(createListName(tenant, list), now)
  }

  #addToken(
    { page, id }: NumberedPage,
    { search, uploadId }: List,
    brandCode: string | null,
    next: number,
    count: number,
  ): TokenPage<ListedProduct> {
    const parts = [search, id, String(next), String(count), brandCode ?? '', uploadId ?? '']
    return { ...page, token: this.#deps.tokens.encodeToken(parts) }
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
    const shape = [/^[A-Za-z]+$/, snapshotIdPattern, /^\d{1,12}$/, /^\d{1,4}$/, /^([A-Z0-9]{3})?$/, /^([\da-f-]{36})?$/]
    const [ofSearch = '', id = '', position = '', size = '', ofBrand = '', ofUpload = ''] =
      this.#deps.tokens.decodeToken(names.token, token, shape)
    const walked = searchTypes.find((searchType) => searchType === ofSearch)
    const uploadId = ofUpload === '' ? null : ofUpload
    if (walked === undefined || (search !== null && search !== walked)) throw createStaleTokenProblem(names.token)
    if (requestedPage.uploadId !== null && requestedPage.uploadId !== uploadId) {
      throw createStaleTokenProblem(names.token)
    }
    const skip = Number(position)
    const count = requestedPage.pageSize ?? Number(size)
    const reader = requestedPage.brandCode === null ? brands : [requestedPage.brandCode]
    const readCopy = () => this.#deps.snapshots.readRows<ListedProduct>(caller.tenant, id, reader, { skip, count })
    let snapshotRows = await readCopy()
    if (snapshotRows === null && (ofBrand === '' || brands.includes(ofBrand))) {
      const list = { brands: resolveRequestedBrands(ofBrand === '' ? null : ofBrand, brands), search: walked, uploadId }
      if (await this.#ensureSnapshot(caller, read, list, id)) snapshotRows = await readCopy()
    }
    if (snapshotRows === null || skip > snapshotRows.rowCount) throw createStaleTokenProblem(names.token)
    // Shorter than requested if its rows are large; its token continues after them.
    const rows = takeFittingKeys(
      snapshotRows.rows.map((row) => ({ row, bytes: JSON.stringify(row).length })),
      count,
    )
    const nextSkip = skip + rows.length
    const nextToken =
      nextSkip < snapshotRows.rowCount
        ? this.#deps.tokens.encodeToken([walked, id, String(nextSkip), String(count), ofBrand, ofUpload])
        : null
    const results = rows.map(({ row }) => row)
    return { ...createPage(skip, count, snapshotRows.rowCount, results), token: nextToken }
  }
}

const createListName = (tenant: string, { brands, search, uploadId }: List): string =>
  `${tenant} ${search} ${uploadId ?? ''} ${brands.join(',')}`
