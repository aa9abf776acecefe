import { decodeContinuationToken, encodeContinuationToken, fittingKeys } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import { SingleFlight } from '../../kernel/single-flight.ts'
import type { Caller, TenantScheduler } from '../../kernel/tenant-scheduler.ts'
import { requireTenant, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type BrandCounts, type CatalogBrandStore, resolveRequestedBrands } from './brands.ts'
import type { TenantTransaction } from './catalog-jobs.ts'
import { calculateRowSpans, createPage, type Page, type RowSpan, refuseLargePage, rowsBefore } from './pages.ts'
import type { SubmittedProduct } from './product.ts'
import {
  formatFailures,
  type ProductSelection,
  type ProductStore,
  type StoredInvalidProduct,
  type StoredProduct,
} from './product-store.ts'
import { type Snapshots, snapshotIdPattern } from './snapshots.ts'

/** What somebody should look at. */
export const searchTypes = ['InvalidProducts', 'AwaitingClassification', 'DefaultClassifiedProducts'] as const
export type SearchType = (typeof searchTypes)[number]

/** Codes of what is not wrong, but waits for somebody. */
export const attentionCodes = {
  'awaiting-classification': {
    code: 1061,
    path: 'hsCode',
    message: 'is not there and could not be found out with enough confidence; decide the classification',
    meaning: 'The product has no HS code, and none could be found out with enough confidence.',
  },
  'default-classified': {
    code: 1062,
    path: 'hsCode',
    message: 'is not there; the default of the brand is used, decide the classification',
    meaning: 'The product has no HS code, and the default of the brand was used.',
  },
} as const

/** A product of such a list. */
export interface ListedProduct {
  readonly brandCode: string
  readonly productCode: string
  readonly errorCode: number
  readonly errorMessage: string
  readonly errors: readonly { readonly code: number; readonly path: string; readonly message: string }[]
  readonly since: string
  /** What the retailer sent. */
  readonly product: SubmittedProduct
}

/** Which page: by its number, or by a token. */
export interface RequestedPage {
  /** Null: all brands of the token. */
  readonly brandCode: string | null
  readonly pageNumber: number | null
  readonly pageSize: number | null
  readonly token: string | null
}

/** Names of the parameters of a request, for what is said of them. */
export interface PageParameterNames {
  readonly pageNumber: string
  readonly pageSize: string
  readonly token: string
}

/** A page, and the token that asks for the next one. */
export interface TokenPage<Row> extends Page<Row> {
  readonly token: string | null
}

