import cluster from 'node:cluster'
import { type Command, InvalidArgumentError } from 'commander'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { addOperatingMetrics } from '../composition/operating-metrics.ts'
import { createSandbox, createSandboxOrder } from '../composition/sandbox.ts'
import { createSystem, type System } from '../composition/system.ts'
import { version } from '../composition/version.ts'
import type { Config } from '../config/config.ts'
import {
  describeLocation,
  findRunningDatabase,
  type LocatedDatabase,
  openDatabaseForServer,
} from '../platform/db/locate-database.ts'
import type { Worker } from '../platform/queue.ts'
import { ApiProcesses, calculateConnectionsPerProcess, primaryConnections } from './api-processes.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { formatDefinitions } from './help.ts'
import { captureConsole, createLog } from './log.ts'
import { MetricsOfProcesses } from './process-metrics.ts'
import { readRatesAge, suggestRatesImport } from './rates-age.ts'
import { serveForPrimary } from './serve-for-primary.ts'
import {
  assertOptionalServicesUsable,
  assertPortsAvailable,
  closeServer,
  createJobHandlers,
  listen,
  listenForMetrics,
  prepareDatabase,
  startJobs,
} from './start.ts'
import { formatBanner, readAccessSummary } from './start-banner.ts'
import { finishWithin, StopRequested, StopRequests } from './stop-requests.ts'

const maxProcesses = 64

const meanings = [
  ['0', 'stopped as requested'],
  ['1', 'could not start, or failed'],
  ['2', 'wrong usage or setting'],
  ['130', 'stopped by a second signal'],
] as const

/** Adds `serve`. */
export function addServeCommand(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .description(
      'Starts the database (the embedded one, or that of DATABASE_URL), migrates it, listens on HOST and PORT, and processes background jobs, until it is stopped with Ctrl-C or SIGTERM: then it finishes the requests in progress.',
    )
    .option('--processes <n>', `number of processes sharing the port, 1 to ${maxProcesses}`, readProcesses, 1)
    .addHelpText(
      'after',
      `
Examples:
  ${context.program} serve
  PORT=8081 ${context.program} serve --processes 4`,
    )
    .addHelpText(
      'after',
      ({ command }) => `
Exit codes:
${formatDefinitions(command, meanings)}`,
    )
    .action(async ({ processes }: { readonly processes: number }) => {
      context.setExitCode(await serve(context, processes))
    })
}

