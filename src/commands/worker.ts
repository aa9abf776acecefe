import { setTimeout as delay } from 'node:timers/promises'
import type { Command } from 'commander'
import type { Logger } from 'pino'
import { createSystem, type System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'
import { findRunningDatabase, type LocatedDatabase, openDatabaseForServer } from '../platform/db/locate-database.ts'
import type { Worker } from '../platform/queue.ts'
import type { CommandContext } from './command-context.ts'
import { exitCodes } from './exit-codes.ts'
import { captureConsole, createLog } from './log.ts'
import { printResult } from './output.ts'
import { assertOptionalServicesUsable, createJobHandlers, prepareDatabase, startJobs } from './start.ts'
import { finishWithin, StopRequested, StopRequests } from './stop-requests.ts'

/** Milliseconds between checks whether the server whose database it uses still exists. */
const pollInterval = 5000
/** Failed checks in a row before the worker stops: the database may be restarting after a crash. */
const maxMissed = 6

/** Adds `worker`. */
export function addWorkerCommand(program: Command, context: CommandContext): void {
  program
    .command('worker')
    .description(
      'Processes background jobs until it is stopped. Any number of workers can run beside servers, which process jobs too. Uses the database of DATABASE_URL, or that of a server running on the same data directory.',
    )
    .addHelpText('after', `\nExample:\n  DATABASE_URL=postgres://… ${context.program} worker`)
    .action(async () => context.setExitCode(await runWorker(context)))
}

interface RunningParts {
  system?: System
  worker?: Worker
}

async function runWorker(context: CommandContext): Promise<number> {
  const config = context.readConfig({ needsSecretKey: true })
  const log = createLog(config)
  captureConsole(log)
  for (const warning of context.describeUnknownSettings()) log.warn(warning)
  const running: RunningParts = {}
  const stop = new StopRequests(log, async () => {})
  let isClean = true
  try {
    const database = await locateDatabase(context, log, stop.signal)
    await prepareDatabase(database, log)
    stop.throwIfStopped()
    running.system = await createSystem({ ...config, connections: Math.min(config.connections, 4) }, database.url, log)
    await assertOptionalServicesUsable(running.system)
    stop.throwIfStopped()
    running.system.optionalServices.startMonitoring()
    running.system.database.disk.start()
    running.worker = startJobs(running.system, database.url)
    printResult(`Portolan's worker is ready: ${Object.keys(createJobHandlers(running.system)).toSorted().join(', ')}`)
    if (database.isEmbedded) void watchDatabase(config, database, log, stop)
    await stop.waitForStop()
  } catch (error) {
    if (!(error instanceof StopRequested) && !stop.signal.aborted) throw error
  } finally {
    const { system, worker } = running
    if (worker !== undefined) isClean = await finishWithin(15_000, 'the worker', worker.stop(), log)
    if (system !== undefined) isClean &&= await finishWithin(8000, 'the database connections', system.close(), log)
    stop.close()
  }
  return isClean ? stop.code : exitCodes.failed
}

async function locateDatabase(context: CommandContext, log: Logger, signal: AbortSignal): Promise<LocatedDatabase> {
  const { databaseUrl, migrationDatabaseUrl, dataDirectory } = context.readConfig()
  if (databaseUrl !== null) {
    return openDatabaseForServer({ databaseUrl, migrationDatabaseUrl, dataDirectory, log, signal })
  }
  const running = await findRunningDatabase(dataDirectory)
  if (running !== null) return running
  throw new Error(
    `No server is running on the data directory ${dataDirectory}, and DATABASE_URL is not set. Start "${context.program} serve" first, which processes jobs too, or set DATABASE_URL.`,
  )
}

/** The embedded database has another address after each start of its server, so the worker must end with it. */
async function watchDatabase(config: Config, { url }: LocatedDatabase, log: Logger, stop: StopRequests): Promise<void> {
  for (let missed = 0; !stop.signal.aborted; ) {
    await delay(pollInterval, undefined, { signal: stop.signal }).catch(() => {})
    const running = await findRunningDatabase(config.dataDirectory).catch(() => null)
    missed = running?.url === url ? 0 : missed + 1
    if (missed < maxMissed) continue
    log.error('the server whose database this worker used has stopped; restart the worker after the server')
    stop.requestStop(exitCodes.failed)
  }
}
