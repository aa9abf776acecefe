import type { ClientConfig } from 'pg'
import { withConnection } from '../with-connection.ts'

export interface DatabaseAddress {
  readonly user: string
  readonly password: string
  readonly port: number
  /** Directory of its Unix-domain socket; null if clients use TCP. */
  readonly socketDirectory: string | null
  readonly database: string
}

/** The URL for clients. As in libpq, a `host` parameter that is a directory names a Unix-domain socket. */
export function formatUrl({ user, password, port, socketDirectory, database }: DatabaseAddress): string {
  const url = `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`
  return socketDirectory === null ? url : `${url}?host=${encodeURIComponent(socketDirectory)}`
}

/** Connects, which proves that the server responds, and creates the database and the server's login if missing. */
export async function ensureDatabase(
  address: DatabaseAddress,
  login: Pick<DatabaseAddress, 'user' | 'password'>,
): Promise<void> {
  // Connecting to the database itself would make the server log a failure at each first start.
  await withConnection(connectTo({ ...address, database: 'postgres' }), async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [address.database])
    if (rowCount === 0) await client.query(`create database ${client.escapeIdentifier(address.database)}`)
    const role = client.escapeIdentifier(login.user)
    const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [login.user])
    if (roles === 0) await client.query(`create role ${role}`)
    // Every time: a directory restored from a backup may have another superuser's password.
    await client.query(
      `alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password ${client.escapeLiteral(login.password)}`,
    )
  })
}

const connectTo = (address: DatabaseAddress): ClientConfig => ({
  connectionString: formatUrl(address),
  connectionTimeoutMillis: 10_000,
})
