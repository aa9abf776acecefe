import { continuationToken, fittingKeys, readContinuationToken } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import { SingleFlight } from '../../kernel/single-flight.ts'
import type { Caller, TenantTurns } from '../../kernel/tenant-turns.ts'
import { tenantOf, type UnitOfWork } from '../../kernel/unit-of-work.ts'
import { type BrandCounts, brandsAsked, type CatalogBrandStore } from './brands.ts'
import { type Page, pageOf, refuseLargePage, rowsBefore, type Span, spansOf } from './pages.ts'
import type { SentProduct } from './product.ts'
import {
  messageOf,
  type ProductSelection,
  type ProductStore,
  type StoredInvalidProduct,
  type StoredProduct,
} from './product-store.ts'
import { type Snapshots, snapshotIdPattern } from './snapshots.ts'
import type { TenantTransaction } from './work.ts'

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
  readonly product: SentProduct
}

/** Which page: by its number, or by a token. */
export interface PageAsked {
  /** Null: all brands of the token. */
  readonly brandCode: string | null
  readonly pageNumber: number | null
  readonly pageSize: number | null
  readonly token: string | null
}

/** Names of the parameters of a request, for what is said of them. */
export interface PageNames {
  readonly pageNumber: string
  readonly pageSize: string
  readonly token: string
}

/** A page, and the token that asks for the next one. */
export interface TokenPage<Row> extends Page<Row> {
  readonly token: string | null
}

export interface ProductListParts {
  readonly brands: CatalogBrandStore
  readonly products: ProductStore
  readonly snapshots: Snapshots
  /** In which lists are copied: each takes a database connection for as long as it lasts. */
  readonly turns: TenantTurns
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
  readonly isLast: boolean
}

const listName = 'catalog-products'
/** How many rows are read at once for a snapshot. */
const rowsAtOnce = 1000
/** How many brands the token of a list of valid products has room for. */
const mostBrands = 100

const countOf: Readonly<Record<SearchType, (counts: BrandCounts) => number>> = {
  InvalidProducts: ({ invalid }) => invalid,
  AwaitingClassification: ({ awaiting }) => awaiting,
  DefaultClassifiedProducts: ({ byDefault }) => byDefault,
}

/** Lists of products for those who look after a catalog. */
export class ProductLists {
  readonly #parts: ProductListParts
  readonly #underWay = new SingleFlight<boolean>()

  constructor(parts: ProductListParts) {
    this.#parts = parts
  }

  /** How many products of these brands are not valid. */
  async countInvalid(unit: UnitOfWork, brands: readonly string[]): Promise<number> {
    const counts = await this.#parts.brands.counts(unit, brands)
    return counts.reduce((sum, { invalid }) => sum + invalid, 0)
  }

  /**
   * A page of a list: by its number as it is now, by a token as it was when the first page of the walk was made.
   *
   * @param read reads in a transaction that sees a single moment; a page by a token needs none
   * @param search null for what the token says, else {@link SearchType} InvalidProducts
   * @throws Problem `invalid` when neither number nor token is there or the token is not good; `not-found` for an unknown
   *   brand; `unavailable` when too many lists of the tenant wait to be copied, and when the caller has gone
   */
  async page(
    caller: Caller,
    read: TenantTransaction,
    brands: readonly string[],
    search: SearchType | null,
    asked: PageAsked,
    names: PageNames,
  ): Promise<TokenPage<ListedProduct>> {
    const of = brandsAsked(asked.brandCode, brands)
    if (asked.token !== null) return this.#byToken(caller.tenant, brands, search, asked, asked.token, names)
    const { skip, count } = rangeOf(asked, names)
    const list = { brands: of, search: search ?? 'InvalidProducts' }
    const page = await read((unit) => this.#numbered(unit, list, { skip, count }, names))
    if (page.isLast) return { ...page.page, token: null }
    if (await this.#isKept(caller, read, list, page.id)) return this.#followed(page, list, skip + count, count)
    // The list has changed since the page was read, so page and copy are made together.
    return this.#parts.turns.take(caller, () =>
      read(async (unit) => {
        const again = await this.#numbered(unit, list, { skip, count }, names)
        if (again.isLast) return { ...again.page, token: null }
        await this.#keep(unit, list, again.id, caller.signal)
        return this.#followed(again, list, skip + count, count)
      }),
    )
  }

  async #numbered(
    unit: UnitOfWork,
    list: List,
    { skip, count }: { readonly skip: number; readonly count: number },
    names: PageNames,
  ): Promise<NumberedPage> {
    const { search } = list
    const { counts, id } = await this.#stateOf(unit, list)
    const parts = counts.map((one) => ({ part: one.brandCode, rows: countOf[search](one) }))
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    const results: ListedProduct[] = []
    const spans = spansOf(parts, skip, count)
    await this.#refuseLarge(unit, listOf[search], spans, names)
    for (const span of spans) {
      const rows = await this.#rows(unit, span.part, search, { after: null, skip: span.skip, count: span.count })
      results.push(...rows.map(withoutPlace))
    }
    return { page: pageOf(skip, count, rowCount, results), id, isLast: skip + count >= rowCount }
  }

