import { decodeContinuationToken, encodeContinuationToken } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'
import type { UnitOfWork } from '../../kernel/unit-of-work.ts'
import { assertPageFits, countRowsBefore, type Page, type RowSpan } from './pages.ts'
import type { InvalidSelection, ProductSelection, ProductStore } from './product-store.ts'

/** The requested page: by number or by token. */
export interface RequestedPage {
  /** Null for all brands of the token. */
  readonly brandCode: string | null
  /** Only invalid products that were last sent in this upload; null for all. */
  readonly uploadId: string | null
  readonly pageNumber: number | null
  readonly pageSize: number | null
  readonly token: string | null
}

/** Parameter names for error messages. */
export interface PageParameterNames {
  readonly pageNumber: string
  readonly pageSize: string
  readonly token: string
}

/** A page and the token of the next one. */
export interface TokenPage<Row> extends Page<Row> {
  readonly token: string | null
}

const listName = 'catalog-products'

/** The continuation tokens of product lists. */
export class ProductListTokens {
  readonly #digest: (text: string) => string

  constructor(digest: (text: string) => string) {
    this.#digest = digest
  }

  encodeToken(parts: readonly string[]): string {
    return encodeContinuationToken(listName, [...parts, this.#signToken(parts)])
  }

  /** @throws Problem `invalid` for a token not issued for a list */
  decodeToken(name: string, token: string, shape: readonly RegExp[]): readonly string[] {
    const parts = decodeContinuationToken(name, token, listName, [...shape, /^[\da-f]{16}$/])
    if (parts.at(-1) !== this.#signToken(parts.slice(0, -1))) throw createStaleTokenProblem(name)
    return parts
  }

  /** Detects altered tokens; access does not depend on it. */
  #signToken(parts: readonly string[]): string {
    return this.#digest(JSON.stringify([listName, ...parts])).slice(0, 16)
  }
}

/** @throws Problem `invalid` without a number or a size */
export function calculateRowRange(
  { pageNumber, pageSize }: RequestedPage,
  names: PageParameterNames,
): { skip: number; count: number } {
  if (pageNumber !== null && pageSize !== null)
    return { skip: countRowsBefore({ pageNumber, pageSize }), count: pageSize }
  const missing = [...(pageNumber === null ? [names.pageNumber] : []), ...(pageSize === null ? [names.pageSize] : [])]
  throw new Problem('invalid', 'Specify a page by its number and size, or by a token', {
    failures: missing.map((path) => ({ path, rule: 'required', reason: `is required without ${names.token}` })),
  })
}

/** @throws Problem `invalid` for a page that exceeds the maximum response size */
export async function assertSpansFit(
  products: ProductStore,
  unit: UnitOfWork,
  list: ProductSelection | InvalidSelection,
  spans: readonly RowSpan[],
  names: PageParameterNames,
): Promise<void> {
  let bytes = 0
  let rows = 0
  for (const { part, ...range } of spans) {
    bytes += await products.countBytes(unit, part, list, range)
    rows += range.count
  }
  assertPageFits(bytes, rows, names.pageSize)
}

export const createStaleTokenProblem = (name: string): Problem =>
  new Problem('invalid', 'The continuation token is not valid for this list', {
    failures: [
      {
        path: name,
        rule: 'continuation-token',
        reason: 'is not a token issued for this list, or has expired; start again with a page number',
      },
    ],
  })
