import type { ListedKey } from '../../kernel/paging.ts'
import type { Transaction } from './transaction.ts'

/** A select statement with its parameters. */
interface Select {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Selects the keys of rows for a list, with the size of each as JSON in bytes, computed in the database so that large
 * rows need not be read.
 *
 * @param rows the rows in list order, at most one more than a page
 * @param key the ascending column that the list is paginated by
 */
export function listKeysOf(transaction: Transaction, rows: Select, key: string): Promise<ListedKey[]> {
  return transaction.runStatement<ListedKey>(
    `select listed."${key}" as key, octet_length(row_to_json(listed)::text) as bytes from (${rows.sql}) as listed
      order by listed."${key}"`,
    rows.parameters,
  )
}
