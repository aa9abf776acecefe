/** Child process of a test: a tenant that reads at a steady pace and records how long each read takes. */
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

/** What the process needs to read. */
export interface NeighbourTask {
  readonly port: number
  readonly token: string
  /** Read in turn. */
  readonly paths: readonly string[]
}

/** Reads since the last report. */
export interface NeighbourReads {
  /** In milliseconds. */
  readonly latencies: readonly number[]
  /** Responses other than 200, and reads without a response. */
  readonly failures: readonly string[]
}

/** Milliseconds between two reads. */
const pace = 20

const [argument = ''] = process.argv.slice(2)
const { port, token, paths } = JSON.parse(argument) as NeighbourTask
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const headers = { authorization: `Bearer ${token}` }
let latencies: number[] = []
let failures: string[] = []

async function read(path: string): Promise<void> {
  const begin = performance.now()
  const outcome = await new Promise<string>((resolve) => {
    get({ port, host: '127.0.0.1', agent, path, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(String(response.statusCode)))
    }).on('error', (error) => resolve(error.message))
  })
  latencies.push(performance.now() - begin)
  if (outcome !== '200') failures.push(`${path}: ${outcome}`)
}

process.on('message', () => {
  process.send?.({ latencies, failures } satisfies NeighbourReads)
  latencies = []
  failures = []
})
process.on('disconnect', () => process.exit())

for (;;) {
  for (const path of paths) {
    await read(path)
    await delay(pace)
  }
}
