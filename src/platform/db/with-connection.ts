import pg from 'pg'

/**
 * Does something on a connection of its own, which is closed afterwards.
 *
 * @throws DatabaseError, or the error of a connection that cannot be made or breaks
 */
export async function withConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  // A connection that breaks rejects the query under way; the event beside it, unheard, would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
