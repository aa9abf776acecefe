import { type ReactNode, useEffect, useId } from 'react'
import { t } from '../language/messages.ts'
import { Button } from './controls.tsx'
import { EmptyState, ErrorState, Loading } from './states.tsx'
import styles from './table.module.css'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ReactNode
  /** `wide` for text that may wrap, `number` for figures. */
  readonly kind?: 'wide' | 'number'
}

/**
 * A table that turns rows into cards on phones. Focusable, because it scrolls if too wide. Explicit roles keep the
 * cards a table for screen readers.
 */
export function Table<Row>(props: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly getKey: (row: Row) => string
}) {
  const { label, columns, rows, getKey } = props
  const getClass = ({ kind }: Column<Row>) => (kind === undefined ? undefined : styles[kind])
  const id = useId()
  return (
    <div className={styles.frame} tabIndex={0} role="group" aria-labelledby={id}>
      <table className={styles.table} role="table">
        <caption id={id} className="visually-hidden">
          {label}
        </caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.title} scope="col" role="columnheader" className={getClass(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={getKey(row)} role="row">
              {columns.map((column) => (
                <td key={column.title} role="cell" className={getClass(column)}>
                  <span className={styles.name} aria-hidden="true">
                    {column.title}
                  </span>
                  <div className={styles.value}>{column.cell(row)}</div>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The parts of a paged query that its table needs. */
interface PagedRead<Row> {
  readonly isPending: boolean
  readonly isError: boolean
  readonly error: unknown
  readonly data: { readonly pages: readonly { readonly rows: readonly Row[] }[] } | undefined
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly refetch: () => unknown
  readonly fetchNextPage: () => unknown
}

/** A paged list with its loading, empty and error states. */
export function PagedTable<Row>(props: {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly list: PagedRead<Row>
  readonly getKey: (row: Row) => string
  readonly empty: { readonly title: string; readonly text: ReactNode }
}) {
  const { list, empty, ...table } = props
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list
  const isEmpty = list.data?.pages.every((page) => page.rows.length === 0) === true
  // The server may search in vain for a while and return empty pages before the first row.
  const isSearching = isEmpty && hasNextPage && !isError
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage()
  }, [isSearching, isFetchingNextPage, fetchNextPage])
  if (list.isPending || isSearching) return <Loading />
  if (list.data === undefined) return <ErrorState error={list.error} retry={list.refetch} />
  const rows = list.data.pages.flatMap((page) => page.rows)
  if (rows.length === 0) {
    return (
      <EmptyState title={empty.title} icon="search">
        {empty.text}
      </EmptyState>
    )
  }
  return (
    <>
      <Table {...table} rows={rows} />
      {list.isError && <ErrorState error={list.error} retry={list.fetchNextPage} />}
      {list.hasNextPage && !list.isError && (
        <div className={styles.more}>
          <Button disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {list.isFetchingNextPage ? t.common.loading : t.common.showMore}
          </Button>
        </div>
      )}
    </>
  )
}