  async #stateOf(
    unit: UnitOfWork,
    { brands, search }: List,
  ): Promise<{ readonly counts: readonly BrandCounts[]; readonly id: string }> {
    const counts = await this.#parts.brands.counts(unit, brands)
    const state = JSON.stringify([search, counts.map(({ brandCode, version }) => [brandCode, version])])
    return { counts, id: this.#parts.snapshots.idOf(unit.at, tenantOf(unit), state) }
  }

  /**
   * Whether there is a copy of the list as it was when the page was read. It is made unless there is one: once for all who
   * ask, in the tenant's turn, and with no transaction open while that is waited for.
   */
  async #isKept({ tenant, signal }: Caller, read: TenantTransaction, list: List, id: string): Promise<boolean> {
    const { snapshots, turns } = this.#parts
    if (await snapshots.has(tenant, id)) return true
    return this.#underWay.share(`${tenant} ${id}`, signal, (stop) =>
      turns.take({ tenant, signal: stop }, () =>
        read(async (unit) => {
          const current = await this.#stateOf(unit, list)
          if (current.id !== id) return false
          await this.#keep(unit, list, id, stop)
          return true
        }),
      ),
    )
  }

  async #keep(unit: UnitOfWork, { brands, search }: List, id: string, signal: AbortSignal | null): Promise<void> {
    const { snapshots } = this.#parts
    const tenant = tenantOf(unit)
    if (await snapshots.has(tenant, id)) return
    await snapshots.make(tenant, id, brands, this.#walk(unit, brands, search), signal)
  }

  #followed({ page, id }: NumberedPage, { search }: List, next: number, count: number): TokenPage<ListedProduct> {
    return { ...page, token: this.#token([search, id, String(next), String(count)]) }
  }

  async #byToken(
    tenant: string,
    brands: readonly string[],
    search: SearchType | null,
    asked: PageAsked,
    token: string,
    names: PageNames,
  ): Promise<TokenPage<ListedProduct>> {
    const shape = [/^[A-Za-z]+$/, snapshotIdPattern, /^\d{1,12}$/, /^\d{1,4}$/]
    const [ofSearch = '', id = '', position = '', size = ''] = this.#read(names.token, token, shape)
    const skip = Number(position)
    const count = asked.pageSize ?? Number(size)
    const isOfThis = search === null || search === ofSearch
    const reader = asked.brandCode === null ? brands : [asked.brandCode]
    const found = isOfThis ? await this.#parts.snapshots.read<ListedProduct>(tenant, id, reader, { skip, count }) : null
    if (found === null || skip > found.rowCount) throw stale(names.token)
    // Shorter than asked for where its rows are large: its token goes on behind them.
    const rows = fittingKeys(
      found.rows.map((row) => ({ row, octets: JSON.stringify(row).length })),
      count,
    )
    const next = skip + rows.length
    const more = next < found.rowCount ? this.#token([ofSearch, id, String(next), String(count)]) : null
    const results = rows.map(({ row }) => row)
    return { ...pageOf(skip, count, found.rowCount, results), token: more }
  }

  /**
   * A page of the valid products of the catalog, by the places that they have for good: so a walk by tokens needs no
   * snapshot to meet each product that was there when it began exactly once.
   *
   * @throws Problem as {@link page}
   */
  async validPage(
    unit: UnitOfWork,
    brands: readonly string[],
    asked: PageAsked,
    names: PageNames,
  ): Promise<TokenPage<StoredProduct>> {
    const of = brandsAsked(asked.brandCode, brands)
    const walk =
      asked.token === null ? await this.#beginValid(unit, of, asked, names) : this.#goOn(of, asked, asked.token, names)
    const { parts, skip, count } = walk
    const rowCount = parts.reduce((sum, { rows }) => sum + rows, 0)
    if (skip > rowCount && asked.token !== null) throw stale(names.token)
    const results: StoredProduct[] = []
    const spans = spansOf(parts, skip, count)
    await this.#refuseLarge(unit, 'all', spans, names)
    for (const span of spans) {
      results.push(...(await this.#parts.products.byPlace(unit, span.part, span.skip, span.count)))
    }
    const next = skip + count
    const bounds = parts.map(({ part, rows }) => `${part}:${rows}`).join(',')
    const token = next < rowCount ? this.#token(['ValidProducts', bounds, String(next), String(count)]) : null
    return { ...pageOf(skip, count, rowCount, results), token }
  }

  async #beginValid(unit: UnitOfWork, brands: readonly string[], asked: PageAsked, names: PageNames) {
    if (brands.length > mostBrands) {
      const reason = `is required, as the access token has more than ${mostBrands} brands`
      throw new Problem('invalid', 'A brand is needed', { failures: [{ path: 'BrandCode', rule: 'required', reason }] })
    }
    const counts = await this.#parts.brands.counts(unit, brands)
    return {
      parts: counts.map(({ brandCode, products }) => ({ part: brandCode, rows: products })),
      ...rangeOf(asked, names),
    }
  }

  #goOn(brands: readonly string[], asked: PageAsked, token: string, names: PageNames) {
    const shape = [/^ValidProducts$/, /^[A-Z0-9]{3}:\d{1,12}(,[A-Z0-9]{3}:\d{1,12})*$/, /^\d{1,12}$/, /^\d{1,4}$/]
    const [, bounds = '', position = '', size = ''] = this.#read(names.token, token, shape)
    const parts = bounds.split(',').map((bound) => {
      const [part = '', rows = ''] = bound.split(':')
      return { part, rows: Number(rows) }
    })
    if (!parts.every(({ part }) => brands.includes(part))) throw stale(names.token)
    return { parts, skip: Number(position), count: asked.pageSize ?? Number(size) }
  }

  async #refuseLarge(
    unit: UnitOfWork,
    list: ProductSelection | 'invalid',
    spans: readonly Span[],
    names: PageNames,
  ): Promise<void> {
    let octets = 0
    let rows = 0
    for (const { part, ...range } of spans) {
      octets += await this.#parts.products.octets(unit, part, list, range)
      rows += range.count
    }
    refuseLargePage(octets, rows, names.pageSize)
  }

  async *#walk(unit: UnitOfWork, brands: readonly string[], search: SearchType): AsyncGenerator<ListedProduct[]> {
    for (const brandCode of brands) {
      for (let after: ListedRow | null = null; ; ) {
        const rows: readonly ListedRow[] = await this.#rows(unit, brandCode, search, {
          after,
          skip: 0,
          count: rowsAtOnce,
        })
        yield rows.map(withoutPlace)
        const last = rows.at(-1)
        if (last === undefined || rows.length < rowsAtOnce) break
        after = last
      }
    }
  }

  async #rows(
    unit: UnitOfWork,
    brandCode: string,
    search: SearchType,
    range: { readonly after: ListedRow | null; readonly skip: number; readonly count: number },
  ): Promise<readonly ListedRow[]> {
    const { products } = this.#parts
    const { after, skip, count } = range
    if (search === 'InvalidProducts') {
      const found = await products.invalid(unit, brandCode, { afterCode: after?.productCode ?? '', skip, count })
      return found.map(invalidRow)
    }
    const selection = listOf[search]
    const found = await products.selected(unit, brandCode, selection, { afterPlace: after?.place ?? 0, skip, count })
    const attention = attentionCodes[selection === 'awaiting' ? 'awaiting-classification' : 'default-classified']
    return found.map((product) => attentionRow(product, attention))
  }

  #token(parts: readonly string[]): string {
    return continuationToken(listName, [...parts, this.#mark(parts)])
  }

  #read(name: string, token: string, shape: readonly RegExp[]): readonly string[] {
    const parts = readContinuationToken(name, token, listName, [...shape, /^[\da-f]{16}$/])
    if (parts.at(-1) !== this.#mark(parts.slice(0, -1))) throw stale(name)
    return parts
  }

  /** Tells a token that was changed on the way; what one may read does not hang on it. */
  #mark(parts: readonly string[]): string {
    return this.#parts.digest(JSON.stringify([listName, ...parts])).slice(0, 16)
  }
}

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

function invalidRow({ brandCode, productCode, product, failures, foundAt }: StoredInvalidProduct): ListedRow {
  return {
    brandCode,
    productCode,
    errorCode: failures[0]?.code ?? 0,
    errorMessage: messageOf(failures),
    errors: failures,
    since: foundAt.toISOString(),
    product,
    place: 0,
  }
}

function attentionRow(
  { brandCode, productCode, product, updatedAt, place }: StoredProduct,
  { code, path, message }: { readonly code: number; readonly path: string; readonly message: string },
): ListedRow {
  const failures = [{ code, path, message }]
  return {
    brandCode,
    productCode,
    errorCode: code,
    errorMessage: messageOf(failures),
    errors: failures,
    since: updatedAt.toISOString(),
    product,
    place,
  }
}

function rangeOf({ pageNumber, pageSize }: PageAsked, names: PageNames): { skip: number; count: number } {
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
