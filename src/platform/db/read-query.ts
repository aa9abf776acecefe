import pg from 'pg'

/** What of a connection’s protocol a query needs that sends messages itself. */
interface Connection {
  bind(message: { readonly statement: string; readonly values: readonly string[] }): void
  execute(message: object): void
}

/** A statement that each connection has prepared before anything else, and what to run it with. */
export interface PreparedStatement {
  readonly name: string
  readonly values: readonly string[]
}

/** The part of a query of pg that answers the protocol’s messages, which its types leave out. */
const ProtocolQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { readonly queryMode: 'extended' },
  values: undefined,
  callback: (error: Error | null, result: pg.QueryResult) => void,
) => pg.Submittable & {
  prepare(connection: Connection): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

/**
 * A query that another statement goes before, both in one message to the server and in one transaction that ends with
 * them: PostgreSQL takes everything up to the next `Sync` for a transaction (manual, 54.2.4, pipelining). So what reads
 * has its tenant without a `begin` and a `commit`, which cost as much as the reading.
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
 * Runs a query after a statement that was prepared, in one transaction of both.
 *
 * @throws DatabaseError of either
 */
export function runAfterPrepared(
  client: pg.PoolClient,
  preparedStatement: PreparedStatement,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new ReadQuery(preparedStatement, query, (error, result) => {
        if (error === null) resolve(result)
        else reject(error)
      }),
    )
  })
}
