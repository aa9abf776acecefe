import cluster from 'node:cluster'
import type { FastifyInstance } from 'fastify'
import { createSystem, type System } from '../composition/system.ts'
import type { Config } from '../config/config.ts'
import type { MessageFromApiProcess, MessageToApiProcess } from './api-processes.ts'
import { exitCodes } from './exit-codes.ts'
import { captureConsole, createLog } from './log.ts'
import { MetricsForPrimary } from './process-metrics.ts'
import { closeServer, listen } from './start.ts'
import { finishWithin } from './stop-requests.ts'

/** Its instructions. */
type Order = Extract<MessageToApiProcess, { readonly type: 'serve' | 'stop' }>

/**
 * Serves requests as one of several processes, controlled by the primary; returns the exit code. Prints nothing:
 * start-up failures are reported to the primary, everything else is logged.
 */
export async function serveForPrimary(config: Config): Promise<number> {
  const log = createLog(config)
  captureConsole(log)
  // Terminals and systemd send signals to every process of the group. The primary decides when to stop.
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {})

  const orders = { serve: Promise.withResolvers<Order>(), stop: Promise.withResolvers<number>() }
  let metrics: MetricsForPrimary | undefined
  process.on('message', (message: MessageToApiProcess) => {
    if (message.type !== 'serve' && message.type !== 'stop') return metrics?.receive(message)
    orders.serve.resolve(message)
    if (message.type === 'stop') orders.stop.resolve(exitCodes.done)
  })
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unhandled error; stopping')
    orders.stop.resolve(exitCodes.failed)
  })
  sendToPrimary({ type: 'begin' })

  let system: System | undefined
  let server: FastifyInstance | undefined
  try {
    const order = await orders.serve.promise
    if (order.type === 'serve') {
      system = await createSystem({ ...config, connections: order.connections }, order.databaseUrl, log)
      // First, because it blocks the event loop and pending requests to other services would time out.
      system.readReference()
      system.optionalServices.startMonitoring()
      system.database.disk.start()
      metrics = new MetricsForPrimary(system.metrics, sendToPrimary)
      server = await system.createServer()
      sendToPrimary({ type: 'listen', port: await listen(server, config, config.port) })
    }
  } catch (error) {
    log.debug({ err: error }, 'an API process cannot start')
    sendToPrimary({ type: 'fail', reason: error instanceof Error ? error.message : String(error) })
    orders.stop.resolve(exitCodes.failed)
  }
  const code = await orders.stop.promise
  system?.markStopping()
  if (server !== undefined) await finishWithin(23_000, 'the HTTP server', closeServer(server, log), log)
  if (system !== undefined) await finishWithin(1000, 'the database connections', system.close(), log)
  cluster.worker?.disconnect()
  return code
}

function sendToPrimary(message: MessageFromApiProcess): void {
  // Without a primary there is nobody to notify, and this process ends by itself.
  if (process.connected) process.send?.(message, () => {})
}
