import type pg from 'pg'
import { ProtocolQuery, sendQuery } from './send-query.ts'

/** What a query that sends its own messages needs from a connection's protocol. */
interface Connection {
  bind(message: { readonly statement: string; readonly values: readonly string[] }): void
  execute(message: object): void
}

/** A statement prepared on each connection in advance, with its parameters. */
export interface PreparedStatement {
  readonly name: string
  readonly values: readonly string[]
}

/**
 * A query preceded by another statement, both in one message and one implicit transaction: PostgreSQL treats everything
 * up to the next `Sync` as a transaction (manual, 54.2.4, pipelining). So reads set their tenant without `begin` and
 * `commit`, which cost as much as the read itself.
 */
class ReadQuery extends ProtocolQuery {
  readonly #preparedStatement: PreparedStatement
  #isFirstOver = false

  constructor(
    preparedStatement: PreparedStatement,
    config: pg.QueryConfig,
    callback: (error: Error | null, result: pg.QueryResult) => void,
  ) {
    super({ ...config, queryMode: 'extended' }, undefined, callback)
    this.#preparedStatement = preparedStatement
  }

  override prepare(connection: Connection): void {
    connection.bind({ statement: this.#preparedStatement.name, values: this.#preparedStatement.values })
    connection.execute({})
    super.prepare(connection)
  }

  override handleDataRow(message: unknown): void {
    if (this.#isFirstOver) super.handleDataRow(message)
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    if (this.#isFirstOver) super.handleCommandComplete(message, connection)
    this.#isFirstOver = true
  }
}

/**
 * Runs a query after a prepared statement, in one transaction.
 *
 * @param timeout in milliseconds
 * @throws DatabaseError of either
 */
export function runAfterPrepared(
  client: pg.PoolClient,
  preparedStatement: PreparedStatement,
  query: pg.QueryConfig,
  timeout: number,
): Promise<pg.QueryResult> {
  return sendQuery(client, (callback) => new ReadQuery(preparedStatement, query, callback), timeout)
}
