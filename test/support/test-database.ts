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
type DatabaseAccess = Pick<ProvidedContext, 'databaseServer' | 'databaseWorkers' | 'serverLogin'>

/**
 * Clones a template database, by default the migrated one. Copying files is twice as fast as PostgreSQL's default,
 * which logs every page, because the checkpoint that it needs is free on a server without fsync.
 */
export async function cloneDatabase(
  template: string = inject('templateDatabase'),
  { databaseServer, databaseWorkers, serverLogin }: DatabaseAccess = {
    databaseServer: inject('databaseServer'),
    databaseWorkers: inject('databaseWorkers'),
    serverLogin: inject('serverLogin'),
  },
): Promise<TestDatabase> {
  const name = `portolan_test_${randomBytes(6).toString('hex')}`
  const runOnAll = async (statement: string) => {
    for (const server of [databaseServer, ...databaseWorkers]) await runAsSuperuser(server, statement)
  }
  if (databaseWorkers.length > 0 && !sealedTemplates.has(template)) {
    // The extension keeps a process of its own on each database, and nothing may be connected to what is copied.
    await runOnAll(`alter database ${template} allow_connections false`)
    await runOnAll(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`)
    sealedTemplates.add(template)
  }
  await runOnAll(`create database ${name} template ${template} strategy file_copy`)
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
      await runOnAll(`drop database if exists ${name} with (force)`)
    },
  }
}

/** Templates that this process has closed to connections. */
const sealedTemplates = new Set<string>()

/** One pool per server and worker: opening a connection takes as long as copying a database. */
const superuserPools = new Map<string, pg.Pool>()

async function runAsSuperuser(serverUrl: string, statement: string): Promise<void> {
  let pool = superuserPools.get(serverUrl)
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: serverUrl, max: 2, allowExitOnIdle: true })
    // The server stops after the run, before the worker does.
    pool.on('error', () => {})
    superuserPools.set(serverUrl, pool)
  }
  await pool.query(statement)
}
