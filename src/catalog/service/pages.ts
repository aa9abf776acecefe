import { pageBytes } from '../../kernel/paging.ts'
import { Problem } from '../../kernel/problem.ts'

/** A page by its number. */
export interface Page<Row> {
  readonly currentPage: number
  readonly pageCount: number
  readonly pageSize: number
  readonly rowCount: number
  /** 1 for the very first; 0 on an empty page. */
  readonly firstRowOnPage: number
  readonly lastRowOnPage: number
  readonly results: readonly Row[]
}

/**
 * A page with its figures.
 *
 * @param skipped how many rows lie before it
 */
export function createPage<Row>(
  skipped: number,
  pageSize: number,
  rowCount: number,
  results: readonly Row[],
): Page<Row> {
  const isEmpty = results.length === 0
  return {
    currentPage: Math.floor(skipped / pageSize) + 1,
    pageCount: Math.ceil(rowCount / pageSize),
    pageSize,
    rowCount,
    firstRowOnPage: isEmpty ? 0 : skipped + 1,
    lastRowOnPage: isEmpty ? 0 : skipped + results.length,
    results,
  }
}

/** Which page of a list is asked for. */
export interface NumberedPageRequest {
  /** 1 for the first. */
  readonly pageNumber: number
  readonly pageSize: number
}

/** How many rows of a list lie before a page. */
export const rowsBefore = ({ pageNumber, pageSize }: NumberedPageRequest): number => (pageNumber - 1) * pageSize

/**
 * Holds a page that is asked for by its number to what an answer may have: fewer rows than asked for would be rows that no
 * page has.
 *
 * @param parameter the name of the page's size
 * @throws Problem `invalid` with a size that fits as a rule; a page of one row is never refused
 */
export function refuseLargePage(octets: number, rows: number, parameter: string): void {
  if (octets <= pageBytes || rows <= 1) return
  const fitting = Math.max(1, Math.floor((rows * pageBytes) / octets))
  throw new Problem('invalid', 'The page is too large', {
    failures: [{ path: parameter, rule: 'range', reason: `must be at most ${fitting} for products of this size` }],
  })
}

/** A page of a list that is available as a whole. */
export function slicePage<Row>(rows: readonly Row[], requestedPage: NumberedPageRequest): Page<Row> {
  const skip = rowsBefore(requestedPage)
  return createPage(skip, requestedPage.pageSize, rows.length, rows.slice(skip, skip + requestedPage.pageSize))
}

/** Rows of one part of a list: `count` of them after the first `skip`. */
export interface RowSpan {
  readonly part: string
  readonly skip: number
  readonly count: number
}

/**
 * Where rows lie in a list that is made of parts, one after the other.
 *
 * @param parts how many rows each part has
 * @param skip how many rows of the list lie before
 * @param count how many rows there should be
 */
export function calculateRowSpans(
  parts: readonly { readonly part: string; readonly rows: number }[],
  skip: number,
  count: number,
): readonly RowSpan[] {
  const spans: RowSpan[] = []
  let precedingRows = 0
  for (const { part, rows } of parts) {
    const from = Math.max(skip - precedingRows, 0)
    const to = Math.min(skip + count - precedingRows, rows)
    if (to > from) spans.push({ part, skip: from, count: to - from })
    precedingRows += rows
  }
  return spans
}