export interface ProductListDeps {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly snapshots: Snapshots
  /** In which lists are copied: each takes a database connection for as long as it lasts. */
  readonly turns: TenantScheduler
  readonly digest: (text: string) => string
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

const listName = 'catalog-products'
/** How many rows are read at once for a snapshot. */
const rowsAtOnce = 1000
/** From how many octets on a list is copied no more than once within {@link copyInterval} before a second page is asked for. */
const largeCopy = 1_048_576
/** In milliseconds. */
const copyInterval = 30_000
/** How many brands the token of a list of valid products has room for. */
const maxBrands = 100

const countOf: Readonly<Record<SearchType, (counts: BrandCounts) => number>> = {
  InvalidProducts: ({ invalid }) => invalid,
  AwaitingClassification: ({ awaiting }) => awaiting,
  DefaultClassifiedProducts: ({ byDefault }) => byDefault,
}

/** Lists of products for those who look after a catalog. */
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
    await this.#refuseLarge(unit, listOf[search], spans, names)
    for (const span of spans) {
      const rows = await this.#readRows(unit, span.part, search, { after: null, skip: span.skip, count: span.count })
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
    const rows = this.#walkProducts(unit, brands, search)
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
    return { ...page, token: this.#encodeToken([search, id, String(next), String(count), brandCode ?? '']) }
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
    const [ofSearch = '', id = '', position = '', size = '', ofBrand = ''] = this.#decodeToken(
      names.token,
      token,
      shape,
    )
    const walked = searchTypes.find((one) => one === ofSearch)
    if (walked === undefined || (search !== null && search !== walked)) throw stale(names.token)
    const skip = Number(position)
    const count = requestedPage.pageSize ?? Number(size)
    const reader = requestedPage.brandCode === null ? brands : [requestedPage.brandCode]
    const readCopy = () => this.#deps.snapshots.readRows<ListedProduct>(caller.tenant, id, reader, { skip, count })
    let snapshotRows = await readCopy()
    if (snapshotRows === null && (ofBrand === '' || brands.includes(ofBrand))) {
      const list = { brands: resolveRequestedBrands(ofBrand === '' ? null : ofBrand, brands), search: walked }
      if (await this.#isKept(caller, read, list, id)) snapshotRows = await readCopy()
    }
    if (snapshotRows === null || skip > snapshotRows.rowCount) throw stale(names.token)
    // Shorter than asked for where its rows are large: its token goes on behind them.
    const rows = fittingKeys(
      snapshotRows.rows.map((row) => ({ row, octets: JSON.stringify(row).length })),
      count,
    )
    const nextSkip = skip + rows.length
    const nextToken =
      nextSkip < snapshotRows.rowCount
        ? this.#encodeToken([walked, id, String(nextSkip), String(count), ofBrand])
        : null
    const results = rows.map(({ row }) => row)
    return { ...createPage(skip, count, snapshotRows.rowCount, results), token: nextToken }
  }

  /**
   * A page of the valid products of the catalog, by the places that they have for good: so a walk by tokens needs no
   * snapshot to meet each product that was there when it began exactly once.
   *
   * @throws Problem as {@link getPage}
   */
  async getValidPage(
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
    if (skip > rowCount && requestedPage.token !== null) throw stale(names.token)
    const results: StoredProduct[] = []
    const spans = calculateRowSpans(parts, skip, count)
    await this.#refuseLarge(unit, 'all', spans, names)
    for (const span of spans) {
      results.push(...(await this.#deps.products.listByPlace(unit, span.part, span.skip, span.count)))
    }
    const nextSkip = skip + count
    const bounds = parts.map(({ part, rows }) => `${part}:${rows}`).join(',')
    const token =
      nextSkip < rowCount ? this.#encodeToken(['ValidProducts', bounds, String(nextSkip), String(count)]) : null
    return { ...createPage(skip, count, rowCount, results), token }
  }

  async #startValidWalk(
    unit: UnitOfWork,
    brands: readonly string[],
    requestedPage: RequestedPage,
    names: PageParameterNames,
  ) {
    if (brands.length > maxBrands) {
      const reason = `is required, as the access token has more than ${maxBrands} brands`
      throw new Problem('invalid', 'A brand is needed', { failures: [{ path: 'BrandCode', rule: 'required', reason }] })
    }
    const counts = await this.#deps.brands.readCounts(unit, brands)
    return {
      parts: counts.map(({ brandCode, products }) => ({ part: brandCode, rows: products })),
      ...calculateRowRange(requestedPage, names),
    }
  }

  #continueWalk(brands: readonly string[], requestedPage: RequestedPage, token: string, names: PageParameterNames) {
    const shape = [/^ValidProducts$/, /^[A-Z0-9]{3}:\d{1,12}(,[A-Z0-9]{3}:\d{1,12})*$/, /^\d{1,12}$/, /^\d{1,4}$/]
    const [, bounds = '', position = '', size = ''] = this.#decodeToken(names.token, token, shape)
    const parts = bounds.split(',').map((limit) => {
      const [part = '', rows = ''] = limit.split(':')
      return { part, rows: Number(rows) }
    })
    if (!parts.every(({ part }) => brands.includes(part))) throw stale(names.token)
    return { parts, skip: Number(position), count: requestedPage.pageSize ?? Number(size) }
  }

  async #refuseLarge(
    unit: UnitOfWork,
    list: ProductSelection | 'invalid',
    spans: readonly RowSpan[],
    names: PageParameterNames,
  ): Promise<void> {
    let octets = 0
    let rows = 0
    for (const { part, ...range } of spans) {
      octets += await this.#deps.products.octets(unit, part, list, range)
      rows += range.count
    }
    refuseLargePage(octets, rows, names.pageSize)
  }

