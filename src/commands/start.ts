import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { createHousekeepingJobs, housekeepingSchedules } from '../composition/housekeeping.ts'
import type { System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'
import { isDistributed, readPlacements } from '../platform/db/distribution/placements.ts'
import { createForeignOwnerError } from '../platform/db/foreign-owner.ts'
import type { LocatedDatabase } from '../platform/db/locate-database.ts'
import { migrate, readSchemaState } from '../platform/db/migrate.ts'
import { grantToServerLogin, readLoginPrivileges } from '../platform/db/server-login.ts'
import { withConnection } from '../platform/db/with-connection.ts'
import { type JobHandlers, prepareQueue, startWorker, type Worker } from '../platform/queue.ts'
import { privacySchedules } from '../privacy/index.ts'

/** Milliseconds that requests in progress may still take when the server stops. */
const lastRequests = 20_000

/**
 * Migrates a database as its owner: Portolan's tables and those of the job queue, and the permissions of the server's
 * login. Can be called concurrently.
 *
 * @returns the names of the applied migrations
 * @throws Error if the database cannot be migrated
 */
export async function prepareDatabase(
  { url, ownerUrl }: Pick<LocatedDatabase, 'url' | 'ownerUrl'>,
  log: FastifyBaseLogger,
): Promise<readonly string[]> {
  if (url === ownerUrl && (await isForeign(url))) return []
  try {
    const applied = await migrate(ownerUrl)
    await prepareQueue(ownerUrl, log)
    const isGranted = applied.length === 0 && (await isGrantedOnServers(url))
    if (url !== ownerUrl && !isGranted) await grantToServerLogin(ownerUrl, url)
    return applied
  } catch (error) {
    throw (await createForeignOwnerError(ownerUrl, error)) ?? error
  }
}

/** Whether a login may already use a distributed database: granting it needs all servers, and one may be down. */
function isGrantedOnServers(url: string): Promise<boolean> {
  return withConnection({ connectionString: url, connectionTimeoutMillis: 4000 }, async (client) => {
    if (!isDistributed(await readPlacements(client))) return false
    return (await readLoginPrivileges(client)).canUseTables
  })
}

/**
 * Whether somebody else has migrated the database and granted this login its use.
 *
 * @throws Error if they have to migrate it first
 */
function isForeign(url: string): Promise<boolean> {
  return withConnection({ connectionString: url, connectionTimeoutMillis: 4000 }, async (client) => {
    const { login, canUseTables, ownsTables } = await readLoginPrivileges(client)
    if (ownsTables || !canUseTables) return false
    const { pending, unknown } = await readSchemaState(client)
    if (pending.length === 0 && unknown.length === 0) return true
    throw new Error(
      unknown.length > 0
        ? `the database has migrations unknown to this version (${unknown.join(', ')}): run the newer version of Portolan that created them`
        : `the database lacks ${pending.join(', ')}, and ${login} does not own its tables: run portolan migrate with PORTOLAN_MIGRATION_DATABASE_URL`,
    )
  })
}

/**
 * Checks the optional services. Those merely unavailable may recover, and do not prevent the start.
 *
 * @throws Error for an invalid setting or a missing permission, with the remedy
 */
export async function assertOptionalServicesUsable({ optionalServices }: System): Promise<void> {
  const wrong = (await optionalServices.checkNow()).find(({ isPermanent: isLasting }) => isLasting)
  if (wrong !== undefined) throw new Error(wrong.message)
}

/** The jobs of all domains, by name. */
export const createJobHandlers = (system: System): JobHandlers => ({
  ...createHousekeepingJobs(system),
  ...system.catalog.jobs,
  ...system.identity.jobs,
  ...system.privacy.jobs,
  ...system.returns.jobs,
  ...system.rescreeningJobs,
})

/** Jobs that act on the outside world. */
const outgoingJobs: readonly string[] = ['send-password-notice', 'send-shopper-message', 'withdraw-unowned-parcels']

/**
 * Starts processing jobs and delivering events to webhook endpoints. With `PORTOLAN_OUTGOING=off` deliveries and the
 * jobs that act on the outside world wait.
 */
export function startJobs(system: System, url: string): Worker {
  const { catalog, config, events, returns, log } = system
  const isAllowed = (job: string): boolean => config.isOutgoing || !outgoingJobs.includes(job)
  const schedules = [...housekeepingSchedules, ...catalog.schedules, ...returns.schedules, ...privacySchedules]
  const worker = startWorker({
    url,
    jobs: Object.fromEntries(Object.entries(createJobHandlers(system)).filter(([job]) => isAllowed(job))),
    schedules: schedules.filter(({ job }) => isAllowed(job)),
    atStart: catalog.jobsAtStart,
    log,
  })
  if (!config.isOutgoing) {
    log.warn('PORTOLAN_OUTGOING is off: no webhooks or e-mails are sent and no carriers called')
    return worker
  }
  const deliveries = events.startDeliveries()
  return {
    stop: async () => {
      await Promise.all([worker.stop(), deliveries.stop()])
    },
  }
}

/**
 * Checks that the configured ports can be listened on, so that a start that must fail does so before it creates or
 * migrates a database.
 *
 * @throws Error that says how to choose another address, if one is unavailable
 */
export async function assertPortsAvailable({ host, port, metricsPort }: Config): Promise<void> {
  const [firstAddress = host] = host === 'localhost' ? await findAddresses(host) : [host]
  const ports = [
    [port, 'PORT'],
    [metricsPort, 'PORTOLAN_METRICS_PORT'],
  ] as const
  for (const [wantedPort, setting] of ports) {
    if (wantedPort === null || wantedPort === 0) continue
    const probe = createServer()
    try {
      probe.listen({ host: firstAddress, port: wantedPort })
      await once(probe, 'listening')
    } catch (error) {
      throw createListenError({ host, port: wantedPort, setting }, error)
    } finally {
      probe.close()
    }
  }
}

/**
 * Listens on the configured address, or on another configured port.
 *
 * @returns the port, chosen by the system if configured as 0
 * @throws Error that says how to choose another address, if that one is unavailable
 */
export async function listen(
  server: FastifyInstance,
  { host }: Config,
  port: number,
  setting: 'PORT' | 'PORTOLAN_METRICS_PORT' = 'PORT',
): Promise<number> {
  try {
    const [first = host, ...others] = host === 'localhost' ? await findAddresses(host) : [host]
    await server.listen({ host: first, port })
    const address = server.server.address()
    const chosenPort = typeof address === 'object' && address !== null ? address.port : port
    for (const other of others) await listenToo(server, other, chosenPort)
    return chosenPort
  } catch (error) {
    throw createListenError({ host, port, setting }, error)
  }
}

async function findAddresses(host: string): Promise<readonly string[]> {
  const found = await lookup(host, { all: true, order: 'ipv4first' })
  return [...new Set(found.map(({ address }) => address))]
}

/** Listens on another address of the same name, unless the machine lacks it. */
async function listenToo(server: FastifyInstance, host: string, port: number): Promise<void> {
  try {
    await server.furtherAddresses.listen(host, port)
  } catch (error) {
    const { code } = error as { readonly code?: unknown }
    if (code !== 'EADDRNOTAVAIL' && code !== 'EAFNOSUPPORT') throw error
  }
}

interface Place {
  readonly host: string
  readonly port: number
  readonly setting: string
}

function createListenError(place: Place, cause: unknown): Error {
  return new Error(describeListenFailure(place, String((cause as { readonly code?: unknown }).code ?? cause)), {
    cause,
  })
}

function describeListenFailure({ host, port, setting }: Place, code: string): string {
  if (code === 'EADDRINUSE') {
    const suggestedPort = port < 65_535 ? port + 1 : port - 1
    return `Port ${port} on ${host} is in use by another program. Stop that program, or choose another port: ${setting}=${suggestedPort}`
  }
  if (code === 'EACCES') {
    return `This user may not listen on port ${port}: ports below 1024 require a privilege. Choose another: ${setting}=${setting === 'PORT' ? 8080 : 9090}`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for all networks`
  }
  return `Cannot listen on port ${port} of ${host}: ${code}`
}

/**
 * Listens on the metrics port, if there is one.
 *
 * @throws Error that says how to choose another port, if that one is unavailable
 */
export async function listenForMetrics(system: System): Promise<FastifyInstance | null> {
  const { metricsPort } = system.config
  const server = await system.createMetricsServer()
  if (server === null || metricsPort === null) return null
  await listen(server, system.config, metricsPort, 'PORTOLAN_METRICS_PORT')
  return server
}

/** Stops accepting requests and finishes those in progress; after the timeout, they are aborted. */
export async function closeServer(server: FastifyInstance, log: FastifyBaseLogger): Promise<void> {
  const cutOff = setTimeout(() => {
    log.warn({ milliseconds: lastRequests }, 'requests took too long to finish and were aborted')
    server.server.closeAllConnections()
  }, lastRequests)
  try {
    await server.close()
  } finally {
    clearTimeout(cutOff)
  }
}
