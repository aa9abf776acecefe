/**
 * Child process of a test: one API process on the database that `DATABASE_URL` names. Reports the longest stall of its
 * main thread, and its memory.
 */
import { pino } from 'pino'
import { createSystem } from '../../src/composition/system.ts'
import { readConfig } from '../../src/config/config.ts'

/** Measurements since the last report. */
export interface Measures {
  /** Longest stall of the event loop, in milliseconds of processor time. */
  readonly longestStall: number
  /** In bytes. */
  readonly residentMemory: number
  /** Errors in the log. */
  readonly complaints: readonly string[]
}

const complaints: string[] = []
const log = pino(
  { level: 'error' },
  {
    // The security log is written at any level.
    write: (line) => {
      if ((JSON.parse(line) as { readonly level: number }).level >= 50) complaints.push(line)
    },
  },
)
const config = readConfig(process.env, [])
const system = await createSystem(config, config.databaseUrl ?? '', log)
const server = await system.createServer()
system.readReference()
await server.listen({ host: '127.0.0.1', port: 0 })

let longestStall = 0
let before = process.threadCpuUsage()
// Counts only the main thread's computing time, neither concurrent garbage collection nor other processes.
setInterval(() => {
  const { user, system: kernel } = process.threadCpuUsage(before)
  longestStall = Math.max(longestStall, (user + kernel) / 1000)
  before = process.threadCpuUsage()
}, 1)

process.on('message', () => {
  const measures: Measures = {
    longestStall,
    residentMemory: process.memoryUsage.rss(),
    complaints: complaints.splice(0),
  }
  longestStall = 0
  process.send?.(measures)
})
process.on('disconnect', () => process.exit())
const address = server.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : null })
