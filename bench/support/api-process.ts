/** Child process of a benchmark: one API process on the database that `DATABASE_URL` names. */
import { pino } from 'pino'
import { startJobs } from '../../src/commands/start.ts'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'

/** Higher than any benchmark can reach. */
const unlimited = 1_000_000_000
const config = {
  ...readConfig(process.env, []),
  admitsSandbox: false,
  rateLimits: { '*': unlimited, findProducts: unlimited },
}
const log = pino({ level: 'warn' })
const withoutDatabase = process.env['BENCH_WITHOUT_DATABASE'] === 'yes'
const system = await createSystem(
  config,
  config.databaseUrl ?? '',
  log,
  withoutDatabase ? { intake: { storeConfirmation: async () => true } } : {},
)
// A server does this before it listens; otherwise the first classification would block it for half a second.
system.readReference()
const server = await system.createServer()
await server.listen({ host: config.host, port: config.port })
const address = server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : null })
const worker = process.env['BENCH_WITH_JOBS'] === 'yes' ? startJobs(system, config.databaseUrl ?? '') : null
process.on('SIGTERM', () => {
  void server
    .close()
    .then(() => worker?.stop())
    .then(() => system.close())
    .then(() => process.exit(0))
})
// Exits with a benchmark that was killed.
process.on('disconnect', () => process.exit(1))
