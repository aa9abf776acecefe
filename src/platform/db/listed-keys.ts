import type { ListedKey } from '../../kernel/paging.ts'
import type { Transaction } from './transaction.ts'

/** A select statement with its parameters. */
interface Select {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * The keys of rows that a list may give out, with the octets of each as JSON: counted where the rows are, so that large ones
 * are not read to find out.
 *
 * @param rows the rows as the list has them, no more than a page and one
 * @param key the column that the list is walked by, upwards
 */
export function listKeysOf(transaction: Transaction, rows: Select, key: string): Promise<ListedKey[]> {
  return transaction.runStatement<ListedKey>(
    `select listed."${key}" as key, octet_length(row_to_json(listed)::text) as octets from (${rows.sql}) as listed
      order by listed."${key}"`,
    rows.parameters,
  )
}