function readProcesses(text: string): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value >= 1 && value <= maxProcesses) return value
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${maxProcesses}.`)
}

/** What is running, in start order. */
interface RunningParts {
  database?: LocatedDatabase
  system?: System
  server?: FastifyInstance
  metricsServer?: FastifyInstance | null
  apiProcesses?: ApiProcesses
  worker?: Worker
}

/**
 * Serves until stopped; returns the exit code.
 *
 * @throws Error with a message for the operator if it cannot start; everything started is stopped by then
 */
export async function serve(context: CommandContext, processes: number): Promise<number> {
  const config = context.readConfig({ needsSecretKey: true })
  if (cluster.isWorker) return serveForPrimary(config)
  const log = createLog(config)
  captureConsole(log)
  for (const warning of context.describeUnknownSettings()) log.warn(warning)
  const running: RunningParts = {}
  const stop = new StopRequests(log, async () => {
    running.apiProcesses?.killAll()
    await running.database?.releaseDatabase()
  })
  let [hasStarted, isClean] = [false, true]
  try {
    await startServing(running, { config, program: context.program, processes }, log, stop)
    hasStarted = true
    await stop.waitForStop()
  } catch (error) {
    if (!(error instanceof StopRequested) && !stop.signal.aborted) throw error
  } finally {
    isClean = await stopServing(running, log)
    if (hasStarted) log.info(isClean ? 'stopped' : 'stopped before everything had finished')
    stop.close()
  }
  return isClean ? stop.code : exitCodes.failed
}

async function startServing(
  running: RunningParts,
  { config, program, processes }: { readonly config: Config; readonly program: string; readonly processes: number },
  log: Logger,
  stop: StopRequests,
): Promise<void> {
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = config
  const databaseLocation = { databaseUrl, migrationDatabaseUrl, dataDirectory }
  const locationText = databaseUrl === null ? `the database in ${dataDirectory}` : describeLocation(databaseUrl)
  log.info({ version, processes }, `starting Portolan with ${locationText}`)
  // A server of the same directory is the better explanation; opening the database gives it.
  const isFirst = databaseUrl !== null || (await findRunningDatabase(dataDirectory)) === null
  if (isFirst) await assertPortsAvailable(config)
  const database = await openDatabaseForServer({ ...databaseLocation, log, signal: stop.signal })
  running.database = database
  stop.throwIfStopped()
  const migrations = await prepareDatabase(database, log)
  log.info({ migrations }, 'the database is ready; loading the program')
  stop.throwIfStopped()
  const processConfig = processes === 1 ? config : { ...config, connections: primaryConnections }
  const system = await createSystem(processConfig, database.url, log)
  running.system = system
  // First, because it blocks the event loop and pending requests to other services would time out.
  if (processes === 1) system.readReference()
  await assertOptionalServicesUsable(system)
  stop.throwIfStopped()
  system.optionalServices.startMonitoring()
  system.database.disk.start()
  await system.database.runAsSystem(async (unit) => {
    await system.identity.keys.prepare(unit)
    await system.identity.chosenSecrets.sealPlain(unit)
  })
  if (!config.isProduction) await createSandbox(system)
  const hasSandboxOrder = config.admitsSandbox && (await createSandboxOrder(system))
  stop.throwIfStopped()
  const accessSummary = readAccessSummary(system)
  // The first failure is reported; the summary is only awaited below.
  accessSummary.catch(() => {})

  addOperatingMetrics(system, Object.keys(createJobHandlers(system)))
  let port: number
  if (processes === 1) {
    running.metricsServer = await listenForMetrics(system)
    running.server = await system.createServer()
    port = await listen(running.server, config, config.port)
  } else {
    const metrics = new MetricsOfProcesses(system.metrics)
    running.metricsServer = await listenForMetrics(system)
    running.apiProcesses = new ApiProcesses({
      metrics,
      count: processes,
      databaseUrl: database.url,
      connections: await calculateConnectionsPerProcess(config, processes, system.database.pool, log),
      log,
    })
    port = await running.apiProcesses.startAll(stop.signal)
    system.metrics.renderBy(() => metrics.render())
  }
  stop.throwIfStopped()
  running.worker = startJobs(system, database.url)
  const { sandbox, hasClients, hasUsers } = await accessSummary
  if (!config.admitsSandbox && sandbox.length > 0) {
    const clients = sandbox.map(({ clientId }) => clientId)
    const cure = `"${program} client renew-secret ID" makes one an ordinary client`
    log.warn({ clients }, `sandbox clients are rejected, because their secret is public; ${cure}`)
  }
  const rates = await readRatesAge(system)
  if (rates.areStale) {
    log.warn({ ratesOf: rates.date }, `the exchange rates are ${rates.days} days old. ${suggestRatesImport(program)}`)
  }
  process.stdout.write(
    formatBanner({ config, program, port, database, processes, sandbox, hasClients, hasUsers, hasSandboxOrder }),
  )
}

/** @returns whether everything ended properly */
async function stopServing(
  { database, system, server, metricsServer, apiProcesses, worker }: RunningParts,
  log: Logger,
): Promise<boolean> {
  system?.markStopping()
  const steps: Promise<boolean>[] = []
  if (server !== undefined) steps.push(finishWithin(25_000, 'the HTTP server', closeServer(server, log), log))
  if (apiProcesses !== undefined) steps.push(finishWithin(30_000, 'the API processes', apiProcesses.stopAll(), log))
  if (worker !== undefined) steps.push(finishWithin(15_000, 'the worker', worker.stop(), log))
  const outcomes = await Promise.all(steps)
  await metricsServer?.close()
  if (system !== undefined) outcomes.push(await finishWithin(8000, 'the database connections', system.close(), log))
  // The embedded database has timeouts of its own, and must not be interrupted while it writes.
  if (database !== undefined) outcomes.push(await finishWithin(60_000, 'the database', database.releaseDatabase(), log))
  return outcomes.every((isDone) => isDone)
}
