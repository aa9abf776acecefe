import { pino } from 'pino'
import type { Config } from '../config.ts'
import { housekeepingJobs, housekeepingSchedules } from '../housekeeping.ts'
import { openDatabaseForServer } from '../platform/db/locate.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startWorker } from '../platform/queue.ts'
import { makeSandbox } from '../sandbox.ts'
import { createSystem } from '../system.ts'
import { banner } from './banner.ts'

/** Starts the server and serves until it is told to stop; answers the exit code. */
export async function serve(config: Config, options: { readonly processes: number }): Promise<number> {
  void options
  const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
  const located = await openDatabaseForServer({
    databaseUrl: config.databaseUrl,
    dataDirectory: config.dataDirectory,
    log,
  })
  await migrate(located.url)
  const system = await createSystem(config, located.url, log)
  await system.database.system((unit) => system.identity.keys.ensure(unit))
  if (!config.isProduction) await makeSandbox(system)
  const server = await system.createServer()
  await server.listen({ host: config.host, port: config.port })
  const worker = await startWorker({
    url: located.url,
    jobs: housekeepingJobs(system),
    schedules: housekeepingSchedules,
    log,
  })
  console.log(banner(config, server.listeningOrigin))
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
  system.beginStop()
  await server.close()
  await worker.stop()
  await system.close()
  await located.release()
  return 0
}
