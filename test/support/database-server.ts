import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import pg from 'pg'
import { pino } from 'pino'
import { prepareDatabase } from '../../src/commands/start.ts'
import { applicationRole } from '../../src/platform/db/application-role.ts'
import { distributeTables } from '../../src/platform/db/distribution/distribute-tables.ts'
import { startEmbedded } from '../../src/platform/db/embedded/index.ts'
import { makeScratchDirectory } from './scratch-directory.ts'
import { type RunningSetup, shareSetup } from './share-setup.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's URL of the test server, with the database `postgres`. */
    databaseServer: string
    /** The migrated, empty database that tests clone. */
    templateDatabase: string
    /** Superusers' URLs of the servers over which the tables are distributed; none on one server. */
    databaseWorkers: readonly string[]
    /** The role that the server under test logs in as; it owns nothing. */
    serverLogin: { readonly user: string; readonly password: string }
  }
}

/**
 * Durability is off, because the data is discarded after the run; tests of durability start their own server. Each test
 * opens several connections, and the iterations of a password's hash take the client a few milliseconds each time.
 */
const settings = { max_connections: '300', fsync: 'off', full_page_writes: 'off', scram_iterations: '1' }

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * Starts one real PostgreSQL for the whole run, with a migrated template database: the embedded one, or the one that
 * `PORTOLAN_TEST_DATABASE_URL` names.
 */
export default shareSetup('database server', startDatabaseServer)

async function startDatabaseServer(): Promise<RunningSetup> {
  const givenUrl = process.env['PORTOLAN_TEST_DATABASE_URL']
  const directory = await makeScratchDirectory('portolan-test-')
  const embedded =
    givenUrl === undefined ? await startEmbedded({ directory, database: 'postgres', settings, log: quiet }) : null
  const server = givenUrl ?? embedded?.ownerUrl ?? ''
  if (embedded !== null) await hashPasswordAgain(embedded.ownerUrl)
  const template = `portolan_template_${process.pid}`
  const serverLogin = { user: `portolan_test_${process.pid}`, password: randomBytes(16).toString('hex') }
  const workers = (process.env['PORTOLAN_TEST_WORKER_URLS'] ?? '').split(' ').filter((url) => url !== '')
  for (const node of [server, ...workers]) {
    await runOnServer(node, `create database ${template}`)
    await runOnServer(node, `create role ${serverLogin.user} login password '${serverLogin.password}'`)
  }
  const ownerUrl = new URL(server)
  ownerUrl.pathname = `/${template}`
  const url = new URL(ownerUrl)
  url.username = serverLogin.user
  url.password = serverLogin.password
  if (workers.length > 0) await joinServers(ownerUrl.href, workers)
  await prepareDatabase({ url: url.href, ownerUrl: ownerUrl.href }, pino({ level: 'silent' }))
  if (workers.length > 0) await distributeTemplate(ownerUrl.href)
  return {
    provide: (project) => {
      project.provide('databaseServer', server)
      project.provide('templateDatabase', template)
      project.provide('databaseWorkers', workers)
      project.provide('serverLogin', serverLogin)
    },
    stop: async () => {
      if (givenUrl !== undefined) {
        for (const node of [server, ...workers]) {
          await runOnServer(node, `drop database if exists ${template} with (force)`)
          await runOnServer(node, `drop role if exists ${serverLogin.user}`)
        }
      }
      await embedded?.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** The superuser's password was hashed before the server had its settings. */
async function hashPasswordAgain(superuserUrl: string): Promise<void> {
  const { username, password } = new URL(superuserUrl)
  await runOnServer(
    superuserUrl,
    `alter role ${pg.escapeIdentifier(username)} password ${pg.escapeLiteral(decodeURIComponent(password))}`,
  )
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

/** Makes the database of the same name on each server one cluster of Citus. */
async function joinServers(coordinatorUrl: string, workerUrls: readonly string[]): Promise<void> {
  const { pathname, hostname, port } = new URL(coordinatorUrl)
  for (const url of [coordinatorUrl, ...workerUrls])
    await runOnServer(Object.assign(new URL(url), { pathname }).href, 'create extension citus')
  await runOnServer(coordinatorUrl, `select citus_set_coordinator_host('${hostname}', ${port})`)
  for (const url of workerUrls) {
    const worker = new URL(url)
    await runOnServer(coordinatorUrl, `select citus_add_node('${worker.hostname}', ${worker.port})`)
  }
}

async function distributeTemplate(coordinatorUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: coordinatorUrl })
  await client.connect()
  await client.query(`alter role ${applicationRole} login`)
  await distributeTables(client, { partCount: 8, onTable: () => {} })
  await client.end()
}
