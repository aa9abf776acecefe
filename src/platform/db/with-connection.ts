import pg from 'pg'

/**
 * Runs work on a separate connection and closes it.
 *
 * @throws DatabaseError, or a connection error
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A broken connection rejects the query in progress; its additional error event, if unhandled, would crash the
  // process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
