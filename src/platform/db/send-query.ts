import pg from 'pg'

type QueryCallback = (error: Error | null, result: pg.QueryResult) => void

/** The part of a pg query that handles protocol messages, missing in its types. */
export const ProtocolQuery = pg.Query as unknown as new (
  config: pg.QueryConfig & { readonly queryMode?: 'extended' },
  values: undefined,
  callback: QueryCallback,
) => pg.Submittable & {
  prepare(connection: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: unknown): void
}

/**
 * Sends a query and waits for its response.
 *
 * Replaces `client.query(config)` and the setting `query_timeout` of pg, because both assign a new function to a
 * property of each query. V8 allocates a function literal that is assigned to a property in the old generation, on the
 * assumption that it lives long. There it is garbage soon, but keeps all that it refers to, such as the whole request,
 * alive until the next full collection.
 *
 * @param timeout in milliseconds, after which the connection is closed
 * @throws DatabaseError of the query, or `Error` with the message `Query read timeout`
 */
export async function sendQuery(
  client: pg.PoolClient,
  createQuery: (callback: QueryCallback) => pg.Submittable,
  timeout: number,
): Promise<pg.QueryResult> {
  try {
    return await new Promise((resolve, reject) => {
      // Later queries on the connection would wait for this one.
      const timer = setTimeout(() => {
        reject(new Error('Query read timeout'))
        client.connection.stream.destroy()
      }, timeout)
      const query = createQuery((error, result) => {
        clearTimeout(timer)
        if (error === null) resolve(result)
        else reject(error)
      })
      client.query(query)
    })
  } catch (error) {
    // Otherwise its stack leads to the socket instead of to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** Creates a query of one statement, for {@link sendQuery}. */
export const createStatement =
  (config: pg.QueryConfig) =>
  (callback: QueryCallback): pg.Submittable =>
    new ProtocolQuery({ ...config }, undefined, callback)
