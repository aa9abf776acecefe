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
 * Builds a page.
 *
 * @param skipped number of rows before it
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

/** The requested page of a list. */
export interface NumberedPageRequest {
  /** 1 for the first. */
  readonly pageNumber: number
  readonly pageSize: number
}

/** The number of rows before a page. */
export const countRowsBefore = ({ pageNumber, pageSize }: NumberedPageRequest): number => (pageNumber - 1) * pageSize

/**
 * Asserts that a numbered page does not exceed the maximum response size; returning fewer rows than requested would
 * leave rows on no page.
 *
 * @param parameter the name of the page size
 * @throws Problem `invalid` with a size that usually fits; never for a page of one row
 */
export function assertPageFits(bytes: number, rows: number, parameter: string): void {
  if (bytes <= pageBytes || rows <= 1) return
  const fitting = Math.max(1, Math.floor((rows * pageBytes) / bytes))
  throw new Problem('invalid', 'The page is too large', {
    failures: [{ path: parameter, rule: 'range', reason: `must be at most ${fitting} for products of this size` }],
  })
}

/** A page of a list in memory. */
export function slicePage<Row>(rows: readonly Row[], requestedPage: NumberedPageRequest): Page<Row> {
  const skip = countRowsBefore(requestedPage)
  return createPage(skip, requestedPage.pageSize, rows.length, rows.slice(skip, skip + requestedPage.pageSize))
}

/** Rows of one part of a list: `count` rows after the first `skip`. */
export interface RowSpan {
  readonly part: string
  readonly skip: number
  readonly count: number
}

/**
 * Locates rows in a list composed of several parts.
 *
 * @param parts number of rows of each part
 * @param skip number of rows before
 * @param count number of rows wanted
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