  async *#walkProducts(
    unit: UnitOfWork,
    brands: readonly string[],
    search: SearchType,
  ): AsyncGenerator<ListedProduct[]> {
    for (const brandCode of brands) {
      for (let lastRow: ListedRow | null = null; ; ) {
        const rows: readonly ListedRow[] = await this.#readRows(unit, brandCode, search, {
          after: lastRow,
          skip: 0,
          count: rowsAtOnce,
        })
        yield rows.map(withoutPlace)
        const lastOfPage = rows.at(-1)
        if (lastOfPage === undefined || rows.length < rowsAtOnce) break
        lastRow = lastOfPage
      }
    }
  }

  async #readRows(
    unit: UnitOfWork,
    brandCode: string,
    search: SearchType,
    range: { readonly after: ListedRow | null; readonly skip: number; readonly count: number },
  ): Promise<readonly ListedRow[]> {
    const { products } = this.#deps
    const { after: previousRow, skip, count } = range
    if (search === 'InvalidProducts') {
      const found = await products.listInvalid(unit, brandCode, {
        afterCode: previousRow?.productCode ?? '',
        skip,
        count,
      })
      return found.map(toInvalidRow)
    }
    const selection = listOf[search]
    const invalidOnes = await products.listSelected(unit, brandCode, selection, {
      afterPlace: previousRow?.place ?? 0,
      skip,
      count,
    })
    const attention = attentionCodes[selection === 'awaiting' ? 'awaiting-classification' : 'default-classified']
    return invalidOnes.map((product) => toAttentionRow(product, attention))
  }

  #encodeToken(parts: readonly string[]): string {
    return encodeContinuationToken(listName, [...parts, this.#signToken(parts)])
  }

  #decodeToken(name: string, token: string, shape: readonly RegExp[]): readonly string[] {
    const parts = decodeContinuationToken(name, token, listName, [...shape, /^[\da-f]{16}$/])
    if (parts.at(-1) !== this.#signToken(parts.slice(0, -1))) throw stale(name)
    return parts
  }

  /** Tells a token that was changed on the way; what one may read does not hang on it. */
  #signToken(parts: readonly string[]): string {
    return this.#deps.digest(JSON.stringify([listName, ...parts])).slice(0, 16)
  }
}

const nameOfList = (tenant: string, { brands, search }: List): string => `${tenant} ${search} ${brands.join(',')}`

/** The rows that a search goes through. */
const listOf = {
  InvalidProducts: 'invalid',
  AwaitingClassification: 'awaiting',
  DefaultClassifiedProducts: 'by-default',
} as const satisfies Record<SearchType, ProductSelection | 'invalid'>

interface ListedRow extends ListedProduct {
  readonly place: number
}

const withoutPlace = ({ place: _place, ...row }: ListedRow): ListedProduct => row

function toInvalidRow({ brandCode, productCode, product, failures, foundAt }: StoredInvalidProduct): ListedRow {
  return {
    brandCode,
    productCode,
    errorCode: failures[0]?.code ?? 0,
    errorMessage: formatFailures(failures),
    errors: failures,
    since: foundAt.toISOString(),
    product,
    place: 0,
  }
}

function toAttentionRow(
  { brandCode, productCode, product, updatedAt, place }: StoredProduct,
  { code, path, message }: { readonly code: number; readonly path: string; readonly message: string },
): ListedRow {
  const failures = [{ code, path, message }]
  return {
    brandCode,
    productCode,
    errorCode: code,
    errorMessage: formatFailures(failures),
    errors: failures,
    since: updatedAt.toISOString(),
    product,
    place,
  }
}

function calculateRowRange(
  { pageNumber, pageSize }: RequestedPage,
  names: PageParameterNames,
): { skip: number; count: number } {
  if (pageNumber !== null && pageSize !== null) return { skip: rowsBefore({ pageNumber, pageSize }), count: pageSize }
  const missing = [...(pageNumber === null ? [names.pageNumber] : []), ...(pageSize === null ? [names.pageSize] : [])]
  throw new Problem('invalid', 'A page is asked for by its number and size, or by a token', {
    failures: missing.map((path) => ({ path, rule: 'required', reason: `is required without ${names.token}` })),
  })
}

const stale = (name: string): Problem =>
  new Problem('invalid', 'The continuation token is not valid for this list', {
    failures: [
      {
        path: name,
        rule: 'continuation-token',
        reason: 'is not a token that this list has given out, or its time is over; start again with a page number',
      },
    ],
  })
