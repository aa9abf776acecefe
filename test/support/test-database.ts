import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject, type ProvidedContext } from 'vitest'

/** A database for one test. */
export interface TestDatabase {
  readonly name: string
  /** As the server's login, which owns nothing. */
  readonly url: string
  /** As the superuser. */
  readonly ownerUrl: string
  /** Runs a statement as the superuser, who bypasses row-level security. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  drop(): Promise<void>
}

/** Access to the test server, as its superuser and as the server's login. */
type DatabaseAccess = Pick<ProvidedContext, 'databaseServer' | 'serverLogin'>

/**
 * Clones a template database, by default the migrated one. Copying files is twice as fast as PostgreSQL's default,
 * which logs every page, because the checkpoint that it needs is free on a server without fsync.
 */
export async function cloneDatabase(
  template: string = inject('templateDatabase'),
  { databaseServer, serverLogin }: DatabaseAccess = {
    databaseServer: inject('databaseServer'),
    serverLogin: inject('serverLogin'),
  },
): Promise<TestDatabase> {
  const name = `portolan_test_${randomBytes(6).toString('hex')}`
  await runOnServer(databaseServer, `create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = new URL(databaseServer)
  ownerUrl.pathname = `/${name}`
  const url = new URL(ownerUrl)
  url.username = serverLogin.user
  url.password = serverLogin.password
  const pool = new pg.Pool({ connectionString: ownerUrl.href, max: 2 })
  pool.on('error', () => {})
  return {
    name,
    url: url.href,
    ownerUrl: ownerUrl.href,
    query: async (text, values) => (await pool.query(text, values)).rows,
    drop: async () => {
      await pool.end()
      await runOnServer(databaseServer, `drop database if exists ${name} with (force)`)
    },
  }
}

async function runOnServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
